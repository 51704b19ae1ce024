use vicinity_e2e::*;
fn main() {
    let server = serve_site();
    let page = Page::open(&format!("{}#screen=puzzles&variant=near-vs-normal", server.url()));
    let _ = &server;
    page.wait_for("[data-puzzles][data-phase='yours']");
    let out = std::path::PathBuf::from(std::env::args().nth(1).unwrap());
    for (w, h) in [(1440, 900), (820, 1100), (390, 844)] {
        page.set_size(w, h);
        page.settle();
        page.screenshot(&out.join(format!("puzzle-{w}.png")));
    }
    page.set_scheme(Scheme::Dark);
    page.settle();
    page.screenshot(&out.join("puzzle-dark.png"));
    page.set_size(1440, 900);
    page.go(&format!("{}#screen=review&variant=chess&moves=e2e4,e7e5,d1h5,g8f6,h5e5,f8e7,e5e7,d8e7", server.url()));
    page.reload();
    page.wait_for("[data-review]");
    page.click("[data-review-act='start']");
    page.wait_for("[data-review-act='keep']:not([hidden])");
    page.settle();
    page.screenshot(&out.join("review-dark-1440.png"));
    page.set_scheme(Scheme::Light);
    for (w, h) in [(1440, 900), (820, 1100), (390, 844)] {
        page.set_size(w, h);
        page.settle();
        page.screenshot(&out.join(format!("review-{w}.png")));
    }
}
