// Which loops of a work-item become loops around regions, and how far those over the work-items go. See regions.h.

#include "regions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace regions {

// Whether a value is the same in all work-items, as far as what is outside of the loop does not come of memory.
bool Splitter::isSharedExpression(Value *V, DenseSet<Value *> &Seen, Loop *Around, LoopInfo &Loops) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || I->getParent() == Entry)
    return !I || !isa<AllocaInst>(I);
  if (!Seen.insert(V).second)
    return true;
  if (Seen.size() > 256)
    return false;
  if (auto *Phi = dyn_cast<PHINode>(I)) {
    if (!Loops.isLoopHeader(Phi->getParent()))
      return false;
  } else if (!isHoistable(I)) {
    return false;
  }
  return all_of(I->operands(), [&](Use &U) { return isSharedExpression(U.get(), Seen, Around, Loops); });
}

// By how much a value grows from one work-item of a row to the next, where that is known.
std::optional<int64_t> Splitter::stride(Value *V, unsigned Depth, Loop *Around, LoopInfo &Loops) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || (I->getParent() == Entry && !isa<AllocaInst>(I)))
    return 0;
  if (Depth == 0)
    return std::nullopt;
  if (DenseSet<Value *> Seen; isSharedExpression(V, Seen, Around, Loops))
    return 0;
  auto Of = [&](unsigned Index) { return stride(I->getOperand(Index), Depth - 1, Around, Loops); };
  if (isItemLoad(I)) {
    APInt Offset(Layout.getIndexTypeSizeInBits(I->getOperand(0)->getType()), 0);
    if (I->getOperand(0)->stripAndAccumulateConstantOffsets(Layout, Offset, true) != Own)
      return std::nullopt;
    // The first word of a row counts the first dimension, the others are those of the whole row of work-items.
    return Offset.getLimitedValue() % 32 == 0 ? 1 : 0;
  }
  if (auto *Phi = dyn_cast<PHINode>(I)) {
    // A counter starts at one place and goes on by what is the same.
    Loop *L = Loops.getLoopFor(Phi->getParent());
    if (!L || L->getHeader() != Phi->getParent() || !L->getLoopPreheader() || !L->getLoopLatch())
      return std::nullopt;
    auto *Step = dyn_cast<BinaryOperator>(Phi->getIncomingValueForBlock(L->getLoopLatch()));
    Value *By = nullptr;
    if (Step && Step->getOperand(0) == Phi)
      By = Step->getOperand(1);
    else if (auto *Gep = dyn_cast<GetElementPtrInst>(Phi->getIncomingValueForBlock(L->getLoopLatch()));
             Gep && Gep->getPointerOperand() == Phi && Gep->getNumIndices() == 1)
      By = Gep->getOperand(1);
    if (!By || stride(By, Depth - 1, Around, Loops) != 0)
      return std::nullopt;
    return stride(Phi->getIncomingValueForBlock(L->getLoopPreheader()), Depth - 1, Around, Loops);
  }
  if (isa<CastInst>(I))
    return Of(0);
  if (auto *Gep = dyn_cast<GetElementPtrInst>(I)) {
    auto Sum = Of(0);
    for (auto At = gep_type_begin(Gep), End = gep_type_end(Gep); Sum && At != End; ++At) {
      auto One = stride(At.getOperand(), Depth - 1, Around, Loops);
      if (!One)
        return std::nullopt;
      if (At.isStruct())
        continue;
      *Sum += *One * int64_t(At.getSequentialElementStride(Layout).getKnownMinValue());
    }
    return Sum;
  }
  auto A = I->getNumOperands() == 2 ? Of(0) : std::nullopt, B = A ? Of(1) : std::nullopt;
  if (!A || !B)
    return std::nullopt;
  if (*A == 0 && *B == 0)
    return 0;
  auto *Factor = dyn_cast<ConstantInt>(I->getOperand(1));
  switch (I->getOpcode()) {
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(I)->isDisjoint())
      return std::nullopt;
    [[fallthrough]];
  case Instruction::Add: return *A + *B;
  case Instruction::Sub: return *A - *B;
  case Instruction::Mul:
    return Factor && Factor->getBitWidth() <= 64 && std::abs(Factor->getSExtValue()) < 1 << 20
               ? std::optional(*A * Factor->getSExtValue())
               : std::nullopt;
  case Instruction::Shl:
    return Factor && Factor->getLimitedValue() < 20 ? std::optional(*A << Factor->getZExtValue()) : std::nullopt;
  default: return std::nullopt;
  }
}

// Whether a loop within a region pays as a loop around regions: each access is to one place for all work-items of a row or
// to neighbouring ones, so that LLVM's vectors take several work-items.
bool Splitter::pays(Loop *L, LoopInfo &Loops) {
  bool Computes = false;
  for (BasicBlock *Block : L->blocks())
    for (Instruction &I : *Block) {
      if (isa<LoadInst, StoreInst>(I)) {
        auto Is = stride(getLoadStorePointerOperand(&I), 16, L, Loops);
        Type *T = getLoadStoreType(&I);
        if (I.isVolatile() || I.isAtomic() || !Is || T->isAggregateType() ||
            (*Is != 0 && uint64_t(std::abs(*Is)) > 4 * Layout.getTypeStoreSize(T)))
          return false;
      } else if (auto *Call = dyn_cast<CallBase>(&I)) {
        if (!isa<IntrinsicInst>(Call) || Call->mayReadOrWriteMemory())
          return false;
      } else if (I.mayReadOrWriteMemory()) {
        return false;
      }
      Computes |= I.getType()->isFPOrFPVectorTy() || isa<LoadInst>(I);
    }
  return Computes;
}

// Makes loops that all work-items run as often, and that lie in regions, loops around regions where that pays.
void Splitter::deepen() {
  DominatorTree Dominators(F);
  LoopInfo Loops(Dominators);
  PostDominatorTree Behind(F);
  auto Agrees = [&](BasicBlock *Block, Loop *L) {
    DenseSet<Value *> Seen;
    Value *By = condition(Block->getTerminator());
    return !By || isSharedExpression(By, Seen, L, Loops);
  };
  SmallVector<BasicBlock *, 8> Deciding;
  for (Loop *L : Loops.getLoopsInPreorder()) {
    if (!L->isInnermost() || !L->getLoopPreheader() || !L->getLoopLatch() || !pays(L, Loops))
      continue;
    if (any_of(L->blocks(), [&](BasicBlock *Block) { return Heads.contains(Block); }))
      continue;
    SmallVector<BasicBlock *, 4> Exiting;
    L->getExitingBlocks(Exiting);
    if (Exiting.empty() || !all_of(Exiting, [&](BasicBlock *Block) { return Agrees(Block, L); }))
      continue;
    // All have to get to the loop together.
    SmallVector<BasicBlock *, 8> Left{L->getLoopPreheader()};
    SmallPtrSet<BasicBlock *, 8> Known{Left.front()};
    SmallVector<BasicBlock *, 8> Ways;
    bool Together = true;
    while (Together && !Left.empty()) {
      BasicBlock *Block = Left.pop_back_val();
      for (BasicBlock &Other : F) {
        if (succ_size(&Other) < 2 || Decisions.contains(&Other) || L->contains(&Other) || Behind.properlyDominates(Block, &Other) ||
            none_of(successors(&Other), [&](BasicBlock *Next) { return Behind.dominates(Block, Next); }))
          continue;
        if (!Known.insert(&Other).second)
          continue;
        Together &= Agrees(&Other, L);
        Left.push_back(&Other);
        Ways.push_back(&Other);
      }
    }
    if (!Together)
      continue;
    Deciding.append(Exiting);
    Deciding.append(Ways);
    ++Deepened;
  }
  SmallPtrSet<BasicBlock *, 8> Done;
  for (BasicBlock *Block : Deciding)
    if (Done.insert(Block).second)
      decide(Block, false);
}

// How many work-items of a row come first for which `Compare`, with the predicate that has them go on, holds; null where that is
// not known to be so of those that come first and no other.
Value *Splitter::countFirst(Region &R, ICmpInst *Compare, CmpInst::Predicate Within) {
  Value *Id = Compare->getOperand(0), *End = Compare->getOperand(1);
  if (Varying.contains(End)) {
    std::swap(Id, End);
    Within = CmpInst::getSwappedPredicate(Within);
  }
  bool IsSigned = Within == CmpInst::ICMP_SLT || Within == CmpInst::ICMP_SLE;
  bool Includes = Within == CmpInst::ICMP_SLE || Within == CmpInst::ICMP_ULE;
  if (Varying.contains(End) || !End->getType()->isIntegerTy() || End->getType()->getIntegerBitWidth() > 64 ||
      !(IsSigned || Within == CmpInst::ICMP_ULT || Within == CmpInst::ICMP_ULE))
    return nullptr;
  // Ids are numbers of 31 bits, so that these casts keep them.
  while (isa<ZExtInst, SExtInst, TruncInst>(Id) && Id->getType()->getIntegerBitWidth() >= 32)
    Id = cast<CastInst>(Id)->getOperand(0);
  auto *Load = dyn_cast<LoadInst>(Id);
  if (!Load || !isItemLoad(Load) || Id->getType()->getIntegerBitWidth() < 32)
    return nullptr;
  APInt Offset(Layout.getIndexTypeSizeInBits(Load->getPointerOperandType()), 0);
  Value *Base = Load->getPointerOperand()->stripAndAccumulateConstantOffsets(Layout, Offset, true);
  uint64_t At = Offset.getLimitedValue();
  if (Base != Own || At % 32 != 0 || At / 32 >= 64 || !(P.Counting >> At / 32 & 1))
    return nullptr;
  IRBuilder<> B(R.Front->getTerminator());
  Type *Int64 = B.getInt64Ty();
  Value *First = B.CreateLoad(Int64, B.CreateConstGEP1_64(B.getInt8Ty(), P.State, At), "first");
  constexpr uint64_t Above = uint64_t(1) << 32;
  if (IsSigned) {
    End = B.CreateSExt(End, Int64);
    End = B.CreateBinaryIntrinsic(Intrinsic::smax, End, B.getInt64(-1));
    End = B.CreateBinaryIntrinsic(Intrinsic::smin, End, B.getInt64(Above));
  } else {
    End = B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateZExt(End, Int64), B.getInt64(Above));
  }
  Value *Count = B.CreateSub(End, First);
  if (Includes)
    Count = B.CreateAdd(Count, B.getInt64(1));
  Count = B.CreateBinaryIntrinsic(Intrinsic::smax, Count, B.getInt64(0));
  Count = B.CreateBinaryIntrinsic(Intrinsic::smin, Count, B.CreateZExt(Sizes[0], Int64));
  return B.CreateTrunc(Count, B.getInt32Ty(), "count");
}

// Whether nothing is done from a block on, up to the end of the function.
static bool isDone(BasicBlock *Block, const BasicBlock *Exit) {
  return Block == Exit || (&Block->front() == Block->getTerminator() && Block->getSingleSuccessor() == Exit);
}

// Has loops over a row of work-items end where those begin that do nothing, as kernels do where the range is larger than the data.
void Splitter::bound() {
  for (auto &[Head, R] : Regions) {
    auto *Branch = R.IsDecision || Head == Exit ? nullptr : dyn_cast<BranchInst>(Head->getTerminator());
    if (R.Next != Exit || !R.IsLast || !Branch || !Branch->isConditional())
      continue;
    bool GoesOnIf = isDone(Branch->getSuccessor(1), Exit);
    if (!isDone(Branch->getSuccessor(GoesOnIf ? 1 : 0), Exit) || isDone(Branch->getSuccessor(GoesOnIf ? 0 : 1), Exit) ||
        any_of(*Head, [](Instruction &I) { return I.mayHaveSideEffects(); }))
      continue;
    // One comparison, or two that both have to hold.
    Value *Condition = Branch->getCondition(), *Left = Condition, *Right = nullptr;
    if (auto *I = dyn_cast<Instruction>(Condition)) {
      using namespace PatternMatch;
      if (GoesOnIf ? !match(I, m_LogicalAnd(m_Value(Left), m_Value(Right)))
                   : !match(I, m_LogicalOr(m_Value(Left), m_Value(Right)))) {
        Left = Condition;
        Right = nullptr;
      }
    }
    for (auto [One, Other] : {std::pair(Left, Right), std::pair(Right, Left)}) {
      auto *Compare = dyn_cast_or_null<ICmpInst>(One);
      if (!Compare || !Varying.contains(Compare))
        continue;
      Value *Count = countFirst(R, Compare, GoesOnIf ? Compare->getPredicate() : Compare->getInversePredicate());
      if (!Count)
        continue;
      Branch->setCondition(Other ? Other : ConstantInt::getBool(Context, GoesOnIf));
      R.IsLast->setOperand(1, Count);
      Instruction *ToRow = R.Row->getTerminator();
      BasicBlock *First = ToRow->getSuccessor(0);
      IRBuilder<> B(ToRow);
      B.CreateCondBr(B.CreateICmpEQ(Count, B.getInt32(0)), R.RowEnd, First);
      ToRow->eraseFromParent();
      break;
    }
  }
}

} // namespace regions
