//! Files of the site that are fetched when they are wanted: puzzles, languages.

use web_sys::XmlHttpRequest;

use crate::dom::{Fault, Listener};

struct RunningRequest {
    path: String,
    request: XmlHttpRequest,
    /// Dropped with the request, which is then heard no more.
    _listener: Listener,
}

#[derive(Default)]
pub struct Requests {
    running: Vec<RunningRequest>,
}

impl Requests {
    /// Fetches a file, told by its address relative to the page; `done` is told when [`Requests::take`] has something.
    pub fn start(&mut self, path: &str, done: impl Fn() + 'static) -> Result<(), Fault> {
        let request = XmlHttpRequest::new()?;
        request.open("GET", path)?;
        // It comes after success as well as after failure.
        let listener = Listener::new(&request, "loadend", move |_| done());
        request.send()?;
        self.running.push(RunningRequest { path: path.to_owned(), request, _listener: listener });
        Ok(())
    }

    /// The address and the text of a request that is over; no text where there is none to be had.
    pub fn take(&mut self) -> Option<(String, Option<String>)> {
        let is_over = |running: &RunningRequest| running.request.ready_state() == XmlHttpRequest::DONE;
        let RunningRequest { path, request, .. } =
            self.running.remove(self.running.iter().position(is_over)?);
        let is_good = request.status().is_ok_and(|status| status == 200);
        Some((path, request.response_text().ok().flatten().filter(|_| is_good)))
    }
}
