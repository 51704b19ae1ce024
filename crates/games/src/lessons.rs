//! The lessons of “Learn in a minute”: small positions, each with one rule to try.
//!
//! A lesson is a block of lines: what is to be done (`task:`), what is said of the most likely wrong try (`trap:`), of any other (`wrong:`)
//! and of the right one (`right:`); then a line for each game that has it, with the position, what does it (lines of moves with spaces
//! between, the enemy's answers among them) and the likely wrong tries: `near | FEN | e3d4 | e3e5, e3f4`. A game's lessons come in
//! the order of the file.

/// A lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// What is said: task, trap, wrong, right.
    pub said: [String; 4],
    /// For each game.
    pub tasks: Vec<Task>,
}

/// A lesson of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The game.
    pub game: String,
    /// The position.
    pub fen: String,
    /// What does it.
    pub lines: Vec<String>,
    /// Likely wrong tries.
    pub traps: Vec<String>,
}

/// What begins the lines of what is said.
const SAID: [&str; 4] = ["task: ", "trap: ", "wrong: ", "right: "];

/// Reads `lessons.txt`.
///
/// # Errors
/// Tells the line that cannot be read.
pub fn read(text: &str) -> Result<Vec<Lesson>, String> {
    let mut lessons: Vec<Lesson> = Vec::new();
    let mut said: Vec<String> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let fault = || format!("line {}: “{line}” is no part of a lesson", index + 1);
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(words) = SAID.get(said.len()).and_then(|begins| line.strip_prefix(begins)) {
            said.push(words.trim().to_owned());
            if said.len() == SAID.len() {
                let said = std::mem::take(&mut said).try_into().map_err(|_| fault())?;
                lessons.push(Lesson { said, tasks: Vec::new() });
            }
            continue;
        }
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let ([game, fen, lines, traps], true, Some(lesson)) =
            (&fields[..], said.is_empty(), lessons.last_mut())
        else {
            return Err(fault());
        };
        let list = |text: &str| {
            text.split(',').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
        };
        lesson.tasks.push(Task {
            game: (*game).to_owned(),
            fen: (*fen).to_owned(),
            lines: list(lines),
            traps: list(traps),
        });
    }
    if said.is_empty() { Ok(lessons) } else { Err("the last lesson is not whole".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_are_read() {
        let text = "# About\n\ntask: Do.\ntrap: No.\nwrong: Not.\nright: Yes.\na | 8/8 w | e2e4 e7e5, e2e3 | d2d4\nb | 9/9 w | a1a2 |\n";
        let lessons = read(text).expect("lessons");
        assert_eq!(lessons.len(), 1);
        assert_eq!(lessons[0].said, ["Do.", "No.", "Not.", "Yes."]);
        assert_eq!(lessons[0].tasks[0].lines, ["e2e4 e7e5", "e2e3"]);
        assert_eq!((lessons[0].tasks[1].game.as_str(), lessons[0].tasks[1].traps.len()), ("b", 0));
        for wrong in ["task: Do.\n", "a | b | c | d\n", "task: Do.\nwrong: x\n", &format!("{text}a | b\n")] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
