//! A Vulkan device and the dispatches on it.

use std::collections::BTreeMap;
use std::ffi::{CStr, CString};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use ash::{Device as Logical, Entry, Instance, vk};
use spirv_llvm::spirv::grammar::Capability;
use spirv_llvm::spirv::{Module, Op};

use vulkan_worker::{Class, Job, Outcome};

/// The device's name, its driver, and what shaders may use of it.
pub struct About {
    pub name: String,
    pub driver: String,
    pub subgroup_size: u32,
    capabilities: Vec<Capability>,
}

impl About {
    /// Whether shaders may declare a capability.
    pub fn has(&self, capability: Capability) -> bool {
        self.capabilities.contains(&capability)
    }
}

/// A device that is ready for dispatches.
pub struct Device {
    _entry: Entry,
    instance: Instance,
    physical: vk::PhysicalDevice,
    logical: Logical,
    queue: vk::Queue,
    family: u32,
    pub about: About,
}

/// What is destroyed when a dispatch is done.
#[derive(Default)]
struct Made {
    buffers: Vec<(vk::Buffer, vk::DeviceMemory, usize)>,
    layouts: Vec<vk::DescriptorSetLayout>,
    module: vk::ShaderModule,
    layout: vk::PipelineLayout,
    pipeline: vk::Pipeline,
    descriptors: vk::DescriptorPool,
    commands: vk::CommandPool,
    fence: vk::Fence,
}

const EXTENSIONS: [&CStr; 2] =
    [ash::khr::workgroup_memory_explicit_layout::NAME, ash::ext::shader_atomic_float::NAME];

/// The features of a device, which are asked for as they were told.
#[derive(Default)]
struct Features<'f> {
    v11: vk::PhysicalDeviceVulkan11Features<'f>,
    v12: vk::PhysicalDeviceVulkan12Features<'f>,
    v13: vk::PhysicalDeviceVulkan13Features<'f>,
    explicit: vk::PhysicalDeviceWorkgroupMemoryExplicitLayoutFeaturesKHR<'f>,
    atomic_float: vk::PhysicalDeviceShaderAtomicFloatFeaturesEXT<'f>,
}

impl Device {
    /// The CPU's device if there is one, the first otherwise.
    pub fn open() -> Result<Self> {
        // SAFETY: the loader is Vulkan's, and its calls get structures of ash that live as long as the calls.
        unsafe {
            let entry = Entry::load().context("no Vulkan loader")?;
            let application = vk::ApplicationInfo::default().api_version(vk::API_VERSION_1_3);
            let create = vk::InstanceCreateInfo::default().application_info(&application);
            let instance = entry.create_instance(&create, None).context("no Vulkan driver")?;
            let mut devices = instance.enumerate_physical_devices()?;
            devices.sort_by_key(|device| {
                let kind = instance.get_physical_device_properties(*device).device_type;
                kind != vk::PhysicalDeviceType::CPU
            });
            let physical = *devices.first().context("no Vulkan device")?;
            Self::on(entry, instance, physical)
        }
    }

    unsafe fn on(entry: Entry, instance: Instance, physical: vk::PhysicalDevice) -> Result<Self> {
        unsafe {
            let families = instance.get_physical_device_queue_family_properties(physical);
            let family = families
                .iter()
                .position(|family| family.queue_flags.contains(vk::QueueFlags::COMPUTE))
                .context("the device computes nothing")? as u32;
            let present = instance.enumerate_device_extension_properties(physical)?;
            let extensions: Vec<&CStr> = EXTENSIONS
                .into_iter()
                .filter(|name| present.iter().any(|row| row.extension_name_as_c_str() == Ok(*name)))
                .collect();
            let mut features = Features::default();
            let mut all = vk::PhysicalDeviceFeatures2::default()
                .push_next(&mut features.v11)
                .push_next(&mut features.v12)
                .push_next(&mut features.v13);
            if extensions.contains(&EXTENSIONS[0]) {
                all = all.push_next(&mut features.explicit);
            }
            if extensions.contains(&EXTENSIONS[1]) {
                all = all.push_next(&mut features.atomic_float);
            }
            instance.get_physical_device_features2(physical, &mut all);
            let names: Vec<_> = extensions.iter().map(|name| name.as_ptr()).collect();
            let queues =
                [vk::DeviceQueueCreateInfo::default().queue_family_index(family).queue_priorities(&[1.0])];
            let create =
                vk::DeviceCreateInfo::default().queue_create_infos(&queues).enabled_extension_names(&names);
            let logical = instance.create_device(physical, &create.push_next(&mut all), None)?;
            let core = all.features;
            let queue = logical.get_device_queue(family, 0);
            let about = about(&instance, physical, &core, &features);
            Ok(Self { _entry: entry, instance, physical, logical, queue, family, about })
        }
    }

    /// Runs a job.
    ///
    /// # Errors
    /// Where the driver lacks a capability of the module, and where it fails.
    pub fn run(&self, job: &Job) -> Result<Outcome> {
        let module = Module::from_words(job.words.clone())?;
        let declared = module.iter().filter(|inst| inst.op() == Op::Capability);
        let mut declared = declared.filter_map(|inst| inst.operands().first().copied().map(Capability));
        if let Some(lacking) = declared.find(|capability| !self.about.has(*capability)) {
            bail!("the driver has no {lacking}");
        }
        let mut made = Made::default();
        // SAFETY: handles are made by the calls before, and destroyed once the queue is idle.
        unsafe {
            let result = self.dispatch(job, &mut made);
            let _ = self.logical.device_wait_idle();
            self.destroy(made);
            result
        }
    }

    unsafe fn dispatch(&self, job: &Job, made: &mut Made) -> Result<Outcome> {
        unsafe {
            for buffer in &job.buffers {
                if buffer.class != Class::PushConstant {
                    let fresh = self.buffer(buffer.class, &buffer.bytes)?;
                    made.buffers.push(fresh);
                }
            }
            let start = Instant::now();
            self.pipeline(job, made)?;
            let load = start.elapsed().as_nanos() as u64;
            let sets = self.descriptors(job, made)?;
            let commands = self.record(job, made, &sets)?;
            made.fence = self.logical.create_fence(&vk::FenceCreateInfo::default(), None)?;
            let mut run = u64::MAX;
            for _ in 0..job.repeat.max(1) {
                let start = Instant::now();
                let list = [commands];
                let submit = vk::SubmitInfo::default().command_buffers(&list);
                self.logical.queue_submit(self.queue, &[submit], made.fence)?;
                self.logical.wait_for_fences(&[made.fence], true, u64::MAX)?;
                run = run.min(start.elapsed().as_nanos() as u64);
                self.logical.reset_fences(&[made.fence])?;
            }
            let mut memories = made.buffers.iter();
            let mut buffers = Vec::new();
            for buffer in &job.buffers {
                buffers.push(match buffer.class {
                    Class::PushConstant => buffer.bytes.clone(),
                    _ => self.bytes(memories.next().context("a buffer is missing")?)?,
                });
            }
            Ok(Outcome { buffers, load, run })
        }
    }

    unsafe fn buffer(&self, class: Class, bytes: &[u8]) -> Result<(vk::Buffer, vk::DeviceMemory, usize)> {
        unsafe {
            let usage = match class {
                Class::Uniform => vk::BufferUsageFlags::UNIFORM_BUFFER,
                _ => vk::BufferUsageFlags::STORAGE_BUFFER,
            };
            let create = vk::BufferCreateInfo::default().size(bytes.len() as u64).usage(usage);
            let buffer = self.logical.create_buffer(&create, None)?;
            let needs = self.logical.get_buffer_memory_requirements(buffer);
            let kinds = self.instance.get_physical_device_memory_properties(self.physical);
            let wanted = vk::MemoryPropertyFlags::HOST_VISIBLE | vk::MemoryPropertyFlags::HOST_COHERENT;
            let kind = kinds.memory_types_as_slice().iter().enumerate().find(|(index, kind)| {
                needs.memory_type_bits >> index & 1 == 1 && kind.property_flags.contains(wanted)
            });
            let (kind, _) = kind.context("no memory that both sides see")?;
            let allocate =
                vk::MemoryAllocateInfo::default().allocation_size(needs.size).memory_type_index(kind as u32);
            let memory = self.logical.allocate_memory(&allocate, None)?;
            self.logical.bind_buffer_memory(buffer, memory, 0)?;
            let to = self.logical.map_memory(memory, 0, vk::WHOLE_SIZE, vk::MemoryMapFlags::empty())?;
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), to.cast(), bytes.len());
            self.logical.unmap_memory(memory);
            Ok((buffer, memory, bytes.len()))
        }
    }

    unsafe fn bytes(&self, (_, memory, size): &(vk::Buffer, vk::DeviceMemory, usize)) -> Result<Vec<u8>> {
        unsafe {
            let from = self.logical.map_memory(*memory, 0, vk::WHOLE_SIZE, vk::MemoryMapFlags::empty())?;
            let bytes = std::slice::from_raw_parts(from.cast::<u8>(), *size).to_vec();
            self.logical.unmap_memory(*memory);
            Ok(bytes)
        }
    }

    unsafe fn pipeline(&self, job: &Job, made: &mut Made) -> Result<()> {
        unsafe {
            let create = vk::ShaderModuleCreateInfo::default().code(&job.words);
            made.module = self.logical.create_shader_module(&create, None)?;
            for bindings in sets(job) {
                let rows: Vec<_> = bindings
                    .iter()
                    .map(|(binding, (kind, count))| {
                        vk::DescriptorSetLayoutBinding::default()
                            .binding(*binding)
                            .descriptor_type(*kind)
                            .descriptor_count(*count)
                            .stage_flags(vk::ShaderStageFlags::COMPUTE)
                    })
                    .collect();
                let create = vk::DescriptorSetLayoutCreateInfo::default().bindings(&rows);
                made.layouts.push(self.logical.create_descriptor_set_layout(&create, None)?);
            }
            let ranges: Vec<_> = job
                .buffers
                .iter()
                .filter(|buffer| buffer.class == Class::PushConstant)
                .map(|buffer| {
                    let range = vk::PushConstantRange::default().stage_flags(vk::ShaderStageFlags::COMPUTE);
                    range.size(buffer.bytes.len() as u32)
                })
                .collect();
            let create = vk::PipelineLayoutCreateInfo::default()
                .set_layouts(&made.layouts)
                .push_constant_ranges(&ranges);
            made.layout = self.logical.create_pipeline_layout(&create, None)?;
            let name = CString::new(job.entry.as_str())?;
            let stage = vk::PipelineShaderStageCreateInfo::default()
                .stage(vk::ShaderStageFlags::COMPUTE)
                .module(made.module)
                .name(&name);
            let create = vk::ComputePipelineCreateInfo::default().stage(stage).layout(made.layout);
            let pipelines = self.logical.create_compute_pipelines(vk::PipelineCache::null(), &[create], None);
            let Ok(&[pipeline]) = pipelines.as_deref() else {
                bail!("the driver makes no pipeline: {pipelines:?}")
            };
            made.pipeline = pipeline;
            Ok(())
        }
    }

    unsafe fn descriptors(&self, job: &Job, made: &mut Made) -> Result<Vec<vk::DescriptorSet>> {
        if made.layouts.is_empty() {
            return Ok(Vec::new());
        }
        unsafe {
            let count = made.buffers.len().max(1) as u32;
            let sizes = [vk::DescriptorType::STORAGE_BUFFER, vk::DescriptorType::UNIFORM_BUFFER]
                .map(|ty| vk::DescriptorPoolSize::default().ty(ty).descriptor_count(count));
            let create = vk::DescriptorPoolCreateInfo::default()
                .pool_sizes(&sizes)
                .max_sets(made.layouts.len() as u32);
            made.descriptors = self.logical.create_descriptor_pool(&create, None)?;
            let allocate = vk::DescriptorSetAllocateInfo::default()
                .descriptor_pool(made.descriptors)
                .set_layouts(&made.layouts);
            let sets = self.logical.allocate_descriptor_sets(&allocate)?;
            let bound = job.buffers.iter().filter(|buffer| buffer.class != Class::PushConstant);
            for (buffer, (handle, _, _)) in bound.zip(&made.buffers) {
                let info = [vk::DescriptorBufferInfo::default().buffer(*handle).range(vk::WHOLE_SIZE)];
                let set = sets.get(buffer.set as usize).context("a set is missing")?;
                let write = vk::WriteDescriptorSet::default()
                    .dst_set(*set)
                    .dst_binding(buffer.binding)
                    .dst_array_element(buffer.index)
                    .descriptor_type(kind(buffer.class))
                    .buffer_info(&info);
                self.logical.update_descriptor_sets(&[write], &[]);
            }
            Ok(sets)
        }
    }

    unsafe fn record(
        &self,
        job: &Job,
        made: &mut Made,
        sets: &[vk::DescriptorSet],
    ) -> Result<vk::CommandBuffer> {
        unsafe {
            let create = vk::CommandPoolCreateInfo::default().queue_family_index(self.family);
            made.commands = self.logical.create_command_pool(&create, None)?;
            let allocate = vk::CommandBufferAllocateInfo::default()
                .command_pool(made.commands)
                .level(vk::CommandBufferLevel::PRIMARY)
                .command_buffer_count(1);
            let list = self.logical.allocate_command_buffers(&allocate)?;
            let commands = *list.first().context("no command buffer")?;
            self.logical.begin_command_buffer(commands, &vk::CommandBufferBeginInfo::default())?;
            let point = vk::PipelineBindPoint::COMPUTE;
            self.logical.cmd_bind_pipeline(commands, point, made.pipeline);
            if !sets.is_empty() {
                self.logical.cmd_bind_descriptor_sets(commands, point, made.layout, 0, sets, &[]);
            }
            for buffer in job.buffers.iter().filter(|buffer| buffer.class == Class::PushConstant) {
                let stages = vk::ShaderStageFlags::COMPUTE;
                self.logical.cmd_push_constants(commands, made.layout, stages, 0, &buffer.bytes);
            }
            let [x, y, z] = job.groups;
            self.logical.cmd_dispatch(commands, x, y, z);
            self.logical.end_command_buffer(commands)?;
            Ok(commands)
        }
    }

    unsafe fn destroy(&self, made: Made) {
        unsafe {
            self.logical.destroy_fence(made.fence, None);
            self.logical.destroy_command_pool(made.commands, None);
            self.logical.destroy_descriptor_pool(made.descriptors, None);
            self.logical.destroy_pipeline(made.pipeline, None);
            self.logical.destroy_pipeline_layout(made.layout, None);
            self.logical.destroy_shader_module(made.module, None);
            made.layouts.iter().for_each(|layout| self.logical.destroy_descriptor_set_layout(*layout, None));
            for (buffer, memory, _) in made.buffers {
                self.logical.destroy_buffer(buffer, None);
                self.logical.free_memory(memory, None);
            }
        }
    }
}

fn kind(class: Class) -> vk::DescriptorType {
    match class {
        Class::Uniform => vk::DescriptorType::UNIFORM_BUFFER,
        _ => vk::DescriptorType::STORAGE_BUFFER,
    }
}

/// The bindings of each set up to the last, with their numbers of descriptors.
fn sets(job: &Job) -> Vec<BTreeMap<u32, (vk::DescriptorType, u32)>> {
    let mut sets = Vec::new();
    for buffer in job.buffers.iter().filter(|buffer| buffer.class != Class::PushConstant) {
        let number = buffer.set as usize;
        if sets.len() <= number {
            sets.resize_with(number + 1, BTreeMap::new);
        }
        let row = sets[number].entry(buffer.binding).or_insert((kind(buffer.class), 0));
        row.1 = row.1.max(buffer.index + 1);
    }
    sets
}

unsafe fn about(
    instance: &Instance,
    physical: vk::PhysicalDevice,
    core: &vk::PhysicalDeviceFeatures,
    features: &Features<'_>,
) -> About {
    let mut v11 = vk::PhysicalDeviceVulkan11Properties::default();
    let mut v12 = vk::PhysicalDeviceVulkan12Properties::default();
    let mut all = vk::PhysicalDeviceProperties2::default().push_next(&mut v11).push_next(&mut v12);
    unsafe { instance.get_physical_device_properties2(physical, &mut all) };
    let name = all.properties.device_name_as_c_str().unwrap_or_default().to_string_lossy().into_owned();
    let text = |bytes: &CStr| bytes.to_string_lossy().into_owned();
    let driver = format!(
        "{} {}",
        text(v12.driver_name_as_c_str().unwrap_or_default()),
        text(v12.driver_info_as_c_str().unwrap_or_default())
    );
    let capabilities = capabilities(core, features, &v11, &v12);
    About { name, driver: driver.trim().to_owned(), subgroup_size: v11.subgroup_size, capabilities }
}

/// The capabilities that follow from features and properties.
fn capabilities(
    core: &vk::PhysicalDeviceFeatures,
    Features { v11, v12, v13, explicit, atomic_float }: &Features<'_>,
    p11: &vk::PhysicalDeviceVulkan11Properties<'_>,
    p12: &vk::PhysicalDeviceVulkan12Properties<'_>,
) -> Vec<Capability> {
    use Capability as C;
    let subgroup = |flag| u32::from(p11.subgroup_supported_operations.contains(flag));
    type Flags = vk::SubgroupFeatureFlags;
    let rows = [
        (C::Shader, 1),
        (C::Matrix, 1),
        (C::ImageQuery, 1),
        (C::Sampled1D, 1),
        (C::Image1D, 1),
        (C::SampledBuffer, 1),
        (C::ImageBuffer, 1),
        (C::DerivativeControl, 1),
        (C::Float64, core.shader_float64),
        (C::Int64, core.shader_int64),
        (C::Int16, core.shader_int16),
        (C::UniformBufferArrayDynamicIndexing, core.shader_uniform_buffer_array_dynamic_indexing),
        (C::StorageBufferArrayDynamicIndexing, core.shader_storage_buffer_array_dynamic_indexing),
        (C::ClipDistance, core.shader_clip_distance),
        (C::CullDistance, core.shader_cull_distance),
        (C::StorageBuffer16BitAccess, v11.storage_buffer16_bit_access),
        (C::UniformAndStorageBuffer16BitAccess, v11.uniform_and_storage_buffer16_bit_access),
        (C::StoragePushConstant16, v11.storage_push_constant16),
        (C::VariablePointersStorageBuffer, v11.variable_pointers_storage_buffer),
        (C::VariablePointers, v11.variable_pointers),
        (C::DrawParameters, v11.shader_draw_parameters),
        (C::StorageBuffer8BitAccess, v12.storage_buffer8_bit_access),
        (C::UniformAndStorageBuffer8BitAccess, v12.uniform_and_storage_buffer8_bit_access),
        (C::StoragePushConstant8, v12.storage_push_constant8),
        (C::Int64Atomics, v12.shader_buffer_int64_atomics),
        (C::Float16, v12.shader_float16),
        (C::Int8, v12.shader_int8),
        (C::ShaderNonUniform, v12.descriptor_indexing),
        (C::StorageBufferArrayNonUniformIndexing, v12.shader_storage_buffer_array_non_uniform_indexing),
        (C::UniformBufferArrayNonUniformIndexing, v12.shader_uniform_buffer_array_non_uniform_indexing),
        (C::VulkanMemoryModel, v12.vulkan_memory_model),
        (C::VulkanMemoryModelDeviceScope, v12.vulkan_memory_model_device_scope),
        (C::DotProduct, v13.shader_integer_dot_product),
        (C::DotProductInput4x8Bit, v13.shader_integer_dot_product),
        (C::DotProductInput4x8BitPacked, v13.shader_integer_dot_product),
        (C::DotProductInputAll, v13.shader_integer_dot_product),
        (C::WorkgroupMemoryExplicitLayoutKHR, explicit.workgroup_memory_explicit_layout),
        (
            C::WorkgroupMemoryExplicitLayout8BitAccessKHR,
            explicit.workgroup_memory_explicit_layout8_bit_access,
        ),
        (
            C::WorkgroupMemoryExplicitLayout16BitAccessKHR,
            explicit.workgroup_memory_explicit_layout16_bit_access,
        ),
        (C::AtomicFloat32AddEXT, atomic_float.shader_buffer_float32_atomic_add),
        (C::AtomicFloat64AddEXT, atomic_float.shader_buffer_float64_atomic_add),
        (C::GroupNonUniform, subgroup(Flags::BASIC)),
        (C::GroupNonUniformVote, subgroup(Flags::VOTE)),
        (C::GroupNonUniformArithmetic, subgroup(Flags::ARITHMETIC)),
        (C::GroupNonUniformBallot, subgroup(Flags::BALLOT)),
        (C::GroupNonUniformShuffle, subgroup(Flags::SHUFFLE)),
        (C::GroupNonUniformShuffleRelative, subgroup(Flags::SHUFFLE_RELATIVE)),
        (C::GroupNonUniformClustered, subgroup(Flags::CLUSTERED)),
        (C::GroupNonUniformQuad, subgroup(Flags::QUAD)),
        (C::DenormPreserve, p12.shader_denorm_preserve_float32),
        (C::DenormFlushToZero, p12.shader_denorm_flush_to_zero_float32),
        (C::SignedZeroInfNanPreserve, p12.shader_signed_zero_inf_nan_preserve_float32),
        (C::RoundingModeRTE, p12.shader_rounding_mode_rte_float32),
        (C::RoundingModeRTZ, p12.shader_rounding_mode_rtz_float32),
    ];
    rows.into_iter().filter(|(_, present)| *present != 0).map(|(capability, _)| capability).collect()
}
