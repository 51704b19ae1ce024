use std::path::Path;
use vicinity_e2e::*;
fn main() {
    let server = serve_site();
    let out = Path::new("/work/tmp/embed");
    let page = Page::open(&format!("{}embedding.html", server.url()));
    let args: Vec<String> = std::env::args().skip(1).collect();
    for (width, height) in [(1440u32, 1000u32), (820, 1100), (390, 844)] {
        for (scheme, name) in [(Scheme::Light, "light"), (Scheme::Dark, "dark")] {
            if args.first().is_some_and(|a| *a != format!("{width}{name}")) {
                continue;
            }
            page.set_size(width, height);
            page.set_scheme(scheme);
            let total =
                page.script("return document.documentElement.scrollHeight;", vec![]).as_u64().unwrap_or(0);
            let mut y = 0;
            let mut part = 0;
            while y < total {
                page.script("scrollTo(0, arguments[0]);", vec![serde_json::json!(y)]);
                std::thread::sleep(std::time::Duration::from_millis(2500));
                page.screenshot(&out.join(format!("ex-{width}-{name}-{part}.png")));
                y += u64::from(height) - 40;
                part += 1;
            }
        }
    }
    println!("{:#?}", page.console());
}
