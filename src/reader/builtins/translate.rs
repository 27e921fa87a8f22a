//! Numbers of SPIR-V that are no constants: small functions of the module turn them into OpenCL C's.

use crate::{
    CallForm, Result,
    draft::{Block, Builder, Function, Linkage, Opcode, Value, calling_convention},
    mapping::builtins::sync,
    reader::{Reader, body::FunctionReader},
    spirv::Id,
};

/// The kind of number that is translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberKind {
    /// A memory scope.
    Scope,
    /// The order among memory semantics.
    Order,
    /// The storage classes among memory semantics.
    Fence,
}

impl NumberKind {
    const fn name(self) -> &'static str {
        match self {
            Self::Scope => sync::SCOPE_TRANSLATOR,
            Self::Order => sync::ORDER_TRANSLATOR,
            Self::Fence => sync::FENCE_TRANSLATOR,
        }
    }

    /// The bits that count; `None` where the whole number does.
    fn mask(self) -> Option<u32> {
        let pairs = match self {
            Self::Scope => return None,
            Self::Order => sync::ORDERS,
            Self::Fence => sync::FENCE_FLAGS,
        };
        Some(pairs.iter().fold(0, |mask, pair| mask | pair.1))
    }

    /// SPIR-V's numbers with OpenCL C's, in the order of the latter.
    fn cases(self) -> Vec<(u32, u32)> {
        match self {
            Self::Scope => sync::SCOPES.iter().map(|pair| (pair.1, pair.0)).collect(),
            Self::Order => sync::ORDERS.iter().map(|pair| (pair.1, pair.0)).collect(),
            Self::Fence => {
                let all = sync::FENCE_FLAGS.iter().fold(0, |all, pair| all | pair.0);
                (0..=all).map(|flags| (sync::flags_to_spirv(flags), flags)).collect()
            }
        }
    }

    /// OpenCL C's number for what is none of the cases: the widest scope, the strongest order, no memory.
    fn other(self) -> u32 {
        match self {
            Self::Scope => sync::SCOPE_ALL_SVM_DEVICES,
            Self::Order => sync::ORDER_SEQ_CST,
            Self::Fence => 0,
        }
    }
}

impl<'m> FunctionReader<'_, 'm, '_> {
    /// OpenCL C's number for one of SPIR-V's that is known only at run time.
    pub(super) fn translated(&mut self, key: Id, kind: NumberKind) -> Result<Value<'m>> {
        let key = self.value(key)?;
        let function = match self.reader.module.function(kind.name().as_bytes()) {
            Some(known) => known,
            None => self.reader.translator(kind)?,
        };
        let call = self.builder.call(function, &[key])?;
        call.value().set_name(b"call");
        Ok(call.value())
    }
}

impl<'m> Reader<'m, '_> {
    fn translator(&mut self, kind: NumberKind) -> Result<Function<'m>> {
        let int = self.context.i32();
        let function = self.module.add_function_in(
            kind.name().as_bytes(),
            int.function(&[int], false)?,
            self.options.program_address_space,
        )?;
        function.set_linkage(Linkage::Private);
        function.set_calling_convention(calling_convention::SPIR_FUNC)?;
        let builder = Builder::new(self.context);
        let entry = function.append_block(b"entry")?;
        let default = function.append_block(b"default")?;
        let mut cases: Vec<(Value<'m>, Block<'m>, u32)> = Vec::new();
        // The cases are all numbers that the specification allows (sections 3.25 and 3.27). Users of the forms of OpenCL C
        // compare the text of these functions, whose default is never reached; elsewhere it gives the strongest.
        let is_covered = self.options.call_form != CallForm::Auto;
        for (spirv, opencl) in kind.cases() {
            if opencl == kind.other() && !is_covered {
                continue;
            }
            let block = function.append_block(format!("case.{spirv}").as_bytes())?;
            cases.push((int.const_int(spirv.into())?, block, opencl));
        }
        let exit = function.append_block(b"exit")?;

        builder.position_at_end(entry);
        let result = builder.alloca(int)?;
        result.set_alignment(4)?;
        let result = result.value();
        result.set_name(b"result");
        let Some(mut key) = function.param(0) else {
            return Err(crate::Error::internal("a function lacks its parameter"));
        };
        key.set_name(b"key");
        if let Some(mask) = kind.mask() {
            let mask = int.const_int(mask.into())?;
            key = builder.binary(Opcode::And, mask, key)?;
            key.set_name(b"key.masked");
        }
        let targets: Vec<_> = cases.iter().map(|case| (case.0, case.1)).collect();
        builder.switch(key, default, &targets)?;
        builder.position_at_end(default);
        if is_covered {
            builder.unreachable()?;
        } else {
            builder.store(int.const_int(kind.other().into())?, result, Some(4), false)?;
            builder.br(exit)?;
        }
        for (_, block, opencl) in cases {
            builder.position_at_end(block);
            builder.store(int.const_int(opencl.into())?, result, Some(4), false)?;
            builder.br(exit)?;
        }
        builder.position_at_end(exit);
        let value = builder.load(int, result, Some(4), false)?.value();
        value.set_name(b"retVal");
        builder.ret(value)?;
        Ok(function)
    }
}
