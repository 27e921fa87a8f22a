target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%spirv.interface = type { ptr, ptr, ptr, ptr, i64, ptr addrspace(3), ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x i32], [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, [4 x i32], [4 x i32], [4 x i32], [4 x i32], [4 x i32] }

@llvm.compiler.used = appending global [1 x ptr] [ptr @main.internal], section "llvm.metadata"

; Function Attrs: convergent noinline nounwind
define internal void @main.internal(ptr %interface, ptr %private) #0 !spirv.function !25 {
  %1 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %2 = load ptr, ptr %1, align 8, !invariant.load !26
  %3 = getelementptr inbounds ptr, ptr %2, i64 0
  %4 = load ptr, ptr %3, align 8, !invariant.load !26
  %5 = getelementptr inbounds { ptr, i64 }, ptr %4, i64 4
  %6 = load ptr, ptr %5, align 8, !invariant.load !26, !spirv.variable !27
  %7 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %8 = load ptr, ptr %7, align 8, !invariant.load !26
  %9 = getelementptr inbounds ptr, ptr %8, i64 0
  %10 = load ptr, ptr %9, align 8, !invariant.load !26
  %11 = getelementptr inbounds { ptr, i64 }, ptr %10, i64 3
  %12 = load ptr, ptr %11, align 8, !invariant.load !26, !spirv.variable !28
  %13 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %14 = load ptr, ptr %13, align 8, !invariant.load !26
  %15 = getelementptr inbounds ptr, ptr %14, i64 0
  %16 = load ptr, ptr %15, align 8, !invariant.load !26
  %17 = getelementptr inbounds { ptr, i64 }, ptr %16, i64 1
  %18 = load ptr, ptr %17, align 8, !invariant.load !26, !spirv.variable !29
  %19 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %20 = load ptr, ptr %19, align 8, !invariant.load !26
  %21 = getelementptr inbounds ptr, ptr %20, i64 0
  %22 = load ptr, ptr %21, align 8, !invariant.load !26
  %23 = getelementptr inbounds { ptr, i64 }, ptr %22, i64 0
  %24 = load ptr, ptr %23, align 8, !invariant.load !26, !spirv.variable !30
  %25 = getelementptr inbounds %spirv.interface, ptr %interface, i32 0, i32 2
  %26 = load ptr, ptr %25, align 8, !invariant.load !26
  %27 = getelementptr inbounds ptr, ptr %26, i64 0
  %28 = load ptr, ptr %27, align 8, !invariant.load !26
  %29 = getelementptr inbounds { ptr, i64 }, ptr %28, i64 2
  %30 = load ptr, ptr %29, align 8, !invariant.load !26, !spirv.variable !31
  %31 = getelementptr i8, ptr %30, i64 8
  %32 = load i64, ptr %31, align 8, !invariant.load !26
  %33 = call i64 @llvm.usub.sat.i64(i64 %32, i64 0)
  %34 = udiv i64 %33, 2
  %35 = trunc i64 %34 to i32
  %36 = getelementptr i8, ptr %24, i64 8
  %37 = load i64, ptr %36, align 8, !invariant.load !26
  %38 = call i64 @llvm.usub.sat.i64(i64 %37, i64 0)
  %39 = udiv i64 %38, 1
  %40 = trunc i64 %39 to i32
  %.not = icmp eq i32 %40, 0
  br i1 %.not, label %784, label %41, !spirv.merge !32, !spirv.label !33

41:                                               ; preds = %0
  %42 = getelementptr i8, ptr %24, i64 8
  %43 = load i64, ptr %42, align 8, !invariant.load !26
  %44 = call i64 @llvm.usub.sat.i64(i64 %43, i64 0)
  %45 = udiv i64 %44, 1
  %46 = trunc i64 %45 to i32
  %47 = add i32 %46, 2147483647
  %or.cond = icmp ult i32 %47, -2147483641
  br i1 %or.cond, label %780, label %48, !spirv.merge !34, !spirv.label !35

48:                                               ; preds = %41
  %49 = getelementptr i8, ptr %24, i64 8
  %50 = load i64, ptr %49, align 8, !invariant.load !26
  %51 = call i64 @llvm.usub.sat.i64(i64 %50, i64 0)
  %52 = udiv i64 %51, 1
  %53 = trunc i64 %52 to i32
  %54 = zext i32 %53 to i64
  %55 = add i64 %54, 4294967295
  %56 = and i64 %55, 4294967295
  %57 = mul i64 %56, 1
  %58 = add i64 7696581394433, %57
  %bound0 = icmp slt i64 6597069766656, %58
  %59 = mul i64 %56, 1
  %60 = add i64 6597069766657, %59
  %bound1 = icmp slt i64 7696581394432, %60
  %found.conflict = and i1 %bound0, %bound1
  br i1 %found.conflict, label %1579, label %61, !spirv.merge !36, !spirv.label !37

61:                                               ; preds = %48
  %62 = getelementptr i8, ptr %24, i64 8
  %63 = load i64, ptr %62, align 8, !invariant.load !26
  %64 = call i64 @llvm.usub.sat.i64(i64 %63, i64 0)
  %65 = udiv i64 %64, 1
  %66 = trunc i64 %65 to i32
  %min.iters.check25 = icmp ult i32 %66, 32
  br i1 %min.iters.check25, label %628, label %67, !spirv.merge !38, !spirv.label !39

67:                                               ; preds = %61
  %68 = getelementptr i8, ptr %24, i64 8
  %69 = load i64, ptr %68, align 8, !invariant.load !26
  %70 = call i64 @llvm.usub.sat.i64(i64 %69, i64 0)
  %71 = udiv i64 %70, 1
  %72 = trunc i64 %71 to i32
  %n.mod.vf = and i32 %72, 24
  %73 = getelementptr i8, ptr %24, i64 8
  %74 = load i64, ptr %73, align 8, !invariant.load !26
  %75 = call i64 @llvm.usub.sat.i64(i64 %74, i64 0)
  %76 = udiv i64 %75, 1
  %77 = trunc i64 %76 to i32
  %n.vec = and i32 %77, -32
  br label %78

78:                                               ; preds = %1505, %67
  %index = phi i32 [ 0, %67 ], [ %1506, %1505 ]
  %79 = load ptr, ptr %24, align 8, !invariant.load !26
  %80 = sext i32 %index to i64
  %81 = getelementptr [1 x i8], ptr %79, i64 %80
  %82 = load i8, ptr %81, align 1
  %83 = add i32 %index, 1
  %84 = load ptr, ptr %24, align 8, !invariant.load !26
  %85 = sext i32 %83 to i64
  %86 = getelementptr [1 x i8], ptr %84, i64 %85
  %87 = load i8, ptr %86, align 1
  %88 = add i32 %index, 2
  %89 = load ptr, ptr %24, align 8, !invariant.load !26
  %90 = sext i32 %88 to i64
  %91 = getelementptr [1 x i8], ptr %89, i64 %90
  %92 = load i8, ptr %91, align 1
  %93 = add i32 %index, 3
  %94 = load ptr, ptr %24, align 8, !invariant.load !26
  %95 = sext i32 %93 to i64
  %96 = getelementptr [1 x i8], ptr %94, i64 %95
  %97 = load i8, ptr %96, align 1
  %98 = add i32 %index, 4
  %99 = load ptr, ptr %24, align 8, !invariant.load !26
  %100 = sext i32 %98 to i64
  %101 = getelementptr [1 x i8], ptr %99, i64 %100
  %102 = load i8, ptr %101, align 1
  %103 = add i32 %index, 5
  %104 = load ptr, ptr %24, align 8, !invariant.load !26
  %105 = sext i32 %103 to i64
  %106 = getelementptr [1 x i8], ptr %104, i64 %105
  %107 = load i8, ptr %106, align 1
  %108 = add i32 %index, 6
  %109 = load ptr, ptr %24, align 8, !invariant.load !26
  %110 = sext i32 %108 to i64
  %111 = getelementptr [1 x i8], ptr %109, i64 %110
  %112 = load i8, ptr %111, align 1
  %113 = add i32 %index, 7
  %114 = load ptr, ptr %24, align 8, !invariant.load !26
  %115 = sext i32 %113 to i64
  %116 = getelementptr [1 x i8], ptr %114, i64 %115
  %117 = load i8, ptr %116, align 1
  %118 = add i32 %index, 8
  %119 = load ptr, ptr %24, align 8, !invariant.load !26
  %120 = sext i32 %118 to i64
  %121 = getelementptr [1 x i8], ptr %119, i64 %120
  %122 = load i8, ptr %121, align 1
  %123 = add i32 %index, 9
  %124 = load ptr, ptr %24, align 8, !invariant.load !26
  %125 = sext i32 %123 to i64
  %126 = getelementptr [1 x i8], ptr %124, i64 %125
  %127 = load i8, ptr %126, align 1
  %128 = add i32 %index, 10
  %129 = load ptr, ptr %24, align 8, !invariant.load !26
  %130 = sext i32 %128 to i64
  %131 = getelementptr [1 x i8], ptr %129, i64 %130
  %132 = load i8, ptr %131, align 1
  %133 = add i32 %index, 11
  %134 = load ptr, ptr %24, align 8, !invariant.load !26
  %135 = sext i32 %133 to i64
  %136 = getelementptr [1 x i8], ptr %134, i64 %135
  %137 = load i8, ptr %136, align 1
  %138 = add i32 %index, 12
  %139 = load ptr, ptr %24, align 8, !invariant.load !26
  %140 = sext i32 %138 to i64
  %141 = getelementptr [1 x i8], ptr %139, i64 %140
  %142 = load i8, ptr %141, align 1
  %143 = add i32 %index, 13
  %144 = load ptr, ptr %24, align 8, !invariant.load !26
  %145 = sext i32 %143 to i64
  %146 = getelementptr [1 x i8], ptr %144, i64 %145
  %147 = load i8, ptr %146, align 1
  %148 = add i32 %index, 14
  %149 = load ptr, ptr %24, align 8, !invariant.load !26
  %150 = sext i32 %148 to i64
  %151 = getelementptr [1 x i8], ptr %149, i64 %150
  %152 = load i8, ptr %151, align 1
  %153 = add i32 %index, 15
  %154 = load ptr, ptr %24, align 8, !invariant.load !26
  %155 = sext i32 %153 to i64
  %156 = getelementptr [1 x i8], ptr %154, i64 %155
  %157 = load i8, ptr %156, align 1
  %158 = add i32 %index, 16
  %159 = load ptr, ptr %24, align 8, !invariant.load !26
  %160 = sext i32 %158 to i64
  %161 = getelementptr [1 x i8], ptr %159, i64 %160
  %162 = load i8, ptr %161, align 1
  %163 = add i32 %index, 17
  %164 = load ptr, ptr %24, align 8, !invariant.load !26
  %165 = sext i32 %163 to i64
  %166 = getelementptr [1 x i8], ptr %164, i64 %165
  %167 = load i8, ptr %166, align 1
  %168 = add i32 %index, 18
  %169 = load ptr, ptr %24, align 8, !invariant.load !26
  %170 = sext i32 %168 to i64
  %171 = getelementptr [1 x i8], ptr %169, i64 %170
  %172 = load i8, ptr %171, align 1
  %173 = add i32 %index, 19
  %174 = load ptr, ptr %24, align 8, !invariant.load !26
  %175 = sext i32 %173 to i64
  %176 = getelementptr [1 x i8], ptr %174, i64 %175
  %177 = load i8, ptr %176, align 1
  %178 = add i32 %index, 20
  %179 = load ptr, ptr %24, align 8, !invariant.load !26
  %180 = sext i32 %178 to i64
  %181 = getelementptr [1 x i8], ptr %179, i64 %180
  %182 = load i8, ptr %181, align 1
  %183 = add i32 %index, 21
  %184 = load ptr, ptr %24, align 8, !invariant.load !26
  %185 = sext i32 %183 to i64
  %186 = getelementptr [1 x i8], ptr %184, i64 %185
  %187 = load i8, ptr %186, align 1
  %188 = add i32 %index, 22
  %189 = load ptr, ptr %24, align 8, !invariant.load !26
  %190 = sext i32 %188 to i64
  %191 = getelementptr [1 x i8], ptr %189, i64 %190
  %192 = load i8, ptr %191, align 1
  %193 = add i32 %index, 23
  %194 = load ptr, ptr %24, align 8, !invariant.load !26
  %195 = sext i32 %193 to i64
  %196 = getelementptr [1 x i8], ptr %194, i64 %195
  %197 = load i8, ptr %196, align 1
  %198 = add i32 %index, 24
  %199 = load ptr, ptr %24, align 8, !invariant.load !26
  %200 = sext i32 %198 to i64
  %201 = getelementptr [1 x i8], ptr %199, i64 %200
  %202 = load i8, ptr %201, align 1
  %203 = add i32 %index, 25
  %204 = load ptr, ptr %24, align 8, !invariant.load !26
  %205 = sext i32 %203 to i64
  %206 = getelementptr [1 x i8], ptr %204, i64 %205
  %207 = load i8, ptr %206, align 1
  %208 = add i32 %index, 26
  %209 = load ptr, ptr %24, align 8, !invariant.load !26
  %210 = sext i32 %208 to i64
  %211 = getelementptr [1 x i8], ptr %209, i64 %210
  %212 = load i8, ptr %211, align 1
  %213 = add i32 %index, 27
  %214 = load ptr, ptr %24, align 8, !invariant.load !26
  %215 = sext i32 %213 to i64
  %216 = getelementptr [1 x i8], ptr %214, i64 %215
  %217 = load i8, ptr %216, align 1
  %218 = add i32 %index, 28
  %219 = load ptr, ptr %24, align 8, !invariant.load !26
  %220 = sext i32 %218 to i64
  %221 = getelementptr [1 x i8], ptr %219, i64 %220
  %222 = load i8, ptr %221, align 1
  %223 = add i32 %index, 29
  %224 = load ptr, ptr %24, align 8, !invariant.load !26
  %225 = sext i32 %223 to i64
  %226 = getelementptr [1 x i8], ptr %224, i64 %225
  %227 = load i8, ptr %226, align 1
  %228 = add i32 %index, 30
  %229 = load ptr, ptr %24, align 8, !invariant.load !26
  %230 = sext i32 %228 to i64
  %231 = getelementptr [1 x i8], ptr %229, i64 %230
  %232 = load i8, ptr %231, align 1
  %233 = add i32 %index, 31
  %234 = load ptr, ptr %24, align 8, !invariant.load !26
  %235 = sext i32 %233 to i64
  %236 = getelementptr [1 x i8], ptr %234, i64 %235
  %237 = load i8, ptr %236, align 1
  %238 = load ptr, ptr %18, align 8, !invariant.load !26
  %239 = sext i32 %index to i64
  %240 = getelementptr [1 x i8], ptr %238, i64 %239
  %241 = load i8, ptr %240, align 1
  %242 = add i32 %index, 1
  %243 = load ptr, ptr %18, align 8, !invariant.load !26
  %244 = sext i32 %242 to i64
  %245 = getelementptr [1 x i8], ptr %243, i64 %244
  %246 = load i8, ptr %245, align 1
  %247 = add i32 %index, 2
  %248 = load ptr, ptr %18, align 8, !invariant.load !26
  %249 = sext i32 %247 to i64
  %250 = getelementptr [1 x i8], ptr %248, i64 %249
  %251 = load i8, ptr %250, align 1
  %252 = add i32 %index, 3
  %253 = load ptr, ptr %18, align 8, !invariant.load !26
  %254 = sext i32 %252 to i64
  %255 = getelementptr [1 x i8], ptr %253, i64 %254
  %256 = load i8, ptr %255, align 1
  %257 = add i32 %index, 4
  %258 = load ptr, ptr %18, align 8, !invariant.load !26
  %259 = sext i32 %257 to i64
  %260 = getelementptr [1 x i8], ptr %258, i64 %259
  %261 = load i8, ptr %260, align 1
  %262 = add i32 %index, 5
  %263 = load ptr, ptr %18, align 8, !invariant.load !26
  %264 = sext i32 %262 to i64
  %265 = getelementptr [1 x i8], ptr %263, i64 %264
  %266 = load i8, ptr %265, align 1
  %267 = add i32 %index, 6
  %268 = load ptr, ptr %18, align 8, !invariant.load !26
  %269 = sext i32 %267 to i64
  %270 = getelementptr [1 x i8], ptr %268, i64 %269
  %271 = load i8, ptr %270, align 1
  %272 = add i32 %index, 7
  %273 = load ptr, ptr %18, align 8, !invariant.load !26
  %274 = sext i32 %272 to i64
  %275 = getelementptr [1 x i8], ptr %273, i64 %274
  %276 = load i8, ptr %275, align 1
  %277 = add i32 %index, 8
  %278 = load ptr, ptr %18, align 8, !invariant.load !26
  %279 = sext i32 %277 to i64
  %280 = getelementptr [1 x i8], ptr %278, i64 %279
  %281 = load i8, ptr %280, align 1
  %282 = add i32 %index, 9
  %283 = load ptr, ptr %18, align 8, !invariant.load !26
  %284 = sext i32 %282 to i64
  %285 = getelementptr [1 x i8], ptr %283, i64 %284
  %286 = load i8, ptr %285, align 1
  %287 = add i32 %index, 10
  %288 = load ptr, ptr %18, align 8, !invariant.load !26
  %289 = sext i32 %287 to i64
  %290 = getelementptr [1 x i8], ptr %288, i64 %289
  %291 = load i8, ptr %290, align 1
  %292 = add i32 %index, 11
  %293 = load ptr, ptr %18, align 8, !invariant.load !26
  %294 = sext i32 %292 to i64
  %295 = getelementptr [1 x i8], ptr %293, i64 %294
  %296 = load i8, ptr %295, align 1
  %297 = add i32 %index, 12
  %298 = load ptr, ptr %18, align 8, !invariant.load !26
  %299 = sext i32 %297 to i64
  %300 = getelementptr [1 x i8], ptr %298, i64 %299
  %301 = load i8, ptr %300, align 1
  %302 = add i32 %index, 13
  %303 = load ptr, ptr %18, align 8, !invariant.load !26
  %304 = sext i32 %302 to i64
  %305 = getelementptr [1 x i8], ptr %303, i64 %304
  %306 = load i8, ptr %305, align 1
  %307 = add i32 %index, 14
  %308 = load ptr, ptr %18, align 8, !invariant.load !26
  %309 = sext i32 %307 to i64
  %310 = getelementptr [1 x i8], ptr %308, i64 %309
  %311 = load i8, ptr %310, align 1
  %312 = add i32 %index, 15
  %313 = load ptr, ptr %18, align 8, !invariant.load !26
  %314 = sext i32 %312 to i64
  %315 = getelementptr [1 x i8], ptr %313, i64 %314
  %316 = load i8, ptr %315, align 1
  %317 = add i32 %index, 16
  %318 = load ptr, ptr %18, align 8, !invariant.load !26
  %319 = sext i32 %317 to i64
  %320 = getelementptr [1 x i8], ptr %318, i64 %319
  %321 = load i8, ptr %320, align 1
  %322 = add i32 %index, 17
  %323 = load ptr, ptr %18, align 8, !invariant.load !26
  %324 = sext i32 %322 to i64
  %325 = getelementptr [1 x i8], ptr %323, i64 %324
  %326 = load i8, ptr %325, align 1
  %327 = add i32 %index, 18
  %328 = load ptr, ptr %18, align 8, !invariant.load !26
  %329 = sext i32 %327 to i64
  %330 = getelementptr [1 x i8], ptr %328, i64 %329
  %331 = load i8, ptr %330, align 1
  %332 = add i32 %index, 19
  %333 = load ptr, ptr %18, align 8, !invariant.load !26
  %334 = sext i32 %332 to i64
  %335 = getelementptr [1 x i8], ptr %333, i64 %334
  %336 = load i8, ptr %335, align 1
  %337 = add i32 %index, 20
  %338 = load ptr, ptr %18, align 8, !invariant.load !26
  %339 = sext i32 %337 to i64
  %340 = getelementptr [1 x i8], ptr %338, i64 %339
  %341 = load i8, ptr %340, align 1
  %342 = add i32 %index, 21
  %343 = load ptr, ptr %18, align 8, !invariant.load !26
  %344 = sext i32 %342 to i64
  %345 = getelementptr [1 x i8], ptr %343, i64 %344
  %346 = load i8, ptr %345, align 1
  %347 = add i32 %index, 22
  %348 = load ptr, ptr %18, align 8, !invariant.load !26
  %349 = sext i32 %347 to i64
  %350 = getelementptr [1 x i8], ptr %348, i64 %349
  %351 = load i8, ptr %350, align 1
  %352 = add i32 %index, 23
  %353 = load ptr, ptr %18, align 8, !invariant.load !26
  %354 = sext i32 %352 to i64
  %355 = getelementptr [1 x i8], ptr %353, i64 %354
  %356 = load i8, ptr %355, align 1
  %357 = add i32 %index, 24
  %358 = load ptr, ptr %18, align 8, !invariant.load !26
  %359 = sext i32 %357 to i64
  %360 = getelementptr [1 x i8], ptr %358, i64 %359
  %361 = load i8, ptr %360, align 1
  %362 = add i32 %index, 25
  %363 = load ptr, ptr %18, align 8, !invariant.load !26
  %364 = sext i32 %362 to i64
  %365 = getelementptr [1 x i8], ptr %363, i64 %364
  %366 = load i8, ptr %365, align 1
  %367 = add i32 %index, 26
  %368 = load ptr, ptr %18, align 8, !invariant.load !26
  %369 = sext i32 %367 to i64
  %370 = getelementptr [1 x i8], ptr %368, i64 %369
  %371 = load i8, ptr %370, align 1
  %372 = add i32 %index, 27
  %373 = load ptr, ptr %18, align 8, !invariant.load !26
  %374 = sext i32 %372 to i64
  %375 = getelementptr [1 x i8], ptr %373, i64 %374
  %376 = load i8, ptr %375, align 1
  %377 = add i32 %index, 28
  %378 = load ptr, ptr %18, align 8, !invariant.load !26
  %379 = sext i32 %377 to i64
  %380 = getelementptr [1 x i8], ptr %378, i64 %379
  %381 = load i8, ptr %380, align 1
  %382 = add i32 %index, 29
  %383 = load ptr, ptr %18, align 8, !invariant.load !26
  %384 = sext i32 %382 to i64
  %385 = getelementptr [1 x i8], ptr %383, i64 %384
  %386 = load i8, ptr %385, align 1
  %387 = add i32 %index, 30
  %388 = load ptr, ptr %18, align 8, !invariant.load !26
  %389 = sext i32 %387 to i64
  %390 = getelementptr [1 x i8], ptr %388, i64 %389
  %391 = load i8, ptr %390, align 1
  %392 = add i32 %index, 31
  %393 = load ptr, ptr %18, align 8, !invariant.load !26
  %394 = sext i32 %392 to i64
  %395 = getelementptr [1 x i8], ptr %393, i64 %394
  %396 = load i8, ptr %395, align 1
  %397 = icmp ult i8 %82, %241
  %398 = icmp ult i8 %87, %246
  %399 = icmp ult i8 %92, %251
  %400 = icmp ult i8 %97, %256
  %401 = icmp ult i8 %102, %261
  %402 = icmp ult i8 %107, %266
  %403 = icmp ult i8 %112, %271
  %404 = icmp ult i8 %117, %276
  %405 = icmp ult i8 %122, %281
  %406 = icmp ult i8 %127, %286
  %407 = icmp ult i8 %132, %291
  %408 = icmp ult i8 %137, %296
  %409 = icmp ult i8 %142, %301
  %410 = icmp ult i8 %147, %306
  %411 = icmp ult i8 %152, %311
  %412 = icmp ult i8 %157, %316
  %413 = icmp ult i8 %162, %321
  %414 = icmp ult i8 %167, %326
  %415 = icmp ult i8 %172, %331
  %416 = icmp ult i8 %177, %336
  %417 = icmp ult i8 %182, %341
  %418 = icmp ult i8 %187, %346
  %419 = icmp ult i8 %192, %351
  %420 = icmp ult i8 %197, %356
  %421 = icmp ult i8 %202, %361
  %422 = icmp ult i8 %207, %366
  %423 = icmp ult i8 %212, %371
  %424 = icmp ult i8 %217, %376
  %425 = icmp ult i8 %222, %381
  %426 = icmp ult i8 %227, %386
  %427 = icmp ult i8 %232, %391
  %428 = icmp ult i8 %237, %396
  %429 = select i1 %397, i8 %82, i8 0
  %430 = select i1 %398, i8 %87, i8 0
  %431 = select i1 %399, i8 %92, i8 0
  %432 = select i1 %400, i8 %97, i8 0
  %433 = select i1 %401, i8 %102, i8 0
  %434 = select i1 %402, i8 %107, i8 0
  %435 = select i1 %403, i8 %112, i8 0
  %436 = select i1 %404, i8 %117, i8 0
  %437 = select i1 %405, i8 %122, i8 0
  %438 = select i1 %406, i8 %127, i8 0
  %439 = select i1 %407, i8 %132, i8 0
  %440 = select i1 %408, i8 %137, i8 0
  %441 = select i1 %409, i8 %142, i8 0
  %442 = select i1 %410, i8 %147, i8 0
  %443 = select i1 %411, i8 %152, i8 0
  %444 = select i1 %412, i8 %157, i8 0
  %445 = select i1 %413, i8 %162, i8 0
  %446 = select i1 %414, i8 %167, i8 0
  %447 = select i1 %415, i8 %172, i8 0
  %448 = select i1 %416, i8 %177, i8 0
  %449 = select i1 %417, i8 %182, i8 0
  %450 = select i1 %418, i8 %187, i8 0
  %451 = select i1 %419, i8 %192, i8 0
  %452 = select i1 %420, i8 %197, i8 0
  %453 = select i1 %421, i8 %202, i8 0
  %454 = select i1 %422, i8 %207, i8 0
  %455 = select i1 %423, i8 %212, i8 0
  %456 = select i1 %424, i8 %217, i8 0
  %457 = select i1 %425, i8 %222, i8 0
  %458 = select i1 %426, i8 %227, i8 0
  %459 = select i1 %427, i8 %232, i8 0
  %460 = select i1 %428, i8 %237, i8 0
  %461 = add i8 %429, %241
  %462 = add i8 %430, %246
  %463 = add i8 %431, %251
  %464 = add i8 %432, %256
  %465 = add i8 %433, %261
  %466 = add i8 %434, %266
  %467 = add i8 %435, %271
  %468 = add i8 %436, %276
  %469 = add i8 %437, %281
  %470 = add i8 %438, %286
  %471 = add i8 %439, %291
  %472 = add i8 %440, %296
  %473 = add i8 %441, %301
  %474 = add i8 %442, %306
  %475 = add i8 %443, %311
  %476 = add i8 %444, %316
  %477 = add i8 %445, %321
  %478 = add i8 %446, %326
  %479 = add i8 %447, %331
  %480 = add i8 %448, %336
  %481 = add i8 %449, %341
  %482 = add i8 %450, %346
  %483 = add i8 %451, %351
  %484 = add i8 %452, %356
  %485 = add i8 %453, %361
  %486 = add i8 %454, %366
  %487 = add i8 %455, %371
  %488 = add i8 %456, %376
  %489 = add i8 %457, %381
  %490 = add i8 %458, %386
  %491 = add i8 %459, %391
  %492 = add i8 %460, %396
  %493 = load ptr, ptr %24, align 8, !invariant.load !26
  %494 = sext i32 %index to i64
  %495 = getelementptr [1 x i8], ptr %493, i64 %494
  store i8 %461, ptr %495, align 1
  %496 = add i32 %index, 1
  %497 = load ptr, ptr %24, align 8, !invariant.load !26
  %498 = sext i32 %496 to i64
  %499 = getelementptr [1 x i8], ptr %497, i64 %498
  store i8 %462, ptr %499, align 1
  %500 = add i32 %index, 2
  %501 = load ptr, ptr %24, align 8, !invariant.load !26
  %502 = sext i32 %500 to i64
  %503 = getelementptr [1 x i8], ptr %501, i64 %502
  store i8 %463, ptr %503, align 1
  %504 = add i32 %index, 3
  %505 = load ptr, ptr %24, align 8, !invariant.load !26
  %506 = sext i32 %504 to i64
  %507 = getelementptr [1 x i8], ptr %505, i64 %506
  store i8 %464, ptr %507, align 1
  %508 = add i32 %index, 4
  %509 = load ptr, ptr %24, align 8, !invariant.load !26
  %510 = sext i32 %508 to i64
  %511 = getelementptr [1 x i8], ptr %509, i64 %510
  store i8 %465, ptr %511, align 1
  %512 = add i32 %index, 5
  %513 = load ptr, ptr %24, align 8, !invariant.load !26
  %514 = sext i32 %512 to i64
  %515 = getelementptr [1 x i8], ptr %513, i64 %514
  store i8 %466, ptr %515, align 1
  %516 = add i32 %index, 6
  %517 = load ptr, ptr %24, align 8, !invariant.load !26
  %518 = sext i32 %516 to i64
  %519 = getelementptr [1 x i8], ptr %517, i64 %518
  store i8 %467, ptr %519, align 1
  %520 = add i32 %index, 7
  %521 = load ptr, ptr %24, align 8, !invariant.load !26
  %522 = sext i32 %520 to i64
  %523 = getelementptr [1 x i8], ptr %521, i64 %522
  store i8 %468, ptr %523, align 1
  %524 = add i32 %index, 8
  %525 = load ptr, ptr %24, align 8, !invariant.load !26
  %526 = sext i32 %524 to i64
  %527 = getelementptr [1 x i8], ptr %525, i64 %526
  store i8 %469, ptr %527, align 1
  %528 = add i32 %index, 9
  %529 = load ptr, ptr %24, align 8, !invariant.load !26
  %530 = sext i32 %528 to i64
  %531 = getelementptr [1 x i8], ptr %529, i64 %530
  store i8 %470, ptr %531, align 1
  %532 = add i32 %index, 10
  %533 = load ptr, ptr %24, align 8, !invariant.load !26
  %534 = sext i32 %532 to i64
  %535 = getelementptr [1 x i8], ptr %533, i64 %534
  store i8 %471, ptr %535, align 1
  %536 = add i32 %index, 11
  %537 = load ptr, ptr %24, align 8, !invariant.load !26
  %538 = sext i32 %536 to i64
  %539 = getelementptr [1 x i8], ptr %537, i64 %538
  store i8 %472, ptr %539, align 1
  %540 = add i32 %index, 12
  %541 = load ptr, ptr %24, align 8, !invariant.load !26
  %542 = sext i32 %540 to i64
  %543 = getelementptr [1 x i8], ptr %541, i64 %542
  store i8 %473, ptr %543, align 1
  %544 = add i32 %index, 13
  %545 = load ptr, ptr %24, align 8, !invariant.load !26
  %546 = sext i32 %544 to i64
  %547 = getelementptr [1 x i8], ptr %545, i64 %546
  store i8 %474, ptr %547, align 1
  %548 = add i32 %index, 14
  %549 = load ptr, ptr %24, align 8, !invariant.load !26
  %550 = sext i32 %548 to i64
  %551 = getelementptr [1 x i8], ptr %549, i64 %550
  store i8 %475, ptr %551, align 1
  %552 = add i32 %index, 15
  %553 = load ptr, ptr %24, align 8, !invariant.load !26
  %554 = sext i32 %552 to i64
  %555 = getelementptr [1 x i8], ptr %553, i64 %554
  store i8 %476, ptr %555, align 1
  %556 = add i32 %index, 16
  %557 = load ptr, ptr %24, align 8, !invariant.load !26
  %558 = sext i32 %556 to i64
  %559 = getelementptr [1 x i8], ptr %557, i64 %558
  store i8 %477, ptr %559, align 1
  %560 = add i32 %index, 17
  %561 = load ptr, ptr %24, align 8, !invariant.load !26
  %562 = sext i32 %560 to i64
  %563 = getelementptr [1 x i8], ptr %561, i64 %562
  store i8 %478, ptr %563, align 1
  %564 = add i32 %index, 18
  %565 = load ptr, ptr %24, align 8, !invariant.load !26
  %566 = sext i32 %564 to i64
  %567 = getelementptr [1 x i8], ptr %565, i64 %566
  store i8 %479, ptr %567, align 1
  %568 = add i32 %index, 19
  %569 = load ptr, ptr %24, align 8, !invariant.load !26
  %570 = sext i32 %568 to i64
  %571 = getelementptr [1 x i8], ptr %569, i64 %570
  store i8 %480, ptr %571, align 1
  %572 = add i32 %index, 20
  %573 = load ptr, ptr %24, align 8, !invariant.load !26
  %574 = sext i32 %572 to i64
  %575 = getelementptr [1 x i8], ptr %573, i64 %574
  store i8 %481, ptr %575, align 1
  %576 = add i32 %index, 21
  %577 = load ptr, ptr %24, align 8, !invariant.load !26
  %578 = sext i32 %576 to i64
  %579 = getelementptr [1 x i8], ptr %577, i64 %578
  store i8 %482, ptr %579, align 1
  %580 = add i32 %index, 22
  %581 = load ptr, ptr %24, align 8, !invariant.load !26
  %582 = sext i32 %580 to i64
  %583 = getelementptr [1 x i8], ptr %581, i64 %582
  store i8 %483, ptr %583, align 1
  %584 = add i32 %index, 23
  %585 = load ptr, ptr %24, align 8, !invariant.load !26
  %586 = sext i32 %584 to i64
  %587 = getelementptr [1 x i8], ptr %585, i64 %586
  store i8 %484, ptr %587, align 1
  %588 = add i32 %index, 24
  %589 = load ptr, ptr %24, align 8, !invariant.load !26
  %590 = sext i32 %588 to i64
  %591 = getelementptr [1 x i8], ptr %589, i64 %590
  store i8 %485, ptr %591, align 1
  %592 = add i32 %index, 25
  %593 = load ptr, ptr %24, align 8, !invariant.load !26
  %594 = sext i32 %592 to i64
  %595 = getelementptr [1 x i8], ptr %593, i64 %594
  store i8 %486, ptr %595, align 1
  %596 = add i32 %index, 26
  %597 = load ptr, ptr %24, align 8, !invariant.load !26
  %598 = sext i32 %596 to i64
  %599 = getelementptr [1 x i8], ptr %597, i64 %598
  store i8 %487, ptr %599, align 1
  %600 = add i32 %index, 27
  %601 = load ptr, ptr %24, align 8, !invariant.load !26
  %602 = sext i32 %600 to i64
  %603 = getelementptr [1 x i8], ptr %601, i64 %602
  store i8 %488, ptr %603, align 1
  %604 = add i32 %index, 28
  %605 = load ptr, ptr %24, align 8, !invariant.load !26
  %606 = sext i32 %604 to i64
  %607 = getelementptr [1 x i8], ptr %605, i64 %606
  store i8 %489, ptr %607, align 1
  %608 = add i32 %index, 29
  %609 = load ptr, ptr %24, align 8, !invariant.load !26
  %610 = sext i32 %608 to i64
  %611 = getelementptr [1 x i8], ptr %609, i64 %610
  store i8 %490, ptr %611, align 1
  %612 = add i32 %index, 30
  %613 = load ptr, ptr %24, align 8, !invariant.load !26
  %614 = sext i32 %612 to i64
  %615 = getelementptr [1 x i8], ptr %613, i64 %614
  store i8 %491, ptr %615, align 1
  %616 = add i32 %index, 31
  %617 = load ptr, ptr %24, align 8, !invariant.load !26
  %618 = sext i32 %616 to i64
  %619 = getelementptr [1 x i8], ptr %617, i64 %618
  store i8 %492, ptr %619, align 1
  %index.next = add i32 %index, 32
  %620 = icmp eq i32 %index.next, %n.vec
  br i1 %620, label %621, label %1505, !spirv.merge !40, !spirv.label !41

621:                                              ; preds = %78
  %622 = getelementptr i8, ptr %24, i64 8
  %623 = load i64, ptr %622, align 8, !invariant.load !26
  %624 = call i64 @llvm.usub.sat.i64(i64 %623, i64 0)
  %625 = udiv i64 %624, 1
  %626 = trunc i64 %625 to i32
  %cmp.n = icmp eq i32 %n.vec, %626
  br i1 %cmp.n, label %1668, label %627, !spirv.merge !42, !spirv.label !43

627:                                              ; preds = %621
  %min.epilog.iters.check = icmp eq i32 %n.mod.vf, 0
  br i1 %min.epilog.iters.check, label %1585, label %1586, !spirv.merge !44, !spirv.label !45

628:                                              ; preds = %1668, %61
  %629 = phi i32 [ 0, %61 ], [ %1669, %1668 ]
  %630 = phi i32 [ 0, %61 ], [ %1670, %1668 ]
  %631 = phi i1 [ false, %61 ], [ %1671, %1668 ]
  %632 = phi i1 [ false, %61 ], [ %1672, %1668 ]
  br i1 %632, label %1590, label %633, !spirv.merge !46, !spirv.label !47

633:                                              ; preds = %628
  %vec.epilog.resume.val = phi i32 [ %629, %628 ]
  %634 = getelementptr i8, ptr %24, i64 8
  %635 = load i64, ptr %634, align 8, !invariant.load !26
  %636 = call i64 @llvm.usub.sat.i64(i64 %635, i64 0)
  %637 = udiv i64 %636, 1
  %638 = trunc i64 %637 to i32
  %n.vec30 = and i32 %638, -8
  br label %639

639:                                              ; preds = %1507, %633
  %index31 = phi i32 [ %vec.epilog.resume.val, %633 ], [ %1508, %1507 ]
  %640 = load ptr, ptr %24, align 8, !invariant.load !26
  %641 = sext i32 %index31 to i64
  %642 = getelementptr [1 x i8], ptr %640, i64 %641
  %643 = load i8, ptr %642, align 1
  %644 = add i32 %index31, 1
  %645 = load ptr, ptr %24, align 8, !invariant.load !26
  %646 = sext i32 %644 to i64
  %647 = getelementptr [1 x i8], ptr %645, i64 %646
  %648 = load i8, ptr %647, align 1
  %649 = add i32 %index31, 2
  %650 = load ptr, ptr %24, align 8, !invariant.load !26
  %651 = sext i32 %649 to i64
  %652 = getelementptr [1 x i8], ptr %650, i64 %651
  %653 = load i8, ptr %652, align 1
  %654 = add i32 %index31, 3
  %655 = load ptr, ptr %24, align 8, !invariant.load !26
  %656 = sext i32 %654 to i64
  %657 = getelementptr [1 x i8], ptr %655, i64 %656
  %658 = load i8, ptr %657, align 1
  %659 = add i32 %index31, 4
  %660 = load ptr, ptr %24, align 8, !invariant.load !26
  %661 = sext i32 %659 to i64
  %662 = getelementptr [1 x i8], ptr %660, i64 %661
  %663 = load i8, ptr %662, align 1
  %664 = add i32 %index31, 5
  %665 = load ptr, ptr %24, align 8, !invariant.load !26
  %666 = sext i32 %664 to i64
  %667 = getelementptr [1 x i8], ptr %665, i64 %666
  %668 = load i8, ptr %667, align 1
  %669 = add i32 %index31, 6
  %670 = load ptr, ptr %24, align 8, !invariant.load !26
  %671 = sext i32 %669 to i64
  %672 = getelementptr [1 x i8], ptr %670, i64 %671
  %673 = load i8, ptr %672, align 1
  %674 = add i32 %index31, 7
  %675 = load ptr, ptr %24, align 8, !invariant.load !26
  %676 = sext i32 %674 to i64
  %677 = getelementptr [1 x i8], ptr %675, i64 %676
  %678 = load i8, ptr %677, align 1
  %679 = load ptr, ptr %18, align 8, !invariant.load !26
  %680 = sext i32 %index31 to i64
  %681 = getelementptr [1 x i8], ptr %679, i64 %680
  %682 = load i8, ptr %681, align 1
  %683 = add i32 %index31, 1
  %684 = load ptr, ptr %18, align 8, !invariant.load !26
  %685 = sext i32 %683 to i64
  %686 = getelementptr [1 x i8], ptr %684, i64 %685
  %687 = load i8, ptr %686, align 1
  %688 = add i32 %index31, 2
  %689 = load ptr, ptr %18, align 8, !invariant.load !26
  %690 = sext i32 %688 to i64
  %691 = getelementptr [1 x i8], ptr %689, i64 %690
  %692 = load i8, ptr %691, align 1
  %693 = add i32 %index31, 3
  %694 = load ptr, ptr %18, align 8, !invariant.load !26
  %695 = sext i32 %693 to i64
  %696 = getelementptr [1 x i8], ptr %694, i64 %695
  %697 = load i8, ptr %696, align 1
  %698 = add i32 %index31, 4
  %699 = load ptr, ptr %18, align 8, !invariant.load !26
  %700 = sext i32 %698 to i64
  %701 = getelementptr [1 x i8], ptr %699, i64 %700
  %702 = load i8, ptr %701, align 1
  %703 = add i32 %index31, 5
  %704 = load ptr, ptr %18, align 8, !invariant.load !26
  %705 = sext i32 %703 to i64
  %706 = getelementptr [1 x i8], ptr %704, i64 %705
  %707 = load i8, ptr %706, align 1
  %708 = add i32 %index31, 6
  %709 = load ptr, ptr %18, align 8, !invariant.load !26
  %710 = sext i32 %708 to i64
  %711 = getelementptr [1 x i8], ptr %709, i64 %710
  %712 = load i8, ptr %711, align 1
  %713 = add i32 %index31, 7
  %714 = load ptr, ptr %18, align 8, !invariant.load !26
  %715 = sext i32 %713 to i64
  %716 = getelementptr [1 x i8], ptr %714, i64 %715
  %717 = load i8, ptr %716, align 1
  %718 = icmp ult i8 %643, %682
  %719 = icmp ult i8 %648, %687
  %720 = icmp ult i8 %653, %692
  %721 = icmp ult i8 %658, %697
  %722 = icmp ult i8 %663, %702
  %723 = icmp ult i8 %668, %707
  %724 = icmp ult i8 %673, %712
  %725 = icmp ult i8 %678, %717
  %726 = select i1 %718, i8 %643, i8 0
  %727 = select i1 %719, i8 %648, i8 0
  %728 = select i1 %720, i8 %653, i8 0
  %729 = select i1 %721, i8 %658, i8 0
  %730 = select i1 %722, i8 %663, i8 0
  %731 = select i1 %723, i8 %668, i8 0
  %732 = select i1 %724, i8 %673, i8 0
  %733 = select i1 %725, i8 %678, i8 0
  %734 = add i8 %726, %682
  %735 = add i8 %727, %687
  %736 = add i8 %728, %692
  %737 = add i8 %729, %697
  %738 = add i8 %730, %702
  %739 = add i8 %731, %707
  %740 = add i8 %732, %712
  %741 = add i8 %733, %717
  %742 = load ptr, ptr %24, align 8, !invariant.load !26
  %743 = sext i32 %index31 to i64
  %744 = getelementptr [1 x i8], ptr %742, i64 %743
  store i8 %734, ptr %744, align 1
  %745 = add i32 %index31, 1
  %746 = load ptr, ptr %24, align 8, !invariant.load !26
  %747 = sext i32 %745 to i64
  %748 = getelementptr [1 x i8], ptr %746, i64 %747
  store i8 %735, ptr %748, align 1
  %749 = add i32 %index31, 2
  %750 = load ptr, ptr %24, align 8, !invariant.load !26
  %751 = sext i32 %749 to i64
  %752 = getelementptr [1 x i8], ptr %750, i64 %751
  store i8 %736, ptr %752, align 1
  %753 = add i32 %index31, 3
  %754 = load ptr, ptr %24, align 8, !invariant.load !26
  %755 = sext i32 %753 to i64
  %756 = getelementptr [1 x i8], ptr %754, i64 %755
  store i8 %737, ptr %756, align 1
  %757 = add i32 %index31, 4
  %758 = load ptr, ptr %24, align 8, !invariant.load !26
  %759 = sext i32 %757 to i64
  %760 = getelementptr [1 x i8], ptr %758, i64 %759
  store i8 %738, ptr %760, align 1
  %761 = add i32 %index31, 5
  %762 = load ptr, ptr %24, align 8, !invariant.load !26
  %763 = sext i32 %761 to i64
  %764 = getelementptr [1 x i8], ptr %762, i64 %763
  store i8 %739, ptr %764, align 1
  %765 = add i32 %index31, 6
  %766 = load ptr, ptr %24, align 8, !invariant.load !26
  %767 = sext i32 %765 to i64
  %768 = getelementptr [1 x i8], ptr %766, i64 %767
  store i8 %740, ptr %768, align 1
  %769 = add i32 %index31, 7
  %770 = load ptr, ptr %24, align 8, !invariant.load !26
  %771 = sext i32 %769 to i64
  %772 = getelementptr [1 x i8], ptr %770, i64 %771
  store i8 %741, ptr %772, align 1
  %index.next34 = add i32 %index31, 8
  %773 = icmp eq i32 %index.next34, %n.vec30
  br i1 %773, label %774, label %1507, !spirv.merge !48, !spirv.label !49

774:                                              ; preds = %639
  %775 = getelementptr i8, ptr %24, i64 8
  %776 = load i64, ptr %775, align 8, !invariant.load !26
  %777 = call i64 @llvm.usub.sat.i64(i64 %776, i64 0)
  %778 = udiv i64 %777, 1
  %779 = trunc i64 %778 to i32
  %cmp.n35 = icmp eq i32 %n.vec30, %779
  br i1 %cmp.n35, label %1577, label %1578, !spirv.merge !50, !spirv.label !51

780:                                              ; preds = %1579, %41
  %781 = phi i32 [ 0, %41 ], [ %1580, %1579 ]
  %782 = phi i1 [ false, %41 ], [ %1581, %1579 ]
  br i1 %782, label %1582, label %783, !spirv.merge !52, !spirv.label !53

783:                                              ; preds = %780
  %.ph140 = phi i32 [ %781, %780 ]
  br label %1138

784:                                              ; preds = %1582, %0
  %.not10 = icmp eq i32 %35, 0
  br i1 %.not10, label %1493, label %785, !spirv.merge !54, !spirv.label !55

785:                                              ; preds = %784
  %786 = add i32 %35, 2147483647
  %or.cond121 = icmp ult i32 %786, -2147483645
  br i1 %or.cond121, label %1134, label %787, !spirv.merge !56, !spirv.label !57

787:                                              ; preds = %785
  %788 = getelementptr i8, ptr %30, i64 8
  %789 = load i64, ptr %788, align 8, !invariant.load !26
  %790 = call i64 @llvm.usub.sat.i64(i64 %789, i64 0)
  %791 = udiv i64 %790, 2
  %792 = trunc i64 %791 to i32
  %793 = zext i32 %792 to i64
  %794 = mul i64 %793, 2
  %795 = add i64 %794, 8589934590
  %796 = and i64 %795, 8589934590
  %797 = mul i64 %796, 1
  %798 = add i64 9895604649986, %797
  %bound040 = icmp slt i64 8796093022208, %798
  %799 = mul i64 %796, 1
  %800 = add i64 8796093022210, %799
  %bound141 = icmp slt i64 9895604649984, %800
  %found.conflict42 = and i1 %bound040, %bound141
  br i1 %found.conflict42, label %1587, label %801, !spirv.merge !58, !spirv.label !59

801:                                              ; preds = %787
  %min.iters.check46 = icmp ult i32 %35, 16
  br i1 %min.iters.check46, label %1044, label %802, !spirv.merge !60, !spirv.label !61

802:                                              ; preds = %801
  %n.mod.vf49 = and i32 %35, 12
  %n.vec50 = and i32 %35, -16
  br label %803

803:                                              ; preds = %1518, %802
  %index52 = phi i32 [ 0, %802 ], [ %1519, %1518 ]
  %804 = load ptr, ptr %30, align 8, !invariant.load !26
  %805 = sext i32 %index52 to i64
  %806 = getelementptr [2 x i8], ptr %804, i64 %805
  %807 = load i16, ptr %806, align 2
  %808 = add i32 %index52, 1
  %809 = load ptr, ptr %30, align 8, !invariant.load !26
  %810 = sext i32 %808 to i64
  %811 = getelementptr [2 x i8], ptr %809, i64 %810
  %812 = load i16, ptr %811, align 2
  %813 = add i32 %index52, 2
  %814 = load ptr, ptr %30, align 8, !invariant.load !26
  %815 = sext i32 %813 to i64
  %816 = getelementptr [2 x i8], ptr %814, i64 %815
  %817 = load i16, ptr %816, align 2
  %818 = add i32 %index52, 3
  %819 = load ptr, ptr %30, align 8, !invariant.load !26
  %820 = sext i32 %818 to i64
  %821 = getelementptr [2 x i8], ptr %819, i64 %820
  %822 = load i16, ptr %821, align 2
  %823 = add i32 %index52, 4
  %824 = load ptr, ptr %30, align 8, !invariant.load !26
  %825 = sext i32 %823 to i64
  %826 = getelementptr [2 x i8], ptr %824, i64 %825
  %827 = load i16, ptr %826, align 2
  %828 = add i32 %index52, 5
  %829 = load ptr, ptr %30, align 8, !invariant.load !26
  %830 = sext i32 %828 to i64
  %831 = getelementptr [2 x i8], ptr %829, i64 %830
  %832 = load i16, ptr %831, align 2
  %833 = add i32 %index52, 6
  %834 = load ptr, ptr %30, align 8, !invariant.load !26
  %835 = sext i32 %833 to i64
  %836 = getelementptr [2 x i8], ptr %834, i64 %835
  %837 = load i16, ptr %836, align 2
  %838 = add i32 %index52, 7
  %839 = load ptr, ptr %30, align 8, !invariant.load !26
  %840 = sext i32 %838 to i64
  %841 = getelementptr [2 x i8], ptr %839, i64 %840
  %842 = load i16, ptr %841, align 2
  %843 = add i32 %index52, 8
  %844 = load ptr, ptr %30, align 8, !invariant.load !26
  %845 = sext i32 %843 to i64
  %846 = getelementptr [2 x i8], ptr %844, i64 %845
  %847 = load i16, ptr %846, align 2
  %848 = add i32 %index52, 9
  %849 = load ptr, ptr %30, align 8, !invariant.load !26
  %850 = sext i32 %848 to i64
  %851 = getelementptr [2 x i8], ptr %849, i64 %850
  %852 = load i16, ptr %851, align 2
  %853 = add i32 %index52, 10
  %854 = load ptr, ptr %30, align 8, !invariant.load !26
  %855 = sext i32 %853 to i64
  %856 = getelementptr [2 x i8], ptr %854, i64 %855
  %857 = load i16, ptr %856, align 2
  %858 = add i32 %index52, 11
  %859 = load ptr, ptr %30, align 8, !invariant.load !26
  %860 = sext i32 %858 to i64
  %861 = getelementptr [2 x i8], ptr %859, i64 %860
  %862 = load i16, ptr %861, align 2
  %863 = add i32 %index52, 12
  %864 = load ptr, ptr %30, align 8, !invariant.load !26
  %865 = sext i32 %863 to i64
  %866 = getelementptr [2 x i8], ptr %864, i64 %865
  %867 = load i16, ptr %866, align 2
  %868 = add i32 %index52, 13
  %869 = load ptr, ptr %30, align 8, !invariant.load !26
  %870 = sext i32 %868 to i64
  %871 = getelementptr [2 x i8], ptr %869, i64 %870
  %872 = load i16, ptr %871, align 2
  %873 = add i32 %index52, 14
  %874 = load ptr, ptr %30, align 8, !invariant.load !26
  %875 = sext i32 %873 to i64
  %876 = getelementptr [2 x i8], ptr %874, i64 %875
  %877 = load i16, ptr %876, align 2
  %878 = add i32 %index52, 15
  %879 = load ptr, ptr %30, align 8, !invariant.load !26
  %880 = sext i32 %878 to i64
  %881 = getelementptr [2 x i8], ptr %879, i64 %880
  %882 = load i16, ptr %881, align 2
  %883 = load ptr, ptr %12, align 8, !invariant.load !26
  %884 = sext i32 %index52 to i64
  %885 = getelementptr [2 x i8], ptr %883, i64 %884
  %886 = load i16, ptr %885, align 2
  %887 = add i32 %index52, 1
  %888 = load ptr, ptr %12, align 8, !invariant.load !26
  %889 = sext i32 %887 to i64
  %890 = getelementptr [2 x i8], ptr %888, i64 %889
  %891 = load i16, ptr %890, align 2
  %892 = add i32 %index52, 2
  %893 = load ptr, ptr %12, align 8, !invariant.load !26
  %894 = sext i32 %892 to i64
  %895 = getelementptr [2 x i8], ptr %893, i64 %894
  %896 = load i16, ptr %895, align 2
  %897 = add i32 %index52, 3
  %898 = load ptr, ptr %12, align 8, !invariant.load !26
  %899 = sext i32 %897 to i64
  %900 = getelementptr [2 x i8], ptr %898, i64 %899
  %901 = load i16, ptr %900, align 2
  %902 = add i32 %index52, 4
  %903 = load ptr, ptr %12, align 8, !invariant.load !26
  %904 = sext i32 %902 to i64
  %905 = getelementptr [2 x i8], ptr %903, i64 %904
  %906 = load i16, ptr %905, align 2
  %907 = add i32 %index52, 5
  %908 = load ptr, ptr %12, align 8, !invariant.load !26
  %909 = sext i32 %907 to i64
  %910 = getelementptr [2 x i8], ptr %908, i64 %909
  %911 = load i16, ptr %910, align 2
  %912 = add i32 %index52, 6
  %913 = load ptr, ptr %12, align 8, !invariant.load !26
  %914 = sext i32 %912 to i64
  %915 = getelementptr [2 x i8], ptr %913, i64 %914
  %916 = load i16, ptr %915, align 2
  %917 = add i32 %index52, 7
  %918 = load ptr, ptr %12, align 8, !invariant.load !26
  %919 = sext i32 %917 to i64
  %920 = getelementptr [2 x i8], ptr %918, i64 %919
  %921 = load i16, ptr %920, align 2
  %922 = add i32 %index52, 8
  %923 = load ptr, ptr %12, align 8, !invariant.load !26
  %924 = sext i32 %922 to i64
  %925 = getelementptr [2 x i8], ptr %923, i64 %924
  %926 = load i16, ptr %925, align 2
  %927 = add i32 %index52, 9
  %928 = load ptr, ptr %12, align 8, !invariant.load !26
  %929 = sext i32 %927 to i64
  %930 = getelementptr [2 x i8], ptr %928, i64 %929
  %931 = load i16, ptr %930, align 2
  %932 = add i32 %index52, 10
  %933 = load ptr, ptr %12, align 8, !invariant.load !26
  %934 = sext i32 %932 to i64
  %935 = getelementptr [2 x i8], ptr %933, i64 %934
  %936 = load i16, ptr %935, align 2
  %937 = add i32 %index52, 11
  %938 = load ptr, ptr %12, align 8, !invariant.load !26
  %939 = sext i32 %937 to i64
  %940 = getelementptr [2 x i8], ptr %938, i64 %939
  %941 = load i16, ptr %940, align 2
  %942 = add i32 %index52, 12
  %943 = load ptr, ptr %12, align 8, !invariant.load !26
  %944 = sext i32 %942 to i64
  %945 = getelementptr [2 x i8], ptr %943, i64 %944
  %946 = load i16, ptr %945, align 2
  %947 = add i32 %index52, 13
  %948 = load ptr, ptr %12, align 8, !invariant.load !26
  %949 = sext i32 %947 to i64
  %950 = getelementptr [2 x i8], ptr %948, i64 %949
  %951 = load i16, ptr %950, align 2
  %952 = add i32 %index52, 14
  %953 = load ptr, ptr %12, align 8, !invariant.load !26
  %954 = sext i32 %952 to i64
  %955 = getelementptr [2 x i8], ptr %953, i64 %954
  %956 = load i16, ptr %955, align 2
  %957 = add i32 %index52, 15
  %958 = load ptr, ptr %12, align 8, !invariant.load !26
  %959 = sext i32 %957 to i64
  %960 = getelementptr [2 x i8], ptr %958, i64 %959
  %961 = load i16, ptr %960, align 2
  %962 = mul i16 %886, %807
  %963 = mul i16 %891, %812
  %964 = mul i16 %896, %817
  %965 = mul i16 %901, %822
  %966 = mul i16 %906, %827
  %967 = mul i16 %911, %832
  %968 = mul i16 %916, %837
  %969 = mul i16 %921, %842
  %970 = mul i16 %926, %847
  %971 = mul i16 %931, %852
  %972 = mul i16 %936, %857
  %973 = mul i16 %941, %862
  %974 = mul i16 %946, %867
  %975 = mul i16 %951, %872
  %976 = mul i16 %956, %877
  %977 = mul i16 %961, %882
  %978 = load ptr, ptr %30, align 8, !invariant.load !26
  %979 = sext i32 %index52 to i64
  %980 = getelementptr [2 x i8], ptr %978, i64 %979
  store i16 %962, ptr %980, align 2
  %981 = add i32 %index52, 1
  %982 = load ptr, ptr %30, align 8, !invariant.load !26
  %983 = sext i32 %981 to i64
  %984 = getelementptr [2 x i8], ptr %982, i64 %983
  store i16 %963, ptr %984, align 2
  %985 = add i32 %index52, 2
  %986 = load ptr, ptr %30, align 8, !invariant.load !26
  %987 = sext i32 %985 to i64
  %988 = getelementptr [2 x i8], ptr %986, i64 %987
  store i16 %964, ptr %988, align 2
  %989 = add i32 %index52, 3
  %990 = load ptr, ptr %30, align 8, !invariant.load !26
  %991 = sext i32 %989 to i64
  %992 = getelementptr [2 x i8], ptr %990, i64 %991
  store i16 %965, ptr %992, align 2
  %993 = add i32 %index52, 4
  %994 = load ptr, ptr %30, align 8, !invariant.load !26
  %995 = sext i32 %993 to i64
  %996 = getelementptr [2 x i8], ptr %994, i64 %995
  store i16 %966, ptr %996, align 2
  %997 = add i32 %index52, 5
  %998 = load ptr, ptr %30, align 8, !invariant.load !26
  %999 = sext i32 %997 to i64
  %1000 = getelementptr [2 x i8], ptr %998, i64 %999
  store i16 %967, ptr %1000, align 2
  %1001 = add i32 %index52, 6
  %1002 = load ptr, ptr %30, align 8, !invariant.load !26
  %1003 = sext i32 %1001 to i64
  %1004 = getelementptr [2 x i8], ptr %1002, i64 %1003
  store i16 %968, ptr %1004, align 2
  %1005 = add i32 %index52, 7
  %1006 = load ptr, ptr %30, align 8, !invariant.load !26
  %1007 = sext i32 %1005 to i64
  %1008 = getelementptr [2 x i8], ptr %1006, i64 %1007
  store i16 %969, ptr %1008, align 2
  %1009 = add i32 %index52, 8
  %1010 = load ptr, ptr %30, align 8, !invariant.load !26
  %1011 = sext i32 %1009 to i64
  %1012 = getelementptr [2 x i8], ptr %1010, i64 %1011
  store i16 %970, ptr %1012, align 2
  %1013 = add i32 %index52, 9
  %1014 = load ptr, ptr %30, align 8, !invariant.load !26
  %1015 = sext i32 %1013 to i64
  %1016 = getelementptr [2 x i8], ptr %1014, i64 %1015
  store i16 %971, ptr %1016, align 2
  %1017 = add i32 %index52, 10
  %1018 = load ptr, ptr %30, align 8, !invariant.load !26
  %1019 = sext i32 %1017 to i64
  %1020 = getelementptr [2 x i8], ptr %1018, i64 %1019
  store i16 %972, ptr %1020, align 2
  %1021 = add i32 %index52, 11
  %1022 = load ptr, ptr %30, align 8, !invariant.load !26
  %1023 = sext i32 %1021 to i64
  %1024 = getelementptr [2 x i8], ptr %1022, i64 %1023
  store i16 %973, ptr %1024, align 2
  %1025 = add i32 %index52, 12
  %1026 = load ptr, ptr %30, align 8, !invariant.load !26
  %1027 = sext i32 %1025 to i64
  %1028 = getelementptr [2 x i8], ptr %1026, i64 %1027
  store i16 %974, ptr %1028, align 2
  %1029 = add i32 %index52, 13
  %1030 = load ptr, ptr %30, align 8, !invariant.load !26
  %1031 = sext i32 %1029 to i64
  %1032 = getelementptr [2 x i8], ptr %1030, i64 %1031
  store i16 %975, ptr %1032, align 2
  %1033 = add i32 %index52, 14
  %1034 = load ptr, ptr %30, align 8, !invariant.load !26
  %1035 = sext i32 %1033 to i64
  %1036 = getelementptr [2 x i8], ptr %1034, i64 %1035
  store i16 %976, ptr %1036, align 2
  %1037 = add i32 %index52, 15
  %1038 = load ptr, ptr %30, align 8, !invariant.load !26
  %1039 = sext i32 %1037 to i64
  %1040 = getelementptr [2 x i8], ptr %1038, i64 %1039
  store i16 %977, ptr %1040, align 2
  %index.next57 = add i32 %index52, 16
  %1041 = icmp eq i32 %index.next57, %n.vec50
  br i1 %1041, label %1042, label %1518, !spirv.merge !62, !spirv.label !63

1042:                                             ; preds = %803
  %cmp.n59 = icmp eq i32 %n.vec50, %35
  br i1 %cmp.n59, label %1655, label %1043, !spirv.merge !64, !spirv.label !65

1043:                                             ; preds = %1042
  %min.epilog.iters.check63 = icmp eq i32 %n.mod.vf49, 0
  br i1 %min.epilog.iters.check63, label %1593, label %1594, !spirv.merge !66, !spirv.label !67

1044:                                             ; preds = %1655, %801
  %1045 = phi i32 [ 0, %801 ], [ %1656, %1655 ]
  %1046 = phi i32 [ 0, %801 ], [ %1657, %1655 ]
  %1047 = phi i1 [ false, %801 ], [ %1658, %1655 ]
  %1048 = phi i1 [ false, %801 ], [ %1659, %1655 ]
  br i1 %1048, label %1649, label %1049, !spirv.merge !68, !spirv.label !69

1049:                                             ; preds = %1044
  %vec.epilog.resume.val60 = phi i32 [ %1045, %1044 ]
  %n.vec66 = and i32 %35, -4
  br label %1050

1050:                                             ; preds = %1520, %1049
  %index68 = phi i32 [ %vec.epilog.resume.val60, %1049 ], [ %1521, %1520 ]
  %1051 = load ptr, ptr %30, align 8, !invariant.load !26
  %1052 = sext i32 %index68 to i64
  %1053 = getelementptr [2 x i8], ptr %1051, i64 %1052
  %1054 = load i16, ptr %1053, align 2
  %1055 = add i32 %index68, 1
  %1056 = load ptr, ptr %30, align 8, !invariant.load !26
  %1057 = sext i32 %1055 to i64
  %1058 = getelementptr [2 x i8], ptr %1056, i64 %1057
  %1059 = load i16, ptr %1058, align 2
  %1060 = add i32 %index68, 2
  %1061 = load ptr, ptr %30, align 8, !invariant.load !26
  %1062 = sext i32 %1060 to i64
  %1063 = getelementptr [2 x i8], ptr %1061, i64 %1062
  %1064 = load i16, ptr %1063, align 2
  %1065 = add i32 %index68, 3
  %1066 = load ptr, ptr %30, align 8, !invariant.load !26
  %1067 = sext i32 %1065 to i64
  %1068 = getelementptr [2 x i8], ptr %1066, i64 %1067
  %1069 = load i16, ptr %1068, align 2
  %1070 = insertelement <4 x i16> poison, i16 %1054, i32 0
  %1071 = insertelement <4 x i16> %1070, i16 %1059, i32 1
  %1072 = insertelement <4 x i16> %1071, i16 %1064, i32 2
  %1073 = insertelement <4 x i16> %1072, i16 %1069, i32 3
  %1074 = load ptr, ptr %12, align 8, !invariant.load !26
  %1075 = sext i32 %index68 to i64
  %1076 = getelementptr [2 x i8], ptr %1074, i64 %1075
  %1077 = load i16, ptr %1076, align 2
  %1078 = add i32 %index68, 1
  %1079 = load ptr, ptr %12, align 8, !invariant.load !26
  %1080 = sext i32 %1078 to i64
  %1081 = getelementptr [2 x i8], ptr %1079, i64 %1080
  %1082 = load i16, ptr %1081, align 2
  %1083 = add i32 %index68, 2
  %1084 = load ptr, ptr %12, align 8, !invariant.load !26
  %1085 = sext i32 %1083 to i64
  %1086 = getelementptr [2 x i8], ptr %1084, i64 %1085
  %1087 = load i16, ptr %1086, align 2
  %1088 = add i32 %index68, 3
  %1089 = load ptr, ptr %12, align 8, !invariant.load !26
  %1090 = sext i32 %1088 to i64
  %1091 = getelementptr [2 x i8], ptr %1089, i64 %1090
  %1092 = load i16, ptr %1091, align 2
  %1093 = insertelement <4 x i16> poison, i16 %1077, i32 0
  %1094 = insertelement <4 x i16> %1093, i16 %1082, i32 1
  %1095 = insertelement <4 x i16> %1094, i16 %1087, i32 2
  %1096 = insertelement <4 x i16> %1095, i16 %1092, i32 3
  %1097 = mul <4 x i16> %1096, %1073
  %1098 = load ptr, ptr %30, align 8, !invariant.load !26
  %1099 = sext i32 %index68 to i64
  %1100 = getelementptr [2 x i8], ptr %1098, i64 %1099
  %1101 = extractelement <4 x i16> %1097, i32 0
  %1102 = load ptr, ptr %30, align 8, !invariant.load !26
  %1103 = sext i32 %index68 to i64
  %1104 = getelementptr [2 x i8], ptr %1102, i64 %1103
  store i16 %1101, ptr %1104, align 2
  %1105 = add i32 %index68, 1
  %1106 = load ptr, ptr %30, align 8, !invariant.load !26
  %1107 = sext i32 %1105 to i64
  %1108 = getelementptr [2 x i8], ptr %1106, i64 %1107
  %1109 = extractelement <4 x i16> %1097, i32 1
  %1110 = add i32 %index68, 1
  %1111 = load ptr, ptr %30, align 8, !invariant.load !26
  %1112 = sext i32 %1110 to i64
  %1113 = getelementptr [2 x i8], ptr %1111, i64 %1112
  store i16 %1109, ptr %1113, align 2
  %1114 = add i32 %index68, 2
  %1115 = load ptr, ptr %30, align 8, !invariant.load !26
  %1116 = sext i32 %1114 to i64
  %1117 = getelementptr [2 x i8], ptr %1115, i64 %1116
  %1118 = extractelement <4 x i16> %1097, i32 2
  %1119 = add i32 %index68, 2
  %1120 = load ptr, ptr %30, align 8, !invariant.load !26
  %1121 = sext i32 %1119 to i64
  %1122 = getelementptr [2 x i8], ptr %1120, i64 %1121
  store i16 %1118, ptr %1122, align 2
  %1123 = add i32 %index68, 3
  %1124 = load ptr, ptr %30, align 8, !invariant.load !26
  %1125 = sext i32 %1123 to i64
  %1126 = getelementptr [2 x i8], ptr %1124, i64 %1125
  %1127 = extractelement <4 x i16> %1097, i32 3
  %1128 = add i32 %index68, 3
  %1129 = load ptr, ptr %30, align 8, !invariant.load !26
  %1130 = sext i32 %1128 to i64
  %1131 = getelementptr [2 x i8], ptr %1129, i64 %1130
  store i16 %1127, ptr %1131, align 2
  %index.next71 = add i32 %index68, 4
  %1132 = icmp eq i32 %index.next71, %n.vec66
  br i1 %1132, label %1133, label %1520, !spirv.merge !70, !spirv.label !71

1133:                                             ; preds = %1050
  %cmp.n73 = icmp eq i32 %n.vec66, %35
  br i1 %cmp.n73, label %1583, label %1584, !spirv.merge !72, !spirv.label !73

1134:                                             ; preds = %1587, %785
  %1135 = phi i32 [ 0, %785 ], [ %1588, %1587 ]
  %1136 = phi i1 [ false, %785 ], [ %1589, %1587 ]
  br i1 %1136, label %1160, label %1137, !spirv.merge !74, !spirv.label !75

1137:                                             ; preds = %1134
  %.ph139 = phi i32 [ %1135, %1134 ]
  br label %1465

1138:                                             ; preds = %1499, %783
  %1139 = phi i32 [ %.ph140, %783 ], [ %1500, %1499 ]
  %1140 = load ptr, ptr %24, align 8, !invariant.load !26
  %1141 = sext i32 %1139 to i64
  %1142 = getelementptr [1 x i8], ptr %1140, i64 %1141
  %1143 = load i8, ptr %1142, align 1
  %1144 = load ptr, ptr %18, align 8, !invariant.load !26
  %1145 = sext i32 %1139 to i64
  %1146 = getelementptr [1 x i8], ptr %1144, i64 %1145
  %1147 = load i8, ptr %1146, align 1
  %1148 = icmp ult i8 %1143, %1147
  %1149 = select i1 %1148, i8 %1143, i8 0
  %1150 = add i8 %1149, %1147
  %1151 = load ptr, ptr %24, align 8, !invariant.load !26
  %1152 = sext i32 %1139 to i64
  %1153 = getelementptr [1 x i8], ptr %1151, i64 %1152
  store i8 %1150, ptr %1153, align 1
  %1154 = add i32 %1139, 1
  %1155 = getelementptr i8, ptr %24, i64 8
  %1156 = load i64, ptr %1155, align 8, !invariant.load !26
  %1157 = call i64 @llvm.usub.sat.i64(i64 %1156, i64 0)
  %1158 = udiv i64 %1157, 1
  %1159 = trunc i64 %1158 to i32
  %exitcond.not = icmp eq i32 %1154, %1159
  br i1 %exitcond.not, label %1501, label %1499, !spirv.merge !76, !spirv.label !77

1160:                                             ; preds = %1504, %1134
  %1161 = add i32 %35, 2147483647
  %or.cond123 = icmp ult i32 %1161, -2147483645
  br i1 %or.cond123, label %1455, label %1162, !spirv.merge !78, !spirv.label !79

1162:                                             ; preds = %1160
  %min.iters.check79 = icmp ult i32 %35, 16
  br i1 %min.iters.check79, label %1388, label %1163, !spirv.merge !80, !spirv.label !81

1163:                                             ; preds = %1162
  %n.mod.vf82 = and i32 %35, 12
  %n.vec83 = and i32 %35, -16
  br label %1164

1164:                                             ; preds = %1522, %1163
  %index85 = phi i32 [ 0, %1163 ], [ %1523, %1522 ]
  %1165 = phi i16 [ 0, %1163 ], [ %1524, %1522 ]
  %1166 = phi i16 [ 0, %1163 ], [ %1525, %1522 ]
  %1167 = phi i16 [ 0, %1163 ], [ %1526, %1522 ]
  %1168 = phi i16 [ 0, %1163 ], [ %1527, %1522 ]
  %1169 = phi i16 [ 0, %1163 ], [ %1528, %1522 ]
  %1170 = phi i16 [ 0, %1163 ], [ %1529, %1522 ]
  %1171 = phi i16 [ 0, %1163 ], [ %1530, %1522 ]
  %1172 = phi i16 [ 0, %1163 ], [ %1531, %1522 ]
  %1173 = phi i16 [ 0, %1163 ], [ %1532, %1522 ]
  %1174 = phi i16 [ 0, %1163 ], [ %1533, %1522 ]
  %1175 = phi i16 [ 0, %1163 ], [ %1534, %1522 ]
  %1176 = phi i16 [ 0, %1163 ], [ %1535, %1522 ]
  %1177 = phi i16 [ 0, %1163 ], [ %1536, %1522 ]
  %1178 = phi i16 [ 0, %1163 ], [ %1537, %1522 ]
  %1179 = phi i16 [ 0, %1163 ], [ %1538, %1522 ]
  %1180 = phi i16 [ 0, %1163 ], [ %1539, %1522 ]
  %1181 = phi i16 [ 0, %1163 ], [ %1540, %1522 ]
  %1182 = phi i16 [ 0, %1163 ], [ %1541, %1522 ]
  %1183 = phi i16 [ 0, %1163 ], [ %1542, %1522 ]
  %1184 = phi i16 [ 0, %1163 ], [ %1543, %1522 ]
  %1185 = phi i16 [ 0, %1163 ], [ %1544, %1522 ]
  %1186 = phi i16 [ 0, %1163 ], [ %1545, %1522 ]
  %1187 = phi i16 [ 0, %1163 ], [ %1546, %1522 ]
  %1188 = phi i16 [ 0, %1163 ], [ %1547, %1522 ]
  %1189 = phi i16 [ 0, %1163 ], [ %1548, %1522 ]
  %1190 = phi i16 [ 0, %1163 ], [ %1549, %1522 ]
  %1191 = phi i16 [ 0, %1163 ], [ %1550, %1522 ]
  %1192 = phi i16 [ 0, %1163 ], [ %1551, %1522 ]
  %1193 = phi i16 [ 0, %1163 ], [ %1552, %1522 ]
  %1194 = phi i16 [ 0, %1163 ], [ %1553, %1522 ]
  %1195 = phi i16 [ 0, %1163 ], [ %1554, %1522 ]
  %1196 = phi i16 [ 0, %1163 ], [ %1555, %1522 ]
  %1197 = phi i16 [ 0, %1163 ], [ %1556, %1522 ]
  %1198 = phi i16 [ 0, %1163 ], [ %1557, %1522 ]
  %1199 = phi i16 [ 0, %1163 ], [ %1558, %1522 ]
  %1200 = phi i16 [ 0, %1163 ], [ %1559, %1522 ]
  %1201 = phi i16 [ 0, %1163 ], [ %1560, %1522 ]
  %1202 = phi i16 [ 0, %1163 ], [ %1561, %1522 ]
  %1203 = phi i16 [ 0, %1163 ], [ %1562, %1522 ]
  %1204 = phi i16 [ 0, %1163 ], [ %1563, %1522 ]
  %1205 = phi i16 [ 0, %1163 ], [ %1564, %1522 ]
  %1206 = phi i16 [ 0, %1163 ], [ %1565, %1522 ]
  %1207 = phi i16 [ 0, %1163 ], [ %1566, %1522 ]
  %1208 = phi i16 [ 0, %1163 ], [ %1567, %1522 ]
  %1209 = phi i16 [ 0, %1163 ], [ %1568, %1522 ]
  %1210 = phi i16 [ 0, %1163 ], [ %1569, %1522 ]
  %1211 = phi i16 [ 0, %1163 ], [ %1570, %1522 ]
  %1212 = phi i16 [ 0, %1163 ], [ %1571, %1522 ]
  %1213 = load ptr, ptr %30, align 8, !invariant.load !26
  %1214 = sext i32 %index85 to i64
  %1215 = getelementptr [2 x i8], ptr %1213, i64 %1214
  %1216 = load i16, ptr %1215, align 2
  %1217 = add i32 %index85, 1
  %1218 = load ptr, ptr %30, align 8, !invariant.load !26
  %1219 = sext i32 %1217 to i64
  %1220 = getelementptr [2 x i8], ptr %1218, i64 %1219
  %1221 = load i16, ptr %1220, align 2
  %1222 = add i32 %index85, 2
  %1223 = load ptr, ptr %30, align 8, !invariant.load !26
  %1224 = sext i32 %1222 to i64
  %1225 = getelementptr [2 x i8], ptr %1223, i64 %1224
  %1226 = load i16, ptr %1225, align 2
  %1227 = add i32 %index85, 3
  %1228 = load ptr, ptr %30, align 8, !invariant.load !26
  %1229 = sext i32 %1227 to i64
  %1230 = getelementptr [2 x i8], ptr %1228, i64 %1229
  %1231 = load i16, ptr %1230, align 2
  %1232 = add i32 %index85, 4
  %1233 = load ptr, ptr %30, align 8, !invariant.load !26
  %1234 = sext i32 %1232 to i64
  %1235 = getelementptr [2 x i8], ptr %1233, i64 %1234
  %1236 = load i16, ptr %1235, align 2
  %1237 = add i32 %index85, 5
  %1238 = load ptr, ptr %30, align 8, !invariant.load !26
  %1239 = sext i32 %1237 to i64
  %1240 = getelementptr [2 x i8], ptr %1238, i64 %1239
  %1241 = load i16, ptr %1240, align 2
  %1242 = add i32 %index85, 6
  %1243 = load ptr, ptr %30, align 8, !invariant.load !26
  %1244 = sext i32 %1242 to i64
  %1245 = getelementptr [2 x i8], ptr %1243, i64 %1244
  %1246 = load i16, ptr %1245, align 2
  %1247 = add i32 %index85, 7
  %1248 = load ptr, ptr %30, align 8, !invariant.load !26
  %1249 = sext i32 %1247 to i64
  %1250 = getelementptr [2 x i8], ptr %1248, i64 %1249
  %1251 = load i16, ptr %1250, align 2
  %1252 = add i32 %index85, 8
  %1253 = load ptr, ptr %30, align 8, !invariant.load !26
  %1254 = sext i32 %1252 to i64
  %1255 = getelementptr [2 x i8], ptr %1253, i64 %1254
  %1256 = load i16, ptr %1255, align 2
  %1257 = add i32 %index85, 9
  %1258 = load ptr, ptr %30, align 8, !invariant.load !26
  %1259 = sext i32 %1257 to i64
  %1260 = getelementptr [2 x i8], ptr %1258, i64 %1259
  %1261 = load i16, ptr %1260, align 2
  %1262 = add i32 %index85, 10
  %1263 = load ptr, ptr %30, align 8, !invariant.load !26
  %1264 = sext i32 %1262 to i64
  %1265 = getelementptr [2 x i8], ptr %1263, i64 %1264
  %1266 = load i16, ptr %1265, align 2
  %1267 = add i32 %index85, 11
  %1268 = load ptr, ptr %30, align 8, !invariant.load !26
  %1269 = sext i32 %1267 to i64
  %1270 = getelementptr [2 x i8], ptr %1268, i64 %1269
  %1271 = load i16, ptr %1270, align 2
  %1272 = add i32 %index85, 12
  %1273 = load ptr, ptr %30, align 8, !invariant.load !26
  %1274 = sext i32 %1272 to i64
  %1275 = getelementptr [2 x i8], ptr %1273, i64 %1274
  %1276 = load i16, ptr %1275, align 2
  %1277 = add i32 %index85, 13
  %1278 = load ptr, ptr %30, align 8, !invariant.load !26
  %1279 = sext i32 %1277 to i64
  %1280 = getelementptr [2 x i8], ptr %1278, i64 %1279
  %1281 = load i16, ptr %1280, align 2
  %1282 = add i32 %index85, 14
  %1283 = load ptr, ptr %30, align 8, !invariant.load !26
  %1284 = sext i32 %1282 to i64
  %1285 = getelementptr [2 x i8], ptr %1283, i64 %1284
  %1286 = load i16, ptr %1285, align 2
  %1287 = add i32 %index85, 15
  %1288 = load ptr, ptr %30, align 8, !invariant.load !26
  %1289 = sext i32 %1287 to i64
  %1290 = getelementptr [2 x i8], ptr %1288, i64 %1289
  %1291 = load i16, ptr %1290, align 2
  %1292 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1216, i16 %1197) #4
  %1293 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1221, i16 %1198) #4
  %1294 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1226, i16 %1199) #4
  %1295 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1231, i16 %1200) #4
  %1296 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1236, i16 %1201) #4
  %1297 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1241, i16 %1202) #4
  %1298 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1246, i16 %1203) #4
  %1299 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1251, i16 %1204) #4
  %1300 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1256, i16 %1205) #4
  %1301 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1261, i16 %1206) #4
  %1302 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1266, i16 %1207) #4
  %1303 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1271, i16 %1208) #4
  %1304 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1276, i16 %1209) #4
  %1305 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1281, i16 %1210) #4
  %1306 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1286, i16 %1211) #4
  %1307 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1291, i16 %1212) #4
  %1308 = add i16 %1216, %1181
  %1309 = add i16 %1221, %1182
  %1310 = add i16 %1226, %1183
  %1311 = add i16 %1231, %1184
  %1312 = add i16 %1236, %1185
  %1313 = add i16 %1241, %1186
  %1314 = add i16 %1246, %1187
  %1315 = add i16 %1251, %1188
  %1316 = add i16 %1256, %1189
  %1317 = add i16 %1261, %1190
  %1318 = add i16 %1266, %1191
  %1319 = add i16 %1271, %1192
  %1320 = add i16 %1276, %1193
  %1321 = add i16 %1281, %1194
  %1322 = add i16 %1286, %1195
  %1323 = add i16 %1291, %1196
  %1324 = xor i16 %1216, %1165
  %1325 = xor i16 %1221, %1166
  %1326 = xor i16 %1226, %1167
  %1327 = xor i16 %1231, %1168
  %1328 = xor i16 %1236, %1169
  %1329 = xor i16 %1241, %1170
  %1330 = xor i16 %1246, %1171
  %1331 = xor i16 %1251, %1172
  %1332 = xor i16 %1256, %1173
  %1333 = xor i16 %1261, %1174
  %1334 = xor i16 %1266, %1175
  %1335 = xor i16 %1271, %1176
  %1336 = xor i16 %1276, %1177
  %1337 = xor i16 %1281, %1178
  %1338 = xor i16 %1286, %1179
  %1339 = xor i16 %1291, %1180
  %index.next93 = add i32 %index85, 16
  %1340 = icmp eq i32 %index.next93, %n.vec83
  br i1 %1340, label %1341, label %1522, !spirv.merge !82, !spirv.label !83

1341:                                             ; preds = %1164
  %1342 = xor i16 %1332, %1324
  %1343 = xor i16 %1333, %1325
  %1344 = xor i16 %1334, %1326
  %1345 = xor i16 %1335, %1327
  %1346 = xor i16 %1336, %1328
  %1347 = xor i16 %1337, %1329
  %1348 = xor i16 %1338, %1330
  %1349 = xor i16 %1339, %1331
  %1350 = xor i16 %1342, %1343
  %1351 = xor i16 %1350, %1344
  %1352 = xor i16 %1351, %1345
  %1353 = xor i16 %1352, %1346
  %1354 = xor i16 %1353, %1347
  %1355 = xor i16 %1354, %1348
  %1356 = xor i16 %1355, %1349
  %1357 = add i16 %1316, %1308
  %1358 = add i16 %1317, %1309
  %1359 = add i16 %1318, %1310
  %1360 = add i16 %1319, %1311
  %1361 = add i16 %1320, %1312
  %1362 = add i16 %1321, %1313
  %1363 = add i16 %1322, %1314
  %1364 = add i16 %1323, %1315
  %1365 = add i16 %1357, %1358
  %1366 = add i16 %1365, %1359
  %1367 = add i16 %1366, %1360
  %1368 = add i16 %1367, %1361
  %1369 = add i16 %1368, %1362
  %1370 = add i16 %1369, %1363
  %1371 = add i16 %1370, %1364
  %1372 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1292, i16 %1300) #4
  %1373 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1293, i16 %1301) #4
  %1374 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1294, i16 %1302) #4
  %1375 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1295, i16 %1303) #4
  %1376 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1296, i16 %1304) #4
  %1377 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1297, i16 %1305) #4
  %1378 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1298, i16 %1306) #4
  %1379 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1299, i16 %1307) #4
  %1380 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1372, i16 %1373) #4
  %1381 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1380, i16 %1374) #4
  %1382 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1381, i16 %1375) #4
  %1383 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1382, i16 %1376) #4
  %1384 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1383, i16 %1377) #4
  %1385 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1384, i16 %1378) #4
  %1386 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1385, i16 %1379) #4
  %cmp.n96 = icmp eq i32 %n.vec83, %35
  br i1 %cmp.n96, label %1621, label %1387, !spirv.merge !84, !spirv.label !85

1387:                                             ; preds = %1341
  %min.epilog.iters.check102 = icmp eq i32 %n.mod.vf82, 0
  br i1 %min.epilog.iters.check102, label %1601, label %1602, !spirv.merge !86, !spirv.label !87

1388:                                             ; preds = %1621, %1162
  %1389 = phi i32 [ 0, %1162 ], [ %1622, %1621 ]
  %1390 = phi i16 [ 0, %1162 ], [ %1623, %1621 ]
  %1391 = phi i16 [ 0, %1162 ], [ %1624, %1621 ]
  %1392 = phi i16 [ 0, %1162 ], [ %1625, %1621 ]
  %1393 = phi i16 [ 0, %1162 ], [ %1626, %1621 ]
  %1394 = phi i16 [ 0, %1162 ], [ %1627, %1621 ]
  %1395 = phi i16 [ 0, %1162 ], [ %1628, %1621 ]
  %1396 = phi i32 [ 0, %1162 ], [ %1629, %1621 ]
  %1397 = phi i16 [ 0, %1162 ], [ %1630, %1621 ]
  %1398 = phi i16 [ 0, %1162 ], [ %1631, %1621 ]
  %1399 = phi i16 [ 0, %1162 ], [ %1632, %1621 ]
  %1400 = phi i1 [ false, %1162 ], [ %1633, %1621 ]
  %1401 = phi i1 [ false, %1162 ], [ %1634, %1621 ]
  br i1 %1401, label %1603, label %1402, !spirv.merge !88, !spirv.label !89

1402:                                             ; preds = %1388
  %vec.epilog.resume.val97 = phi i32 [ %1389, %1388 ]
  %bc.merge.rdx = phi i16 [ %1390, %1388 ]
  %bc.merge.rdx98 = phi i16 [ %1391, %1388 ]
  %bc.merge.rdx99 = phi i16 [ %1392, %1388 ]
  %n.vec105 = and i32 %35, -4
  %1403 = insertelement <4 x i16> zeroinitializer, i16 %bc.merge.rdx, i32 0
  %1404 = insertelement <4 x i16> zeroinitializer, i16 %bc.merge.rdx98, i32 0
  %broadcast.splatinsert = insertelement <4 x i16> zeroinitializer, i16 %bc.merge.rdx99, i32 0
  %broadcast.splat = shufflevector <4 x i16> %broadcast.splatinsert, <4 x i16> zeroinitializer, <4 x i32> zeroinitializer
  br label %1405

1405:                                             ; preds = %1572, %1402
  %index107 = phi i32 [ %vec.epilog.resume.val97, %1402 ], [ %1573, %1572 ]
  %vec.phi108 = phi <4 x i16> [ %1403, %1402 ], [ %1574, %1572 ]
  %vec.phi109 = phi <4 x i16> [ %1404, %1402 ], [ %1575, %1572 ]
  %vec.phi110 = phi <4 x i16> [ %broadcast.splat, %1402 ], [ %1576, %1572 ]
  %1406 = load ptr, ptr %30, align 8, !invariant.load !26
  %1407 = sext i32 %index107 to i64
  %1408 = getelementptr [2 x i8], ptr %1406, i64 %1407
  %1409 = load i16, ptr %1408, align 2
  %1410 = add i32 %index107, 1
  %1411 = load ptr, ptr %30, align 8, !invariant.load !26
  %1412 = sext i32 %1410 to i64
  %1413 = getelementptr [2 x i8], ptr %1411, i64 %1412
  %1414 = load i16, ptr %1413, align 2
  %1415 = add i32 %index107, 2
  %1416 = load ptr, ptr %30, align 8, !invariant.load !26
  %1417 = sext i32 %1415 to i64
  %1418 = getelementptr [2 x i8], ptr %1416, i64 %1417
  %1419 = load i16, ptr %1418, align 2
  %1420 = add i32 %index107, 3
  %1421 = load ptr, ptr %30, align 8, !invariant.load !26
  %1422 = sext i32 %1420 to i64
  %1423 = getelementptr [2 x i8], ptr %1421, i64 %1422
  %1424 = load i16, ptr %1423, align 2
  %1425 = insertelement <4 x i16> poison, i16 %1409, i32 0
  %1426 = insertelement <4 x i16> %1425, i16 %1414, i32 1
  %1427 = insertelement <4 x i16> %1426, i16 %1419, i32 2
  %1428 = insertelement <4 x i16> %1427, i16 %1424, i32 3
  %1429 = call spir_func <4 x i16> @_Z25__spirv_GLSL_std_450_UMaxDv4_sS_(<4 x i16> %1428, <4 x i16> %vec.phi110) #4
  %1430 = add <4 x i16> %1428, %vec.phi109
  %1431 = xor <4 x i16> %1428, %vec.phi108
  %index.next112 = add i32 %index107, 4
  %1432 = icmp eq i32 %index.next112, %n.vec105
  br i1 %1432, label %1433, label %1572, !spirv.merge !90, !spirv.label !91

1433:                                             ; preds = %1405
  %1434 = extractelement <4 x i16> %1431, i32 0
  %1435 = extractelement <4 x i16> %1431, i32 1
  %1436 = xor i16 %1434, %1435
  %1437 = extractelement <4 x i16> %1431, i32 2
  %1438 = xor i16 %1436, %1437
  %1439 = extractelement <4 x i16> %1431, i32 3
  %1440 = xor i16 %1438, %1439
  %1441 = extractelement <4 x i16> %1430, i32 0
  %1442 = extractelement <4 x i16> %1430, i32 1
  %1443 = add i16 %1441, %1442
  %1444 = extractelement <4 x i16> %1430, i32 2
  %1445 = add i16 %1443, %1444
  %1446 = extractelement <4 x i16> %1430, i32 3
  %1447 = add i16 %1445, %1446
  %1448 = extractelement <4 x i16> %1429, i32 0
  %1449 = extractelement <4 x i16> %1429, i32 1
  %1450 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1448, i16 %1449) #4
  %1451 = extractelement <4 x i16> %1429, i32 2
  %1452 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1450, i16 %1451) #4
  %1453 = extractelement <4 x i16> %1429, i32 3
  %1454 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1452, i16 %1453) #4
  %cmp.n114 = icmp eq i32 %n.vec105, %35
  br i1 %cmp.n114, label %1595, label %1596, !spirv.merge !92, !spirv.label !93

1455:                                             ; preds = %1603, %1160
  %1456 = phi i16 [ 0, %1160 ], [ %1604, %1603 ]
  %1457 = phi i16 [ 0, %1160 ], [ %1605, %1603 ]
  %1458 = phi i16 [ 0, %1160 ], [ %1606, %1603 ]
  %1459 = phi i32 [ 0, %1160 ], [ %1607, %1603 ]
  %1460 = phi i16 [ 0, %1160 ], [ %1608, %1603 ]
  %1461 = phi i16 [ 0, %1160 ], [ %1609, %1603 ]
  %1462 = phi i16 [ 0, %1160 ], [ %1610, %1603 ]
  %1463 = phi i1 [ false, %1160 ], [ %1611, %1603 ]
  br i1 %1463, label %1597, label %1464, !spirv.merge !94, !spirv.label !95

1464:                                             ; preds = %1455
  %.ph = phi i16 [ %1456, %1455 ]
  %.ph124 = phi i16 [ %1457, %1455 ]
  %.ph125 = phi i16 [ %1458, %1455 ]
  %.ph126 = phi i32 [ %1459, %1455 ]
  br label %1480

1465:                                             ; preds = %1502, %1137
  %1466 = phi i32 [ %.ph139, %1137 ], [ %1503, %1502 ]
  %1467 = load ptr, ptr %30, align 8, !invariant.load !26
  %1468 = sext i32 %1466 to i64
  %1469 = getelementptr [2 x i8], ptr %1467, i64 %1468
  %1470 = load i16, ptr %1469, align 2
  %1471 = load ptr, ptr %12, align 8, !invariant.load !26
  %1472 = sext i32 %1466 to i64
  %1473 = getelementptr [2 x i8], ptr %1471, i64 %1472
  %1474 = load i16, ptr %1473, align 2
  %1475 = mul i16 %1474, %1470
  %1476 = load ptr, ptr %30, align 8, !invariant.load !26
  %1477 = sext i32 %1466 to i64
  %1478 = getelementptr [2 x i8], ptr %1476, i64 %1477
  store i16 %1475, ptr %1478, align 2
  %1479 = add i32 %1466, 1
  %exitcond15.not = icmp eq i32 %1479, %35
  br i1 %exitcond15.not, label %1504, label %1502, !spirv.merge !96, !spirv.label !97

1480:                                             ; preds = %1509, %1464
  %1481 = phi i16 [ %.ph, %1464 ], [ %1510, %1509 ]
  %1482 = phi i16 [ %.ph124, %1464 ], [ %1511, %1509 ]
  %1483 = phi i16 [ %.ph125, %1464 ], [ %1512, %1509 ]
  %1484 = phi i32 [ %.ph126, %1464 ], [ %1513, %1509 ]
  %1485 = load ptr, ptr %30, align 8, !invariant.load !26
  %1486 = sext i32 %1484 to i64
  %1487 = getelementptr [2 x i8], ptr %1485, i64 %1486
  %1488 = load i16, ptr %1487, align 2
  %1489 = call spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %1488, i16 %1483) #4
  %1490 = add i16 %1488, %1482
  %1491 = xor i16 %1488, %1481
  %1492 = add i32 %1484, 1
  %exitcond16.not = icmp eq i32 %1492, %35
  br i1 %exitcond16.not, label %1514, label %1509, !spirv.merge !98, !spirv.label !99

1493:                                             ; preds = %1597, %784
  %.lcssa5 = phi i16 [ 0, %784 ], [ %1598, %1597 ]
  %.lcssa4 = phi i16 [ 0, %784 ], [ %1599, %1597 ]
  %.lcssa = phi i16 [ 0, %784 ], [ %1600, %1597 ]
  %1494 = load ptr, ptr %6, align 8, !invariant.load !26
  store i16 %.lcssa5, ptr %1494, align 2
  %1495 = load ptr, ptr %6, align 8, !invariant.load !26
  %1496 = getelementptr i8, ptr %1495, i64 2
  store i16 %.lcssa4, ptr %1496, align 2
  %1497 = load ptr, ptr %6, align 8, !invariant.load !26
  %1498 = getelementptr i8, ptr %1497, i64 4
  store i16 %.lcssa, ptr %1498, align 2
  ret void, !spirv.label !100

1499:                                             ; preds = %1138
  %1500 = phi i32 [ %1154, %1138 ]
  br label %1138, !llvm.loop !101, !spirv.label !102

1501:                                             ; preds = %1138
  br label %1582, !spirv.label !103

1502:                                             ; preds = %1465
  %1503 = phi i32 [ %1479, %1465 ]
  br label %1465, !llvm.loop !104, !spirv.label !105

1504:                                             ; preds = %1465
  br label %1160, !spirv.label !106

1505:                                             ; preds = %78
  %1506 = phi i32 [ %index.next, %78 ]
  br label %78, !llvm.loop !107, !spirv.label !108

1507:                                             ; preds = %639
  %1508 = phi i32 [ %index.next34, %639 ]
  br label %639, !llvm.loop !109, !spirv.label !110

1509:                                             ; preds = %1480
  %1510 = phi i16 [ %1491, %1480 ]
  %1511 = phi i16 [ %1490, %1480 ]
  %1512 = phi i16 [ %1489, %1480 ]
  %1513 = phi i32 [ %1492, %1480 ]
  br label %1480, !llvm.loop !111, !spirv.label !112

1514:                                             ; preds = %1480
  %1515 = phi i16 [ %1489, %1480 ]
  %1516 = phi i16 [ %1490, %1480 ]
  %1517 = phi i16 [ %1491, %1480 ]
  br label %1597, !spirv.label !113

1518:                                             ; preds = %803
  %1519 = phi i32 [ %index.next57, %803 ]
  br label %803, !llvm.loop !114, !spirv.label !115

1520:                                             ; preds = %1050
  %1521 = phi i32 [ %index.next71, %1050 ]
  br label %1050, !llvm.loop !116, !spirv.label !117

1522:                                             ; preds = %1164
  %1523 = phi i32 [ %index.next93, %1164 ]
  %1524 = phi i16 [ %1324, %1164 ]
  %1525 = phi i16 [ %1325, %1164 ]
  %1526 = phi i16 [ %1326, %1164 ]
  %1527 = phi i16 [ %1327, %1164 ]
  %1528 = phi i16 [ %1328, %1164 ]
  %1529 = phi i16 [ %1329, %1164 ]
  %1530 = phi i16 [ %1330, %1164 ]
  %1531 = phi i16 [ %1331, %1164 ]
  %1532 = phi i16 [ %1332, %1164 ]
  %1533 = phi i16 [ %1333, %1164 ]
  %1534 = phi i16 [ %1334, %1164 ]
  %1535 = phi i16 [ %1335, %1164 ]
  %1536 = phi i16 [ %1336, %1164 ]
  %1537 = phi i16 [ %1337, %1164 ]
  %1538 = phi i16 [ %1338, %1164 ]
  %1539 = phi i16 [ %1339, %1164 ]
  %1540 = phi i16 [ %1308, %1164 ]
  %1541 = phi i16 [ %1309, %1164 ]
  %1542 = phi i16 [ %1310, %1164 ]
  %1543 = phi i16 [ %1311, %1164 ]
  %1544 = phi i16 [ %1312, %1164 ]
  %1545 = phi i16 [ %1313, %1164 ]
  %1546 = phi i16 [ %1314, %1164 ]
  %1547 = phi i16 [ %1315, %1164 ]
  %1548 = phi i16 [ %1316, %1164 ]
  %1549 = phi i16 [ %1317, %1164 ]
  %1550 = phi i16 [ %1318, %1164 ]
  %1551 = phi i16 [ %1319, %1164 ]
  %1552 = phi i16 [ %1320, %1164 ]
  %1553 = phi i16 [ %1321, %1164 ]
  %1554 = phi i16 [ %1322, %1164 ]
  %1555 = phi i16 [ %1323, %1164 ]
  %1556 = phi i16 [ %1292, %1164 ]
  %1557 = phi i16 [ %1293, %1164 ]
  %1558 = phi i16 [ %1294, %1164 ]
  %1559 = phi i16 [ %1295, %1164 ]
  %1560 = phi i16 [ %1296, %1164 ]
  %1561 = phi i16 [ %1297, %1164 ]
  %1562 = phi i16 [ %1298, %1164 ]
  %1563 = phi i16 [ %1299, %1164 ]
  %1564 = phi i16 [ %1300, %1164 ]
  %1565 = phi i16 [ %1301, %1164 ]
  %1566 = phi i16 [ %1302, %1164 ]
  %1567 = phi i16 [ %1303, %1164 ]
  %1568 = phi i16 [ %1304, %1164 ]
  %1569 = phi i16 [ %1305, %1164 ]
  %1570 = phi i16 [ %1306, %1164 ]
  %1571 = phi i16 [ %1307, %1164 ]
  br label %1164, !llvm.loop !118, !spirv.label !119

1572:                                             ; preds = %1405
  %1573 = phi i32 [ %index.next112, %1405 ]
  %1574 = phi <4 x i16> [ %1431, %1405 ]
  %1575 = phi <4 x i16> [ %1430, %1405 ]
  %1576 = phi <4 x i16> [ %1429, %1405 ]
  br label %1405, !llvm.loop !120, !spirv.label !121

1577:                                             ; preds = %774
  br label %1665

1578:                                             ; preds = %774
  br label %1665

1579:                                             ; preds = %1590, %48
  %1580 = phi i32 [ 0, %48 ], [ %1591, %1590 ]
  %1581 = phi i1 [ false, %48 ], [ %1592, %1590 ]
  br label %780, !spirv.label !122

1582:                                             ; preds = %1501, %780
  br label %784, !spirv.label !123

1583:                                             ; preds = %1133
  br label %1652

1584:                                             ; preds = %1133
  br label %1652

1585:                                             ; preds = %627
  br label %1673

1586:                                             ; preds = %627
  br label %1673

1587:                                             ; preds = %1649, %787
  %1588 = phi i32 [ 0, %787 ], [ %1650, %1649 ]
  %1589 = phi i1 [ false, %787 ], [ %1651, %1649 ]
  br label %1134, !spirv.label !124

1590:                                             ; preds = %1665, %628
  %1591 = phi i32 [ %630, %628 ], [ %1666, %1665 ]
  %1592 = phi i1 [ %631, %628 ], [ %1667, %1665 ]
  br label %1579, !spirv.label !125

1593:                                             ; preds = %1043
  br label %1660

1594:                                             ; preds = %1043
  br label %1660

1595:                                             ; preds = %1433
  br label %1612

1596:                                             ; preds = %1433
  br label %1612

1597:                                             ; preds = %1514, %1455
  %1598 = phi i16 [ %1460, %1455 ], [ %1515, %1514 ]
  %1599 = phi i16 [ %1461, %1455 ], [ %1516, %1514 ]
  %1600 = phi i16 [ %1462, %1455 ], [ %1517, %1514 ]
  br label %1493, !spirv.label !126

1601:                                             ; preds = %1387
  br label %1635

1602:                                             ; preds = %1387
  br label %1635

1603:                                             ; preds = %1612, %1388
  %1604 = phi i16 [ %1393, %1388 ], [ %1613, %1612 ]
  %1605 = phi i16 [ %1394, %1388 ], [ %1614, %1612 ]
  %1606 = phi i16 [ %1395, %1388 ], [ %1615, %1612 ]
  %1607 = phi i32 [ %1396, %1388 ], [ %1616, %1612 ]
  %1608 = phi i16 [ %1397, %1388 ], [ %1617, %1612 ]
  %1609 = phi i16 [ %1398, %1388 ], [ %1618, %1612 ]
  %1610 = phi i16 [ %1399, %1388 ], [ %1619, %1612 ]
  %1611 = phi i1 [ %1400, %1388 ], [ %1620, %1612 ]
  br label %1455, !spirv.label !127

1612:                                             ; preds = %1596, %1595
  %1613 = phi i16 [ %1440, %1596 ], [ 0, %1595 ]
  %1614 = phi i16 [ %1447, %1596 ], [ 0, %1595 ]
  %1615 = phi i16 [ %1454, %1596 ], [ 0, %1595 ]
  %1616 = phi i32 [ %n.vec105, %1596 ], [ 0, %1595 ]
  %1617 = phi i16 [ 0, %1596 ], [ %1454, %1595 ]
  %1618 = phi i16 [ 0, %1596 ], [ %1447, %1595 ]
  %1619 = phi i16 [ 0, %1596 ], [ %1440, %1595 ]
  %1620 = phi i1 [ false, %1596 ], [ true, %1595 ]
  br label %1603, !spirv.label !128

1621:                                             ; preds = %1635, %1341
  %1622 = phi i32 [ 0, %1341 ], [ %1636, %1635 ]
  %1623 = phi i16 [ 0, %1341 ], [ %1637, %1635 ]
  %1624 = phi i16 [ 0, %1341 ], [ %1638, %1635 ]
  %1625 = phi i16 [ 0, %1341 ], [ %1639, %1635 ]
  %1626 = phi i16 [ 0, %1341 ], [ %1640, %1635 ]
  %1627 = phi i16 [ 0, %1341 ], [ %1641, %1635 ]
  %1628 = phi i16 [ 0, %1341 ], [ %1642, %1635 ]
  %1629 = phi i32 [ 0, %1341 ], [ %1643, %1635 ]
  %1630 = phi i16 [ %1386, %1341 ], [ %1644, %1635 ]
  %1631 = phi i16 [ %1371, %1341 ], [ %1645, %1635 ]
  %1632 = phi i16 [ %1356, %1341 ], [ %1646, %1635 ]
  %1633 = phi i1 [ true, %1341 ], [ %1647, %1635 ]
  %1634 = phi i1 [ true, %1341 ], [ %1648, %1635 ]
  br label %1388, !spirv.label !129

1635:                                             ; preds = %1602, %1601
  %1636 = phi i32 [ %n.vec83, %1602 ], [ 0, %1601 ]
  %1637 = phi i16 [ %1356, %1602 ], [ 0, %1601 ]
  %1638 = phi i16 [ %1371, %1602 ], [ 0, %1601 ]
  %1639 = phi i16 [ %1386, %1602 ], [ 0, %1601 ]
  %1640 = phi i16 [ 0, %1602 ], [ %1356, %1601 ]
  %1641 = phi i16 [ 0, %1602 ], [ %1371, %1601 ]
  %1642 = phi i16 [ 0, %1602 ], [ %1386, %1601 ]
  %1643 = phi i32 [ 0, %1602 ], [ %n.vec83, %1601 ]
  %1644 = phi i16 [ 0, %1602 ], [ 0, %1601 ]
  %1645 = phi i16 [ 0, %1602 ], [ 0, %1601 ]
  %1646 = phi i16 [ 0, %1602 ], [ 0, %1601 ]
  %1647 = phi i1 [ false, %1602 ], [ false, %1601 ]
  %1648 = phi i1 [ false, %1602 ], [ true, %1601 ]
  br label %1621, !spirv.label !130

1649:                                             ; preds = %1652, %1044
  %1650 = phi i32 [ %1046, %1044 ], [ %1653, %1652 ]
  %1651 = phi i1 [ %1047, %1044 ], [ %1654, %1652 ]
  br label %1587, !spirv.label !131

1652:                                             ; preds = %1584, %1583
  %1653 = phi i32 [ %n.vec66, %1584 ], [ 0, %1583 ]
  %1654 = phi i1 [ false, %1584 ], [ true, %1583 ]
  br label %1649, !spirv.label !132

1655:                                             ; preds = %1660, %1042
  %1656 = phi i32 [ 0, %1042 ], [ %1661, %1660 ]
  %1657 = phi i32 [ 0, %1042 ], [ %1662, %1660 ]
  %1658 = phi i1 [ true, %1042 ], [ %1663, %1660 ]
  %1659 = phi i1 [ true, %1042 ], [ %1664, %1660 ]
  br label %1044, !spirv.label !133

1660:                                             ; preds = %1594, %1593
  %1661 = phi i32 [ %n.vec50, %1594 ], [ 0, %1593 ]
  %1662 = phi i32 [ 0, %1594 ], [ %n.vec50, %1593 ]
  %1663 = phi i1 [ false, %1594 ], [ false, %1593 ]
  %1664 = phi i1 [ false, %1594 ], [ true, %1593 ]
  br label %1655, !spirv.label !134

1665:                                             ; preds = %1578, %1577
  %1666 = phi i32 [ %n.vec30, %1578 ], [ 0, %1577 ]
  %1667 = phi i1 [ false, %1578 ], [ true, %1577 ]
  br label %1590, !spirv.label !135

1668:                                             ; preds = %1673, %621
  %1669 = phi i32 [ 0, %621 ], [ %1674, %1673 ]
  %1670 = phi i32 [ 0, %621 ], [ %1675, %1673 ]
  %1671 = phi i1 [ true, %621 ], [ %1676, %1673 ]
  %1672 = phi i1 [ true, %621 ], [ %1677, %1673 ]
  br label %628, !spirv.label !136

1673:                                             ; preds = %1586, %1585
  %1674 = phi i32 [ %n.vec, %1586 ], [ 0, %1585 ]
  %1675 = phi i32 [ 0, %1586 ], [ %n.vec, %1585 ]
  %1676 = phi i1 [ false, %1586 ], [ false, %1585 ]
  %1677 = phi i1 [ false, %1586 ], [ true, %1585 ]
  br label %1668, !spirv.label !137
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.usub.sat.i64(i64, i64) #1

; Function Attrs: alwaysinline nounwind willreturn memory(none)
define internal spir_func i16 @_Z25__spirv_GLSL_std_450_UMaxss(i16 %p0, i16 %p1) #2 {
  %c0 = call i16 @spirv_llvm.UMax.i16.i16.i16(i16 %p0, i16 %p1)
  ret i16 %c0
}

; Function Attrs: alwaysinline nounwind willreturn memory(none)
define internal spir_func <4 x i16> @_Z25__spirv_GLSL_std_450_UMaxDv4_sS_(<4 x i16> %p0, <4 x i16> %p1) #2 {
  %a0.0 = extractelement <4 x i16> %p0, i32 0
  %a1.0 = extractelement <4 x i16> %p1, i32 0
  %c0 = call i16 @spirv_llvm.UMax.i16.i16.i16(i16 %a0.0, i16 %a1.0)
  %v0 = insertelement <4 x i16> poison, i16 %c0, i32 0
  %a0.1 = extractelement <4 x i16> %p0, i32 1
  %a1.1 = extractelement <4 x i16> %p1, i32 1
  %c1 = call i16 @spirv_llvm.UMax.i16.i16.i16(i16 %a0.1, i16 %a1.1)
  %v1 = insertelement <4 x i16> %v0, i16 %c1, i32 1
  %a0.2 = extractelement <4 x i16> %p0, i32 2
  %a1.2 = extractelement <4 x i16> %p1, i32 2
  %c2 = call i16 @spirv_llvm.UMax.i16.i16.i16(i16 %a0.2, i16 %a1.2)
  %v2 = insertelement <4 x i16> %v1, i16 %c2, i32 2
  %a0.3 = extractelement <4 x i16> %p0, i32 3
  %a1.3 = extractelement <4 x i16> %p1, i32 3
  %c3 = call i16 @spirv_llvm.UMax.i16.i16.i16(i16 %a0.3, i16 %a1.3)
  %v3 = insertelement <4 x i16> %v2, i16 %c3, i32 3
  ret <4 x i16> %v3
}

; Function Attrs: convergent nounwind
define void @main(ptr %interface) #3 {
entry:
  %private = alloca [16 x i8], align 16
  store i32 0, ptr %private, align 4
  call void @main.internal(ptr %interface, ptr %private) #3
  ret void
}

; Function Attrs: alwaysinline nounwind willreturn memory(none)
define internal i16 @spirv_llvm.UMax.i16.i16.i16(i16 %a, i16 %b) #2 {
  %r = call i16 @llvm.umax.i16(i16 %a, i16 %b)
  ret i16 %r
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.umax.i16(i16, i16) #1

attributes #0 = { convergent noinline nounwind }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { alwaysinline nounwind willreturn memory(none) }
attributes #3 = { convergent nounwind }
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
!23 = !{!"\00\03\01\00U\05\00\00\11\00\02\00\01\00\00\00\11\00\02\00\0B\00\00\00\11\00\02\00\16\00\00\00\11\00\02\00'\00\00\00\11\00\02\00Q\11\00\00\11\00\02\00`\11\00\00\0A\00\07\00SPV_KHR_8bit_storage\00\00\00\00\0A\00\07\00SPV_KHR_16bit_storage\00\00\00\0A\00\0B\00SPV_KHR_storage_buffer_storage_class\00\00\00\00\0B\00\06\00*\04\00\00GLSL.std.450\00\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\05\00\05\00\00\00\01\00\00\00main\00\00\00\00\10\00\06\00\01\00\00\00\11\00\00\00\01\00\00\00\01\00\00\00\01\00\00\00G\00\04\00\02\00\00\00\06\00\00\00\01\00\00\00G\00\04\00\03\00\00\00\06\00\00\00\02\00\00\00G\00\03\00\04\00\00\00\02\00\00\00H\00\05\00\04\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\03\00\05\00\00\00\02\00\00\00H\00\05\00\05\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\04\00\06\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\06\00\00\00!\00\00\00\00\00\00\00G\00\04\00\07\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\07\00\00\00!\00\00\00\01\00\00\00G\00\04\00\08\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\08\00\00\00!\00\00\00\02\00\00\00G\00\04\00\09\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\09\00\00\00!\00\00\00\03\00\00\00G\00\04\00\0A\00\00\00\22\00\00\00\00\00\00\00G\00\04\00\0A\00\00\00!\00\00\00\04\00\00\00\13\00\02\00\0B\00\00\00\14\00\02\00\0C\00\00\00\15\00\04\00\0D\00\00\00 \00\00\00\00\00\00\00\15\00\04\00\0E\00\00\00\08\00\00\00\00\00\00\00\15\00\04\00\0F\00\00\00\10\00\00\00\00\00\00\00+\00\04\00\0D\00\00\00\10\00\00\00\00\00\00\00+\00\04\00\0D\00\00\00\11\00\00\00\01\00\00\00+\00\04\00\0D\00\00\00\12\00\00\00\02\00\00\00+\00\04\00\0F\00\00\00\13\00\00\00\00\00\00\00\1D\00\03\00\02\00\00\00\0E\00\00\00\1E\00\03\00\04\00\00\00\02\00\00\00 \00\04\00\14\00\00\00\0C\00\00\00\04\00\00\00 \00\04\00\15\00\00\00\0C\00\00\00\0E\00\00\00\1D\00\03\00\03\00\00\00\0F\00\00\00\1E\00\03\00\05\00\00\00\03\00\00\00 \00\04\00\16\00\00\00\0C\00\00\00\05\00\00\00 \00\04\00\17\00\00\00\0C\00\00\00\0F\00\00\00;\00\04\00\14\00\00\00\06\00\00\00\0C\00\00\00;\00\04\00\14\00\00\00\07\00\00\00\0C\00\00\00;\00\04\00\16\00\00\00\08\00\00\00\0C\00\00\00;\00\04\00\16\00\00\00\09\00\00\00\0C\00\00\00;\00\04\00\16\00\00\00\0A\00\00\00\0C\00\00\00!\00\03\00\18\00\00\00\0B\00\00\00+\00\04\00\0D\00\00\00P\00\00\00\FF\FF\FF\7F+\00\04\00\0D\00\00\00R\00\00\00\07\00\00\80\15\00\04\00W\00\00\00@\00\00\00\00\00\00\00+\00\05\00W\00\00\00Y\00\00\00\FF\FF\FF\FF\00\00\00\00+\00\05\00W\00\00\00\\\00\00\00\00\00\00\00\00\06\00\00+\00\05\00W\00\00\00]\00\00\00\01\00\00\00\00\07\00\00+\00\05\00W\00\00\00^\00\00\00\01\00\00\00\00\00\00\00+\00\05\00W\00\00\00b\00\00\00\00\00\00\00\00\07\00\00+\00\05\00W\00\00\00c\00\00\00\01\00\00\00\00\06\00\00+\00\04\00\0D\00\00\00k\00\00\00 \00\00\00+\00\04\00\0D\00\00\00p\00\00\00\18\00\00\00+\00\04\00\0D\00\00\00s\00\00\00\E0\FF\FF\FF+\00\04\00\0D\00\00\00\81\00\00\00\03\00\00\00+\00\04\00\0D\00\00\00\85\00\00\00\04\00\00\00+\00\04\00\0D\00\00\00\89\00\00\00\05\00\00\00+\00\04\00\0D\00\00\00\8D\00\00\00\06\00\00\00+\00\04\00\0D\00\00\00\91\00\00\00\07\00\00\00+\00\04\00\0D\00\00\00\95\00\00\00\08\00\00\00+\00\04\00\0D\00\00\00\99\00\00\00\09\00\00\00+\00\04\00\0D\00\00\00\9D\00\00\00\0A\00\00\00+\00\04\00\0D\00\00\00\A1\00\00\00\0B\00\00\00+\00\04\00\0D\00\00\00\A5\00\00\00\0C\00\00\00+\00\04\00\0D\00\00\00\A9\00\00\00\0D\00\00\00+\00\04\00\0D\00\00\00\AD\00\00\00\0E\00\00\00+\00\04\00\0D\00\00\00\B1\00\00\00\0F\00\00\00+\00\04\00\0D\00\00\00\B5\00\00\00\10\00\00\00+\00\04\00\0D\00\00\00\B9\00\00\00\11\00\00\00+\00\04\00\0D\00\00\00\BD\00\00\00\12\00\00\00+\00\04\00\0D\00\00\00\C1\00\00\00\13\00\00\00+\00\04\00\0D\00\00\00\C5\00\00\00\14\00\00\00+\00\04\00\0D\00\00\00\C9\00\00\00\15\00\00\00+\00\04\00\0D\00\00\00\CD\00\00\00\16\00\00\00+\00\04\00\0D\00\00\00\D1\00\00\00\17\00\00\00+\00\04\00\0D\00\00\00\D8\00\00\00\19\00\00\00+\00\04\00\0D\00\00\00\DC\00\00\00\1A\00\00\00+\00\04\00\0D\00\00\00\E0\00\00\00\1B\00\00\00+\00\04\00\0D\00\00\00\E4\00\00\00\1C\00\00\00+\00\04\00\0D\00\00\00\E8\00\00\00\1D\00\00\00+\00\04\00\0D\00\00\00\EC\00\00\00\1E\00\00\00+\00\04\00\0D\00\00\00\F0\00\00\00\1F\00\00\00+\00\04\00\0E\00\00\00s\01\00\00\00\00\00\00*\00\03\00\0C\00\00\00\02\02\00\00+\00\04\00\0D\00\00\00\0B\02\00\00\F8\FF\FF\FF+\00\04\00\0D\00\00\00z\02\00\00\03\00\00\80+\00\05\00W\00\00\00\80\02\00\00\02\00\00\00\00\00\00\00+\00\05\00W\00\00\00\82\02\00\00\FE\FF\FF\FF\01\00\00\00+\00\05\00W\00\00\00\85\02\00\00\00\00\00\00\00\08\00\00+\00\05\00W\00\00\00\86\02\00\00\02\00\00\00\00\09\00\00+\00\05\00W\00\00\00\8A\02\00\00\00\00\00\00\00\09\00\00+\00\05\00W\00\00\00\8B\02\00\00\02\00\00\00\00\08\00\00+\00\04\00\0D\00\00\00\96\02\00\00\F0\FF\FF\FF+\00\04\00\0D\00\00\00>\03\00\00\FC\FF\FF\FF\17\00\04\00O\03\00\00\0F\00\00\00\04\00\00\00\01\00\03\00\0F\00\00\00\B3\04\00\00,\00\07\00O\03\00\00\B4\04\00\00\B3\04\00\00\13\00\00\00\13\00\00\00\13\00\00\00\01\00\03\00O\03\00\00\B7\04\00\00)\00\03\00\0C\00\00\00=\05\00\00", !"\02\00\00\00\00\00\00\00\01\00\00\00\01\00\00\00\02\00\00\00\01\00\00\00\01\00\00\00\01\00\00\00\04\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\01\00\00\00\02\00\00\00\03\00\00\00\01\00\00\00\01\00\00\00\02\00\00\00\05\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\05\00\00\00\01\00\00\00\03\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", i32 1958506616}
!24 = !{i16 6, i16 14}
!25 = !{i32 1}
!26 = !{}
!27 = !{i32 10}
!28 = !{i32 9}
!29 = !{i32 7}
!30 = !{i32 6}
!31 = !{i32 8}
!32 = !{i32 0, i32 77, i32 0, i32 73, i32 0}
!33 = !{i32 73}
!34 = !{i32 0, i32 84, i32 0, i32 78, i32 0}
!35 = !{i32 78}
!36 = !{i32 0, i32 104, i32 0, i32 85, i32 0}
!37 = !{i32 85}
!38 = !{i32 0, i32 109, i32 0, i32 105, i32 0}
!39 = !{i32 105}
!40 = !{i32 1, i32 501, i32 119, i32 117, i32 0}
!41 = !{i32 117}
!42 = !{i32 0, i32 504, i32 0, i32 501, i32 0}
!43 = !{i32 501}
!44 = !{i32 0, i32 507, i32 0, i32 505, i32 0}
!45 = !{i32 505}
!46 = !{i32 0, i32 519, i32 0, i32 109, i32 0}
!47 = !{i32 109}
!48 = !{i32 1, i32 616, i32 527, i32 525, i32 0}
!49 = !{i32 525}
!50 = !{i32 0, i32 619, i32 0, i32 616, i32 0}
!51 = !{i32 616}
!52 = !{i32 0, i32 626, i32 0, i32 84, i32 0}
!53 = !{i32 84}
!54 = !{i32 0, i32 631, i32 0, i32 77, i32 0}
!55 = !{i32 77}
!56 = !{i32 0, i32 636, i32 0, i32 632, i32 0}
!57 = !{i32 632}
!58 = !{i32 0, i32 656, i32 0, i32 637, i32 0}
!59 = !{i32 637}
!60 = !{i32 0, i32 659, i32 0, i32 657, i32 0}
!61 = !{i32 657}
!62 = !{i32 1, i32 811, i32 666, i32 664, i32 0}
!63 = !{i32 664}
!64 = !{i32 0, i32 813, i32 0, i32 811, i32 0}
!65 = !{i32 811}
!66 = !{i32 0, i32 816, i32 0, i32 814, i32 0}
!67 = !{i32 814}
!68 = !{i32 0, i32 827, i32 0, i32 659, i32 0}
!69 = !{i32 659}
!70 = !{i32 1, i32 882, i32 834, i32 832, i32 0}
!71 = !{i32 832}
!72 = !{i32 0, i32 884, i32 0, i32 882, i32 0}
!73 = !{i32 882}
!74 = !{i32 0, i32 891, i32 0, i32 636, i32 0}
!75 = !{i32 636}
!76 = !{i32 1, i32 909, i32 896, i32 629, i32 0}
!77 = !{i32 629}
!78 = !{i32 0, i32 912, i32 0, i32 891, i32 0}
!79 = !{i32 891}
!80 = !{i32 0, i32 915, i32 0, i32 913, i32 0}
!81 = !{i32 913}
!82 = !{i32 1, i32 1117, i32 921, i32 919, i32 0}
!83 = !{i32 919}
!84 = !{i32 0, i32 1164, i32 0, i32 1117, i32 0}
!85 = !{i32 1117}
!86 = !{i32 0, i32 1167, i32 0, i32 1165, i32 0}
!87 = !{i32 1165}
!88 = !{i32 0, i32 1196, i32 0, i32 915, i32 0}
!89 = !{i32 915}
!90 = !{i32 1, i32 1237, i32 1212, i32 1210, i32 0}
!91 = !{i32 1210}
!92 = !{i32 0, i32 1260, i32 0, i32 1237, i32 0}
!93 = !{i32 1237}
!94 = !{i32 0, i32 1279, i32 0, i32 912, i32 0}
!95 = !{i32 912}
!96 = !{i32 1, i32 1297, i32 1287, i32 894, i32 0}
!97 = !{i32 894}
!98 = !{i32 1, i32 1314, i32 1299, i32 1285, i32 0}
!99 = !{i32 1285}
!100 = !{i32 631}
!101 = distinct !{!101}
!102 = !{i32 896}
!103 = !{i32 909}
!104 = distinct !{!104}
!105 = !{i32 1287}
!106 = !{i32 1297}
!107 = distinct !{!107}
!108 = !{i32 119}
!109 = distinct !{!109}
!110 = !{i32 527}
!111 = distinct !{!111}
!112 = !{i32 1299}
!113 = !{i32 1314}
!114 = distinct !{!114}
!115 = !{i32 666}
!116 = distinct !{!116}
!117 = !{i32 834}
!118 = distinct !{!118}
!119 = !{i32 921}
!120 = distinct !{!120}
!121 = !{i32 1212}
!122 = !{i32 104}
!123 = !{i32 626}
!124 = !{i32 656}
!125 = !{i32 519}
!126 = !{i32 1279}
!127 = !{i32 1196}
!128 = !{i32 1260}
!129 = !{i32 1164}
!130 = !{i32 1167}
!131 = !{i32 827}
!132 = !{i32 884}
!133 = !{i32 813}
!134 = !{i32 816}
!135 = !{i32 619}
!136 = !{i32 504}
!137 = !{i32 507}
