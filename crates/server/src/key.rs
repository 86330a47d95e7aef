//! The key with which the house signs the records of its games.

use std::sync::mpsc::channel;

use ed25519_dalek::{Signer, SigningKey};
use engine::Signature;
use store::{Change, Store, StoreError};

use crate::moments::random;

/// Under what name it is kept.
const KEEPSAKE: &str = "key";

/// The key of the house; its secret half never leaves the store.
pub(crate) struct HouseKey(SigningKey);

impl std::fmt::Debug for HouseKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("HouseKey(..)")
    }
}

impl HouseKey {
    /// The key of this store; made when it is asked for the first time.
    pub(crate) fn open(store: &dyn Store) -> Result<Self, StoreError> {
        let kept = store.keepsake(KEEPSAKE)?.and_then(|text| engine::hex::decode(&text)?.try_into().ok());
        if let Some(secret) = kept {
            return Ok(Self(SigningKey::from_bytes(&secret)));
        }
        let secret = random::<32>();
        let (answer, answers) = channel();
        let value = engine::hex::encode(&secret);
        let change = Change::Keepsake { name: KEEPSAKE.into(), value, replaces: false };
        store.write(change, Box::new(move |done| drop(answer.send(done))));
        answers.recv().map_err(|_| StoreError::Busy)??;
        // Another node may have been quicker: the first key stays.
        let kept = store.keepsake(KEEPSAKE)?.and_then(|text| engine::hex::decode(&text)?.try_into().ok());
        Ok(Self(SigningKey::from_bytes(&kept.unwrap_or(secret))))
    }

    /// The public half, in hexadecimal.
    pub(crate) fn public(&self) -> String {
        engine::hex::encode(self.0.verifying_key().as_bytes())
    }

    /// Signs a record that is complete; others are left as they are.
    pub(crate) fn sign(&self, record: &mut Vec<u8>) -> std::io::Result<()> {
        let Some(seal) = engine::seal_of(record) else { return Ok(()) };
        let signature = engine::hex::encode(&self.0.sign(seal.as_bytes()).to_bytes());
        Signature { key: self.public(), signature }.write(record)
    }
}
