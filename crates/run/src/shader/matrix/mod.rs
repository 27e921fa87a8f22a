//! Cooperative matrices (SPV_KHR_cooperative_matrix) when a shader is run. The elements of a matrix, row by row, are dealt out to
//! the invocations of its scope in parts of equal length, whatever its use. A value is an array with room for all elements, of which
//! an invocation has its part at the start; what is computed element by element, and loads and stores, each invocation does by
//! itself for its part. For a product they hand their parts to the launcher ([`product`]).

mod element;
pub(crate) mod lanes;
pub(crate) mod product;
mod text;

use inkwell::{memory_buffer::MemoryBuffer, module::Module};
use rustc_hash::FxHashMap;

use self::{element::MatrixElement, text::Texts};
use crate::{
    Code, Error, Result, builtin_library, instrument,
    jit::MOST_BYTES,
    llvm::{self, Block, BuildError, Builder, Function, Inst, Opcode, Type, TypeKind, Value},
    mangle,
    mapping::{
        builtins::friendly::{self, Friendly},
        opaque::COOPERATIVE_MATRIX,
    },
    spirv::{
        Op,
        grammar::{CooperativeMatrixLayout, Scope},
    },
};

/// The type of a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Matrix {
    element: MatrixElement,
    scope: Scope,
    rows: u32,
    columns: u32,
}

impl Matrix {
    /// The matrix that a type is; `None` for another type.
    ///
    /// # Errors
    /// When no invocations can have such a matrix here.
    fn of(ty: Type<'_>) -> Result<Option<Self>> {
        if ty.kind() != TypeKind::TargetExt || ty.target_ext_name().as_deref() != Some(COOPERATIVE_MATRIX) {
            return Ok(None);
        }
        let unknown = |what: &str| {
            Error::unsupported(Code::Other, format!("a matrix of the type {ty} cannot be run: {what}"))
        };
        let element = ty.target_ext_types().next().and_then(MatrixElement::of);
        let element = element.ok_or_else(|| unknown("its elements have another format"))?;
        let mut numbers = ty.target_ext_ints();
        let (Some(scope), Some(rows), Some(columns)) = (numbers.next(), numbers.next(), numbers.next())
        else {
            return Err(unknown("it has no size"));
        };
        let matrix = Self { element, scope: Scope(scope), rows, columns };
        if !matches!(matrix.scope, Scope::Subgroup | Scope::Workgroup | Scope::Invocation) {
            return Err(unknown("its scope is neither Subgroup nor Workgroup"));
        }
        let bytes = (u64::from(rows) * u64::from(columns)).saturating_mul(element.bytes().into());
        if bytes == 0 || bytes > MOST_BYTES as u64 {
            return Err(unknown(&format!("it has {bytes} bytes, and {MOST_BYTES} are the most")));
        }
        Ok(Some(matrix))
    }

    /// How many elements it has.
    fn count(self) -> u32 {
        self.rows * self.columns
    }
}

/// A parameter or a result of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Passed {
    Matrix(Matrix),
    /// What is passed as it is, by its type in LLVM's text.
    Other(String),
}

/// The module with arrays in the place of cooperative matrices, and functions in that of their instructions.
///
/// # Errors
/// When some instruction on them has no body, or a matrix is one that cannot be dealt out.
pub(super) fn replaced<'c>(module: Module<'c>) -> Result<Module<'c>> {
    let own = llvm::Module::from_inkwell(&module);
    let insts = || own.functions().flat_map(Function::blocks).flat_map(Block::unchanging_instructions);
    let is_matrix = |ty: Type<'_>| Matrix::of(ty).map_or(true, |matrix| matrix.is_some());
    let mentions = |inst: Inst<'_>| {
        is_matrix(inst.ty()) || inst.operands().filter_map(|operand| operand.ty()).any(is_matrix)
    };
    if !insts().any(mentions) {
        return Ok(module);
    }
    let calls: Vec<_> = insts()
        .filter(|inst| mentions(*inst))
        .filter_map(|inst| Some((inst, inst.called_function().filter(|callee| callee.is_declaration())?)))
        .collect();
    let mut pass = MatrixPass {
        module: own,
        builder: Builder::new(own.context()),
        helpers: FxHashMap::default(),
        texts: Texts::default(),
        casts: 0,
    };
    let casts: Vec<_> = insts().filter(|inst| inst.opcode() == Opcode::BitCast && mentions(*inst)).collect();
    for (inst, callee) in calls {
        pass.call(inst, callee).map_err(|error| error.or_at(|| inst.at()))?;
    }
    for inst in casts {
        pass.cast(inst).map_err(|error| error.or_at(|| inst.at()))?;
    }
    let helpers = pass.texts.into_text();
    let parsed = |text: &str| {
        let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "matrices");
        let module = module.get_context().create_module_from_ir(buffer);
        module.map_err(|message| {
            Error::internal(format!("cooperative matrices: {}", message.to_string().trim()))
        })
    };
    let plain = parsed(&with_arrays(&llvm::print(&module))?)?;
    let part = parsed(&helpers)?;
    let (of_plain, of_part) = (llvm::Module::from_inkwell(&plain), llvm::Module::from_inkwell(&part));
    of_part.set_triple(&of_plain.triple());
    of_part.set_data_layout(&of_plain.data_layout()).map_err(internal)?;
    plain.link_in_module(part).map_err(|message| {
        Error::internal(format!("cooperative matrices: {}", message.to_string().trim()))
    })?;
    Ok(plain)
}

fn passed(ty: Type<'_>) -> Result<Passed> {
    Ok(Matrix::of(ty)?.map_or_else(|| Passed::Other(ty.to_string()), Passed::Matrix))
}

fn internal(error: BuildError) -> Error {
    Error::internal(error.to_string())
}

/// The text of a module with arrays in the place of matrices. Strings of a module have no quotes in its text, so nothing else looks
/// like such a type.
///
/// # Errors
/// When the element of a matrix is no number, or a size none.
fn with_arrays(text: &str) -> Result<String> {
    let mut plain = String::with_capacity(text.len());
    let start = format!("target(\"{COOPERATIVE_MATRIX}\", ");
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(start.as_str()) {
        plain.push_str(before);
        let (parts, last) = after.split_once(')').unwrap_or((after, ""));
        let parts: Vec<&str> = parts.split(", ").collect();
        let count = match parts.as_slice() {
            [_, _, rows, columns, ..] => rows.parse::<u32>().ok().zip(columns.parse::<u32>().ok()),
            _ => None,
        };
        let (Some((rows, columns)), Some(element)) = (count, parts.first().filter(|name| is_number(name)))
        else {
            let text = format!("a matrix of the type {start}{}) cannot be run", parts.join(", "));
            return Err(Error::unsupported(Code::Other, text));
        };
        plain.push_str(&format!("[{} x {element}]", u64::from(rows) * u64::from(columns)));
        rest = last;
    }
    plain.push_str(rest);
    Ok(plain)
}

/// Whether a type of this name is one of numbers: LLVM's vectors, pointers and target types have other signs in their names.
fn is_number(name: &str) -> bool {
    name != "ptr" && name.chars().all(|sign| sign.is_ascii_alphanumeric())
}

struct MatrixPass<'m> {
    module: llvm::Module<'m>,
    builder: Builder<'m>,
    /// The functions that do what the declared ones stand for.
    helpers: FxHashMap<Function<'m>, (Function<'m>, Op)>,
    texts: Texts,
    /// How many casts have a function.
    casts: usize,
}

impl<'m> MatrixPass<'m> {
    /// Puts the call of a function that gets addresses of matrices in the place of one that gets matrices.
    fn call(&mut self, inst: Inst<'m>, callee: Function<'m>) -> Result<()> {
        let (helper, op) = match self.helpers.get(&callee) {
            Some(known) => *known,
            None => {
                let new = self.helper(callee)?;
                self.helpers.insert(callee, new);
                new
            }
        };
        check_layout(inst, op)?;
        self.replace(inst, helper, inst.args()).map_err(internal)
    }

    /// The same for a matrix whose elements are taken by their bits.
    fn cast(&mut self, inst: Inst<'m>) -> Result<()> {
        let operand = inst.operand(0).ok_or_else(|| Error::internal("a cast of nothing"))?;
        let from = operand.ty().map(passed).transpose()?;
        self.casts += 1;
        let name = format!("{}matrix.OpBitcast.cast{}", instrument::OWN, self.casts);
        let is_known = from.is_some_and(|from| {
            passed(inst.ty()).is_ok_and(|to| self.texts.add(&name, Op::Bitcast, Some(&to), &[from], None))
        });
        if !is_known {
            return Err(Error::unsupported(Code::InvalidInstruction, "a cast of a cooperative matrix"));
        }
        let context = self.module.context();
        let pointer = context.pointer(0).map_err(internal)?;
        let ty = context.void().function(&[pointer; 3], false).map_err(internal)?;
        let helper = self.module.add_function(name.as_bytes(), ty).map_err(internal)?;
        self.replace(inst, helper, std::iter::once(operand)).map_err(internal)
    }

    fn replace(
        &self,
        inst: Inst<'m>,
        helper: Function<'m>,
        own: impl Iterator<Item = Value<'m>>,
    ) -> std::result::Result<(), BuildError> {
        let function =
            inst.block().and_then(Block::function).ok_or_else(|| BuildError::new("no function"))?;
        let interface = function.param(0).ok_or_else(|| BuildError::new("no interface"))?;
        let is_matrix = |ty: Type<'_>| matches!(Matrix::of(ty), Ok(Some(_)));
        let mut args = vec![interface];
        let result = match is_matrix(inst.ty()) {
            true => Some(self.variable(function, inst.ty())?),
            false => None,
        };
        args.extend(result);
        for arg in own {
            let Some(ty) = arg.ty().filter(|ty| is_matrix(*ty)) else {
                args.push(arg);
                continue;
            };
            let slot = self.variable(function, ty)?;
            self.builder.position_before(inst);
            self.builder.store(arg, slot, None, false)?;
            args.push(slot);
        }
        self.builder.position_before(inst);
        let call = self.builder.call(helper, &args)?;
        match result {
            Some(slot) => {
                let value = self.builder.load(inst.ty(), slot, None, false)?;
                inst.value().replace_all_uses_with(value.value())?;
            }
            None if inst.is_void() => {}
            None => inst.value().replace_all_uses_with(call.value())?,
        }
        inst.erase()
    }

    fn variable(&self, function: Function<'m>, ty: Type<'m>) -> std::result::Result<Value<'m>, BuildError> {
        let first = function.entry().and_then(|entry| entry.instructions().next());
        self.builder.position_before(first.ok_or_else(|| BuildError::new("no entry"))?);
        Ok(self.builder.alloca(ty)?.value())
    }

    /// The function for an instruction with such types: its parameters are the interface, where the result goes if it is a matrix,
    /// and the operands, of matrices their addresses.
    fn helper(&mut self, callee: Function<'m>) -> Result<(Function<'m>, Op)> {
        let symbol = callee.name();
        let unknown = || {
            let name = mangle::demangle(&symbol).unwrap_or_else(|| symbol.clone().into_owned());
            let text = format!("the shader needs what is not known of cooperative matrices here: {name}");
            Error::unsupported(Code::Other, text)
        };
        let parsed = mangle::parse(&symbol).ok();
        let base = parsed.as_ref().map_or(&*symbol, |name| name.base());
        let (op, postfixes) = match friendly::by_name(base) {
            Some((Friendly::Op(row), postfixes)) => (row.op, postfixes),
            _ => return Err(unknown()),
        };
        let rounds = postfixes.rounding.is_none_or(|mode| mode == crate::spirv::grammar::FPRoundingMode::RTE);
        let context = self.module.context();
        let pointer = context.pointer(0).map_err(internal)?;
        let result = callee.return_type();
        let own_result = if result.is_void() { None } else { Some(passed(result)?) };
        let mut params = vec![pointer];
        params.extend(matches!(own_result, Some(Passed::Matrix(_))).then_some(pointer));
        let mut own_params = Vec::new();
        for ty in callee.params().filter_map(|param| param.ty()) {
            let own = passed(ty)?;
            params.push(if matches!(own, Passed::Matrix(_)) { pointer } else { ty });
            own_params.push(own);
        }
        let pointee =
            parsed.as_ref().and_then(|name| name.params().iter().find_map(builtin_library::pointee_size));
        let number = self.helpers.len();
        // Of operations of several invocations, names show what they are.
        let prefix = if product::is_operation(op) { friendly::PREFIX } else { "" };
        let name =
            format!("{}matrix.{prefix}{}.{number}", instrument::OWN, op.row().map_or("", |row| row.name));
        let known = rounds && self.texts.add(&name, op, own_result.as_ref(), &own_params, pointee);
        if !known {
            return Err(unknown());
        }
        let returned = match own_result {
            Some(Passed::Other(_)) => result,
            _ => context.void(),
        };
        let ty = returned.function(&params, false).map_err(internal)?;
        let helper = self.module.add_function(name.as_bytes(), ty).map_err(internal)?;
        if product::is_operation(op) {
            helper.set_convergent().map_err(internal)?;
        }
        Ok((helper, op))
    }
}

/// Refuses a load or store of elements that do not lie by rows or by columns.
fn check_layout(inst: Inst<'_>, op: Op) -> Result<()> {
    const KNOWN: [CooperativeMatrixLayout; 2] =
        [CooperativeMatrixLayout::RowMajorKHR, CooperativeMatrixLayout::ColumnMajorKHR];
    let operand = match op {
        Op::CooperativeMatrixLoadKHR => 1,
        Op::CooperativeMatrixStoreKHR => 2,
        _ => return Ok(()),
    };
    let layout = inst.arg(operand).and_then(Value::const_u64);
    if layout.is_some_and(|layout| KNOWN.iter().any(|known| u64::from(known.0) == layout)) {
        return Ok(());
    }
    let what = layout.map_or_else(|| "one that is no constant".to_owned(), |layout| layout.to_string());
    let text =
        format!("a cooperative matrix whose elements lie by the layout {what}, not by rows or columns");
    Err(Error::unsupported(Code::InvalidInstruction, text))
}
