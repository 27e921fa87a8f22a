//! How values lie in the memory of shaders: by the decorations of explicit layouts (SPIR-V specification, section 2.16.2), and
//! by the natural layout where there are none. All numbers are bytes.

use std::rc::Rc;

use crate::{
    Error, Result,
    mapping::shader::{self, is_handle, is_matrix},
    reader::Reader,
    spirv::{
        Id, Op,
        grammar::{Decoration, StorageClass},
    },
};

/// No object is larger: offsets have 64 bits and LLVM adds them without looking for an overflow.
const MAX_BYTES: u64 = 1 << 56;

/// What a structure's member says of the matrices in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::reader) struct MatrixLayout {
    /// From one column to the next, or from one row to the next.
    pub(super) stride: Option<u32>,
    /// Whether a row lies together rather than a column.
    pub(super) is_row_major: bool,
}

/// A type as it lies in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::reader) struct TypeLayout {
    /// The type.
    pub(super) ty: Id,
    /// Whether decorations tell the layout.
    pub(super) is_explicit: bool,
    /// How matrices lie.
    pub(super) matrix: MatrixLayout,
    /// From one component of a vector to the next, where it is the column of a matrix of rows.
    pub(super) stride: Option<u32>,
}

impl TypeLayout {
    /// A type that no structure says anything about.
    pub(super) fn new(ty: Id, is_explicit: bool) -> Self {
        Self { ty, is_explicit, matrix: MatrixLayout::default(), stride: None }
    }

    /// Another type in the same surroundings.
    pub(super) fn inner(self, ty: Id) -> Self {
        Self { ty, stride: None, ..self }
    }
}

/// How much room an object takes.
#[derive(Clone, Copy, Debug)]
pub(in crate::reader) struct ObjectExtent {
    /// How many bytes.
    pub(super) size: u64,
    /// The alignment that the natural layout gives it.
    pub(super) align: u64,
    /// The alignment of its components, which every layout keeps.
    pub(super) unit: u64,
    /// How many loads it takes.
    pub(super) loads: u64,
    /// Whether LLVM lays out the type of the value in the same way.
    pub(super) is_plain: bool,
}

impl ObjectExtent {
    fn leaf(size: u64, is_plain: bool) -> Self {
        Self { size, align: size, unit: size, loads: 1, is_plain }
    }

    /// From one object to the next, where they lie one behind the other.
    pub(super) fn stride(self) -> u64 {
        self.size.next_multiple_of(self.align.max(1))
    }
}

/// A member of a structure.
#[derive(Clone, Copy, Debug)]
pub(super) struct StructMember {
    /// Where it begins.
    pub(super) offset: u64,
    /// The member itself.
    pub(super) object: TypeLayout,
    /// Whether each access to it counts.
    pub(super) is_volatile: bool,
}

impl StructMember {
    /// The offset, the stride of the matrices in it or 0, and whether these are of rows.
    pub(super) fn offset_and_matrix(&self) -> [u64; 3] {
        let matrix = self.object.matrix;
        [self.offset, matrix.stride.unwrap_or(0).into(), matrix.is_row_major.into()]
    }
}

/// The members of a structure, and the room that it takes.
pub(super) type StructLayout = Rc<(Vec<StructMember>, ObjectExtent)>;

impl Reader<'_, '_> {
    /// Whether decorations tell the layout of a class's variables.
    pub(super) fn is_explicit(&self, class: StorageClass) -> bool {
        shader::has_layout(class, self.shader.is_workgroup_explicit)
    }

    /// Whether a type is a block, whose pointers in the classes of buffers are those of descriptors.
    pub(super) fn is_block(&self, ty: Id) -> bool {
        self.shader.block_types.contains(&ty)
    }

    /// Whether a class's variables of a type are descriptors or arrays of them.
    pub(super) fn is_descriptor(&self, ty: Id, class: StorageClass) -> bool {
        shader::has_descriptors(class) && self.is_block(self.without_arrays(ty))
    }

    /// The type of what arrays of arrays hold in the end.
    pub(super) fn without_arrays(&self, ty: Id) -> Id {
        let mut ty = ty;
        while let Some(inst) =
            self.ids.get(ty).filter(|inst| matches!(inst.op(), Op::TypeArray | Op::TypeRuntimeArray))
        {
            match inst.id(1) {
                Ok(inner) => ty = inner,
                Err(_) => break,
            }
        }
        ty
    }

    /// How many descriptors arrays of arrays hold; of one without an end, none.
    pub(super) fn descriptors(&self, ty: Id) -> Result<u64> {
        let (mut ty, mut count) = (ty, 1_u64);
        loop {
            let inst = self.type_inst(ty)?;
            count = match inst.op() {
                Op::TypeArray => count.saturating_mul(self.constant_u64(inst.id(2)?)?),
                Op::TypeRuntimeArray => 0,
                _ => return Ok(count),
            };
            ty = inst.id(1)?;
        }
    }

    /// How many bytes OpConstantSizeOfEXT finds that values of an opaque type have (SPV_EXT_descriptor_heap).
    ///
    /// # Errors
    /// Where the type is none of those.
    pub(in crate::reader) fn size_of_descriptor(&mut self, ty: Id) -> Result<u64> {
        let op = self.type_inst(ty)?.op();
        if !self.is_shader() || !is_handle(op) {
            return Err(Error::malformed(format!("{op} is not the type of a descriptor")));
        }
        Ok(self.descriptor_size())
    }

    /// How many bytes a descriptor has.
    pub(super) fn descriptor_size(&self) -> u64 {
        2 * self.shader.pointer_size
    }

    /// The room that an object takes.
    ///
    /// # Errors
    /// Where its type has no layout, or decorations break the alignment of its components.
    pub(super) fn extent(&mut self, object: TypeLayout) -> Result<ObjectExtent> {
        if let Some(known) = self.shader.extents.get(&object) {
            return Ok(*known);
        }
        let extent = self.new_extent(object)?;
        if extent.size > MAX_BYTES {
            return Err(Error::malformed(format!("an object of type {} has too many bytes", object.ty)));
        }
        self.shader.extents.insert(object, extent);
        Ok(extent)
    }

    fn new_extent(&mut self, object: TypeLayout) -> Result<ObjectExtent> {
        let inst = self.type_inst(object.ty)?;
        let ty = self.ty(object.ty)?;
        Ok(match inst.op() {
            Op::TypeVoid => ObjectExtent { unit: 1, align: 1, ..ObjectExtent::leaf(0, false) },
            Op::TypeBool => ObjectExtent::leaf(1, false),
            Op::TypeInt | Op::TypeFloat => {
                ObjectExtent::leaf(u64::from(inst.word(1)?.div_ceil(8)).next_power_of_two(), true)
            }
            Op::TypePointer | Op::TypeUntypedPointerKHR => ObjectExtent::leaf(self.shader.pointer_size, true),
            op if is_handle(op) => {
                let pointer = ObjectExtent::leaf(self.shader.pointer_size, false);
                ObjectExtent { size: self.descriptor_size(), ..pointer }
            }
            Op::TypeVector => {
                let (component, count) = (self.extent(object.inner(inst.id(1)?))?, u64::from(inst.word(2)?));
                let Some(stride) = object.stride else {
                    let align = component.size * count.next_power_of_two();
                    return Ok(ObjectExtent { size: component.size * count, align, ..component });
                };
                self.check_unit(stride.into(), component.unit)?;
                let size = u64::from(stride) * count.saturating_sub(1) + component.size;
                ObjectExtent { size, align: component.unit, loads: count, is_plain: false, ..component }
            }
            Op::TypeMatrix => self.matrix_extent(object)?,
            Op::TypeArray | Op::TypeRuntimeArray => {
                let inner = object.inner(inst.id(1)?);
                let element = self.extent(inner)?;
                let stride = self.array_stride(object)?;
                let count = if inst.op() == Op::TypeArray { self.constant_u64(inst.id(2)?)? } else { 0 };
                let is_plain = element.is_plain && self.module.size_of(self.ty(inner.ty)?) == Some(stride);
                ObjectExtent {
                    size: stride.saturating_mul(count),
                    loads: element.loads.saturating_mul(count),
                    is_plain,
                    ..element
                }
            }
            Op::TypeStruct => self.structure(object)?.1,
            op if is_matrix(op) => {
                // Room for all elements: how many an invocation has is known where it runs.
                let element = self.extent(object.inner(inst.id(1)?))?;
                let (rows, columns) = (self.constant_u64(inst.id(3)?)?, self.constant_u64(inst.id(4)?)?);
                let size = element.size.saturating_mul(rows).saturating_mul(columns);
                ObjectExtent { size, loads: 1, is_plain: false, ..element }
            }
            op => {
                let size = self.module.size_of(ty).filter(|size| *size != 0);
                let size = size.ok_or_else(|| Error::malformed(format!("{op} has no room in memory")))?;
                ObjectExtent {
                    align: self.module.align_of(ty).unwrap_or(1),
                    unit: 1,
                    ..ObjectExtent::leaf(size, true)
                }
            }
        })
    }

    fn matrix_extent(&mut self, object: TypeLayout) -> Result<ObjectExtent> {
        let inst = self.type_inst(object.ty)?;
        let column = object.inner(inst.id(1)?);
        let (columns, height) = (u64::from(inst.word(2)?), u64::from(self.type_inst(column.ty)?.word(2)?));
        let own = self.extent(column)?;
        let stride = self.matrix_stride(object)?;
        let is_plain = own.is_plain && self.module.size_of(self.ty(column.ty)?) == Some(stride);
        Ok(match object.matrix.is_row_major {
            true => ObjectExtent {
                size: stride.saturating_mul(height),
                loads: columns.saturating_mul(height),
                is_plain: false,
                ..own
            },
            false => ObjectExtent { size: stride.saturating_mul(columns), loads: columns, is_plain, ..own },
        })
    }

    /// From one column of a matrix to the next, or from one row to the next where it is one of rows.
    pub(super) fn matrix_stride(&mut self, object: TypeLayout) -> Result<u64> {
        let inst = self.type_inst(object.ty)?;
        let column = object.inner(inst.id(1)?);
        let component = self.extent(column.inner(self.type_inst(column.ty)?.id(1)?))?;
        if let Some(stride) = object.matrix.stride {
            self.check_unit(stride.into(), component.unit)?;
            return Ok(stride.into());
        }
        if object.matrix.is_row_major {
            return Ok(component.size * u64::from(inst.word(2)?).next_power_of_two());
        }
        Ok(self.extent(column)?.stride())
    }

    /// From one element of an array to the next.
    pub(super) fn array_stride(&mut self, object: TypeLayout) -> Result<u64> {
        if let Some(known) = self.shader.strides.get(&object) {
            return Ok(*known);
        }
        let stride = self.new_array_stride(object)?;
        self.shader.strides.insert(object, stride);
        Ok(stride)
    }

    fn new_array_stride(&mut self, object: TypeLayout) -> Result<u64> {
        let inst = self.type_inst(object.ty)?;
        let element = self.extent(object.inner(inst.id(1)?))?;
        if let Some(decoration) = self.index.decoration(object.ty, Decoration::ArrayStrideIdEXT) {
            return self.constant_u64(Id(decoration.parameter(0)?));
        }
        if object.is_explicit
            && let Some(decoration) = self.index.decoration(object.ty, Decoration::ArrayStride)
        {
            let stride = u64::from(decoration.parameter(0)?);
            self.check_unit(stride, element.unit)
                .map_err(|error| error.or_at(|| decoration.inst.location()))?;
            return Ok(stride);
        }
        Ok(element.stride())
    }

    fn check_unit(&self, bytes: u64, unit: u64) -> Result<()> {
        if bytes.is_multiple_of(unit.max(1)) {
            return Ok(());
        }
        Err(Error::malformed(format!(
            "{bytes} bytes are no multiple of the alignment of the components, {unit}"
        )))
    }

    /// The members of a structure.
    pub(super) fn structure(&mut self, object: TypeLayout) -> Result<StructLayout> {
        let key = TypeLayout::new(object.ty, object.is_explicit);
        if let Some(known) = self.shader.structures.get(&key) {
            return Ok(Rc::clone(known));
        }
        let inst = self.type_inst(object.ty)?;
        let types = inst.operands().get(1..).unwrap_or(&[]);
        let mut members: Vec<(Option<u64>, MatrixLayout, bool)> = vec![Default::default(); types.len()];
        for decoration in self.index.decorations(object.ty) {
            let Some(slot) = decoration.member.and_then(|member| members.get_mut(member as usize)) else {
                continue;
            };
            match decoration.kind {
                Decoration::Volatile => slot.2 = true,
                Decoration::OffsetIdEXT => slot.0 = Some(self.constant_u64(Id(decoration.parameter(0)?))?),
                _ if !object.is_explicit => {}
                Decoration::Offset => slot.0 = Some(decoration.parameter(0)?.into()),
                Decoration::MatrixStride => slot.1.stride = Some(decoration.parameter(0)?),
                Decoration::RowMajor => slot.1.is_row_major = true,
                _ => {}
            }
        }
        let ty = self.ty(object.ty)?;
        let (mut laid, mut end) = (Vec::with_capacity(types.len()), 0_u64);
        let mut whole = ObjectExtent { size: 0, align: 1, unit: 1, loads: 0, is_plain: true };
        for (number, (word, (offset, matrix, is_volatile))) in types.iter().zip(members).enumerate() {
            let own = TypeLayout { matrix, ..TypeLayout::new(Id(*word), object.is_explicit) };
            let extent = self.extent(own)?;
            let offset = offset.unwrap_or_else(|| end.next_multiple_of(extent.align.max(1)));
            self.check_unit(offset, extent.unit).map_err(|error| error.or_at(|| inst.location()))?;
            end = offset.saturating_add(extent.size);
            whole = ObjectExtent {
                size: whole.size.max(end),
                align: whole.align.max(extent.align),
                unit: whole.unit.max(extent.unit),
                loads: whole.loads.saturating_add(extent.loads),
                is_plain: whole.is_plain
                    && extent.is_plain
                    && self.module.member_offset(ty, number as u32) == Some(offset),
            };
            laid.push(StructMember { offset, object: own, is_volatile });
        }
        // A structure without members is a part of what holds it all the same.
        whole.loads = whole.loads.max(1);
        whole.size = whole.size.min(MAX_BYTES).next_multiple_of(if object.is_explicit {
            whole.unit
        } else {
            whole.align
        });
        let structure = Rc::new((laid, whole));
        self.shader.structures.insert(key, Rc::clone(&structure));
        Ok(structure)
    }
}
