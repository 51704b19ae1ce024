//! `end-driver PORT PROFILE`: waits until whoever started it has ended, however that came, and then ends the chromedriver at the port,
//! its Chrome, and the folder that Chrome has kept its profile in.

use std::io::Read;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let port = arguments.next().and_then(|port| port.parse().ok()).expect("the first argument is a port");
    let profile = arguments.next().expect("the second argument is the folder with the profile");
    // The input ends with the program that holds its other end.
    let _ = std::io::stdin().read_to_end(&mut Vec::new());
    vicinity_e2e::end_driver(port, profile.as_ref());
}
