//! The message of a command that fails, and its cause: the message without names and numbers.

use std::{borrow::Cow, sync::LazyLock};

use regex::{Captures, Regex};

/// The longest message that is kept, in characters.
const LONGEST: usize = 600;

/// What a message says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its line.
    pub text: String,
    /// The code of the error, if it has one.
    pub code: Option<String>,
    /// The line without names and numbers.
    pub cause: String,
}

macro_rules! pattern {
    ($name:ident, $pattern:literal) => {
        #[allow(clippy::expect_used, reason = "the pattern is a literal, and a test uses it")]
        static $name: LazyLock<Regex> = LazyLock::new(|| Regex::new($pattern).expect("a pattern"));
    };
}

pattern!(
    TELLS,
    r"(?i)\b(error|rule|fatal|panicked|assert\w*|abort\w*|exception|fail\w*|invalid\w*)\b|^[A-Z][A-Za-z]+: "
);
pattern!(WARNS, r"(?i)^\S*\s*(warning|note|help)\b");
pattern!(CODE, r#"(?:^(?:\S*: )?(?:error: )?|: ")([A-Z][A-Za-z0-9]+): |\[([A-Za-z][A-Za-z0-9._-]+)\]$"#);
// An apostrophe within a word is no quotation mark, and a quoted error is no name.
pattern!(QUOTED, r#"(?<error>"[A-Z][A-Za-z0-9]+: [^"]*")|"[^"]*"|\B'[^']*'\B|`[^`]*`"#);
pattern!(
    PLACE,
    r"(?:[A-Za-z]:)?[^\s:,;()\[\]=]*[/\\][^\s:,;()\[\]=]*|[\w.-]+\.(?:spv|spvasm|spt|bc|ll|cl|cpp|rs|c|h)\b"
);
pattern!(SIGIL, r"([%@!#$])[\w.$-]+");
pattern!(MANGLED, r"\b_Z\w+");
pattern!(
    CALLED,
    r"\b(function|kernel|variable|block|label|value|type|global|module|argument|parameter|intrinsic|entry point) [\w.$]+([:,]| at\b|$)"
);
pattern!(NUMBER, r"\b0x[0-9a-fA-F]+\b|[-+]?\b\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?\b");
pattern!(SPACES, r"\s+");

/// The line that says what is wrong: of standard error, or else of standard output.
#[must_use]
pub fn message(errors: &str, output: &str) -> Option<Message> {
    // A count at the end of standard error says less than the diagnostics that standard output has.
    let lines = |text| str::lines(text).map(str::trim).filter(|line| !line.is_empty() && !is_count(line));
    let told = |text| lines(text).find(|line| TELLS.is_match(line) && !WARNS.is_match(line));
    let first = |text| lines(text).next();
    let line = told(errors).or_else(|| told(output)).or_else(|| first(errors)).or_else(|| first(output));
    let line = line.or_else(|| errors.lines().next())?;
    let mut text: String = line.chars().take(LONGEST).collect();
    // What such a line announces stands in the next one.
    let both = || [errors, output].into_iter().flat_map(str::lines).map(str::trim);
    if text.ends_with(':')
        && let Some(next) = both().skip_while(|other| *other != line).nth(1)
    {
        text.push(' ');
        text.extend(next.chars().take(LONGEST));
    }
    let code = CODE.captures(&text).and_then(|found| found.get(1).or_else(|| found.get(2)));
    Some(Message { code: code.map(|code| code.as_str().to_owned()), cause: cause(&text), text })
}

/// Whether a line only tells how many errors there are.
fn is_count(line: &str) -> bool {
    line.strip_prefix("error: ").is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
}

/// A message without the names and numbers in it.
#[must_use]
pub fn cause(message: &str) -> String {
    let quoted = |found: &Captures<'_>| found.name("error").map_or("'_'", |error| error.as_str()).to_owned();
    let mut text = QUOTED.replace_all(message, quoted);
    for (pattern, with) in [
        (&PLACE, "_"),
        (&SIGIL, "${1}_"),
        (&MANGLED, "_"),
        (&CALLED, "$1 _$2"),
        (&NUMBER, "N"),
        (&SPACES, " "),
    ] {
        text = Cow::Owned(pattern.replace_all(&text, with).into_owned());
    }
    text.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_go() {
        for (left, right) in [
            (
                "bad.spv: error: word 24 (byte 0x00000060), OpName: 3 words",
                "a/b-2.spv: error: word 7 (byte 0x1c), OpName: 12 words",
            ),
            ("function foo: no type for %12", "function _ZTS3bar: no type for %main.loop"),
            ("Unknown name 'abc'", "Unknown name 'x y'"),
            ("took 1.5e-3 s, -4 left", "took 20 s, 7 left"),
            ("cannot open /tmp/a b", "cannot open /var/x b"),
        ] {
            assert_eq!(cause(left), cause(right));
        }
        // Types and opcodes stay, as they are what tells one cause from another.
        assert_ne!(cause("no OpTypeInt of i24"), cause("no OpTypeInt of i48"));
        assert_ne!(cause("OpLoad: no memory"), cause("OpStore: no memory"));
        assert_eq!(cause(""), "");
        // Apostrophes quote nothing, and an error that is quoted is the cause.
        assert_eq!(cause("can't call: OpenCL's 'f' at 3"), "can't call: OpenCL's '_' at N");
        let quoted = "Invalid SPIR-V binary: \"InvalidMagicNumber: Invalid Magic Number.\"";
        assert_eq!(cause(quoted), quoted);
    }

    #[test]
    fn the_telling_line_is_found() {
        let found =
            message("warning: an error may follow\nInvalidModule: it is empty\n  --> a.spv\n", "").unwrap();
        assert_eq!(found.code.as_deref(), Some("InvalidModule"));
        assert_eq!(found.text, "InvalidModule: it is empty");
        let found =
            message("error: 1 of 1 modules breaks rules", "k.spv: error: no entry point [VUID-x-1]").unwrap();
        assert_eq!(found.code.as_deref(), Some("VUID-x-1"));
        let found = message(
            "error: 1 of 1 modules breaks rules",
            "a/b.spv: rule: word 46, OpLoad: %4 is not there [x]",
        );
        assert_eq!(found.unwrap().cause, "_: rule: word N, OpLoad: %_ is not there [x]");
        let found = message("NeedsThis: it needs:\n  SPV_x_y\n", "").unwrap();
        assert_eq!(found.cause, "NeedsThis: it needs: SPV_x_y");
        assert_eq!(message("", "\n\n"), None);
        let text = "note: a.bc is read\nInvalid SPIR-V binary: \"InvalidMagicNumber: Invalid Magic Number.\"\n it is none\n";
        assert_eq!(message(text, "").unwrap().code.as_deref(), Some("InvalidMagicNumber"));
        assert_eq!(message("", "only this").unwrap().cause, "only this");
    }
}
