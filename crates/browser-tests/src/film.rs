//! A moving picture: frames taken one after the other, put together as an animated WebP.

use std::time::Duration;

use crate::Result;

/// Frames of one size, each with the time it is shown for.
#[derive(Debug, Default)]
pub struct Film {
    frames: Vec<(Vec<u8>, Duration)>,
    /// Width and height in pixels, once there is a frame.
    size: Option<(u32, u32)>,
}

impl Film {
    /// Adds a frame: a WebP picture. What looks like the last one makes that one longer.
    pub fn add(&mut self, webp: &[u8], shown: Duration) -> Result {
        let picture = picture(webp)?;
        let size = size(picture).ok_or("a frame without a size")?;
        if *self.size.get_or_insert(size) != size {
            return Err("frames of different sizes".into());
        }
        match self.frames.last_mut() {
            Some((last, longer)) if last == picture => *longer += shown,
            _ => self.frames.push((picture.to_vec(), shown)),
        }
        Ok(())
    }

    /// The film as a file that begins again at its end.
    pub fn webp(&self) -> Result<Vec<u8>> {
        let (width, height) = self.size.ok_or("a film without a frame")?;
        let size = [three(width - 1), three(height - 1)].concat();
        let mut body = b"WEBP".to_vec();
        // Animated; three bytes that mean nothing yet.
        body.extend(chunk(b"VP8X", &[&[2, 0, 0, 0][..], &size].concat()));
        // No background; for ever.
        body.extend(chunk(b"ANIM", &[0; 6]));
        for (picture, shown) in &self.frames {
            let shown = three(u32::try_from(shown.as_millis())?);
            // At the corner, over the whole; not blended with what was there.
            let frame = [&[0; 6][..], &size, &shown, &[2], picture].concat();
            body.extend(chunk(b"ANMF", &frame));
        }
        Ok(chunk(b"RIFF", &body))
    }
}

/// The low three bytes, the lowest first.
fn three(number: u32) -> [u8; 3] {
    let [a, b, c, _] = number.to_le_bytes();
    [a, b, c]
}

fn chunk(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).unwrap_or(u32::MAX).to_le_bytes();
    let padding: &[u8] = if content.len() % 2 == 1 { &[0] } else { &[] };
    [name, &length[..], content, padding].concat()
}

/// The chunk of a file that holds its picture.
fn picture(file: &[u8]) -> Result<&[u8]> {
    let mut rest = file.get(12..).ok_or("not a WebP picture")?;
    while let (Some(name), Some(length)) = (rest.get(..4), rest.get(4..8)) {
        let length = u32::from_le_bytes(length.try_into()?) as usize;
        let whole = 8 + length + length % 2;
        let chunk = rest.get(..whole.min(rest.len())).unwrap_or_default();
        if name == b"VP8 " || name == b"VP8L" {
            return Ok(chunk);
        }
        rest = rest.get(whole..).unwrap_or_default();
    }
    Err("a WebP file without a picture".into())
}

/// Width and height, from the head of a picture's chunk.
fn size(chunk: &[u8]) -> Option<(u32, u32)> {
    let number = |at: usize| Some(u32::from(u16::from_le_bytes(chunk.get(at..at + 2)?.try_into().ok()?)));
    if chunk.starts_with(b"VP8 ") {
        return Some((number(14)? & 0x3fff, number(16)? & 0x3fff));
    }
    let bits = u32::from_le_bytes(chunk.get(9..13)?.try_into().ok()?);
    Some(((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A lossless picture of this size that holds nothing else.
    fn still(width: u32, height: u32, colour: u8) -> Vec<u8> {
        let bits = (width - 1) | (height - 1) << 14;
        let lossless = [&[0x2f][..], &bits.to_le_bytes(), &[colour]].concat();
        chunk(b"RIFF", &[&b"WEBP"[..], &chunk(b"VP8L", &lossless)].concat())
    }

    #[test]
    fn equal_frames_are_one_and_the_sizes_are_told() {
        let mut film = Film::default();
        for colour in [1, 1, 2] {
            film.add(&still(300, 200, colour), Duration::from_millis(100)).unwrap();
        }
        let file = film.webp().unwrap();
        assert_eq!(&file[..4], b"RIFF");
        assert_eq!(u32::from_le_bytes(file[4..8].try_into().unwrap()) as usize, file.len() - 8);
        assert_eq!(&file[24..30], &[43, 1, 0, 199, 0, 0]);
        assert_eq!(file.windows(4).filter(|four| four == b"ANMF").count(), 2);
        let first = file.windows(4).position(|four| four == b"ANMF").unwrap();
        assert_eq!(&file[first + 20..first + 23], &[200, 0, 0]);
        assert!(film.add(&still(301, 200, 1), Duration::ZERO).is_err());
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        assert!(Film::default().add(b"RIFF", Duration::ZERO).is_err());
        assert!(Film::default().webp().is_err());
    }
}
