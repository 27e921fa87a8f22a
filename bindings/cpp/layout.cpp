// Checks the headers against the binary interface that layout.def has, and has copies of the functions that the headers define.
#include "LLVMSPIRVLib.h"

#include <cstddef>
#include <type_traits>

#if defined(__GLIBCXX__) && __SIZEOF_POINTER__ == 8
// The standard leaves it to compilers whether members of classes with bases have offsets; gcc and clang say yes.
#pragma GCC diagnostic ignored "-Winvalid-offsetof"

#define MEMBER(Class, Name, Offset, ...)                                                                               \
  static_assert(offsetof(Class, Name) == Offset, #Name " has another place");                                          \
  static_assert(std::is_same_v<decltype(Class::Name), __VA_ARGS__>, #Name " has another type");

namespace SPIRV {
/// The members of TranslatorOpts are private.
struct LayoutCheck {
#define OPTION(Name, Offset, ...) MEMBER(TranslatorOpts, Name, Offset, __VA_ARGS__)
#define REPORT(Name, Offset, ...) MEMBER(SPIRVModuleReport, Name, Offset, __VA_ARGS__)
#define TEXT_REPORT(Name, Offset, ...) MEMBER(SPIRVModuleTextReport, Name, Offset, __VA_ARGS__)
#define CONSTANT(Name, Offset, ...) MEMBER(llvm::SpecConstInfoTy, Name, Offset, __VA_ARGS__)
#define SIZE(Class, Bytes) static_assert(sizeof(Class) == Bytes, #Class " has another size");
#define EXTENSION(Name, Number)                                                                                        \
  static_assert(static_cast<uint32_t>(ExtensionID::Name) == Number, #Name " has another number");
#include "layout.def"
};
} // namespace SPIRV
#endif

// Headers of another library may declare these functions without defining them: programs then take them from the library.
#define KEEP(Function) [[gnu::used]] static const auto Function = &SPIRV::TranslatorOpts::Function;
namespace {
KEEP(isAllowedToUseVersion)
KEEP(getMaxVersion)
KEEP(isAllowedToUseExtension)
KEEP(setAllowedToUseExtension)
KEEP(enableAllExtensions)
KEEP(getAllowedSPIRVExtensionNames)
KEEP(isGenArgNameMDEnabled)
KEEP(enableGenArgNameMD)
KEEP(setGenKernelArgNameMDEnabled)
KEEP(isSPIRVMemToRegEnabled)
KEEP(setMemToRegEnabled)
KEEP(preserveAuxData)
KEEP(setPreserveAuxData)
KEEP(setSpecConst)
KEEP(getSpecializationConstant)
KEEP(getSpecializationConstants)
KEEP(setExtInst)
KEEP(getExtInst)
KEEP(setDesiredBIsRepresentation)
KEEP(getDesiredBIsRepresentation)
KEEP(setFPContractMode)
KEEP(getFPContractMode)
KEEP(isSPIRVAllowUnknownIntrinsicsEnabled)
KEEP(setSPIRVAllowUnknownIntrinsics)
KEEP(getSPIRVAllowUnknownIntrinsics)
KEEP(allowExtraDIExpressions)
KEEP(setAllowExtraDIExpressionsEnabled)
KEEP(getDebugInfoEIS)
KEEP(setDebugInfoEIS)
KEEP(shouldReplaceLLVMFmulAddWithOpenCLMad)
KEEP(setReplaceLLVMFmulAddWithOpenCLMad)
KEEP(shouldPreserveOCLKernelArgTypeMetadataThroughString)
KEEP(setPreserveOCLKernelArgTypeMetadataThroughString)
KEEP(shouldEmitFunctionPtrAddrSpace)
KEEP(setEmitFunctionPtrAddrSpace)
KEEP(setBuiltinFormat)
KEEP(getBuiltinFormat)
KEEP(setFnVarCategory)
KEEP(getFnVarCategory)
KEEP(setFnVarFamily)
KEEP(getFnVarFamily)
KEEP(setFnVarArch)
KEEP(getFnVarArch)
KEEP(setFnVarTarget)
KEEP(getFnVarTarget)
KEEP(setFnVarFeatures)
KEEP(getFnVarFeatures)
KEEP(setFnVarCapabilities)
KEEP(getFnVarCapabilities)
KEEP(setFnVarSpecEnable)
KEEP(getFnVarSpecEnable)
KEEP(setFnVarSpvOut)
KEEP(getFnVarSpvOut)
KEEP(validateFnVarOpts)
KEEP(setErrorHandlingKind)
KEEP(getErrorHandlingKind)
KEEP(isErrorHandlingKindSet)
KEEP(setAddrSpaceMap)
KEEP(setFunctionProgramAddrSpace)
KEEP(mapAddrSpace)
KEEP(getFunctionProgramAddrSpace)
#if SPIRV_LLVM_INTERFACE >= 20
KEEP(setUseLLVMTarget)
KEEP(getUseLLVMTarget)
#endif
#if SPIRV_LLVM_INTERFACE >= 23
KEEP(getAddrSpaceMap)
#endif
} // namespace
