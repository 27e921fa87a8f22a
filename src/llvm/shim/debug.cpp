// Making debug info: what a line of the source needs.

#include "shim.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

extern "C" {

LLVMMetadataRef sl_di_file(LLVMContextRef C, const char *Name, size_t NameLength, const char *Directory,
                           size_t DirectoryLength) {
  return wrap(DIFile::get(*unwrap(C), StringRef(Name, NameLength), StringRef(Directory, DirectoryLength)));
}

// A unit of which only lines are known, on the module's list.
LLVMMetadataRef sl_di_unit(LLVMModuleRef Ref, uint32_t Language, LLVMMetadataRef FileRef, const char *Producer,
                           size_t Length) {
  Module *M = unwrap(Ref);
  auto *File = dyn_cast<DIFile>(unwrap(FileRef));
  if (!File || File->getFilename().empty() || dwarf::LanguageString(Language).empty())
    return nullptr;
  auto *Unit = DICompileUnit::getDistinct(
      M->getContext(), DISourceLanguageName(Language), File, StringRef(Producer, Length), false, "", 0, "",
      DICompileUnit::LineTablesOnly, nullptr, nullptr, nullptr, nullptr, nullptr, 0, true, false,
      DICompileUnit::DebugNameTableKind::Default, false, "", "");
  M->getOrInsertNamedMetadata("llvm.dbg.cu")->addOperand(Unit);
  if (!M->getModuleFlag("Debug Info Version"))
    M->addModuleFlag(Module::Warning, "Debug Info Version", DEBUG_METADATA_VERSION);
  return wrap(Unit);
}

// What says of a function with a body where it stands, attached to it.
LLVMMetadataRef sl_di_subprogram(LLVMValueRef V, LLVMMetadataRef UnitRef, LLVMMetadataRef FileRef, uint32_t Line) {
  auto *F = dyn_cast<Function>(unwrap(V));
  auto *Unit = dyn_cast<DICompileUnit>(unwrap(UnitRef));
  auto *File = dyn_cast<DIFile>(unwrap(FileRef));
  if (!F || !Unit || !File || F->isDeclaration() || F->getSubprogram())
    return nullptr;
  LLVMContext &C = F->getContext();
  // Of the types of the result and the parameters nothing is told.
  auto *Type = DISubroutineType::get(C, DINode::FlagZero, 0, MDTuple::get(C, {}));
  auto Flags = DISubprogram::SPFlagDefinition;
  if (F->hasLocalLinkage())
    Flags |= DISubprogram::SPFlagLocalToUnit;
  auto *Subprogram = DISubprogram::getDistinct(C, File, F->getName(), "", File, Line, Type, Line, nullptr, 0, 0,
                                               DINode::FlagZero, Flags, Unit);
  F->setSubprogram(Subprogram);
  return wrap(Subprogram);
}

// A part of a scope that stands in another file.
LLVMMetadataRef sl_di_file_scope(LLVMMetadataRef ScopeRef, LLVMMetadataRef FileRef) {
  auto *Scope = dyn_cast<DILocalScope>(unwrap(ScopeRef));
  auto *File = dyn_cast<DIFile>(unwrap(FileRef));
  return Scope && File ? wrap(DILexicalBlockFile::get(Scope->getContext(), Scope, File, 0)) : nullptr;
}

LLVMMetadataRef sl_di_location(LLVMMetadataRef ScopeRef, uint32_t Line, uint32_t Column) {
  auto *Scope = dyn_cast<DILocalScope>(unwrap(ScopeRef));
  // A column beyond what a location has room for is none.
  return Scope ? wrap(DILocation::get(Scope->getContext(), Line, Column > UINT16_MAX ? 0 : Column, Scope)) : nullptr;
}

bool sl_set_location(LLVMValueRef V, LLVMMetadataRef M) {
  auto *I = dyn_cast<Instruction>(unwrap(V));
  auto *Location = dyn_cast<DILocation>(unwrap(M));
  if (!I || !Location)
    return false;
  I->setDebugLoc(DebugLoc(Location));
  return true;
}

} // extern "C"
