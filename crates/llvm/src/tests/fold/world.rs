//! Random constants, the same in a module of LLVM and in one of the Rust IR.

use std::collections::BTreeMap;

use inkwell::llvm_sys::{LLVMBuilder, LLVMUnnamedAddr, LLVMValue, core::*};
use spirv_llvm_ir as ir;

use crate::{ffi::*, *};

pub(super) type Built<T> = std::result::Result<T, BuildError>;

pub(super) fn unmade() -> BuildError {
    BuildError::new("LLVM made nothing")
}

/// One constant in both.
#[derive(Clone, Copy)]
pub(super) struct Pair<'m> {
    pub(super) llvm: Value<'m>,
    pub(super) ir: ir::ConstantId,
}

/// One type in both.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Kind<'m> {
    pub(super) llvm: Type<'m>,
    pub(super) ir: ir::TypeId,
}

/// How many cases of an operation there were, how many LLVM made a constant of, and what differed.
#[derive(Default)]
pub(super) struct Count {
    pub(super) cases: u32,
    pub(super) constants: u32,
    pub(super) different: Vec<String>,
}

pub(super) struct World<'m> {
    pub(super) context: Context<'m>,
    pub(super) module: Module<'m>,
    pub(super) ir: ir::Module,
    pub(super) globals: Vec<Pair<'m>>,
    /// Expressions that were made and are equal in both.
    pub(super) expressions: Vec<Pair<'m>>,
    pub(super) counts: BTreeMap<String, Count>,
    /// A builder that folds, in a block of a function.
    builder: *mut LLVMBuilder,
    state: u64,
}

impl Drop for World<'_> {
    fn drop(&mut self) {
        live!(LLVMDisposeBuilder(self.builder));
    }
}

pub(super) const WIDTHS: [u32; 11] = [1, 7, 8, 16, 32, 33, 64, 65, 128, 129, 200];
const FORMATS: [(TypeKind, ir::Type); 6] = [
    (TypeKind::Half, ir::Type::Half),
    (TypeKind::BFloat, ir::Type::BFloat),
    (TypeKind::Float, ir::Type::Float),
    (TypeKind::Double, ir::Type::Double),
    (TypeKind::X86Fp80, ir::Type::X86Fp80),
    (TypeKind::Fp128, ir::Type::Fp128),
];

impl<'m> World<'m> {
    pub(super) fn new(module: Module<'m>, seed: u64) -> Built<Self> {
        let context = module.context();
        let builder = live!(LLVMCreateBuilderInContext(context.raw()));
        let function = module.add_function(b"here", context.void().function(&[], false)?)?;
        let block = function.append_block(b"entry")?;
        live!(LLVMPositionBuilderAtEnd(builder, block.raw()));
        let mut world = Self {
            context,
            module,
            ir: ir::Module::default(),
            globals: Vec::new(),
            expressions: Vec::new(),
            counts: BTreeMap::new(),
            builder,
            state: seed,
        };
        world.add_globals()?;
        Ok(world)
    }

    pub(super) fn builder(&self) -> *mut LLVMBuilder {
        self.builder
    }

    fn add_globals(&mut self) -> Built<()> {
        let word = self.integer(32)?;
        let bytes = {
            let byte = self.integer(8);
            self.array(byte, 4)?
        };
        let nothing = self.structure(&[])?;
        use Linkage as L;
        use ir::tables::Linkage as Ours;
        for (name, kind, space, linkage, ours, is_unnamed) in [
            (&b"word"[..], word, 0, L::External, Ours::External, false),
            (b"bytes", bytes, 0, L::External, Ours::External, false),
            (b"weak", word, 0, L::ExternalWeak, Ours::ExternalWeak, false),
            (b"any", word, 0, L::WeakAny, Ours::WeakAny, false),
            (b"once", word, 0, L::LinkOnceAny, Ours::LinkOnceAny, false),
            (b"common", word, 0, L::Common, Ours::Common, false),
            (b"odr", word, 0, L::LinkOnceOdr, Ours::LinkOnceOdr, false),
            (b"unnamed", word, 0, L::Internal, Ours::Internal, true),
            (b"private", word, 0, L::Private, Ours::Private, false),
            (b"nothing", nothing, 0, L::External, Ours::External, false),
            (b"local", word, 1, L::External, Ours::External, false),
            (b"shared", word, 3, L::External, Ours::External, false),
            (b"far", bytes, 1, L::External, Ours::External, false),
        ] {
            let llvm = self.module.add_global(name, kind.llvm, space)?;
            let name = self.ir.strings.intern(name);
            let variable = ir::GlobalKind::Variable(ir::Variable::default());
            let mut global = ir::Global::new(name, kind.ir, variable);
            llvm.set_linkage(linkage);
            global.linkage = ours;
            if is_unnamed {
                live!(LLVMSetUnnamedAddress(llvm.raw(), LLVMUnnamedAddr::LLVMGlobalUnnamedAddr));
                global.unnamed_address = ir::tables::UnnamedAddress::Global;
            }
            let id = self.ir.add_global(global, space);
            let constant = self.ir.globals[id.index()].constant;
            self.globals.push(Pair { llvm: llvm.value(), ir: constant });
        }
        let llvm = self.module.add_function(b"callee", self.context.void().function(&[], false)?)?;
        let void = self.ir.types.intern(ir::Type::Void);
        let ty = self.ir.types.function(void, &[], false);
        let id = self.ir.add_function(b"callee", ty, 0).ok_or_else(|| BuildError::new("no function"))?;
        let global = self.ir.function(id).map(|function| function.global);
        let constant = global.and_then(|global| self.ir.global(global)).map(|global| global.constant);
        let constant = constant.ok_or_else(|| BuildError::new("no constant"))?;
        self.globals.push(Pair { llvm: llvm.value(), ir: constant });
        Ok(())
    }

    // Numbers.

    pub(super) fn random(&mut self) -> u64 {
        // xorshift64*
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        self.state.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub(super) fn below(&mut self, limit: usize) -> usize {
        (self.random() >> 33) as usize % limit
    }

    pub(super) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    pub(super) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    // Types.

    pub(super) fn integer(&mut self, width: u32) -> Built<Kind<'m>> {
        Ok(Kind { llvm: self.context.int(width)?, ir: self.ir.types.integer(width) })
    }

    pub(super) fn pointer(&mut self, space: u32) -> Built<Kind<'m>> {
        Ok(Kind { llvm: self.context.pointer(space)?, ir: self.ir.types.pointer(space) })
    }

    pub(super) fn vector(&mut self, element: Kind<'m>, length: u32) -> Built<Kind<'m>> {
        let ir = self.ir.types.vector(element.ir, length);
        Ok(Kind { llvm: element.llvm.vector_of(length)?, ir })
    }

    pub(super) fn array(&mut self, element: Built<Kind<'m>>, length: u64) -> Built<Kind<'m>> {
        let element = element?;
        let ir = self.ir.types.intern(ir::Type::Array { element: element.ir, length });
        Ok(Kind { llvm: element.llvm.array_of(length)?, ir })
    }

    pub(super) fn structure(&mut self, fields: &[Kind<'m>]) -> Built<Kind<'m>> {
        let llvm: Vec<_> = fields.iter().map(|kind| kind.llvm).collect();
        let ir: Vec<_> = fields.iter().map(|kind| kind.ir).collect();
        Ok(Kind { llvm: self.context.struct_type(&llvm, false)?, ir: self.ir.types.structure(&ir, false) })
    }

    pub(super) fn random_integer(&mut self) -> Built<Kind<'m>> {
        let width = self.pick(&WIDTHS);
        self.integer(width)
    }

    pub(super) fn random_float(&mut self) -> Built<Kind<'m>> {
        let (kind, ty) = self.pick(&FORMATS);
        Ok(Kind { llvm: self.context.float(kind).ok_or_else(unmade)?, ir: self.ir.types.intern(ty) })
    }

    pub(super) fn random_pointer(&mut self) -> Built<Kind<'m>> {
        let space = self.pick(&[0, 0, 1, 3]);
        self.pointer(space)
    }

    pub(super) fn double(&mut self) -> Built<Kind<'m>> {
        Ok(Kind {
            llvm: self.context.float(TypeKind::Double).ok_or_else(unmade)?,
            ir: self.ir.types.intern(ir::Type::Double),
        })
    }

    /// A scalar of any kind.
    pub(super) fn random_scalar(&mut self) -> Built<Kind<'m>> {
        match self.below(5) {
            0 | 1 => self.random_integer(),
            2 | 3 => self.random_float(),
            _ => self.random_pointer(),
        }
    }

    /// The type itself, or a vector of it.
    pub(super) fn shaped(&mut self, scalar: Kind<'m>, lanes: u32) -> Built<Kind<'m>> {
        if lanes == 0 { Ok(scalar) } else { self.vector(scalar, lanes) }
    }

    pub(super) fn random_lanes(&mut self) -> u32 {
        self.pick(&[0, 0, 0, 1, 2, 3, 4])
    }

    // Constants.

    pub(super) fn integer_constant(&mut self, kind: Kind<'m>, words: &[u64]) -> Built<Pair<'m>> {
        Ok(Pair { llvm: kind.llvm.const_words(words)?, ir: self.ir.integer(kind.ir, words) })
    }

    fn random_words(&mut self, width: u32) -> [u64; 4] {
        let top = |bit: u32| {
            let mut words = [0u64; 4];
            words[bit as usize / 64] = 1 << (bit % 64);
            words
        };
        match self.below(9) {
            0 => [0; 4],
            1 => [1, 0, 0, 0],
            2 => [u64::MAX; 4],
            3 => top(width - 1),
            4 => top(width - 1).map(|word| word.wrapping_sub(1)),
            5 => [self.random() % (2 * u64::from(width) + 2), 0, 0, 0],
            6 => top(self.below(width as usize) as u32),
            7 => [self.random() % 16, 0, 0, 0].map(|word: u64| !word),
            _ => [self.random(), self.random(), self.random(), self.random()],
        }
    }

    fn random_float_bits(&mut self, ty: ir::Type) -> u128 {
        // Width of the fraction and of the exponent; x87 has a bit of its own between them.
        let (fraction, exponent, integer_bit) = match ty {
            ir::Type::Half => (10, 5, false),
            ir::Type::BFloat => (7, 8, false),
            ir::Type::Float => (23, 8, false),
            ir::Type::Double => (52, 11, false),
            ir::Type::X86Fp80 => (63, 15, true),
            _ => (112, 15, false),
        };
        let all = (1u128 << exponent) - 1;
        let bias = all >> 1;
        let random = u128::from(self.random()) | u128::from(self.random()) << 64;
        let low = random & ((1 << fraction) - 1);
        let (e, f) = match self.below(12) {
            0 => (0, 0),
            1 => (bias, 0),
            2 => (all, 0),
            3 => (all, low),
            4 => (all, 1 << (fraction - 1) | low & 0xff),
            5 => (all, low >> 1 | 1),
            6 => (0, low >> self.below(fraction as usize)),
            7 => (all - 1, (1 << fraction) - 1),
            8 | 9 => (bias + self.below(70) as u128 % (bias - 1), low >> (fraction / 2) << (fraction / 2)),
            10 => (bias + u128::from(self.random() % 6), low >> (fraction - 3) << (fraction - 3)),
            _ => (u128::from(self.random()) & all, low),
        };
        let sign = u128::from(self.one_in(2));
        let has_bit = integer_bit && (e != 0 || self.one_in(8)) && !self.one_in(16);
        let extra = u32::from(integer_bit);
        sign << (fraction + extra + exponent) | e << (fraction + extra) | u128::from(has_bit) << fraction | f
    }

    pub(super) fn number(&mut self, kind: Kind<'m>) -> Built<Pair<'m>> {
        if let Some(width) = kind.llvm.int_width() {
            let words = self.random_words(width);
            return self.integer_constant(kind, &words[..width.div_ceil(64) as usize]);
        }
        let bits = self.random_float_bits(self.ir.types.get(kind.ir));
        let words = [bits as u64, (bits >> 64) as u64];
        Ok(Pair {
            llvm: kind.llvm.const_fp_bits(words).ok_or_else(unmade)?,
            ir: self.ir.float(kind.ir, &words),
        })
    }

    pub(super) fn undefined(&mut self, kind: Kind<'m>, poison: bool) -> Built<Pair<'m>> {
        Ok(match poison {
            true => Pair { llvm: kind.llvm.poison()?, ir: self.ir.poison(kind.ir) },
            false => Pair { llvm: kind.llvm.undef().ok_or_else(unmade)?, ir: self.ir.undef(kind.ir) },
        })
    }

    pub(super) fn null(&mut self, kind: Kind<'m>) -> Built<Pair<'m>> {
        Ok(Pair { llvm: kind.llvm.const_null()?, ir: self.ir.zero(kind.ir) })
    }

    /// A constant of numbers of a scalar or vector type; undefined ones, and lanes, among them.
    pub(super) fn numeric(&mut self, kind: Kind<'m>) -> Built<Pair<'m>> {
        self.constant(kind, false)
    }

    /// A constant of a type, which may be an expression.
    pub(super) fn any(&mut self, kind: Kind<'m>) -> Built<Pair<'m>> {
        self.constant(kind, true)
    }

    /// A pointer: null, a global, or an expression over one.
    pub(super) fn address(&mut self, kind: Kind<'m>) -> Built<Pair<'m>> {
        if self.one_in(6) {
            return self.null(kind);
        }
        let from = if self.one_in(3) { &self.expressions } else { &self.globals };
        let of_kind = |pair: &&Pair<'m>| pair.llvm.has_type(kind.llvm);
        let fitting: Vec<Pair<'m>> = from.iter().filter(of_kind).copied().collect();
        if fitting.is_empty() { self.null(kind) } else { Ok(self.pick(&fitting)) }
    }

    fn constant(&mut self, kind: Kind<'m>, expressions: bool) -> Built<Pair<'m>> {
        match self.below(24) {
            0 | 1 => return self.undefined(kind, false),
            2 => return self.undefined(kind, true),
            3 => return self.null(kind),
            4..=9 if expressions => {
                let fitting: Vec<Pair<'m>> = self
                    .globals
                    .iter()
                    .chain(&self.expressions)
                    .filter(|pair| pair.llvm.has_type(kind.llvm))
                    .copied()
                    .collect();
                if !fitting.is_empty() {
                    return Ok(self.pick(&fitting));
                }
            }
            _ => {}
        }
        let types = &self.ir.types;
        match types.get(kind.ir) {
            ir::Type::Vector { element, length, .. } => {
                let element = Kind { llvm: kind.llvm.scalar(), ir: element };
                self.sequence(kind, element, length, expressions)
            }
            ir::Type::Array { element, length } => {
                let llvm = kind.llvm.element().ok_or_else(|| BuildError::new("no element"))?;
                self.sequence(kind, Kind { llvm, ir: element }, length as u32, expressions)
            }
            ir::Type::Struct { fields, .. } => {
                let fields = types.list(fields).to_vec();
                let mut members = Vec::new();
                for (llvm, ir) in kind.llvm.members().zip(fields) {
                    members.push(self.constant(Kind { llvm, ir }, expressions)?);
                }
                self.aggregate(kind, &members)
            }
            ir::Type::Pointer(_) => self.null(kind),
            _ => self.number(kind),
        }
    }

    fn sequence(
        &mut self,
        kind: Kind<'m>,
        element: Kind<'m>,
        length: u32,
        expressions: bool,
    ) -> Built<Pair<'m>> {
        let is_splat = self.one_in(4);
        let plain = self.one_in(2);
        let mut members: Vec<Pair<'m>> = Vec::new();
        for _ in 0..length {
            let next = match members.first() {
                Some(&first) if is_splat => first,
                _ if plain && (element.llvm.is_int() || element.llvm.is_float()) => self.number(element)?,
                _ => self.constant(element, expressions)?,
            };
            members.push(next);
        }
        self.aggregate(kind, &members)
    }

    fn aggregate(&mut self, kind: Kind<'m>, members: &[Pair<'m>]) -> Built<Pair<'m>> {
        let llvm: Vec<_> = members.iter().map(|pair| pair.llvm).collect();
        let ir: Vec<_> = members.iter().map(|pair| pair.ir).collect();
        let llvm = match self.ir.types.get(kind.ir) {
            ir::Type::Vector { .. } => kind.llvm.scalar().const_vector(&llvm)?,
            ir::Type::Array { .. } => {
                kind.llvm.element().ok_or_else(|| BuildError::new("no element"))?.const_array(&llvm)?
            }
            _ => kind.llvm.const_struct(&llvm)?,
        };
        Ok(Pair { llvm, ir: self.ir.aggregate(kind.ir, &ir) })
    }

    /// A vector of one constant, or the constant itself.
    pub(super) fn splat(&mut self, kind: Kind<'m>, component: Pair<'m>) -> Built<Pair<'m>> {
        match kind.llvm.vector_len() {
            Some(lanes) => self.aggregate(kind, &vec![component; lanes as usize]),
            None => Ok(component),
        }
    }

    /// The width in bits of the number that a type or its lanes are; 0 for others.
    pub(super) fn width(&self, kind: Kind<'m>) -> u32 {
        self.ir.types.width(self.ir.types.scalar(kind.ir))
    }

    // Comparison.

    pub(super) fn text(&self, id: ir::ConstantId) -> String {
        match self.ir.constants.global(id).and_then(|global| self.ir.global(global)) {
            Some(global) => format!("@{}", String::from_utf8_lossy(self.ir.strings.get(global.name))),
            None => ir::print_constant(&self.ir, id),
        }
    }

    fn llvm_text(value: Value<'m>) -> String {
        match value.kind() {
            ValueKind::Function | ValueKind::GlobalVariable => format!("@{}", value.name()),
            _ => value.full_text(),
        }
    }

    /// Compares what LLVM gave with what was folded here; an instruction is none.
    pub(super) fn compare(
        &mut self,
        what: &str,
        case: &dyn Fn() -> String,
        operands: &[Pair<'m>],
        llvm: *mut LLVMValue,
        here: Option<ir::ConstantId>,
    ) {
        let made = Value::wrap(llvm);
        let expected = made.filter(|value| value.is_constant());
        let expected_text = expected.map(Self::llvm_text);
        let text = here.map(|id| self.text(id));
        if let Some(inst) = made.and_then(Value::as_instruction) {
            live!(LLVMInstructionEraseFromParent(inst.value().raw()));
        }
        let same = expected_text == text;
        if let (true, Some(llvm), Some(ir)) = (same, expected, here)
            && matches!(llvm.kind(), ValueKind::ConstantExpr(_))
            && self.expressions.len() < 400
            && expected_text.as_ref().is_some_and(|text| text.len() < 300)
        {
            let pair = Pair { llvm, ir };
            if !self.expressions.iter().any(|known| known.ir == ir) {
                self.expressions.push(pair);
            }
        }
        let shown = (!same).then(|| {
            let operands: Vec<String> = operands.iter().map(|pair| Self::llvm_text(pair.llvm)).collect();
            format!(
                "{what} {} of {}\n    LLVM: {}\n    here: {}",
                case(),
                operands.join(" | "),
                expected_text.as_deref().unwrap_or("an instruction"),
                text.as_deref().unwrap_or("none")
            )
        });
        let count = self.counts.entry(what.to_owned()).or_default();
        count.cases += 1;
        count.constants += u32::from(expected.is_some());
        count.different.extend(shown);
    }

    /// What differed, in words; nothing where all is equal.
    pub(super) fn report(&self) -> String {
        let mut report = String::new();
        for count in self.counts.values() {
            for different in count.different.iter().take(SHOWN) {
                report += &format!("\n{different}");
            }
        }
        report
    }
}

/// How many differences of an operation are told.
const SHOWN: usize = 5;
