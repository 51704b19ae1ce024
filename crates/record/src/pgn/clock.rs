//! Clock times in comments: `[%clk 0:04:59.3]`, an extension of PGN that all larger sites use.
//!
//! A time has hours, minutes and seconds, of which tenths are kept. In the text it is part of a
//! comment; in a record it is not.

const OPEN: &str = "[%clk ";
/// A hundred hours, the maximum time.
const MAX_MS: u32 = 360_000_000;

/// The maximum length of a time command in bytes.
const MAX_BYTES: usize = 40;

/// Appends words to a comment, except the clock times among them; returns the first time, in
/// milliseconds. Commands that cannot be parsed remain in the comment. No valid time remains, not
/// even one that two comments form together: it would be taken for a time when the written text is
/// read.
pub(super) fn push(comment: &mut String, words: &str) -> Option<u32> {
    let mut first = None;
    let mut is_after_time = false;
    for letter in words.chars() {
        if is_after_time && letter == ' ' {
            continue;
        }
        is_after_time = false;
        comment.push(letter);
        if letter == ']'
            && let Some((start, time_ms)) = last(comment)
        {
            comment.truncate(start);
            first = first.or(Some(time_ms));
            is_after_time = true;
        }
    }
    if is_after_time {
        comment.truncate(comment.trim_end().len());
    }
    first
}

/// The time at the end of a comment, and its offset.
fn last(comment: &str) -> Option<(usize, u32)> {
    let from = comment.len().saturating_sub(MAX_BYTES);
    let start =
        from + comment.as_bytes()[from..].windows(OPEN.len()).rposition(|part| part == OPEN.as_bytes())?;
    Some((start, read(&comment[start + OPEN.len()..comment.len() - 1])?))
}

fn read(text: &str) -> Option<u32> {
    let (text, tenths) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds: u32 = 0;
    for part in text.split(':') {
        let number = part.parse::<usize>().ok().filter(|number| *number < 100)?;
        seconds = seconds.checked_mul(60)?.checked_add(number as u32)?;
    }
    let tenth = tenths.bytes().next().unwrap_or(b'0').wrapping_sub(b'0');
    let time_ms = seconds.checked_mul(1000)?.checked_add(100 * u32::from(tenth))?;
    (tenth < 10 && time_ms <= MAX_MS).then_some(time_ms)
}

/// Puts a time before a comment.
pub(super) fn put(time_ms: u32, comment: &str) -> String {
    let seconds = time_ms / 1000;
    let mut text = String::from(OPEN);
    text += &(seconds / 3600).to_string();
    for part in [seconds / 60 % 60, seconds % 60] {
        text += if part < 10 { ":0" } else { ":" };
        text += &part.to_string();
    }
    let tenth = time_ms / 100 % 10;
    if tenth > 0 {
        text.push('.');
        text += &tenth.to_string();
    }
    text += "] ";
    text + comment
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NodeId;

    #[test]
    fn clock_times_are_separated_from_comments() {
        let check = |text: &str, time_ms, left: &str| {
            let mut comment = String::new();
            assert_eq!(push(&mut comment, text), time_ms, "{text}");
            assert_eq!(comment, left, "{text}");
        };
        check("[%clk 0:05:00]", Some(300_000), "");
        check("[%clk 1:02:03.4] good", Some(3_723_400), "good");
        check("good [%clk 00:00:09.95]", Some(9_900), "good");
        check("a [%eval 0.3] [%clk 0:00:10] b", Some(10_000), "a [%eval 0.3] b");
        check("[%clk 5:00]", Some(300_000), "");
        for text in [
            "[%clk ]",
            "[%clk x:00:00]",
            "[%clk 0:05:00",
            "[%clk -1]",
            "[%clk 0:05:00.x]",
            "[%clk 99:99:99:99:99]",
        ] {
            check(text, None, text);
        }
        for (time_ms, text) in
            [(300_000, "[%clk 0:05:00] x"), (9_950, "[%clk 0:00:09.9] x"), (36_000_000, "[%clk 10:00:00] x")]
        {
            assert_eq!(put(time_ms, "x"), text);
        }
    }

    #[test]
    fn clock_times_survive_a_round_trip_outside_comments() {
        let text = "[Variant \"near\"]\n[TimeControl \"300+2\"]\n\n1. e4 {[%clk 0:05:00] first} e5 {[%clk 0:04:58.7]} (1... d5 {[%clk 0:04:50]}) 2. d4 *";
        let record = super::super::read(text).remove(0).record;
        let [e4, e5, d4] = record.line(NodeId::START)[..] else { panic!("three moves") };
        assert_eq!(record.comment(e4), "first");
        assert_eq!(record.clock_ms(e4), Some(300_000));
        assert_eq!((record.comment(e5), record.clock_ms(e5)), ("", Some(298_700)));
        assert_eq!(record.clock_ms(record.children(e4)[1]), Some(290_000));
        assert_eq!(record.clock_ms(d4), None);
        let written = super::super::write(&record);
        let words = "1... e5 {[%clk 0:04:58.7]} (1... d5 {[%clk 0:04:50]}) 2. d4";
        assert!(written.replace('\n', " ").contains(words), "{written}");
        assert!(!written.contains("[%clk\n"), "no line ends within a time: {written}");
        assert!(written.contains("[TimeControl \"300+2\"]"));
    }

    #[test]
    fn no_clock_time_remains_in_a_comment() {
        for text in [
            "{a [%clk 0:05:00] b [%clk 0:04:00] c} 1. e4 *",
            "1. e4 {a [%clk 0:05:00] b [%clk 0:04:00] c} *",
            "1. e4 {a [%clk} {0:05:00] b} *",
            "1. e4 e5 ({[%c[%clk 0:05:00]lk 0:04:00]} 1... d5) *",
        ] {
            let written = super::super::write(&super::super::read(text).remove(0).record);
            let again = super::super::write(&super::super::read(&written).remove(0).record);
            assert_eq!(again, written, "{text}");
        }
    }
}
