//! Parts a module into streams, each of one kind of number: the code of all functions without what it works on, local
//! variables, offsets, constants and so on. A compressor finds more that repeats where like lies beside like: after Brotli an
//! eighth less is left of the whole module. `page/parts.js` puts it together again.
//!
//! A parted module begins with numbers: the size of the module when it is whole, how many functions it has, how many bytes
//! come before them, and the length of every stream. Then the streams follow.

use anyhow::{Result, bail, ensure};
use std::ops::Range;
use wasmparser::{Parser, Payload};

/// What follows every opcode. The page reads the same letters.
///
/// `b` one byte, which stays with the opcode; `m` and `M` how a load or a store is aligned, which stays too, and its offset;
/// `v` a local variable; `f` a function; `j` how far a jump goes; `i` and `I` a constant; `4` and `8` that many bytes; `1`
/// and `2` that many other numbers; `t` the targets of a jump by number; `p` a second byte of the opcode. Nothing follows
/// `.`, and `?` is not known here.
const FOLLOWS: [u8; 256] = {
    let mut all = [b'?'; 256];
    let known: [(&[(usize, usize)], u8); 14] = [
        (
            &[
                (0x00, 0x01),
                (0x05, 0x05),
                (0x0b, 0x0b),
                (0x0f, 0x0f),
                (0x1a, 0x1b),
                (0x45, 0xc4),
                (0xd1, 0xd1),
            ],
            b'.',
        ),
        (&[(0x02, 0x04), (0x3f, 0x40)], b'b'),
        (&[(0x28, 0x35)], b'm'),
        (&[(0x36, 0x3e)], b'M'),
        (&[(0x20, 0x22)], b'v'),
        (&[(0x10, 0x10)], b'f'),
        (&[(0x0c, 0x0d)], b'j'),
        (&[(0x41, 0x41)], b'i'),
        (&[(0x42, 0x42)], b'I'),
        (&[(0x43, 0x43)], b'4'),
        (&[(0x44, 0x44)], b'8'),
        (&[(0x23, 0x26), (0xd0, 0xd0), (0xd2, 0xd2)], b'1'),
        (&[(0x11, 0x11)], b'2'),
        (&[(0x0e, 0x0e)], b't'),
    ];
    let mut kind = 0;
    while kind < known.len() {
        let (ranges, letter) = known[kind];
        let mut range = 0;
        while range < ranges.len() {
            let (mut opcode, last) = ranges[range];
            while opcode <= last {
                all[opcode] = letter;
                opcode += 1;
            }
            range += 1;
        }
        kind += 1;
    }
    all[0xfc] = b'p';
    all
};

/// How many numbers follow an opcode of two bytes, by the second one.
const FOLLOWS_SECOND: &[u8; 18] = b"000000002121212111";

/// The stream that each kind goes to.
const STREAMS: [u8; 11] = *b"cdvmMfjIt1r";
/// The bytes that are not code.
const REST: u8 = b'r';
/// The opcodes.
const CODE: u8 = b'c';
/// The local variables that functions have.
const DECLARED: u8 = b'd';
/// Numbers of which there are few, and all others.
const FEW: u8 = b'1';

/// What a module calls the section of its code.
const CODE_SECTION: u8 = 10;

/// So much is worth tables of its own to the compressor.
const LARGE: usize = 4_000;

/// What `page/parts.js` must know: the letters of all opcodes, those of the second bytes, and the letters of the streams.
pub(crate) fn script(source: &str) -> String {
    let text = |letters: &[u8]| letters.iter().map(|&letter| letter as char).collect::<String>();
    source
        .replace("__FOLLOWS__", &text(&FOLLOWS))
        .replace("__SECOND__", &text(FOLLOWS_SECOND))
        .replace("__STREAMS__", &text(&STREAMS))
}

/// The streams of a module, each a piece for the compressor; small ones share a piece.
pub(crate) fn part(wasm: &[u8]) -> Result<Vec<Vec<u8>>> {
    let mut parted = Parted { streams: Default::default(), constants: vec![Vec::new(); 256], whole: 0 };
    let (mut functions, mut around) = (0, None::<Range<usize>>);
    for payload in Parser::new(0).parse_all(wasm) {
        match payload? {
            Payload::CodeSectionStart { range, count, .. } => {
                functions = count;
                // Without the section's own head: its letter and its length.
                let length = number_length(range.len() as u64);
                around = Some(range.start - length - 1..range.end);
            }
            Payload::CodeSectionEntry(body) => parted.function(body.as_bytes())?,
            _ => {}
        }
    }
    let Some(around) = around else { bail!("the module has no code") };
    ensure!(wasm[around.start] == CODE_SECTION, "the length of the code takes more bytes than it needs");
    let (before, after) = (&wasm[..around.start], &wasm[around.end..]);
    parted.whole += wasm.len() - around.len() + 1 + PADDED + number_length(u64::from(functions));
    *parted.stream(REST) = [before, after].concat();

    let mut head = Vec::new();
    for value in [parted.whole as u64, u64::from(functions), before.len() as u64] {
        write_number(&mut head, value);
    }
    let streams = parted.streams.into_iter().chain(parted.constants).collect::<Vec<_>>();
    for stream in &streams {
        write_number(&mut head, stream.len() as u64);
    }
    let mut pieces = vec![head];
    for stream in streams {
        match pieces.last_mut() {
            Some(last) if last.len() < LARGE && stream.len() < LARGE => last.extend(stream),
            _ => pieces.push(stream),
        }
    }
    Ok(pieces)
}

/// The length of functions and of their section is written in so many bytes, whatever it is: so it can be written last.
const PADDED: usize = 5;

#[derive(Debug)]
struct Parted {
    streams: [Vec<u8>; STREAMS.len()],
    /// By the opcode that comes next: what a constant is for says much about it.
    constants: Vec<Vec<u8>>,
    /// The size of what was parted, put together again.
    whole: usize,
}

impl Parted {
    fn stream(&mut self, letter: u8) -> &mut Vec<u8> {
        let at = STREAMS.iter().position(|&known| known == letter).unwrap_or(STREAMS.len() - 1);
        &mut self.streams[at]
    }

    /// Takes bytes over as they are.
    fn keep(&mut self, letter: u8, bytes: &[u8]) {
        self.whole += bytes.len();
        self.stream(letter).extend_from_slice(bytes);
    }

    fn function(&mut self, body: &[u8]) -> Result<()> {
        self.whole += PADDED;
        let mut bytes = Bytes { all: body, at: 0 };
        let kinds = bytes.number();
        self.keep(DECLARED, kinds);
        for _ in 0..value(kinds) {
            let (count, kind) = (bytes.number(), bytes.take(1));
            self.keep(DECLARED, count);
            self.keep(DECLARED, kind);
        }
        let mut recent = Recent::default();
        while bytes.at < body.len() {
            let code = bytes.take(1);
            self.keep(CODE, code);
            match FOLLOWS[usize::from(code[0])] {
                b'.' => {}
                b'b' => self.keep(CODE, bytes.short()?),
                kind @ (b'm' | b'M') => {
                    self.keep(CODE, bytes.short()?);
                    self.keep(kind, bytes.number());
                }
                b'v' => {
                    let variable = bytes.number();
                    self.whole += variable.len();
                    let rank = recent.rank(value(variable) as usize);
                    write_number(self.stream(b'v'), rank as u64);
                }
                b'i' => {
                    let constant = bytes.number();
                    self.whole += constant.len();
                    let next = bytes.all.get(bytes.at).copied().unwrap_or_default();
                    self.constants[usize::from(next)].extend_from_slice(constant);
                }
                kind @ (b'f' | b'j' | b'I') => self.keep(kind, bytes.number()),
                b'4' => self.keep(FEW, bytes.take(4)),
                b'8' => self.keep(FEW, bytes.take(8)),
                b'1' => self.keep(FEW, bytes.number()),
                b'2' => {
                    self.keep(FEW, bytes.number());
                    self.keep(FEW, bytes.number());
                }
                b't' => {
                    let targets = bytes.number();
                    self.keep(b't', targets);
                    for _ in 0..=value(targets) {
                        self.keep(b't', bytes.number());
                    }
                }
                b'p' => {
                    let second = bytes.short()?;
                    self.keep(CODE, second);
                    let Some(count) = FOLLOWS_SECOND.get(usize::from(second[0])) else {
                        bail!("opcode 0xfc {:#x} is not known to be parted", second[0]);
                    };
                    for _ in 0..count - b'0' {
                        self.keep(FEW, bytes.number());
                    }
                }
                _ => bail!("opcode {:#x} is not known to be parted", code[0]),
            }
        }
        Ok(())
    }
}

/// Local variables, the one used last first: most are used again soon.
#[derive(Debug, Default)]
struct Recent(Vec<usize>);

impl Recent {
    /// The place of a variable, which then is the first.
    fn rank(&mut self, variable: usize) -> usize {
        self.0.extend(self.0.len()..=variable);
        let rank = self.0.iter().position(|&known| known == variable).unwrap_or_default();
        self.0[..=rank].rotate_right(1);
        rank
    }
}

#[derive(Debug)]
struct Bytes<'a> {
    all: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> &'a [u8] {
        let taken = &self.all[self.at..self.at + count];
        self.at += count;
        taken
    }

    /// The bytes of a number: each but the last has its high bit set.
    fn number(&mut self) -> &'a [u8] {
        let length = self.all[self.at..].iter().take_while(|&&byte| byte >= 0x80).count() + 1;
        self.take(length)
    }

    /// A number that must be of one byte.
    fn short(&mut self) -> Result<&'a [u8]> {
        let number = self.number();
        ensure!(number.len() == 1, "a number beside an opcode takes {} bytes", number.len());
        Ok(number)
    }
}

/// What an unsigned number is worth.
fn value(number: &[u8]) -> u64 {
    number.iter().rev().fold(0, |value, byte| value << 7 | u64::from(byte & 0x7f))
}

fn write_number(to: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        to.push(value as u8 | 0x80);
        value >>= 7;
    }
    to.push(value as u8);
}

fn number_length(value: u64) -> usize {
    let mut bytes = Vec::new();
    write_number(&mut bytes, value);
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        BlockType, CodeSection, Function, FunctionSection, Instruction, MemArg, Module, TypeSection, ValType,
    };

    fn module(bodies: &[&[Instruction<'_>]]) -> Vec<u8> {
        let (mut types, mut functions, mut code) =
            (TypeSection::new(), FunctionSection::new(), CodeSection::new());
        types.ty().function([], []);
        for instructions in bodies {
            functions.function(0);
            let mut body = Function::new([(200, ValType::I32)]);
            for instruction in *instructions {
                body.instruction(instruction);
            }
            body.instruction(&Instruction::End);
            code.function(&body);
        }
        let mut module = Module::new();
        module.section(&types).section(&functions).section(&code);
        module.finish()
    }

    /// The numbers of the head, and the streams that are not empty by what they are: a letter, or the opcode after a constant.
    fn read(pieces: &[Vec<u8>]) -> (Vec<u64>, Vec<(String, Vec<u8>)>) {
        let all = pieces.concat();
        let mut bytes = Bytes { all: &all, at: 0 };
        let head: Vec<u64> = (0..3).map(|_| value(bytes.number())).collect();
        let lengths: Vec<u64> = (0..STREAMS.len() + 256).map(|_| value(bytes.number())).collect();
        let streams = lengths.iter().enumerate().filter(|(_, length)| **length > 0).map(|(at, &length)| {
            let name = match STREAMS.get(at) {
                Some(&letter) => (letter as char).to_string(),
                None => format!("{:#x}", at - STREAMS.len()),
            };
            (name, bytes.take(length as usize).to_vec())
        });
        let streams = streams.collect();
        assert_eq!(bytes.at, all.len(), "nothing is left over");
        (head, streams)
    }

    #[test]
    fn like_lies_beside_like() {
        let at = MemArg { offset: 300, align: 2, memory_index: 0 };
        let body = [
            Instruction::Block(BlockType::Empty),
            Instruction::LocalGet(150),
            Instruction::LocalGet(3),
            Instruction::LocalGet(150),
            Instruction::I32Const(-1),
            Instruction::I32Add,
            Instruction::I32Load(at),
            Instruction::I32Const(7),
            Instruction::I32Store(at),
            Instruction::Call(0),
            Instruction::Br(0),
            Instruction::End,
        ];
        let wasm = module(&[&body, &[Instruction::F32Const(1.0.into()), Instruction::Drop]]);
        let (head, streams) = read(&part(&wasm).unwrap());
        let expected: [(&str, &[u8]); 10] = [
            (
                "c",
                &[
                    0x02, 0x40, 0x20, 0x20, 0x20, 0x41, 0x6a, 0x28, 2, 0x41, 0x36, 2, 0x10, 0x0c, 0x0b, 0x0b,
                    0x43, 0x1a, 0x0b,
                ],
            ),
            ("d", &[1, 0xc8, 1, 0x7f, 1, 0xc8, 1, 0x7f]),
            // The first place is the variable itself, 150; then 3 has moved one further; then 150 was the last but one.
            ("v", &[0x96, 1, 4, 1]),
            ("m", &[0xac, 2]),
            ("M", &[0xac, 2]),
            ("f", &[0]),
            ("j", &[0]),
            ("1", &[0, 0, 0x80, 0x3f]),
            ("0x36", &[7]),
            ("0x6a", &[0x7f]),
        ];
        let rest = streams.iter().position(|(name, _)| name == "r").unwrap();
        for (name, bytes) in expected {
            let found = streams.iter().find(|(known, _)| known == name).map(|(_, bytes)| bytes.as_slice());
            assert_eq!(found, Some(bytes), "stream {name}");
        }
        assert_eq!(streams.len(), expected.len() + 1);
        // Whole again, three lengths take five bytes each instead of one.
        assert_eq!(head, [wasm.len() as u64 + 3 * 4, 2, streams[rest].1.len() as u64]);
    }

    #[test]
    fn what_is_not_known_is_refused() {
        let atomic = [Instruction::AtomicFence];
        assert!(part(&module(&[&atomic])).unwrap_err().to_string().contains("0xfe"));
    }

    #[test]
    fn the_script_is_given_every_letter() {
        let script = script(include_str!("../../../crates/client/page/parts.js"));
        assert!(!script.contains("__"));
        for letter in FOLLOWS.iter().filter(|letter| **letter != b'?') {
            assert!(script.contains(&format!("case '{}':", *letter as char)), "{}", *letter as char);
        }
    }
}
