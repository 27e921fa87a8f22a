// Splits a function for one work-item at its barriers, and puts loops over the work-items of the group around each part.
//
// A *head* is a block at which all work-items of a group start together; a *region* is a head with the blocks that are
// reached from it before the next head. A region has one head behind it: where a branch decides between two, its block is
// split, so that the branch stands alone in a head (a *decision*) and is taken once for the group. So control flow between
// regions is that of the group, and each region is a loop nest of its own, with the work-item's place as its counters.
//
// Values that are the same in all work-items are computed once, in front of the loops. Others that a later region uses are
// computed again there where that is cheap; else they, and variables, lie in arrays with one element for each work-item.

#ifndef SPIRV_LLVM_REGIONS_H
#define SPIRV_LLVM_REGIONS_H

#include "shim.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

namespace regions {

using namespace llvm;

// What the launcher's module has for the function that is split.
struct Parts {
  // `void ()`: the barrier; null where there is none.
  Function *Barrier;
  // The launcher's state: rows of four words.
  GlobalVariable *State;
  // The bits of the rows that are the same in all work-items of a group.
  uint64_t Shared;
  // Those whose first word grows by one from one work-item of a row to the next.
  uint64_t Counting;
  // `i64 (ptr, i32, i32, i32)`: sets a state to a work-item's place, and gives its number in the group.
  Function *Place;
  // `i32 (i32)`: the size of the group in a dimension.
  Function *Size;
  // `void (i64)`: tells that work-items disagree, and how many go on to a barrier.
  Function *Diverged;
  // `void ()`: tells that the group has passed a barrier; null where nobody asks.
  Function *Passed;
  // `void (i64)` each: in front of barriers, with their numbers; and in the loops, which way a work-item decides. `void (i64, i64)`: tells
  // to which barriers the ways lead where work-items disagree, with all bits set for one that leads to none. Null where nobody asks.
  Function *Arrive, *Decide, *Parted;
  // The most bytes of arrays for each work-item.
  uint64_t Limit;
};

// The most heads: LLVM takes long for functions of more loops.
constexpr size_t MostHeads = 384;

// The most instructions that are computed again in place of one load.
constexpr unsigned MostRepeated = 12;

class Splitter {
public:
  Splitter(Function &F, const Parts &P, bool Deepens)
      : F(F), P(P), Layout(F.getDataLayout()), Context(F.getContext()), Deepens(Deepens) {}

  // Whether the function could be split; otherwise it is no longer of use.
  bool run();
  uint64_t bytes() const { return Bytes; }
  unsigned deepened() const { return Deepened; }

private:
  struct Region {
    BasicBlock *Head = nullptr;
    SmallVector<BasicBlock *, 4> Blocks;
    // The head behind it; null where it never ends.
    BasicBlock *Next = nullptr;
    bool IsDecision = false;
    // In front of the loops, the first block in them, the one behind the blocks, and the one behind the loops.
    BasicBlock *Front = nullptr, *Body = nullptr, *Tail = nullptr, *Behind = nullptr;
    Value *Index = nullptr;
    // Where a row begins and ends, and the comparison that ends it.
    BasicBlock *Row = nullptr, *RowEnd = nullptr;
    ICmpInst *IsLast = nullptr;
    MDNode *Group = nullptr;
    // Values of other regions by what they are here.
    DenseMap<Value *, Value *> Here;
  };

  Function &F;
  const Parts &P;
  const DataLayout &Layout;
  LLVMContext &Context;
  bool Deepens;
  uint64_t Bytes = 0;
  unsigned Deepened = 0;
  BasicBlock *Entry = nullptr, *Exit = nullptr;
  AllocaInst *Own = nullptr;
  Value *Sizes[3] = {}, *Items = nullptr;
  SetVector<BasicBlock *> Heads;
  // Those right behind barriers.
  DenseSet<BasicBlock *> Passing;
  // Blocks that hold a decision alone. Those that barriers do not need have to be the same in all work-items.
  MapVector<BasicBlock *, bool> Decisions;
  MapVector<BasicBlock *, Region> Regions;
  DenseMap<BasicBlock *, BasicBlock *> HeadOf;
  DenseSet<Value *> Varying;
  DenseSet<AllocaInst *> Expanded;
  MapVector<Value *, AllocaInst *> Arrays;
  MapVector<PHINode *, AllocaInst *> PhiArrays;

  static Value *condition(Instruction *Branch) {
    if (auto *Switch = dyn_cast<SwitchInst>(Branch))
      return Switch->getCondition();
    auto *Own = dyn_cast<BranchInst>(Branch);
    return Own && Own->isConditional() ? Own->getCondition() : nullptr;
  }
  bool isPlain();
  void prepare();
  void splitAtBarriers();
  void decide(BasicBlock *Block, bool Needed);
  void close(bool Needed);
  bool joinHeads();
  void findRegions();
  void deepen();
  bool isSharedExpression(Value *V, DenseSet<Value *> &Seen, Loop *Around, LoopInfo &Loops);
  std::optional<int64_t> stride(Value *V, unsigned Depth, Loop *Around, LoopInfo &Loops);
  bool pays(Loop *L, LoopInfo &Loops);
  void findVariables();
  bool isHoistable(Instruction *I);
  bool isItemLoad(const Instruction *I) const;
  void findVarying();
  bool agree();
  void buildLoops();
  void hoist();
  Value *countFirst(Region &R, ICmpInst *Compare, CmpInst::Predicate Within);
  void bound();
  void joinValues();
  AllocaInst *array(Type *T, const Twine &Name);
  Value *element(Region &R, AllocaInst *Array);
  Value *here(Region &R, Value *V);
  unsigned repeated(Value *V, unsigned Left);
  void store(Region &R, Value *V, AllocaInst *Array, Instruction *Before);
  void lowerValues();
  void storeValues();
  void lowerDecisions();
  void connect();
  void attach();
  Region &regionOf(Instruction *I) { return Regions[HeadOf[I->getParent()]]; }
};

} // namespace regions

#endif
