//! Values for the parameters of kernels: of the parameter's type, or of another one where nothing is lost.

use inkwell::types::BasicTypeEnum;

use super::arg::{AggregateField, ArgInfo, ArgKind};
use super::scalar::ScalarType;
use crate::llvm;
use crate::{Code, Error, Kind, Result};

/// The type of the values that a parameter is made of or points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    /// The type. Where the sign is not known, that with a sign.
    pub ty: ScalarType,
    /// Whether an integer is known to have no sign. LLVM's types do not tell, and then numbers of either kind are taken.
    pub sign_is_known: bool,
}

/// The types of OpenCL C by the first word of their names, without the number of components.
const NAMES: [(&str, ScalarType); 13] = [
    ("char", ScalarType::I8),
    ("uchar", ScalarType::U8),
    ("bool", ScalarType::U8),
    ("short", ScalarType::I16),
    ("ushort", ScalarType::U16),
    ("int", ScalarType::I32),
    ("uint", ScalarType::U32),
    ("long", ScalarType::I64),
    ("ulong", ScalarType::U64),
    ("half", ScalarType::F16),
    ("float", ScalarType::F32),
    ("double", ScalarType::F64),
    ("bfloat", ScalarType::BF16),
];

impl Element {
    /// That of a type of OpenCL C, such as `uint4` or `float*`.
    pub(super) fn of_source(text: &str) -> Option<Self> {
        let mut word = text.trim();
        while let Some((qualifier, rest)) = word.split_once(' ')
            && ["const", "volatile", "restrict", "signed"].contains(&qualifier)
        {
            word = rest.trim_start();
        }
        let (is_unsigned, word) = match word.strip_prefix("unsigned ") {
            Some(rest) => (true, rest),
            None => (false, word),
        };
        let end = word.find(|character: char| !character.is_ascii_alphabetic()).unwrap_or(word.len());
        let (name, rest) = word.split_at_checked(end)?;
        // A pointer to a pointer has elements of no such type.
        if rest.matches('*').count() > 1 {
            return None;
        }
        let (_, ty) = NAMES.into_iter().find(|(known, _)| *known == name)?;
        let ty = ty.unsigned().filter(|_| is_unsigned).unwrap_or(ty);
        // Modules that were read from SPIR-V for kernels call all integers signed, as their types there have no sign.
        Some(Self { ty, sign_is_known: !ty.is_signed() })
    }

    /// That of a type of LLVM; `None` for what has several fields.
    pub(super) fn of_type(ty: BasicTypeEnum<'_>) -> Option<Self> {
        let text = ty.print_to_string().to_string();
        let name = match ty {
            BasicTypeEnum::VectorType(_) => text.rsplit(' ').next()?.trim_end_matches('>'),
            _ => text.as_str(),
        };
        let ty = match name {
            "half" => ScalarType::F16,
            "bfloat" => ScalarType::BF16,
            "float" => ScalarType::F32,
            "double" => ScalarType::F64,
            other => ScalarType::parse(other).filter(|ty| ty.is_signed())?,
        };
        Some(Self { ty, sign_is_known: false })
    }

    /// That of what a pointer leads to, by the steps that are computed from it where they agree.
    pub(super) fn of_pointer(pointer: llvm::Value<'_>) -> Option<Self> {
        let mut found = None;
        for inst in pointer.uses().filter_map(llvm::Use::instruction) {
            let Some(step) = inst.gep_source() else { continue };
            let name = step.to_string();
            let element = match name.as_str() {
                "float" => ScalarType::F32,
                "double" => ScalarType::F64,
                "half" => ScalarType::F16,
                "i16" => ScalarType::I16,
                "i32" => ScalarType::I32,
                "i64" => ScalarType::I64,
                _ => return None,
            };
            if found.is_some_and(|before| before != element) {
                return None;
            }
            found = Some(element);
        }
        found.map(|ty| Self { ty, sign_is_known: false })
    }

    /// In messages.
    fn name(self) -> String {
        if self.sign_is_known || self.ty.is_float() {
            format!("values of {}", self.ty.name())
        } else {
            format!("integers of {} bits", self.ty.size() * 8)
        }
    }

    /// Whether an integer is one of the type's.
    fn holds(self, value: i128) -> bool {
        let bits = self.ty.size() * 8;
        let (signed, unsigned) = (-(1_i128 << (bits - 1))..1 << (bits - 1), 0..1_i128 << bits);
        match (self.sign_is_known, self.ty.is_signed()) {
            (true, true) => signed.contains(&value),
            (true, false) => unsigned.contains(&value),
            (false, _) => signed.contains(&value) || unsigned.contains(&value),
        }
    }
}

/// A number of whatever type.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    /// An integer.
    Integer(i128),
    /// A floating-point number, which is rounded to the parameter's type.
    Float(f64),
}

impl ArgInfo {
    /// A number as the bytes of this parameter; `None` where its type is not one of numbers.
    ///
    /// # Errors
    /// When the parameter's type does not have the number: a fraction for an integer, or one that is too large.
    pub fn number(&self, number: Number) -> Result<Option<Vec<u8>>> {
        let (ArgKind::Value(size), Some(element)) = (self.kind, self.element) else { return Ok(None) };
        if size != element.ty.size() {
            return Ok(None);
        }
        let mut bytes = Vec::with_capacity(size);
        self.push(element, number, &mut bytes)?;
        Ok(Some(bytes))
    }

    /// Values of a type as the bytes of this parameter, converted where they are of another one.
    ///
    /// # Errors
    /// When the parameter's type does not have a value.
    pub fn values(&self, ty: ScalarType, values: Vec<u8>) -> Result<Vec<u8>> {
        let (ArgKind::Value(size), Some(element)) = (self.kind, self.element) else { return Ok(values) };
        let same = ty == element.ty || ty.size() == element.ty.size() && !self.is_told(ty, element);
        let mut bytes = Vec::with_capacity(size);
        if same {
            bytes = values;
        } else {
            for value in values.chunks_exact(ty.size()) {
                let number = if ty.is_float() {
                    Number::Float(ty.float(value))
                } else {
                    Number::Integer(ty.integer(value))
                };
                if let Number::Float(value) = number
                    && element.ty.is_float()
                    && element.ty.size() < ty.size()
                    && !value.is_nan()
                {
                    let mut narrow = Vec::new();
                    element.ty.push(&mut narrow, 0, value);
                    if element.ty.float(&narrow).to_bits() != value.to_bits() {
                        return Err(self.refused(&format!("{} as {}", shown(value), ty.name()), element));
                    }
                }
                self.push(element, number, &mut bytes)?;
            }
        }
        // A vector of three has the room of four.
        if bytes.len() == 3 * element.ty.size() && size == 4 * element.ty.size() && self.may_be_of_three() {
            bytes.resize(size, 0);
        }
        Ok(bytes)
    }

    /// Values one after another, each with its type, as the bytes of this structure or array by value; each stands where the
    /// parameter's type has it. `None` where the parameter is nothing of the kind.
    ///
    /// # Errors
    /// When there are more values or fewer than numbers in the type, when a number does not have its value, and when the parameter is a
    /// scalar or a vector.
    pub fn structure(&self, values: &[(ScalarType, &[u8])]) -> Result<Option<Vec<u8>>> {
        let ArgKind::Value(size) = self.kind else { return Ok(None) };
        match self.element {
            _ if !self.fields.is_empty() => {}
            Some(element) => {
                return Err(self.wrong(format!("takes {} ({}), and no structure", element.name(), self.ty)));
            }
            None => return Ok(None),
        }
        let places = self.places(values.len())?;
        let mut bytes = vec![0; size];
        for (field, (ty, value)) in places.iter().zip(values) {
            let one = Self {
                kind: ArgKind::Value(field.element.ty.size()),
                element: Some(field.element),
                fields: Vec::new(),
                ..self.clone()
            };
            let value = one.values(*ty, value.to_vec())?;
            place(&mut bytes, field.offset, &value);
        }
        Ok(Some(bytes))
    }

    /// Numbers one after another as the bytes of this vector, structure or array by value; `None` where the parameter is nothing of the
    /// kind.
    ///
    /// # Errors
    /// When there are more numbers or fewer than in the type, and when its own number does not have a value.
    pub fn numbers(&self, numbers: &[Number]) -> Result<Option<Vec<u8>>> {
        self.by_fields(numbers, |field, number, value| self.push(field.element, *number, value))
    }

    /// Returns numbers as a text writes them, `4` or `1.5,-2,0x10`, as the bytes of this scalar, vector, structure or array by value; `None`
    /// where the parameter is nothing of the kind. Decimal fractions are rounded to the parameter's types.
    ///
    /// # Errors
    /// When there are more numbers or fewer than in the type, and when its own number does not have a value.
    pub fn text(&self, list: &str) -> Result<Option<Vec<u8>>> {
        let numbers: Vec<&str> = list.split(',').map(str::trim).collect();
        self.by_fields(&numbers, |field, text, value| {
            let Element { ty, sign_is_known } = field.element;
            let either =
                ty.append(text, value).or_else(|why| match ty.unsigned().filter(|_| !sign_is_known) {
                    Some(unsigned) => unsigned.append(text, value),
                    None => Err(why),
                });
            either.map_err(|_| self.refused(text, field.element))
        })
    }

    /// Returns what is given for each number of this parameter, in order, as its bytes, where `append` gives those of one.
    fn by_fields<T>(
        &self,
        given: &[T],
        append: impl Fn(&AggregateField, &T, &mut Vec<u8>) -> Result<()>,
    ) -> Result<Option<Vec<u8>>> {
        let ArgKind::Value(size) = self.kind else { return Ok(None) };
        let fields: Vec<AggregateField> = match self.element {
            Some(element) => {
                let all = size / element.ty.size();
                // A vector of three has the room of four.
                let count = if all == 4 && given.len() == 3 && self.may_be_of_three() { 3 } else { all };
                if count != given.len() {
                    return Err(self.wrong_count(&count.to_string(), given.len()));
                }
                let field =
                    |at| AggregateField { offset: at * element.ty.size(), element, may_be_padding: false };
                (0..count).map(field).collect()
            }
            None if self.fields.is_empty() => return Ok(None),
            None => self.places(given.len())?,
        };
        let mut bytes = vec![0; size];
        for (field, one) in fields.iter().zip(given) {
            let mut value = Vec::new();
            append(field, one, &mut value)?;
            place(&mut bytes, field.offset, &value);
        }
        Ok(Some(bytes))
    }

    /// Whether a value that has the room of four components may be a vector of three; a name of the source's own may be either.
    fn may_be_of_three(&self) -> bool {
        match self.ty.strip_prefix('<') {
            Some(rest) => rest.starts_with("3 "),
            None => Element::of_source(&self.ty).is_none() || self.ty.trim_end().ends_with('3'),
        }
    }

    /// The numbers of this structure or array for so many values: without those that may be padding where that is their count.
    fn places(&self, given: usize) -> Result<Vec<AggregateField>> {
        let certain: Vec<AggregateField> =
            self.fields.iter().copied().filter(|field| !field.may_be_padding).collect();
        match (self.fields.len(), certain.len()) {
            (all, _) if all == given => Ok(self.fields.clone()),
            (_, certain_ones) if certain_ones == given => Ok(certain),
            (all, few) if all == few => Err(self.wrong_count(&all.to_string(), given)),
            (all, few) => Err(self.wrong_count(&format!("{few} or, with what may be padding, {all}"), given)),
        }
    }

    fn wrong_count(&self, own: &str, given: usize) -> Error {
        let numbers = if own == "1" { "number" } else { "numbers" };
        let are = if given == 1 { "is" } else { "are" };
        self.wrong(format!("has {own} {numbers} ({}), and {given} {are} given", self.ty))
    }

    /// Whether values of a type may lie in the memory that this parameter points to. Values of 8 bits are bytes of whatever
    /// type, and those of bfloat16 lie in integers.
    ///
    /// # Errors
    /// When they are of another type.
    pub fn check_memory(&self, ty: ScalarType) -> Result<()> {
        let Some(element) = self.element.filter(|_| self.kind == ArgKind::Buffer) else { return Ok(()) };
        let is_raw = |ty: ScalarType| ty.size() == 1;
        let is_short = |ty: ScalarType| ty.size() == 2 && ty != ScalarType::F16;
        let same = ty.size() == element.ty.size() && ty.is_float() == element.ty.is_float();
        if same || is_raw(ty) || is_raw(element.ty) || is_short(ty) && is_short(element.ty) {
            return Ok(());
        }
        Err(self.wrong(format!("points to {}, not {}", element.name(), ty.name())))
    }

    /// Whether a type of the size of the element's is told from it: by class, or by sign where that is known.
    fn is_told(&self, ty: ScalarType, element: Element) -> bool {
        ty.is_float()
            || element.ty.is_float()
            || element.sign_is_known && ty.is_signed() != element.ty.is_signed()
    }

    fn push(&self, element: Element, number: Number, to: &mut Vec<u8>) -> Result<()> {
        let start = to.len();
        match number {
            Number::Integer(value) if element.ty.is_float() => {
                element.ty.push(to, 0, value as f64);
                let exact = to.get(start..).is_some_and(|bytes| {
                    let found = element.ty.float(bytes);
                    found.is_finite() && found as i128 == value
                });
                if !exact {
                    return Err(self.refused(&value.to_string(), element));
                }
            }
            Number::Integer(value) if element.holds(value) => element.ty.push(to, value, 0.0),
            Number::Float(value) if element.ty.is_float() => {
                element.ty.push(to, 0, value);
                let overflows = to.get(start..).is_some_and(|bytes| element.ty.float(bytes).is_infinite());
                if overflows && value.is_finite() {
                    return Err(self.refused(&shown(value), element));
                }
            }
            Number::Integer(value) => return Err(self.refused(&value.to_string(), element)),
            Number::Float(value) => {
                return Err(self.refused(&format!("the floating-point number {}", shown(value)), element));
            }
        }
        Ok(())
    }

    fn refused(&self, what: &str, element: Element) -> Error {
        self.wrong(format!("takes {} ({}), and {what} is none of them", element.name(), self.ty))
    }

    fn wrong(&self, text: String) -> Error {
        let name = if self.name.is_empty() { "the parameter".to_owned() } else { format!("`{}`", self.name) };
        Error::new(Code::Other, Kind::Malformed, format!("{name} {text}"))
    }
}

/// A floating-point number as text, without many zeros.
fn shown(value: f64) -> String {
    ScalarType::F64.format(&value.to_le_bytes())
}

/// Puts the bytes of a value where its field stands.
fn place(bytes: &mut [u8], offset: usize, value: &[u8]) {
    if let Some(place) = bytes.get_mut(offset..offset.saturating_add(value.len())) {
        place.copy_from_slice(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(ty: &str, size: usize) -> ArgInfo {
        let kind = if ty.ends_with('*') { ArgKind::Buffer } else { ArgKind::Value(size) };
        ArgInfo { name: "x".into(), kind, ty: ty.into(), element: Element::of_source(ty), fields: Vec::new() }
    }

    #[test]
    fn numbers_are_of_the_type_or_become_it_without_loss() {
        use Number::{Float, Integer};
        for (ty, size, number, fits) in [
            ("int", 4, Integer(-1), true),
            ("int", 4, Integer(1 << 40), false),
            ("uint", 4, Integer(-1), false),
            ("uint", 4, Integer(u32::MAX.into()), true),
            ("int", 4, Float(1.0), false),
            ("uchar", 1, Integer(256), false),
            ("float", 4, Integer(3), true),
            ("float", 4, Integer((1 << 24) + 1), false),
            ("double", 8, Integer((1 << 24) + 1), true),
            ("float", 4, Float(0.1), true),
            ("float", 4, Float(1e300), false),
            ("float", 4, Float(f64::INFINITY), true),
            ("half", 2, Integer(65_504), true),
            ("half", 2, Integer(65_520), false),
            ("ulong", 8, Integer(u64::MAX.into()), true),
            ("long", 8, Integer(u64::MAX.into()), true),
            ("long", 8, Integer(1 << 64), false),
            ("unsigned int", 4, Integer(u32::MAX.into()), true),
        ] {
            let bytes = info(ty, size).number(number);
            assert_eq!(bytes.is_ok(), fits, "{ty} {number:?}");
            assert!(bytes.ok().flatten().is_none_or(|bytes| bytes.len() == size));
        }
        assert_eq!(info("struct S", 12).number(Integer(1)).unwrap(), None);
        assert_eq!(info("float4", 16).number(Float(1.0)).unwrap(), None);
    }

    #[test]
    fn numbers_in_a_text_are_of_the_type() {
        for (ty, size, text, fits) in [
            ("int", 4, "4", true),
            ("int", 4, "4294967295", true),
            ("int", 4, "4294967296", false),
            ("int", 4, "1.5", false),
            ("uint", 4, "-1", false),
            ("char", 1, "0x7f", true),
            ("float", 4, "0.1", true),
            ("float", 4, "-3", true),
            ("float", 4, "1e39", false),
            ("half", 2, "inf", true),
            ("float3", 16, "1, 2, 3", true),
            ("float4", 16, "1,2,3,4", true),
            ("float4", 16, "1,2", false),
            ("ulong", 8, "18446744073709551615", true),
        ] {
            let bytes = info(ty, size).text(text);
            assert_eq!(bytes.is_ok(), fits, "{ty} {text}");
            assert!(bytes.ok().flatten().is_none_or(|bytes| bytes.len() == size));
        }
        // One rounding: the halfway case of two numbers of single precision, and a little more.
        let bytes = info("float", 4).text("1.00000005960464477540").unwrap().unwrap();
        assert_eq!(f32::from_le_bytes(bytes.try_into().unwrap()), 1.000_000_1);
        assert_eq!(info("float*", 8).text("1").unwrap(), None);
        assert_eq!(info("struct S", 12).text("1").unwrap(), None);
    }

    #[test]
    fn values_become_the_type_without_loss() {
        let floats = |list: &[f32]| list.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<_>>();
        let ints = |list: &[i32]| list.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<_>>();
        assert_eq!(
            info("float4", 16).values(ScalarType::I32, ints(&[1, 2, 3, 4])).unwrap(),
            floats(&[1., 2., 3., 4.])
        );
        assert_eq!(
            info("float3", 16).values(ScalarType::F32, floats(&[1., 2., 3.])).unwrap(),
            floats(&[1., 2., 3., 0.])
        );
        assert!(info("int", 4).values(ScalarType::F32, floats(&[32.])).is_err());
        assert!(info("uint", 4).values(ScalarType::I32, ints(&[-1])).is_err());
        assert_eq!(info("uint", 4).values(ScalarType::I32, ints(&[7])).unwrap(), ints(&[7]));
        assert_eq!(
            info("float", 4).values(ScalarType::F64, 0.5_f64.to_le_bytes().to_vec()).unwrap(),
            floats(&[0.5])
        );
        assert!(info("float", 4).values(ScalarType::F64, 0.1_f64.to_le_bytes().to_vec()).is_err());
        assert_eq!(info("S", 4).values(ScalarType::F32, floats(&[1.])).unwrap(), floats(&[1.]));
    }

    #[test]
    fn memory_is_of_the_type_or_raw() {
        for (ty, given, fits) in [
            ("float*", ScalarType::F32, true),
            ("float*", ScalarType::F64, false),
            ("float*", ScalarType::I32, false),
            ("const float4*", ScalarType::F32, true),
            ("float*", ScalarType::U8, true),
            ("uchar*", ScalarType::F64, true),
            ("int*", ScalarType::U32, true),
            ("ushort*", ScalarType::BF16, true),
            ("half*", ScalarType::U16, false),
            ("S*", ScalarType::F64, true),
            ("float**", ScalarType::F64, true),
        ] {
            assert_eq!(info(ty, 8).check_memory(given).is_ok(), fits, "{ty} {given:?}");
        }
    }
}
