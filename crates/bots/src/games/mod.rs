//! What the bots know, one game a file: its line here and an `impl Knowledge`. Of the shelf's plain games they know the rules.

mod chai;
mod coffee_rush;
mod dabba_walla;
mod taverns;

macro_rules! by_the_rules {
    ($($variant:ident $field:ident $game:ty,)*) => { $(
        impl crate::Knowledge for $game {
            type Weights = crate::NoWeights;
            const WEIGHTS: &'static str = "";
        }
    )* };
}

shelf::plain_games!(by_the_rules);
