//! The devices of a guest: each has a token of its own, which can be ended.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use protocol::{DeviceInfo, Devices, Failure};
use store::{Change, Hash};
use tokio::sync::watch;

use crate::House;
use crate::moments::now;
use crate::people::Guest;

/// How often it is kept that a device was used, in milliseconds.
const KEEP_USE: u64 = 3_600_000;

/// A device that is here now.
#[derive(Debug)]
pub(crate) struct Device {
    pub(crate) token: Hash,
    ended: watch::Sender<bool>,
    /// The last use that was kept, in milliseconds since 1970.
    used: AtomicU64,
}

impl Device {
    pub(crate) fn new(token: Hash) -> Arc<Self> {
        Arc::new(Self { token, ended: watch::channel(false).0, used: AtomicU64::new(0) })
    }

    /// Ends what is open on this device.
    pub(crate) fn end(&self) {
        self.ended.send_replace(true);
    }

    /// Waits until it is ended.
    pub(crate) async fn ended(&self) {
        let mut ended = self.ended.subscribe();
        let _ = ended.wait_for(|ended| *ended).await;
    }

    /// Whether this use is worth keeping: the last one that was kept is long ago.
    fn is_news(&self, at: u64) -> bool {
        let last = self.used.load(Ordering::Relaxed);
        at >= last + KEEP_USE
            && self.used.compare_exchange(last, at, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }
}

/// How a device is called in the list of its owner, of which no more is kept than what helps to tell it from another.
pub(crate) fn label(user_agent: &str) -> String {
    let first = |names: &[(&str, &'static str)]| {
        names.iter().find(|(mark, _)| user_agent.contains(mark)).map(|(_, name)| *name)
    };
    let browser = first(&[
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("CriOS/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = first(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ]);
    [browser, system].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// What a device is called by its owner: a part of its hash, from which nobody gets the token.
fn id(token: &Hash) -> String {
    token.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

impl House {
    /// Keeps that a device is used, now and then. Nobody waits for it.
    pub(crate) fn note_use(&self, device: &Device) {
        let at = now();
        if device.is_news(at) {
            self.store.write(Change::DeviceUsed { token: device.token, at }, Box::new(drop));
        }
    }

    /// The devices of a guest, last used first.
    pub(crate) async fn devices(&self, guest: &Guest, here: &Device) -> Result<Devices, Failure> {
        let person = guest.id;
        let mut devices: Vec<_> = self
            .read(move |store| store.devices(person))
            .await?
            .into_iter()
            .map(|device| DeviceInfo {
                id: id(&device.token),
                here: device.token == here.token,
                label: device.label,
                since: device.since,
                used: device.used,
            })
            .collect();
        devices.sort_by_key(|device| (!device.here, std::cmp::Reverse(device.used)));
        Ok(Devices { devices })
    }

    /// Ends one device of a guest.
    pub(crate) async fn end_device(&self, guest: &Guest, wanted: &str) -> Result<(), Failure> {
        let person = guest.id;
        let devices = self.read(move |store| store.devices(person)).await?;
        let found = devices.into_iter().find(|device| id(&device.token) == wanted);
        let token = found.ok_or_else(|| Failure::unreadable("you have no such device"))?.token;
        self.end_devices(guest, vec![token]).await
    }

    /// Ends all devices of a guest but the one that asks.
    pub(crate) async fn end_other_devices(&self, guest: &Guest, here: &Device) -> Result<(), Failure> {
        let person = guest.id;
        let devices = self.read(move |store| store.devices(person)).await?;
        let others = devices.into_iter().map(|device| device.token).filter(|token| *token != here.token);
        self.end_devices(guest, others.collect()).await
    }

    /// Ends devices of a guest: their tokens are forgotten and their sockets closed.
    pub(crate) async fn end_devices(&self, guest: &Guest, tokens: Vec<Hash>) -> Result<(), Failure> {
        self.write(Change::EndDevices { person: guest.id, tokens: tokens.clone() }).await?;
        for token in &tokens {
            self.people.end(token);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_called_by_browser_and_system() {
        for (agent, name) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
                "Safari, iPhone",
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
                "Chrome, Android",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
                "Edge, Windows",
            ),
            ("curl/8.5.0", ""),
        ] {
            assert_eq!(label(agent), name);
        }
    }
}
