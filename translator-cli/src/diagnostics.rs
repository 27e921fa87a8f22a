//! Diagnostics as text for people, and the exit status that they mean.

use std::{
    fmt::Write as _,
    io::{self, IsTerminal, Write},
    process::ExitCode,
};

use spirv_llvm::{At, Code, Error, Errors, Kind};

/// Whether colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// Never.
    Off,
    /// Always.
    On,
}

impl Color {
    /// Colours for standard error if it is a terminal and the user has not asked for none (`NO_COLOR`).
    #[must_use]
    pub fn for_stderr() -> Self {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        if wanted && io::stderr().is_terminal() { Self::On } else { Self::Off }
    }

    fn paint(self, style: &str, text: &str) -> String {
        match self {
            Self::Off => text.to_owned(),
            Self::On => format!("\x1b[{style}m{text}\x1b[0m"),
        }
    }
}

const YELLOW: &str = "1;33";
const RED: &str = "1;31";
const BLUE: &str = "1;34";
const GREEN: &str = "1;32";

/// One diagnostic: `Code: message`, the detail, the location and advice. `source` is the text that a
/// location in a text points into.
#[must_use]
pub fn render(error: &Error, source: Option<&str>, color: Color) -> String {
    let code = error.code();
    let mut out = color.paint(RED, code.name()) + ":";
    if !code.message().is_empty() {
        let _ = write!(out, " {}", code.message());
    }
    if let (Code::UnimplementedOpCode, At::Word { opcode: Some(op), .. }) = (code, error.at()) {
        let _ = write!(out, " {}:", op.0);
    }
    let separator = if detail_on_next_line(code) { "\n " } else { " " };
    let _ = write!(out, "{separator}{}", error.detail().replace('\n', "\n "));
    out.push('\n');
    location(&mut out, error.at(), source, color);
    if let Some(help) = error.help() {
        let _ = writeln!(out, "  {} {help}", color.paint(GREEN, "help:"));
    }
    out
}

/// Codes whose message introduces a list or a quotation rather than a word.
const fn detail_on_next_line(code: Code) -> bool {
    matches!(
        code,
        Code::InvalidFunctionCall
            | Code::InvalidInstruction
            | Code::RequiresExtension
            | Code::RequiresVersion
            | Code::DeprecatedExtension
            | Code::FunctionPointers
    )
}

fn location(out: &mut String, at: &At, source: Option<&str>, color: Color) {
    let arrow = color.paint(BLUE, "-->");
    match at {
        At::Whole => {}
        At::Ir { function, block, instruction } => {
            if let Some(instruction) = instruction {
                let _ = writeln!(out, " {}", instruction.trim());
            }
            let location = At::Ir { function: function.clone(), block: block.clone(), instruction: None };
            let _ = writeln!(out, "  {arrow} {location}");
        }
        At::Text { line, column } => {
            let _ = writeln!(out, "  {arrow} line {line}, column {column}");
            if let Some(text) = source.and_then(|s| s.lines().nth(line.saturating_sub(1))) {
                caret(out, text, *line, *column, color);
            }
        }
        other => {
            let _ = writeln!(out, "  {arrow} {other}");
        }
    }
}

/// The most characters of a line that are shown around a location.
const SHOWN: usize = 120;

fn caret(out: &mut String, text: &str, line: usize, column: usize, color: Color) {
    let before = column.saturating_sub(1);
    let from = before.saturating_sub(SHOWN / 2);
    let shown: String =
        text.chars().skip(from).take(SHOWN).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let number = line.to_string();
    let pad = " ".repeat(number.len());
    let bar = color.paint(BLUE, "|");
    let _ = writeln!(out, "   {} {bar} {shown}", color.paint(BLUE, &number));
    let _ = writeln!(out, "   {pad} {bar} {}{}", " ".repeat(before - from), color.paint(RED, "^"));
}

/// Diagnostics in a text, with the text, so that its lines can be shown.
#[derive(Debug)]
pub struct InText {
    /// The text that was read.
    pub text: String,
    /// The errors that were found in it.
    pub errors: Errors,
}

impl std::fmt::Display for InText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.errors.fmt(f)
    }
}

impl std::error::Error for InText {}

/// Bytes as text.
///
/// # Errors
/// When they are not UTF-8; the diagnostic tells where.
pub fn text(bytes: Vec<u8>) -> Result<String, Error> {
    String::from_utf8(bytes).map_err(|broken| {
        let valid = broken.as_bytes().get(..broken.utf8_error().valid_up_to()).unwrap_or(&[]);
        let line = valid.iter().filter(|byte| **byte == b'\n').count() + 1;
        let last = valid.rsplit(|byte| *byte == b'\n').next().unwrap_or(&[]);
        let column = String::from_utf8_lossy(last).chars().count() + 1;
        Error::malformed("the text is not UTF-8").or_at(|| At::Text { line, column })
    })
}

/// Prints breaches of rules that a translation has repaired, and what it leaves out, to standard error.
pub fn warn(warnings: &[Error]) {
    let color = Color::for_stderr();
    let mut text = String::new();
    for warning in warnings {
        let repaired = if warning.kind() == Kind::Malformed { "; it was repaired" } else { "" };
        let _ = writeln!(text, "{}: {}{repaired}", color.paint(YELLOW, "warning"), warning.detail());
        location(&mut text, warning.at(), None, color);
    }
    // Nobody is left to tell where standard error is closed.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Prints diagnostics to standard error.
pub fn report(errors: &Errors, source: Option<&str>) {
    let color = Color::for_stderr();
    let text: String = errors.iter().map(|error| render(error, source, color)).collect();
    // Nobody is left to tell where standard error is closed.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Reports the result of a command, and gives its exit status: the code's number for diagnostics of the
/// library, 255 for everything else.
#[must_use]
pub fn finish(result: anyhow::Result<()>) -> ExitCode {
    let Err(failure) = result else {
        return ExitCode::SUCCESS;
    };
    if let Some(InText { text, errors }) = failure.downcast_ref::<InText>() {
        report(errors, Some(text));
        return ExitCode::from(errors.first().code().exit_status());
    }
    if let Some(errors) = failure.downcast_ref::<Errors>() {
        report(errors, None);
        return ExitCode::from(errors.first().code().exit_status());
    }
    if let Some(error) = failure.downcast_ref::<Error>() {
        report(&error.clone().into(), None);
        return ExitCode::from(error.code().exit_status());
    }
    // Whoever reads standard output has seen enough, as `head` does: that is no failure to tell of.
    if failure.chain().filter_map(|cause| cause.downcast_ref()).any(is_broken_pipe) {
        return ExitCode::from(BROKEN_PIPE);
    }
    let _ = writeln!(io::stderr().lock(), "{}: {failure:#}", Color::for_stderr().paint(RED, "error"));
    ExitCode::from(Code::Other.exit_status())
}

/// The status that shells give to a command that the signal of a broken pipe ended.
const BROKEN_PIPE: u8 = 128 + 13;

fn is_broken_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

/// Runs a command's body; a panic, should there be one, becomes an internal error with a report.
#[must_use]
pub fn guarded(body: impl FnOnce() -> anyhow::Result<()> + std::panic::UnwindSafe) -> ExitCode {
    std::panic::set_hook(Box::new(|_| {}));
    finish(caught(body))
}

fn caught(body: impl FnOnce() -> anyhow::Result<()> + std::panic::UnwindSafe) -> anyhow::Result<()> {
    std::panic::catch_unwind(body).unwrap_or_else(|payload| Err(Error::of_panic(payload.as_ref()).into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use spirv_llvm::Kind;

    #[test]
    fn diagnostics_show_code_detail_location_and_help() {
        let error = Error::requires_extension("SPV_KHR_x", "note").or_at(|| At::Ir {
            function: "f".into(),
            block: None,
            instruction: Some("  ret void".into()),
        });
        assert_eq!(
            render(&error, None, Color::Off),
            "RequiresExtension: Feature requires the following SPIR-V extension:\n SPV_KHR_x\n note\n ret void\n  \
             --> function f\n  help: allow it with --spirv-ext=+SPV_KHR_x\n"
        );
    }

    #[test]
    fn a_panic_is_an_internal_error() {
        type Body = fn() -> anyhow::Result<()>;
        fn plain() -> anyhow::Result<()> {
            panic!("a mistake")
        }
        fn formatted() -> anyhow::Result<()> {
            panic!("mistake {}", std::hint::black_box(2))
        }
        fn silent() -> anyhow::Result<()> {
            std::panic::panic_any(3)
        }
        let bodies: [(Body, &str); 3] =
            [(plain, "a mistake"), (formatted, "mistake 2"), (silent, "no message")];
        for (body, what) in bodies {
            let failure = caught(body).unwrap_err();
            let error = failure.downcast_ref::<Error>().unwrap();
            assert_eq!(error.kind(), Kind::Internal);
            assert_eq!(error.detail(), format!("internal error, please report it with the input: {what}"));
            // The process goes on to its end, with the status of such errors.
            let status = finish(Err(failure));
            assert_eq!(format!("{status:?}"), format!("{:?}", ExitCode::from(Code::Other.exit_status())));
        }
        assert!(caught(|| Ok(())).is_ok());
    }

    #[test]
    fn bytes_that_are_no_text_have_a_location() {
        assert_eq!(text(b"abc".to_vec()), Ok("abc".to_owned()));
        let error = text(b"ab\n\xc3\xa9x\xff".to_vec()).unwrap_err();
        assert_eq!(error.to_string(), "line 2, column 3: the text is not UTF-8");
    }

    #[test]
    fn text_places_get_a_caret() {
        let error = Error::new(Code::Other, Kind::Malformed, "unknown opcode OpNpo")
            .or_at(|| At::Text { line: 2, column: 3 });
        assert_eq!(
            render(&error, Some("a\n  OpNpo"), Color::Off),
            "Error: unknown opcode OpNpo\n  --> line 2, column 3\n   2 |   OpNpo\n     |   ^\n"
        );
    }
}
