/* Two LLVMs in one process, each at work while the other is: the one inside of a library, and a shared library of LLVM whose symbols are for
 * all and whose options are parsed. Arguments: "before" or "after", which says when the shared library is loaded; the library, which is
 * this project's C library or `bindings/cpp/tests/driver.cpp`; the shared library. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spirv_llvm.h"

#define CHECK(Condition)                                                                                               \
  do {                                                                                                                 \
    if (!(Condition)) {                                                                                                \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #Condition);                                                  \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)
#define FIND(Library, Function) CHECK((*(void **)&Function = dlsym(Library, #Function)) != NULL)

static const char Kernel[] = "target triple = \"spir64-unknown-unknown\"\n"
                             "declare spir_func i64 @_Z13get_global_idj(i32)\n"
                             "define spir_kernel void @square(ptr addrspace(1) %p) {\n"
                             "  %i = call spir_func i64 @_Z13get_global_idj(i32 0)\n"
                             "  %at = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i\n"
                             "  %x = load i32, ptr addrspace(1) %at, align 4\n"
                             "  %y = mul i32 %x, %x\n"
                             "  store i32 %y, ptr addrspace(1) %at, align 4\n"
                             "  ret void\n}\n";

struct Bytes {
  void *Data;
  size_t Size;
};

static struct Bytes copied(const void *Data, size_t Size) {
  struct Bytes Result = {malloc(Size), Size};
  CHECK(Size > 0 && Result.Data);
  memcpy(Result.Data, Data, Size);
  return Result;
}

/* The shared library, by LLVM's C interface. */
static struct LLVMOpaqueContext *(*LLVMContextCreate)(void);
static void (*LLVMContextDispose)(struct LLVMOpaqueContext *);
static void *(*LLVMCreateMemoryBufferWithMemoryRangeCopy)(const char *, size_t, const char *);
static int (*LLVMParseIRInContext)(struct LLVMOpaqueContext *, void *, struct LLVMOpaqueModule **, char **);
static int (*LLVMVerifyModule)(struct LLVMOpaqueModule *, int, char **);
static void *(*LLVMGetNamedFunction)(struct LLVMOpaqueModule *, const char *);
static void *(*LLVMWriteBitcodeToMemoryBuffer)(struct LLVMOpaqueModule *);
static const char *(*LLVMGetBufferStart)(void *);
static size_t (*LLVMGetBufferSize)(void *);
static void (*LLVMDisposeMemoryBuffer)(void *);
static void (*LLVMDisposeModule)(struct LLVMOpaqueModule *);
static void (*LLVMDisposeMessage)(char *);
static void (*LLVMParseCommandLineOptions)(int, const char *const *, const char *);
static void (*LLVMGetVersion)(unsigned *, unsigned *, unsigned *);
static unsigned OtherMajor;

static void loadOther(const char *File) {
  void *Library = dlopen(File, RTLD_NOW | RTLD_GLOBAL);
  if (!Library)
    fprintf(stderr, "%s\n", dlerror());
  CHECK(Library);
  FIND(Library, LLVMContextCreate);
  FIND(Library, LLVMContextDispose);
  FIND(Library, LLVMCreateMemoryBufferWithMemoryRangeCopy);
  FIND(Library, LLVMParseIRInContext);
  FIND(Library, LLVMVerifyModule);
  FIND(Library, LLVMGetNamedFunction);
  FIND(Library, LLVMWriteBitcodeToMemoryBuffer);
  FIND(Library, LLVMGetBufferStart);
  FIND(Library, LLVMGetBufferSize);
  FIND(Library, LLVMDisposeMemoryBuffer);
  FIND(Library, LLVMDisposeModule);
  FIND(Library, LLVMDisposeMessage);
  FIND(Library, LLVMParseCommandLineOptions);
  FIND(Library, LLVMGetVersion);
  const char *const Arguments[] = {"beside", "-inline-threshold=7", "-opt-bisect-limit=-1"};
  LLVMParseCommandLineOptions(3, Arguments, "");
  LLVMGetVersion(&OtherMajor, NULL, NULL);
}

/* A module of the shared library's, from text or bitcode. */
static struct LLVMOpaqueModule *parsed(struct LLVMOpaqueContext *Context, const void *Data, size_t Size) {
  struct LLVMOpaqueModule *Module = NULL;
  char *Message = NULL;
  int Failed =
      LLVMParseIRInContext(Context, LLVMCreateMemoryBufferWithMemoryRangeCopy(Data, Size, "m"), &Module, &Message);
  if (Failed)
    fprintf(stderr, "%s\n", Message);
  CHECK(!Failed && LLVMVerifyModule(Module, 2, &Message) == 0 && LLVMGetNamedFunction(Module, "square"));
  LLVMDisposeMessage(Message);
  return Module;
}

/* The library: the functions of the driver, or the same by the C interface. */
static int (*driver_write)(const void *, size_t, void **, size_t *);
static int (*driver_read)(const void *, size_t, void **, size_t *);
static unsigned (*driver_major)(void);
#define C_FUNCTION(Name) static __typeof__(&Name) Name##_
C_FUNCTION(spirv_llvm_options_new);
C_FUNCTION(spirv_llvm_options_set);
C_FUNCTION(spirv_llvm_options_free);
C_FUNCTION(spirv_llvm_write);
C_FUNCTION(spirv_llvm_read);
C_FUNCTION(spirv_llvm_run);
C_FUNCTION(spirv_llvm_outcome_status);
C_FUNCTION(spirv_llvm_outcome_data);
C_FUNCTION(spirv_llvm_outcome_message);
C_FUNCTION(spirv_llvm_outcome_free);

static void loadOwn(const char *File) {
  void *Library = dlopen(File, RTLD_NOW | RTLD_LOCAL);
  if (!Library)
    fprintf(stderr, "%s\n", dlerror());
  CHECK(Library);
  /* Nothing of its LLVM is shown, and no function takes a module of another one. */
  CHECK(!dlsym(Library, "LLVMContextCreate") && !dlsym(Library, "spirv_llvm_write_module"));
  if ((*(void **)&driver_write = dlsym(Library, "driver_write"))) {
    FIND(Library, driver_read);
    FIND(Library, driver_major);
    return;
  }
#define FIND_C(Name) CHECK((*(void **)&Name##_ = dlsym(Library, #Name)) != NULL)
  FIND_C(spirv_llvm_options_new);
  FIND_C(spirv_llvm_options_set);
  FIND_C(spirv_llvm_options_free);
  FIND_C(spirv_llvm_write);
  FIND_C(spirv_llvm_read);
  FIND_C(spirv_llvm_run);
  FIND_C(spirv_llvm_outcome_status);
  FIND_C(spirv_llvm_outcome_data);
  FIND_C(spirv_llvm_outcome_message);
  FIND_C(spirv_llvm_outcome_free);
}

static struct Bytes taken(spirv_llvm_outcome *Outcome) {
  if (spirv_llvm_outcome_status_(Outcome) != 0)
    fprintf(stderr, "%s\n", spirv_llvm_outcome_message_(Outcome));
  CHECK(spirv_llvm_outcome_status_(Outcome) == 0);
  size_t Size = 0;
  const void *Data = spirv_llvm_outcome_data_(Outcome, &Size);
  struct Bytes Result = copied(Data, Size);
  spirv_llvm_outcome_free_(Outcome);
  return Result;
}

static struct Bytes written(const void *Data, size_t Size) {
  if (!driver_write)
    return taken(spirv_llvm_write_(Data, Size, NULL));
  struct Bytes Result;
  CHECK(driver_write(Data, Size, &Result.Data, &Result.Size) == 0);
  return Result;
}

/* Bitcode of the shared library's release; of its own, where the driver writes it. */
static struct Bytes read(struct Bytes Spirv, unsigned Major) {
  struct Bytes Result;
  if (driver_read) {
    CHECK(driver_read(Spirv.Data, Spirv.Size, &Result.Data, &Result.Size) == 0);
    return Result;
  }
  char Release[16];
  snprintf(Release, sizeof Release, "%u", Major);
  spirv_llvm_options *Options = spirv_llvm_options_new_();
  CHECK(Major == 0 || spirv_llvm_options_set_(Options, "llvm-version", Release));
  Result = taken(spirv_llvm_read_(Spirv.Data, Spirv.Size, Options));
  spirv_llvm_options_free_(Options);
  return Result;
}

static void runKernel(struct Bytes Spirv) {
  int Numbers[8] = {0, 1, 2, 3, 4, 5, 6, -7};
  spirv_llvm_argument Argument = {spirv_llvm_argument_buffer, Numbers, sizeof Numbers, NULL};
  uint64_t Global[3] = {8, 1, 1};
  spirv_llvm_outcome *Outcome =
      spirv_llvm_run_(Spirv.Data, Spirv.Size, "square", &Argument, 1, Global, NULL, NULL);
  if (spirv_llvm_outcome_status_(Outcome) != 0)
    fprintf(stderr, "%s\n", spirv_llvm_outcome_message_(Outcome));
  CHECK(spirv_llvm_outcome_status_(Outcome) == 0);
  spirv_llvm_outcome_free_(Outcome);
  for (int At = 0; At < 8; ++At)
    CHECK(Numbers[At] == At * At);
}

/* What the library does by itself; gives the SPIR-V. */
static struct Bytes useOwn(void) {
  struct Bytes Spirv = written(Kernel, sizeof Kernel - 1);
  struct Bytes Bitcode = read(Spirv, 0);
  struct Bytes Again = written(Bitcode.Data, Bitcode.Size);
  CHECK(Spirv.Size % 4 == 0 && Again.Size % 4 == 0 && memcmp(Again.Data, "\x03\x02\x23\x07", 4) == 0);
  if (!driver_write)
    runKernel(Spirv);
  free(Bitcode.Data);
  free(Again.Data);
  return Spirv;
}

/* Both at once: a module of the one is alive while the other works, and each reads what the other wrote. */
static void *useBoth(void *Unused) {
  for (int Round = 0; Round < 5; ++Round) {
    struct LLVMOpaqueContext *Context = LLVMContextCreate();
    struct LLVMOpaqueModule *Module = parsed(Context, Kernel, sizeof Kernel - 1);
    struct Bytes Spirv = useOwn();
    void *Buffer = LLVMWriteBitcodeToMemoryBuffer(Module);
    /* What a later release writes is not for an earlier LLVM, but for this project's reader of bitcode it is. */
    if (!driver_major || OtherMajor <= driver_major()) {
      struct Bytes Same = written(LLVMGetBufferStart(Buffer), LLVMGetBufferSize(Buffer));
      CHECK(Same.Size == Spirv.Size && memcmp(Same.Data, Spirv.Data, Spirv.Size) == 0);
      free(Same.Data);
    }
    if (!driver_major || OtherMajor >= driver_major()) {
      struct Bytes Bitcode = read(Spirv, OtherMajor);
      struct LLVMOpaqueModule *Read = parsed(Context, Bitcode.Data, Bitcode.Size);
      LLVMDisposeModule(Read);
      free(Bitcode.Data);
    }
    LLVMDisposeMemoryBuffer(Buffer);
    LLVMDisposeModule(Module);
    LLVMContextDispose(Context);
    free(Spirv.Data);
  }
  return Unused;
}

int main(int Count, char **Arguments) {
  CHECK(Count == 4);
  if (strcmp(Arguments[1], "before") == 0) {
    loadOther(Arguments[3]);
    loadOwn(Arguments[2]);
  } else {
    loadOwn(Arguments[2]);
    free(useOwn().Data);
    loadOther(Arguments[3]);
  }
  pthread_t Threads[2];
  for (int At = 0; At < 2; ++At)
    CHECK(pthread_create(&Threads[At], NULL, useBoth, NULL) == 0);
  for (int At = 0; At < 2; ++At)
    CHECK(pthread_join(Threads[At], NULL) == 0);
  printf("%s works beside LLVM %u, loaded %s\n", strrchr(Arguments[2], '/') + 1, OtherMajor, Arguments[1]);
  return 0;
}
