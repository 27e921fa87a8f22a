//! The walker over an instruction's operands that everything uses which looks at operands.

use super::{
    Id, Inst, Op,
    grammar::{Category, ImportedSet, OperandKind, OperandSpec, Quantifier},
    layout::Layouts,
    words,
};
use crate::{Code, Error, Kind, Result};

/// Facts outside an instruction that the layout of some of its operands depends on.
pub trait OperandContext {
    /// The width in bits of an integer or floating-point type.
    fn number_width(&self, type_id: Id) -> Option<u32>;
    /// The type of a value.
    fn type_of(&self, id: Id) -> Option<Id>;
    /// The set that an OpExtInstImport names; `None` where the id is no import.
    fn ext_inst_set(&self, id: Id) -> Option<ImportedSet>;
}

/// One operand: composites come as their parts, parameters of enumerants as operands of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand<'m> {
    /// Its kind.
    pub kind: OperandKind,
    /// Its words: one, or as many as a literal takes.
    pub words: &'m [u32],
    /// The type that gives a context-dependent literal its width and its meaning.
    pub number_type: Option<Id>,
}

impl Operand<'_> {
    /// The first word: an id, an enumerant, a mask, or the low word of a literal.
    #[must_use]
    #[inline]
    pub fn word(&self) -> u32 {
        self.words.first().copied().unwrap_or(0)
    }

    /// The id, where the operand is one.
    #[must_use]
    #[inline]
    pub fn id(&self) -> Option<Id> {
        self.kind.is_id().then(|| Id(self.word()))
    }
}

impl OperandKind {
    /// True if operands of this kind are ids.
    #[must_use]
    #[inline]
    pub fn is_id(self) -> bool {
        matches!(
            self,
            Self::IdRef | Self::IdResult | Self::IdResultType | Self::IdScope | Self::IdMemorySemantics
        )
    }
}

/// The operands of one instruction, in order, as the grammar lays them out.
///
/// Operands of an unknown opcode come word by word as literal integers. After an error the walk ends.
pub struct Operands<'m, 'c, C: ?Sized> {
    inst: Inst<'m>,
    rest: &'m [u32],
    context: &'c C,
    layouts: Layouts,
    result_type: Option<Id>,
    ext_inst_set: Option<ImportedSet>,
}

impl<'m, 'c, C: OperandContext + ?Sized> Operands<'m, 'c, C> {
    /// The operands of `inst`.
    #[must_use]
    pub fn new(inst: Inst<'m>, context: &'c C) -> Self {
        let layouts = Layouts::of(inst.op());
        Self { inst, rest: inst.operands(), context, layouts, result_type: None, ext_inst_set: None }
    }

    /// The operands of `inst` from `rest` on, which `specs` lay out: those before were plain ids.
    pub fn rest(inst: Inst<'m>, specs: &'static [OperandSpec], rest: &'m [u32], context: &'c C) -> Self {
        let result_type = inst.result_type();
        Self { inst, rest, context, layouts: Layouts::new(specs), result_type, ext_inst_set: None }
    }

    /// The set of an OpExtInst, once the walk has passed it; `None` where its id is no import.
    #[must_use]
    pub fn ext_inst_set(&self) -> Option<ImportedSet> {
        self.ext_inst_set
    }

    fn advance(&mut self) -> Result<Option<Operand<'m>>> {
        let Some(kind) = self.layouts.next(!self.rest.is_empty()) else {
            if self.rest.is_empty() {
                return Ok(None);
            }
            return Err(
                self.wrong_count(format!("{} words are left over after the last operand", self.rest.len()))
            );
        };
        match kind.category() {
            Category::Composite(_) => Err(Error::internal("a composite operand was not taken apart")),
            Category::Id => self.take_id(kind),
            Category::Literal => self.take_literal(kind),
            Category::Value(table) | Category::Mask(table) => {
                let operand = self.take(kind, 1)?;
                self.layouts.follow(table, operand.word());
                Ok(operand)
            }
        }
        .map(Some)
    }

    #[inline]
    fn take(&mut self, kind: OperandKind, count: usize) -> Result<Operand<'m>> {
        match self.rest.split_at_checked(count) {
            Some((words, rest)) => {
                self.rest = rest;
                Ok(Operand { kind, words, number_type: None })
            }
            None => {
                let missing = if self.rest.is_empty() { "is missing" } else { "is cut off" };
                Err(self.wrong_count(format!("operand {} {missing}", kind.row().name)))
            }
        }
    }

    fn take_id(&mut self, kind: OperandKind) -> Result<Operand<'m>> {
        let operand = self.take(kind, 1)?;
        match (kind, self.inst.op()) {
            (OperandKind::IdResultType, _) => self.result_type = Some(Id(operand.word())),
            (OperandKind::IdRef, Op::ExtInst | Op::ExtInstWithForwardRefsKHR)
                if self.ext_inst_set.is_none() =>
            {
                self.ext_inst_set = self.context.ext_inst_set(Id(operand.word()));
            }
            // The literals of a switch have the width of its selector.
            (OperandKind::IdRef, Op::Switch) if self.result_type.is_none() => {
                self.result_type = self.context.type_of(Id(operand.word()));
            }
            _ => {}
        }
        Ok(operand)
    }

    fn take_literal(&mut self, kind: OperandKind) -> Result<Operand<'m>> {
        match kind {
            OperandKind::LiteralString => match words::string_length(self.rest) {
                Some(count) => self.take(kind, count),
                None if self.rest.is_empty() => self.take(kind, 1),
                None => Err(self.wrong_count("the string has no terminator".to_owned())),
            },
            OperandKind::LiteralContextDependentNumber => self.take_number(kind),
            OperandKind::LiteralInteger if self.inst.op() == Op::Switch => self.take_number(kind),
            OperandKind::LiteralExtInstInteger => {
                let operand = self.take(kind, 1)?;
                if let Some(set) = self.ext_inst_set {
                    self.layouts.extended(set, operand.word());
                }
                Ok(operand)
            }
            OperandKind::LiteralSpecConstantOpInteger => {
                let operand = self.take(kind, 1)?;
                let op = u16::try_from(operand.word()).ok().map(Op);
                let Some(row) = op.and_then(Op::row) else {
                    return Err(self.inst.malformed(format!("unknown operation {}", operand.word())));
                };
                self.layouts.replace(row.arguments());
                Ok(operand)
            }
            _ => {
                let operand = self.take(kind, 1)?;
                self.layouts.count(operand.word());
                Ok(operand)
            }
        }
    }

    fn take_number(&mut self, kind: OperandKind) -> Result<Operand<'m>> {
        let number_type = self.result_type;
        let Some(width) = number_type.and_then(|id| self.context.number_width(id)) else {
            let detail = match number_type {
                Some(id) => format!("{id} is not a type of numbers"),
                None => "the type of its literal is not known".to_owned(),
            };
            return Err(self.inst.malformed(detail));
        };
        let operand = self.take(kind, (width as usize).div_ceil(32).max(1))?;
        Ok(Operand { number_type, ..operand })
    }

    #[cold]
    fn wrong_count(&self, detail: String) -> Error {
        Error::new(Code::InvalidWordCount, Kind::Malformed, detail).or_at(|| self.inst.location())
    }
}

/// Calls `see` with each id among the operands of `inst`, in order, up to the first operand that is malformed.
///
/// The ids that most instructions start with are taken without a walk over the layout of the rest.
pub fn for_each_id<C: OperandContext + ?Sized>(inst: Inst<'_>, context: &C, mut see: impl FnMut(Id)) {
    let specs = inst.op().row().map_or(&[][..], |row| row.operands);
    // What follows in these depends on the ids themselves.
    let depends = matches!(inst.op(), Op::ExtInst | Op::ExtInstWithForwardRefsKHR | Op::Switch);
    let is_plain = |spec: &&OperandSpec| !depends && spec.kind.is_id() && spec.quantifier == Quantifier::One;
    let plain = specs.iter().take_while(is_plain).count().min(inst.operands().len());
    let (words, rest) = inst.operands().split_at(plain);
    words.iter().for_each(|word| see(Id(*word)));
    if rest.is_empty() {
        return;
    }
    let operands = match (plain, specs.split_at_checked(plain)) {
        (1.., Some((_, specs))) => Operands::rest(inst, specs, rest, context),
        _ => Operands::new(inst, context),
    };
    operands.map_while(Result::ok).filter_map(|operand| operand.id()).for_each(see);
}

impl<'m, C: OperandContext + ?Sized> Iterator for Operands<'m, '_, C> {
    type Item = Result<Operand<'m>>;

    fn next(&mut self) -> Option<Self::Item> {
        let item = self.advance().transpose();
        if !matches!(item, Some(Ok(_))) {
            self.layouts.clear();
            self.rest = &[];
        }
        item
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ids, MAGIC, Module, Version};

    fn module(instructions: &[&[u32]]) -> Module {
        let mut words = vec![MAGIC, Version::V1_0.word(), 0, 20, 0];
        for inst in instructions {
            words.push((inst.len() as u32) << 16 | inst[0]);
            words.extend(&inst[1..]);
        }
        Module::from_words(words).unwrap()
    }

    fn kinds(module: &Module) -> Result<Vec<(OperandKind, usize)>> {
        let ids = Ids::new(module).unwrap();
        let last = module.iter().last().unwrap();
        Operands::new(last, &ids).map(|operand| operand.map(|o| (o.kind, o.words.len()))).collect()
    }

    #[test]
    fn switch_literals_have_the_width_of_the_selector() {
        use OperandKind::{IdRef, LiteralInteger};
        let int = [u32::from(Op::TypeInt.0), 1, 64, 0];
        let constant = [u32::from(Op::Constant.0), 1, 2, 7, 0];
        let switch = [u32::from(Op::Switch.0), 2, 3, 5, 0, 4, 6, 0, 4];
        assert_eq!(
            kinds(&module(&[&int, &constant, &switch])).unwrap(),
            [(IdRef, 1), (IdRef, 1), (LiteralInteger, 2), (IdRef, 1), (LiteralInteger, 2), (IdRef, 1)]
        );
        let error = kinds(&module(&[&constant, &switch])).unwrap_err();
        assert!(error.detail().contains("%1 is not a type of numbers"), "{error}");
    }

    #[test]
    fn parameters_of_masks_and_enumerants_follow() {
        use OperandKind::{Decoration, IdRef, LiteralInteger, MemoryAccess};
        let store = [u32::from(Op::Store.0), 1, 2, 0b11, 16];
        assert_eq!(
            kinds(&module(&[&store])).unwrap(),
            [(IdRef, 1), (IdRef, 1), (MemoryAccess, 1), (LiteralInteger, 1)]
        );
        let decorate = [u32::from(Op::Decorate.0), 1, 44, 8];
        assert_eq!(kinds(&module(&[&decorate])).unwrap(), [(IdRef, 1), (Decoration, 1), (LiteralInteger, 1)]);
        let cut = [u32::from(Op::Decorate.0), 1, 44];
        assert_eq!(kinds(&module(&[&cut])).unwrap_err().code(), Code::InvalidWordCount);
        let more = [u32::from(Op::Decorate.0), 1, 44, 8, 9];
        assert_eq!(kinds(&module(&[&more])).unwrap_err().code(), Code::InvalidWordCount);
    }

    #[test]
    fn ids_are_those_of_the_walk() {
        let int = [u32::from(Op::TypeInt.0), 1, 32, 0];
        let constant = [u32::from(Op::Constant.0), 1, 2, 7];
        let last: [&[u32]; 8] = [
            &[u32::from(Op::IAdd.0), 1, 3, 2, 2],
            &[u32::from(Op::Store.0), 4, 2, 2, 16],
            &[u32::from(Op::Switch.0), 2, 5, 7, 6],
            &[u32::from(Op::FunctionCall.0), 1, 3, 8, 2, 2],
            &[u32::from(Op::Phi.0), 1, 3, 2, 5, 2, 6],
            &[u32::from(Op::Constant.0), 1, 3, 9],
            &[u32::from(Op::IAdd.0), 1, 3],
            &[u32::from(Op::Nop.0)],
        ];
        for inst in last {
            let module = module(&[&int, &constant, inst]);
            let ids = Ids::new(&module).unwrap();
            let last = module.iter().last().unwrap();
            let walked: Vec<Id> = Operands::new(last, &ids).flatten().filter_map(|o| o.id()).collect();
            let mut seen = Vec::new();
            for_each_id(last, &ids, |id| seen.push(id));
            assert_eq!(seen, walked, "{:?}", last.op());
        }
    }

    #[test]
    fn as_many_pairs_follow_as_a_number_tells() {
        use OperandKind::{IdRef, LiteralInteger, LoopControl};
        let array_and_count = 0x40000 | 0x40_0000;
        let merge = |count| [u32::from(Op::LoopMerge.0), 7, 8, array_and_count, count, 5, 3, 6, 0, 9];
        let expected =
            [IdRef, IdRef, LoopControl, LiteralInteger, IdRef, LiteralInteger, IdRef, LiteralInteger];
        let found = kinds(&module(&[&merge(2)])).unwrap();
        assert_eq!(found[..8], expected.map(|kind| (kind, 1)));
        assert_eq!(found[8..], [(LiteralInteger, 1)]);
        // Too few for what words there are, and more than there are.
        for count in [0, 1, 3, u32::MAX] {
            assert!(kinds(&module(&[&merge(count)])).is_err(), "{count}");
        }
    }
}
