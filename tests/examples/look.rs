use std::path::Path;
use vicinity_e2e::*;
fn main() {
    let out = std::env::var("OUT").unwrap();
    let list = std::env::var("ADDR").unwrap_or_default();
    let sizes = std::env::var("SIZES").unwrap_or("1440x900,820x1180,390x844".into());
    let schemes = std::env::var("SCHEMES").unwrap_or("light,dark".into());
    let server = serve_site();
    let page = Page::open(&&server.url());
    for (index, addr) in list.split('|').enumerate() {
        for scheme in schemes.split(',') {
            page.set_scheme(if scheme == "dark" { Scheme::Dark } else { Scheme::Light });
            for size in sizes.split(',') {
                let (w, h) = size.split_once('x').unwrap();
                page.set_size(w.parse().unwrap(), h.parse().unwrap());
                page.go("about:blank");
                page.go(&format!("{}{addr}", server.url()));
                std::thread::sleep(std::time::Duration::from_millis(1500));
                page.screenshot(Path::new(&format!("{out}/{index}-{scheme}-{w}.png")));
            }
        }
    }
}
