//! A sitting: the table is drawn, the reader answers, the bots move.

use std::io::{BufRead, Write};
use std::path::Path;

use anyhow::Result;
use bots::{AnyMind, Bot, Level, Stopwatch};
use shelf::engine::{Eyes, Outcome, Seat};
use shelf::{AudienceEvent, Choice};

use super::boards::{self, Sight};
use super::paint::{Paint, Tint};
use super::{Sitting, generic, rules, save};

const HELP: &str = "\
NUMBER or NOTATION  do that action            hint         what a strong bot would do, with chances to win
undo                take your last step back  auto [N]     let a bot decide for you, once or N times
board               draw the table again      rules [WHAT] chapters, a rule by number (5.3), or by word
log                 what has happened         score        how it stands, with its parts
save FILE           write the game down       quit         leave";

/// What the reader wants.
#[derive(Debug, PartialEq, Eq)]
enum Wish {
    Act(usize),
    Auto(u32),
    Undo,
    Redraw,
    Leave,
    /// Answered already.
    Nothing,
}

#[derive(Debug)]
pub(super) struct Session {
    sitting: Sitting,
    /// By seat; nobody is a person.
    bots: Vec<Option<Bot>>,
    /// By seat; that of a person decides for them when asked to.
    minds: Vec<Box<dyn AnyMind>>,
    names: Vec<String>,
    paint: Paint,
    /// What bots draw their chance from.
    luck: u64,
    log: Vec<String>,
}

impl Session {
    pub(super) fn new(sitting: Sitting, bots: Vec<Option<Bot>>, paint: Paint, luck: u64) -> Self {
        let names = sitting.header.seats.iter().map(|sitter| sitter.name.clone()).collect();
        let title = sitting.table.title();
        let mind = |bot: &Option<Bot>| bots::mind(title, bot.unwrap_or(Level::Regular.into()));
        let minds = bots.iter().map(mind).collect();
        Self { sitting, bots, minds, names, paint, luck, log: Vec::new() }
    }

    pub(super) fn sitting(&self) -> &Sitting {
        &self.sitting
    }

    /// Plays until the game is over or the reader leaves.
    pub(super) fn run(&mut self, mut input: impl BufRead, out: &mut impl Write) -> Result<()> {
        writeln!(out, "{}", self.paint.dim("a number chooses; hint, undo, rules, help and quit are words"))?;
        let mut automatic = 0;
        let mut drawn = None;
        loop {
            let awaiting = self.sitting.table.awaiting();
            let Some(seat) =
                awaiting.iter().find(|seat| self.bots[seat.index()].is_some()).or(awaiting.first())
            else {
                break;
            };
            if self.bots[seat.index()].is_some() {
                self.bot_decides(seat, out)?;
                continue;
            }
            if automatic > 0 {
                automatic -= 1;
                self.bot_decides(seat, out)?;
                continue;
            }
            let now = (self.sitting.table.seq(), seat);
            if drawn != Some(now) {
                self.draw(seat, out)?;
                drawn = Some(now);
            }
            let choices = self.sitting.table.legal(seat);
            let Some(wish) = self.ask(seat, &choices, &mut input, out)? else {
                writeln!(out)?;
                return Ok(());
            };
            match wish {
                Wish::Act(index) => {
                    let action = choices[index].action.clone();
                    self.act(seat, &action, out)?;
                }
                Wish::Auto(count) => automatic = count,
                Wish::Undo => match self.sitting.table.undo(seat) {
                    Ok(_) => writeln!(out, "taken back")?,
                    Err(why) => self.complain(&why.to_string(), out)?,
                },
                Wish::Redraw => drawn = None,
                Wish::Leave => return Ok(()),
                Wish::Nothing => {}
            }
        }
        self.write(out, &self.score())?;
        writeln!(out, "The game is over.")?;
        Ok(())
    }

    fn bot_decides(&mut self, seat: Seat, out: &mut impl Write) -> Result<()> {
        self.luck = self.luck.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        let mind = &mut self.minds[seat.index()];
        let action = mind.decide(&*self.sitting.table, seat, &Stopwatch::default(), self.luck)?;
        self.act(seat, &action, out)
    }

    /// Does it, and tells what those at this keyboard may know of it.
    fn act(&mut self, seat: Seat, action: &serde_json::Value, out: &mut impl Write) -> Result<()> {
        let heard = self.sitting.table.act(seat, action)?;
        let eyes = self.eyes(seat);
        for AudienceEvent { audience, event } in heard {
            if audience.includes(eyes) {
                let line = generic::event(&serde_json::from_str(event.get())?, &self.names);
                self.write(out, &self.paint.dim(&format!("  · {line}\n")))?;
                self.log.push(line);
            }
        }
        Ok(())
    }

    /// Whose eyes read the screen: those of the one person here, of whoever decides among several, else a spectator's.
    fn eyes(&self, seat: Seat) -> Eyes {
        let mut people =
            (0..).map(Seat).zip(&self.bots).filter(|(_, bot)| bot.is_none()).map(|(seat, _)| seat);
        match (people.next(), people.next()) {
            (Some(only), None) => Eyes::Seat(only),
            _ if self.bots[seat.index()].is_none() => Eyes::Seat(seat),
            _ => Eyes::Spectator,
        }
    }

    fn draw(&self, seat: Seat, out: &mut impl Write) -> Result<()> {
        writeln!(out)?;
        let sight = Sight { seat, names: &self.names, paint: self.paint };
        self.write(out, &boards::draw(&*self.sitting.table, sight))?;
        let choices = self.sitting.table.legal(seat);
        let words = boards::words(&*self.sitting.table, seat);
        let name = &self.names[seat.index()];
        self.write(out, &self.paint.tint(Tint::Green, &format!("{name}, choose:\n")))?;
        for (at, (choice, words)) in choices.iter().zip(words).enumerate() {
            let number = self.paint.bold(&format!("{:>3}", at + 1));
            self.write(out, &format!("{number}  {words}  {}\n", self.paint.dim(&choice.notation)))?;
        }
        Ok(())
    }

    /// Reads one answer; nothing when there is no more input.
    fn ask(
        &self,
        seat: Seat,
        choices: &[Choice],
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<Option<Wish>> {
        write!(out, "> ")?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if let Ok(number) = word.parse::<usize>() {
            if (1..=choices.len()).contains(&number) {
                return Ok(Some(Wish::Act(number - 1)));
            }
            self.complain(&format!("the numbers go from 1 to {}", choices.len()), out)?;
            return Ok(Some(Wish::Nothing));
        }
        if let Some(at) = choices.iter().position(|choice| choice.notation == line) {
            return Ok(Some(Wish::Act(at)));
        }
        match word {
            "" => {}
            "board" | "b" => return Ok(Some(Wish::Redraw)),
            "undo" | "u" => return Ok(Some(Wish::Undo)),
            "auto" | "a" => return Ok(Some(Wish::Auto(rest.trim().parse().unwrap_or(1)))),
            "quit" | "exit" | "q" => return Ok(Some(Wish::Leave)),
            "hint" | "h" => self.hint(seat, choices, out)?,
            "help" | "?" => self.write(out, &format!("{HELP}\n"))?,
            "rules" | "rule" | "r" => {
                let found = rules::find(self.sitting.table.title(), rest);
                if found.is_empty() {
                    self.complain("no rule has this number or word", out)?;
                }
                for line in found {
                    self.write(out, &format!("{line}\n"))?;
                }
            }
            "log" | "l" => {
                for line in &self.log[self.log.len().saturating_sub(30)..] {
                    self.write(out, &format!("  {line}\n"))?;
                }
            }
            "score" | "s" => self.write(out, &self.score())?,
            "save" if !rest.trim().is_empty() => match save(&self.sitting, Path::new(rest.trim())) {
                Ok(()) => self.write(out, &format!("saved to {}\n", rest.trim()))?,
                Err(error) => self.complain(&format!("{error:#}"), out)?,
            },
            _ => self.explain(seat, line, out)?,
        }
        Ok(Some(Wish::Nothing))
    }

    /// An action as JSON that is not legal is answered by the rule that forbids it.
    fn explain(&self, seat: Seat, line: &str, out: &mut impl Write) -> Result<()> {
        let refused =
            serde_json::from_str(line).ok().and_then(|action| self.sitting.table.check(seat, &action).err());
        let text = refused
            .map_or_else(|| format!("{line:?} is not understood; help lists what is"), |why| why.to_string());
        self.complain(&text, out)
    }

    fn hint(&self, seat: Seat, choices: &[Choice], out: &mut impl Write) -> Result<()> {
        let bot = Bot::from(Level::Regular);
        let advice = bots::advise(&*self.sitting.table, seat, &bot, &Stopwatch::default(), self.luck)?;
        let words = boards::words(&*self.sitting.table, seat);
        for one in advice.iter().take(3) {
            let at = choices.iter().position(|choice| choice.action == one.action).unwrap_or_default();
            let said = words.get(at).map_or(one.notation.as_str(), String::as_str);
            let win = 100.0 * one.win;
            self.write(out, &format!("  {:>3}  {said}  ({win:.0} % to win)\n", at + 1))?;
        }
        Ok(())
    }

    fn score(&self) -> String {
        let standing = self.sitting.table.standing();
        let mut places = standing.seats.clone();
        places.sort_by_key(|place| (place.rank, place.seat));
        let mut text = String::new();
        for place in places {
            let parts = place.parts.iter().map(|(name, points)| format!("{} {points}", generic::words(name)));
            let parts = self.paint.dim(&parts.collect::<Vec<_>>().join(", "));
            let name = self.paint.bold(&self.names[place.seat.index()]);
            text.push_str(&format!("  {}. {name}  {}  {parts}\n", place.rank, place.score));
        }
        match &standing.outcome {
            Outcome::Ranked => {}
            Outcome::Solo { level, .. } => text.push_str(&format!("  reached: {}\n", generic::words(level))),
            Outcome::Team { won, team, rival } => {
                let result = if *won { "won" } else { "lost" };
                text.push_str(&format!("  together {team} against {rival}: {result}\n"));
            }
        }
        text
    }

    fn complain(&self, text: &str, out: &mut impl Write) -> Result<()> {
        self.write(out, &format!("{}\n", self.paint.tint(Tint::Red, text)))
    }

    fn write(&self, out: &mut impl Write, text: &str) -> Result<()> {
        Ok(out.write_all(self.paint.fold(text).as_bytes())?)
    }
}
