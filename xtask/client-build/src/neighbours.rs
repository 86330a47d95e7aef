//! Puts functions that resemble each other side by side: what a compressor finds near by costs it less to point at. The
//! module does the same as before; it is only numbered anew.

use anyhow::{Context, Result, anyhow};
use std::convert::Infallible;
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload, TypeRef};

/// The same module with its functions in the order of their resemblance.
pub(crate) fn gather(wasm: &[u8]) -> Result<Vec<u8>> {
    let (imported, bodies) = functions(wasm)?;
    let order = chain(&bodies.iter().map(|body| Sketch::of(body)).collect::<Vec<_>>());
    let mut places = vec![0; order.len()];
    for (place, &function) in order.iter().enumerate() {
        places[function] = place as u32;
    }
    let mut module = Module::new();
    Mover { imported, order, places }
        .parse_core_module(&mut module, Parser::new(0), wasm)
        .map_err(|error| anyhow!("{error}"))
        .context("the functions could not be gathered")?;
    Ok(module.finish())
}

/// How many functions are imported, and the bodies of all others.
fn functions(wasm: &[u8]) -> Result<(u32, Vec<&[u8]>)> {
    let (mut imported, mut bodies) = (0, Vec::new());
    for part in Parser::new(0).parse_all(wasm) {
        match part? {
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_) | TypeRef::FuncExact(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
            _ => {}
        }
    }
    Ok((imported, bodies))
}

/// How many numbers stand for a function.
const SKETCH: usize = 32;
/// How many bytes are looked at together.
const WINDOW: usize = 6;

/// What a function looks like: of the hashes of all its windows the smallest, by several ways to hash. Two sketches have about
/// as many numbers in common as the functions have windows.
struct Sketch {
    least: [u32; SKETCH],
    size: f32,
}

impl Sketch {
    fn of(body: &[u8]) -> Self {
        let mut least = [u32::MAX; SKETCH];
        let mut window = [0; 8];
        for start in 0..body.len().saturating_sub(WINDOW).max(1) {
            let bytes = &body[start..body.len().min(start + WINDOW)];
            window[..bytes.len()].copy_from_slice(bytes);
            let mut hash = u64::from_le_bytes(window);
            for least in &mut least {
                hash = hash.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(0x9e37_79b9_7f4a_7c15);
                *least = (*least).min((hash >> 32) as u32);
            }
        }
        Self { least, size: body.len().max(1) as f32 }
    }

    fn resemblance(&self, other: &Self) -> f32 {
        let common = self.least.iter().zip(&other.least).filter(|(one, other)| one == other).count();
        // Among equals the nearest in size.
        common as f32 - 0.01 * (self.size / other.size).ln().abs()
    }
}

/// All sketches in a row: after each the one that resembles it most, beginning with the largest.
fn chain(sketches: &[Sketch]) -> Vec<usize> {
    let mut left: Vec<usize> = (0..sketches.len()).collect();
    left.sort_by(|&one, &other| sketches[one].size.total_cmp(&sketches[other].size));
    let mut order: Vec<usize> = left.pop().into_iter().collect();
    while let Some(&last) = order.last() {
        let resembles = |&at: &usize| sketches[last].resemblance(&sketches[left[at]]);
        let Some(next) = (0..left.len())
            .map(|at| (resembles(&at), at))
            .max_by(|one, other| one.0.total_cmp(&other.0).then(other.1.cmp(&one.1)))
        else {
            break;
        };
        order.push(left.swap_remove(next.1));
    }
    order
}

/// Writes the module again with every function in its new place.
struct Mover {
    imported: u32,
    /// By place: the function that goes there, both counted without imports.
    order: Vec<usize>,
    /// By function: its place.
    places: Vec<u32>,
}

impl Reencode for Mover {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Infallible>> {
        Ok(match function.checked_sub(self.imported) {
            Some(own) => self.imported + self.places[own as usize],
            None => function,
        })
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        let types = section.into_iter().collect::<Result<Vec<u32>, _>>()?;
        for at in 0..self.order.len() {
            functions.function(self.type_index(types[self.order[at]])?);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        let bodies = section.into_iter().collect::<Result<Vec<FunctionBody<'_>>, _>>()?;
        for at in 0..self.order.len() {
            utils::parse_function_body(self, code, bodies[self.order[at]].clone())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{ExportKind, ExportSection, Function, Instruction, TypeSection};

    /// A module whose functions push the numbers and drop them; the first one calls the last and is exported.
    fn module(numbers: &[&[i32]]) -> Vec<u8> {
        let (mut types, mut functions, mut exports, mut code) =
            (TypeSection::new(), FunctionSection::new(), ExportSection::new(), CodeSection::new());
        types.ty().function([], []);
        exports.export("first", ExportKind::Func, 0);
        for (at, numbers) in numbers.iter().enumerate() {
            functions.function(0);
            let mut body = Function::new([]);
            for &number in *numbers {
                body.instruction(&Instruction::I32Const(number)).instruction(&Instruction::Drop);
            }
            if at == 0 {
                body.instruction(&Instruction::Call(2));
            }
            body.instruction(&Instruction::End);
            code.function(&body);
        }
        let mut module = Module::new();
        module.section(&types).section(&functions).section(&exports).section(&code);
        module.finish()
    }

    #[test]
    fn what_resembles_lies_together_and_is_still_found() {
        let long: Vec<i32> = (0..40).map(|number| number * 1000).collect();
        let nearly: Vec<i32> = long.iter().copied().skip(1).collect();
        let odd: Vec<i32> = (0..40).map(|number| 77 * number + 100_000).collect();
        let large: Vec<i32> = (0..80).map(|number| -7 * number - 9).collect();
        let before = module(&[&long, &odd, &large, &nearly]);
        let after = gather(&before).unwrap();
        assert_eq!(before.len(), after.len());
        let (old, new) = (functions(&before).unwrap().1, functions(&after).unwrap().1);
        let place = |body: &[u8]| new.iter().position(|new| *new == body);
        assert_eq!(place(old[2]), Some(0), "the largest leads");
        // The first function calls it by its new number.
        let caller = [&old[0][..old[0].len() - 2], &[0, 0x0b]].concat();
        let (first, last) = (place(&caller).unwrap(), place(old[3]).unwrap());
        assert_eq!(first.abs_diff(last), 1, "what resembles lies together");
        let exported = [0x07, 0x09, 0x01, 0x05, b'f', b'i', b'r', b's', b't', 0x00, first as u8];
        assert!(
            after.windows(exported.len()).any(|bytes| bytes == exported),
            "what is exported is still the same"
        );
    }
}
