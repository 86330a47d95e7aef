//! What can be heard: short tones made in place, no files.

use std::cell::RefCell;

use leptos::prelude::untrack;
use web_sys::{AudioContext, OscillatorType};

use crate::games::Sound;
use crate::settings;

thread_local! {
    static AIR: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// A tone: when it begins, its pitch at the start and at the end, how long and how loud it is.
struct Tone {
    at: f64,
    from: f32,
    to: f32,
    long: f64,
    loud: f32,
    kind: OscillatorType,
}

fn tone(at: f64, from: f32, to: f32, long: f64, loud: f32, kind: OscillatorType) -> Tone {
    Tone { at, from, to, long, loud, kind }
}

fn tones(sound: Sound) -> Vec<Tone> {
    use OscillatorType::{Sine, Square, Triangle};
    match sound {
        Sound::Place => vec![tone(0.0, 320.0, 180.0, 0.07, 0.20, Triangle)],
        Sound::Pour => vec![tone(0.0, 260.0, 620.0, 0.26, 0.10, Sine)],
        Sound::Card => vec![tone(0.0, 900.0, 500.0, 0.05, 0.06, Square)],
        Sound::Coin => {
            vec![
                tone(0.0, 1320.0, 1320.0, 0.10, 0.10, Triangle),
                tone(0.07, 1760.0, 1760.0, 0.16, 0.10, Triangle),
            ]
        }
        Sound::Dice => {
            let rattle = |n: u8| tone(f64::from(n) * 0.045, 420.0, 240.0, 0.04, 0.10, Square);
            (0..5).map(rattle).collect()
        }
        Sound::Bell => {
            vec![tone(0.0, 880.0, 880.0, 0.60, 0.16, Sine), tone(0.0, 1760.0, 1760.0, 0.35, 0.06, Sine)]
        }
        Sound::Thud => vec![tone(0.0, 140.0, 60.0, 0.18, 0.30, Sine)],
    }
}

/// Makes it heard, if the player wants to hear things.
pub(super) fn play(sound: Sound) {
    if untrack(|| settings::read(|settings| settings.sound)) {
        // Before the first touch of the page browsers keep silent; nothing is lost.
        let _ = AIR.with_borrow_mut(|air| sing(air, sound));
    }
}

fn sing(air: &mut Option<AudioContext>, sound: Sound) -> Option<()> {
    if air.is_none() {
        *air = AudioContext::new().ok();
    }
    let air = air.as_ref()?;
    for tone in tones(sound) {
        let start = air.current_time() + tone.at;
        let (voice, volume) = (air.create_oscillator().ok()?, air.create_gain().ok()?);
        voice.set_type(tone.kind);
        voice.frequency().set_value_at_time(tone.from, start).ok()?;
        voice.frequency().exponential_ramp_to_value_at_time(tone.to, start + tone.long).ok()?;
        volume.gain().set_value_at_time(tone.loud, start).ok()?;
        volume.gain().exponential_ramp_to_value_at_time(0.001, start + tone.long).ok()?;
        voice.connect_with_audio_node(&volume).ok()?;
        volume.connect_with_audio_node(&air.destination()).ok()?;
        voice.start_with_when(start).ok()?;
        voice.stop_with_when(start + tone.long).ok()?;
    }
    Some(())
}
