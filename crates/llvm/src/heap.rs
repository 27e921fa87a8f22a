//! Stack, and pages of LLVM's library, of a command that translates one large module.

/// Prepares the memory of a command that is about to translate an input of `input` bytes. For small inputs, and where the
/// system knows nothing of the kind, nothing happens.
///
/// - The main thread's stack may grow further than usual: LLVM takes a frame for each link of a chain of metadata.
/// - The pages of LLVM's library that its start alone needed are given back. Its relocations, its symbols and the
///   constructors all over its code are more than a translation touches afterwards.
///
/// This changes the whole process, so it is for the `main` of commands, before other threads start.
pub fn prepare_memory(input: usize) {
    // Small modules need no larger stack, and reading the pages again would cost more than it saves.
    const SMALL: usize = 64 << 10;
    if input >= SMALL {
        let_stack_grow();
        give_start_back();
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
fn let_stack_grow() {
    /// More than the system leaves between the stack and the mapping below.
    const STACK: libc::rlim_t = 1 << 30;
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: both calls only use the structure; the system looks at the limit whenever the stack grows.
    unsafe {
        if libc::getrlimit(libc::RLIMIT_STACK, &raw mut limit) == 0 && limit.rlim_cur < STACK {
            limit.rlim_cur = limit.rlim_max.min(STACK);
            libc::setrlimit(libc::RLIMIT_STACK, &raw const limit);
        }
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
fn give_start_back() {
    // SAFETY: `dl_iterate_phdr` calls back with the description of each loaded object, while it holds the loader's lock.
    unsafe {
        libc::dl_iterate_phdr(Some(give_back_if_llvm), std::ptr::null_mut());
    }
}

/// Gives back the read-only pages of the object that holds LLVM, which the system reads from the library's file again where
/// it is needed after all; for any other object it does nothing.
#[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
unsafe extern "C" fn give_back_if_llvm(
    info: *mut libc::dl_phdr_info,
    _: libc::size_t,
    _: *mut libc::c_void,
) -> libc::c_int {
    const DT_TEXTREL: u64 = 22;
    const DT_FLAGS: u64 = 30;
    const DF_TEXTREL: u64 = 4;
    let member = inkwell::llvm_sys::core::LLVMContextCreate as *const () as usize;
    // SAFETY: the loader's description is valid during the call, the headers that it names as long as the object is
    // loaded.
    let (base, headers) = unsafe {
        let info = &*info;
        let base = info.dlpi_addr as usize;
        (base, std::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum)))
    };
    let range = |header: &libc::Elf64_Phdr| {
        let start = base.wrapping_add(header.p_vaddr as usize);
        start..start.saturating_add(header.p_filesz as usize)
    };
    let loaded = || headers.iter().filter(|header| header.p_type == libc::PT_LOAD);
    if !loaded().any(|header| range(header).contains(&member)) {
        return 0;
    }
    // Where relocations were made in read-only pages, the file does not have their contents.
    for dynamic in headers.iter().filter(|header| header.p_type == libc::PT_DYNAMIC) {
        let count = dynamic.p_memsz as usize / size_of::<[u64; 2]>();
        // SAFETY: the segment holds pairs of a tag and a value, as many as its size says.
        let entries = unsafe { std::slice::from_raw_parts(range(dynamic).start as *const [u64; 2], count) };
        let is_relocated =
            |entry: &[u64; 2]| entry[0] == DT_TEXTREL || entry[0] == DT_FLAGS && entry[1] & DF_TEXTREL != 0;
        if entries.iter().take_while(|entry| entry[0] != 0).any(is_relocated) {
            return 1;
        }
    }
    // A multiple of every size of pages where it is not told.
    // SAFETY: only reads.
    let page = usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(2 << 20);
    for header in loaded().filter(|header| header.p_flags & libc::PF_W == 0) {
        let whole = range(header);
        let (start, end) = (whole.start.next_multiple_of(page), whole.end / page * page);
        if start < end {
            // SAFETY: the pages are those of a file that are never written, so they hold the same when they come back.
            unsafe { libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_DONTNEED) };
        }
    }
    1
}

#[cfg(not(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64")))]
fn give_start_back() {}

#[cfg(not(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64")))]
fn let_stack_grow() {}
