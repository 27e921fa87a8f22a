//! Which names of functions stand for the same instruction: the exceptions that `docs/builtins.md` explains.

/// The names of OpenCL C, besides its own, that a function may be read as; no name at all where LLVM has an instruction.
pub(crate) fn reads_as(name: &str) -> Option<&'static [&'static str]> {
    const INSTRUCTION: &[&str] = &[];
    if name.starts_with("convert_") {
        return Some(INSTRUCTION);
    }
    Some(match name {
        "isequal" | "isnotequal" | "isgreater" | "isgreaterequal" | "isless" | "islessequal"
        | "islessgreater" | "isordered" | "isunordered" | "bit_reverse" | "atomic_init" => INSTRUCTION,
        "any" | "all" => INSTRUCTION,
        // With SPV_KHR_fma it is an instruction, which is read as the intrinsic.
        "fma" => INSTRUCTION,
        "async_work_group_copy" => &["async_work_group_strided_copy"],
        "get_image_width"
        | "get_image_height"
        | "get_image_depth"
        | "get_image_dim"
        | "get_image_array_size" => &["get_image_width", "get_image_dim", "get_image_array_size"],
        "barrier" => &["work_group_barrier"],
        "work_group_barrier" | "sub_group_barrier" => &["barrier", "work_group_barrier"],
        "mem_fence" => &["atomic_work_item_fence"],
        "read_mem_fence" | "write_mem_fence" => &["mem_fence", "atomic_work_item_fence"],
        "atomic_work_item_fence" => &["mem_fence", "read_mem_fence", "write_mem_fence"],
        "atomic_cmpxchg" | "atom_cmpxchg" => {
            &["atomic_cmpxchg", "atom_cmpxchg", "atomic_compare_exchange_strong_explicit"]
        }
        "intel_sub_group_broadcast" => &["sub_group_broadcast"],
        "intel_sub_group_ime_ref_window_size" => &["intel_sub_group_avc_ime_ref_window_size"],
        "intel_sub_group_block_read_ui" => &["intel_sub_group_block_read"],
        "intel_sub_group_block_write_ui" => &["intel_sub_group_block_write"],
        "dot_4x8packed_us_int" => &["dot_4x8packed_su_int"],
        "dot_acc_sat_4x8packed_us_int" => &["dot_acc_sat_4x8packed_su_int"],
        // Of floating-point numbers.
        "min" => &["fmin"],
        "max" => &["fmax"],
        "vloada_half" | "vstorea_half" => &["vload_half", "vstore_half"],
        _ => return None,
    })
}

/// Whether a call that came back stands for the function that went in.
pub(crate) fn is_same(went: &str, came: &str) -> bool {
    if went == came || reads_as(went).is_some_and(|names| names.contains(&came)) {
        return true;
    }
    if let Some(function) = went.strip_prefix("intel_sub_group_avc_") {
        return same_motion_estimation(function, came);
    }
    if let Some(operation) = went.strip_prefix("intel_sub_group_") {
        let plain = operation.replace("_ui", "_");
        return came == format!("sub_group_{operation}")
            || came.replace('_', "") == format!("intel_sub_group_{plain}").replace('_', "");
    }
    if let (Some(went), Some(came)) = (went.strip_prefix("convert_"), came.strip_prefix("convert_")) {
        return same_conversion(went, came);
    }
    // Scalar forms of aligned accesses are those of unaligned ones.
    if let Some(rest) =
        went.strip_prefix("vstorea_half").filter(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
    {
        return came == format!("vstore_half{rest}");
    }
    same_atomic(went, came)
}

/// Among integers, nothing is rounded. Those that do not saturate are named by the sign of what is converted, as the bits are the same.
fn same_conversion(went: &str, came: &str) -> bool {
    let plain = match went.rsplit_once('_') {
        Some((plain, "rte" | "rtz" | "rtp" | "rtn")) => plain,
        _ => went,
    };
    let unsigned = |name: &str| name.trim_start_matches('u').to_owned();
    came == plain || (!plain.contains("_sat") && unsigned(came) == unsigned(plain))
}

/// Atomic functions come back with explicit orders, or as those of OpenCL C 1.x, by the version.
fn same_atomic(went: &str, came: &str) -> bool {
    let base = |name: &str| {
        let name = name.strip_prefix("atomic_").or_else(|| name.strip_prefix("atom_"))?;
        let name = name.strip_suffix("_explicit").unwrap_or(name);
        let name = name.strip_prefix("fetch_").unwrap_or(name);
        Some(
            match name {
                "xchg" => "exchange",
                // The way back of a subtraction of floating-point numbers is an addition.
                "inc" | "sub" | "dec" | "add" => "add",
                "compare_exchange_weak" | "compare_exchange_strong" | "cmpxchg" => "compare_exchange",
                other => other,
            }
            .to_owned(),
        )
    };
    let (went_base, came_base) = (base(went), base(came));
    went_base.is_some() && went_base == came_base
}

/// A function that is declared for one stage of motion estimation, and computes on state that all stages share, comes back as that, with
/// conversions around it.
fn same_motion_estimation(went: &str, came: &str) -> bool {
    let Some(came) = came.strip_prefix("intel_sub_group_avc_") else { return false };
    let (Some((stage, what)), Some((_, came_what))) = (went.split_once('_'), came.split_once('_')) else {
        return false;
    };
    ["ime", "ref", "sic"].contains(&stage) && (came_what == what || came_what.starts_with("convert_to_"))
}
