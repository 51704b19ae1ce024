//! A link as a QR code for the camera of a phone.

use qrcodegen::{QrCode, QrCodeEcc};
use vicinity_page::friend::phrases;

use crate::templates::friend::Friend as Page;

/// The width of the quiet zone around the code, in modules, required by ISO/IEC 18004.
const QUIET: i32 = 4;

/// The code shown.
#[derive(Default)]
pub(super) struct Picture {
    shown: Option<String>,
}

impl Picture {
    /// Shows the code of a link, or none.
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
                page.code_error.set("");
            }
            Err(_) => {
                page.code.set("");
                page.code_view.set("0 0 1 1");
                page.code_error.set(phrases::CODE_TOO_LONG.as_str());
            }
        }
        page.code_box.scroll_into_view_with_bool(false);
    }
}

/// The dark modules as a path, one rectangle for each run in a row.
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
