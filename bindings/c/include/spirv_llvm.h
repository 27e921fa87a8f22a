/* The C interface of spirv-llvm: translation between LLVM IR and SPIR-V.
 *
 * `cargo xtask dist` installs the library with this header, pkg-config and CMake files.
 *
 * Ownership: bytes that are given stay the caller's and are only read during the call, but for memory of `spirv_llvm_run`. Options,
 * launches, outcomes, reports and texts that are given back are the caller's to free, with the function that is named so; different
 * ones may be used on different threads, one on any thread at a time.
 * NULL: null bytes are none, null options are the default ones; null outcomes, options, launches, reports and texts are freed by doing
 * nothing.
 * What else is null makes an outcome with an error, or is said where it may be.
 * Text that is given and taken is UTF-8 and ends with a NUL; names and options that are no UTF-8 are unknown ones.
 * Errors are outcomes: no exception leaves a function, and none may leave a callback.
 * A library that was built without LLVM lacks the functions of modules in memory and those of kernels, and refuses textual IR. A shared
 * library with LLVM inside lacks those of modules in memory, which would be another LLVM's.
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

/* The version of this header; `spirv_llvm_version` gives that of the library. */
#define SPIRV_LLVM_API_MAJOR 0
#define SPIRV_LLVM_API_MINOR 1
#define SPIRV_LLVM_API_PATCH 0
/* "0.1.0"; lives for ever. */
const char *spirv_llvm_version(void);

/* 0 for success; else the exit status that llvm-spirv has for an error. */
typedef int32_t spirv_llvm_status;

/* What llvm-c/Core.h calls LLVMModuleRef and LLVMContextRef points to these; C99 has no second definition of a name. */
struct LLVMOpaqueModule;
struct LLVMOpaqueContext;

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
spirv_llvm_outcome *spirv_llvm_write_module(struct LLVMOpaqueModule *module, const spirv_llvm_options *options);
/* SPIR-V to LLVM bitcode. */
spirv_llvm_outcome *spirv_llvm_read(const void *data, size_t size, const spirv_llvm_options *options);
/* SPIR-V to a module in `context`; it is the caller's then. Null where the outcome has an error. */
spirv_llvm_outcome *spirv_llvm_read_module(struct LLVMOpaqueContext *context, const void *data, size_t size,
                                           const spirv_llvm_options *options, struct LLVMOpaqueModule **module);

/* Brings a module into the regular form, LLVM IR in SPIR-V's terms. The module is changed, but not where the outcome has an
 * error. */
spirv_llvm_outcome *spirv_llvm_regularize_module(struct LLVMOpaqueModule *module, const spirv_llvm_options *options);
/* Changes the form of a SPIR-V module, which may be in any of them: "binary", "text" (llvm-spirv's word-count text) or
 * "assembly" (SPIRV-Tools'). */
spirv_llvm_outcome *spirv_llvm_convert(const void *data, size_t size, const char *form);
/* Looks for every rule that a SPIR-V module breaks, in an environment such as "opencl2.2", or by the specification alone
 * where it is null or empty. The outcome has those that are broken as its diagnostics. */
spirv_llvm_outcome *spirv_llvm_check(const void *data, size_t size, const char *environment);

/* Links `count` SPIR-V modules. A library keeps its exports; what is partial keeps the imports that nothing exports, which are errors
 * otherwise. */
spirv_llvm_outcome *spirv_llvm_link(const void *const *data, const size_t *sizes, size_t count, bool library, bool partial);
/* How two SPIR-V modules differ, as lines of assembly behind - and +; no bytes where they do not. */
spirv_llvm_outcome *spirv_llvm_diff(const void *first, size_t first_size, const void *second, size_t second_size);
/* Translates SPIR-V in any form to LLVM IR, or LLVM IR to SPIR-V, and hands over what that leaves out: a name as docs/losses.md has it,
 * valid during the call, and how often. The translation is dropped. A null function is not called. */
spirv_llvm_outcome *spirv_llvm_losses(const void *data, size_t size, const spirv_llvm_options *options,
                                      void (*function)(void *user, const char *name, uint32_t count), void *user);

/* An argument of a kernel. */
enum spirv_llvm_argument_kind {
  /* Memory of the caller's, which is read before the kernel runs and written after it. */
  spirv_llvm_argument_buffer = 0,
  /* A value by its bytes. */
  spirv_llvm_argument_value = 1,
  /* Local memory; there is no data. */
  spirv_llvm_argument_local = 2,
  /* A null pointer; there is no data. */
  spirv_llvm_argument_null = 3,
  /* An image with the format and the sizes of `form`, such as "rgba-unorm8:64x64"; docs/arguments.md has all of them. Its texels are
   * memory of the caller's as that of a buffer is, or zeros where there is no data. */
  spirv_llvm_argument_image = 4,
  /* What has no memory of the caller's, by `form`: "sampler:linear,repeat", "pipe:f32*4:16" or "queue". */
  spirv_llvm_argument_object = 5
};
typedef struct spirv_llvm_argument {
  uint32_t kind;
  void *data;
  size_t size;
  /* A text for images and objects, which is only read during the call; null otherwise. */
  const char *form;
} spirv_llvm_argument;

/* How a kernel is compiled and launched. */
typedef struct spirv_llvm_launch spirv_llvm_launch;
spirv_llvm_launch *spirv_llvm_launch_new(void);
/* Sets an option by its name on the command line of `spirv-llvm run`, without dashes: the flags "check-races", "check-arithmetic",
 * "trap" and "unchecked" (a null value, "1" or "0"), "time-limit" (seconds, "0.5"), "max-errors", "subgroup-size", "threads" (one by
 * default) and "offset" ("64x1"). Gives whether name and value are known. */
bool spirv_llvm_launch_set(spirv_llvm_launch *launch, const char *name, const char *value);
/* Gives the specialization constant with this SpecId a value, as raw bits. */
void spirv_llvm_launch_specialize(spirv_llvm_launch *launch, uint32_t spec_id, uint64_t bits);
void spirv_llvm_launch_free(spirv_llvm_launch *launch);

/* Runs a kernel of SPIR-V in any form or of LLVM IR on the CPU. Sizes have three dimensions; a null local size is the one that the kernel
 * requires, or one work-item. The outcome's bytes are what the kernel printed, up to an error as well; its diagnostics are the error that
 * ended it, or those behind which "max-errors" let it go on, and what it did that leaves results undefined, such as races, as warnings.
 * Unchecked kernels run faster, and what they do wrong they do to this process. A null launch has the default options. */
spirv_llvm_outcome *spirv_llvm_run(const void *data, size_t size, const char *kernel, spirv_llvm_argument *arguments, size_t count,
                                   const uint64_t *global, const uint64_t *local, const spirv_llvm_launch *launch);

/* What a SPIR-V module declares. Texts live until the report is freed; any thread may read it. */
typedef struct spirv_llvm_report spirv_llvm_report;
enum spirv_llvm_declaration {
  spirv_llvm_capability = 0,
  spirv_llvm_extension = 1,
  spirv_llvm_extended_set = 2,
  /* Scalar specialization constants: the name is the type's, as i32, f64 or i1. */
  spirv_llvm_spec_constant = 3
};
/* The report is the caller's to free, and null where the outcome has an error. */
spirv_llvm_outcome *spirv_llvm_report_new(const void *data, size_t size, spirv_llvm_report **report);
/* The version as the second word of a module, and the numbers of its models. */
uint32_t spirv_llvm_report_version(const spirv_llvm_report *report);
uint32_t spirv_llvm_report_addressing_model(const spirv_llvm_report *report);
uint32_t spirv_llvm_report_memory_model(const spirv_llvm_report *report);
size_t spirv_llvm_report_count(const spirv_llvm_report *report, uint32_t kind);
/* Null where there is no such declaration. */
const char *spirv_llvm_report_name(const spirv_llvm_report *report, uint32_t kind, size_t at);
/* A capability's number, or a constant's SpecId. */
uint32_t spirv_llvm_report_number(const spirv_llvm_report *report, uint32_t kind, size_t at);
/* The size in bytes of a constant's value. */
uint32_t spirv_llvm_report_size(const spirv_llvm_report *report, uint32_t kind, size_t at);
void spirv_llvm_report_free(spirv_llvm_report *report);
/* The name of an enumerant of a kind such as "Capability" or "MemoryModel"; the caller frees it, null where there is none. */
char *spirv_llvm_enumerant_name(const char *kind, uint32_t number);

/* The mangled name of a builtin function of OpenCL C; the caller frees it. Null where a type is none that such functions
 * take. There is a spelling for each parameter: i or f with a width ("i32"), v with a count, a colon and a component
 * ("v4:f32"), p with an address space, a colon and a pointee ("p1:i8"), t with a target type's name and numbers and a
 * semicolon ("tspirv.Image,1,0,0,0,0,0,0;"), n with a structure's name and a semicolon. Integers have signs. */
char *spirv_llvm_mangle_builtin(const char *name, const char *const *types, size_t count);
void spirv_llvm_string_free(char *text);

/* That of the first error. */
spirv_llvm_status spirv_llvm_outcome_status(const spirv_llvm_outcome *outcome);
/* The translation and its size in bytes; valid until the outcome is freed. */
const void *spirv_llvm_outcome_data(const spirv_llvm_outcome *outcome, size_t *size);
/* All diagnostics, a line each; empty for success; valid until the outcome is freed. */
const char *spirv_llvm_outcome_message(const spirv_llvm_outcome *outcome);
void spirv_llvm_outcome_free(spirv_llvm_outcome *outcome);

/* The name and message of an exit status; lives for ever, null for a number that is none. */
const char *spirv_llvm_error_message(spirv_llvm_status status);

/* A diagnostic; its texts are valid during the call that hands it over, and are never null. */
typedef struct spirv_llvm_diagnostic {
  /* 0 for an error, 1 for a warning. */
  uint32_t severity;
  /* Its status, and the name of that code. */
  spirv_llvm_status code;
  const char *name;
  const char *message;
  /* Where it is, for people; empty where it is about the input as a whole. */
  const char *location;
  /* The word of a SPIR-V module, or the line of a text; 0 where it is neither. */
  uint64_t place;
  /* What to do about it; empty where nothing is known. */
  const char *help;
} spirv_llvm_diagnostic;
/* Hands the diagnostics over in their order, on the calling thread. */
void spirv_llvm_outcome_diagnostics(const spirv_llvm_outcome *outcome,
                                    void (*function)(void *user, const spirv_llvm_diagnostic *diagnostic),
                                    void *user);

#ifdef __cplusplus
}
#endif
#endif
