//! The subset of HTTP/1.1 that a local static server needs: one request per connection, each
//! connection in a separate thread.
//!
//! A connection is closed after its response, so that a stopped server does not respond.
//! `docs/libraries.md` explains why this is not a library.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// The maximum size of the head of a request; browsers send less.
const MAX_HEAD_BYTES: u64 = 64 * 1024;
/// The timeout for sending a request or receiving the response.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A request.
pub(crate) struct Request {
    pub(crate) method: String,
    /// The path with its query, as sent.
    pub(crate) path: String,
    pub(crate) if_none_match: Option<String>,
}

/// A response.
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Response {
    pub(crate) fn new(status: u16, body: Vec<u8>) -> Self {
        Self { status, headers: Vec::new(), body }
    }

    /// Sets a header, replacing one of the same name.
    pub(crate) fn with_header(mut self, name: &str, value: &str) -> Self {
        self.headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        // A line break would start another header.
        self.headers.push((name.to_owned(), value.replace(['\r', '\n'], " ")));
        self
    }
}

/// Responds to the request of a connection.
pub(crate) fn serve(mut stream: TcpStream, answer: impl FnOnce(&Request) -> Response) -> io::Result<()> {
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    stream.set_nodelay(true)?;
    let (response, with_body) = match read_request(&stream)? {
        Some(request) => (answer(&request), request.method != "HEAD"),
        None => (Response::new(400, b"Malformed request.\n".to_vec()), true),
    };
    let reason = match response.status {
        200 => "OK",
        301 => "Moved Permanently",
        304 => "Not Modified",
        404 => "Not Found",
        405 => "Method Not Allowed",
        _ => "Bad Request",
    };
    let mut head = format!("HTTP/1.1 {} {reason}\r\nConnection: close\r\n", response.status);
    if response.status != 304 {
        head += &format!("Content-Length: {}\r\n", response.body.len());
    }
    for (name, value) in &response.headers {
        head += &format!("{name}: {value}\r\n");
    }
    head += "\r\n";
    stream.write_all(head.as_bytes())?;
    if with_body {
        stream.write_all(&response.body)?;
    }
    stream.flush()
}

/// Reads the head of a request. `None` if it is malformed.
fn read_request(stream: &TcpStream) -> io::Result<Option<Request>> {
    let mut lines = BufReader::new(stream).take(MAX_HEAD_BYTES);
    let mut line = String::new();
    lines.read_line(&mut line)?;
    let mut words = line.split_ascii_whitespace().map(str::to_owned);
    let (Some(method), Some(path), Some(_)) = (words.next(), words.next(), words.next()) else {
        return Ok(None);
    };
    let mut request = Request { method, path, if_none_match: None };
    loop {
        let mut line = String::new();
        if lines.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        match line.trim_end().split_once(':') {
            None if line.trim_end().is_empty() => return Ok(Some(request)),
            None => return Ok(None),
            Some((name, value)) if name.eq_ignore_ascii_case("If-None-Match") => {
                request.if_none_match = Some(value.trim().to_owned());
            }
            Some(_) => {}
        }
    }
}
