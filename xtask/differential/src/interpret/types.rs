//! The types of a module and where their parts lie in memory.

use anyhow::{Result, anyhow};
use spirv_llvm::spirv::{Inst, Module, Op, words};

use super::value::Value;

/// The numbers of the decorations that count here.
const SPEC_ID: u32 = 1;
const ROW_MAJOR: u32 = 4;
const ARRAY_STRIDE: u32 = 6;
const MATRIX_STRIDE: u32 = 7;
const BUILT_IN: u32 = 11;
const BINDING: u32 = 33;
const OFFSET: u32 = 35;
const ROUNDING: u32 = 39;
const SATURATED: u32 = 28;

#[derive(Clone, Debug)]
pub enum Type {
    Void,
    Bool,
    Int {
        bits: u32,
    },
    Float {
        bits: u32,
    },
    Vector {
        element: u32,
        count: u32,
    },
    Matrix {
        column: u32,
        count: u32,
    },
    /// A count of zero is one that the memory says.
    Array {
        element: u32,
        count: u64,
        stride: Option<u64>,
    },
    Struct {
        members: Vec<u32>,
        is_packed: bool,
    },
    Pointer {
        pointee: u32,
        bytes: u64,
        class: u32,
    },
    Image {
        dim: u32,
        is_array: bool,
    },
    SampledImage {
        image: u32,
    },
}

/// How a matrix lies in memory: the bytes from column to column, or from row to row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatrixLayout {
    pub stride: u64,
    pub is_rows: bool,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Member {
    pub offset: Option<u64>,
    matrix_stride: Option<u64>,
    is_rows: bool,
}

impl Member {
    pub fn matrix(self) -> Option<MatrixLayout> {
        self.matrix_stride.map(|stride| MatrixLayout { stride, is_rows: self.is_rows })
    }
}

/// What decorations say of an id.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    pub built_in: Option<u32>,
    pub spec_id: Option<u32>,
    pub binding: Option<u32>,
    pub rounding: Option<u32>,
    pub is_saturated: bool,
    pub name: String,
    is_packed: bool,
    pub stride: Option<u64>,
    members: Vec<Member>,
}

/// The types of a module, by id, and the decorations.
#[derive(Default)]
pub struct Types {
    types: Vec<Option<Type>>,
    facts: Vec<Facts>,
}

impl Types {
    pub fn of(module: &Module) -> Self {
        let bound = module.header().bound as usize;
        let mut types = Self { types: vec![None; bound], facts: vec![Facts::default(); bound] };
        for inst in module.iter() {
            types.decorate(inst);
        }
        types
    }

    fn decorate(&mut self, inst: Inst<'_>) {
        match (inst.op(), inst.operands()) {
            (Op::Name, &[target, ref rest @ ..]) => {
                if let Some(facts) = self.facts.get_mut(target as usize) {
                    facts.name = words::string(rest).into_owned();
                }
            }
            (Op::Decorate, &[target, kind, ref rest @ ..]) => {
                let Some(facts) = self.facts.get_mut(target as usize) else { return };
                let word = rest.first().copied();
                match kind {
                    10 => facts.is_packed = true,
                    ARRAY_STRIDE => facts.stride = word.map(u64::from),
                    SPEC_ID => facts.spec_id = word,
                    BUILT_IN => facts.built_in = word,
                    BINDING => facts.binding = word,
                    ROUNDING => facts.rounding = word,
                    SATURATED => facts.is_saturated = true,
                    _ => {}
                }
            }
            (Op::MemberDecorate, &[target, member, kind, ref rest @ ..]) => {
                let Some(facts) = self.facts.get_mut(target as usize) else { return };
                let member = member as usize;
                if facts.members.len() <= member {
                    facts.members.resize(member + 1, Member::default());
                }
                let word = rest.first().map(|word| u64::from(*word));
                match kind {
                    OFFSET => facts.members[member].offset = word,
                    MATRIX_STRIDE => facts.members[member].matrix_stride = word,
                    ROW_MAJOR => facts.members[member].is_rows = true,
                    _ => {}
                }
            }
            _ => {}
        }
    }

    pub fn facts(&self, id: u32) -> &Facts {
        static NONE: std::sync::LazyLock<Facts> = std::sync::LazyLock::new(Facts::default);
        self.facts.get(id as usize).unwrap_or(&NONE)
    }

    /// Takes in the declaration of a type; lengths are constants that are known by then.
    pub fn declare(&mut self, inst: Inst<'_>, constant: impl Fn(u32) -> u64, pointer_bytes: u64) {
        let (id, rest) = match inst.operands() {
            [id, rest @ ..] => (*id, rest),
            [] => return,
        };
        let word = |place: usize| rest.get(place).copied().unwrap_or(0);
        let ty = match inst.op() {
            Op::TypeVoid => Type::Void,
            Op::TypeBool => Type::Bool,
            Op::TypeInt => Type::Int { bits: word(0) },
            // These have values that nothing depends on.
            Op::TypeEvent | Op::TypeNamedBarrier | Op::TypeSampler => Type::Int { bits: 64 },
            Op::TypeFloat => Type::Float { bits: word(0) },
            Op::TypeVector => Type::Vector { element: word(0), count: word(1) },
            Op::TypeImage => Type::Image { dim: word(1), is_array: word(3) == 1 },
            Op::TypeSampledImage => Type::SampledImage { image: word(0) },
            Op::TypeMatrix => Type::Matrix { column: word(0), count: word(1) },
            Op::TypeArray => {
                Type::Array { element: word(0), count: constant(word(1)), stride: self.facts(id).stride }
            }
            Op::TypeRuntimeArray => Type::Array { element: word(0), count: 0, stride: self.facts(id).stride },
            Op::TypeStruct => Type::Struct { members: rest.to_vec(), is_packed: self.facts(id).is_packed },
            Op::TypePointer => Type::Pointer { pointee: word(1), bytes: pointer_bytes, class: word(0) },
            Op::TypeUntypedPointerKHR => Type::Pointer { pointee: 0, bytes: pointer_bytes, class: word(0) },
            _ => return,
        };
        if let Some(place) = self.types.get_mut(id as usize) {
            *place = Some(ty);
        }
    }

    pub fn get(&self, id: u32) -> Result<&Type> {
        let ty = self.types.get(id as usize).and_then(Option::as_ref);
        ty.ok_or_else(|| anyhow!("no type {id} that is interpreted"))
    }

    /// The type of a vector's components; other types are their own.
    pub fn scalar(&self, id: u32) -> Result<&Type> {
        match self.get(id)? {
            Type::Vector { element, .. } => self.get(*element),
            other => Ok(other),
        }
    }

    /// The width of a scalar's or vector's components.
    pub fn bits(&self, id: u32) -> Result<u32> {
        match self.scalar(id)? {
            Type::Bool => Ok(1),
            Type::Int { bits } | Type::Float { bits } => Ok(*bits),
            other => Err(anyhow!("{other:?} has no width")),
        }
    }

    /// Size and alignment in memory where nothing is said of them.
    pub fn size(&self, id: u32) -> Result<(u64, u64)> {
        Ok(match self.get(id)? {
            Type::Void | Type::Image { .. } | Type::SampledImage { .. } => (0, 1),
            Type::Bool => (1, 1),
            Type::Int { bits } | Type::Float { bits } => (u64::from(bits / 8), u64::from(bits / 8)),
            Type::Vector { element, count } => {
                let size = self.size(*element)?.0 * u64::from(count.next_power_of_two());
                (size, size)
            }
            Type::Matrix { column, count } => {
                let (size, align) = self.size(*column)?;
                (size * u64::from(*count), align)
            }
            Type::Array { element, count, stride } => {
                let (size, align) = self.size(*element)?;
                (stride.unwrap_or(size) * count, align)
            }
            Type::Pointer { bytes, .. } => (*bytes, *bytes),
            Type::Struct { members, is_packed } => {
                let (mut end, mut most) = (0_u64, 1);
                for (member, ty) in members.iter().enumerate() {
                    let (size, align) = self.size(*ty)?;
                    let align = if *is_packed { 1 } else { align };
                    end = self
                        .facts(id)
                        .members
                        .get(member)
                        .and_then(|member| member.offset)
                        .unwrap_or_else(|| end.next_multiple_of(align))
                        + size;
                    most = most.max(align);
                }
                (end.next_multiple_of(most), most)
            }
        })
    }

    /// The bytes from one element of an array to the next.
    pub fn stride(&self, element: u32, stride: Option<u64>) -> Result<u64> {
        Ok(match stride {
            Some(stride) => stride,
            None => {
                let (size, align) = self.size(element)?;
                size.next_multiple_of(align)
            }
        })
    }

    /// Type, offset and matrix layout of a structure's member.
    pub fn member(&self, id: u32, number: usize) -> Result<(u32, u64, Member)> {
        let Type::Struct { members, is_packed } = self.get(id)? else {
            return Err(anyhow!("{id} has no members"));
        };
        let mut end = 0_u64;
        for (place, ty) in members.iter().enumerate() {
            let facts = self.facts(id).members.get(place).copied().unwrap_or_default();
            let (size, align) = self.size(*ty)?;
            let offset =
                facts.offset.unwrap_or_else(|| end.next_multiple_of(if *is_packed { 1 } else { align }));
            if place == number {
                return Ok((*ty, offset, facts));
            }
            end = offset + size;
        }
        Err(anyhow!("{id} has no member {number}"))
    }

    /// Number and type of the parts of a composite.
    pub fn part(&self, id: u32, number: usize) -> Result<u32> {
        match self.get(id)? {
            Type::Vector { element, .. } | Type::Array { element, .. } => Ok(*element),
            Type::Matrix { column, .. } => Ok(*column),
            Type::Struct { members, .. } => {
                members.get(number).copied().ok_or_else(|| anyhow!("{id} has no member {number}"))
            }
            other => Err(anyhow!("{other:?} has no parts")),
        }
    }

    pub fn count(&self, id: u32) -> Result<usize> {
        Ok(match self.get(id)? {
            Type::Vector { count, .. } | Type::Matrix { count, .. } => *count as usize,
            Type::Array { count, .. } => *count as usize,
            Type::Struct { members, .. } => members.len(),
            _ => 0,
        })
    }

    /// A value of zeros.
    pub fn zero(&self, id: u32) -> Result<Value> {
        Ok(match self.get(id)? {
            Type::Void | Type::Bool | Type::Int { .. } | Type::Float { .. } | Type::Pointer { .. } => {
                Value::Bits(0)
            }
            _ => Value::Parts(
                (0..self.count(id)?).map(|part| self.zero(self.part(id, part)?)).collect::<Result<_>>()?,
            ),
        })
    }
}
