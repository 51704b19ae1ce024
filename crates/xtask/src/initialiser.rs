//! A shorter initialiser in the scripts of wasm-bindgen.
//!
//! The one that wasm-bindgen writes can also be synchronous, find the wasm beside its own script,
//! and be called in ways that are deprecated. The site's scripts always call it as
//! `wasm_bindgen({ module_or_path })`. Without the rest, a first visit is about 150 bytes smaller.

/// The parts that are replaced: how they begin, what follows them, and what takes their place.
const PARTS: [(&str, &str, &str); 3] = [
    ("    function initSync(", "    async function __wbg_init(", ""),
    (
        "        if (module_or_path !== undefined) {",
        "        const imports = ",
        "        ({ module_or_path } = module_or_path);\n",
    ),
    ("{ initSync }, ", "exports", ""),
];

/// Returns the script with the shorter initialiser.
///
/// # Errors
///
/// If wasm-bindgen writes another one than expected.
pub fn shorten(script: &str) -> Result<String, String> {
    let mut script = script.to_owned();
    for (start, end, instead) in PARTS {
        let from = script.find(start).ok_or_else(|| format!("there is no “{start}”"))?;
        let length = script[from..].find(end).ok_or_else(|| format!("no “{end}” follows “{start}”"))?;
        script.replace_range(from..from + length, instead);
    }
    Ok(script)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "
    function initSync(module) {
        return __wbg_finalize_init(new WebAssembly.Instance(module), module);
    }

    async function __wbg_init(module_or_path) {
        if (module_or_path !== undefined) {
            ({module_or_path} = module_or_path)
        }

        if (module_or_path === undefined && script_src !== undefined) {
            module_or_path = script_src;
        }
        const imports = __wbg_get_imports();
        return load(module_or_path, imports);
    }

    return Object.assign(__wbg_init, { initSync }, exports);
";

    #[test]
    fn only_the_used_way_to_start_is_left() {
        let shorter = "
    async function __wbg_init(module_or_path) {
        ({ module_or_path } = module_or_path);
        const imports = __wbg_get_imports();
        return load(module_or_path, imports);
    }

    return Object.assign(__wbg_init, exports);
";
        assert_eq!(shorten(SCRIPT).as_deref(), Ok(shorter));
    }

    #[test]
    fn another_initialiser_is_reported() {
        let error = shorten(&SCRIPT.replace("initSync", "init")).expect_err("nothing is synchronous");
        assert!(error.contains("initSync"), "{error}");
        assert!(shorten(shorten(SCRIPT).expect("it is valid").as_str()).is_err());
    }
}
