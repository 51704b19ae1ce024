//! Generates the Rust source.

use std::collections::BTreeSet;
use std::fmt::Write;

use heck::{ToPascalCase, ToShoutySnakeCase, ToSnakeCase};

use crate::html::{Kind, Page, Parts, Reference, TemplatePart};

pub(crate) fn template(name: &str, parts: &Parts) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "pub mod {} {{", name.to_snake_case());
    for part in &parts.parts {
        let part_name = if part.name.is_empty() { name } else { &part.name };
        write_part(&mut out, &part_name.to_pascal_case(), part);
    }
    write_actions(&mut out, name, &parts.actions);
    out.push_str("}\n");
    out
}

pub(crate) fn page(page: &Page) -> String {
    let mut out = String::from("pub mod page {\n");
    for (id, element) in &page.ids {
        let _ = writeln!(
            out,
            "/// `#{id}`.\n#[allow(dead_code)]\npub fn {}() -> web_sys::{element} {{ \
             crate::template::by_id({id:?}) }}",
            id.to_snake_case()
        );
    }
    out.push_str("/// The ids of the page.\n#[allow(dead_code)]\npub mod id {\n");
    for id in page.ids.keys() {
        let _ = writeln!(out, "pub const {}: &str = {id:?};", id.to_shouty_snake_case());
    }
    out.push_str("}\n");
    write_actions(&mut out, "", &page.actions);
    out.push_str("}\n");
    out
}

fn write_part(out: &mut String, name: &str, part: &TemplatePart) {
    let mut fields: Vec<(&str, Vec<&Reference>)> = Vec::new();
    for reference in &part.references {
        match fields.iter_mut().find(|(name, _)| *name == reference.name) {
            Some((_, same)) => same.push(reference),
            None => fields.push((&reference.name, vec![reference])),
        }
    }
    let _ = writeln!(out, "pub struct {name} {{\n/// The root element.\npub root: web_sys::Element,");
    for (field, references) in &fields {
        let kind = field_type(references[0]);
        let kind = if references[0].is_list { format!("[{kind}; {}]", references.len()) } else { kind };
        let _ = writeln!(out, "pub {field}: {kind},");
    }
    let _ =
        writeln!(out, "}}\nimpl {name} {{\n/// A new copy, in no document yet.\npub fn make() -> Self {{");
    let _ = writeln!(
        out,
        "thread_local! {{ static PROTOTYPE: crate::template::Prototype = \
         const {{ crate::template::Prototype::new({:?}) }}; }}",
        part.markup
    );
    let marks =
        if part.references.iter().any(|reference| reference.place.is_some()) { "marks" } else { "_marks" };
    let _ = writeln!(out, "let (root, {marks}) = PROTOTYPE.with(crate::template::Prototype::copy);");
    let _ = writeln!(out, "{name} {{");
    for (field, references) in &fields {
        let values: Vec<String> = references.iter().map(|reference| value(reference)).collect();
        let values = values.join(", ");
        let values = if references[0].is_list { format!("[{values}]") } else { values };
        let _ = writeln!(out, "{field}: {values},");
    }
    out.push_str("root,\n}\n}\n}\n");
}

fn field_type(reference: &Reference) -> String {
    match &reference.kind {
        Kind::Element(element) => format!("web_sys::{element}"),
        Kind::Text | Kind::OwnText | Kind::Attribute(_) => "crate::dom::CachedText".to_owned(),
        Kind::Presence(_) => "crate::dom::CachedFlag".to_owned(),
    }
}

/// The expression that creates a handle.
fn value(reference: &Reference) -> String {
    let element = match reference.place {
        Some(place) => format!("marks.at({place})"),
        None => "root".to_owned(),
    };
    match &reference.kind {
        Kind::Element("Element") => format!("{element}.clone()"),
        Kind::Element(_) => format!("wasm_bindgen::JsCast::unchecked_into({element}.clone())"),
        Kind::Text => format!("crate::dom::CachedText::text(&{element})"),
        Kind::OwnText => format!("crate::dom::CachedText::own_text(&{element})"),
        Kind::Attribute(name) => format!("crate::dom::CachedText::attribute(&{element}, {name:?})"),
        Kind::Presence(name) => format!("crate::dom::CachedFlag::new(&{element}, {name:?})"),
    }
}

fn write_actions(out: &mut String, template: &str, actions: &BTreeSet<String>) {
    if actions.is_empty() {
        return;
    }
    out.push_str("/// The actions of the user.\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]\n");
    out.push_str("pub enum Action {\n");
    for action in actions {
        let _ = writeln!(out, "{},", action.to_pascal_case());
    }
    out.push_str("}\nimpl crate::template::Action for Action {\n");
    let _ = writeln!(out, "const TEMPLATE: &'static str = {template:?};");
    out.push_str("const ALL: &'static [(&'static str, Self)] = &[\n");
    for action in actions {
        let _ = writeln!(out, "({action:?}, Action::{}),", action.to_pascal_case());
    }
    out.push_str("];\n}\n");
}
