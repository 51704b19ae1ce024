//! A small static server for `cargo xtask play` and the end-to-end tests, not for public networks.
//!
//! It behaves like the simplest static hosts, on which the site must work: the correct type for
//! each file, no special headers, and `index.html` for folders. Browsers revalidate every file, so
//! that a rebuilt site is used at once. Files outside the folder are not accessible.

use crate::fingerprint::Fingerprint;
use crate::http::{self, Request, Response};
use anyhow::{Result, anyhow};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

/// A folder to serve, and its path in the address.
#[derive(Debug, Clone)]
pub struct Site {
    folder: PathBuf,
    mount: String,
    headers: Vec<(String, String)>,
    /// The file that is sent instead of a missing one.
    fallback: Option<String>,
    /// The path and the status of each response.
    log: Arc<Mutex<Vec<(String, u16)>>>,
}

/// The target of a request path.
#[derive(Debug, PartialEq, Eq)]
enum Target {
    File(PathBuf),
    Folder(String),
    Missing,
}

impl Site {
    /// Serves a folder at the root of the address.
    pub fn at_root(folder: impl Into<PathBuf>) -> Self {
        Self::at(folder, "/")
    }

    /// Serves a folder under a path of the address, such as `/some/sub/folder/`.
    pub fn at(folder: impl Into<PathBuf>, mount: &str) -> Self {
        let inner = mount.trim_matches('/');
        let mount = if inner.is_empty() { "/".to_owned() } else { format!("/{inner}/") };
        Self { folder: folder.into(), mount, headers: Vec::new(), fallback: None, log: Arc::default() }
    }

    /// Adds a header to every response, for testing the site with a stricter host.
    #[must_use]
    pub fn with_header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Responds to missing files with a page and status 200, like hosts of single-page
    /// applications.
    #[must_use]
    pub fn with_fallback(mut self, page: &str) -> Self {
        self.fallback = Some(page.to_owned());
        self
    }

    /// The paths and statuses of responses, for tests that count them.
    pub fn log(&self) -> Arc<Mutex<Vec<(String, u16)>>> {
        Arc::clone(&self.log)
    }

    fn target(&self, request_path: &str) -> Target {
        let path = request_path.split(['?', '#']).next().unwrap_or_default();
        // A redirect to a path with two slashes in a row would lead to another host.
        if path.is_empty() || path.contains("//") {
            return Target::Missing;
        }
        if format!("{path}/") == self.mount {
            return Target::Folder(self.mount.clone());
        }
        let Some(decoded) = path.strip_prefix(&self.mount).and_then(decode) else {
            return Target::Missing;
        };
        let mut file = self.folder.clone();
        for part in decoded.split('/').filter(|part| !part.is_empty() && *part != ".") {
            // A part that is not a plain name could lead outside the folder.
            if part == ".." || part.contains(['\\', ':', '\0']) {
                return Target::Missing;
            }
            file.push(part);
        }
        if file.is_dir() {
            if !path.ends_with('/') {
                return Target::Folder(format!("{path}/"));
            }
            file.push("index.html");
        }
        // A symbolic link inside the folder may point outside.
        let inside = match (file.canonicalize(), self.folder.canonicalize()) {
            (Ok(file), Ok(folder)) => file.is_file() && file.starts_with(folder),
            _ => false,
        };
        if inside {
            return Target::File(file);
        }
        self.fallback.as_ref().map_or(Target::Missing, |page| Target::File(self.folder.join(page)))
    }

    fn answer(&self, request: &Request) -> Response {
        let response = if matches!(request.method.as_str(), "GET" | "HEAD") {
            match self.target(&request.path) {
                Target::File(file) => answer_with_file(&file, request),
                Target::Folder(address) => plain(301, "moved").with_header("Location", &address),
                Target::Missing => plain(404, "There is no such file here."),
            }
        } else {
            plain(405, "Only GET and HEAD are answered here.").with_header("Allow", "GET, HEAD")
        };
        if let Ok(mut log) = self.log.lock() {
            log.push((request.path.clone(), response.status));
        }
        self.headers.iter().fold(response, |response, (name, value)| response.with_header(name, value))
    }
}

/// A server that runs until it is dropped.
pub struct Server {
    address: SocketAddr,
    mount: String,
    ends: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// Binds a port of this machine; 0 selects a free one.
pub fn listen(port: u16) -> Result<TcpListener> {
    TcpListener::bind(("127.0.0.1", port)).map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            anyhow!("port {port} of 127.0.0.1 is in use; choose another with --port N")
        }
        _ => anyhow!("cannot listen on port {port} of 127.0.0.1: {error}"),
    })
}

impl Server {
    /// Starts to serve on a port.
    pub fn start(listener: TcpListener, site: Site) -> Result<Self> {
        site.folder.canonicalize()?;
        let address = listener.local_addr().map_err(|error| anyhow!("cannot serve: {error}"))?;
        let ends = Arc::new(AtomicBool::new(false));
        let (site, mount, ended) = (Arc::new(site.clone()), site.mount, Arc::clone(&ends));
        let thread = std::thread::spawn(move || {
            for stream in listener.incoming() {
                if ended.load(Ordering::Relaxed) {
                    return;
                }
                // A failed connection does not concern the next one.
                let Ok(stream) = stream else { continue };
                let site = Arc::clone(&site);
                std::thread::spawn(move || http::serve(stream, |request| site.answer(request)));
            }
        });
        Ok(Self { address, mount, ends, thread: Some(thread) })
    }

    /// The address of the site, with a trailing slash.
    pub fn url(&self) -> String {
        format!("http://{}{}", self.address, self.mount)
    }

    /// Serves until the process ends.
    pub fn wait(mut self) {
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::Relaxed);
        // A connection wakes the thread.
        let _ = TcpStream::connect(self.address);
    }
}

fn answer_with_file(file: &Path, request: &Request) -> Response {
    let Ok(content) = fs_err::read(file) else {
        return plain(404, "The file cannot be read.");
    };
    let tag = format!("\"{}\"", Fingerprint::of(&content));
    let known = request.if_none_match.as_ref();
    let is_known = known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag));
    let response = if is_known { Response::new(304, Vec::new()) } else { Response::new(200, content) };
    response
        .with_header("Content-Type", content_type(file))
        .with_header("Cache-Control", "no-cache")
        .with_header("ETag", &tag)
}

fn plain(status: u16, text: &str) -> Response {
    Response::new(status, format!("{text}\n").into_bytes())
        .with_header("Content-Type", "text/plain; charset=utf-8")
}

/// The media type. Browsers reject modules and streamed wasm with another type.
fn content_type(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/vnd.microsoft.icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "txt" | "pgn" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Decodes percent escapes. `None` if the result is not valid UTF-8.
fn decode(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let (high, low) = (rest.next()?, rest.next()?);
                let digit = |byte: u8| (byte as char).to_digit(16);
                u8::try_from(digit(high)? * 16 + digit(low)?).ok()?
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::TcpStream;

    fn folder() -> PathBuf {
        crate::workspace::root().join("crates/xtask")
    }

    fn ask(server: &Server, request: &str) -> String {
        let mut stream = TcpStream::connect(server.address).expect("the server listens");
        stream
            .write_all(format!("{request}\r\nHost: x\r\nConnection: close\r\n\r\n").as_bytes())
            .expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("answered");
        answer
    }

    fn server() -> Server {
        let site = Site::at(folder(), "some/folder").with_header("X-Test", "yes");
        Server::start(listen(0).expect("a free port"), site).expect("serves")
    }

    #[test]
    fn paths_stay_inside_the_folder() {
        let site = Site::at_root(folder());
        assert_eq!(site.target("/src/serve.rs?x=1"), Target::File(folder().join("src/serve.rs")));
        assert_eq!(site.target("/src/%73erve.rs"), Target::File(folder().join("src/serve.rs")));
        assert_eq!(site.target("/src"), Target::Folder("/src/".to_owned()));
        for outside in [
            "/../../Cargo.toml",
            "/src/../Cargo.toml",
            "/%2e%2e/%2e%2e/Cargo.toml",
            "/..%2f..%2fCargo.toml",
            "/..\\..\\Cargo.toml",
            "//etc/passwd",
            "//src",
            "/%00",
            "/%zz",
            "/%ff",
            "/src/",
            "",
            "*",
        ] {
            assert_eq!(site.target(outside), Target::Missing, "{outside}");
        }
    }

    #[test]
    fn a_sub_folder_shows_nothing_above_it() {
        let site = Site::at(folder(), "/a/b/");
        assert_eq!(site.target("/a/b/Cargo.toml"), Target::File(folder().join("Cargo.toml")));
        assert_eq!(site.target("/a/b"), Target::Folder("/a/b/".to_owned()));
        assert_eq!(site.target("/Cargo.toml"), Target::Missing);
        assert_eq!(site.target("/a/Cargo.toml"), Target::Missing);
    }

    #[test]
    fn files_are_served_with_their_mime_types() {
        for (name, expected) in [
            ("a.wasm", "application/wasm"),
            ("a.js", "text/javascript; charset=utf-8"),
            ("a.svg", "image/svg+xml"),
            ("manifest.webmanifest", "application/manifest+json"),
            ("LICENSE", "application/octet-stream"),
        ] {
            assert_eq!(content_type(Path::new(name)), expected);
        }
    }

    #[test]
    fn a_file_is_sent_once_and_then_only_confirmed() {
        let server = server();
        let first = ask(&server, "GET /some/folder/Cargo.toml HTTP/1.1");
        assert!(first.starts_with("HTTP/1.1 200") && first.contains("name = \"xtask\""), "{first}");
        assert!(first.contains("X-Test: yes"), "{first}");
        let tag = first.lines().find_map(|line| line.strip_prefix("ETag: ")).expect("an ETag");
        let second = ask(&server, &format!("GET /some/folder/Cargo.toml HTTP/1.1\r\nIf-None-Match: {tag}"));
        assert!(second.starts_with("HTTP/1.1 304") && !second.contains("xtask"), "{second}");
    }

    #[test]
    fn head_sends_the_length_but_not_the_file() {
        let answer = ask(&server(), "HEAD /some/folder/Cargo.toml HTTP/1.1");
        let length = fs_err::metadata(folder().join("Cargo.toml")).expect("the file is there").len();
        assert!(answer.contains(&format!("Content-Length: {length}")), "{answer}");
        assert!(answer.ends_with("\r\n\r\n"), "{answer}");
    }

    #[test]
    fn idle_connections_do_not_block_others() {
        let server = server();
        let _idle: Vec<TcpStream> =
            (0..50).map(|_| TcpStream::connect(server.address).expect("the server listens")).collect();
        assert!(ask(&server, "GET /some/folder/Cargo.toml HTTP/1.1").starts_with("HTTP/1.1 200"));
    }

    #[test]
    fn invalid_requests_are_reported() {
        assert!(ask(&server(), "hello").starts_with("HTTP/1.1 400"));
    }

    #[test]
    fn missing_files_and_other_methods_are_reported() {
        let server = server();
        assert!(ask(&server, "GET /nothing HTTP/1.1").starts_with("HTTP/1.1 404"));
        assert!(ask(&server, "POST /some/folder/Cargo.toml HTTP/1.1").starts_with("HTTP/1.1 405"));
        assert!(ask(&server, "GET /some/folder HTTP/1.1").contains("Location: /some/folder/"));
    }

    #[test]
    fn a_taken_port_is_an_error_that_names_the_option() {
        let taken = listen(0).expect("a free port");
        let port = taken.local_addr().expect("an address").port();
        let error = listen(port).expect_err("it is taken");
        assert!(error.to_string().contains("--port"), "{error}");
    }
}
