//! The codes of errors: one row each with its name, message and exit status, what it means, and an example with its remedy.

use std::fmt::Write as _;

use super::rows::ROWS;

/// The code names and exit statuses that users of `llvm-spirv` know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Code {
    /// The module's triple is not one of SPIR-V's.
    InvalidTargetTriple = 1,
    /// The triple's sub-architecture is not a version of SPIR-V.
    InvalidSubArch = 2,
    /// The triple asks for a newer version than the options allow.
    TripleMaxVersionIncompatible = 3,
    /// An addressing model outside the specification's.
    InvalidAddressingModel = 4,
    /// A memory model outside the specification's.
    InvalidMemoryModel = 5,
    /// Unknown bits in a function control mask.
    InvalidFunctionControlMask = 6,
    /// An extended instruction set that is not known.
    InvalidBuiltinSetName = 7,
    /// A call that cannot be translated, mostly of an intrinsic.
    InvalidFunctionCall = 8,
    /// An integer width that SPIR-V does not have without an extension.
    InvalidBitWidth = 9,
    /// A SPIR-V module that breaks the specification.
    InvalidModule = 10,
    /// An LLVM module that cannot be parsed or verified.
    InvalidLlvmModule = 11,
    /// An opcode without a translation.
    UnimplementedOpCode = 12,
    /// A function pointer without the extension for it.
    FunctionPointers = 13,
    /// An LLVM instruction without a translation.
    InvalidInstruction = 14,
    /// An instruction's word count does not fit its operands or the module.
    InvalidWordCount = 15,
    /// SPIR-V 1.1 is needed.
    Requires1_1 = 16,
    /// A version is needed that the options do not allow.
    RequiresVersion = 17,
    /// An extension is needed that the options do not allow.
    RequiresExtension = 18,
    /// The first word is not SPIR-V's magic number.
    InvalidMagicNumber = 19,
    /// The version word names no version of SPIR-V.
    InvalidVersionNumber = 20,
    /// The module lacks its OpMemoryModel.
    UnspecifiedMemoryModel = 21,
    /// The module has more than one OpMemoryModel.
    RepeatedMemoryModel = 22,
    /// A variadic function other than `printf`.
    UnsupportedVarArgFunction = 23,
    /// A deprecated extension is needed.
    DeprecatedExtension = 24,
    /// A call has too many or too few operands.
    InvalidNumberOfOperands = 25,
    /// A capability is needed that the target environment does not have.
    RequiresCapability = 26,
    /// Every failure without a code of its own.
    Other = 255,
}

/// What a code means, for people.
#[derive(Clone, Copy, Debug)]
pub struct Explanation {
    /// When it is reported.
    pub meaning: &'static str,
    /// What helps.
    pub remedy: &'static str,
    /// An input that leads to it; `None` for a code that this translator never reports.
    pub example: Option<Example>,
}

/// An input that leads to an error.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The name of the file.
    pub file: &'static str,
    /// What the file holds.
    pub content: &'static str,
    /// What is run, as a line of a shell.
    pub command: &'static str,
    /// A part of the diagnostic.
    pub says: &'static str,
    /// What makes the error go away; `None` where only another file does.
    pub remedy: Option<Remedy>,
}

/// What makes an example's error go away.
#[derive(Clone, Copy, Debug)]
pub enum Remedy {
    /// To run this instead.
    Run(&'static str),
    /// To change the file.
    Replace {
        /// A part of what it holds.
        this: &'static str,
        /// What stands there instead.
        by: &'static str,
    },
}

/// The facts of a code.
pub(super) struct CodeRow {
    pub(super) code: Code,
    pub(super) name: &'static str,
    pub(super) message: &'static str,
    pub(super) explanation: Explanation,
}

impl Code {
    /// The exit status of `llvm-spirv` for this code.
    #[must_use]
    pub const fn exit_status(self) -> u8 {
        self as u8
    }

    /// The code's name, the first word of the message; `Error` for [`Code::Other`].
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The fixed message that follows the name, possibly empty.
    #[must_use]
    pub fn message(self) -> &'static str {
        self.row().message
    }

    /// What it means, with an example and a remedy.
    #[must_use]
    pub fn explanation(self) -> &'static Explanation {
        &self.row().explanation
    }

    /// Every code, by its exit status.
    pub fn all() -> impl Iterator<Item = Self> {
        ROWS.iter().map(|row| row.code)
    }

    fn row(self) -> &'static CodeRow {
        // The last row is that of everything without a code, and each code has one: a test holds both.
        ROWS.get(usize::from(self as u8).wrapping_sub(1)).unwrap_or(&ROWS[ROWS.len() - 1])
    }

    /// The code as a section of `docs/errors.md`, which `spirv-llvm explain` prints.
    #[must_use]
    pub fn section(self) -> String {
        let CodeRow { name, message, explanation, .. } = self.row();
        let mut out = format!("## {name}\n\nExit status {}.", self.exit_status());
        if !message.is_empty() {
            let _ = write!(out, " The message is “{message}”");
        }
        let _ = write!(out, "\n\n{}\n\n**Remedy.** {}\n", explanation.meaning, explanation.remedy);
        if let Some(example) = explanation.example {
            let Example { file, content, command, says, .. } = example;
            if !content.is_empty() {
                let language = if file.ends_with(".ll") { "llvm" } else { "text" };
                let _ = write!(out, "\n**Example.** `{file}`:\n\n```{language}\n{content}```\n");
            }
            let _ = write!(out, "\n```sh\n{command}\n```\n\nsays “{says}”.");
            match example.remedy {
                Some(Remedy::Run(command)) => {
                    let _ = write!(out, " This succeeds:\n\n```sh\n{command}\n```\n");
                }
                Some(Remedy::Replace { this, by }) => {
                    let (shown, instead) = (this.escape_debug(), by.escape_debug());
                    let _ = if by.is_empty() {
                        writeln!(out, " Without `{shown}` it succeeds.")
                    } else {
                        writeln!(out, " With `{instead}` in place of `{shown}` it succeeds.")
                    };
                }
                None => out.push('\n'),
            }
        }
        out
    }
}

/// The page `docs/errors.md`: a table of all codes, then a section for each.
#[must_use]
pub fn page() -> String {
    let mut out = String::from(HEAD);
    for row in &ROWS {
        let _ = writeln!(
            out,
            "| {} | [{}](#{}) | {} |",
            row.code.exit_status(),
            row.name,
            row.name.to_lowercase(),
            row.message
        );
    }
    for row in &ROWS {
        out.push('\n');
        out.push_str(&row.code.section());
    }
    out
}

const HEAD: &str = "\
# Errors

A diagnostic starts with the name of its code, except for failures without one, which start with `error:`. The first
diagnostic gives the exit status of `llvm-spirv`: the number of its code, or 255. Success is 0, and 141 means that the reader of
standard output has gone, as `head` does. The commands of `spirv-llvm` have the few statuses of [`commands.md`](commands.md), and
`spirv-llvm explain CODE` prints a section of this page.

| Exit status | Code | Message |
|---|---|---|
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_has_the_row_of_its_number() {
        for (number, row) in ROWS.iter().enumerate() {
            let expected = if number + 1 == ROWS.len() { 255 } else { number + 1 };
            assert_eq!(usize::from(row.code.exit_status()), expected);
            assert_eq!(row.code.name(), row.name);
        }
        assert_eq!(Code::Other.name(), "Error");
    }
}
