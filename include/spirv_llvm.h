/* The C interface of spirv-llvm: translation between LLVM IR and SPIR-V.
 *
 * Build the library with
 *   cargo rustc --release --features capi --crate-type cdylib
 *
 * Nothing here prints, exits or keeps global state; two threads may translate at once, each with an LLVM context of
 * its own. */
#ifndef SPIRV_LLVM_H
#define SPIRV_LLVM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct LLVMOpaqueModule *LLVMModuleRef;
typedef struct LLVMOpaqueContext *LLVMContextRef;

/* Options of both directions. */
typedef struct spirv_llvm_options spirv_llvm_options;
/* What a translation gave: bytes, or diagnostics. */
typedef struct spirv_llvm_outcome spirv_llvm_outcome;

spirv_llvm_options *spirv_llvm_options_new(void);
/* Sets an option by its name on the command line of llvm-spirv, without dashes ("spirv-max-version", "1.2").
 * Gives whether name and value are known. */
bool spirv_llvm_options_set(spirv_llvm_options *options, const char *name, const char *value);
/* Gives the specialization constant with this SpecId a value, as raw bits. */
void spirv_llvm_options_specialize(spirv_llvm_options *options, uint32_t spec_id, uint64_t bits);
void spirv_llvm_options_free(spirv_llvm_options *options);

/* In every call null options are the default ones, and the outcome is the caller's to free. */

/* LLVM bitcode or textual IR to SPIR-V. */
spirv_llvm_outcome *spirv_llvm_write(const void *data, size_t size, const spirv_llvm_options *options);
/* A module in memory to SPIR-V; the module is only read. */
spirv_llvm_outcome *spirv_llvm_write_module(LLVMModuleRef module, const spirv_llvm_options *options);
/* SPIR-V to LLVM bitcode. */
spirv_llvm_outcome *spirv_llvm_read(const void *data, size_t size, const spirv_llvm_options *options);
/* SPIR-V to a module in `context`; it is the caller's then. Null where the outcome has an error. */
spirv_llvm_outcome *spirv_llvm_read_module(LLVMContextRef context, const void *data, size_t size,
                                           const spirv_llvm_options *options, LLVMModuleRef *module);

/* 0 for success; else the exit status that llvm-spirv has for the first diagnostic. */
uint8_t spirv_llvm_outcome_status(const spirv_llvm_outcome *outcome);
/* The translation and its size in bytes; valid until the outcome is freed. */
const void *spirv_llvm_outcome_data(const spirv_llvm_outcome *outcome, size_t *size);
/* All diagnostics, a line each; empty for success; valid until the outcome is freed. */
const char *spirv_llvm_outcome_message(const spirv_llvm_outcome *outcome);
void spirv_llvm_outcome_free(spirv_llvm_outcome *outcome);

#ifdef __cplusplus
}
#endif
#endif
