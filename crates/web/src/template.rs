//! Templates at run time: creates elements from markup, and maps events to actions.
//!
//! The markup is part of the program (`crates/web/templates`, compiled by `crates/templates`) and
//! never contains text from outside.

use std::cell::OnceCell;

use vicinity_page::language::Text;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlTemplateElement, NodeList};

use crate::dom;

/// Encloses the messages in the markup of a template.
const TEXT_MARK: char = '\u{1}';

/// A template that is copied. Its markup is parsed when the first copy is made.
pub struct Prototype {
    markup: &'static str,
    element: OnceCell<Element>,
}

impl Prototype {
    pub const fn new(markup: &'static str) -> Self {
        Prototype { markup, element: OnceCell::new() }
    }

    /// Returns a copy and the elements that the code refers to.
    #[inline(never)]
    pub fn copy(&self) -> (Element, Marks) {
        let prototype = self.element.get_or_init(|| parse(self.markup));
        let root: Element =
            dom::expect_js(dom::document().import_node_with_deep(prototype, true)).unchecked_into();
        let marks = Marks(dom::expect_js(root.query_selector_all("[data-ref]")));
        (root, marks)
    }
}

fn parse(markup: &'static str) -> Element {
    let template: HtmlTemplateElement = dom::make("template", "").unchecked_into();
    template.set_inner_html(&translated(markup));
    dom::expect_some(template.content().first_element_child(), "template")
}

/// Markup with its messages in the language of the page.
fn translated(markup: &'static str) -> String {
    let mut out = String::new();
    for (index, part) in markup.split(TEXT_MARK).enumerate() {
        if index % 2 == 0 {
            out.push_str(part);
        } else {
            for letter in Text::new(part).as_str().chars() {
                match letter {
                    '&' => out.push_str("&amp;"),
                    '<' => out.push_str("&lt;"),
                    '"' => out.push_str("&quot;"),
                    letter => out.push(letter),
                }
            }
        }
    }
    out
}

/// The elements of a copy that the code refers to, in document order.
pub struct Marks(NodeList);

impl Marks {
    #[inline(never)]
    pub fn at(&self, place: u32) -> Element {
        dom::expect_some(self.0.get(place), "data-ref").unchecked_into()
    }
}

/// The element of the page with an id.
pub fn by_id<T: JsCast>(id: &str) -> T {
    dom::expect_some(dom::document().get_element_by_id(id), id).unchecked_into()
}

/// A user action, as named by `data-action`.
pub trait Action: Copy + PartialEq + 'static {
    /// The name of the template; empty for the page.
    const TEMPLATE: &'static str;
    const ALL: &'static [(&'static str, Self)];
}

/// Returns the action of an event and its element.
///
/// Fields act on `change`, forms on `submit` and other elements on `click`, unless `data-on` names
/// another event.
pub fn action<A: Action>(event: &Event) -> Option<(A, Element)> {
    let (name, element) = find(event, A::TEMPLATE)?;
    let (_, action) = A::ALL.iter().find(|(other, _)| *other == name)?;
    Some((*action, element))
}

/// The name of the action of an event, if it belongs to a template.
#[inline(never)]
fn find(event: &Event, template: &str) -> Option<(String, Element)> {
    let element = dom::closest(&dom::target(event)?, "[data-action]")?;
    if element.has_attribute("disabled") {
        return None;
    }
    let expected = element.get_attribute("data-on");
    let expected = expected.as_deref().unwrap_or_else(|| match element.tag_name().as_str() {
        "INPUT" | "SELECT" | "TEXTAREA" => "change",
        "FORM" => "submit",
        _ => "click",
    });
    if event.type_() != expected {
        return None;
    }
    let action = element.get_attribute("data-action")?;
    let name = match template {
        "" => action,
        template => action.strip_prefix(template)?.strip_prefix('.')?.to_owned(),
    };
    Some((name, element))
}
