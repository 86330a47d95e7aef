//! The rules of Chai.
