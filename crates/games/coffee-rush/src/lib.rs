//! The rules of Coffee Rush.
