//! The kind of an input, told by its content, and inputs as modules.

use std::path::Path;

use anyhow::Result;
use spirv_llvm::{
    Code, Error, Kind, bytes,
    spirv::{
        self, MAGIC, Module,
        asm::{self, NumericIds},
    },
};

use crate::{diagnostics, files};

/// The kind of a file, as far as its content tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Nothing, or nothing but blanks.
    Empty,
    /// SPIR-V in its binary form.
    Binary,
    /// SPIR-V in its word-count text form.
    Text,
    /// SPIR-V in the assembly language of SPIRV-Tools.
    Assembly,
    /// LLVM bitcode.
    Bitcode,
    /// LLVM IR as text.
    Ir,
    /// A program's source that clang compiles for SPIR-V.
    Source,
    /// A file of another known kind: its name, with an article.
    Known(&'static str),
    /// A text that is none of these.
    UnknownText,
    /// Bytes that are none of these.
    UnknownBytes,
}

/// The first bytes of files that are given by mistake, and how the files are called.
static SIGNATURES: &[(&[u8], &str)] = &[
    (b"\xff\xfe", "a text in UTF-16, not in UTF-8"),
    (b"\xfe\xff", "a text in UTF-16, not in UTF-8"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"%PDF", "a PDF document"),
    (b"\x7fELF", "an ELF object or executable"),
    (b"\xcf\xfa\xed\xfe", "a Mach-O object or executable"),
    (b"\xca\xfe\xba\xbe", "a universal Mach-O file or a Java class"),
    (b"MZ", "a Windows executable"),
    (b"!<arch>\n", "an archive"),
    (b"\x1f\x8b", "a gzip file"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard file"),
    (b"\xfd7zXZ", "an xz file"),
    (b"PK\x03\x04", "a zip file"),
    (b"DXBC", "a DXIL or DXBC container"),
    (b"\0asm", "a WebAssembly module"),
    (b"__CLANG_OFFLOAD_BUNDLE__", "a bundle of clang's offloading"),
    (b"\x10\xff\x10\xad", "an offloading binary"),
    (b"#version", "GLSL source"),
];

/// The kind of a file by its bytes, or by the first of them.
#[must_use]
pub fn content(input: &[u8]) -> Content {
    if bytes::is_binary(input) {
        return Content::Binary;
    }
    if bytes::is_bitcode(input) {
        return Content::Bitcode;
    }
    let text = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input).trim_ascii_start();
    if text.is_empty() {
        return Content::Empty;
    }
    if let Some((_, name)) = SIGNATURES.iter().find(|(first, _)| input.starts_with(first)) {
        return Content::Known(name);
    }
    if text.starts_with(MAGIC.to_string().as_bytes()) {
        return Content::Text;
    }
    // What follows looks at the first lines that are no comments: what comments say is no matter of languages.
    const HEAD: usize = 1 << 14;
    let told = behind_comments(text);
    // Those of C stand in LLVM IR and in sources, and in no assembly.
    let has_comments_of_c = text.starts_with(C_COMMENT);
    if told.is_empty() {
        let is_header = std::str::from_utf8(text).is_ok_and(asm::is_assembly);
        return match (has_comments_of_c, is_header) {
            (true, _) => Content::Source,
            (_, true) => Content::Assembly,
            _ => Content::Ir,
        };
    }
    let head = told.get(..HEAD).unwrap_or(told);
    let head = match std::str::from_utf8(head) {
        Ok(head) => head,
        // A character may be cut in two where the head ends.
        Err(broken) if head.len() == HEAD && broken.error_len().is_none() => {
            std::str::from_utf8(head.get(..broken.valid_up_to()).unwrap_or(&[])).unwrap_or("")
        }
        Err(_) => return Content::UnknownBytes,
    };
    if head.contains('\0') {
        return Content::UnknownBytes;
    }
    match kind_of_text(head) {
        Content::UnknownText if has_comments_of_c => Content::Source,
        kind => kind,
    }
}

const C_COMMENT: &[u8] = b"/*";

/// A text from its first line on that is neither blank nor a comment.
fn behind_comments(text: &[u8]) -> &[u8] {
    let mut rest = text.trim_ascii_start();
    loop {
        let end = if rest.starts_with(b";") {
            rest.iter().position(|byte| *byte == b'\n')
        } else if let Some(inner) = rest.strip_prefix(C_COMMENT) {
            inner.windows(2).position(|pair| pair == b"*/").map(|end| end + 2 * C_COMMENT.len())
        } else {
            return rest;
        };
        rest = end.and_then(|end| rest.get(end..)).unwrap_or(&[]).trim_ascii_start();
    }
}

/// The kind of a text, which begins with no comment, by its first line.
fn kind_of_text(head: &str) -> Content {
    let first = head.lines().next().unwrap_or_default();
    if asm::is_assembly(first) {
        return Content::Assembly;
    }
    const IR_WORDS: [&str; 9] = [
        "target",
        "define",
        "declare",
        "source_filename",
        "attributes",
        "module",
        "uselistorder",
        "uselistorder_bb",
        "ret",
    ];
    const IR_STARTS: [&str; 7] = ["@", "%", "$", "^", "!", "#dbg_", "}"];
    let word = first.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
    if IR_WORDS.contains(&word) || IR_STARTS.iter().any(|start| first.starts_with(start)) {
        return Content::Ir;
    }
    const SOURCE: [&str; 10] =
        ["#", "//", "/*", "__kernel", "kernel ", "typedef ", "struct ", "void ", "static ", "using "];
    if SOURCE.iter().any(|start| first.starts_with(start)) {
        return Content::Source;
    }
    Content::UnknownText
}

impl Content {
    /// The kind in words.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Self::Empty => "the input is empty",
            Self::Binary => "the input is SPIR-V",
            Self::Text => "the input is SPIR-V in its word-count text form",
            Self::Assembly => "the input is SPIR-V assembly",
            Self::Bitcode => "the input is LLVM bitcode",
            Self::Ir => "the input is LLVM IR",
            Self::Source => "the input looks like the source of a program",
            Self::Known(_) => "the input is of another kind",
            Self::UnknownText => "the input is a text of an unknown kind",
            Self::UnknownBytes => "the input is binary data of an unknown kind",
        }
    }

    /// What to do with an input of this kind instead.
    #[must_use]
    pub fn advice(self) -> Option<String> {
        Some(match self {
            Self::Binary | Self::Text => "`llvm-spirv -r` and `spirv-llvm translate` translate it".to_owned(),
            Self::Assembly => "`spirv-llvm as` assembles it".to_owned(),
            Self::Bitcode | Self::Ir => {
                "`llvm-spirv` and `spirv-llvm translate` make SPIR-V of it".to_owned()
            }
            Self::Source => {
                "clang compiles it: clang -target spir64-unknown-unknown -c -emit-llvm FILE -o FILE.bc"
                    .to_owned()
            }
            Self::Empty | Self::Known(_) | Self::UnknownText | Self::UnknownBytes => return None,
        })
    }

    /// The error for an input of this kind where another one is wanted; `advice` takes the place of what is advised otherwise.
    #[must_use]
    pub fn refusal(self, code: Code, advice: Option<&str>) -> Error {
        let detail = match self {
            Self::Known(name) => format!("the input is {name}"),
            other => other.describe().to_owned(),
        };
        let error = Error::new(code, Kind::Malformed, detail);
        match advice.map(str::to_owned).or_else(|| self.advice()) {
            Some(help) => error.with_help(help),
            None => error,
        }
    }
}

/// The module, where the bytes are SPIR-V in one of its forms; `None` where they are LLVM IR.
///
/// # Errors
/// When they are SPIR-V and cannot be read, or neither.
pub fn spirv(input: &[u8]) -> Result<Option<Module>> {
    let kind = content(input);
    match kind {
        Content::Binary => Ok(Some(Module::parse(input)?)),
        Content::Text => Ok(Some(spirv::text::read(diagnostics::text(input)?)?)),
        Content::Assembly => {
            let text = diagnostics::text(input)?;
            let mut options =
                asm::AssembleOptions { numeric_ids: NumericIds::Preserve, ..asm::AssembleOptions::default() };
            options.version = asm::version_of_header(text).unwrap_or(options.version);
            Ok(Some(Module::from_words(asm::assemble(text, &options)?)?))
        }
        Content::Bitcode | Content::Ir => Ok(None),
        _ => Err(kind.refusal(Code::InvalidLlvmModule, None).into()),
    }
}

/// The module in a file, in any form of SPIR-V; `-` is standard input.
///
/// # Errors
/// When it cannot be read or is no SPIR-V; the failure names the file.
pub fn module(input: &Path) -> Result<Module> {
    if let Some(words) = files::read_words(input)? {
        return Module::from_words(words).map_err(|error| diagnostics::in_file(error.into(), input, &[]));
    }
    module_of(input, &files::read(input)?)
}

/// As [`module`], of the bytes of a file that was read.
///
/// # Errors
/// When they are no SPIR-V; the failure names the file.
pub fn module_of(input: &Path, bytes: &[u8]) -> Result<Module> {
    let found = match content(bytes) {
        Content::Binary | Content::Text | Content::Assembly => spirv(bytes),
        other => Err(other.refusal(Code::InvalidMagicNumber, None).into()),
    };
    match found {
        Ok(Some(module)) => Ok(module),
        Ok(None) => unreachable_kind(),
        Err(failure) => Err(diagnostics::in_file(failure, input, bytes)),
    }
}

fn unreachable_kind() -> Result<Module> {
    Err(Error::internal("an input of SPIR-V is no SPIR-V").into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told_by_content() {
        for (bytes, kind) in [
            (b"".as_slice(), Content::Empty),
            (b" \n\t", Content::Empty),
            (b"BC\xC0\xDE\x35", Content::Bitcode),
            (b"; ModuleID = 'x'\n", Content::Ir),
            (b"; comment\n\ntarget triple = \"spir64\"\n", Content::Ir),
            (b"@x = global i32 0", Content::Ir),
            (b"%s = type { i32 }", Content::Ir),
            (b"; comment alone", Content::Ir),
            (b"!llvm.ident = !{!0}", Content::Ir),
            (b"!0x00010011", Content::Assembly),
            (b"; SPIR-V\n; Version: 1.0\n", Content::Assembly),
            (b"OpCapability Kernel", Content::Assembly),
            (b"%1 = OpTypeVoid", Content::Assembly),
            (b"119734787 65536 0 1 0\n", Content::Text),
            (b"\x89PNG\r\n", Content::Known("a PNG image")),
            (b"\x7fELF\x02", Content::Known("an ELF object or executable")),
            (b"kernel void f() {}", Content::Source),
            (b"// text\nint main() {}", Content::Source),
            (b"/* text */\nint main() {}", Content::Source),
            (b"/* text */", Content::Source),
            (b"/* [(\n; */ ; more\ntarget triple = \"spir64\"", Content::Ir),
            (b"/* text", Content::Source),
            (b"define\nvoid @f() { ret void }", Content::Ir),
            (b"declare!0 void @f()", Content::Ir),
            (b"defined", Content::UnknownText),
            (b"\xef\xbb\xbf; SPIR-V\n", Content::Assembly),
            (b"\xff\xfet\0a\0", Content::Known("a text in UTF-16, not in UTF-8")),
            (b"hello", Content::UnknownText),
            (b"ab\0cd", Content::UnknownBytes),
            (b"\xfe\xfe\xfe", Content::UnknownBytes),
        ] {
            assert_eq!(content(bytes), kind, "{:?}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn a_character_that_the_head_cuts_does_not_make_a_text_binary() {
        for shift in 0..3 {
            let mut text = "@x = ".to_owned() + &" ".repeat(shift);
            text += &"é".repeat(1 << 14);
            assert_eq!(content(text.as_bytes()), Content::Ir, "{shift}");
        }
    }

    #[test]
    fn comments_say_nothing_of_the_language() {
        let license = "; nothing but words\n".repeat(2000);
        for comment in [
            "; SPIR-V kernel library\n",
            "; SPIR-V\n; Version: 1.0\n",
            "; ModuleID = 'k'\n",
            ";OpCapability\n",
            "; %1 = OpTypeVoid\r\n\r\n",
            "; \u{e9}\n",
            &license,
        ] {
            for (line, kind) in [
                ("target triple = \"spir64-unknown-unknown\"\n", Content::Ir),
                ("define void @f() {\n", Content::Ir),
                ("OpCapability Kernel\n", Content::Assembly),
                ("  %1 = OpTypeVoid\n", Content::Assembly),
                ("hello\n", Content::UnknownText),
            ] {
                assert_eq!(content((comment.to_owned() + line).as_bytes()), kind, "{comment}{line}");
            }
        }
        assert_eq!(content(b"; SPIR-V\r\n; Version: 1.0\r\n"), Content::Assembly);
        assert_eq!(content(b"; SPIR-V kernel library"), Content::Ir);
    }
}
