//! What whoever opens a house in a terminal reads: where it is, how phones come in, how to open it to the world.

use std::fmt::Write;
use std::net::{IpAddr, SocketAddr, UdpSocket};

use qrcodegen::{QrCode, QrCodeEcc};

/// Whether the terminal shows more than ASCII.
pub(super) fn unicode() -> bool {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
    locale.to_ascii_lowercase().replace('-', "").contains("utf8")
        && set("TERM").is_none_or(|term| term != "dumb")
}

/// The lines under "listening on".
pub(super) fn text(listen: SocketAddr, public: Option<&str>, unicode: bool) -> String {
    let port = listen.port();
    let mut text = format!("on this machine:  http://localhost:{port}/\n");
    let near = match listen.ip() {
        ip if ip.is_loopback() => None,
        ip if ip.is_unspecified() => own_address(),
        ip => Some(ip),
    };
    let near = near.map(|ip| format!("http://{}/", SocketAddr::new(ip, port)));
    if let Some(near) = &near {
        let _ = writeln!(text, "on this network:  {near}");
    }
    if let Some(public) = public {
        let _ = writeln!(text, "for everybody:    {public}/");
    }
    if let Some(address) = public.map(|public| format!("{public}/")).or(near) {
        text.push_str(&code(&address, unicode));
    } else {
        let _ =
            writeln!(text, "for phones and friends on this network: chaikhana serve --listen 0.0.0.0:{port}");
    }
    if public.is_none() {
        text.push_str("for the internet: put a proxy with TLS before it, see docs/operation.md\n");
    }
    text
}

/// The address this machine has for others: the one it would send from. Nothing is sent.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    // Reserved for documentation: nobody is there.
    socket.connect(("192.0.2.1", 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

/// The address as a code for cameras: dark on light, whatever colours the terminal has.
fn code(address: &str, unicode: bool) -> String {
    let Ok(code) = QrCode::encode_text(address, QrCodeEcc::Low) else { return String::new() };
    let (from, to) = (-2, code.size() + 2);
    let mut text = String::new();
    if !unicode {
        for y in from..to {
            let row: String = (from..to).map(|x| if code.get_module(x, y) { "  " } else { "##" }).collect();
            let _ = writeln!(text, "  {row}");
        }
        return text;
    }
    for y in (from..to).step_by(2) {
        // A light dot is drawn, a dark one is left out: most terminals are dark.
        let dot = |x: i32| match (code.get_module(x, y), code.get_module(x, y + 1)) {
            (false, false) => '█',
            (false, true) => '▀',
            (true, false) => '▄',
            (true, true) => ' ',
        };
        let _ = writeln!(text, "  {}", (from..to).map(dot).collect::<String>());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_for_one_machine_says_how_to_let_others_in() {
        let text = text("127.0.0.1:7878".parse().unwrap(), None, true);
        assert!(text.contains("http://localhost:7878/") && text.contains("--listen 0.0.0.0:7878"));
        assert!(text.contains("proxy with TLS") && !text.contains('█'));
    }

    #[test]
    fn a_house_for_the_network_shows_a_code_of_its_address() {
        let text = text("10.1.2.3:80".parse().unwrap(), None, true);
        assert!(text.contains("http://10.1.2.3:80/") && text.contains('█'));
        let public = super::text("10.1.2.3:80".parse().unwrap(), Some("https://tea.example"), false);
        assert!(public.contains("https://tea.example/") && public.contains("##") && public.is_ascii());
    }

    #[test]
    fn the_code_is_the_one_of_the_library() {
        // Every row of dots, light where the library has light.
        let (address, rows) = ("http://10.1.2.3:80/", code("http://10.1.2.3:80/", false));
        let library = QrCode::encode_text(address, QrCodeEcc::Low).unwrap();
        for (y, row) in rows.lines().enumerate() {
            for x in 0..library.size() {
                let at = 2 + 2 * (x as usize + 2);
                assert_eq!(&row[at..at + 2] == "  ", library.get_module(x, y as i32 - 2));
            }
        }
    }
}
