//! Places of diagnostics as programs read them.

use serde::{Deserialize, Serialize};
use spirv_llvm::{At, spirv::Op};

/// Where something is, for programs: only the fields that its kind of place has.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TextPosition {
    /// Offset in words from the start of the module.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<usize>,
    /// The same in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub byte: Option<usize>,
    /// The name of the opcode there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opcode: Option<String>,
    /// The function of an LLVM module.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub function: Option<String>,
    /// Its block.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub block: Option<String>,
    /// The instruction, as LLVM prints it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instruction: Option<String>,
    /// The file of the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Line of a text or of the source, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Column in characters, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

impl From<&At> for TextPosition {
    fn from(at: &At) -> Self {
        match at {
            At::Whole => Self::default(),
            At::Word { offset, opcode } => Self {
                word: Some(*offset),
                byte: Some(offset * 4),
                opcode: opcode.map(|op| op.to_string()),
                ..Self::default()
            },
            At::Ir { function, block, instruction } => Self {
                function: Some(function.clone()),
                block: block.clone(),
                instruction: instruction.as_ref().map(|text| text.trim().to_owned()),
                ..Self::default()
            },
            At::Text { line, column } => Self { line: Some(*line), column: Some(*column), ..Self::default() },
            At::Source { file, line, column } => {
                Self { file: Some(file.clone()), line: Some(*line), column: Some(*column), ..Self::default() }
            }
        }
    }
}

impl From<TextPosition> for At {
    fn from(position: TextPosition) -> Self {
        match position {
            TextPosition { word: Some(offset), opcode, .. } => {
                let number = |name: &str| Some(Op(name.strip_prefix("opcode ")?.parse().ok()?));
                let opcode = opcode.and_then(|name| Op::by_name(&name).or_else(|| number(&name)));
                Self::Word { offset, opcode }
            }
            TextPosition { function: Some(function), block, instruction, .. } => {
                Self::Ir { function, block, instruction }
            }
            TextPosition { file: Some(file), line: Some(line), column, .. } => {
                Self::Source { file, line, column: column.unwrap_or(0) }
            }
            TextPosition { line: Some(line), column, .. } => Self::Text { line, column: column.unwrap_or(1) },
            _ => Self::Whole,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_places_again() {
        for at in [
            At::Whole,
            At::Word { offset: 7, opcode: None },
            At::Word { offset: 7, opcode: Op::by_name("OpLoad") },
            At::Word { offset: 7, opcode: Some(Op(60_000)) },
            At::Ir { function: "f".into(), block: Some("b".into()), instruction: Some("ret void".into()) },
            At::Text { line: 3, column: 4 },
            At::Source { file: "k.cl".into(), line: 3, column: 4 },
        ] {
            let text = serde_json::to_string(&TextPosition::from(&at)).unwrap();
            assert_eq!(At::from(serde_json::from_str::<TextPosition>(&text).unwrap()), at);
        }
    }
}
