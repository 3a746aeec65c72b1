//! The few sounds of the game.
//!
//! The player runs on a thread of its own: opening a sound card may take long
//! or fail, and neither may hold up the window. Without a sound card the game
//! is silent and says so once, where the setting is.

use std::cell::RefCell;
use std::io::Cursor;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rodio::buffer::SamplesBuffer;
use rodio::{DeviceSinkBuilder, MixerDeviceSink};
use thiserror::Error;

/// What can be heard.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Sound {
    /// An animal is put down.
    Step,
    /// A lion or tiger lands behind the river.
    Leap,
    /// A rat slips into the river.
    Splash,
    /// An animal is taken.
    Capture,
    /// A try that the rules refuse.
    Refused,
    /// The game is over and someone won.
    Won,
    /// The game is over and the player lost to the computer.
    Lost,
    /// The game is drawn.
    Drawn,
}

impl Sound {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Step,
        Self::Leap,
        Self::Splash,
        Self::Capture,
        Self::Refused,
        Self::Won,
        Self::Lost,
        Self::Drawn,
    ];

    const fn wave(self) -> &'static [u8] {
        match self {
            Self::Step => include_bytes!("../../../assets/sounds/step.wav"),
            Self::Leap => include_bytes!("../../../assets/sounds/leap.wav"),
            Self::Splash => include_bytes!("../../../assets/sounds/splash.wav"),
            Self::Capture => include_bytes!("../../../assets/sounds/capture.wav"),
            Self::Refused => include_bytes!("../../../assets/sounds/refused.wav"),
            Self::Won => include_bytes!("../../../assets/sounds/won.wav"),
            Self::Lost => include_bytes!("../../../assets/sounds/lost.wav"),
            Self::Drawn => include_bytes!("../../../assets/sounds/drawn.wav"),
        }
    }
}

/// Plays sounds, or does not.
pub trait SoundPlayer {
    /// Starts a sound and returns at once.
    fn play(&self, sound: Sound);

    /// Why nothing can be heard, once that is known.
    fn trouble(&self) -> Option<String>;
}

/// Plays through the machine's sound card.
pub struct CardSounds {
    wishes: Option<SyncSender<Sound>>,
    trouble: Arc<Mutex<Option<String>>>,
}

/// More sounds than this at once are noise: the rest is dropped.
const WAITING_SOUNDS: usize = 4;

impl CardSounds {
    /// Starts the thread. The card is opened at the first sound only, so that
    /// a muted game never touches it.
    #[must_use]
    pub fn start() -> Self {
        let (wishes, waiting) = sync_channel(WAITING_SOUNDS);
        let trouble = Arc::new(Mutex::new(None));
        let report = Arc::clone(&trouble);
        let started = thread::Builder::new()
            .name("sound".into())
            .spawn(move || play_all(&waiting, &report));
        let wishes = match started {
            Ok(_) => Some(wishes),
            Err(error) => {
                tell(&trouble, &error);
                None
            }
        };
        Self { wishes, trouble }
    }
}

impl SoundPlayer for CardSounds {
    fn play(&self, sound: Sound) {
        if let Some(wishes) = &self.wishes {
            // Full or gone: a sound that comes late is worse than none.
            let _ = wishes.try_send(sound);
        }
    }

    fn trouble(&self) -> Option<String> {
        self.trouble
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

fn tell(trouble: &Mutex<Option<String>>, error: &dyn std::error::Error) {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    *trouble.lock().unwrap_or_else(PoisonError::into_inner) = Some(text);
}

fn play_all(waiting: &Receiver<Sound>, trouble: &Mutex<Option<String>>) {
    let mut card: Option<(MixerDeviceSink, Arc<AtomicBool>)> = None;
    for sound in waiting {
        // A card that was pulled out is looked for again.
        if card
            .as_ref()
            .is_some_and(|(_, broken)| broken.load(Ordering::Relaxed))
        {
            card = None;
        }
        if card.is_none() {
            match open_card() {
                Ok(opened) => {
                    card = Some(opened);
                    *trouble.lock().unwrap_or_else(PoisonError::into_inner) = None;
                }
                Err(error) => {
                    tell(trouble, &error);
                    continue;
                }
            }
        }
        if let Some((card, _)) = &card {
            match samples(sound.wave()) {
                Ok(samples) => card.mixer().add(samples),
                Err(error) => tell(trouble, &error),
            }
        }
    }
}

fn open_card() -> Result<(MixerDeviceSink, Arc<AtomicBool>), rodio::DeviceSinkError> {
    let broken = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&broken);
    let mut card = DeviceSinkBuilder::from_default_device()?
        .with_error_callback(move |_| flag.store(true, Ordering::Relaxed))
        .open_stream()?;
    card.log_on_drop(false);
    Ok((card, broken))
}

/// Why a wave file cannot be played.
#[derive(Debug, Error)]
enum WaveError {
    #[error("no wave file: {0}")]
    Wave(#[from] hound::Error),
    #[error("a wave file without channels or rate")]
    Empty,
}

fn samples(wave: &[u8]) -> Result<SamplesBuffer, WaveError> {
    let mut reader = hound::WavReader::new(Cursor::new(wave))?;
    let spec = reader.spec();
    let channels = spec.channels.try_into().map_err(|_| WaveError::Empty)?;
    let rate = spec.sample_rate.try_into().map_err(|_| WaveError::Empty)?;
    let samples: Vec<f32> = match spec.sample_format {
        hound::SampleFormat::Float => reader.samples::<f32>().collect::<Result<_, _>>()?,
        hound::SampleFormat::Int => {
            let full = (1_u64 << (spec.bits_per_sample.clamp(1, 32) - 1)) as f32;
            reader
                .samples::<i32>()
                .map(|sample| sample.map(|value| value as f32 / full))
                .collect::<Result<_, _>>()?
        }
    };
    Ok(SamplesBuffer::new(channels, rate, samples))
}

/// Remembers what was to be heard, for tests; clones share the memory.
#[derive(Clone, Default)]
pub struct FakeSounds(Rc<RefCell<Vec<Sound>>>);

impl FakeSounds {
    /// What was played since the last call.
    #[must_use]
    pub fn take(&self) -> Vec<Sound> {
        std::mem::take(&mut *self.0.borrow_mut())
    }
}

impl SoundPlayer for FakeSounds {
    fn play(&self, sound: Sound) {
        self.0.borrow_mut().push(sound);
    }

    fn trouble(&self) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rodio::Source as _;

    #[test]
    fn every_sound_is_short_and_can_be_heard() {
        for sound in Sound::ALL {
            let samples = samples(sound.wave()).expect("the embedded file is a wave file");
            let length = samples.total_duration().expect("its length is known");
            assert!(length.as_millis() >= 20, "{sound:?} lasts {length:?}");
            assert!(length.as_millis() <= 3000, "{sound:?} lasts {length:?}");
            let loudest = samples.map(f32::abs).fold(0.0, f32::max);
            assert!(loudest > 0.05, "{sound:?} is as loud as {loudest}");
            assert!(loudest <= 1.0, "{sound:?} is as loud as {loudest}");
        }
    }

    #[test]
    fn playing_never_waits_for_the_card() {
        let sounds = CardSounds::start();
        let before = std::time::Instant::now();
        for _ in 0..100 {
            sounds.play(Sound::Step);
        }
        assert!(before.elapsed().as_millis() < 200);
    }

    #[test]
    fn a_broken_wave_file_is_an_error() {
        assert!(samples(b"RIFF").is_err());
        assert!(samples(&[]).is_err());
    }
}
