//! The lessons of “Learn in a minute”: small positions, each for trying one rule.
//!
//! A lesson is a block of lines. The first five are the rule (`rule:`), the task (`task:`), the
//! answers to a likely wrong move (`trap:`) and to any other wrong move (`wrong:`), and the answer
//! to the solution (`right:`). One line for each game follows, such as
//! `near | FEN | e3d4 | e3e5, e3f4`: the position, the solutions (lines of moves separated by
//! spaces, including the opponent's replies) and the likely wrong moves. The lessons of a game are
//! in the order of the file.

/// A lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The texts.
    pub texts: LessonTexts,
    /// The tasks, one for each game.
    pub tasks: Vec<LessonTask>,
}

/// The texts of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LessonTexts {
    /// The rule.
    pub rule: String,
    /// The task.
    pub task: String,
    /// The answer to a likely wrong move.
    pub trap: String,
    /// The answer to any other wrong move.
    pub wrong: String,
    /// The answer to the solution.
    pub right: String,
}

/// A lesson of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonTask {
    /// The game.
    pub game: String,
    /// The FEN of the position.
    pub fen: String,
    /// The solutions.
    pub lines: Vec<String>,
    /// The likely wrong moves.
    pub traps: Vec<String>,
}

/// The prefixes of the texts.
const PREFIXES: [&str; 5] = ["rule: ", "task: ", "trap: ", "wrong: ", "right: "];

/// Parses `lessons.txt`.
///
/// # Errors
/// The first line that cannot be parsed.
pub fn read(text: &str) -> Result<Vec<Lesson>, String> {
    let mut lessons: Vec<Lesson> = Vec::new();
    let mut texts: Vec<String> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let to_error = || format!("line {}: “{line}” is no part of a lesson", index + 1);
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(words) = PREFIXES.get(texts.len()).and_then(|begins| line.strip_prefix(begins)) {
            texts.push(words.trim().to_owned());
            if texts.len() == PREFIXES.len() {
                let [rule, task, trap, wrong, right]: [String; 5] =
                    std::mem::take(&mut texts).try_into().map_err(|_| to_error())?;
                let texts = LessonTexts { rule, task, trap, wrong, right };
                lessons.push(Lesson { texts, tasks: Vec::new() });
            }
            continue;
        }
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let ([game, fen, lines, traps], true, Some(lesson)) =
            (&fields[..], texts.is_empty(), lessons.last_mut())
        else {
            return Err(to_error());
        };
        let list = |text: &str| {
            text.split(',').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
        };
        lesson.tasks.push(LessonTask {
            game: (*game).to_owned(),
            fen: (*fen).to_owned(),
            lines: list(lines),
            traps: list(traps),
        });
    }
    if texts.is_empty() { Ok(lessons) } else { Err("the last lesson is not whole".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_are_read() {
        let text = "# About\n\nrule: Thus.\ntask: Do.\ntrap: No.\nwrong: Not.\nright: Yes.\na | 8/8 w | e2e4 e7e5, e2e3 | d2d4\nb | 9/9 w | a1a2 |\n";
        let lessons = read(text).expect("lessons");
        assert_eq!(lessons.len(), 1);
        let LessonTexts { rule, task, trap, wrong, right } = &lessons[0].texts;
        assert_eq!([rule, task, trap, wrong, right], ["Thus.", "Do.", "No.", "Not.", "Yes."]);
        assert_eq!(lessons[0].tasks[0].lines, ["e2e4 e7e5", "e2e3"]);
        assert_eq!((lessons[0].tasks[1].game.as_str(), lessons[0].tasks[1].traps.len()), ("b", 0));
        for wrong in
            ["rule: Thus.\n", "a | b | c | d\n", "rule: Thus.\nwrong: x\n", &format!("{text}a | b\n")]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
