//! Live play between two networks: `cargo build -p vicinity-e2e --example two_networks`, then the
//! program as root, after `cargo xtask build`. Requires iproute2, nftables and coturn; no packet
//! leaves the machine.
//!
//! Each of two homes is a network namespace with a Chrome behind a router with address translation
//! (NAT). Between the routers there is a third network, in which coturn acts as the public server
//! that reports a browser's address to it (STUN):
//!
//! ```text
//!   home a    ─ router a ─  internet ─ router b ─   home b
//! 192.168.1.2   11.0.1.2   11.0.0.10   11.0.2.2   192.168.1.2
//!                           (STUN)
//! ```
//!
//! Prints for each pair of router types whether the two browsers connected and after what time, and
//! then how a game continues over a slow link, over a link that loses packets, and after
//! interruptions.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::UdpSocket;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use vicinity_e2e::{Key, Page, serve_site};

/// The name of the STUN server in the page (crates/web/src/friend/transport.rs).
const STUN_NAME: &str = "stun.l.google.com";
const STUN_PORT: &str = "19302";
const STUN_ADDRESS: &str = "11.0.0.10";
const PREFIX: &str = "vicinity-";
/// The names of all namespaces without [`PREFIX`].
const NAMESPACES: [&str; 5] = ["internet", "router-a", "router-b", "home-a", "home-b"];
/// The maximum time for two browsers to connect; the page gives up after 45 seconds.
const MEET_PATIENCE: Duration = Duration::from_secs(60);

/// A type of address translation (RFC 3489). Every type lets outgoing packets pass, with the
/// router's address as their source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Nat {
    /// Accepts packets from any address to a port in use.
    FullCone,
    /// Accepts packets only from hosts to which a packet was sent.
    Restricted,
    /// Accepts packets only from hosts and ports to which a packet was sent.
    PortRestricted,
    /// Like [`Nat::PortRestricted`], with a different port for each destination.
    Symmetric,
}

impl Nat {
    const ALL: [Nat; 4] = [Nat::FullCone, Nat::Restricted, Nat::PortRestricted, Nat::Symmetric];

    const fn name(self) -> &'static str {
        match self {
            Nat::FullCone => "full cone",
            Nat::Restricted => "restricted",
            Nat::PortRestricted => "port-restricted",
            Nat::Symmetric => "symmetric",
        }
    }

    /// Returns the nftables rules of a router with the interfaces `inside` and `outside`.
    fn rules(self) -> String {
        let masquerade = if self == Nat::Symmetric { "masquerade fully-random" } else { "masquerade" };
        let lets_in = match self {
            Nat::FullCone => "iifname outside meta l4proto udp dnat to 192.168.1.2",
            Nat::Restricted => "iifname outside meta l4proto udp ip saddr @known dnat to 192.168.1.2",
            Nat::PortRestricted | Nat::Symmetric => "",
        };
        // A router that replied to unknown packets would occupy the port itself, so it drops them.
        format!(
            "flush ruleset
             table ip nat {{
               set known {{ type ipv4_addr; flags dynamic,timeout; timeout 5m; }}
               chain before {{ type nat hook prerouting priority -100; {lets_in}; }}
               chain on {{ type filter hook forward priority 0; iifname inside meta l4proto udp update @known {{ ip daddr }}; }}
               chain to {{ type filter hook input priority 0; iifname outside drop; }}
               chain after {{ type nat hook postrouting priority 100; oifname outside {masquerade}; }}
             }}"
        )
        .replace("; ; }", "; }")
    }
}

fn main() {
    if std::env::args().nth(1).as_deref() == Some("player") {
        return play();
    }
    let _network = Network::build();
    set_nat(Nat::FullCone, Nat::FullCone);
    let (ada, ben) = (Player::start("a"), Player::start("b"));
    println!("two homes behind routers of these types, with a STUN server:");
    for (index, a) in Nat::ALL.into_iter().enumerate() {
        for b in &Nat::ALL[index..] {
            set_nat(a, *b);
            report(&format!("{} and {}", a.name(), b.name()), meet(&ada, &ben, true));
        }
    }
    println!("without such a server:");
    set_nat(Nat::FullCone, Nat::FullCone);
    report("full cone and full cone", meet(&ada, &ben, false));

    println!("behind port-restricted routers, over lines that are not good:");
    set_nat(Nat::PortRestricted, Nat::PortRestricted);
    let delay = |arguments: &str| {
        let words = format!("qdisc {arguments}");
        in_namespace("router-a", "tc").args(words.split(' ')).status().is_ok_and(|status| status.success())
    };
    if delay("add dev outside root netem delay 150ms 30ms") {
        report("150 ms of delay", meet(&ada, &ben, true));
        exchange(&ada, &ben, "moves with a delay");
        delay("del dev outside root");
    } else {
        println!("  delay: not tried, as this kernel has no netem");
    }
    let lossy =
        |percent: u32| drop_packets(&format!("meta l4proto udp numgen random mod 100 < {percent} drop"));
    for percent in [10, 30] {
        lossy(percent);
        report(&format!("{percent}% of packets lost"), meet(&ada, &ben, true));
        exchange(&ada, &ben, "moves with that loss");
    }
    drop_packets("");
    println!("after a break of the line:");
    for seconds in [5, 20, 60] {
        if meet(&ada, &ben, true).is_err() {
            println!("  {seconds} s: not tried, as they did not meet");
            continue;
        }
        drop_packets("drop");
        std::thread::sleep(Duration::from_secs(seconds));
        drop_packets("");
        // `quiet` is a connection from which nothing has been received for a while.
        let is_met = "return !!document.querySelector('[data-meeting=met], [data-meeting=quiet]');";
        if [&ada, &ben].iter().all(|player| player.script(is_met) == json!(true)) {
            exchange(&ada, &ben, &format!("{seconds} s: moves"));
        } else {
            println!("  {seconds} s: the pages say {:?} and {:?}", ada.message(), ben.message());
        }
    }
    report("meeting again", meet(&ada, &ben, true));
}

/// The whole network; it is removed on drop.
struct Network {
    server: Child,
}

impl Network {
    fn build() -> Self {
        clear();
        for name in NAMESPACES {
            must(ip(&["netns", "add", &named(name)]), "a network namespace");
            must(ip(&["-n", &named(name), "link", "set", "lo", "up"]), "a loopback");
        }
        for (side, number) in [("a", 1), ("b", 2)] {
            let (home, router) = (format!("home-{side}"), format!("router-{side}"));
            connect((&home, "line", "192.168.1.2/24"), (&router, "inside", "192.168.1.1/24"));
            let [theirs, ours] = [2, 1].map(|end| format!("11.0.{number}.{end}/24"));
            connect((&router, "outside", &theirs), ("internet", &format!("to-{side}"), &ours));
            must(ip(&["-n", &named(&home), "route", "add", "default", "via", "192.168.1.1"]), "a route");
            let gateway = format!("11.0.{number}.1");
            must(ip(&["-n", &named(&router), "route", "add", "default", "via", &gateway]), "a route");
        }
        for name in ["internet", "router-a", "router-b"] {
            must(
                in_namespace(name, "sysctl").args(["-qw", "net.ipv4.ip_forward=1"]).status().is_ok(),
                "forwarding",
            );
        }
        must(
            ip(&["-n", &named("internet"), "addr", "add", &format!("{STUN_ADDRESS}/32"), "dev", "lo"]),
            "an address",
        );
        let server = in_namespace("internet", "turnserver")
            // TCP would require SCTP, which not every kernel has.
            .args(["-n", "--stun-only", "--no-cli", "--no-tls", "--no-dtls", "--no-tcp", "--no-tcp-relay"])
            .args(["--log-file=stdout", "--pidfile=/dev/null"])
            .args(["-L", STUN_ADDRESS, "-p", STUN_PORT])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("coturn starts");
        Network { server }
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
        clear();
    }
}

/// Removes the namespaces of an earlier run.
fn clear() {
    for name in NAMESPACES {
        if std::path::Path::new("/run/netns").join(named(name)).exists() {
            ip(&["netns", "del", &named(name)]);
        }
    }
}

/// Connects two namespaces; each end has a namespace, an interface name and an address.
fn connect(one: (&str, &str, &str), other: (&str, &str, &str)) {
    let (here, there) = (named(one.0), named(other.0));
    let cable =
        ["link", "add", one.1, "netns", &here, "type", "veth", "peer", "name", other.1, "netns", &there];
    must(ip(&cable), "a cable");
    for (place, name, address) in [one, other] {
        must(ip(&["-n", &named(place), "addr", "add", address, "dev", name]), "an address");
        must(ip(&["-n", &named(place), "link", "set", name, "up"]), "an end of a cable");
    }
}

fn named(name: &str) -> String {
    format!("{PREFIX}{name}")
}

fn in_namespace(name: &str, program: &str) -> Command {
    let mut command = Command::new("ip");
    command.args(["netns", "exec", &named(name), program]);
    command
}

/// Runs `ip` and returns whether it succeeded.
fn ip(arguments: &[&str]) -> bool {
    Command::new("ip").args(arguments).status().is_ok_and(|status| status.success())
}

#[track_caller]
fn must(is_done: bool, what: &str) {
    assert!(is_done, "this machine gives no {what}");
}

fn nft(place: &str, rules: &str) {
    let mut child =
        in_namespace(place, "nft").args(["-f", "-"]).stdin(Stdio::piped()).spawn().expect("nft starts");
    child.stdin.take().expect("it reads").write_all(rules.as_bytes()).expect("it takes the rules");
    must(child.wait().is_ok_and(|status| status.success()), "rules of nftables");
}

fn set_nat(a: Nat, b: Nat) {
    nft("router-a", &a.rules());
    nft("router-b", &b.rules());
}

/// Applies an nftables rule to the packets between the homes; an empty rule lets all packets pass.
fn drop_packets(rule: &str) {
    nft(
        "internet",
        &format!(
            "flush ruleset\ntable ip loss {{\nchain on {{ type filter hook forward priority 0; {rule}\n}}\n}}"
        ),
    );
}

/// A process in a home with its own site and Chrome, which executes commands.
struct Player {
    child: Child,
    pipes: std::cell::RefCell<(ChildStdin, BufReader<ChildStdout>)>,
}

impl Player {
    fn start(side: &str) -> Self {
        let program = std::env::current_exe().expect("this program has a file");
        let mut child = in_namespace(&format!("home-{side}"), &program.to_string_lossy())
            .arg("player")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a player starts");
        let (input, output) =
            (child.stdin.take().expect("it reads"), child.stdout.take().expect("it writes"));
        Player { child, pipes: std::cell::RefCell::new((input, BufReader::new(output))) }
    }

    fn request(&self, message: &Value) -> Value {
        let mut pipes = self.pipes.borrow_mut();
        writeln!(pipes.0, "{message}").expect("the player lives");
        let mut line = String::new();
        pipes.1.read_line(&mut line).expect("the player answers");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    fn script(&self, code: &str) -> Value {
        self.request(&json!({ "script": code }))
    }

    fn text(&self, code: &str) -> String {
        self.script(code).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression holds and returns the time that this took.
    fn wait(&self, holds: &str, patience: Duration) -> Option<Duration> {
        let begun = Instant::now();
        while begun.elapsed() < patience {
            if self.script(&format!("return !!({holds});")) == json!(true) {
                return Some(begun.elapsed());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        None
    }

    #[track_caller]
    fn expect(&self, holds: &str) {
        let came = self.wait(holds, Duration::from_secs(30));
        assert!(
            came.is_some(),
            "timed out waiting for {holds}\n{}",
            self.text("return document.body.innerText;")
        );
    }

    fn click(&self, css: &str) {
        self.expect(&format!("document.querySelector(`{css}`)?.checkVisibility()"));
        self.script(&format!("document.querySelector(`{css}`).click();"));
    }

    fn types(&self, css: &str, text: &str) {
        self.request(&json!({ "type": css, "text": format!("{text}{}", Key::Enter) }));
    }

    /// Waits until the link to be sent differs from `before` and returns it.
    fn link_to_send(&self, before: &str) -> String {
        let value = "document.querySelector('[data-friend-link]').value";
        self.expect(&format!(
            "document.querySelector('[data-friend-link]').checkVisibility() && ![``, `{before}`].includes({value})"
        ));
        self.text(&format!("return {value};"))
    }

    fn message(&self) -> String {
        self.text("return document.querySelector('[data-friend-feedback]')?.innerText;")
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.pipes.get_mut().0.write_all(b"\"end\"\n");
        let _ = self.child.wait();
    }
}

/// Executes the commands on standard input in a home, one JSON value per line, and writes a JSON
/// result for each.
fn play() {
    assert!(asks_address().is_ok(), "the public server does not answer");
    let server = serve_site();
    let page = Page::alone("about:blank");
    // There is no name server in this network.
    let source = format!(
        "window.RTCPeerConnection = class extends RTCPeerConnection {{
            constructor(settings) {{
                settings?.iceServers?.forEach((server) => server.urls = server.urls.replace('{STUN_NAME}', '{STUN_ADDRESS}'));
                super(settings);
            }}
        }};"
    );
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source }));
    page.go(&server.url());
    for line in std::io::stdin().lines() {
        let command: Value = serde_json::from_str(&line.expect("a line")).expect("JSON");
        let answer = match (&command["script"], &command["type"], &command["go"]) {
            (Value::String(code), ..) => page.script(code, vec![]),
            (_, Value::String(css), _) => {
                page.type_into(css, command["text"].as_str().unwrap_or_default());
                Value::Null
            }
            (.., Value::String(hash)) => {
                page.go("about:blank");
                page.go(&format!("{}{hash}", server.url()));
                Value::Null
            }
            _ => return,
        };
        println!("{answer}");
    }
}

/// Asks the public server for this host's address as seen from outside (RFC 8489).
fn asks_address() -> std::io::Result<usize> {
    let socket = UdpSocket::bind("0.0.0.0:0")?;
    socket.set_read_timeout(Some(Duration::from_secs(1)))?;
    let mut request = [0; 20];
    request[..8].copy_from_slice(&[0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42]);
    let mut answer = Err(std::io::ErrorKind::TimedOut.into());
    for _ in 0..10 {
        socket.send_to(&request, format!("{STUN_ADDRESS}:{STUN_PORT}"))?;
        answer = socket.recv(&mut [0; 100]);
        if answer.is_ok() {
            break;
        }
    }
    answer
}

/// Lets two players start a game and connect; returns the time until they were connected, or the
/// message of the page.
fn meet(ada: &Player, ben: &Player, asks_server: bool) -> Result<Duration, String> {
    // Removes games and names of earlier runs.
    [ada, ben].iter().for_each(|player| drop(player.script("localStorage.clear();")));
    ada.request(&json!({ "go": "#screen=friend&variant=near" }));
    ada.click("[data-friend-mode=live]");
    if !asks_server {
        ada.click(".friend-form [data-friend-server]");
    }
    ada.types(".friend-name input", "Ada");
    let invitation = ada.link_to_send("");
    let (_, hash) = invitation.split_once('#').expect("a link");
    ben.request(&json!({ "go": format!("#{hash}") }));
    ben.expect("document.querySelector('[data-friend-act=join]')?.checkVisibility()");
    if !asks_server {
        ben.click(".friend-form [data-friend-server]");
    }
    ben.click("[data-friend-act=join]");
    ben.expect("document.querySelector('.friend .note').innerText.includes('Send this reply')");
    let answer = ben.link_to_send("");
    ada.types("[data-friend-form=answer] input", &answer);
    let met = "document.querySelector('[data-meeting=met]')";
    let gone = format!("{met} || document.querySelector('[data-friend-feedback]').innerText");
    let time = ada.wait(&gone, MEET_PATIENCE);
    match time.filter(|_| ada.script(&format!("return !!{met};")) == json!(true)) {
        Some(time) => {
            ben.expect(met);
            ada.types("[data-move-input]", "e4");
            let fen = ada.text("return document.querySelector('[data-board]').dataset.fen;");
            ben.expect(&format!("document.querySelector('[data-board]').dataset.fen === '{fen}'"));
            Ok(time)
        }
        None => Err(ada.message()),
    }
}

fn report(what: &str, met: Result<Duration, String>) {
    match met {
        Ok(time) => println!("  {what}: met after {:.1} s", time.as_secs_f64()),
        Err(said) => println!("  {what}: did not meet: {said:?}"),
    }
}

/// Plays a few moves alternately and prints how long each took to arrive.
fn exchange(ada: &Player, ben: &Player, what: &str) {
    let fen = "document.querySelector('[data-board]').dataset.fen";
    let mut times = Vec::new();
    for _ in 0..4 {
        let is_hers = ada.text("return document.querySelector('[data-board]').dataset.turn;") == "white";
        let (mover, other) = if is_hers { (ada, ben) } else { (ben, ada) };
        let before = mover.text(&format!("return {fen};"));
        // A pawn on its initial square; the square in front of it is free.
        let [from, to] = if is_hers { [3, 4] } else { [6, 5] };
        let code = format!(
            "return [...'abcdefgh'].find((file) => document.querySelector(`[data-square=${{file}}{from}] [data-piece]`)) ?? '';"
        );
        let file = mover.text(&code);
        mover.types("[data-move-input]", &format!("{file}{from}{file}{to}"));
        mover.expect(&format!("{fen} !== '{before}'"));
        let now = mover.text(&format!("return {fen};"));
        match other.wait(&format!("{fen} === '{now}'"), Duration::from_secs(60)) {
            Some(time) => times.push(format!("{:.1}", time.as_secs_f64())),
            None => {
                println!("  {what}: not seen in 60 s; {:?} and {:?}", mover.message(), other.message());
                return;
            }
        }
    }
    println!("  {what}: seen after {} s", times.join(", "));
}
