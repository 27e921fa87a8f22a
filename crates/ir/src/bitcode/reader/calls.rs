use super::ModuleReader;
use super::function::FunctionDecoder;
use super::operands::RecordOperands;
use crate::tables::records::function as code;
use crate::tables::{AttributeKind, InstFlags, Opcode, TailCall};
use crate::{
    Attribute, AttributeListId, AttributePosition, BitcodeResult, Bundle, Call, Constant, GlobalKind, Inst,
    Type, TypeId, Value,
};

impl ModuleReader<'_> {
    pub(super) fn call(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
    ) -> BitcodeResult<Inst> {
        let attributes = ops.next();
        let attributes = self.attributes_of(attributes)?;
        let bits = ops.next();
        let fast_math = if bits >> 17 & 1 != 0 { ops.next() } else { 0 };
        let (function, arguments, attributes) = self.callee(body, ops, bits >> 15 & 1 != 0, attributes)?;
        let tail = match bits {
            _ if bits >> 14 & 1 != 0 => TailCall::MustTail,
            _ if bits >> 16 & 1 != 0 => TailCall::NoTail,
            _ if bits & 1 != 0 => TailCall::Tail,
            _ => TailCall::None,
        };
        let call = Call {
            attributes,
            convention: (bits >> 1 & 0x3ff) as u32,
            tail,
            ..Call::new(function, arguments)
        };
        self.finish_call(body, Opcode::Call, call, fast_math)
    }

    /// Reads a call that ends a block.
    pub(super) fn invoke(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
        record: u32,
    ) -> BitcodeResult<Inst> {
        let attributes = ops.next();
        let attributes = self.attributes_of(attributes)?;
        let bits = ops.next();
        let mut blocks = Vec::new();
        let (opcode, explicit, convention) = if record == code::INVOKE {
            for _ in 0..2 {
                let block = ops.next();
                blocks.push(self.block_operand(body, block)?);
            }
            (Opcode::Invoke, bits >> 13 & 1 != 0, bits & 0x3ff)
        } else {
            let default = ops.next();
            blocks.push(self.block_operand(body, default)?);
            let count = ops.count();
            for _ in 0..count {
                let block = ops.next();
                blocks.push(self.block_operand(body, block)?);
            }
            (Opcode::CallBr, bits >> 15 & 1 != 0, bits >> 1 & 0x3ff)
        };
        let (function, arguments, attributes) = self.callee(body, ops, explicit, attributes)?;
        body.function.operands.extend_from_slice(&blocks);
        let call = Call { attributes, convention: convention as u32, ..Call::new(function, arguments) };
        self.finish_call(body, opcode, call, 0)
    }

    /// Reads callee and arguments; returns the function type, the number of arguments and the attributes.
    fn callee(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
        explicit: bool,
        mut attributes: AttributeListId,
    ) -> BitcodeResult<(TypeId, u32, AttributeListId)> {
        let said = match explicit {
            true => Some(ops.next()),
            false => None,
        };
        let (callee, _) = self.value(body, ops)?;
        let function = match said {
            Some(ty) => self.ty(ty)?,
            None => self.called_type(callee)?,
        };
        body.add([callee]);
        if let Some(number) = said.filter(|_| !self.parameters.is_empty()) {
            attributes = self.with_element_types(callee, number, attributes);
        }
        let Type::Function { signature, variadic } = self.module.types.get(function) else {
            return Err(self.error("a call of no function"));
        };
        let parameters = signature.len().saturating_sub(1);
        if parameters > ops.left() {
            return Err(self.error("a call with too few arguments"));
        }
        for index in 0..parameters {
            let ty = self.module.types.list(signature).get(index + 1).copied().unwrap_or(body.types.void);
            let argument = if ty == body.types.label {
                let block = ops.next();
                self.block_operand(body, block)?
            } else {
                self.typed(body, ops, ty)?
            };
            body.add([argument]);
        }
        let mut count = parameters as u32;
        while ops.left() > 0 {
            if !variadic {
                return Err(self.error("a call with too many arguments"));
            }
            let (argument, _) = self.value(body, ops)?;
            body.add([argument]);
            count += 1;
        }
        Ok((function, count, attributes))
    }

    /// Returns the attributes of a call with the element types of addresses that inline assembly takes, which the types of pointers told
    /// before pointers were opaque.
    #[cold]
    fn with_element_types(
        &mut self,
        callee: Value,
        function: u64,
        attributes: AttributeListId,
    ) -> AttributeListId {
        let constant = callee.as_constant().map(|callee| self.module.constants.get(callee));
        let Some(Constant::InlineAsm { constraints, .. }) = constant else { return attributes };
        let indirect: Vec<bool> = crate::indirect_arguments(self.module.strings.get(constraints)).collect();
        let mut list = self.module.attribute_list(attributes).clone();
        for (index, (pointee, indirect)) in
            self.parameter_pointees(function).into_iter().zip(indirect).enumerate()
        {
            let Some(pointee) = pointee.filter(|_| indirect) else { continue };
            let position = AttributePosition::Parameter(index as u32);
            let set = list.get(position).map(|set| self.module.attribute_set(set).clone());
            let mut set = set.unwrap_or_default();
            if set.get(AttributeKind::ElementType).is_none() {
                set.attributes.push(Attribute::Type(AttributeKind::ElementType, Some(pointee)));
                list.sets.retain(|(other, _)| *other != position);
                list.sets.push((position, self.module.intern_attribute_set(set)));
            }
        }
        self.module.intern_attribute_list(list)
    }

    /// Returns the type of a function that is called without saying it.
    #[cold]
    fn called_type(&self, callee: Value) -> BitcodeResult<TypeId> {
        let global = callee.as_constant().and_then(|constant| self.module.constants.global(constant));
        match global.and_then(|global| self.module.global(global)) {
            Some(global) if matches!(global.kind, GlobalKind::Function(_)) => Ok(global.ty),
            _ => Err(self.error("a call that does not say the type of the function")),
        }
    }

    pub(super) fn bundle(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        ops: &mut RecordOperands<'_>,
    ) -> BitcodeResult<()> {
        let tag = ops.next();
        let Some(&tag) = self.bundle_tags.get(tag as usize) else {
            return Err(self.error(format!("tag {tag} of operand bundles is not there")));
        };
        let mut values = Vec::with_capacity(ops.left());
        while ops.left() > 0 {
            // A value with this mark in place of its type is metadata.
            if ops.peek() == 0x8000_0000 {
                ops.next();
                let number = ops.next();
                values.push(self.metadata_operand(number, false)?);
                continue;
            }
            values.push(self.value(body, ops)?.0);
        }
        body.bundles.push((tag, values));
        Ok(())
    }

    /// Makes a call of what was read, with the operand bundles before it.
    fn finish_call(
        &mut self,
        body: &mut FunctionDecoder<'_>,
        opcode: Opcode,
        call: Call,
        fast_math: u64,
    ) -> BitcodeResult<Inst> {
        let first = body.function.bundles.len() as u32;
        if !body.bundles.is_empty() {
            for (tag, values) in std::mem::take(&mut body.bundles) {
                let start = body.function.operands.len() as u32 - body.start;
                body.function.bundles.push(Bundle { tag, start, len: values.len() as u32 });
                body.function.operands.extend(values);
            }
        }
        let Some((result, _, _)) = self.module.types.signature(call.function) else {
            return Err(self.error("a call of no function"));
        };
        let mut inst = Inst::new(opcode, result);
        inst.extra = body.function.calls.len() as u32;
        inst.flags = match opcode {
            Opcode::Call => self.flags(Opcode::Call, fast_math),
            _ => InstFlags(0),
        };
        let bundles_len = body.function.bundles.len() as u32 - first;
        body.function.calls.push(Call { bundles: first, bundles_len, ..call });
        Ok(inst)
    }
}
