//! Words and options of the command line.

use std::collections::VecDeque;

use crate::Failure;

/// The arguments that have not been taken yet.
pub(crate) struct Arguments(VecDeque<String>);

impl Arguments {
    pub(crate) fn from_env() -> Self {
        // What is not Unicode cannot be a word that any command knows; it is shown with marks in its place.
        Arguments(std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect())
    }

    /// Words as a test would write them.
    #[cfg(test)]
    pub(crate) fn of(words: &[&str]) -> Self {
        Arguments(words.iter().map(|word| (*word).to_owned()).collect())
    }

    /// The next word.
    pub(crate) fn next_word(&mut self) -> Option<String> {
        self.0.pop_front()
    }

    /// Takes an option without a value; says whether it was there.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let at = self.0.iter().position(|word| word == name);
        at.is_some_and(|at| self.0.remove(at).is_some())
    }

    /// Takes an option with its value.
    pub(crate) fn option(&mut self, name: &str) -> Result<Option<String>, Failure> {
        let Some(at) = self.0.iter().position(|word| word == name) else { return Ok(None) };
        self.0.remove(at);
        match self.0.remove(at) {
            Some(value) => Ok(Some(value)),
            None => Err(Failure::Usage(format!("{name} needs a value"))),
        }
    }

    /// Takes an option with two values.
    pub(crate) fn option_of_two(&mut self, name: &str) -> Result<Option<[String; 2]>, Failure> {
        let Some(at) = self.0.iter().position(|word| word == name) else { return Ok(None) };
        self.0.remove(at);
        match (self.0.remove(at), self.0.remove(at)) {
            (Some(one), Some(other)) => Ok(Some([one, other])),
            _ => Err(Failure::Usage(format!("{name} needs two values"))),
        }
    }

    /// The words that are left, which must be as many as there are names. Options are taken first.
    pub(crate) fn words<const N: usize>(self, names: [&str; N]) -> Result<[String; N], Failure> {
        if let Some(unknown) = self.0.iter().find(|word| word.starts_with("--")) {
            return Err(Failure::Usage(format!("there is no option “{unknown}” here")));
        }
        <[String; N]>::try_from(Vec::from(self.0)).map_err(|words| match words.get(N) {
            Some(extra) => Failure::Usage(format!("“{extra}” is one word too many")),
            None => Failure::Usage(format!("{} is missing", names[words.len()])),
        })
    }
}
