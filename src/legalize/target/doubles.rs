//! Numbers of double precision that are computed in single precision. In memory and in arguments of kernels they keep their
//! format, which functions of the module read and write word by word.

use smallvec::SmallVec;

use super::{
    Target, instructions,
    origins::Origins,
    retyping::{Lacking, Retyping},
};
use crate::{
    Error, Errors, Result,
    draft::{Function, Inst, Linkage, Module, Opcode, Type, Value, ValueKind},
    legalize::type_of,
    mangle::{self, Builtin, Ty},
    mapping::builtins::{self, BuiltinNames},
};

const FROM_WORDS: &str = "spirv.single.from.double";
const TO_WORDS: &str = "spirv.double.from.single";

/// The conversions: the bits of one format from those of the other, rounded to the nearest and to even ones.
const CONVERSIONS: &str = "
declare i32 @llvm.ctlz.i32(i32, i1)

define float @spirv.single.from.double(<2 x i32> %words) nounwind {
  %low = extractelement <2 x i32> %words, i32 0
  %high = extractelement <2 x i32> %words, i32 1
  %sign = and i32 %high, -2147483648
  %exponent.up = lshr i32 %high, 20
  %exponent = and i32 %exponent.up, 2047
  %digits = and i32 %high, 1048575
  %one = or i32 %digits, 1048576
  %top = shl i32 %one, 5
  %next = lshr i32 %low, 27
  %rest = and i32 %low, 134217727
  %is.rest = icmp ne i32 %rest, 0
  %sticky = zext i1 %is.rest to i32
  %joined = or i32 %top, %next
  %kept = or i32 %joined, %sticky
  %biased = sub i32 %exponent, 896
  %is.normal = icmp sge i32 %biased, 1
  %missing = sub i32 1, %biased
  %is.far = icmp sgt i32 %missing, 31
  %near = select i1 %is.far, i32 31, i32 %missing
  %shift = select i1 %is.normal, i32 0, i32 %near
  %moved = lshr i32 %kept, %shift
  %bit = shl i32 1, %shift
  %mask = sub i32 %bit, 1
  %lost = and i32 %kept, %mask
  %is.lost = icmp ne i32 %lost, 0
  %lost.bit = zext i1 %is.lost to i32
  %all = or i32 %moved, %lost.bit
  %number = lshr i32 %all, 2
  %behind = and i32 %all, 3
  %is.above = icmp eq i32 %behind, 3
  %is.half = icmp eq i32 %behind, 2
  %odd = and i32 %number, 1
  %is.odd = icmp ne i32 %odd, 0
  %to.even = and i1 %is.half, %is.odd
  %is.up = or i1 %is.above, %to.even
  %up = zext i1 %is.up to i32
  %rounded = add i32 %number, %up
  %before = sub i32 %biased, 1
  %exponent.in = shl i32 %before, 23
  %exponent.of = select i1 %is.normal, i32 %exponent.in, i32 0
  %finite = add i32 %exponent.of, %rounded
  %is.great = icmp sge i32 %biased, 255
  %bounded = select i1 %is.great, i32 2139095040, i32 %finite
  %payload.up = shl i32 %digits, 3
  %payload.low = lshr i32 %low, 29
  %payload = or i32 %payload.up, %payload.low
  %any = or i32 %digits, %low
  %is.nan = icmp ne i32 %any, 0
  %quiet = or i32 %payload, 2143289344
  %special = select i1 %is.nan, i32 %quiet, i32 2139095040
  %is.special = icmp eq i32 %exponent, 2047
  %magnitude = select i1 %is.special, i32 %special, i32 %bounded
  %bits = or i32 %magnitude, %sign
  %result = bitcast i32 %bits to float
  ret float %result
}

define <2 x i32> @spirv.double.from.single(float %number) nounwind {
  %bits = bitcast float %number to i32
  %sign = and i32 %bits, -2147483648
  %exponent.up = lshr i32 %bits, 23
  %exponent = and i32 %exponent.up, 255
  %digits = and i32 %bits, 8388607
  %zeros = call i32 @llvm.ctlz.i32(i32 %digits, i1 false)
  %shift = sub i32 %zeros, 8
  %is.small = icmp eq i32 %exponent, 0
  %is.zero = icmp eq i32 %digits, 0
  %by = select i1 %is.small, i32 %shift, i32 0
  %by.within = and i32 %by, 31
  %moved = shl i32 %digits, %by.within
  %fraction = and i32 %moved, 8388607
  %small = sub i32 897, %shift
  %usual = add i32 %exponent, 896
  %biased = select i1 %is.small, i32 %small, i32 %usual
  %is.special = icmp eq i32 %exponent, 255
  %wide = select i1 %is.special, i32 2047, i32 %biased
  %exponent.in = shl i32 %wide, 20
  %top = lshr i32 %fraction, 3
  %low = shl i32 %fraction, 29
  %joined = or i32 %exponent.in, %top
  %none = and i1 %is.small, %is.zero
  %magnitude = select i1 %none, i32 0, i32 %joined
  %high = or i32 %magnitude, %sign
  %first = insertelement <2 x i32> poison, i32 %low, i32 0
  %words = insertelement <2 x i32> %first, i32 %high, i32 1
  ret <2 x i32> %words
}
";

/// The functions that convert.
pub(super) struct Conversions<'m> {
    from_words: Function<'m>,
    to_words: Function<'m>,
}

impl<'m> Conversions<'m> {
    /// Adds the functions to a module.
    fn add(module: Module<'m>) -> Result<Self> {
        module.add_text(CONVERSIONS)?;
        let find = |name: &str| {
            let function = module.function(name.as_bytes());
            let function = function.ok_or_else(|| Error::internal("a conversion is not linked"))?;
            function.set_linkage(Linkage::Internal);
            Ok::<_, Error>(function)
        };
        Ok(Self { from_words: find(FROM_WORDS)?, to_words: find(TO_WORDS)? })
    }
}

/// Computes the numbers of a module in single precision.
pub(super) fn narrow(module: Module<'_>, target: Target<'_>, origins: &Origins<'_>) -> Result<(), Errors> {
    let mut retyping = Retyping::new(module, Lacking::Float64, target, origins)?;
    retyping.conversions = Some(Conversions::add(module)?);
    retyping.run()?;
    let mut errors = Vec::new();
    for function in module.functions().filter(|function| !function.is_declaration()) {
        retyping.fold_parts(function)?;
        retyping.narrow(function, &mut errors)?;
    }
    drop_unused(&retyping);
    Errors::check(errors)
}

/// Takes declarations away that nothing calls any more.
fn drop_unused(retyping: &Retyping<'_, '_>) {
    let unused: Vec<_> = retyping
        .module
        .functions()
        .filter(|function| function.is_declaration() && retyping.concerns(function.ty()))
        .collect();
    for function in unused {
        function.erase();
    }
    if let Some(conversions) = &retyping.conversions {
        conversions.from_words.erase();
        conversions.to_words.erase();
    }
}

impl<'m> Retyping<'_, 'm> {
    fn conversions(&self) -> Result<&Conversions<'m>> {
        self.conversions.as_ref().ok_or_else(|| Error::internal("the conversions are missing"))
    }

    /// Words, two for each number, of numbers in double precision.
    pub(super) fn to_words(&self, value: Value<'m>) -> Result<Value<'m>> {
        let ty = type_of(value)?;
        let single = self.builder.cast(Opcode::FpTrunc, value, self.single(ty)?)?;
        self.words_of_single(single)
    }

    fn words_of_single(&self, single: Value<'m>) -> Result<Value<'m>> {
        let to_words = self.conversions()?.to_words;
        let Some(len) = type_of(single)?.vector_len() else {
            return Ok(self.builder.call(to_words, &[single])?.value());
        };
        let word = self.module.context().i32();
        let mut all = word.vector_of(2 * len)?.poison()?;
        for lane in 0..len {
            let number = self.builder.extract_element(single, word.const_int(lane.into())?)?;
            let words = self.builder.call(to_words, &[number])?.value();
            for part in 0..2 {
                let own = self.builder.extract_element(words, word.const_int(part)?)?;
                let at = word.const_int(u64::from(lane) * 2 + part)?;
                all = self.builder.insert_element(all, own, at)?;
            }
        }
        Ok(all)
    }

    /// Numbers in double precision of words, two for each.
    pub(super) fn doubles_of(&self, words: Value<'m>, ty: Type<'m>) -> Result<Value<'m>> {
        let single = self.single_of_words(words, ty.vector_len())?;
        Ok(self.builder.cast(Opcode::FpExt, single, ty)?)
    }

    fn single_of_words(&self, words: Value<'m>, len: Option<u32>) -> Result<Value<'m>> {
        let from_words = self.conversions()?.from_words;
        let Some(len) = len else {
            return Ok(self.builder.call(from_words, &[words])?.value());
        };
        let word = self.module.context().i32();
        let mut all = self.module.context().f32().vector_of(len)?.poison()?;
        for lane in 0..len {
            let mut own = word.vector_of(2)?.poison()?;
            for part in 0..2 {
                let at = word.const_int(u64::from(lane) * 2 + part)?;
                let one = self.builder.extract_element(words, at)?;
                own = self.builder.insert_element(own, one, word.const_int(part)?)?;
            }
            let number = self.builder.call(from_words, &[own])?.value();
            all = self.builder.insert_element(all, number, word.const_int(lane.into())?)?;
        }
        Ok(all)
    }

    /// Gives all instructions of a body single precision.
    fn narrow(&self, function: Function<'m>, errors: &mut Vec<Error>) -> Result<()> {
        let is_double = |value: Value<'m>| value.ty().is_some_and(|ty| self.is_number(ty));
        let concerned = || -> Vec<Inst<'m>> {
            let is_concerned = |inst: &Inst<'m>| is_double(inst.value()) || inst.operands().any(is_double);
            instructions(function).filter(is_concerned).collect()
        };
        // Calls have types of their own, and bits are those of double precision, so both are replaced first.
        for inst in concerned() {
            let place = self.origins.place(inst);
            self.position(inst);
            if self.narrowed(inst).is_err() {
                errors.push(
                    self.lacks("this cannot be done in single precision").or_at(|| self.origins.at(place)),
                );
            }
        }
        if !errors.is_empty() {
            return Ok(());
        }
        let kept = concerned();
        for inst in &kept {
            if is_double(inst.value()) {
                inst.set_float_type(self.single(inst.ty())?)?;
            }
        }
        for inst in kept {
            for (number, operand) in (0..).zip(inst.operands().collect::<SmallVec<[Value<'m>; 4]>>()) {
                if operand.is_constant() && is_double(operand) {
                    inst.set_float_operand(number, self.narrow_constant(operand)?)?;
                }
            }
            let same = inst.operand(0).filter(|operand| operand.ty() == Some(inst.ty()));
            if let Some(same) = same.filter(|_| matches!(inst.opcode(), Opcode::FpExt | Opcode::FpTrunc)) {
                self.replace(inst, same)?;
            }
        }
        Ok(())
    }

    /// A constant in single precision.
    fn narrow_constant(&self, value: Value<'m>) -> Result<Value<'m>> {
        let ty = self.single(type_of(value)?)?;
        match value.kind() {
            ValueKind::Undef => Ok(ty.undef()?),
            ValueKind::Poison => Ok(ty.poison()?),
            _ if value.is_null() => Ok(ty.const_null()?),
            _ => match ty.vector_len() {
                Some(len) => {
                    let lane = |index: u32| {
                        let lane = value.aggregate_element(index.into());
                        self.narrow_constant(lane.ok_or_else(|| Error::internal("a vector lacks a lane"))?)
                    };
                    let lanes = (0..len).map(lane).collect::<Result<Vec<_>>>()?;
                    Ok(ty.scalar().const_vector(&lanes)?)
                }
                None => {
                    let folded = self.module.fold_cast(Opcode::FpTrunc, value, ty);
                    folded.ok_or_else(|| Error::internal(format!("{value} has no value")))
                }
            },
        }
    }

    /// Replaces an instruction that is not the same in single precision.
    fn narrowed(&self, inst: Inst<'m>) -> Result<()> {
        use Opcode as O;
        match inst.opcode() {
            O::BitCast => {
                let from = self.operand(inst, 0)?;
                let ty = type_of(from)?;
                let value = if self.is_number(ty) {
                    let words = self.to_words(from)?;
                    if words.ty() == Some(inst.ty()) {
                        words
                    } else {
                        self.builder.bitcast(words, inst.ty())?
                    }
                } else {
                    let words = self.module.context().i32();
                    let words = words.vector_of(2 * inst.ty().vector_len().unwrap_or(1))?;
                    let from = if ty == words { from } else { self.builder.bitcast(from, words)? };
                    self.doubles_of(from, inst.ty())?
                };
                // Both ends are behind conversions that are narrowed like all others.
                self.replace(inst, value)
            }
            opcode if opcode.is_call() => self.narrowed_call(inst),
            O::Load
            | O::Store
            | O::AtomicRmw
            | O::CmpXchg
            | O::VaArg
            | O::InsertValue
            | O::ExtractValue
            | O::Ret => Err(crate::draft::unsupported(inst)),
            // The others are the same with other types.
            _ => Ok(()),
        }
    }

    /// A call of an intrinsic or builtin function of double precision as the one of single precision.
    fn narrowed_call(&self, inst: Inst<'m>) -> Result<()> {
        let callee = inst.called_function().ok_or_else(|| crate::draft::unsupported(inst))?;
        let narrow = |ty: Type<'m>| if self.is_number(ty) { self.single(ty) } else { Ok(ty) };
        let mut args = SmallVec::<[Value<'m>; 4]>::new();
        for arg in inst.args() {
            let ty = type_of(arg)?;
            let is_double = self.is_number(ty);
            args.push(if is_double {
                self.builder.cast(Opcode::FpTrunc, arg, self.single(ty)?)?
            } else {
                arg
            });
        }
        let params = callee.ty().params().map(narrow).collect::<Result<SmallVec<[Type<'m>; 4]>>>()?;
        let ty = narrow(callee.return_type())?.function(&params, callee.ty().is_vararg())?;
        if self.concerns(ty) {
            return Err(crate::draft::unsupported(inst));
        }
        let new = if callee.ty().is_vararg() {
            callee
        } else if let Some(name) = callee.intrinsic_name() {
            self.module.declare_intrinsic(&name, ty)?
        } else {
            let symbol = renamed(callee)
                .filter(|_| self.is_builtin(callee))
                .ok_or_else(|| crate::draft::unsupported(inst))?;
            match self.module.function(symbol.as_bytes()) {
                Some(function) if function.ty() == ty => function,
                Some(_) => return Err(crate::draft::unsupported(inst)),
                None => {
                    let function = self.module.add_function(symbol.as_bytes(), ty)?;
                    function.set_calling_convention(callee.calling_convention())?;
                    function.copy_attributes(callee)?;
                    function
                }
            }
        };
        let call = self.builder.call(new, &args)?;
        call.copy_call_attributes(inst)?;
        call.drop_wrong_attributes();
        call.copy_attachments(inst);
        call.set_fast_math(inst.fast_math());
        if inst.is_void() {
            return Ok(inst.erase()?);
        }
        let value = if call.ty() == inst.ty() {
            call.value()
        } else {
            self.builder.cast(Opcode::FpExt, call.value(), inst.ty())?
        };
        self.replace(inst, value)
    }
}

/// Parts of names of conversions that say a type: the one of double precision, and that of single precision.
const SPELT: [(&str, &str); 2] = [("convert_double", "convert_float"), ("_Rdouble", "_Rfloat")];

/// The name of a builtin function with single precision in place of double precision; `None` of what is no builtin function,
/// or accesses memory, which keeps double precision.
fn renamed(callee: Function<'_>) -> Option<String> {
    let symbol = callee.name();
    builtins::resolve(&symbol, callee.param_count() as usize, BuiltinNames::OpenCl)?;
    let name = mangle::parse(&symbol).ok()?;
    let mut params: SmallVec<[Ty<'_>; 4]> = name.params().iter().cloned().collect();
    let double = Ty::Builtin(Builtin::Double);
    for param in &mut params {
        match param {
            Ty::Vector { elem, .. } if **elem == double => **elem = Ty::Builtin(Builtin::Float),
            Ty::Pointer(_) => return None,
            own if *own == double => *own = Ty::Builtin(Builtin::Float),
            _ => {}
        }
    }
    let mut base = name.base().to_owned();
    for (double, single) in SPELT {
        base = base.replace(double, single);
    }
    Some(mangle::encode(&base, &params))
}
