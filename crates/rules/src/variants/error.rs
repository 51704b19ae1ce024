//! Errors in variant strings.

use std::fmt;

use crate::types::words;
use crate::variant::rules_text::OptionSpec;
use crate::variants::list::names;

/// An error in a variant string.
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VariantError {
    /// No variant has this name.
    UnknownName {
        /// The name as written.
        found: String,
    },
    /// The variant does not have this option.
    UnknownKey {
        /// The variant's name.
        variant: &'static str,
        /// The key as written.
        found: String,
        /// The options of the variant.
        allowed: &'static [OptionSpec],
    },
    /// The option does not have this value.
    UnknownValue {
        /// The option.
        option: &'static OptionSpec,
        /// The value as written.
        found: String,
    },
    /// An option occurs twice.
    Repeated {
        /// The key of the option.
        key: &'static str,
    },
    /// The string contains a custom variant that is not valid.
    #[cfg(feature = "custom")]
    Custom(crate::games::LinkError),
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VariantError::UnknownName { found } => {
                write!(f, "unknown variant “{found}”; the variants are ")?;
                words::list(f, &mut names(), ", ")
            }
            VariantError::UnknownKey { variant, found, allowed: [] } => {
                write!(f, "unknown option “{found}”: {variant} has no options")
            }
            VariantError::UnknownKey { variant, found, allowed } => {
                write!(f, "unknown option “{found}”; {variant} has ")?;
                words::list(f, &mut allowed.iter().map(|option| option.key), ", ")
            }
            VariantError::UnknownValue { option, found } => {
                let key = option.key;
                write!(f, "unknown value “{found}” for {key}; it may be ")?;
                words::list(f, &mut option.values.iter().copied(), " or ")
            }
            VariantError::Repeated { key } => write!(f, "option “{key}” is given twice"),
            #[cfg(feature = "custom")]
            VariantError::Custom(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for VariantError {}
