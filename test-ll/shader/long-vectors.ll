; Loops that LLVM's vectorizer has put into vectors of 8 and 16, behind comparisons of addresses and with reductions, at -O2.
; since: 22
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define internal void @main.internal(ptr readonly captures(none) %interface, ptr readnone captures(none) %private) #0 !spirv.function !25 {
  %1 = getelementptr inbounds nuw i8, ptr %interface, i64 16
  %2 = load ptr, ptr %1, align 8, !invariant.load !26
  %3 = load ptr, ptr %2, align 8, !invariant.load !26
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 48
  %5 = load ptr, ptr %4, align 8, !invariant.load !26, !spirv.variable !27
  %6 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %7 = load ptr, ptr %6, align 8, !invariant.load !26, !spirv.variable !28
  %8 = load ptr, ptr %3, align 8, !invariant.load !26, !spirv.variable !29
  %9 = getelementptr i8, ptr %8, i64 8
  %10 = load i64, ptr %9, align 8, !invariant.load !26
  %11 = trunc i64 %10 to i32
  %12 = getelementptr i8, ptr %7, i64 8
  %13 = load i64, ptr %12, align 8, !invariant.load !26
  %14 = lshr i64 %13, 1
  %15 = trunc i64 %14 to i32
  %.not = icmp eq i32 %11, 0
  br i1 %.not, label %.preheader3, label %iter.check, !spirv.merge !30, !spirv.label !31

iter.check:                                       ; preds = %0
  %16 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %17 = load ptr, ptr %16, align 8, !invariant.load !26, !spirv.variable !32
  %18 = load ptr, ptr %8, align 8, !invariant.load !26
  %19 = load ptr, ptr %17, align 8, !invariant.load !26
  %20 = add i32 %11, 2147483647
  %or.cond = icmp ult i32 %20, -2147483641
  br i1 %or.cond, label %vec.epilog.scalar.ph.preheader, label %vector.memcheck

vector.memcheck:                                  ; preds = %iter.check
  %21 = add i64 %10, 4294967295
  %22 = and i64 %21, 4294967295
  %23 = add nuw nsw i64 %22, 1
  %scevgep = getelementptr i8, ptr %18, i64 %23
  %scevgep24 = getelementptr i8, ptr %19, i64 %23
  %bound0 = icmp ult ptr %18, %scevgep24
  %bound1 = icmp ult ptr %19, %scevgep
  %found.conflict = and i1 %bound0, %bound1
  br i1 %found.conflict, label %vec.epilog.scalar.ph.preheader, label %vector.main.loop.iter.check

vector.main.loop.iter.check:                      ; preds = %vector.memcheck
  %min.iters.check25 = icmp ult i32 %11, 32
  br i1 %min.iters.check25, label %vec.epilog.ph, label %vector.ph

vector.ph:                                        ; preds = %vector.main.loop.iter.check
  %n.mod.vf = and i32 %11, 24
  %n.vec = and i32 %11, -32
  br label %vector.body

vector.body:                                      ; preds = %vector.body, %vector.ph
  %index = phi i32 [ 0, %vector.ph ], [ %index.next, %vector.body ]
  %24 = sext i32 %index to i64
  %25 = getelementptr [1 x i8], ptr %18, i64 %24
  %26 = getelementptr [1 x i8], ptr %19, i64 %24
  %27 = getelementptr i8, ptr %25, i64 16
  %wide.load = load <16 x i8>, ptr %25, align 1, !alias.scope !33, !noalias !36
  %wide.load26 = load <16 x i8>, ptr %27, align 1, !alias.scope !33, !noalias !36
  %28 = getelementptr i8, ptr %26, i64 16
  %wide.load27 = load <16 x i8>, ptr %26, align 1, !alias.scope !36
  %wide.load28 = load <16 x i8>, ptr %28, align 1, !alias.scope !36
  %29 = icmp ult <16 x i8> %wide.load, %wide.load27
  %30 = icmp ult <16 x i8> %wide.load26, %wide.load28
  %31 = select <16 x i1> %29, <16 x i8> %wide.load, <16 x i8> zeroinitializer
  %32 = select <16 x i1> %30, <16 x i8> %wide.load26, <16 x i8> zeroinitializer
  %33 = add <16 x i8> %31, %wide.load27
  %34 = add <16 x i8> %32, %wide.load28
  store <16 x i8> %33, ptr %25, align 1, !alias.scope !33, !noalias !36
  store <16 x i8> %34, ptr %27, align 1, !alias.scope !33, !noalias !36
  %index.next = add nuw i32 %index, 32
  %35 = icmp eq i32 %index.next, %n.vec
  br i1 %35, label %middle.block, label %vector.body, !llvm.loop !38

middle.block:                                     ; preds = %vector.body
  %cmp.n = icmp eq i32 %n.vec, %11
  br i1 %cmp.n, label %.preheader3, label %vec.epilog.iter.check

vec.epilog.iter.check:                            ; preds = %middle.block
  %min.epilog.iters.check = icmp eq i32 %n.mod.vf, 0
  br i1 %min.epilog.iters.check, label %vec.epilog.scalar.ph.preheader, label %vec.epilog.ph, !prof !41

vec.epilog.ph:                                    ; preds = %vector.main.loop.iter.check, %vec.epilog.iter.check
  %vec.epilog.resume.val = phi i32 [ %n.vec, %vec.epilog.iter.check ], [ 0, %vector.main.loop.iter.check ]
  %n.vec30 = and i32 %11, -8
  br label %vec.epilog.vector.body

vec.epilog.vector.body:                           ; preds = %vec.epilog.vector.body, %vec.epilog.ph
  %index31 = phi i32 [ %vec.epilog.resume.val, %vec.epilog.ph ], [ %index.next34, %vec.epilog.vector.body ]
  %36 = sext i32 %index31 to i64
  %37 = getelementptr [1 x i8], ptr %18, i64 %36
  %38 = getelementptr [1 x i8], ptr %19, i64 %36
  %wide.load32 = load <8 x i8>, ptr %37, align 1, !alias.scope !33, !noalias !36
  %wide.load33 = load <8 x i8>, ptr %38, align 1, !alias.scope !36
  %39 = icmp ult <8 x i8> %wide.load32, %wide.load33
  %40 = select <8 x i1> %39, <8 x i8> %wide.load32, <8 x i8> zeroinitializer
  %41 = add <8 x i8> %40, %wide.load33
  store <8 x i8> %41, ptr %37, align 1, !alias.scope !33, !noalias !36
  %index.next34 = add nuw i32 %index31, 8
  %42 = icmp eq i32 %index.next34, %n.vec30
  br i1 %42, label %vec.epilog.middle.block, label %vec.epilog.vector.body, !llvm.loop !42

vec.epilog.middle.block:                          ; preds = %vec.epilog.vector.body
  %cmp.n35 = icmp eq i32 %n.vec30, %11
  br i1 %cmp.n35, label %.preheader3, label %vec.epilog.scalar.ph.preheader

vec.epilog.scalar.ph.preheader:                   ; preds = %vector.memcheck, %iter.check, %vec.epilog.iter.check, %vec.epilog.middle.block
  %.ph140 = phi i32 [ 0, %iter.check ], [ 0, %vector.memcheck ], [ %n.vec, %vec.epilog.iter.check ], [ %n.vec30, %vec.epilog.middle.block ]
  br label %vec.epilog.scalar.ph

.preheader3:                                      ; preds = %vec.epilog.scalar.ph, %middle.block, %vec.epilog.middle.block, %0
  %.not10 = icmp eq i32 %15, 0
  br i1 %.not10, label %._crit_edge, label %iter.check45, !spirv.merge !43, !spirv.label !44

iter.check45:                                     ; preds = %.preheader3
  %43 = load ptr, ptr %7, align 8, !invariant.load !26
  %44 = load ptr, ptr %5, align 8, !invariant.load !26
  %45 = add i32 %15, 2147483647
  %or.cond121 = icmp ult i32 %45, -2147483645
  br i1 %or.cond121, label %vec.epilog.scalar.ph61.preheader, label %vector.memcheck37

vector.memcheck37:                                ; preds = %iter.check45
  %46 = add i64 %13, 8589934590
  %47 = and i64 %46, 8589934590
  %48 = add nuw nsw i64 %47, 2
  %scevgep38 = getelementptr i8, ptr %43, i64 %48
  %scevgep39 = getelementptr i8, ptr %44, i64 %48
  %bound040 = icmp ult ptr %43, %scevgep39
  %bound141 = icmp ult ptr %44, %scevgep38
  %found.conflict42 = and i1 %bound040, %bound141
  br i1 %found.conflict42, label %vec.epilog.scalar.ph61.preheader, label %vector.main.loop.iter.check47

vector.main.loop.iter.check47:                    ; preds = %vector.memcheck37
  %min.iters.check46 = icmp ult i32 %15, 16
  br i1 %min.iters.check46, label %vec.epilog.ph64, label %vector.ph48

vector.ph48:                                      ; preds = %vector.main.loop.iter.check47
  %n.mod.vf49 = and i32 %15, 12
  %n.vec50 = and i32 %15, -16
  br label %vector.body51

vector.body51:                                    ; preds = %vector.body51, %vector.ph48
  %index52 = phi i32 [ 0, %vector.ph48 ], [ %index.next57, %vector.body51 ]
  %49 = sext i32 %index52 to i64
  %50 = getelementptr [2 x i8], ptr %43, i64 %49
  %51 = getelementptr [2 x i8], ptr %44, i64 %49
  %52 = getelementptr i8, ptr %50, i64 16
  %wide.load53 = load <8 x i16>, ptr %50, align 2, !alias.scope !45, !noalias !48
  %wide.load54 = load <8 x i16>, ptr %52, align 2, !alias.scope !45, !noalias !48
  %53 = getelementptr i8, ptr %51, i64 16
  %wide.load55 = load <8 x i16>, ptr %51, align 2, !alias.scope !48
  %wide.load56 = load <8 x i16>, ptr %53, align 2, !alias.scope !48
  %54 = mul <8 x i16> %wide.load55, %wide.load53
  %55 = mul <8 x i16> %wide.load56, %wide.load54
  store <8 x i16> %54, ptr %50, align 2, !alias.scope !45, !noalias !48
  store <8 x i16> %55, ptr %52, align 2, !alias.scope !45, !noalias !48
  %index.next57 = add nuw i32 %index52, 16
  %56 = icmp eq i32 %index.next57, %n.vec50
  br i1 %56, label %middle.block58, label %vector.body51, !llvm.loop !50

middle.block58:                                   ; preds = %vector.body51
  %cmp.n59 = icmp eq i32 %n.vec50, %15
  br i1 %cmp.n59, label %iter.check78, label %vec.epilog.iter.check62

vec.epilog.iter.check62:                          ; preds = %middle.block58
  %min.epilog.iters.check63 = icmp eq i32 %n.mod.vf49, 0
  br i1 %min.epilog.iters.check63, label %vec.epilog.scalar.ph61.preheader, label %vec.epilog.ph64, !prof !51

vec.epilog.ph64:                                  ; preds = %vector.main.loop.iter.check47, %vec.epilog.iter.check62
  %vec.epilog.resume.val60 = phi i32 [ %n.vec50, %vec.epilog.iter.check62 ], [ 0, %vector.main.loop.iter.check47 ]
  %n.vec66 = and i32 %15, -4
  br label %vec.epilog.vector.body67

vec.epilog.vector.body67:                         ; preds = %vec.epilog.vector.body67, %vec.epilog.ph64
  %index68 = phi i32 [ %vec.epilog.resume.val60, %vec.epilog.ph64 ], [ %index.next71, %vec.epilog.vector.body67 ]
  %57 = sext i32 %index68 to i64
  %58 = getelementptr [2 x i8], ptr %43, i64 %57
  %59 = getelementptr [2 x i8], ptr %44, i64 %57
  %wide.load69 = load <4 x i16>, ptr %58, align 2, !alias.scope !45, !noalias !48
  %wide.load70 = load <4 x i16>, ptr %59, align 2, !alias.scope !48
  %60 = mul <4 x i16> %wide.load70, %wide.load69
  store <4 x i16> %60, ptr %58, align 2, !alias.scope !45, !noalias !48
  %index.next71 = add nuw i32 %index68, 4
  %61 = icmp eq i32 %index.next71, %n.vec66
  br i1 %61, label %vec.epilog.middle.block72, label %vec.epilog.vector.body67, !llvm.loop !52

vec.epilog.middle.block72:                        ; preds = %vec.epilog.vector.body67
  %cmp.n73 = icmp eq i32 %n.vec66, %15
  br i1 %cmp.n73, label %iter.check78, label %vec.epilog.scalar.ph61.preheader

vec.epilog.scalar.ph61.preheader:                 ; preds = %vector.memcheck37, %iter.check45, %vec.epilog.iter.check62, %vec.epilog.middle.block72
  %.ph139 = phi i32 [ 0, %iter.check45 ], [ 0, %vector.memcheck37 ], [ %n.vec50, %vec.epilog.iter.check62 ], [ %n.vec66, %vec.epilog.middle.block72 ]
  br label %vec.epilog.scalar.ph61

vec.epilog.scalar.ph:                             ; preds = %vec.epilog.scalar.ph.preheader, %vec.epilog.scalar.ph
  %62 = phi i32 [ %71, %vec.epilog.scalar.ph ], [ %.ph140, %vec.epilog.scalar.ph.preheader ]
  %63 = sext i32 %62 to i64
  %64 = getelementptr [1 x i8], ptr %18, i64 %63
  %65 = getelementptr [1 x i8], ptr %19, i64 %63
  %66 = load i8, ptr %64, align 1
  %67 = load i8, ptr %65, align 1
  %68 = icmp ult i8 %66, %67
  %69 = select i1 %68, i8 %66, i8 0
  %70 = add i8 %69, %67
  store i8 %70, ptr %64, align 1
  %71 = add nuw i32 %62, 1
  %exitcond.not = icmp eq i32 %71, %11
  br i1 %exitcond.not, label %.preheader3, label %vec.epilog.scalar.ph, !llvm.loop !53, !spirv.merge !30, !spirv.label !31

iter.check78:                                     ; preds = %vec.epilog.scalar.ph61, %vec.epilog.middle.block72, %middle.block58
  %72 = load ptr, ptr %7, align 8, !invariant.load !26
  %73 = add i32 %15, 2147483647
  %or.cond123 = icmp ult i32 %73, -2147483645
  br i1 %or.cond123, label %vec.epilog.scalar.ph100.preheader, label %vector.main.loop.iter.check80

vector.main.loop.iter.check80:                    ; preds = %iter.check78
  %min.iters.check79 = icmp ult i32 %15, 16
  br i1 %min.iters.check79, label %vec.epilog.ph103, label %vector.ph81

vector.ph81:                                      ; preds = %vector.main.loop.iter.check80
  %n.mod.vf82 = and i32 %15, 12
  %n.vec83 = and i32 %15, -16
  br label %vector.body84

vector.body84:                                    ; preds = %vector.body84, %vector.ph81
  %index85 = phi i32 [ 0, %vector.ph81 ], [ %index.next93, %vector.body84 ]
  %vec.phi = phi <8 x i16> [ zeroinitializer, %vector.ph81 ], [ %81, %vector.body84 ]
  %vec.phi86 = phi <8 x i16> [ zeroinitializer, %vector.ph81 ], [ %82, %vector.body84 ]
  %vec.phi87 = phi <8 x i16> [ zeroinitializer, %vector.ph81 ], [ %79, %vector.body84 ]
  %vec.phi88 = phi <8 x i16> [ zeroinitializer, %vector.ph81 ], [ %80, %vector.body84 ]
  %vec.phi89 = phi <8 x i16> [ zeroinitializer, %vector.ph81 ], [ %77, %vector.body84 ]
  %vec.phi90 = phi <8 x i16> [ zeroinitializer, %vector.ph81 ], [ %78, %vector.body84 ]
  %74 = sext i32 %index85 to i64
  %75 = getelementptr [2 x i8], ptr %72, i64 %74
  %76 = getelementptr i8, ptr %75, i64 16
  %wide.load91 = load <8 x i16>, ptr %75, align 2
  %wide.load92 = load <8 x i16>, ptr %76, align 2
  %77 = tail call <8 x i16> @llvm.umax.v8i16(<8 x i16> %wide.load91, <8 x i16> %vec.phi89)
  %78 = tail call <8 x i16> @llvm.umax.v8i16(<8 x i16> %wide.load92, <8 x i16> %vec.phi90)
  %79 = add <8 x i16> %wide.load91, %vec.phi87
  %80 = add <8 x i16> %wide.load92, %vec.phi88
  %81 = xor <8 x i16> %wide.load91, %vec.phi
  %82 = xor <8 x i16> %wide.load92, %vec.phi86
  %index.next93 = add nuw i32 %index85, 16
  %83 = icmp eq i32 %index.next93, %n.vec83
  br i1 %83, label %middle.block94, label %vector.body84, !llvm.loop !54

middle.block94:                                   ; preds = %vector.body84
  %bin.rdx = xor <8 x i16> %82, %81
  %84 = tail call i16 @llvm.vector.reduce.xor.v8i16(<8 x i16> %bin.rdx)
  %bin.rdx95 = add <8 x i16> %80, %79
  %85 = tail call i16 @llvm.vector.reduce.add.v8i16(<8 x i16> %bin.rdx95)
  %rdx.minmax = tail call <8 x i16> @llvm.umax.v8i16(<8 x i16> %77, <8 x i16> %78)
  %86 = tail call i16 @llvm.vector.reduce.umax.v8i16(<8 x i16> %rdx.minmax)
  %cmp.n96 = icmp eq i32 %n.vec83, %15
  br i1 %cmp.n96, label %._crit_edge, label %vec.epilog.iter.check101

vec.epilog.iter.check101:                         ; preds = %middle.block94
  %min.epilog.iters.check102 = icmp eq i32 %n.mod.vf82, 0
  br i1 %min.epilog.iters.check102, label %vec.epilog.scalar.ph100.preheader, label %vec.epilog.ph103, !prof !51

vec.epilog.ph103:                                 ; preds = %vector.main.loop.iter.check80, %vec.epilog.iter.check101
  %vec.epilog.resume.val97 = phi i32 [ %n.vec83, %vec.epilog.iter.check101 ], [ 0, %vector.main.loop.iter.check80 ]
  %bc.merge.rdx = phi i16 [ %84, %vec.epilog.iter.check101 ], [ 0, %vector.main.loop.iter.check80 ]
  %bc.merge.rdx98 = phi i16 [ %85, %vec.epilog.iter.check101 ], [ 0, %vector.main.loop.iter.check80 ]
  %bc.merge.rdx99 = phi i16 [ %86, %vec.epilog.iter.check101 ], [ 0, %vector.main.loop.iter.check80 ]
  %n.vec105 = and i32 %15, -4
  %87 = insertelement <4 x i16> <i16 poison, i16 0, i16 0, i16 0>, i16 %bc.merge.rdx, i64 0
  %88 = insertelement <4 x i16> <i16 poison, i16 0, i16 0, i16 0>, i16 %bc.merge.rdx98, i64 0
  %broadcast.splatinsert = insertelement <4 x i16> poison, i16 %bc.merge.rdx99, i64 0
  %broadcast.splat = shufflevector <4 x i16> %broadcast.splatinsert, <4 x i16> poison, <4 x i32> zeroinitializer
  br label %vec.epilog.vector.body106

vec.epilog.vector.body106:                        ; preds = %vec.epilog.vector.body106, %vec.epilog.ph103
  %index107 = phi i32 [ %vec.epilog.resume.val97, %vec.epilog.ph103 ], [ %index.next112, %vec.epilog.vector.body106 ]
  %vec.phi108 = phi <4 x i16> [ %87, %vec.epilog.ph103 ], [ %93, %vec.epilog.vector.body106 ]
  %vec.phi109 = phi <4 x i16> [ %88, %vec.epilog.ph103 ], [ %92, %vec.epilog.vector.body106 ]
  %vec.phi110 = phi <4 x i16> [ %broadcast.splat, %vec.epilog.ph103 ], [ %91, %vec.epilog.vector.body106 ]
  %89 = sext i32 %index107 to i64
  %90 = getelementptr [2 x i8], ptr %72, i64 %89
  %wide.load111 = load <4 x i16>, ptr %90, align 2
  %91 = tail call <4 x i16> @llvm.umax.v4i16(<4 x i16> %wide.load111, <4 x i16> %vec.phi110)
  %92 = add <4 x i16> %wide.load111, %vec.phi109
  %93 = xor <4 x i16> %wide.load111, %vec.phi108
  %index.next112 = add nuw i32 %index107, 4
  %94 = icmp eq i32 %index.next112, %n.vec105
  br i1 %94, label %vec.epilog.middle.block113, label %vec.epilog.vector.body106, !llvm.loop !55

vec.epilog.middle.block113:                       ; preds = %vec.epilog.vector.body106
  %95 = tail call i16 @llvm.vector.reduce.xor.v4i16(<4 x i16> %93)
  %96 = tail call i16 @llvm.vector.reduce.add.v4i16(<4 x i16> %92)
  %97 = tail call i16 @llvm.vector.reduce.umax.v4i16(<4 x i16> %91)
  %cmp.n114 = icmp eq i32 %n.vec105, %15
  br i1 %cmp.n114, label %._crit_edge, label %vec.epilog.scalar.ph100.preheader

vec.epilog.scalar.ph100.preheader:                ; preds = %iter.check78, %vec.epilog.iter.check101, %vec.epilog.middle.block113
  %.ph = phi i16 [ 0, %iter.check78 ], [ %84, %vec.epilog.iter.check101 ], [ %95, %vec.epilog.middle.block113 ]
  %.ph124 = phi i16 [ 0, %iter.check78 ], [ %85, %vec.epilog.iter.check101 ], [ %96, %vec.epilog.middle.block113 ]
  %.ph125 = phi i16 [ 0, %iter.check78 ], [ %86, %vec.epilog.iter.check101 ], [ %97, %vec.epilog.middle.block113 ]
  %.ph126 = phi i32 [ 0, %iter.check78 ], [ %n.vec83, %vec.epilog.iter.check101 ], [ %n.vec105, %vec.epilog.middle.block113 ]
  br label %vec.epilog.scalar.ph100

vec.epilog.scalar.ph61:                           ; preds = %vec.epilog.scalar.ph61.preheader, %vec.epilog.scalar.ph61
  %98 = phi i32 [ %105, %vec.epilog.scalar.ph61 ], [ %.ph139, %vec.epilog.scalar.ph61.preheader ]
  %99 = sext i32 %98 to i64
  %100 = getelementptr [2 x i8], ptr %43, i64 %99
  %101 = getelementptr [2 x i8], ptr %44, i64 %99
  %102 = load i16, ptr %100, align 2
  %103 = load i16, ptr %101, align 2
  %104 = mul i16 %103, %102
  store i16 %104, ptr %100, align 2
  %105 = add nuw i32 %98, 1
  %exitcond15.not = icmp eq i32 %105, %15
  br i1 %exitcond15.not, label %iter.check78, label %vec.epilog.scalar.ph61, !llvm.loop !56, !spirv.merge !43, !spirv.label !44

vec.epilog.scalar.ph100:                          ; preds = %vec.epilog.scalar.ph100.preheader, %vec.epilog.scalar.ph100
  %106 = phi i16 [ %115, %vec.epilog.scalar.ph100 ], [ %.ph, %vec.epilog.scalar.ph100.preheader ]
  %107 = phi i16 [ %114, %vec.epilog.scalar.ph100 ], [ %.ph124, %vec.epilog.scalar.ph100.preheader ]
  %108 = phi i16 [ %113, %vec.epilog.scalar.ph100 ], [ %.ph125, %vec.epilog.scalar.ph100.preheader ]
  %109 = phi i32 [ %116, %vec.epilog.scalar.ph100 ], [ %.ph126, %vec.epilog.scalar.ph100.preheader ]
  %110 = sext i32 %109 to i64
  %111 = getelementptr [2 x i8], ptr %72, i64 %110
  %112 = load i16, ptr %111, align 2
  %113 = tail call i16 @llvm.umax.i16(i16 %112, i16 %108)
  %114 = add i16 %112, %107
  %115 = xor i16 %112, %106
  %116 = add nuw i32 %109, 1
  %exitcond16.not = icmp eq i32 %116, %15
  br i1 %exitcond16.not, label %._crit_edge, label %vec.epilog.scalar.ph100, !llvm.loop !57, !spirv.merge !58, !spirv.label !59

._crit_edge:                                      ; preds = %vec.epilog.scalar.ph100, %middle.block94, %vec.epilog.middle.block113, %.preheader3
  %.lcssa5 = phi i16 [ 0, %.preheader3 ], [ %97, %vec.epilog.middle.block113 ], [ %86, %middle.block94 ], [ %113, %vec.epilog.scalar.ph100 ]
  %.lcssa4 = phi i16 [ 0, %.preheader3 ], [ %96, %vec.epilog.middle.block113 ], [ %85, %middle.block94 ], [ %114, %vec.epilog.scalar.ph100 ]
  %.lcssa = phi i16 [ 0, %.preheader3 ], [ %95, %vec.epilog.middle.block113 ], [ %84, %middle.block94 ], [ %115, %vec.epilog.scalar.ph100 ]
  %117 = getelementptr inbounds nuw i8, ptr %3, i64 64
  %118 = load ptr, ptr %117, align 8, !invariant.load !26, !spirv.variable !60
  %119 = load ptr, ptr %118, align 8, !invariant.load !26
  store i16 %.lcssa5, ptr %119, align 2
  %120 = getelementptr i8, ptr %119, i64 2
  store i16 %.lcssa4, ptr %120, align 2
  %121 = getelementptr i8, ptr %119, i64 4
  store i16 %.lcssa, ptr %121, align 2
  ret void, !spirv.label !61
}

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define void @main(ptr readonly captures(none) %interface) local_unnamed_addr #1 {
entry:
  tail call void @main.internal(ptr %interface, ptr nonnull poison) #4
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.umax.i16(i16, i16) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <8 x i16> @llvm.umax.v8i16(<8 x i16>, <8 x i16>) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.vector.reduce.xor.v8i16(<8 x i16>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.vector.reduce.add.v8i16(<8 x i16>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.vector.reduce.umax.v8i16(<8 x i16>) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x i16> @llvm.umax.v4i16(<4 x i16>, <4 x i16>) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.vector.reduce.xor.v4i16(<4 x i16>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.vector.reduce.add.v4i16(<4 x i16>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.vector.reduce.umax.v4i16(<4 x i16>) #3

attributes #0 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #1 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind }

!spirv.MemoryModel = !{!0}
!spirv.entry_points = !{!1}
!spirv.variables = !{!4, !11, !14, !17, !20}
!spirv.module = !{!23}
!spirv.Generator = !{!24}

!0 = !{i32 0, i32 1}
!1 = !{ptr @main, !"main", i32 5, i32 1, i32 1, i32 1, i64 0, i64 1, i1 false, !2}
!2 = !{!3}
!3 = !{i32 17, i32 1, i32 1, i32 1}
!4 = !{!"", i32 12, i32 0, i32 0, i32 -1, i32 -1, i32 -1, i64 0, !5, !8}
!5 = !{!6, !7}
!6 = !{i32 -1, i32 34, i32 0}
!7 = !{i32 -1, i32 33, i32 0}
!8 = !{!9, !10}
!9 = !{i32 -1, i32 2}
!10 = !{i32 0, i32 35, i32 0}
!11 = !{!"", i32 12, i32 0, i32 1, i32 -1, i32 -1, i32 -1, i64 0, !12, !8}
!12 = !{!6, !13}
!13 = !{i32 -1, i32 33, i32 1}
!14 = !{!"", i32 12, i32 0, i32 2, i32 -1, i32 -1, i32 -1, i64 0, !15, !8}
!15 = !{!6, !16}
!16 = !{i32 -1, i32 33, i32 2}
!17 = !{!"", i32 12, i32 0, i32 3, i32 -1, i32 -1, i32 -1, i64 0, !18, !8}
!18 = !{!6, !19}
!19 = !{i32 -1, i32 33, i32 3}
!20 = !{!"", i32 12, i32 0, i32 4, i32 -1, i32 -1, i32 -1, i64 0, !21, !8}
!21 = !{!6, !22}
!22 = !{i32 -1, i32 33, i32 4}
!23 = !{!"\00\03\01\00I\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00'\00\00\00\11\00\02\00\16\00\00\00\11\00\02\00`\11\00\00\11\00\02\00Q\11\00\00\0A\00\07\00SPV_KHR_8bit_storage\00\00\00\00\0A\00\07\00SPV_KHR_16bit_storage\00\00\00\0A\00\0B\00SPV_KHR_storage_buffer_storage_class\00\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\05\00\05\00\00\00\01\00\00\00main\00\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00\01\00\00\00\01\00\00\00\01\00\00\00G\00\04\00\02\00\00\00\06\00\00\00\01\00\00\00G\00\04\00\03\00\00\00\06\00\00\00\02\00\00\00G\00\03\00\04\00\00\00\02\00\00\00H\00\05\00\04\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\03\00\05\00\00\00\02\00\00\00H\00\05\00\05\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\04\00\06\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\06\00\00\00!\00\00\00\00\00\00\00G\00\04\00\07\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\07\00\00\00!\00\00\00\01\00\00\00G\00\04\00\08\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\08\00\00\00!\00\00\00\02\00\00\00G\00\04\00\09\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\09\00\00\00!\00\00\00\03\00\00\00G\00\04\00\0A\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\0A\00\00\00!\00\00\00\04\00\00\00\13\00\02\00\0B\00\00\00\14\00\02\00\0C\00\00\00\15\00\04\00\0D\00\00\00 \00\00\00\00\00\00\00\15\00\04\00\0E\00\00\00\08\00\00\00\00\00\00\00\15\00\04\00\0F\00\00\00\10\00\00\00\00\00\00\00+\00\04\00\0D\00\00\00\10\00\00\00\00\00\00\00+\00\04\00\0D\00\00\00\11\00\00\00\01\00\00\00+\00\04\00\0D\00\00\00\12\00\00\00\02\00\00\00+\00\04\00\0F\00\00\00\13\00\00\00\00\00\00\00\1D\00\03\00\02\00\00\00\0E\00\00\00\1E\00\03\00\04\00\00\00\02\00\00\00 \00\04\00\14\00\00\00\0C\00\00\00\04\00\00\00 \00\04\00\15\00\00\00\0C\00\00\00\0E\00\00\00\1D\00\03\00\03\00\00\00\0F\00\00\00\1E\00\03\00\05\00\00\00\03\00\00\00 \00\04\00\16\00\00\00\0C\00\00\00\05\00\00\00 \00\04\00\17\00\00\00\0C\00\00\00\0F\00\00\00;\00\04\00\14\00\00\00\06\00\00\00\0C\00\00\00;\00\04\00\14\00\00\00\07\00\00\00\0C\00\00\00;\00\04\00\16\00\00\00\08\00\00\00\0C\00\00\00;\00\04\00\16\00\00\00\09\00\00\00\0C\00\00\00;\00\04\00\16\00\00\00\0A\00\00\00\0C\00\00\00!\00\03\00\18\00\00\00\0B\00\00\00", !"\02\00\00\00\00\00\00\00\01\00\00\00\01\00\00\00\02\00\00\00\01\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\01\00\00\00\02\00\00\00\03\00\00\00\01\00\00\00\01\00\00\00\02\00\00\00\05\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\05\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", i32 -1348321866}
!24 = !{i16 7, i16 0}
!25 = !{i32 1}
!26 = !{}
!27 = !{i32 9}
!28 = !{i32 8}
!29 = !{i32 6}
!30 = !{i32 1, i32 33, i32 31, i32 28, i32 0}
!31 = !{i32 28}
!32 = !{i32 7}
!33 = !{!34}
!34 = distinct !{!34, !35}
!35 = distinct !{!35, !"LVerDomain"}
!36 = !{!37}
!37 = distinct !{!37, !35}
!38 = distinct !{!38, !39, !40}
!39 = !{!"llvm.loop.isvectorized", i32 1}
!40 = !{!"llvm.loop.unroll.runtime.disable"}
!41 = !{!"branch_weights", i32 8, i32 24}
!42 = distinct !{!42, !39, !40}
!43 = !{i32 1, i32 47, i32 45, i32 42, i32 0}
!44 = !{i32 42}
!45 = !{!46}
!46 = distinct !{!46, !47}
!47 = distinct !{!47, !"LVerDomain"}
!48 = !{!49}
!49 = distinct !{!49, !47}
!50 = distinct !{!50, !39, !40}
!51 = !{!"branch_weights", i32 4, i32 12}
!52 = distinct !{!52, !39, !40}
!53 = distinct !{!53, !39}
!54 = distinct !{!54, !39, !40}
!55 = distinct !{!55, !39, !40}
!56 = distinct !{!56, !39}
!57 = distinct !{!57, !39}
!58 = !{i32 1, i32 65, i32 57, i32 54, i32 0}
!59 = !{i32 54}
!60 = !{i32 10}
!61 = !{i32 65}
