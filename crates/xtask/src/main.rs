//! `cargo xtask`.
fn main() {
    println!("{:?}", xtask::tools::Toolbox::for_building());
}
