//! What nodes are attached to: modules, functions, variables, instructions; records about variables.

use spirv_llvm_ir::{self as ir, Metadata as Entry, MetadataNode, tables::NodeKind as Kind};

use super::{
    Block, BuildError, Built, Context, DEFINITION, DraftState, Function, Global, Inst, LINE_TABLES_ONLY,
    LOCAL_TO_UNIT, Metadata, Module, Opcode, SCOPE, TypeKind, Value, rule, rules::is_local_scope,
};
use crate::{
    draft::Type,
    mapping::debug_info::fields::{NodeField, NumberField},
    view::{FieldPlaces, places_of},
};

impl<'m> Metadata<'m> {
    /// A field that is a node or a list of nodes.
    pub(crate) fn debug_node(self, field: NodeField) -> Option<Self> {
        let place = node_place(self.node()?.kind, |places| places.nodes[field as usize])?;
        let id = MetadataNode::reference(self.field(place)?)?;
        Some(Metadata { draft: self.draft, id })
    }

    /// A field that is a number.
    pub(crate) fn debug_number(self, field: NumberField) -> u64 {
        let place =
            self.node().and_then(|node| node_place(node.kind, |places| places.numbers[field as usize]));
        place.and_then(|place| self.field(place)).unwrap_or_default()
    }

    /// How many values a `DIExpression` takes by number; 0 where it takes its only value without one.
    pub(crate) fn expression_arguments(self) -> u64 {
        self.draft.state().expression_arguments(self.id)
    }

    /// The part of a scope of a function that stands in another file.
    ///
    /// # Errors
    /// Where this is not such a scope, or the file is no `DIFile`.
    pub(crate) fn in_file(self, file: Self) -> Built<Self> {
        let state = &mut *self.draft.change();
        let fits =
            state.kind_of(self.id).is_some_and(is_local_scope) && state.kind_of(file.id) == Some(Kind::File);
        rule(fits, || "this is no scope or no file".into())?;
        let fields = [MetadataNode::field(Some(self.id)), MetadataNode::field(Some(file.id)), 0];
        Ok(Self { draft: self.draft, id: state.md_fields(Kind::LexicalBlockFile, false, &fields) })
    }

    /// The `DILocation` of a line in this scope; line 0 means none in particular, and a column that a location has no
    /// room for becomes 0.
    ///
    /// # Errors
    /// Where this is not a scope of a function.
    pub(crate) fn location(self, line: u32, column: u32) -> Built<Self> {
        let state = &mut *self.draft.change();
        let fits = state.kind_of(self.id).is_some_and(is_local_scope);
        rule(fits, || "this is no scope of a function".into())?;
        let id = state.md_location((line.into(), column.into()), self.id, None, false);
        Ok(Self { draft: self.draft, id })
    }
}

fn node_place(kind: Kind, of: impl Fn(&FieldPlaces) -> u8) -> Option<usize> {
    let place = places_of(kind).map(of)?;
    (usize::from(place) < kind.len()).then_some(usize::from(place))
}

impl<'m> Context<'m> {
    /// The `DIFile` of a path: the part behind the last slash is the name, as far as the path can be put together again.
    pub(crate) fn debug_file(self, path: &[u8]) -> Metadata<'m> {
        let (directory, name) = match path.iter().rposition(|byte| *byte == b'/').map(|at| path.split_at(at))
        {
            Some((directory @ [_, ..], [_, name @ ..])) if !name.is_empty() => (directory, name),
            _ => (&[][..], path),
        };
        let state = &mut *self.draft.change();
        let [name, directory] = [name, directory].map(|text| state.text_field(text));
        let id = state.md_fields(Kind::File, false, &[name, directory, 0, 0, 0]);
        Metadata { draft: self.draft, id }
    }
}

impl<'m> Module<'m> {
    /// A new unit of which nothing but lines is known, in a language by its number in DWARF.
    ///
    /// # Errors
    /// Where the file is no `DIFile`, or DWARF has no such language.
    pub(crate) fn add_line_unit(
        self,
        language: u16,
        file: Metadata<'m>,
        producer: &str,
    ) -> Built<Metadata<'m>> {
        let wrong = || BuildError::new(format!("no unit of language {language:#x} in this file"));
        let unit = {
            let state = &mut *self.draft.change();
            let is_file = state.kind_of(file.id) == Some(Kind::File);
            if !is_file || !ir::tables::is_language(language.into()) {
                return Err(wrong());
            }
            let mut record = DraftState::record(Kind::CompileUnit);
            let producer = state.text_field(producer.as_bytes());
            for (name, value) in [
                ("language", u64::from(language)),
                ("file", MetadataNode::field(Some(file.id))),
                ("producer", producer),
                ("emissionKind", LINE_TABLES_ONLY),
                ("splitDebugInlining", 1),
            ] {
                let row = Kind::CompileUnit.fields().iter().find(|row| row.name == name);
                if let Some(slot) = row.and_then(|row| record.get_mut(row.index)) {
                    *slot = value;
                }
            }
            state.md_fields(Kind::CompileUnit, true, &record)
        };
        let unit = Metadata { draft: self.draft, id: unit };
        self.add_named_metadata("llvm.dbg.cu")?.push(unit)?;
        self.add_debug_flag(behavior::WARNING, "Debug Info Version", DEBUG_INFO_VERSION)?;
        Ok(unit)
    }

    fn has_flag(self, name: &str) -> bool {
        let state = self.draft.state();
        let flags = state
            .ir
            .named_metadata
            .iter()
            .find(|named| state.ir.strings.get(named.name) == b"llvm.module.flags");
        flags.is_some_and(|flags| {
            flags.operands.iter().any(|flag| {
                let key = MetadataNode::reference(state.field_at(*flag, 1));
                match key.and_then(|key| state.ir.metadata.get(key)) {
                    Some(Entry::String(text)) => state.ir.strings.get(text) == name.as_bytes(),
                    _ => false,
                }
            })
        })
    }

    /// Adds a flag with a number, unless there is one of this name.
    ///
    /// # Errors
    /// Never in practice.
    pub(crate) fn add_debug_flag(self, behavior: u32, name: &str, value: u32) -> Built<()> {
        let value = self.context().md_u32(value)?;
        self.add_debug_flag_node(behavior, name, value)
    }

    /// Adds a flag with a node, unless there is one of this name.
    ///
    /// # Errors
    /// Never in practice.
    pub(crate) fn add_debug_flag_node(self, behavior: u32, name: &str, node: Metadata<'m>) -> Built<()> {
        if self.has_flag(name) {
            return Ok(());
        }
        let context = self.context();
        let flag = context.md_node(&[context.md_u32(behavior)?, context.md_string(name.as_bytes()), node]);
        self.add_named_metadata("llvm.module.flags")?.push(flag)
    }

    /// Gives calls between functions of the source that have no location one of line 0, since LLVM wants one there.
    pub(crate) fn locate_calls(self) {
        for function in self.functions() {
            let Some(subprogram) = function.subprogram() else { continue };
            let none = self.draft.change().md_location((0, 0), subprogram, None, false);
            for call in function.blocks().flat_map(Block::instructions) {
                let is_located = call.debug_location().is_some();
                if !is_located && call.called_function().is_some_and(|callee| callee.subprogram().is_some()) {
                    call.set_location_node(none);
                }
            }
        }
    }
}

/// How module flags behave when modules are linked.
mod behavior {
    pub(super) const WARNING: u32 = 2;
}

/// The version of debug information that LLVM has.
const DEBUG_INFO_VERSION: u32 = 3;

/// What a record says of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecordForm {
    /// It lives at an address.
    Declare,
    /// It has a value from here on.
    Value,
}

impl<'m> Block<'m> {
    /// Puts a record about a variable at the end of a block that has no terminator yet. With `is_list` the values are
    /// the arguments of the expression.
    ///
    /// # Errors
    /// Where the parts are of wrong classes, or LLVM's rules about them are broken.
    pub(crate) fn add_record(
        self,
        form: RecordForm,
        (values, is_list): (&[Value<'m>], bool),
        variable: Metadata<'m>,
        expression: Metadata<'m>,
        location: Metadata<'m>,
    ) -> Built<()> {
        let wrong =
            || BuildError::new("the record does not fit its variable, its expression or its location");
        let usable = |value: &Value<'m>| {
            let holds = !matches!(
                value.ty().map(Type::kind),
                None | Some(TypeKind::Void | TypeKind::Label | TypeKind::Metadata | TypeKind::Token)
            );
            let address = form == RecordForm::Value || value.is_of(TypeKind::Pointer);
            holds && address
        };
        let fits = !values.is_empty()
            && (values.len() == 1 || is_list)
            && !(is_list && form == RecordForm::Declare)
            && self.terminator().is_none()
            && values.iter().all(usable);
        rule(fits, || wrong().to_string())?;
        let function = self.id.0;
        let state = &mut *self.draft.change();
        let mut operands = Vec::with_capacity(values.len());
        for value in values {
            operands.push(state.operand(function, value.id).ok_or_else(wrong)?);
        }
        let classes = (state.kind_of(variable.id), state.kind_of(expression.id), state.kind_of(location.id));
        let owner = state.subprogram_of(state.named_node(variable.id, "scope"));
        let scope = state.subprogram_of(state.node_at(location.id, SCOPE));
        let arguments = state.expression_arguments(expression.id);
        let count = if is_list { values.len() as u64 } else { 1 };
        let fits = classes == (Some(Kind::LocalVariable), Some(Kind::Expression), Some(Kind::Location))
            && owner.is_some()
            && owner == scope
            && arguments <= count
            && state.fragment_fits(variable.id, expression.id);
        rule(fits, || wrong().to_string())?;
        let place = match (operands.as_slice(), is_list) {
            ([only], false) => *only,
            (several, _) => {
                let mut fields = Vec::with_capacity(several.len());
                for operand in several {
                    let entry = match operand.get() {
                        ir::ValueRef::Constant(id) => state.md_constant(id),
                        ir::ValueRef::Local(id) => state.ir.metadata.push(Entry::Local(id)),
                        _ => return Err(wrong()),
                    };
                    fields.push(MetadataNode::field(Some(entry)));
                }
                ir::Value::metadata(state.ir.metadata.push_node(Kind::ArgList, false, &fields))
            }
        };
        let opcode = match form {
            RecordForm::Declare => Opcode::DebugDeclare,
            RecordForm::Value => Opcode::DebugValue,
        };
        let mut record = ir::Inst::new(opcode, state.ir.types.intern(ir::Type::Void));
        record.location = state.location(function, location.id);
        let operands = [place, ir::Value::metadata(variable.id), ir::Value::metadata(expression.id)];
        let body = state.body_mut(function);
        let id = body.make(record, &operands, false);
        body.append(self.id.1, id);
        state.note_record(function, id);
        Ok(())
    }
}

impl<'m> Function<'m> {
    /// The `DISubprogram` that describes the function.
    fn subprogram(self) -> Option<ir::MetadataId> {
        let state = self.draft.state();
        let global = state.ir.global(state.body(self.id).global)?;
        global.attachments.iter().find(|row| row.0 == 0).map(|row| row.1)
    }

    /// Says which definition in the source the function is.
    ///
    /// # Errors
    /// Where it has no body or is another one already, or the node is no definition.
    pub(crate) fn attach_subprogram(self, subprogram: Metadata<'m>) -> Built<()> {
        let is_definition = subprogram.node().is_some_and(|node| {
            let flags = self.draft.state().named_field(subprogram.id, "spFlags");
            node.kind == Kind::Subprogram && node.distinct && flags & DEFINITION != 0
        });
        rule(is_definition && !self.is_declaration() && self.subprogram().is_none(), || {
            format!("@{} cannot be this function of the source", self.name())
        })?;
        self.value().attach(0, subprogram)
    }

    /// Says where the function stands in the source.
    ///
    /// # Errors
    /// Where it has no body or that was said before, or unit and file are something else.
    pub(crate) fn set_source(self, unit: Metadata<'m>, file: Metadata<'m>, line: u32) -> Built<Metadata<'m>> {
        let is = |node: Metadata<'m>, kind| node.node().is_some_and(|node| node.kind == kind);
        let fits = is(unit, Kind::CompileUnit)
            && is(file, Kind::File)
            && !self.is_declaration()
            && self.subprogram().is_none();
        rule(fits, || format!("@{} cannot be given lines", self.name()))?;
        let name = self.name_bytes();
        let local = if self.linkage().is_local() { LOCAL_TO_UNIT } else { 0 };
        let id = {
            let state = &mut *self.draft.change();
            // Of the types of the result and the parameters nothing is told.
            let types = state.md_fields(Kind::Tuple, false, &[]);
            let ty = state.md_fields(Kind::SubroutineType, false, &[0, MetadataNode::field(Some(types)), 0]);
            let name = state.text_field(&name);
            let mut record = DraftState::record(Kind::Subprogram);
            for (field, value) in [
                ("scope", MetadataNode::field(Some(file.id))),
                ("name", name),
                ("file", MetadataNode::field(Some(file.id))),
                ("line", u64::from(line)),
                ("type", MetadataNode::field(Some(ty))),
                ("scopeLine", u64::from(line)),
                ("spFlags", DEFINITION | local),
                ("unit", MetadataNode::field(Some(unit.id))),
            ] {
                let row = Kind::Subprogram.fields().iter().find(|row| row.name == field);
                if let Some(slot) = row.and_then(|row| record.get_mut(row.index)) {
                    *slot = value;
                }
            }
            state.md_fields(Kind::Subprogram, true, &record)
        };
        let subprogram = Metadata { draft: self.draft, id };
        self.value().attach(0, subprogram)?;
        Ok(subprogram)
    }

    /// The location of a line in the function, in a scope that is or is inlined in the function's.
    pub(crate) fn location(
        self,
        (line, column): (u32, u32),
        scope: Metadata<'m>,
        inlined: Option<Metadata<'m>>,
    ) -> Option<Metadata<'m>> {
        let own = self.subprogram();
        let state = &mut *self.draft.change();
        let inner = state.subprogram_of(Some(scope.id))?;
        let outermost = match inlined {
            Some(at) if state.kind_of(at.id) == Some(Kind::Location) => state.outermost_subprogram(at.id)?,
            Some(_) => return None,
            None => inner,
        };
        if own.is_some_and(|own| own != outermost) {
            return None;
        }
        let inlined = inlined.map(|at| at.id);
        let id = state.md_location((line.into(), column.into()), scope.id, inlined, false);
        Some(Metadata { draft: self.draft, id })
    }
}

impl<'m> Global<'m> {
    /// Says which variable of the source the variable is.
    ///
    /// # Errors
    /// Where the node is no `DIGlobalVariableExpression`.
    pub(crate) fn attach_variable(self, expression: Metadata<'m>) -> Built<()> {
        let fits = expression.node().is_some_and(|node| node.kind == Kind::GlobalVariableExpression);
        rule(fits, || "this is no global variable of the source".into())?;
        self.value().attach_also(0, expression)
    }
}

impl<'m> Inst<'m> {
    /// Says which line the instruction comes from.
    ///
    /// # Errors
    /// Where the metadata is not a `DILocation`.
    pub(crate) fn set_debug_location(self, location: Metadata<'m>) -> Built<()> {
        rule(location.is_debug_location(), || "only a debug location can be one".into())?;
        self.set_location_node(location.id);
        Ok(())
    }
}
