//! To come.
use crate::error::Result;
/// To come.
pub fn bench(_arguments: &[String]) -> Result<()> {
    Ok(())
}
