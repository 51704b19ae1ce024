//! `vicinity variants`: the games and their options.

use std::io::Write;

use vicinity_rules::{OptionSpec, Variant, variants};

use crate::arguments::Arguments;
use crate::{Failure, json, read_variant};

pub(crate) fn run(mut arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let as_json = arguments.flag("--json");
    arguments.words([])?;
    let mut objects = Vec::new();
    for name in variants::names() {
        let variant = read_variant(name)?;
        if as_json {
            objects.push(object(&variant));
            continue;
        }
        let geometry = variant.geometry();
        writeln!(out, "{name}  {} ({}×{})", variant.title(), geometry.files(), geometry.ranks())?;
        writeln!(out, "    {}", variant.start_fen())?;
        for option in variant.options() {
            let (default, others) = option.values.split_first().unwrap_or((&"", &[]));
            writeln!(out, "    {}={default} (or {})  {}", option.key, others.join(", "), option.question)?;
        }
    }
    if as_json {
        writeln!(out, "[{}]", objects.join(",\n "))?;
    }
    Ok(())
}

fn object(variant: &Variant) -> String {
    let options: Vec<String> = variant.options().iter().map(option).collect();
    format!(
        "{{\"name\":{},\"title\":{},\"files\":{},\"ranks\":{},\"fen\":{},\"options\":[{}]}}",
        json::string(variant.name()),
        json::string(variant.title()),
        variant.geometry().files(),
        variant.geometry().ranks(),
        json::string(variant.start_fen()),
        options.join(","),
    )
}

fn option(option: &OptionSpec) -> String {
    let values: Vec<String> = option.values.iter().map(|value| json::string(value)).collect();
    format!(
        "{{\"key\":{},\"values\":[{}],\"default\":{},\"question\":{}}}",
        json::string(option.key),
        values.join(","),
        json::string(option.values[0]),
        json::string(option.question),
    )
}
