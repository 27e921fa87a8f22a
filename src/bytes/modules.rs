//! Whole modules: linked, compared, and what a translation of them leaves out.

use std::fmt::Write as _;

use super::{Options, is_spirv, parse, refuse_empty};
use crate::{
    Code, Errors,
    spirv::{
        ByteOrder, Module, check,
        diff::{self, DiffMark},
        link, to_bytes,
    },
};

/// Links SPIR-V modules in any form; the result keeps its exports where it is a library, and its imports that nothing exports where
/// it is partial.
///
/// # Errors
/// Where an input is no module or breaks a rule, and as [`link::link`].
pub fn link(inputs: &[&[u8]], options: link::LinkOptions) -> Result<Vec<u8>, Errors> {
    let modules = inputs.iter().map(|input| parse(input)).collect::<Result<Vec<Module>, _>>()?;
    let checked = modules.iter().map(check::check_required).collect::<Result<Vec<_>, _>>()?;
    Ok(to_bytes(&link::link(&checked, options)?, ByteOrder::Little))
}

/// The difference of two SPIR-V modules in any form, as lines of assembly behind `-` and `+`, below a line for each function; empty
/// where nothing differs.
///
/// # Errors
/// Where an input is in none of the forms.
pub fn diff(first: &[u8], second: &[u8]) -> Result<String, Errors> {
    let parts = diff::diff(&parse(first)?, &parse(second)?, diff::DiffOptions::default())?;
    let mut text = String::new();
    for part in parts.iter().filter(|part| !part.is_same()) {
        let _ = writeln!(text, "@@ {} @@", part.title);
        for line in &part.lines {
            let mark = match line.mark {
                DiffMark::Same => continue,
                DiffMark::Removed => '-',
                DiffMark::Added => '+',
            };
            let _ = writeln!(text, "{mark}{}", line.text);
        }
    }
    Ok(text)
}

/// What a translation of a module leaves out, by the names of [`Losses`](crate::Losses), with how often: of SPIR-V in any form to
/// LLVM IR, and of anything else, which is LLVM IR, to SPIR-V.
///
/// # Errors
/// As the translation, and where the input is empty.
pub fn losses(input: &[u8], options: &Options) -> Result<Vec<(&'static str, u32)>, Errors> {
    refuse_empty(input, Code::InvalidLlvmModule)?;
    let mut begin = |_| {};
    let losses = if is_spirv(input) {
        crate::read_to_bitcode(&parse(input)?, &options.read, &mut begin)?.losses
    } else {
        crate::write_ir(input, &options.write, &mut begin)?.losses
    };
    Ok(losses.iter().map(|(loss, count)| (loss.name(), count)).collect())
}

#[cfg(test)]
mod tests {
    use super::{Options, diff, link, losses};
    use crate::bytes::{Form, check, convert, read, write};

    #[test]
    fn an_input_without_bytes_is_no_module() {
        let options = Options::default();
        let all = [
            write(b"", &options).map(drop),
            read(b"", &options).map(drop),
            losses(b"", &options).map(drop),
            convert(b"", Form::Binary).map(drop),
            check(b"", "").map(drop),
            diff(b"", b"").map(drop),
            link(&[b""], crate::spirv::link::LinkOptions::default()).map(drop),
        ];
        for (number, result) in all.into_iter().enumerate() {
            let text = result.map_err(|errors| errors.to_string()).err().unwrap_or_default();
            assert!(text.contains("the input is empty"), "{number}: {text}");
        }
    }
}
