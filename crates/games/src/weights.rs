//! Evaluation weights of a family, written by `vicinity-lab tune`.
//!
//! `fits` describes the games. `worth` is followed by the piece values in centipawns, first on a
//! full board and then on an empty one, and `rest` by all other weights in the same order, in an
//! internal unit of the engine.

/// The weights of a family.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Weights {
    /// A description of the games used for tuning.
    pub fits: String,
    /// The piece values, in centipawns.
    pub worth: Vec<i16>,
    /// All other weights.
    pub rest: Vec<i8>,
}

/// Parses `weights.txt`.
///
/// # Errors
/// The first line that cannot be parsed.
pub fn read(text: &str) -> Result<Weights, String> {
    let mut weights = Weights::default();
    let mut is_rest = false;
    for (index, line) in text.lines().enumerate() {
        let to_error = || format!("line {}: “{line}” is no row of weights", index + 1);
        match line.trim() {
            "" => {}
            "worth" => is_rest = false,
            "rest" => is_rest = true,
            line if line.starts_with('#') => {}
            line => {
                if let Some(fits) = line.strip_prefix("fits ") {
                    fits.clone_into(&mut weights.fits);
                    continue;
                }
                for number in line.split(',').map(str::trim).filter(|number| !number.is_empty()) {
                    if is_rest {
                        weights.rest.push(number.parse().map_err(|_| to_error())?);
                    } else {
                        weights.worth.push(number.parse().map_err(|_| to_error())?);
                    }
                }
            }
        }
    }
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read() {
        let read = read("# By hand.\nfits PK, 8 files\n\nworth\n100, 0,\n120, 0,\nrest\n# tempo\n3, -4,\n");
        let weights = Weights { fits: "PK, 8 files".into(), worth: vec![100, 0, 120, 0], rest: vec![3, -4] };
        assert_eq!(read, Ok(weights));
        assert!(super::read("worth\n1, x\n").is_err() && super::read("rest\n200\n").is_err());
    }
}
