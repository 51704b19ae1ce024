//! The queue of requests. Plain data: it neither searches nor receives messages.
//!
//! Requests are executed one at a time, in the order in which they arrive. Where the browser can
//! suspend a search, they arrive during one too, and a stop ends it.

use std::collections::VecDeque;

use vicinity_protocol::Request;

/// The consequence of a received request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// Execution of the queue must begin.
    Begin,
    /// Nothing: the request is executed in turn, or has been executed.
    Done,
    /// The search with this id has been removed before it began, and must be reported as ended.
    Removed(u32),
}

/// The requests that wait, and the search that runs.
#[derive(Debug, Default)]
pub struct Inbox {
    waiting: VecDeque<Request>,
    /// Whether the queue is being executed.
    is_busy: bool,
    /// The id of the search that runs.
    running: Option<u32>,
    /// Whether that search is to stop.
    is_stopped: bool,
}

impl Inbox {
    /// Receives a request.
    pub fn receive(&mut self, request: Request) -> Arrival {
        if let Request::Stop { id } = request {
            return self.stop(id);
        }
        self.waiting.push_back(request);
        if std::mem::replace(&mut self.is_busy, true) { Arrival::Done } else { Arrival::Begin }
    }

    fn stop(&mut self, id: u32) -> Arrival {
        if self.running == Some(id) {
            self.is_stopped = true;
        } else if let Some(index) = self.waiting.iter().position(|request| search_id(request) == Some(id)) {
            self.waiting.remove(index);
            return Arrival::Removed(id);
        }
        Arrival::Done
    }

    /// Takes the next request, which is executed next. `None` ends the execution.
    pub fn next(&mut self) -> Option<Request> {
        let request = self.waiting.pop_front();
        self.is_busy = request.is_some();
        self.running = request.as_ref().and_then(search_id);
        self.is_stopped = false;
        request
    }

    /// Puts a request back that cannot be executed yet. Later requests wait for it.
    pub fn put_back(&mut self, request: Request) {
        self.running = None;
        self.waiting.push_front(request);
    }

    /// Whether the search that runs is to stop.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }
}

fn search_id(request: &Request) -> Option<u32> {
    match request {
        Request::Go(go) => Some(go.id),
        Request::Stop { .. } | Request::Picture(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vicinity_protocol::{Go, Picture};

    fn go(id: u32) -> Request {
        Request::Go(Go { id, ..Go::default() })
    }

    const fn stop(id: u32) -> Request {
        Request::Stop { id }
    }

    /// An inbox during the search with an id.
    fn searching(id: u32) -> Inbox {
        let mut inbox = Inbox::default();
        assert_eq!(inbox.receive(go(id)), Arrival::Begin);
        assert_eq!(inbox.next(), Some(go(id)));
        inbox
    }

    #[test]
    fn requests_are_executed_one_at_a_time_and_in_order() {
        let mut inbox = searching(1);
        let picture = Request::Picture(Picture { id: 2, ..Picture::default() });
        // None of them begins another execution during the search.
        for request in [picture.clone(), go(3)] {
            assert_eq!(inbox.receive(request), Arrival::Done);
        }
        assert!(!inbox.is_stopped());
        assert_eq!([inbox.next(), inbox.next(), inbox.next()], [Some(picture), Some(go(3)), None]);
        assert_eq!(inbox.receive(go(4)), Arrival::Begin);
    }

    #[test]
    fn a_stop_ends_the_search_that_runs_and_no_other() {
        let mut inbox = searching(1);
        for id in [0, 2] {
            assert_eq!((inbox.receive(stop(id)), inbox.is_stopped()), (Arrival::Done, false), "{id}");
        }
        // A new position: the running search is stopped, and the next one is not.
        assert_eq!(inbox.receive(stop(1)), Arrival::Done);
        assert_eq!(inbox.receive(go(2)), Arrival::Done);
        assert!(inbox.is_stopped());
        assert_eq!((inbox.next(), inbox.is_stopped()), (Some(go(2)), false));
        // A stop that arrives after the end of its search.
        assert_eq!((inbox.receive(stop(1)), inbox.is_stopped()), (Arrival::Done, false));
        assert_eq!(inbox.next(), None);
        assert_eq!(inbox.receive(stop(2)), Arrival::Done);
        assert_eq!(
            (inbox.receive(go(3)), inbox.next(), inbox.is_stopped()),
            (Arrival::Begin, Some(go(3)), false)
        );
    }

    #[test]
    fn a_search_that_has_not_begun_is_removed() {
        let mut inbox = searching(1);
        inbox.receive(go(2));
        inbox.receive(go(3));
        assert_eq!((inbox.receive(stop(2)), inbox.is_stopped()), (Arrival::Removed(2), false));
        assert_eq!([inbox.next(), inbox.next()], [Some(go(3)), None]);
    }

    #[test]
    fn a_request_that_is_put_back_is_still_the_first() {
        let mut inbox = searching(1);
        inbox.put_back(go(1));
        assert_eq!(inbox.receive(go(2)), Arrival::Done, "the first one must be executed before");
        assert_eq!([inbox.next(), inbox.next(), inbox.next()], [Some(go(1)), Some(go(2)), None]);
        let mut inbox = searching(1);
        inbox.put_back(go(1));
        assert_eq!(inbox.receive(stop(1)), Arrival::Removed(1));
        assert_eq!(inbox.next(), None);
    }
}
