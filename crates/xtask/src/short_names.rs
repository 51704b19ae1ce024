//! Short names for imports and exports of wasm.
//!
//! wasm-bindgen names each imported function after its purpose with a hash of sixteen digits, in
//! both the wasm and its script. There are about two hundred, and hashes do not compress: short
//! names make a first visit about 4 KB smaller. wasm-opt assigns and lists them. The script is
//! changed accordingly, before files are named after their contents.

use crate::finish::replace_mentions;
use std::collections::{BTreeMap, BTreeSet};

/// The option of wasm-opt that assigns short names and lists them as JSON.
pub const OPTION: &str = "--minify-imports-and-exports-and-modules";

/// The module of all imports after renaming.
const MODULE: &str = "a";

/// Returns the script with the names that wasm-opt has assigned.
///
/// # Errors
/// If the script does not belong to the wasm.
pub fn fit(script: &str, said: &str) -> Result<String, String> {
    // Entries of `imports` are module, old name and new name; those of `exports` are old and new
    // name.
    let renamed: BTreeMap<String, Vec<Vec<String>>> =
        serde_json::from_str(said).map_err(|error| format!("wasm-opt says {said:?}: {error}"))?;
    let mut script = script.to_owned();
    let mut modules = BTreeSet::new();
    for names in renamed.values().flatten() {
        match &names[..] {
            [module, old, new] => {
                replace_key(&mut script, old, new)?;
                modules.insert(module);
            }
            [old, new] => {
                script = replace_mentions(&script, &format!("wasm.{old}"), &format!("wasm.{new}"));
            }
            _ => return Err(format!("wasm-opt says {names:?}")),
        }
    }
    for module in modules {
        replace_key(&mut script, &format!("\"{module}\""), MODULE)?;
    }
    Ok(script)
}

fn replace_key(script: &mut String, old: &str, new: &str) -> Result<(), String> {
    let key = format!(" {old}: ");
    match script.matches(&key).count() {
        1 => *script = script.replace(&key, &format!(" {new}: ")),
        count => return Err(format!("“{old}” occurs {count} times instead of once")),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAID: &str = r#"{ "imports": [ ["./p_bg.js", "f_12", "a"], ["./p_bg.js", "f_1", "b"] ],
        "exports": [ ["memory", "c"], ["call", "d"], ["call2", "e"] ] }"#;
    const SCRIPT: &str =
        "{ f_12: 1, f_1: wasm.call2(2), }; ({ \"./p_bg.js\": import0, }); wasm.call(wasm.memory.buffer)";

    #[test]
    fn the_script_gets_the_names_of_the_wasm() {
        let new = "{ a: 1, b: wasm.e(2), }; ({ a: import0, }); wasm.d(wasm.c.buffer)";
        assert_eq!(fit(SCRIPT, SAID).as_deref(), Ok(new));
    }

    #[test]
    fn a_script_of_another_wasm_is_reported() {
        assert!(fit(&SCRIPT.replace("f_1:", "f_2:"), SAID).expect_err("one is missing").contains("“f_1”"));
        assert!(fit(&format!("{SCRIPT} f_12: 3"), SAID).expect_err("one is there twice").contains("2 times"));
        assert!(fit(&SCRIPT.replace("p_bg", "q_bg"), SAID).is_err() && fit(SCRIPT, "none").is_err());
    }
}
