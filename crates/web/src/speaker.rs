//! The loudspeaker: samples played by WebAudio. It is made on a person's first gesture and not before, and rests while the page
//! is hidden. A browser without sound is no fault: the page says everything in words, too.

use vicinity_page::display::Choice;
use vicinity_page::screen::Screen;
use vicinity_page::sound::{RATE, Sound};
use vicinity_page::state::State;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, Event};

/// The loudspeaker, once it is there.
#[derive(Default)]
pub struct Speaker {
    context: Option<AudioContext>,
    rests: bool,
}

impl Speaker {
    /// Looks whether something that happened on the page allows sound: browsers want a gesture first.
    pub fn notice(&mut self, event: &Event, state: &State) {
        let is_gesture = matches!(event.type_().as_str(), "click" | "keydown" | "pointerup");
        // Under Settings the next thing may be that somebody turns it up.
        let is_off = state.device.display.value(Choice::Volume) == "0" && state.ui.screen != Screen::Settings;
        if !is_gesture || !event.is_trusted() || is_off {
            return;
        }
        if self.context.is_none() {
            self.context = AudioContext::new().ok();
        }
        // Some browsers let it rest by themselves.
        self.rest(false);
    }

    pub fn rest(&mut self, rests: bool) {
        self.rests = rests;
        if let Some(context) = &self.context {
            // Nothing waits for it.
            let _ = if rests { context.suspend() } else { context.resume() };
        }
    }

    pub fn play(&self, sound: Sound, volume: u8) {
        // What cannot be heard is no fault.
        let _ = self.try_to_play(&sound.samples(volume));
    }

    fn try_to_play(&self, samples: &[f32]) -> Result<(), JsValue> {
        // What is played while it rests would be heard all at once afterwards.
        let Some(context) = self.context.as_ref().filter(|_| !self.rests) else { return Ok(()) };
        let buffer = context.create_buffer(1, samples.len() as u32, RATE as f32)?;
        buffer.copy_to_channel(samples, 0)?;
        let source = context.create_buffer_source()?;
        source.set_buffer(Some(&buffer));
        source.connect_with_audio_node(&context.destination())?;
        source.start()
    }
}

impl Drop for Speaker {
    fn drop(&mut self) {
        if let Some(context) = &self.context {
            // A page starts again only in tests; browsers allow a few loudspeakers at a time.
            let _ = context.close();
        }
    }
}
