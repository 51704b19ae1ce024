//! Requests for files of the site that are loaded on demand: puzzles, languages.

use web_sys::XmlHttpRequest;

use crate::dom::{JsError, Listener};

struct RunningRequest {
    path: String,
    request: XmlHttpRequest,
    /// Dropped with the request, which ends the notifications.
    _listener: Listener,
}

#[derive(Default)]
pub struct Requests {
    running: Vec<RunningRequest>,
}

impl Requests {
    /// Requests a file by its address relative to the page. `done` is called when
    /// [`Requests::take`] has a result.
    pub fn start(&mut self, path: &str, done: impl Fn() + 'static) -> Result<(), JsError> {
        let request = XmlHttpRequest::new()?;
        request.open("GET", path)?;
        // This event follows success as well as failure.
        let listener = Listener::new(&request, "loadend", move |_| done());
        request.send()?;
        self.running.push(RunningRequest { path: path.to_owned(), request, _listener: listener });
        Ok(())
    }

    /// The address and text of a finished request; no text if it failed.
    pub fn take(&mut self) -> Option<(String, Option<String>)> {
        let is_over = |running: &RunningRequest| running.request.ready_state() == XmlHttpRequest::DONE;
        let RunningRequest { path, request, .. } =
            self.running.remove(self.running.iter().position(is_over)?);
        let is_good = request.status().is_ok_and(|status| status == 200);
        Some((path, request.response_text().ok().flatten().filter(|_| is_good)))
    }
}
