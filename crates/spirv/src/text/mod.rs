//! The word-count text form that `llvm-spirv -spirv-text` writes: a line with the header's numbers, then an
//! instruction a line: its number of words, its name without `Op`, and its operands.
//!
//! Operands are numbers, one a word, except that strings are quoted and that a few kinds have names: see
//! `is_named`. A comment begins with `;`. Within a string, `\"` is a quotation mark; a backslash stands
//! for itself unless a run of backslashes ends at a quotation mark, where each is doubled.

mod read;
mod write;

pub use read::read;
pub use write::write;

use super::{MAGIC, Op, grammar::OperandKind};

/// Whether a text is in this form, as far as its beginning tells.
#[must_use]
pub fn is_text(text: &str) -> bool {
    without_byte_order_mark(text).trim_start().starts_with(&MAGIC.to_string())
}

/// A text without the mark that some editors put in front.
pub(crate) fn without_byte_order_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// True if operands of this kind are written by name.
fn is_named(op: Op, kind: OperandKind) -> bool {
    match kind {
        OperandKind::Decoration
        | OperandKind::LinkageType
        | OperandKind::HostAccessQualifier
        | OperandKind::InitializationModeQualifier => true,
        OperandKind::Capability => op != Op::SpecConstantCapabilitiesINTEL,
        _ => false,
    }
}

/// True if the operand at a word is an opcode that is written by name although the grammar has it as a
/// number.
fn is_comparison(op: Op, word: usize) -> bool {
    op == Op::SpecConstantArchitectureINTEL && word == 5
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Module;

    const SAMPLE: &str = "\
119734787 65792 458752 12 0 
2 Capability Kernel 
2 Capability Addresses 
5 ExtInstImport 1 \"OpenCL.std\" 
3 MemoryModel 2 2 
3 Name 2 \"a\\\"b\" 

5 Decorate 2 LinkageAttributes \"f\" Export 
4 Decorate 2 FuncParamAttr 5 
4 TypeInt 4 32 0 
4 Constant 4 5 7 
3 TypeStruct 6 4 

3 TypeFunction 7 4 



5 Function 4 2 0 7 

2 Label 8 
6 ExtInst 4 9 1 s_abs 5 
5 Switch 9 10 5 10 

2 Label 10 
2 ReturnValue 9 

1 FunctionEnd 

";

    #[test]
    fn what_is_read_is_written_again() {
        let module = read(SAMPLE).unwrap();
        assert_eq!(write(&module).unwrap(), SAMPLE);
        assert_eq!(module.len(), 18);
    }

    #[test]
    fn operations_on_constants_have_their_own_operands() {
        let operation = Op::SpecConstantCapabilitiesINTEL.0;
        let text = format!(
            "119734787 65536 458752 6 0 \n2 TypeBool 1 \n5 SpecConstantOp 1 2 {operation} Matrix \n\
             6 SpecConstantOp 1 3 166 2 2 \n"
        );
        assert_eq!(write(&read(&text).unwrap()).unwrap(), text);
    }

    #[test]
    fn non_semantic_instructions_without_a_row_are_numbers() {
        for (set, length, instruction) in [
            ("NonSemantic.Mine", 7, "7 ExtInst 2 3 1 5 4 5 "),
            ("NonSemantic.DebugPrintf", 8, "7 ExtInst 2 3 1 DebugPrintf 4 5 "),
            ("NonSemantic.DebugPrintf", 8, "7 ExtInst 2 3 1 77 4 5 "),
            ("NonSemantic.ClspvReflection.99", 10, "6 ExtInst 2 3 1 ArgumentInfo 4 "),
            // A later version may give it more operands.
            ("NonSemantic.ClspvReflection.99", 10, "13 ExtInst 2 3 1 ArgumentInfo 4 4 4 4 4 4 4 4 "),
        ] {
            let text = format!(
                "119734787 65536 458752 6 0 \n{length} ExtInstImport 1 \"{set}\" \n2 TypeVoid 2 \n{instruction}\n"
            );
            assert_eq!(write(&read(&text).unwrap()).unwrap(), text);
        }
        let text = "119734787 65536 458752 6 0\n8 ExtInstImport 1 \"NonSemantic.DebugPrintf\"\n\
                    2 TypeVoid 2\n6 ExtInst 2 3 1 1 4\n";
        assert!(write(&read(text).unwrap()).unwrap().contains("ExtInst 2 3 1 DebugPrintf 4"));
    }

    #[test]
    fn names_and_numbers_comments_and_line_breaks_are_free() {
        let free = "119734787 1.1 458752 12 0 ; header\n2 Capability 6 2\nCapability Addresses ;x\n\
                    5 OpExtInstImport 1 \"OpenCL.std\" 3 MemoryModel 2 2";
        let module = read(free).unwrap();
        let sample = read(SAMPLE).unwrap();
        assert_eq!(module.words(), &sample.words()[..module.words().len()]);
    }

    #[test]
    fn strings_of_every_kind_come_back() {
        for text in ["", "\\", "\\\\", "\"", "\\\"", "a\\b", "a\\\\", "new\nline", "\u{e9};", "\\\\\"\\"] {
            let mut words = vec![super::super::MAGIC, 0x1_0000, 0, 3, 0, u32::from(Op::String.0), 1];
            super::super::words::push_string(&mut words, text.as_bytes());
            words[5] |= (words.len() as u32 - 5) << 16;
            let module = Module::from_words(words).unwrap();
            let written = write(&module).unwrap();
            assert_eq!(read(&written).unwrap(), module, "{written}");
        }
        let words = vec![super::super::MAGIC, 0x1_0000, 0, 3, 0, 3 << 16 | u32::from(Op::String.0), 1, 0xff];
        let error = write(&Module::from_words(words).unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "word 5, OpString: the string is not UTF-8");
    }

    #[test]
    fn every_diagnostic_has_its_location() {
        let errors = read(
            "119734787 65536 0 9 0\n2 Capability Kernal\n3 TypeInt 1 32 0 0\n4 Nope 1 2 3\n2 TypeVoid x\n\
             2 TypeVoid 4294967296\n3 Name 1",
        )
        .unwrap_err();
        let found: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "line 2, column 14: expected one of Capability, found `Kernal`",
                "line 3, column 18: expected an instruction's number of words, found `0`",
                "line 4, column 3: unknown opcode `Nope`",
                "line 5, column 12: expected a number, found `x`",
                "line 6, column 12: `4294967296` does not fit a word",
                "line 7, column 9: Name ends too early: 1 of its 3 words is missing",
            ]
        );
        assert_eq!(errors.first().help(), Some("did you mean Kernel?"));
    }

    #[test]
    fn a_count_that_is_too_small_is_that_of_its_line() {
        let text = |decorate, ty| {
            format!(
                "119734787 65536 0 9 0\n{decorate} Decorate 4 LinkageAttributes \"somebody\" Export\n\
                 {ty} TypeInt 6 32 1\n2 TypeVoid 1 3 TypeFloat 2 32\n"
            )
        };
        let right = read(&text(7, 4)).unwrap();
        for (decorate, ty) in [(4, 4), (5, 4), (7, 2), (7, 3)] {
            assert_eq!(read(&text(decorate, ty)).unwrap(), right, "{decorate} {ty}");
        }
    }

    #[test]
    fn counts_that_do_not_fit_are_refused() {
        const TYPES: &str = "4 TypeInt 2 32 0\n4 TypeInt 3 64 0\n3 Undef 2 4\n3 Undef 3 5\n";
        for (instruction, is_right) in [
            ("2 Capability 6", true),
            ("3 Capability 6 7", false),
            ("3 TypeVoid 6 7", false),
            ("3 TypeInt 6 32", false),
            ("1 Label", false),
            ("4 Decorate 6 Alignment 4", true),
            ("3 Decorate 6 Alignment", false),
            ("5 Decorate 6 Alignment 4 5", false),
            ("3 Store 6 7", true),
            ("5 Store 6 7 2 4", true),
            ("4 Store 6 7 2", false),
            ("6 Store 6 7 2 4 4", false),
            ("4 Constant 2 6 1", true),
            ("5 Constant 2 6 1 1", false),
            ("4 Constant 3 6 1", false),
            ("5 SpecConstant 3 6 1 1", true),
            ("3 Constant 9 6", false),
            ("4 Constant 9 6 1", true),
            ("3 Switch 4 6", true),
            ("5 Switch 4 6 1 7", true),
            ("6 Switch 4 6 1 1 7", false),
            ("6 Switch 5 6 1 1 7", true),
            ("5 Switch 5 6 1 7", false),
            // Nobody knows what fits an opcode that is not known.
            ("4 60000 1 2 3", true),
        ] {
            let text = format!("119734787 65536 0 9 0\n{TYPES}{instruction}\n");
            match read(&text) {
                Ok(_) => assert!(is_right, "{instruction}"),
                Err(errors) => {
                    assert!(!is_right, "{instruction}: {errors}");
                    assert_eq!(errors.first().code(), crate::Code::InvalidWordCount, "{errors}");
                    assert!(errors.to_string().starts_with("line 6, column 3: a word count of "), "{errors}");
                }
            }
        }
    }

    #[test]
    fn prefixes_and_garbage_are_errors_or_modules() {
        for end in 0..SAMPLE.len() {
            let _ = read(&SAMPLE[..end]);
        }
        for text in [
            "",
            ";",
            "119734787",
            "1 2 3 4 5",
            "\"",
            "119734787 65536 0 1 0 0 Nop",
            "119734787 65536 0 1 0 1",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
