//! The functions of the browser that a session needs. Tests supply their own clock and messages.

/// The functions that the browser supplies to a session.
#[derive(Clone, Copy, Debug)]
pub struct Platform {
    /// Milliseconds since an arbitrary moment.
    pub now_ms: fn() -> f64,
    /// Lets messages arrive during a search; returns whether it is to stop.
    pub pause: fn() -> bool,
    /// Sends table entries to the other workers that execute the request with an id, and returns
    /// entries of one of them, if any have arrived.
    pub exchange: fn(u32, &[u8]) -> Option<Vec<u8>>,
}
