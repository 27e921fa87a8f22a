//! `NonSemantic.AuxData`, which become attributes and metadata again where the options ask for it.

use rustc_hash::FxHashSet;

use super::Reader;
use crate::{
    Result,
    draft::{
        AttributeIndex, BuildError, DraftAttribute, Function, Global, Linkage, Metadata, TypeKind, Value,
    },
    mapping::auxdata::{
        self, OwnerKind, What,
        datum::{self, Datum, FloatType},
    },
    spirv::{Id, Inst, Op, grammar::ExtInstSet, words},
};

/// The owner of attributes and metadata.
enum AuxdataOwner<'m> {
    Function(Function<'m>),
    Variable(Global<'m>),
}

impl<'m> AuxdataOwner<'m> {
    fn value(&self) -> Value<'m> {
        match self {
            Self::Function(function) => function.value(),
            Self::Variable(global) => global.value(),
        }
    }
}

impl<'m, 's> Reader<'m, 's> {
    /// Puts attributes and metadata back. An instruction that is not understood is left out: its set may not matter.
    pub(crate) fn auxiliary_data(&mut self) -> Result<()> {
        if !self.options.preserve_auxdata {
            return Ok(());
        }
        let ids = self.ids;
        let sets: Vec<Id> = ids
            .module()
            .iter()
            .take_while(|inst| inst.op() != Op::MemoryModel)
            .filter(|inst| inst.op() == Op::ExtInstImport)
            .filter(|inst| {
                let name = words::string(inst.operands().get(1..).unwrap_or(&[]));
                ExtInstSet::by_import(&name) == Some(ExtInstSet::NonSemanticAuxData)
            })
            .map(|inst| inst.id(0))
            .collect::<Result<_>>()?;
        if sets.is_empty() {
            return Ok(());
        }
        let mut kept = FxHashSet::default();
        for inst in ids.module().iter().filter(|inst| inst.op() == Op::ExtInst) {
            if let [_, _, set, number, owner, rest @ ..] = inst.operands()
                && sets.contains(&Id(*set))
            {
                if *number == auxdata::LINKAGE.0 {
                    self.auxiliary_linkage(Id(*owner), rest)?;
                } else if let Some((kind, what)) = auxdata::by_instruction(*number)
                    && let Some(target) = self.auxiliary_target(kind, Id(*owner))?
                {
                    self.auxiliary(inst, &target, what, rest, &mut kept)?;
                }
            }
        }
        Ok(())
    }

    /// Gives a function or variable with a body or value the linkage of an instruction; numbers without a meaning have none.
    fn auxiliary_linkage(&mut self, owner: Id, words: &[u32]) -> Result<()> {
        let [number] = words else { return Ok(()) };
        if self.constant_u32(Id(*number)) != Some(auxdata::AVAILABLE_EXTERNALLY) {
            return Ok(());
        }
        for kind in [OwnerKind::Function, OwnerKind::Variable] {
            match self.auxiliary_target(kind, owner)? {
                Some(AuxdataOwner::Function(function)) if !function.is_declaration() => {
                    function.set_linkage(Linkage::AvailableExternally);
                }
                Some(AuxdataOwner::Variable(global)) if !global.is_declaration() => {
                    global.set_linkage(Linkage::AvailableExternally);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn auxiliary_target(&mut self, kind: OwnerKind, id: Id) -> Result<Option<AuxdataOwner<'m>>> {
        match kind {
            OwnerKind::Function => {
                let known = self.functions.get(id);
                Ok(known.map(AuxdataOwner::Function))
            }
            OwnerKind::Variable => {
                let global = self.global_value(id).and_then(Value::as_global);
                Ok(global.map(AuxdataOwner::Variable))
            }
        }
    }

    fn auxiliary(
        &mut self,
        inst: Inst<'s>,
        target: &AuxdataOwner<'m>,
        what: What,
        words: &[u32],
        kept: &mut FxHashSet<(Value<'m>, u32)>,
    ) -> Result<()> {
        let [name, rest @ ..] = words else { return Ok(()) };
        let Some(name) = self.auxiliary_text(Id(*name)) else { return Ok(()) };
        match what {
            What::Metadata => {
                let mut operands = Vec::with_capacity(rest.len());
                for id in rest {
                    match self.auxiliary_operand(Id(*id))? {
                        Some(operand) => operands.push(operand),
                        None => return Ok(()),
                    }
                }
                if !name.is_empty() && !auxdata::is_written_otherwise(&name) {
                    let node = self.context.md_node_with_nulls(&operands);
                    let kind = self.context.metadata_kind(&name);
                    // A function may have several of one kind; the first one takes the place of what was made of others.
                    match kept.insert((target.value(), kind)) {
                        true => target.value().attach(kind, node)?,
                        false if auxdata::stands_once(&name) => {}
                        false => target.value().attach_also(kind, node)?,
                    }
                }
                Ok(())
            }
            What::Attribute => {
                let value = rest.first().map(|id| self.auxiliary_text(Id(*id)));
                let Some(value) = value.map_or(Some(None), |text| text.map(Some)) else { return Ok(()) };
                let attribute = self.auxiliary_attribute(target, &name, value.as_deref())?;
                let added = match (attribute, target) {
                    (None, _) => Ok(()),
                    (Some(attribute), AuxdataOwner::Function(function)) => {
                        function.add_attribute(AttributeIndex::Function, attribute)
                    }
                    (Some(attribute), AuxdataOwner::Variable(global)) => global.add_attribute(attribute),
                };
                added.map_err(|error| inst.malformed(error.to_string()))
            }
        }
    }

    /// The attribute of a name: one of LLVM's own where functions can have it so, otherwise a string.
    fn auxiliary_attribute(
        &self,
        target: &AuxdataOwner<'m>,
        name: &str,
        value: Option<&str>,
    ) -> Result<Option<DraftAttribute>> {
        let context = self.context;
        if name.is_empty() {
            return Ok(None);
        }
        if !context.is_attribute(name) {
            return Ok(Some(context.attribute_string(name, value.unwrap_or_default())));
        }
        Ok(match target {
            AuxdataOwner::Function(function) => function.attribute_by_name(context, name, value),
            AuxdataOwner::Variable(_) => None,
        })
    }

    /// The text of an OpString.
    fn auxiliary_text(&self, id: Id) -> Option<String> {
        let inst = self.ids.get(id).filter(|inst| inst.op() == Op::String)?;
        Some(words::string(inst.operands().get(1..)?).into_owned())
    }

    /// An operand of metadata; `None` where it is not understood.
    fn auxiliary_operand(&mut self, id: Id) -> Result<Option<Option<Metadata<'m>>>> {
        if let Some(text) = self.auxiliary_text(id) {
            return Ok(Some(match datum::parse(&text) {
                Some(datum) => match self.datum(&datum) {
                    Ok(operand) => operand,
                    Err(_) => return Ok(None),
                },
                None => Some(self.context.md_string(text.as_bytes())),
            }));
        }
        if let Some(function) = self.functions.get(id) {
            return Ok(Some(Some(function.value().as_md()?)));
        }
        match self.global_value(id) {
            Some(value) if value.is_constant() => Ok(Some(Some(value.as_md()?))),
            _ => Ok(None),
        }
    }

    /// The operand that a text spells; how deep nodes stand in nodes is bounded.
    fn datum(&self, datum: &Datum) -> Result<Option<Metadata<'m>>, BuildError> {
        let context = self.context;
        Ok(Some(match datum {
            Datum::Null => return Ok(None),
            Datum::Text(bytes) => context.md_string(bytes),
            Datum::Int { bits, words } => context.int(*bits)?.const_words(words)?.as_md()?,
            Datum::Float { ty, bits } => {
                let kind = match ty {
                    FloatType::Half => TypeKind::Half,
                    FloatType::BFloat => TypeKind::BFloat,
                    FloatType::Single => TypeKind::Float,
                    FloatType::Double => TypeKind::Double,
                };
                context.plain(kind)?.const_fp_bits([*bits, 0])?.as_md()?
            }
            Datum::Node { distinct, operands } => {
                let operands: Vec<_> =
                    operands.iter().map(|each| self.datum(each)).collect::<Result<_, BuildError>>()?;
                match distinct {
                    true => context.md_distinct_with_nulls(&operands),
                    false => context.md_node_with_nulls(&operands),
                }
            }
        }))
    }
}
