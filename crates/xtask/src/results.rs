//! Counting tests: reads the `test result:` lines that libtest and wasm-bindgen-test print.

/// How many tests passed and failed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Tests that did what they should.
    pub passed: u64,
    /// Tests that did not, and stages that broke before they could say.
    pub failed: u64,
}

impl Counts {
    /// The counts of one stage. A stage that ends badly without naming a failed test, or that reports nothing at all,
    /// did not compile or crashed: that is one failure, whatever passed before.
    pub fn of_stage(succeeded: bool, output: &str) -> Self {
        let reports: Vec<Self> = output.lines().filter_map(Self::of_line).collect();
        let mut total = reports.iter().copied().fold(Self::default(), |sum, report| sum + report);
        if total.failed == 0 && (!succeeded || reports.is_empty()) {
            total.failed = 1;
        }
        total
    }

    /// The counts of one program. That of wasm-bindgen says in words of its own that a file has no tests for the browser.
    pub fn of_program(succeeded: bool, output: &str) -> Self {
        if succeeded && output.lines().any(|line| line.trim() == "no tests to run!") {
            return Self::default();
        }
        Self::of_stage(succeeded, output)
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

    fn check(succeeded: bool, output: &str, passed: u64, failed: u64) {
        assert_eq!(Counts::of_stage(succeeded, output), Counts { passed, failed }, "{output}");
    }

    #[test]
    fn results_of_several_binaries_are_added() {
        check(
            true,
            "running 3 tests\ntest result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\
             \n   Doc-tests\ntest result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.2s\n",
            7,
            0,
        );
    }

    #[test]
    fn failed_tests_are_counted_once() {
        check(
            false,
            "test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 filtered out; finished in 0.01s\n",
            1,
            2,
        );
    }

    #[test]
    fn a_stage_that_breaks_is_one_failure() {
        check(false, "error[E0308]: mismatched types\n", 0, 1);
        check(false, "test result: ok. 5 passed; 0 failed; 0 ignored\n(signal: 6, SIGABRT)\n", 5, 1);
        check(true, "", 0, 1);
    }

    #[test]
    fn a_program_without_tests_says_so() {
        assert_eq!(Counts::of_program(true, "no tests to run!\n"), Counts::default());
        assert_eq!(Counts::of_program(false, "no tests to run!\n"), Counts { passed: 0, failed: 1 });
        assert_eq!(Counts::of_program(true, ""), Counts { passed: 0, failed: 1 });
    }

    #[test]
    fn only_whole_lines_count() {
        check(
            true,
            "say: test result: ok. 9 passed; 0 failed\ntest result: ok. 1 passed; 0 failed; 0 ignored\n",
            1,
            0,
        );
        check(true, "test result: ok. many passed; 0 failed\n", 0, 1);
    }

    #[test]
    fn the_last_line_is_plain() {
        assert_eq!(Counts { passed: 12, failed: 0 }.to_string(), "12 passed, 0 failed");
    }
}
