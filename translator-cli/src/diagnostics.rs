//! Diagnostics as text for people, and the exit status that they mean.

mod position;

use std::{
    ffi::{CStr, CString},
    fmt::Write as _,
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use anstream::{AutoStream, ColorChoice};
use spirv_llvm::{At, Code, Error, Errors, Losses};

pub use position::TextPosition;

use crate::status::{self, Statuses};

/// Whether colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// Never.
    Off,
    /// Always.
    On,
}

impl Color {
    /// Colours for standard error if it is a terminal that has them and the user has not asked for none (`NO_COLOR`, `TERM=dumb`).
    #[must_use]
    pub fn for_stderr() -> Self {
        Self::of(AutoStream::choice(&io::stderr()))
    }

    /// The same for standard output.
    #[must_use]
    pub fn for_stdout() -> Self {
        Self::of(AutoStream::choice(&io::stdout()))
    }

    fn of(choice: ColorChoice) -> Self {
        if choice == ColorChoice::Never { Self::Off } else { Self::On }
    }

    /// A text in a style, given by its number in escape sequences.
    #[must_use]
    pub fn paint(self, style: &str, text: &str) -> String {
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

/// The input that diagnostics are about, as far as it is known.
#[derive(Clone, Copy, Debug, Default)]
pub struct SourceText<'s> {
    /// How the input is called.
    pub name: Option<&'s str>,
    /// The text that a location in a text points into.
    pub text: Option<&'s str>,
}

/// One diagnostic: `Code: message`, the detail, the location and advice.
#[must_use]
pub fn render(error: &Error, source: SourceText<'_>, color: Color) -> String {
    let code = error.code();
    // Failures without a code are called as those are that the library knows nothing of.
    let name = if code == Code::Other { "error" } else { code.name() };
    let mut out = in_front(error.at());
    if code == Code::InvalidMagicNumber {
        // The whole line is what scripts look for.
        let _ = write!(out, "Invalid SPIR-V binary: \"{}: {}\"", color.paint(RED, name), error.message());
    } else {
        let _ = write!(out, "{}:", color.paint(RED, name));
        if !error.message().is_empty() {
            let _ = write!(out, " {}", error.message());
        }
    }
    if let (Code::UnimplementedOpCode, At::Word { opcode: Some(op), .. }) = (code, error.at()) {
        let _ = write!(out, " {}:", op.0);
    }
    let separator = if detail_on_next_line(code) { "\n " } else { " " };
    let _ = write!(out, "{separator}{}", detail(error).replace('\n', "\n "));
    out.push('\n');
    location(&mut out, error.at(), source, color);
    if let Some(help) = error.help() {
        let _ = writeln!(out, "  {} {help}", color.paint(GREEN, "help:"));
    }
    out
}

/// A place in the source as editors and services of continuous integration find it: in front of the message.
fn in_front(at: &At) -> String {
    match at {
        At::Source { file, line, column } => {
            let (file, line, column) = (nearer(file).display().to_string(), *line, *column);
            format!("{}: ", At::Source { file, line, column })
        }
        _ => String::new(),
    }
}

/// The detail of a diagnostic, with other places in the source as the current folder has them.
fn detail(error: &Error) -> String {
    match (error.at(), std::env::current_dir()) {
        (At::Source { .. }, Ok(folder)) if folder.parent().is_some() => {
            error.detail().replace(&format!("{}/", folder.display()), "")
        }
        _ => error.detail().to_owned(),
    }
}

/// The name of a file below the current folder as that folder has it.
fn nearer(file: &str) -> &Path {
    let path = Path::new(file);
    match std::env::current_dir() {
        Ok(folder) => path.strip_prefix(&folder).unwrap_or(path),
        Err(_) => path,
    }
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
            | Code::InvalidMagicNumber
    )
}

/// A location in one line, with the name of the input where that is known: `k.ll:3:5`, `k.spv: word 118, OpLoad`.
#[must_use]
pub fn place(at: &At, name: Option<&str>) -> String {
    let at = match at {
        At::Ir { function, block, .. } => {
            At::Ir { function: function.clone(), block: block.clone(), instruction: None }
        }
        other => other.clone(),
    };
    match (name, &at) {
        (Some(name), At::Whole) => name.to_owned(),
        (Some(name), At::Text { line, column }) => format!("{name}:{line}:{column}"),
        (_, At::Source { .. }) => at.to_string(),
        (Some(name), at) => format!("{name}: {at}"),
        (None, at) => at.to_string(),
    }
}

fn location(out: &mut String, at: &At, source: SourceText<'_>, color: Color) {
    // A detail that quotes the instruction, or a variable with all that it has, ends with it.
    if let At::Ir { instruction: Some(instruction), .. } = at
        && let quoted = out.trim_end().lines().last().unwrap_or_default().trim()
        && !quoted.ends_with(instruction.trim())
        && !quoted.starts_with(&format!("{} = ", instruction.trim()))
    {
        let _ = writeln!(out, " {}", instruction.trim());
    }
    let place = place(at, source.name);
    if let At::Source { file, line, column } = at {
        // It stands in front, and the line follows where the file is at hand.
        let text = std::fs::read(file).ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        if let Some(text) = text.as_deref().and_then(|text| text.lines().nth(line.saturating_sub(1))) {
            caret(out, text, *line, *column, color);
        }
    } else if !place.is_empty() {
        let _ = writeln!(out, "  {} {place}", color.paint(BLUE, "-->"));
    }
    if let At::Text { line, column } = at
        && let Some(text) = source.text.and_then(|text| text.lines().nth(line.saturating_sub(1)))
    {
        caret(out, text, *line, *column, color);
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
    if column > 0 {
        let _ = writeln!(out, "   {pad} {bar} {}{}", " ".repeat(before - from), color.paint(RED, "^"));
    }
}

/// Diagnostics about one input, with its name, and its text where they point into it.
#[derive(Debug)]
pub struct InFile {
    /// How the input is called.
    pub name: String,
    /// The text that locations point into.
    pub text: Option<String>,
    /// The diagnostics.
    pub errors: Errors,
    /// Whether they are what the command looks for.
    pub is_finding: bool,
}

impl InFile {
    fn source(&self) -> SourceText<'_> {
        SourceText { name: Some(&self.name), text: self.text.as_deref() }
    }
}

impl std::fmt::Display for InFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (number, error) in self.errors.iter().enumerate() {
            let separator = if number > 0 { "\n" } else { "" };
            write!(f, "{separator}{}", line(error, &self.name))?;
        }
        Ok(())
    }
}

impl std::error::Error for InFile {}

/// A diagnostic without its line of the source, behind the name of one file: of the source where its place is known, otherwise
/// of the input.
#[must_use]
pub fn line(error: &Error, name: &str) -> String {
    match error.at() {
        At::Source { .. } => in_front(error.at()) + &detail(error),
        _ => format!("{name}: {error}"),
    }
}

/// How an input is called in messages.
#[must_use]
pub fn name_of(input: &Path) -> String {
    if input == Path::new("-") { "<stdin>".to_owned() } else { input.display().to_string() }
}

/// The failure with the name of the input that it is about. `bytes` is what the input holds, which is shown where a
/// diagnostic points into it as a text; failures of other kinds stay as they are.
#[must_use]
pub fn in_file(failure: anyhow::Error, input: &Path, bytes: &[u8]) -> anyhow::Error {
    let (errors, is_finding): (Errors, bool) = match failure.downcast::<Errors>() {
        Ok(errors) => (errors, false),
        Err(failure) => match failure.downcast::<Error>() {
            Ok(error) => (error.into(), false),
            Err(failure) => match failure.downcast::<ShownFinding>() {
                Ok(ShownFinding(error)) => (error.into(), true),
                Err(failure) => return failure,
            },
        },
    };
    let points = errors.iter().any(|error| matches!(error.at(), At::Text { .. }));
    let text = points.then(|| String::from_utf8_lossy(bytes).into_owned());
    InFile { name: name_of(input), text, errors, is_finding }.into()
}

/// A mistake on the command line, with what would help.
#[derive(Debug)]
pub struct UsageError {
    /// The mistake: lower case, no full stop.
    pub text: String,
    /// A remedy, where one is known.
    pub help: Option<String>,
}

impl std::fmt::Display for UsageError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for UsageError {}

/// The failure as a mistake on the command line, unless a file could not be read.
#[must_use]
pub fn as_usage(failure: anyhow::Error) -> anyhow::Error {
    if failure.downcast_ref::<UsageError>().is_some() || failure.chain().any(|cause| cause.is::<io::Error>())
    {
        return failure;
    }
    let help = failure.downcast_ref::<Error>().and_then(Error::help).map(str::to_owned);
    let text = match failure.downcast_ref::<Error>() {
        Some(error) => error.detail().to_owned(),
        None => format!("{failure:#}"),
    };
    UsageError { text, help }.into()
}

/// A mistake on the command line.
#[must_use]
pub fn misuse(text: impl Into<String>) -> anyhow::Error {
    UsageError { text: text.into(), help: None }.into()
}

/// What a command looks for and has found, such as an access outside of a kernel's buffers.
#[derive(Debug)]
pub struct ShownFinding(pub Error);

impl std::fmt::Display for ShownFinding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for ShownFinding {}

/// Bytes as text.
///
/// # Errors
/// When they are not UTF-8; the diagnostic tells where.
pub fn text(bytes: &[u8]) -> Result<&str, Error> {
    std::str::from_utf8(bytes).map_err(|broken| {
        let valid = bytes.get(..broken.valid_up_to()).unwrap_or(&[]);
        let line = valid.iter().filter(|byte| **byte == b'\n').count() + 1;
        let last = valid.rsplit(|byte| *byte == b'\n').next().unwrap_or(&[]);
        let column = String::from_utf8_lossy(last).chars().count() + 1;
        Error::malformed("the text is not UTF-8").or_at(|| At::Text { line, column })
    })
}

/// Prints to standard error what a translation has repaired, a line for each kind of it, with its count and the first place;
/// and what it has lost, in one line.
pub fn warn(warnings: &[Error], losses: &Losses, input: &Path) {
    let (name, color) = (name_of(input), Color::for_stderr());
    to_stderr(&(warnings_text(warnings, &name, color) + &losses_text(losses, &name, color)));
}

fn losses_text(losses: &Losses, name: &str, color: Color) -> String {
    if losses.is_empty() {
        return String::new();
    }
    format!("{}: {} ({name})\n", color.paint(BLUE, "note"), losses.sentence())
}

fn warnings_text(warnings: &[Error], name: &str, color: Color) -> String {
    let mut kinds: Vec<(&Error, usize)> = Vec::new();
    for warning in warnings {
        match kinds.iter_mut().find(|(known, _)| known.detail() == warning.detail()) {
            Some((_, count)) => *count += 1,
            None => kinds.push((warning, 1)),
        }
    }
    let mut text = String::new();
    for (warning, count) in kinds {
        if matches!(warning.at(), At::Source { .. }) {
            let severity = color.paint(YELLOW, "warning");
            let _ = writeln!(text, "{}{severity}: {}", in_front(warning.at()), detail(warning));
            location(&mut text, warning.at(), SourceText::default(), color);
            continue;
        }
        let times = if count > 1 { format!("{count} times, first at ") } else { String::new() };
        let place = place(warning.at(), Some(name));
        let detail = warning.detail().replace('\n', " ");
        let _ = writeln!(text, "{}: {detail} ({times}{place})", color.paint(YELLOW, "warning"));
    }
    text
}

/// The message for a fault of LLVM on an input, as long as the process lives.
#[must_use]
pub fn of_fault(input: Option<&Path>) -> &'static CStr {
    let name = input.map_or_else(String::new, |input| format!("{}: ", name_of(input)));
    let text = format!(
        "error: {name}LLVM fell over; the input is damaged, or this is a mistake that should be reported"
    );
    CString::new(text).map_or(c"error: LLVM fell over", |text| Box::leak(text.into_boxed_c_str()))
}

/// Prints a note to standard error.
pub fn note(text: &str) {
    to_stderr(&format!("{}: {text}\n", Color::for_stderr().paint(BLUE, "note")));
}

/// Prints diagnostics to standard error.
pub fn report(errors: &Errors, source: SourceText<'_>) {
    let color = Color::for_stderr();
    to_stderr(&errors.iter().map(|error| render(error, source, color)).collect::<String>());
}

fn to_stderr(text: &str) {
    // Nobody is left to tell where standard error is closed.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Prints a failure to standard error; the answer is the exit status that it means.
#[must_use]
pub fn show(failure: &anyhow::Error, statuses: Statuses) -> ExitCode {
    if let Some(found) = failure.downcast_ref::<InFile>() {
        report(&found.errors, found.source());
    } else if let Some(errors) = failure.downcast_ref::<Errors>() {
        report(errors, SourceText::default());
    } else if let Some(error) = failure.downcast_ref::<Error>() {
        report(&error.clone().into(), SourceText::default());
    } else if !status::is_broken_pipe(failure) {
        // Whoever reads standard output and went has seen enough, as `head` does: that is no failure to tell of.
        let color = Color::for_stderr();
        let mut text = format!("{}: {failure:#}\n", color.paint(RED, "error"));
        if let Some(UsageError { help: Some(help), .. }) = failure.downcast_ref() {
            let _ = writeln!(text, "  {} {help}", color.paint(GREEN, "help:"));
        }
        to_stderr(&text);
    }
    statuses.of(failure)
}

/// Reports what clap says of a command line: help and versions on standard output, mistakes on standard error.
#[must_use]
pub fn usage(error: clap::Error, statuses: Statuses) -> ExitCode {
    let error = crate::arguments::explained(error);
    let printed = error.print();
    if error.use_stderr() {
        return statuses.of_usage();
    }
    match printed {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => show(&failure.into(), statuses),
    }
}

/// Runs a command's body; a panic, should there be one, becomes an internal error with a report.
#[must_use]
pub fn guarded(
    statuses: Statuses,
    body: impl FnOnce() -> anyhow::Result<ExitCode> + std::panic::UnwindSafe,
) -> ExitCode {
    std::panic::set_hook(Box::new(|_| {}));
    caught(body).unwrap_or_else(|failure| show(&failure, statuses))
}

fn caught<T>(body: impl FnOnce() -> anyhow::Result<T> + std::panic::UnwindSafe) -> anyhow::Result<T> {
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
            render(&error, SourceText::default(), Color::Off),
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
            let status = show(&failure, Statuses::Codes);
            assert_eq!(format!("{status:?}"), format!("{:?}", ExitCode::from(Code::Other.exit_status())));
        }
        assert!(caught(|| Ok(())).is_ok());
    }

    #[test]
    fn bytes_that_are_no_text_have_a_location() {
        assert_eq!(text(b"abc"), Ok("abc"));
        let error = text(b"ab\n\xc3\xa9x\xff").unwrap_err();
        assert_eq!(error.to_string(), "line 2, column 3: the text is not UTF-8");
    }

    #[test]
    fn text_places_get_a_caret() {
        let error = Error::new(Code::Other, Kind::Malformed, "unknown opcode OpNpo")
            .or_at(|| At::Text { line: 2, column: 3 });
        assert_eq!(
            render(&error, SourceText { name: Some("k.spvasm"), text: Some("a\n  OpNpo") }, Color::Off),
            "error: unknown opcode OpNpo\n  --> k.spvasm:2:3\n   2 |   OpNpo\n     |   ^\n"
        );
    }

    #[test]
    fn a_diagnostic_names_one_file() {
        let error = |at| Error::malformed("wrong").or_at(|| at);
        let folder = std::env::current_dir().unwrap();
        let source = |file| At::Source { file, line: 3, column: 4 };
        let errors = vec![
            error(source(folder.join("a/k.cl").display().to_string())),
            error(source("/elsewhere/k.cl".into())),
            error(At::Word { offset: 7, opcode: None }),
            error(At::Whole),
        ];
        let failure = in_file(Errors::check(errors).unwrap_err().into(), Path::new("a/k.cl"), &[]);
        assert_eq!(
            failure.to_string(),
            "a/k.cl:3:4: wrong\n/elsewhere/k.cl:3:4: wrong\na/k.cl: word 7: wrong\na/k.cl: wrong"
        );
    }

    #[test]
    fn warnings_of_a_kind_take_one_line() {
        let at = |offset| At::Word { offset, opcode: None };
        let warnings: Vec<Error> = [7, 9, 20]
            .into_iter()
            .map(|offset| {
                let detail = if offset == 20 { "other" } else { "a rule" };
                Error::malformed(detail).or_at(|| at(offset))
            })
            .collect();
        assert_eq!(
            warnings_text(&warnings, "k.spv", Color::Off),
            "warning: a rule (2 times, first at k.spv: word 7)\nwarning: other (k.spv: word 20)\n"
        );
    }
}
