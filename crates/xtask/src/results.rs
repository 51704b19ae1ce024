//! Counts tests from the `test result:` lines of libtest and wasm-bindgen-test.

/// The numbers of tests that passed and failed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Tests that passed.
    pub passed: u64,
    /// Tests that failed, and stages that failed without naming a failed test.
    pub failed: u64,
}

impl Counts {
    /// The counts of one stage. A stage that failed without naming a failed test did not compile or
    /// crashed, which counts as one failure.
    pub fn of_stage(succeeded: bool, output: &str) -> Self {
        let mut total = output.lines().filter_map(Self::of_line).fold(Self::default(), |sum, one| sum + one);
        if total.failed == 0 && !succeeded {
            total.failed = 1;
        }
        total
    }

    /// Reads `test result: ok. 3 passed; 0 failed; …`.
    fn of_line(line: &str) -> Option<Self> {
        let parts = line.trim().strip_prefix("test result: ")?.split_once(". ")?.1;
        let number_before = |word: &str| {
            parts.split(';').find_map(|part| part.trim().strip_suffix(word)?.trim_end().parse::<u64>().ok())
        };
        Some(Self { passed: number_before("passed")?, failed: number_before("failed")? })
    }
}

impl std::ops::Add for Counts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { passed: self.passed + other.passed, failed: self.failed + other.failed }
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} passed, {} failed", self.passed, self.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_a_stage_are_added() {
        let passed = "running 3 tests\ntest result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; finished in 0.00s\n";
        let failed =
            "test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 filtered out; finished in 0.01s\n";
        for (succeeded, output, expected) in [
            (true, passed.repeat(2), (6, 0)),
            (true, String::new(), (0, 0)),
            (false, failed.to_owned(), (1, 2)),
            (false, [passed, failed].concat(), (4, 2)),
            // Compile error or crash.
            (false, "error[E0308]: mismatched types\n".to_owned(), (0, 1)),
            (false, format!("{passed}(signal: 6, SIGABRT)\n"), (3, 1)),
            // Only entire lines count.
            (true, "print: test result: ok. 9 passed; 0 failed\n".to_owned(), (0, 0)),
            (true, "test result: ok. many passed; 0 failed\n".to_owned(), (0, 0)),
        ] {
            let counts = Counts::of_stage(succeeded, &output);
            assert_eq!((counts.passed, counts.failed), expected, "{output}");
        }
    }

    #[test]
    fn counts_are_printed_on_one_line() {
        assert_eq!(Counts { passed: 12, failed: 0 }.to_string(), "12 passed, 0 failed");
    }
}
