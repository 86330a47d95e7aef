//! A link as a picture for the camera of a phone.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};

/// The dark squares of a QR code as one SVG path, and how many squares a side has.
pub fn code(text: &str) -> Option<(String, i32)> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let side = code.size();
    let mut path = String::new();
    for y in 0..side {
        let mut x = 0;
        while x < side {
            let start = x;
            while x < side && code.get_module(x, y) {
                x += 1;
            }
            if x > start {
                // Writing to memory cannot fail.
                let _ = write!(path, "M{start} {y}h{}v1h-{}z", x - start, x - start);
            }
            x += 1;
        }
    }
    Some((path, side))
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn a_link_becomes_a_square_with_its_three_corners() {
        let (path, side) = code("https://tea.example/table/k3Jx9a").unwrap();
        assert!(side >= 21);
        // The upper edge of the upper corners: seven dark squares each.
        assert!(path.starts_with("M0 0h7v1h-7z"));
        assert!(path.contains(&format!("M{} 0h7v1h-7z", side - 7)));
        assert!(path.contains(&format!("M0 {}h7v1h-7z", side - 7)));
    }
}
