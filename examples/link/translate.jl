# Translates LLVM IR to SPIR-V with the C library, by ccall: julia translate.jl LIBRARY INPUT.ll OUTPUT.spv
using Libdl

function translate(library, data::Vector{UInt8})
    f(name) = dlsym(library, name)
    outcome = ccall(f(:spirv_llvm_write), Ptr{Cvoid}, (Ptr{UInt8}, Csize_t, Ptr{Cvoid}), data, length(data), C_NULL)
    try
        if ccall(f(:spirv_llvm_outcome_status), Int32, (Ptr{Cvoid},), outcome) != 0
            error(unsafe_string(ccall(f(:spirv_llvm_outcome_message), Cstring, (Ptr{Cvoid},), outcome)))
        end
        size = Ref{Csize_t}(0)
        place = ccall(f(:spirv_llvm_outcome_data), Ptr{UInt8}, (Ptr{Cvoid}, Ref{Csize_t}), outcome, size)
        return copy(unsafe_wrap(Array, place, size[]))
    finally
        ccall(f(:spirv_llvm_outcome_free), Cvoid, (Ptr{Cvoid},), outcome)
    end
end

write(ARGS[3], translate(dlopen(ARGS[1]), read(ARGS[2])))
