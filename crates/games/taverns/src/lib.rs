//! The rules of The Taverns of Tiefenthal.
