//! Sound output with the Web Audio API. It is created on the first user gesture and suspended while
//! the page is hidden. A browser without sound is not an error, because everything is also shown as
//! text.

use vicinity_page::sound::{RATE, Sound};
use vicinity_page::state::State;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, Event};

/// The audio context, once it exists.
#[derive(Default)]
pub struct SoundPlayer {
    context: Option<AudioContext>,
    rests: bool,
}

impl SoundPlayer {
    /// Creates or resumes the context if an event is a user gesture, which browsers require.
    pub fn notice(&mut self, event: &Event, state: &State) {
        let is_gesture = matches!(event.type_().as_str(), "click" | "keydown" | "pointerup");
        if !is_gesture || !event.is_trusted() || !state.may_sound() {
            return;
        }
        if self.context.is_none() {
            self.context = AudioContext::new().ok();
        }
        // Some browsers suspend it automatically.
        self.rest(false);
    }

    pub fn rest(&mut self, rests: bool) {
        self.rests = rests;
        if let Some(context) = &self.context {
            // The promise is ignored.
            let _ = if rests { context.suspend() } else { context.resume() };
        }
    }

    pub fn play(&self, sound: Sound, volume: u8) {
        // Failure to play is not an error.
        let _ = self.try_to_play(&sound.samples(volume));
    }

    fn try_to_play(&self, samples: &[f32]) -> Result<(), JsValue> {
        // Sounds that start while it is suspended would be played together later.
        let Some(context) = self.context.as_ref().filter(|_| !self.rests) else { return Ok(()) };
        let buffer = context.create_buffer(1, samples.len() as u32, RATE as f32)?;
        buffer.copy_to_channel(samples, 0)?;
        let source = context.create_buffer_source()?;
        source.set_buffer(Some(&buffer));
        source.connect_with_audio_node(&context.destination())?;
        source.start()
    }
}

impl Drop for SoundPlayer {
    fn drop(&mut self) {
        if let Some(context) = &self.context {
            // A page starts again only in tests; browsers limit the number of contexts.
            let _ = context.close();
        }
    }
}
