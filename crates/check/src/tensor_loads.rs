//! Loads and stores of cooperative matrices by tensor layouts, and the functions that decode what is loaded
//! (SPV_NV_cooperative_matrix2, SPV_NV_cooperative_matrix_decode_vector).

use rustc_hash::FxHashSet;

use crate::{Checker, cooperative::Signature, instructions::Operation};
use spirv_kit::{
    Id, Inst, Op,
    facts::TypeClass,
    grammar::{Capability, Class as C, ExecutionMode, Scope, StorageClass, TensorAddressingOperands},
};

/// A function that decodes elements, and how many components it gives at once: none for one element.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Decodes {
    Element,
    Vector,
}

/// Whether what an instruction does depends on which invocations execute it together (section 2.20, tangled instructions).
fn is_tangled(op: Op) -> bool {
    let by_class = op.row().is_some_and(|row| matches!(row.class, C::Derivative | C::Group | C::NonUniform));
    by_class
        || matches!(
            op,
            Op::ControlBarrier
                | Op::ControlBarrierArriveEXT
                | Op::ControlBarrierWaitEXT
                | Op::ImageSampleImplicitLod
                | Op::ImageSampleDrefImplicitLod
                | Op::ImageSampleProjImplicitLod
                | Op::ImageSampleProjDrefImplicitLod
                | Op::ImageSparseSampleImplicitLod
                | Op::ImageSparseSampleDrefImplicitLod
                | Op::ImageQueryLod
        )
}

impl<'m> Checker<'_, 'm> {
    /// The operands of a load or a store by a tensor layout; the words behind the memory operands say how it is addressed.
    pub(super) fn tensor_access_of_matrix(&mut self, operation: Operation<'m>, addressing: &'m [u32]) {
        let Operation { inst, op, .. } = operation;
        let loads = op == Op::CooperativeMatrixLoadTensorNV;
        let object = operation.id(1).map_or(Id(0), |id| self.facts.type_of(id));
        let matrix = if loads { operation.ty } else { object };
        if self.definition(matrix).is_none_or(|inst| inst.op() != Op::TypeCooperativeMatrixKHR) {
            return self.rule(inst, "what is loaded or stored is no cooperative matrix");
        }
        if object != matrix {
            self.rule(inst, "the object does not have the type of the result");
        }
        let pointer = operation.id(0).map_or(Id(0), |id| self.facts.type_of(id));
        let Some(class) = self.class_of(pointer) else {
            return self.rule(inst, "the first operand is no pointer");
        };
        let layout = operation.id(2).map_or(Id(0), |id| self.facts.type_of(id));
        let layout = self.definition(layout).filter(|inst| inst.op() == Op::TypeTensorLayoutNV);
        let dimensions = layout.and_then(|inst| self.constant_value(Id(*inst.operands().get(1)?)));
        let Some((mask, mut rest)) = addressing.split_first() else { return };
        let mask = TensorAddressingOperands::from_bits_retain(*mask);
        let mut next = |bit| {
            let (id, tail) = rest.split_first().filter(|_| mask.contains(bit))?;
            rest = tail;
            Some(Id(*id))
        };
        let view = next(TensorAddressingOperands::TensorView);
        let decode = next(TensorAddressingOperands::DecodeFunc);
        let vector = next(TensorAddressingOperands::DecodeVectorFunc);
        if let Some(view) = view {
            self.tensor_view(inst, view, dimensions);
        }
        if !loads && (decode.is_some() || vector.is_some()) {
            return self.rule(inst, "what is stored is not decoded");
        }
        if vector.is_some() && decode.is_none() {
            self.rule(inst, "DecodeVectorFunc needs DecodeFunc");
        }
        let of_buffers = [StorageClass::PhysicalStorageBuffer, StorageClass::StorageBuffer];
        if decode.is_some() && !of_buffers.contains(&class) {
            self.rule(inst, "what is decoded lies in PhysicalStorageBuffer or StorageBuffer");
        }
        for (function, how) in [(decode, Decodes::Element), (vector, Decodes::Vector)] {
            if let Some(function) = function {
                self.decoder(inst, function, how, matrix, dimensions);
            }
        }
    }

    fn tensor_view(&mut self, inst: Inst<'m>, view: Id, dimensions: Option<u64>) {
        let ty = self.facts.type_of(view);
        let Some(ty) = self.definition(ty).filter(|inst| inst.op() == Op::TypeTensorViewNV) else {
            return self.rule(inst, format!("{view} is no tensor view"));
        };
        let own = ty.operands().get(1).and_then(|id| self.constant_value(Id(*id)));
        if let (Some(own), Some(dimensions)) = (own, dimensions)
            && own != dimensions
        {
            self.rule(inst, format!("the view has {own} dimensions, the layout {dimensions}"));
        }
    }

    /// A function that gives elements of a matrix for an address, the coordinate of a block and the coordinate within the block.
    fn decoder(&mut self, inst: Inst<'m>, function: Id, how: Decodes, matrix: Id, dimensions: Option<u64>) {
        let Some(Signature { result, params }) = self.signature(function) else {
            return self.rule(inst, format!("{function} is no function"));
        };
        let component = self.cooperative(matrix).map_or(Id(0), |matrix| matrix.component);
        match how {
            Decodes::Element if result != component => {
                self.rule(inst, format!("{function} does not give a component of the matrix"));
            }
            Decodes::Vector => {
                let facts = self.types.get(result).copied();
                let count = facts.and_then(|facts| match facts.op {
                    Op::TypeVector => Some(facts.count),
                    // Specialization tells the number later.
                    Op::TypeVectorIdEXT => Some(self.long_vector_length(result).unwrap_or(2)),
                    _ => None,
                });
                let fits = count.is_some_and(|count| [2, 4, 8].contains(&count));
                if !fits || facts.is_none_or(|facts| facts.inner != component) {
                    let detail = format!("{function} does not give 2, 4 or 8 components of the matrix");
                    self.rule(inst, detail);
                }
            }
            Decodes::Element => {}
        }
        let &[pointer, block, inner] = params else {
            return self.rule(inst, format!("{function} does not take a pointer and two coordinates"));
        };
        let is_typed = self.types.pointee(Id(pointer)).is_some();
        if !is_typed || self.class_of(Id(pointer)) != Some(StorageClass::PhysicalStorageBuffer) {
            self.rule(inst, format!("{function} takes no pointer into PhysicalStorageBuffer"));
        }
        for coordinate in [block, inner] {
            let facts = self.types.get(Id(coordinate)).filter(|facts| facts.op == Op::TypeArray).copied();
            let fits = facts.is_some_and(|facts| {
                self.types.fits(facts.inner, TypeClass::INT.or(TypeClass::SCALAR))
                    && self.types.width(facts.inner) == Some(32)
                    && dimensions.is_none_or(|dimensions| [dimensions, u64::MAX].contains(&facts.count))
            });
            if !fits {
                let detail =
                    format!("%{coordinate} is no array with an integer of 32 bits for each dimension");
                self.rule(inst, detail);
            }
        }
        self.untangled(inst, function);
    }

    /// A function that is called for each element, and what it calls, have nothing that depends on the invocations around.
    pub(super) fn untangled(&mut self, inst: Inst<'m>, function: Id) {
        let (mut open, mut seen) = (vec![function], FxHashSet::default());
        while let Some(function) = open.pop() {
            let number = self.facts.function_number(function).filter(|number| seen.insert(*number));
            let Some(number) = number else { continue };
            if !self.untangled.insert(number) {
                continue;
            }
            let body = self.facts.functions().get(number).map_or(0..0, |of| of.start..of.end);
            let module = self.module();
            let tangled = body.filter_map(|at| module.get(at)).find(|inst| is_tangled(inst.op()));
            if let Some(tangled) = tangled {
                let detail = format!("{function} is called for each element and has {} inside", tangled.op());
                return self.rule(inst, detail);
            }
            open.extend(self.uses.callees(number));
        }
    }

    /// Workgroups have their sizes before matrices of their scope have their types.
    pub(super) fn sizes_before_matrices(&mut self) {
        if !self.has_capability(Capability::CooperativeMatrixKHR) {
            return;
        }
        let mut sizes: Vec<u32> = Vec::new();
        let (mut entries, mut sized) = (Vec::new(), FxHashSet::default());
        for (at, inst) in self.module().iter().enumerate().take(self.facts.first_function()) {
            match (inst.op(), inst.operands()) {
                (Op::EntryPoint, [_, function, ..]) => entries.push(*function),
                (Op::ExecutionModeId, [function, mode, own @ ..])
                    if *mode == ExecutionMode::LocalSizeId.0 =>
                {
                    sizes.extend(own);
                    sized.insert(*function);
                }
                (Op::ExecutionMode, [function, mode, ..]) if *mode == ExecutionMode::LocalSize.0 => {
                    sized.insert(*function);
                }
                (Op::TypeCooperativeMatrixKHR, [_, _, scope, ..])
                    if self.constant_value(Id(*scope)) == Some(u64::from(Scope::Workgroup.0)) =>
                {
                    let unsized_entry = entries.iter().find(|entry| !sized.contains(entry));
                    if let Some(entry) = unsized_entry
                        && !self.has_workgroup_size()
                    {
                        self.rule(inst, format!("the workgroup of the entry point %{entry} has no size"));
                        entries.clear();
                    }
                    sizes.retain(|id| self.facts.ids().position(Id(*id)).is_none_or(|own| own > at));
                    if let Some(size) = sizes.first() {
                        let detail = format!("the size of the workgroup, %{size}, is declared only later");
                        self.rule(inst, detail);
                        sizes.clear();
                    }
                }
                _ => {}
            }
        }
    }

    /// OpCooperativeMatrixGetCoordinateEXT: where an element of the invocation lies in the whole.
    pub(super) fn matrix_coordinate(&mut self, operation: Operation<'m>) {
        let inst = operation.inst;
        let of = |number: usize| operation.id(number).map_or(Id(0), |id| self.facts.type_of(id));
        if self.definition(of(0)).is_none_or(|inst| inst.op() != Op::TypeCooperativeMatrixKHR) {
            self.rule(inst, "the operand is no cooperative matrix");
        }
        let is_word = |ty: Id| self.types.fits(ty, TypeClass::INT) && self.types.width(ty) == Some(32);
        if !is_word(of(1)) || self.types.lanes(of(1)) != 1 {
            self.rule(inst, "the index is no integer of 32 bits");
        }
        if !is_word(operation.ty) || self.types.lanes(operation.ty) != 2 {
            self.rule(inst, "the result is no vector of two integers of 32 bits");
        }
    }
}
