//! A link as a picture that a telephone's camera reads.

use qrcodegen::{QrCode, QrCodeEcc};
use vicinity_page::friend::phrases;

use crate::templates::friend::Friend as Page;

/// Squares of quiet around the code that readers want (ISO/IEC 18004).
const QUIET: i32 = 4;

/// The code that is shown.
#[derive(Default)]
pub(super) struct Picture {
    shown: Option<String>,
}

impl Picture {
    /// Shows a link, or nothing.
    pub(super) fn show(&mut self, page: &mut Page, link: Option<&str>) {
        page.no_code.set(link.is_none());
        if self.shown.as_deref() == link {
            return;
        }
        self.shown = link.map(str::to_owned);
        let Some(link) = link else { return };
        match QrCode::encode_text(link, QrCodeEcc::Low) {
            Ok(code) => {
                page.code.set(&outline(&code));
                let size = code.size() + 2 * QUIET;
                page.code_view.set(&format!("{} {} {size} {size}", -QUIET, -QUIET));
                page.code_fault.set("");
            }
            Err(_) => {
                page.code.set("");
                page.code_view.set("0 0 1 1");
                page.code_fault.set(phrases::CODE_TOO_LONG.as_str());
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
