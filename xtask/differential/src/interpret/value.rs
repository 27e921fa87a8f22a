//! Values and memory.

use std::collections::BTreeMap;

use anyhow::{Result, anyhow, bail};

use super::types::{MatrixLayout, Type, Types};

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A boolean, or a number by its bits.
    Bits(u64),
    Parts(Vec<Value>),
    Pointer(Pointer),
}

/// A place in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    pub object: usize,
    pub offset: u64,
    /// How the matrix there lies, if one does.
    pub matrix: Option<MatrixLayout>,
    /// The bytes from component to component of a column there, where its matrix lies by rows.
    pub step: Option<u64>,
}

impl Pointer {
    pub const fn to(object: usize) -> Self {
        Self { object, offset: 0, matrix: None, step: None }
    }

    pub const fn moved(self, bytes: u64) -> Self {
        Self { offset: self.offset.wrapping_add(bytes), ..self }
    }
}

impl Value {
    pub fn bits(&self) -> Result<u64> {
        match self {
            Self::Bits(bits) => Ok(*bits),
            other => Err(anyhow!("{other:?} is no number")),
        }
    }

    pub fn pointer(&self) -> Result<Pointer> {
        match self {
            Self::Pointer(pointer) => Ok(*pointer),
            other => Err(anyhow!("{other:?} is no pointer")),
        }
    }

    pub fn parts(&self) -> Result<&[Self]> {
        match self {
            Self::Parts(parts) => Ok(parts),
            other => Err(anyhow!("{other:?} has no parts")),
        }
    }

    /// The components of a vector; a scalar is its own.
    pub fn lanes(&self) -> &[Self] {
        match self {
            Self::Parts(parts) => parts,
            other => std::slice::from_ref(other),
        }
    }

    pub fn part_mut(&mut self, path: &[u32]) -> Result<&mut Self> {
        let Some((first, rest)) = path.split_first() else { return Ok(self) };
        match self {
            Self::Parts(parts) => {
                let part = parts.get_mut(*first as usize);
                part.ok_or_else(|| anyhow!("no part {first}"))?.part_mut(rest)
            }
            other => bail!("{other:?} has no parts"),
        }
    }
}

/// How far the address of an object is from that of the next one.
const REACH: u64 = 0x1_0000;

/// All objects by their numbers.
#[derive(Default)]
pub struct Memory {
    pub objects: Vec<Vec<u8>>,
    /// Pointers into matrices, by what stands for them in memory.
    pointers: BTreeMap<u64, Pointer>,
}

impl Memory {
    pub fn add(&mut self, bytes: Vec<u8>) -> Pointer {
        self.objects.push(bytes);
        Pointer::to(self.objects.len() - 1)
    }

    pub fn bytes(&mut self, place: Pointer, count: u64) -> Result<&mut [u8]> {
        let object = self.objects.get_mut(place.object).ok_or_else(|| anyhow!("no object"))?;
        let size = object.len();
        let end = place.offset.checked_add(count).filter(|end| *end <= size as u64);
        let end = end.ok_or_else(|| anyhow!("{count} bytes at {} of {size}", place.offset))?;
        Ok(&mut object[place.offset as usize..end as usize])
    }

    fn number(&mut self, place: Pointer, bytes: u64) -> Result<u64> {
        let mut word = [0; 8];
        word[..bytes as usize].copy_from_slice(self.bytes(place, bytes)?);
        Ok(u64::from_le_bytes(word))
    }

    /// What stands for a pointer in memory.
    pub fn address(&mut self, pointer: Pointer) -> u64 {
        let address = (REACH * (pointer.object as u64 + 1)).wrapping_add(pointer.offset);
        if pointer.matrix.is_some() || pointer.step.is_some() {
            self.pointers.insert(address, pointer);
        }
        address
    }

    /// The pointer that an address stands for, which is less than half of [`REACH`] from its object.
    pub fn pointer(&self, address: u64) -> Result<Pointer> {
        if let Some(pointer) = self.pointers.get(&address) {
            return Ok(*pointer);
        }
        let object = address.wrapping_add(REACH / 2) / REACH;
        let number = object.checked_sub(1).ok_or_else(|| anyhow!("no pointer {address:#x}"))?;
        Ok(Pointer::to(number as usize).moved(address.wrapping_sub(REACH * object)))
    }

    pub fn load(&mut self, types: &Types, ty: u32, place: Pointer) -> Result<Value> {
        Ok(match types.get(ty)? {
            Type::Bool => Value::Bits(self.number(place, 1)? & 1),
            Type::Int { bits } | Type::Float { bits } => {
                Value::Bits(self.number(place, u64::from(bits / 8))?)
            }
            Type::Pointer { bytes, .. } => match self.number(place, *bytes)? {
                0 => Value::Bits(0),
                address => Value::Pointer(self.pointer(address)?),
            },
            Type::Void | Type::Image { .. } | Type::SampledImage { .. } => bail!("a value of no type"),
            _ => {
                let places = parts(types, ty, place)?;
                Value::Parts(
                    places
                        .into_iter()
                        .map(|(ty, place)| self.load(types, ty, place))
                        .collect::<Result<_>>()?,
                )
            }
        })
    }

    pub fn store(&mut self, types: &Types, ty: u32, place: Pointer, value: &Value) -> Result<()> {
        match types.get(ty)? {
            Type::Bool => self.bytes(place, 1)?[0] = value.bits()? as u8,
            Type::Int { bits } | Type::Float { bits } => {
                let count = bits / 8;
                let word = value.bits()?.to_le_bytes();
                self.bytes(place, count.into())?.copy_from_slice(&word[..count as usize]);
            }
            Type::Pointer { bytes, .. } => {
                let address = match value {
                    Value::Pointer(pointer) => self.address(*pointer),
                    other => other.bits()?,
                };
                let word = address.to_le_bytes();
                let count = *bytes;
                self.bytes(place, count)?.copy_from_slice(&word[..count as usize]);
            }
            Type::Void => bail!("a value of no type"),
            _ => {
                for ((ty, place), part) in parts(types, ty, place)?.into_iter().zip(value.parts()?) {
                    self.store(types, ty, place, part)?;
                }
            }
        }
        Ok(())
    }
}

/// The places of a composite's parts with their types.
fn parts(types: &Types, ty: u32, place: Pointer) -> Result<Vec<(u32, Pointer)>> {
    (0..types.count(ty)?).map(|number| part(types, ty, place, number as u64)).collect()
}

/// The place of a part of a composite, and its type.
pub fn part(types: &Types, ty: u32, place: Pointer, number: u64) -> Result<(u32, Pointer)> {
    Ok(match types.get(ty)? {
        Type::Vector { element, .. } => {
            let step = match place.step {
                Some(step) => step,
                None => types.size(*element)?.0,
            };
            (*element, Pointer { step: None, ..place.moved(step.wrapping_mul(number)) })
        }
        Type::Matrix { column, .. } => {
            let natural = MatrixLayout { stride: types.size(*column)?.0, is_rows: false };
            let layout = place.matrix.unwrap_or(natural);
            let component = types.size(types.part(*column, 0)?)?.0;
            let (bytes, step) = match layout.is_rows {
                true => (component, Some(layout.stride)),
                false => (layout.stride, None),
            };
            (*column, Pointer { matrix: None, step, ..place.moved(bytes.wrapping_mul(number)) })
        }
        Type::Array { element, stride, .. } => {
            let stride = types.stride(*element, *stride)?;
            (*element, place.moved(stride.wrapping_mul(number)))
        }
        Type::Struct { .. } => {
            let (ty, offset, member) = types.member(ty, number as usize)?;
            (ty, Pointer { matrix: member.matrix(), ..place.moved(offset) })
        }
        other => bail!("{other:?} has no parts"),
    })
}
