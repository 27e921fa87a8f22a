// Debug info: reading records and locations, and making the locations of lines.

#include "shim.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

extern "C" {

// ---- Records ----

LLVMDbgRecordRef sl_first_dbg_record(LLVMValueRef V) {
  auto *I = dyn_cast<Instruction>(unwrap(V));
  return I && I->hasDbgRecords() ? compat::firstRecord(*I) : nullptr;
}

LLVMDbgRecordRef sl_next_dbg_record(LLVMDbgRecordRef R) { return compat::nextRecord(*unwrap(R)); }

// 1 label, 2 declare, 3 value, 4 assign, 5 declare by value, 0 other.
uint32_t sl_dbg_record_class(LLVMDbgRecordRef R) {
  auto *Record = unwrap(R);
  if (isa<DbgLabelRecord>(Record))
    return 1;
  auto *V = dyn_cast<DbgVariableRecord>(Record);
  return V ? compat::recordClass(*V) : 0;
}

LLVMMetadataRef sl_dbg_record_variable(LLVMDbgRecordRef R) {
  auto *V = dyn_cast<DbgVariableRecord>(unwrap(R));
  return V ? wrap(static_cast<Metadata *>(V->getVariable())) : nullptr;
}

LLVMValueRef sl_dbg_record_value(LLVMDbgRecordRef R, uint32_t Index) {
  auto *V = dyn_cast<DbgVariableRecord>(unwrap(R));
  return V && Index < V->getNumVariableLocationOps() ? wrap(V->getVariableLocationOp(Index)) : nullptr;
}

// ---- Variables ----

const char *sl_variable_name(LLVMMetadataRef M, size_t *Length) {
  auto *V = dyn_cast<DILocalVariable>(unwrap(M));
  return V ? slice(V->getName(), Length) : nullptr;
}

uint32_t sl_variable_parameter(LLVMMetadataRef M) {
  auto *V = dyn_cast<DILocalVariable>(unwrap(M));
  return V ? V->getArg() : 0;
}

LLVMMetadataRef sl_variable_scope(LLVMMetadataRef M) {
  auto *V = dyn_cast<DILocalVariable>(unwrap(M));
  return V ? wrap(V->getRawScope()) : nullptr;
}

// ---- Locations ----

bool sl_md_is_location(LLVMMetadataRef M) { return isa<DILocation>(unwrap(M)); }

// The file of a location, null where it has none; line and column are set then.
LLVMMetadataRef sl_location_file(LLVMMetadataRef M, uint32_t *Line, uint32_t *Column) {
  auto *Location = dyn_cast<DILocation>(unwrap(M));
  auto *Scope = Location ? dyn_cast_or_null<DIScope>(Location->getRawScope()) : nullptr;
  if (!Scope)
    return nullptr;
  *Line = Location->getLine();
  *Column = Location->getColumn();
  return wrap(Scope->getFile());
}

const char *sl_file_part(LLVMMetadataRef M, bool Directory, size_t *Length) {
  auto *File = dyn_cast<DIFile>(unwrap(M));
  return File ? slice(Directory ? File->getDirectory() : File->getFilename(), Length) : nullptr;
}

// ---- Address spaces ----

// The expression without the address space that it ends with.
static DIExpression *flat(DIExpression *Expression) {
  unsigned Space = 0;
  if (const DIExpression *Rest = DIExpression::extractAddressClass(Expression, Space))
    return const_cast<DIExpression *>(Rest);
  // There is nothing else in it.
  return DIExpression::get(Expression->getContext(), {});
}

static void flattenRecords(Function &F) {
  for (BasicBlock &B : F)
    for (Instruction &I : B)
      for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange())) {
        Record.setExpression(flat(Record.getExpression()));
        if (Record.isDbgAssign())
          Record.setAddressExpression(flat(Record.getAddressExpression()));
      }
}

void sl_flatten_expressions(LLVMModuleRef Ref) {
  Module &M = *unwrap(Ref);
  for (Function &F : M)
    flattenRecords(F);
  for (GlobalVariable &Global : M.globals()) {
    SmallVector<DIGlobalVariableExpression *, 1> All;
    Global.getDebugInfo(All);
    Global.eraseMetadata(LLVMContext::MD_dbg);
    for (DIGlobalVariableExpression *Each : All)
      Global.addDebugInfo(
          DIGlobalVariableExpression::get(M.getContext(), Each->getVariable(), flat(Each->getExpression())));
  }
}

} // extern "C"
