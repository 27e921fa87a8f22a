// What the parts of the C++ library share: options as the C interface takes them, and its outcomes.
#ifndef SPIRV_LLVM_TRANSLATE_H
#define SPIRV_LLVM_TRANSLATE_H

#include "LLVMSPIRVLib.h"
#include "spirv_llvm.h"

#include <memory>

namespace translator {

struct FreeOptions {
  void operator()(spirv_llvm_options *Options) const { spirv_llvm_options_free(Options); }
};
struct FreeOutcome {
  void operator()(spirv_llvm_outcome *Outcome) const { spirv_llvm_outcome_free(Outcome); }
};
using Options = std::unique_ptr<spirv_llvm_options, FreeOptions>;
using Outcome = std::unique_ptr<spirv_llvm_outcome, FreeOutcome>;

/// What a translation is of.
enum class Direction { ToSPIRV, FromSPIRV };

/// The options of the C interface.
Options optionsOf(const SPIRV::TranslatorOpts &Opts, Direction Direction);

/// Whether a call succeeded; else the diagnostics become the message, and the process ends where the options say so.
bool succeeded(const Outcome &Result, const SPIRV::TranslatorOpts &Opts, std::string &ErrMsg);

/// The bytes of an outcome.
std::string bytesOf(const Outcome &Result);

/// Translates a module to the words of SPIR-V, as bytes.
bool writeModule(llvm::Module &M, const SPIRV::TranslatorOpts &Opts, std::string &Binary, std::string &ErrMsg);

/// Translates the words of SPIR-V to a module; null for failure.
std::unique_ptr<llvm::Module> readModule(llvm::LLVMContext &C, const std::string &Binary,
                                         const SPIRV::TranslatorOpts &Opts, std::string &ErrMsg);

/// Gives a module the content of another one in the same context.
void replaceContent(llvm::Module &M, std::unique_ptr<llvm::Module> Other);

} // namespace translator

#endif
