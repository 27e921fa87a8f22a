//! Parameters of decorations and execution modes: between the literals that metadata and annotations of LLVM IR
//! hold, and words, by the grammar's layout.

use std::borrow::Cow;

use crate::spirv::{
    grammar::{Decoration, EnumRow, OperandKind, Quantifier},
    words::{push_string, string_bytes, string_length},
};

/// One parameter as LLVM IR has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parameter<'a> {
    /// A number: a literal, an enumerant or a mask.
    Number(u64),
    /// A string, or a number as its text.
    Text(Cow<'a, [u8]>),
    /// The word of an id.
    Id(u32),
}

impl Parameter<'_> {
    /// The parameter as a number; text counts where it spells one.
    #[must_use]
    pub fn number(&self) -> Option<u64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(text) => std::str::from_utf8(text).ok()?.trim().parse().ok(),
            Self::Id(_) => None,
        }
    }
}

/// The target of a decoration, as far as the rules tell targets apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecorationTarget {
    /// A variable of module scope.
    Variable,
    /// A parameter of a function.
    Parameter {
        /// Whether it is a pointer.
        is_pointer: bool,
    },
    /// The result of an instruction of a function.
    Value {
        /// Whether it is a pointer.
        is_pointer: bool,
    },
}

impl DecorationTarget {
    fn is_pointer(self) -> bool {
        match self {
            Self::Variable => true,
            Self::Parameter { is_pointer } | Self::Value { is_pointer } => is_pointer,
        }
    }
}

/// Whether the specification lets a decoration stand on a target (section 3.20, what each decoration applies to).
#[must_use]
pub fn may_decorate(decoration: Decoration, target: DecorationTarget) -> bool {
    match decoration {
        // They are about types, members of structures, specialization constants or groups alone.
        Decoration::SpecId
        | Decoration::Block
        | Decoration::BufferBlock
        | Decoration::RowMajor
        | Decoration::ColMajor
        | Decoration::ArrayStride
        | Decoration::MatrixStride
        | Decoration::GLSLShared
        | Decoration::GLSLPacked
        | Decoration::CPacked
        | Decoration::Offset => false,
        Decoration::Constant
        | Decoration::BuiltIn
        | Decoration::Binding
        | Decoration::DescriptorSet
        | Decoration::Invariant
        | Decoration::Location
        | Decoration::Index
        | Decoration::InputAttachmentIndex
        | Decoration::LinkageAttributes
        | Decoration::NoPerspective
        | Decoration::Flat
        | Decoration::Patch
        | Decoration::Centroid
        | Decoration::Sample
        | Decoration::Component
        | Decoration::Stream
        | Decoration::XfbBuffer
        | Decoration::XfbStride
        | Decoration::PerPrimitiveEXT
        | Decoration::PerVertexKHR
        | Decoration::PerTaskNV
        | Decoration::PerViewNV
        | Decoration::ExplicitInterpAMD => target == DecorationTarget::Variable,
        Decoration::FuncParamAttr => matches!(target, DecorationTarget::Parameter { .. }),
        Decoration::FPRoundingMode => target != DecorationTarget::Variable,
        Decoration::SaturatedConversion
        | Decoration::NoContraction
        | Decoration::NoSignedWrap
        | Decoration::NoUnsignedWrap => matches!(target, DecorationTarget::Value { .. }),
        // They are about the memory that a pointer points to.
        Decoration::Restrict
        | Decoration::Aliased
        | Decoration::Volatile
        | Decoration::Coherent
        | Decoration::NonWritable
        | Decoration::NonReadable
        | Decoration::RestrictPointer
        | Decoration::AliasedPointer => target.is_pointer(),
        _ => true,
    }
}

/// Whether an enumerant has ids among its parameters, so that it takes OpDecorateId or OpExecutionModeId.
#[must_use]
pub fn takes_ids(row: &EnumRow) -> bool {
    row.parameters.iter().any(|spec| spec.kind.is_id())
}

/// Parameters without those beyond what the grammar has, which tools write for decorations that are switches.
#[must_use]
pub fn known<'p, 'a>(row: Option<&EnumRow>, parameters: &'p [Parameter<'a>]) -> &'p [Parameter<'a>] {
    let Some(row) = row.filter(|row| row.parameters.iter().all(|spec| spec.quantifier == Quantifier::One))
    else {
        return parameters;
    };
    parameters.get(..row.parameters.len()).unwrap_or(parameters)
}

/// The words of an enumerant's parameters; an enumerant that the grammar does not know takes any. Where the grammar
/// has an id, a [`Parameter::Id`] must stand.
///
/// # Errors
/// The reason why a decoration does not fit the grammar.
pub fn encode(row: Option<&EnumRow>, parameters: &[Parameter<'_>]) -> Result<Vec<u32>, String> {
    let mut words = Vec::with_capacity(parameters.len());
    let Some(row) = row else {
        for parameter in parameters {
            match parameter {
                Parameter::Text(text) => push_string(&mut words, text),
                Parameter::Number(number) => words.push(word(*number)?),
                Parameter::Id(id) => words.push(*id),
            }
        }
        return Ok(words);
    };
    // A text that lists numbers stands for as many parameters.
    let listed: Vec<Parameter<'_>> = match (parameters, row.parameters) {
        ([Parameter::Text(text)], [first, _, ..])
            if first.kind != OperandKind::LiteralString && text.contains(&b',') =>
        {
            text.split(|byte| *byte == b',').map(|part| Parameter::Text(Cow::Borrowed(part))).collect()
        }
        _ => Vec::new(),
    };
    let mut rest = if listed.is_empty() { parameters } else { &listed }.iter();
    for spec in row.parameters {
        match spec.quantifier {
            Quantifier::One => {
                let parameter = rest.next().ok_or_else(|| format!("{} lacks a parameter", row.name))?;
                push(&mut words, spec.kind, parameter).map_err(|why| format!("{}: {why}", row.name))?;
            }
            Quantifier::Optional => {
                if let Some(parameter) = rest.next() {
                    push(&mut words, spec.kind, parameter).map_err(|why| format!("{}: {why}", row.name))?;
                }
            }
            Quantifier::Many | Quantifier::Counted => {
                for parameter in rest.by_ref() {
                    push(&mut words, spec.kind, parameter).map_err(|why| format!("{}: {why}", row.name))?;
                }
            }
        }
    }
    match rest.next() {
        Some(_) => Err(format!("{} has only {} parameters", row.name, row.parameters.len())),
        None => Ok(words),
    }
}

fn push(words: &mut Vec<u32>, kind: OperandKind, parameter: &Parameter<'_>) -> Result<(), String> {
    match (kind, parameter) {
        (OperandKind::LiteralString, Parameter::Text(text)) => push_string(words, text),
        (kind, Parameter::Id(id)) if kind.is_id() => words.push(*id),
        (OperandKind::LiteralString, _) => return Err("a parameter must be a string".to_owned()),
        (kind, _) if kind.is_id() => return Err("a parameter must be a value".to_owned()),
        (kind, parameter) => {
            let named = match (kind.table(), parameter) {
                (Some(table), Parameter::Text(name)) => std::str::from_utf8(name)
                    .ok()
                    .and_then(|name| table.by_name(name))
                    .map(|row| row.value.into()),
                _ => None,
            };
            let number = named.or_else(|| parameter.number()).ok_or("a parameter must be a number")?;
            let number = word(number)?;
            if let Some(table) = kind.table() {
                let is_unknown = |number| table.by_number(number).is_none();
                let bits = (0..u32::BITS).map(|bit| number & 1 << bit).filter(|bit| *bit != 0);
                let unknown = match table.mask {
                    true => bits.into_iter().any(is_unknown),
                    false => is_unknown(number),
                };
                if unknown {
                    return Err(format!("{number} is no {}", kind.row().name));
                }
            }
            words.push(number);
        }
    }
    Ok(())
}

fn word(number: u64) -> Result<u32, String> {
    // Negative numbers come with their sign extended.
    u32::try_from(number)
        .or_else(|_| i32::try_from(number.cast_signed()).map(i32::cast_unsigned))
        .map_err(|_| format!("{number} does not fit 32 bits"))
}

/// The parameters that words after an enumerant hold; those of an unknown enumerant are numbers.
///
/// # Errors
/// Where words are missing or left over.
pub fn decode<'a>(row: Option<&EnumRow>, words: &'a [u32]) -> Result<Vec<Parameter<'a>>, String> {
    let Some(row) = row else {
        return Ok(words.iter().map(|word| Parameter::Number((*word).into())).collect());
    };
    let mut rest = words;
    let mut parameters = Vec::new();
    for spec in row.parameters {
        match spec.quantifier {
            Quantifier::One => parameters.push(take(&mut rest, spec.kind).ok_or_else(|| lacks(row))?),
            Quantifier::Optional if rest.is_empty() => {}
            Quantifier::Optional => parameters.push(take(&mut rest, spec.kind).ok_or_else(|| lacks(row))?),
            Quantifier::Many | Quantifier::Counted => {
                while !rest.is_empty() {
                    parameters.push(take(&mut rest, spec.kind).ok_or_else(|| lacks(row))?);
                }
            }
        }
    }
    if rest.is_empty() { Ok(parameters) } else { Err(format!("{} has too many words", row.name)) }
}

fn lacks(row: &EnumRow) -> String {
    format!("{} lacks a parameter", row.name)
}

fn take<'a>(rest: &mut &'a [u32], kind: OperandKind) -> Option<Parameter<'a>> {
    let words = *rest;
    if kind == OperandKind::LiteralString {
        let length = string_length(words)?;
        *rest = words.get(length..)?;
        return Some(Parameter::Text(string_bytes(words)));
    }
    let (first, others) = words.split_first()?;
    *rest = others;
    Some(if kind.is_id() { Parameter::Id(*first) } else { Parameter::Number((*first).into()) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spirv::grammar::LinkageType;

    #[test]
    fn strings_and_enumerants_make_the_round_trip() {
        let row = Decoration::LinkageAttributes.row();
        let parameters =
            [Parameter::Text(Cow::Borrowed(b"name")), Parameter::Number(LinkageType::Import.0.into())];
        let words = encode(row, &parameters).unwrap();
        assert_eq!(decode(row, &words).unwrap(), parameters);
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        let row = Decoration::Alignment.row();
        assert!(encode(row, &[]).is_err());
        assert!(encode(row, &[Parameter::Number(1 << 40)]).is_err());
        assert!(encode(row, &[Parameter::Number(4), Parameter::Number(4)]).is_err());
        assert!(encode(Decoration::FPRoundingMode.row(), &[Parameter::Number(77)]).is_err());
        assert!(encode(Decoration::AlignmentId.row(), &[Parameter::Number(4)]).is_err());
        assert!(decode(row, &[]).is_err());
        assert!(decode(row, &[1, 2]).is_err());
    }

    #[test]
    fn text_that_spells_a_number_is_one() {
        let text = Parameter::Text(Cow::Borrowed(b"41"));
        assert_eq!(encode(Decoration::Alignment.row(), &[text]).unwrap(), [41]);
    }
}
