/* The functions of libllvm_spirv.h, by those of the C interface. */
#include "libllvm_spirv.h"

#include "spirv_llvm.h"

#include "llvm/Config/llvm-config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const Extensions[] = {
#define EXT(Name) #Name,
#include "LLVMSPIRVExtensions.inc"
};

/* The message is the caller's; null where memory is out. */
static int fail(char **OutMessage, const char *Message, const char *Detail) {
  if (OutMessage) {
    size_t Size = strlen(Message) + strlen(Detail) + 1;
    *OutMessage = malloc(Size);
    if (*OutMessage)
      snprintf(*OutMessage, Size, "%s%s", Message, Detail);
  }
  return 1;
}

/* Applies one entry of a list of extensions; gives whether it is known. */
static bool allow(spirv_llvm_options *Options, const char *Entry, size_t Length) {
  char Item[256];
  const char *Sign = Length > 0 && (*Entry == '+' || *Entry == '-') ? "" : "+";
  return snprintf(Item, sizeof Item, "%s%.*s", Sign, (int)Length, Entry) < (int)sizeof Item &&
         spirv_llvm_options_set(Options, "spirv-ext", Item);
}

static int setExtensions(spirv_llvm_options *Options, const char *List, char **OutMessage) {
  while (List && *List) {
    size_t Length = strcspn(List, ",");
    if (Length > 200 || !allow(Options, List, Length))
      return fail(OutMessage, "unknown extension in the list from here on: ", List);
    List += Length;
    List += *List == ',';
  }
  return 0;
}

static int setOptions(spirv_llvm_options *Options, const LLVMSPIRVTranslateOptions *Given, char **OutMessage) {
  static const char *const Forms[] = {"legacy", "ocl-100", "nonsemantic-shader-100", "nonsemantic-shader-200"};
  if (Given->MaxVersionMajor != 0 || Given->MaxVersionMinor != 0) {
    char Version[32];
    snprintf(Version, sizeof Version, "%u.%u", Given->MaxVersionMajor, Given->MaxVersionMinor);
    if (!spirv_llvm_options_set(Options, "spirv-max-version", Version))
      return fail(OutMessage, "there is no SPIR-V ", Version);
  }
  unsigned Form = (unsigned)Given->DebugInfoVersion;
  if (Form >= sizeof Forms / sizeof *Forms || !spirv_llvm_options_set(Options, "spirv-debug-info-version", Forms[Form]))
    return fail(OutMessage, "the form of debug information is not known", "");
  /* As llvm-spirv does it: these forms need the extension, which the list can still take away. */
  spirv_llvm_options_set(Options, "spirv-ext", "-all");
  if (Form >= LLVMSPIRVDebugInfoNonSemanticShader100)
    spirv_llvm_options_set(Options, "spirv-ext", "+SPV_KHR_non_semantic_info");
  if (Form == LLVMSPIRVDebugInfoNonSemanticShader200)
    spirv_llvm_options_set(Options, "spirv-allow-extra-diexpressions", "1");
  return setExtensions(Options, Given->Extensions, OutMessage);
}

int LLVMSPIRVTranslate(const char *Bitcode, size_t Length, const LLVMSPIRVTranslateOptions *Options,
                       LLVMSPIRVMemoryBufferRef *OutSPIRV, char **OutMessage) {
  if (OutSPIRV)
    *OutSPIRV = NULL;
  if (OutMessage)
    *OutMessage = NULL;
  if (!Options)
    return fail(OutMessage, "the options are null", "");
  spirv_llvm_options *Own = spirv_llvm_options_new();
  int Status = setOptions(Own, Options, OutMessage);
  if (Status == 0) {
    spirv_llvm_outcome *Outcome = spirv_llvm_write(Bitcode, Length, Own);
    Status = spirv_llvm_outcome_status(Outcome);
    if (Status == 0 && OutSPIRV) {
      *OutSPIRV = (LLVMSPIRVMemoryBufferRef)Outcome;
      Outcome = NULL;
    }
    if (Status != 0)
      fail(OutMessage, spirv_llvm_outcome_message(Outcome), "");
    spirv_llvm_outcome_free(Outcome);
  }
  spirv_llvm_options_free(Own);
  return Status;
}

const char **LLVMSPIRVGetExtensions(size_t *Count) {
  if (Count)
    *Count = sizeof Extensions / sizeof *Extensions;
  return (const char **)Extensions;
}

void LLVMSPIRVGetLLVMVersion(unsigned *Major, unsigned *Minor, unsigned *Patch) {
  if (Major)
    *Major = LLVM_VERSION_MAJOR;
  if (Minor)
    *Minor = LLVM_VERSION_MINOR;
  if (Patch)
    *Patch = LLVM_VERSION_PATCH;
}

/* A buffer is the outcome that it is the translation of. */
const char *LLVMSPIRVGetBufferStart(LLVMSPIRVMemoryBufferRef Buffer) {
  return spirv_llvm_outcome_data((spirv_llvm_outcome *)Buffer, NULL);
}

size_t LLVMSPIRVGetBufferSize(LLVMSPIRVMemoryBufferRef Buffer) {
  size_t Size = 0;
  spirv_llvm_outcome_data((spirv_llvm_outcome *)Buffer, &Size);
  return Size;
}

void LLVMSPIRVDisposeMemoryBuffer(LLVMSPIRVMemoryBufferRef Buffer) {
  spirv_llvm_outcome_free((spirv_llvm_outcome *)Buffer);
}

void LLVMSPIRVDisposeMessage(char *Message) { free(Message); }
