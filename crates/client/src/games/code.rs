//! The code of each game, fetched when the game is opened: its rules and its board.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use engine::DataError;
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use shelf::{Shelf, Shelved};

use super::{BoardGame, Cost, Title, Words};
use crate::lazy::NotLoaded;
use crate::table::erased::{self, ErasedBoard};
use crate::table::state::TableState;

/// The board of a game, looking at a table.
type Face = Result<Arc<dyn ErasedBoard>, String>;

/// What the page does with a game. Everything that needs the game's types is behind it, so that nothing of the game is part
/// of the code that the page begins with.
#[derive(Debug)]
pub struct Code {
    /// The data file that comes with the game.
    pub data: &'static str,
    /// A shelf with the game's box, played with a data file.
    pub open: fn(&str) -> Result<Shelf, DataError>,
    face: fn(&Shelf, TableState) -> Face,
    costs: fn(&Shelf, &Words) -> Vec<Cost>,
}

impl Code {
    const fn of<G: BoardGame + Shelved>() -> Self {
        Self {
            data: G::DATA,
            open: Shelf::with_only::<G>,
            face: |shelf, desk| erased::open::<G>(shelf, desk).map_err(|error| error.to_string()),
            costs: |shelf, words| shelf.typed::<G>().map(|game| game.costs(words)).unwrap_or_default(),
        }
    }
}

macro_rules! codes {
    ($($variant:ident $field:ident $game:ty,)*) => {
        pastey::paste! {
            $(
                #[wasm_split([<title_ $field>], wasm_split_path = ::leptos::wasm_split, fallible)]
                fn [<code_of_ $field>]() -> Result<&'static Code, NotLoaded> {
                    static CODE: Code = Code::of::<$game>();
                    Ok(&CODE)
                }
            )*

            async fn load(title: Title) -> Result<&'static Code, NotLoaded> {
                match title { $(Title::$variant => [<code_of_ $field>]().await,)* }
            }
        }
    };
}

shelf::games!(codes);

thread_local! {
    static HERE: RefCell<HashMap<&'static str, &'static Code>> = RefCell::default();
}

static ARRIVED: LazyLock<ArcRwSignal<u32>> = LazyLock::new(|| ArcRwSignal::new(0));

/// Fetches the code of a game, if it is not here yet.
pub async fn fetch(title: Title) -> Result<&'static Code, NotLoaded> {
    if let Some(code) = code(title) {
        return Ok(code);
    }
    let code = load(title).await?;
    HERE.with_borrow_mut(|here| here.insert(title.id(), code));
    ARRIVED.update(|count| *count += 1);
    Ok(code)
}

/// The code of a game, if it is here.
pub fn code(title: Title) -> Option<&'static Code> {
    let here = HERE.with_borrow(|here| here.get(title.id()).copied());
    #[cfg(not(target_family = "wasm"))]
    let here = here.or_else(|| at_once(title));
    here
}

/// Whether the code of a game is here. Tracked.
pub fn is_here(title: Title) -> bool {
    ARRIVED.track();
    code(title).is_some()
}

/// Outside of a browser everything is here.
#[cfg(not(target_family = "wasm"))]
fn at_once(title: Title) -> Option<&'static Code> {
    use std::task::{Context, Poll, Waker};
    match std::pin::pin!(load(title)).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(code) => code.ok(),
        Poll::Pending => None,
    }
}

/// The game on a shelf as the furniture needs it, looking at `desk`.
pub fn face(title: Title, shelf: &Shelf, desk: TableState) -> Face {
    (code(title).ok_or_else(|| NotLoaded.to_string())?.face)(shelf, desk)
}

/// What things cost and how much fits, from the box of the game.
pub fn costs(title: Title, shelf: &Shelf, words: &Words) -> Vec<Cost> {
    code(title).map(|code| (code.costs)(shelf, words)).unwrap_or_default()
}
