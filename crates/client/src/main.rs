//! Where the browser enters.

fn main() {
    client::open();
}
