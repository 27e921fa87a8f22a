/* The library that Julia's packages translate with: LLVM IR to SPIR-V inside of the process, with LLVM inside.
 *
 * Functions, structures and numbers are those of the library of that name which GPUCompiler.jl calls. Any number of threads may
 * call it at once. */
#ifndef LIBLLVM_SPIRV_H
#define LIBLLVM_SPIRV_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes that a translation gave. */
typedef struct LLVMSPIRVOpaqueMemoryBuffer *LLVMSPIRVMemoryBufferRef;

/* The form in which debug information is written. */
typedef enum {
  LLVMSPIRVDebugInfoSPIRV = 0,
  LLVMSPIRVDebugInfoOpenCL100 = 1,
  LLVMSPIRVDebugInfoNonSemanticShader100 = 2,
  LLVMSPIRVDebugInfoNonSemanticShader200 = 3
} LLVMSPIRVDebugInfoVersion;

typedef struct {
  /* The highest version of SPIR-V that may be written; 0 and 0 are the highest that there is. */
  unsigned MaxVersionMajor;
  unsigned MaxVersionMinor;
  /* Names of extensions separated by commas: +NAME or NAME allows one, -NAME does not, and "all" is every one. Null or empty
   * text allows none. */
  const char *Extensions;
  LLVMSPIRVDebugInfoVersion DebugInfoVersion;
} LLVMSPIRVTranslateOptions;

/* Translates bitcode or textual LLVM IR. Gives 0 and a buffer, or another number and a message; both are the caller's to free.
 * Places that are null get nothing. */
int LLVMSPIRVTranslate(const char *Bitcode, size_t Length, const LLVMSPIRVTranslateOptions *Options,
                       LLVMSPIRVMemoryBufferRef *OutSPIRV, char **OutMessage);

/* The names of all known extensions; they live as long as the library. */
const char **LLVMSPIRVGetExtensions(size_t *Count);
/* The version of the LLVM inside. */
void LLVMSPIRVGetLLVMVersion(unsigned *Major, unsigned *Minor, unsigned *Patch);

/* The bytes of a buffer, valid until it is freed. */
const char *LLVMSPIRVGetBufferStart(LLVMSPIRVMemoryBufferRef Buffer);
size_t LLVMSPIRVGetBufferSize(LLVMSPIRVMemoryBufferRef Buffer);
void LLVMSPIRVDisposeMemoryBuffer(LLVMSPIRVMemoryBufferRef Buffer);
void LLVMSPIRVDisposeMessage(char *Message);

#ifdef __cplusplus
}
#endif
#endif
