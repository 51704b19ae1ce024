//! `end-driver PORT PROFILE`: waits until the parent process has exited in whatever way, then stops
//! the chromedriver on the port and its Chrome, and removes the profile folder.

use std::io::Read;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let port = arguments.next().and_then(|port| port.parse().ok()).expect("the first argument is a port");
    let profile = arguments.next().expect("the second argument is the folder with the profile");
    // Standard input is closed when the parent process exits.
    let _ = std::io::stdin().read_to_end(&mut Vec::new());
    vicinity_e2e::end_driver(port, profile.as_ref());
}
