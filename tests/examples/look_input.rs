use serde_json::json;
use std::path::Path;
use vicinity_e2e::{Pointer, Scheme, with_page};
fn sq(name: &str) -> String {
    format!("[data-square='{name}']")
}
fn shot(page: &vicinity_e2e::Page, name: &str) {
    page.screenshot(Path::new(&format!("/work/tmp/input/{name}.png")));
}
fn main() {
    with_page("#variant=grand-rider&white=human&black=human", |page| {
        page.set_size(390, 844);
        page.wait_for("[data-piece]");
        page.settle();
        page.hold(Pointer::Finger, &sq("f4"), &sq("f6"));
        shot(page, "lens-mid");
        page.let_go(Pointer::Finger);
        page.settle();
        page.hold(Pointer::Finger, &sq("l9"), &sq("l8"));
        shot(page, "lens-edge");
        page.let_go(Pointer::Finger);
        page.settle();
        page.hold(Pointer::Finger, &sq("b1"), &sq("b12"));
        shot(page, "lens-top");
        page.let_go(Pointer::Finger);
        page.script("const s=document.querySelector('[data-display=confirm]'); s.value='always'; s.dispatchEvent(new Event('change',{bubbles:true}));", vec![]);
        page.tap(&sq("h4"));
        page.tap(&sq("h6"));
        page.settle();
        shot(page, "confirm-390");
        page.set_scheme(Scheme::Dark);
        page.set_size(820, 1180);
        page.settle();
        shot(page, "confirm-820-dark");
        page.script("const s=document.querySelector('[data-display=confirm]'); s.value='never'; s.dispatchEvent(new Event('change',{bubbles:true}));", vec![]);
    });
    with_page("#variant=near&white=human&black=human", |page| {
        page.set_size(390, 844);
        page.wait_for("[data-piece]");
        page.settle();
        page.hold(Pointer::Finger, &sq("e3"), &sq("e4"));
        shot(page, "finger-near");
        page.let_go(Pointer::Finger);
        page.set_size(1440, 900);
        page.settle();
        let draw = "const [a,b,keys]=arguments; const m=n=>{const r=document.querySelector(`[data-square=${n}]`).getBoundingClientRect(); return {clientX:r.x+r.width/2, clientY:r.y+r.height/2}}; const t=document.querySelector(`[data-square=${a}]`); for (const [type,at] of [['pointerdown',a],['pointermove',b],['pointerup',b]]) t.dispatchEvent(new PointerEvent(type,{bubbles:true,cancelable:true,isPrimary:true,pointerId:5,pointerType:'mouse',button:2,shiftKey:keys.includes('s'),altKey:keys.includes('a'),...m(at)}));";
        for (a, b, keys) in [
            ("g2", "f4", ""),
            ("b2", "c4", "s"),
            ("h3", "h6", "a"),
            ("a3", "a6", "sa"),
            ("c5", "c5", ""),
            ("d5", "d5", "s"),
            ("e5", "e5", "a"),
            ("f5", "f5", "sa"),
        ] {
            page.script(draw, vec![json!(a), json!(b), json!(keys)]);
        }
        page.settle();
        shot(page, "drawn-1440");
        page.set_scheme(Scheme::Dark);
        page.settle();
        shot(page, "drawn-1440-dark");
    });
    with_page("#variant=near&moves=e3e4&white=human&black=engine&time=10000&level=8", |page| {
        page.set_size(1440, 900);
        page.wait_until("thinking", |page| {
            page.attribute("[data-engine]", "data-state").as_deref() == Some("thinking")
        });
        page.click(&sq("b2"));
        page.click(&sq("c4"));
        page.click(&sq("d2"));
        page.settle();
        shot(page, "premove-1440");
    });
}
