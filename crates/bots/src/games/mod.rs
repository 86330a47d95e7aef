//! What the bots know, one game a file. A new game needs its line here and an `impl Knowledge`.

mod chai;
mod coffee_rush;
mod dabba_walla;
mod taverns;
