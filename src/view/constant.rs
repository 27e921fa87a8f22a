//! Constants: their bits and elements, and those that the module does not have.

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use spirv_llvm_ir as ir;

use super::{GepFlags, ModuleSource, Opcode, Type, TypeKind, Value, ValueKind, value::ValueHandle};
use crate::{Error, Result};

/// The value of a constant integer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct IntegerConstant {
    /// The width in bits.
    pub(crate) width: u32,
    /// The bits, low word first; those above the width are 0.
    pub(crate) words: SmallVec<[u64; 2]>,
}

/// The type, the flags and the size of a GEP, instruction or constant expression.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GetElementPtr<'m> {
    /// The GEP itself.
    pub(crate) value: Value<'m>,
    /// The type that it indexes.
    pub(crate) source: Type<'m>,
    /// The type that the resulting pointer points to; `None` where the indices do not fit.
    pub(crate) element: Option<Type<'m>>,
    /// The number of operands: the base and the indices.
    pub(crate) operand_count: u32,
    /// The no-wrap flags.
    pub(crate) flags: GepFlags,
}

impl IntegerConstant {
    /// The value without sign, where it fits.
    #[inline]
    pub(crate) fn as_u64(&self) -> Option<u64> {
        let (&low, high) = self.words.split_first()?;
        high.iter().all(|&word| word == 0).then_some(low)
    }

    /// The value with sign, where the width is at most 64.
    #[inline]
    pub(crate) fn as_i64(&self) -> Option<i64> {
        let low = *self.words.first()?;
        (1..=64).contains(&self.width).then(|| {
            let shift = 64 - self.width;
            low.wrapping_shl(shift).cast_signed() >> shift
        })
    }
}

/// A constant that the module does not have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum More {
    Null,
    Undef,
    Poison,
    /// The bits of an integer or floating-point number of at most 64 bits.
    Bits(u64),
    /// The bits of a wider number, low word first.
    Words([u64; 2]),
    /// The components of a vector.
    Vector(Box<[ValueHandle]>),
}

/// Constants that the module does not have, by their positions.
#[derive(Debug, Default)]
pub(super) struct MoreConstants {
    list: Vec<(ir::TypeId, More)>,
    ids: FxHashMap<(ir::TypeId, More), u32>,
}

impl ModuleSource {
    /// A constant, of the module where that has it.
    fn constant_of(&self, ty: ir::TypeId, constant: More) -> Value<'_> {
        let in_module = match &constant {
            More::Null => self.ir.constants.find(ty, ir::Constant::Null),
            More::Undef => self.ir.constants.find(ty, ir::Constant::Undef),
            More::Poison => self.ir.constants.find(ty, ir::Constant::Poison),
            More::Bits(bits) if matches!(self.type_of(ty), ir::Type::Integer(_)) => {
                self.ir.constants.find(ty, ir::Constant::Integer(*bits))
            }
            More::Bits(bits) => self.ir.constants.find(ty, ir::Constant::Float(*bits)),
            More::Words(words) => self.ir.constants.find(ty, ir::Constant::Words(words)),
            More::Vector(_) => None,
        };
        if let Some(id) = in_module {
            return self.constant(id);
        }
        let more = &mut *self.more_constants.borrow_mut();
        let next = more.list.len() as u32;
        let at = *more.ids.entry((ty, constant)).or_insert_with_key(|key| {
            more.list.push(key.clone());
            next
        });
        Value { source: self, id: ValueHandle::More(at) }
    }

    /// The zero of a type: its bits where it is a number of at most 64 bits.
    fn null_of(&self, ty: ir::TypeId) -> Value<'_> {
        let ty = Type { source: self, id: ty };
        let bits = ty.int_width().or_else(|| ty.kind().float_bits());
        let zero = match bits {
            Some(..=64) => More::Bits(0),
            Some(..=128) => More::Words([0; 2]),
            _ => More::Null,
        };
        self.constant_of(ty.id, zero)
    }

    fn more<R>(&self, at: u32, of: impl FnOnce(&More) -> R) -> Option<R> {
        self.more_constants.borrow().list.get(at as usize).map(|(_, constant)| of(constant))
    }

    pub(super) fn more_type(&self, at: u32) -> ir::TypeId {
        self.more_constants.borrow().list.get(at as usize).map_or(ir::TypeId::new(0), |(ty, _)| *ty)
    }
}

impl<'m> Value<'m> {
    /// The kind of zero that a type has.
    fn null_kind(self) -> ValueKind {
        self.ty().map_or(ValueKind::AggregateZero, |ty| ValueKind::of_null(ty.kind()))
    }

    #[inline]
    pub(super) fn constant_kind(self, id: ir::ConstantId) -> ValueKind {
        ValueKind::of_constant(&self.source.ir, id)
    }

    pub(super) fn more_kind(self) -> ValueKind {
        let ValueHandle::More(at) = self.id else { return ValueKind::Undef };
        let kind = self.source.more(at, |constant| match constant {
            More::Null | More::Bits(_) | More::Words(_) => self.null_kind(),
            More::Undef => ValueKind::Undef,
            More::Poison => ValueKind::Poison,
            More::Vector(_) => ValueKind::ConstantVector,
        });
        kind.unwrap_or(ValueKind::Undef)
    }

    pub(super) fn constant_operands(self, id: ir::ConstantId) -> &'m [ir::ConstantId] {
        match self.source.ir.constants.get(id) {
            ir::Constant::Aggregate(operands)
            | ir::Constant::PtrAuth(operands)
            | ir::Constant::Expression { operands, .. } => operands,
            ir::Constant::Global(global) => match self.source.ir.global(global).map(|global| &global.kind) {
                Some(ir::GlobalKind::Variable(variable)) => variable.initializer.as_slice(),
                Some(ir::GlobalKind::Alias(alias) | ir::GlobalKind::Ifunc(alias)) => alias.target.as_slice(),
                _ => &[],
            },
            ir::Constant::NoCfi(global) | ir::Constant::DsoLocalEquivalent(global) => {
                self.source.ir.global(global).map_or(&[], |global| std::slice::from_ref(&global.constant))
            }
            _ => &[],
        }
    }

    pub(super) fn more_operands(self) -> u32 {
        let ValueHandle::More(at) = self.id else { return 0 };
        let count = self.source.more(at, |constant| match constant {
            More::Vector(parts) => parts.len() as u32,
            _ => 0,
        });
        count.unwrap_or_default()
    }

    /// The value of a constant integer of any width.
    #[inline]
    pub(crate) fn const_int(self) -> Option<IntegerConstant> {
        let source = self.source;
        let words: SmallVec<[u64; 2]> = match self.id {
            ValueHandle::Constant(id) => source.ir.constants.integer_words(id)?.into(),
            ValueHandle::More(at) => source.more(at, |constant| match constant {
                More::Bits(bits) => Some(smallvec![*bits]),
                More::Words(words) => Some(words[..].into()),
                _ => None,
            })??,
            _ => return None,
        };
        Some(IntegerConstant { width: self.ty()?.int_width()?, words })
    }

    /// The value of a constant integer without sign, where it fits.
    #[inline]
    pub(crate) fn const_u64(self) -> Option<u64> {
        match self.id {
            ValueHandle::Constant(id) if let Some(value) = self.source.ir.constants.integer(id) => {
                Some(value)
            }
            _ => self.const_int()?.as_u64(),
        }
    }

    /// The value of a constant integer with sign, where its width is at most 64.
    #[inline]
    pub(crate) fn const_i64(self) -> Option<i64> {
        self.const_int()?.as_i64()
    }

    /// The bits of a constant of a floating-point type of any format: the width and two words, low first.
    pub(crate) fn const_fp(self) -> Option<(u32, [u64; 2])> {
        let source = self.source;
        let width = self.ty()?.kind().float_bits()?;
        let words = match self.id {
            ValueHandle::Constant(id) => match source.ir.constants.get(id) {
                ir::Constant::Float(bits) => [bits, 0],
                ir::Constant::Words(words) => {
                    [words.first().copied().unwrap_or_default(), words.get(1).copied().unwrap_or_default()]
                }
                _ => return None,
            },
            ValueHandle::More(at) => source.more(at, |constant| match constant {
                More::Bits(bits) => Some([*bits, 0]),
                More::Words(words) => Some(*words),
                _ => None,
            })??,
            _ => return None,
        };
        Some((width, words))
    }

    /// The type of an element of an aggregate or vector.
    fn element_type(self, index: u64) -> Option<Type<'m>> {
        let ty = self.ty()?;
        match ty.kind() {
            TypeKind::Struct => ty.member(u32::try_from(index).ok()?),
            TypeKind::Array | TypeKind::Vector => {
                ty.element().filter(|_| ty.len().is_some_and(|len| index < len))
            }
            _ => None,
        }
    }

    /// An element of a constant aggregate or vector (zero, undef and poison ones too) by number.
    pub(crate) fn aggregate_element(self, index: u64) -> Option<Self> {
        let source = self.source;
        let ty = self.element_type(index)?;
        let at = usize::try_from(index).ok()?;
        let constant = match self.id {
            ValueHandle::Constant(id) => match source.ir.constants.get(id) {
                ir::Constant::Aggregate(members) => return members.get(at).map(|id| source.constant(*id)),
                ir::Constant::Data(bytes) => {
                    let width = (ty.int_width().or_else(|| ty.kind().float_bits())? / 8) as usize;
                    let bytes = bytes.get(at.checked_mul(width)?..)?.get(..width)?;
                    More::Bits(bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte)))
                }
                ir::Constant::Null => return Some(source.null_of(ty.id)),
                ir::Constant::Undef => More::Undef,
                ir::Constant::Poison => More::Poison,
                _ => return None,
            },
            ValueHandle::More(number) => {
                let part = source.more(number, |constant| match constant {
                    More::Vector(parts) => parts.get(at).map(|id| Ok(*id)),
                    More::Null => Some(Err(None)),
                    other @ (More::Undef | More::Poison) => Some(Err(Some(other.clone()))),
                    More::Bits(_) | More::Words(_) => None,
                })??;
                match part {
                    Ok(id) => return Some(Self { source, id }),
                    Err(None) => return Some(source.null_of(ty.id)),
                    Err(Some(constant)) => constant,
                }
            }
            _ => return None,
        };
        Some(source.constant_of(ty.id, constant))
    }

    /// The bytes of a data array or data vector, elements in the order of little-endian machines.
    #[inline]
    pub(crate) fn raw_data(self) -> Option<&'m [u8]> {
        let ValueHandle::Constant(id) = self.id else { return None };
        match self.source.ir.constants.get(id) {
            ir::Constant::Data(bytes) => Some(bytes),
            _ => None,
        }
    }

    /// Whether it is the constant of all zero bits of its type.
    #[inline]
    pub(crate) fn is_null(self) -> bool {
        match self.id {
            ValueHandle::Constant(id) => match self.source.ir.constants.get(id) {
                ir::Constant::Null | ir::Constant::Integer(0) | ir::Constant::Float(0) => true,
                ir::Constant::Words(words) => words.iter().all(|word| *word == 0),
                _ => false,
            },
            ValueHandle::More(at) => self
                .source
                .more(at, |constant| matches!(constant, More::Null | More::Bits(0) | More::Words([0, 0])))
                .unwrap_or_default(),
            _ => false,
        }
    }

    /// The operation of a constant expression.
    #[inline]
    pub(crate) fn const_opcode(self) -> Option<Opcode> {
        match self.kind() {
            ValueKind::ConstantExpr(opcode) => Some(opcode),
            _ => None,
        }
    }

    /// A GEP, instruction or constant expression.
    pub(crate) fn gep(self) -> Option<GetElementPtr<'m>> {
        let ty = self.gep_source()?;
        let element = self.gep_result_element();
        Some(GetElementPtr {
            value: self,
            source: ty,
            element,
            operand_count: self.operand_count(),
            flags: self.gep_flags(),
        })
    }

    /// The type that a GEP indexes, instruction or constant expression.
    #[inline]
    pub(crate) fn gep_source(self) -> Option<Type<'m>> {
        let id = match self.id {
            ValueHandle::Inst(function, id) => {
                let inst = self.source.body(function)?.inst(id);
                inst.source_type().filter(|_| inst.opcode == Opcode::GetElementPtr)?
            }
            ValueHandle::Constant(id) => match self.source.ir.constants.get(id) {
                ir::Constant::Expression { opcode: Opcode::GetElementPtr, source, .. } => source?,
                _ => return None,
            },
            _ => return None,
        };
        Some(Type { source: self.source, id })
    }

    /// The type that the result of a GEP points to, instruction or constant expression.
    pub(crate) fn gep_result_element(self) -> Option<Type<'m>> {
        let mut ty = self.gep_source()?;
        for index in self.operands_from(2) {
            ty = match ty.kind() {
                TypeKind::Struct => {
                    let index = index.aggregate_element(0).unwrap_or(index);
                    ty.member(u32::try_from(index.const_u64()?).ok()?)?
                }
                _ => ty.element()?,
            };
        }
        Some(ty)
    }

    /// The no-wrap flags of a GEP, instruction or constant expression.
    pub(crate) fn gep_flags(self) -> GepFlags {
        let flags = match self.id {
            ValueHandle::Inst(..) => self.as_instruction().map(|inst| inst.raw_flags(Opcode::GetElementPtr)),
            ValueHandle::Constant(id) => match self.source.ir.constants.get(id) {
                ir::Constant::Expression { opcode: Opcode::GetElementPtr, flags, .. } => Some(flags.0),
                _ => None,
            },
            _ => None,
        };
        GepFlags::of_bitcode(flags.unwrap_or_default())
    }

    /// The parts of inline assembly.
    pub(crate) fn inline_asm(self) -> Option<AsmCallee<'m>> {
        let ValueHandle::Constant(id) = self.id else { return None };
        match self.source.ir.constants.get(id) {
            ir::Constant::InlineAsm { function, assembly, constraints, flags } => Some(AsmCallee {
                text: self.source.text(assembly),
                constraints: self.source.text(constraints),
                function_type: Type { source: self.source, id: function },
                side_effects: flags & 1 != 0,
                aligns_stack: flags & 2 != 0,
                is_intel_dialect: flags & 4 != 0,
                can_unwind: flags & 8 != 0,
            }),
            _ => None,
        }
    }
}

/// Inline assembly as a callee.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AsmCallee<'m> {
    /// The assembly.
    pub(crate) text: &'m [u8],
    /// The constraints, separated by commas.
    pub(crate) constraints: &'m [u8],
    /// The type of the call.
    pub(crate) function_type: Type<'m>,
    /// Whether it does more than its outputs say.
    pub(crate) side_effects: bool,
    /// Whether it wants the stack aligned as for a call.
    pub(crate) aligns_stack: bool,
    /// Whether it is written in Intel's dialect.
    pub(crate) is_intel_dialect: bool,
    /// Whether it may unwind.
    pub(crate) can_unwind: bool,
}

impl<'m> Type<'m> {
    /// An integer constant: `value` cut to the width.
    ///
    /// # Errors
    /// Where this is not an integer type of at most 64 bits.
    pub(crate) fn const_int(self, value: u64) -> Result<Value<'m>> {
        match self.int_width() {
            Some(width @ ..=64) => {
                Ok(self.source.constant_of(self.id, More::Bits(value & u64::MAX >> (64 - width))))
            }
            _ => Err(Error::internal(format!("no constant of type {self}"))),
        }
    }

    /// A floating-point constant of its bits, low word first.
    ///
    /// # Errors
    /// Where this is not a floating-point type.
    pub(crate) fn const_fp_bits(self, words: [u64; 2]) -> Result<Value<'m>> {
        match self.kind().float_bits() {
            Some(..=64) => Ok(self.source.constant_of(self.id, More::Bits(words[0]))),
            Some(_) => Ok(self.source.constant_of(self.id, More::Words(words))),
            None => Err(Error::internal(format!("no constant of type {self}"))),
        }
    }

    /// The zero of the type.
    pub(crate) fn const_null(self) -> Value<'m> {
        self.source.null_of(self.id)
    }

    /// The vector of constants of this type.
    ///
    /// # Errors
    /// Where the type can be no component, or there is none.
    pub(crate) fn const_vector(self, elements: &[Value<'m>]) -> Result<Value<'m>> {
        let count = u32::try_from(elements.len()).map_err(|_| Error::internal("too many components"))?;
        let ty = self.vector_of(count)?;
        // As in LLVM, a vector of zeros is the zero of its type.
        if elements.iter().all(|element| element.is_null()) {
            return Ok(ty.const_null());
        }
        let parts = elements.iter().map(|element| element.id).collect();
        Ok(self.source.constant_of(ty.id, More::Vector(parts)))
    }
}
