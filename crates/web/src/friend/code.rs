//! A link as a picture that a telephone's camera reads.

use qrcodegen::{QrCode, QrCodeEcc};
use vicinity_page::friend::phrases;
use web_sys::Element;

use crate::dom::{self, Slot};

/// Squares of quiet around the code that readers want (ISO/IEC 18004).
const QUIET: i32 = 4;

pub struct Picture {
    root: Element,
    path: Slot,
    view: Slot,
    fault: Slot,
    shown: Option<String>,
}

impl Picture {
    pub fn make(parent: &Element) -> Picture {
        let root = dom::add(parent, "div", "friend-code", "");
        let svg = dom::make_svg("svg");
        dom::set(&svg, "role", "img");
        dom::set(&svg, "aria-label", phrases::CODE_LABEL);
        dom::set(&svg, "shape-rendering", "crispEdges");
        let path = dom::make_svg("path");
        dom::append(&svg, &path);
        dom::append(&root, &svg);
        let fault = dom::add(&root, "p", "", "");
        dom::set_hidden(&root, true);
        Picture {
            path: Slot::attribute(&path, "d"),
            view: Slot::attribute(&svg, "viewBox"),
            fault: Slot::text(&fault),
            root,
            shown: None,
        }
    }

    /// Shows a link, or nothing.
    pub fn show(&mut self, link: Option<&str>) {
        if self.shown.as_deref() == link {
            return;
        }
        self.shown = link.map(str::to_owned);
        dom::set_hidden(&self.root, link.is_none());
        let Some(link) = link else { return };
        match QrCode::encode_text(link, QrCodeEcc::Low) {
            Ok(code) => {
                self.path.set(&outline(&code));
                let size = code.size() + 2 * QUIET;
                self.view.set(&format!("{} {} {size} {size}", -QUIET, -QUIET));
                self.fault.set("");
            }
            Err(_) => {
                self.path.set("");
                self.view.set("0 0 1 1");
                self.fault.set(phrases::CODE_TOO_LONG);
            }
        }
    }
}

/// The dark squares as a path, each row's runs as one rectangle.
fn outline(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let dark = (x..code.size()).take_while(|&x| code.get_module(x, y)).count() as i32;
            if dark > 0 {
                path += &format!("M{x} {y}h{dark}v1h-{dark}z");
            }
            x += dark + 1;
        }
    }
    path
}
