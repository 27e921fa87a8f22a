//! Locations of instructions, and records about variables between them.

use rustc_hash::FxHashMap;

use super::decode::DebugInst;
use crate::{
    Result,
    draft::{Function, Metadata, RecordForm, Value},
    mapping::debug_info::{
        fields::{NodeField, NumberField},
        values,
    },
    reader::{Reader, body::FunctionReader, lines},
    spirv::{Id, Inst, Op},
};

/// What holds for the instructions of a function at one place.
pub(crate) struct FunctionDebug<'m> {
    function: Function<'m>,
    /// The function's own node, where it has one.
    definition: Option<Metadata<'m>>,
    /// The scope that holds, and where it is inlined.
    scope: Option<(Metadata<'m>, Option<Metadata<'m>>)>,
    /// The line and column that hold.
    line: Option<(u32, u32)>,
    /// The variables that records named so far and that are arguments, by their numbers: LLVM wants one for each.
    arguments: FxHashMap<u64, Metadata<'m>>,
}

impl<'m> FunctionDebug<'m> {
    /// The location of instructions here. A line without a scope is one of the function; a scope without a line has
    /// line 0.
    fn location(&self) -> Option<Metadata<'m>> {
        let (scope, inlined) = match (self.scope, self.line) {
            (Some(scope), _) => scope,
            (None, Some(_)) => (self.definition?, None),
            (None, None) => return None,
        };
        self.function.location(self.line.unwrap_or_default(), scope, inlined)
    }
}

impl<'m> Reader<'m, '_> {
    /// The debug information of a function between two positions, if there is some; the function gets its node.
    pub(in crate::reader) fn function_debug(
        &mut self,
        function: Function<'m>,
        start: usize,
        end: usize,
    ) -> Option<FunctionDebug<'m>> {
        let debug = self.debug.as_ref()?;
        let module = self.ids.module();
        let inst = module.get(start)?;
        let id = inst.result()?;
        let definition = debug.definitions.get(&id).copied().or_else(|| {
            // The non-semantic sets name it in the first block.
            let insts = (start + 1..end).filter_map(|position| module.get(position));
            let mut insts = insts.take_while(|inst| !inst.op().is_terminator());
            insts.find_map(|inst| {
                let inst = debug.imports.decode(inst)?;
                (inst.name() == "DebugFunctionDefinition").then(|| inst.id("Function"))?
            })
        });
        let mut definition = definition.and_then(|id| debug.node(id));
        if let Some(node) = definition {
            let is_new = self.debug.as_mut().is_some_and(|debug| debug.attached.insert(node.as_key()));
            let attached = match is_new {
                true => function.attach_subprogram(node).map_err(|error| error.to_string()),
                false => Err("another function is this function of the source".to_owned()),
            };
            if let Err(detail) = attached {
                self.debug_warning(inst, detail);
                definition = None;
            }
        }
        Some(FunctionDebug { function, definition, scope: None, line: None, arguments: FxHashMap::default() })
    }
}

impl<'m, 's> FunctionReader<'_, 'm, 's> {
    /// Takes what holds where the block begins whose label stands at a position.
    pub(in crate::reader) fn debug_of_block(&mut self, label: usize) -> Result<()> {
        let line = match lines::in_front(self.reader.ids, label) {
            Some(inst) if inst.op() == Op::Line => Some((inst.word(1)?, inst.word(2)?)),
            Some(_) | None => None,
        };
        if let Some(debug) = &mut self.debug {
            debug.scope = None;
            debug.line = line;
        }
        self.set_debug_location()
    }

    /// OpLine, or OpNoLine.
    pub(in crate::reader) fn debug_line(&mut self, line: Option<(u32, u32)>) -> Result<()> {
        if let Some(debug) = &mut self.debug {
            debug.line = line;
        }
        self.set_debug_location()
    }

    fn set_debug_location(&mut self) -> Result<()> {
        let location = self.debug.as_ref().and_then(FunctionDebug::location);
        Ok(self.builder.set_debug_location(location)?)
    }

    /// An instruction of debug information in a block.
    pub(crate) fn debug_instruction(&mut self, inst: Inst<'s>) -> Result<()> {
        if self.debug.is_none() {
            return Ok(());
        }
        let decoded = self.reader.debug.as_ref().and_then(|debug| debug.imports.decode(inst));
        let Some(inst) = decoded else { return Ok(()) };
        match inst.name() {
            "DebugScope" => self.debug_scope(inst),
            "DebugNoScope" => {
                if let Some(debug) = &mut self.debug {
                    debug.scope = None;
                    debug.line = None;
                }
                self.set_debug_location()
            }
            "DebugLine" => {
                let line = ["Line Start", "Column Start"].map(|name| self.reader.debug_u32(inst, name));
                self.debug_line(Some((line[0], line[1])))
            }
            "DebugNoLine" => self.debug_line(None),
            "DebugDeclare" => self.record(inst, RecordForm::Declare, "Variable"),
            "DebugValue" => self.record(inst, RecordForm::Value, "Value"),
            _ => Ok(()),
        }
    }

    fn debug_node(&self, id: Id) -> Option<Metadata<'m>> {
        self.reader.debug.as_ref().and_then(|debug| debug.node(id))
    }

    fn debug_scope(&mut self, inst: DebugInst<'s>) -> Result<()> {
        let scope = inst.id("Scope").and_then(|id| self.debug_node(id));
        let at = inst.id("Inlined At");
        let inlined = at.and_then(|id| self.debug_node(id));
        if let Some(debug) = &mut self.debug {
            debug.scope = scope.filter(|_| at.is_none() || inlined.is_some()).map(|scope| (scope, inlined));
            // Whether the scope belongs to this function does not depend on the line.
            let fits = debug
                .scope
                .is_some_and(|(scope, inlined)| debug.function.location((0, 0), scope, inlined).is_some());
            if !fits {
                debug.scope = None;
                self.reader.debug_warning(inst.inst, "the scope is not one of the function");
            }
        }
        self.set_debug_location()
    }

    /// A record about a local variable.
    fn record(&mut self, inst: DebugInst<'s>, form: RecordForm, value: &str) -> Result<()> {
        match self.try_record(inst, form, value) {
            Ok(()) => Ok(()),
            Err(detail) => {
                self.reader.debug_warning(inst.inst, detail);
                Ok(())
            }
        }
    }

    fn try_record(&mut self, inst: DebugInst<'s>, form: RecordForm, value: &str) -> Result<(), String> {
        let local = inst.id("Local Variable");
        let variable = local.and_then(|id| self.debug_node(id)).ok_or("the record has no local variable")?;
        let debug = self.reader.debug.as_ref();
        let inlined = debug.and_then(|debug| self.reader.debug_inst(&debug.imports, local?)?.id("Inlined"));
        let inlined = inlined.and_then(|id| self.debug_node(id));
        let expression = inst.id("Expression").and_then(|id| self.debug_node(id));
        let none = self.reader.debug.as_ref().and_then(|debug| debug.no_operations);
        let expression = expression.or(none).ok_or("the record has no expression")?;
        let id = inst.id(value).ok_or("the record has no value")?;
        let (form, expression) = match (form, none) {
            (RecordForm::Value, Some(none)) if self.is_variable_length_array(id, inst) => {
                (RecordForm::Declare, none)
            }
            _ => (form, expression),
        };
        let first = self.record_value(id)?;
        let debug = self.debug.as_ref().ok_or("the function has no debug information")?;
        let location = match inlined {
            // The variable says by itself where it is inlined, unless the scope says it.
            Some(inlined) if debug.scope.is_none_or(|(_, at)| at.is_none()) => {
                let scope = variable.debug_node(NodeField::Scope).ok_or("the variable has no scope")?;
                debug.function.location(debug.line.unwrap_or_default(), scope, Some(inlined))
            }
            _ => debug.location(),
        };
        let location = location.or_else(|| debug.function.location((0, 0), debug.definition?, None));
        let location = location.ok_or("the record has no location")?;
        let block = self.builder.block().ok_or("the record stands in no block")?;
        const MOST_VALUES: u64 = 64;
        let count = expression.expression_arguments();
        if count > MOST_VALUES {
            return Err("the expression takes too many values".to_owned());
        }
        // More values stand where indexes could; one value may be that of every argument too.
        let mut values = vec![first; count.max(1) as usize];
        for (value, id) in values.iter_mut().skip(1).zip(inst.ids("Indexes")) {
            *value = self.record_value(id)?;
        }
        self.take_argument(variable, location)?;
        block
            .add_record(form, (&values, count > 0), variable, expression, location)
            .map_err(|error| error.to_string())
    }

    /// True if a DebugValue tells of a variable-length array at its address: DebugDeclare takes OpVariable and parameters alone.
    fn is_variable_length_array(&self, value: Id, inst: DebugInst<'s>) -> bool {
        let is_array =
            self.reader.ids.get(value).is_some_and(|inst| inst.op() == Op::VariableLengthArrayINTEL);
        let Some(debug) = self.reader.debug.as_ref().filter(|_| is_array) else { return false };
        let debug_inst = |id: Option<Id>| self.reader.debug_inst(&debug.imports, id?);
        let Some(expression) = debug_inst(inst.id("Expression")) else { return false };
        let mut operations = expression.ids("Operands ...");
        let code = debug_inst(operations.next())
            .filter(|operation| operation.name() == "DebugOperation")
            .map(|operation| self.reader.debug_u32(operation, "OpCode"));
        operations.next().is_none() && code.and_then(values::operation_to_llvm) == Some((values::DEREF, 0))
    }

    /// Takes note of the argument that a variable is; an error where another one is the same argument.
    fn take_argument(&mut self, variable: Metadata<'m>, location: Metadata<'m>) -> Result<(), String> {
        let number = variable.debug_number(NumberField::Argument);
        let is_inlined = location.debug_node(NodeField::InlinedAt).is_some();
        let Some(debug) = self.debug.as_mut().filter(|_| number != 0 && !is_inlined) else { return Ok(()) };
        match *debug.arguments.entry(number).or_insert(variable) {
            known if known == variable => Ok(()),
            _ => Err(format!("another variable is argument {number}")),
        }
    }

    /// A value that a record names.
    fn record_value(&mut self, id: Id) -> Result<Value<'m>, String> {
        match self.reader.ids.get(id).map(|inst| inst.op()) {
            // Nothing is known of the value.
            Some(Op::ExtInst) if self.reader.global_value(id).is_none() => {
                self.reader.context.i32().poison().map_err(|error| error.to_string())
            }
            _ => self.value(id).map_err(|error| error.detail().to_owned()),
        }
    }
}
