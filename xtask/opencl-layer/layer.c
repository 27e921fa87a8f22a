// A layer of the OpenCL loader (cl_loader_layers) that builds programs from SPIR-V in place of their source. Each source that is
// built or compiled goes to SPIRV_LLVM_LAYER/NUMBER.cl, with its options and what its device has beside it; the command
// SPIRV_LLVM_LAYER_ROUTE makes NUMBER.spv of them. A program that the command or the driver refuses is built as it was without the
// layer. The file `log` tells of each what became of it.

#define CL_TARGET_OPENCL_VERSION 300
#define _GNU_SOURCE
#include <CL/cl.h>
#include <CL/cl_icd.h>
#include <CL/cl_layer.h>
#include <pthread.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// A program that was made of source; `built` is the one of SPIR-V that stands for it, once there is one.
struct routed {
    cl_program program, built;
    cl_context context;
    char *source;
    struct routed *next;
};

static struct _cl_icd_dispatch layer;
static const struct _cl_icd_dispatch *target;
static struct routed *programs;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct routed *find(cl_program program) {
    pthread_mutex_lock(&lock);
    struct routed *found = programs;
    while (found && found->program != program) found = found->next;
    pthread_mutex_unlock(&lock);
    return found;
}

// The program that the driver has for one of the application.
static cl_program actual(cl_program program) {
    struct routed *routed = find(program);
    return routed && routed->built ? routed->built : program;
}

static FILE *open_file(const char *stem, const char *extension, const char *mode) {
    char path[4096];
    snprintf(path, sizeof path, "%s.%s", stem, extension);
    return fopen(path, mode);
}

static void tell(const char *stem, const char *outcome, const char *detail) {
    char line[8192], path[4096];
    snprintf(line, sizeof line, "%s %s %.1500s", outcome, stem, detail);
    for (char *at = line; *at; at++)
        if (*at == '\n') *at = ' ';
    snprintf(path, sizeof path, "%s/log", getenv("SPIRV_LLVM_LAYER"));
    FILE *log = fopen(path, "a");
    if (!log) return;
    fprintf(log, "%s\n", line);
    fclose(log);
}

static void write_device(FILE *file, cl_device_id device) {
    char text[16384] = "";
    cl_uint bits = 64;
    size_t size = 0;
    target->clGetDeviceInfo(device, CL_DEVICE_ADDRESS_BITS, sizeof bits, &bits, NULL);
    fprintf(file, "%u\n", bits);
    const cl_device_info texts[] = {CL_DEVICE_IL_VERSION, CL_DEVICE_EXTENSIONS};
    for (size_t i = 0; i < 2; i++) {
        text[0] = 0;
        target->clGetDeviceInfo(device, texts[i], sizeof text, text, NULL);
        fprintf(file, "%s\n", text);
    }
    cl_name_version features[256];
    if (target->clGetDeviceInfo(device, CL_DEVICE_OPENCL_C_FEATURES, sizeof features, features, &size) == CL_SUCCESS)
        for (size_t i = 0; i < size / sizeof *features; i++) fprintf(file, "%s ", features[i].name);
    fputs("\n", file);
}

// The program of the SPIR-V that the command makes of a source; NULL where it makes none.
static cl_program translate(struct routed *routed, cl_device_id device, const char *options, const char *stem) {
    FILE *source = open_file(stem, "cl", "w"), *given = open_file(stem, "options", "w"), *about = open_file(stem, "device", "w");
    if (!source || !given || !about) return NULL;
    fputs(routed->source, source);
    fputs(options ? options : "", given);
    write_device(about, device);
    fclose(source), fclose(given), fclose(about);
    const char *command = getenv("SPIRV_LLVM_LAYER_ROUTE");
    char *const arguments[] = {(char *)command, "opencl-route", (char *)stem, NULL};
    pid_t child;
    int status = 1;
    if (!command || posix_spawn(&child, command, NULL, NULL, arguments, environ)) return NULL;
    if (waitpid(child, &status, 0) != child || status) return NULL;
    FILE *file = open_file(stem, "spv", "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    size_t size = ftell(file);
    rewind(file);
    char *module = malloc(size);
    size_t got = module ? fread(module, 1, size, file) : 0;
    fclose(file);
    cl_program made = got == size ? target->clCreateProgramWithIL(routed->context, module, size, NULL) : NULL;
    free(module);
    return made;
}

// The options that concern the driver as well, such as -cl-denorms-are-zero: all but those of the language.
// The caller frees them.
static char *options_of_driver(const char *options) {
    char *copy = strdup(options ? options : ""), *kept = copy ? calloc(strlen(copy) + 2, 1) : NULL, *state = NULL;
    if (!kept) abort();
    for (char *word = strtok_r(copy, " ", &state); word; word = strtok_r(NULL, " ", &state)) {
        if (strncmp(word, "-cl-", 4) || !strncmp(word, "-cl-std", 7) || !strncmp(word, "-cl-ext", 7)) continue;
        strcat(strcat(kept, word), " ");
    }
    free(copy);
    return kept;
}

// Builds or compiles the SPIR-V for a program, also where it was built with other options before; true if the driver takes it.
static int route(cl_program program, cl_uint count, const cl_device_id *devices, const char *options, cl_uint headers, int is_whole) {
    struct routed *routed = find(program);
    const char *folder = getenv("SPIRV_LLVM_LAYER");
    if (!routed || !folder) return 0;
    if (routed->built) target->clReleaseProgram(routed->built);
    routed->built = NULL;
    static unsigned last;
    pthread_mutex_lock(&lock);
    unsigned number = last++;
    pthread_mutex_unlock(&lock);
    char stem[4000], log[8192] = "";
    snprintf(stem, sizeof stem, "%s/%d-%u", folder, (int)getpid(), number);
    if (headers) {
        tell(stem, "untranslated", "headers are the driver's to put in");
        return 0;
    }
    cl_device_id device = NULL;
    if (count)
        device = devices[0];
    else
        target->clGetContextInfo(routed->context, CL_CONTEXT_DEVICES, sizeof device, &device, NULL);
    cl_program made = translate(routed, device, options, stem);
    if (!made) {
        tell(stem, "untranslated", "");
        return 0;
    }
    char *kept = options_of_driver(options);
    cl_int status = is_whole ? target->clBuildProgram(made, count, devices, kept, NULL, NULL)
                             : target->clCompileProgram(made, count, devices, kept, 0, NULL, NULL, NULL, NULL);
    free(kept);
    if (status != CL_SUCCESS) {
        target->clGetProgramBuildInfo(made, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
        target->clReleaseProgram(made);
        tell(stem, "refused", log);
        return 0;
    }
    routed->built = made;
    tell(stem, "built", "");
    return 1;
}

static cl_program CL_API_CALL create_program(cl_context context, cl_uint count, const char **strings, const size_t *lengths, cl_int *status) {
    cl_program program = target->clCreateProgramWithSource(context, count, strings, lengths, status);
    struct routed *routed = program ? calloc(1, sizeof *routed) : NULL;
    if (!routed) return program;
    size_t size = 0, at = 0;
    for (cl_uint i = 0; i < count; i++) size += lengths && lengths[i] ? lengths[i] : strlen(strings[i]);
    routed->source = calloc(size + 1, 1);
    for (cl_uint i = 0; routed->source && i < count; i++) {
        // Some programs count the terminator as well.
        size_t length = strnlen(strings[i], lengths && lengths[i] ? lengths[i] : SIZE_MAX);
        memcpy(routed->source + at, strings[i], length);
        at += length;
    }
    routed->program = program;
    routed->context = context;
    pthread_mutex_lock(&lock);
    routed->next = programs;
    programs = routed->source ? routed : programs;
    pthread_mutex_unlock(&lock);
    return program;
}

// Forgets a program with its last reference, as the driver may use its handle for another then.
static cl_int CL_API_CALL release_program(cl_program program) {
    cl_uint references = 0;
    target->clGetProgramInfo(program, CL_PROGRAM_REFERENCE_COUNT, sizeof references, &references, NULL);
    struct routed *gone = NULL;
    pthread_mutex_lock(&lock);
    struct routed **at = &programs;
    while (*at && (*at)->program != program) at = &(*at)->next;
    if (*at && references == 1) {
        gone = *at;
        *at = gone->next;
    }
    pthread_mutex_unlock(&lock);
    if (gone) {
        if (gone->built) target->clReleaseProgram(gone->built);
        free(gone->source);
        free(gone);
    }
    return target->clReleaseProgram(program);
}

static cl_int CL_API_CALL build_program(cl_program program, cl_uint count, const cl_device_id *devices, const char *options,
                                        void(CL_CALLBACK *done)(cl_program, void *), void *data) {
    if (!route(program, count, devices, options, 0, 1)) return target->clBuildProgram(program, count, devices, options, done, data);
    if (done) done(program, data);
    return CL_SUCCESS;
}

static cl_int CL_API_CALL compile_program(cl_program program, cl_uint count, const cl_device_id *devices, const char *options,
                                          cl_uint headers, const cl_program *header, const char **names,
                                          void(CL_CALLBACK *done)(cl_program, void *), void *data) {
    if (!route(program, count, devices, options, headers, 0))
        return target->clCompileProgram(program, count, devices, options, headers, header, names, done, data);
    if (done) done(program, data);
    return CL_SUCCESS;
}

static cl_program CL_API_CALL link_program(cl_context context, cl_uint count, const cl_device_id *devices, const char *options,
                                           cl_uint inputs, const cl_program *input, void(CL_CALLBACK *done)(cl_program, void *),
                                           void *data, cl_int *status) {
    cl_program *parts = calloc(inputs + 1, sizeof *parts);
    if (!parts) abort();
    for (cl_uint i = 0; i < inputs; i++) parts[i] = actual(input[i]);
    cl_program linked = target->clLinkProgram(context, count, devices, options, inputs, parts, done, data, status);
    free(parts);
    return linked;
}

static cl_kernel CL_API_CALL create_kernel(cl_program program, const char *name, cl_int *status) {
    return target->clCreateKernel(actual(program), name, status);
}

static cl_int CL_API_CALL create_kernels(cl_program program, cl_uint count, cl_kernel *kernels, cl_uint *found) {
    return target->clCreateKernelsInProgram(actual(program), count, kernels, found);
}

static cl_int CL_API_CALL program_info(cl_program program, cl_program_info info, size_t size, void *value, size_t *needed) {
    int is_own = info == CL_PROGRAM_SOURCE || info == CL_PROGRAM_REFERENCE_COUNT;
    return target->clGetProgramInfo(is_own ? program : actual(program), info, size, value, needed);
}

static cl_int CL_API_CALL build_info(cl_program program, cl_device_id device, cl_program_build_info info, size_t size, void *value, size_t *needed) {
    return target->clGetProgramBuildInfo(actual(program), device, info, size, value, needed);
}

static cl_int CL_API_CALL kernel_info(cl_kernel kernel, cl_kernel_info info, size_t size, void *value, size_t *needed) {
    cl_int status = target->clGetKernelInfo(kernel, info, size, value, needed);
    if (status != CL_SUCCESS || info != CL_KERNEL_PROGRAM || !value) return status;
    pthread_mutex_lock(&lock);
    for (struct routed *routed = programs; routed; routed = routed->next)
        if (routed->built == *(cl_program *)value) *(cl_program *)value = routed->program;
    pthread_mutex_unlock(&lock);
    return status;
}

CL_API_ENTRY cl_int CL_API_CALL clGetLayerInfo(cl_layer_info info, size_t size, void *value, size_t *needed) {
    const cl_layer_api_version version = CL_LAYER_API_VERSION_100;
    const char name[] = "spirv-llvm";
    const void *found = info == CL_LAYER_API_VERSION ? (const void *)&version : name;
    size_t length = info == CL_LAYER_API_VERSION ? sizeof version : sizeof name;
    if (info != CL_LAYER_API_VERSION && info != CL_LAYER_NAME) return CL_INVALID_VALUE;
    if (value && size < length) return CL_INVALID_VALUE;
    if (value) memcpy(value, found, length);
    if (needed) *needed = length;
    return CL_SUCCESS;
}

CL_API_ENTRY cl_int CL_API_CALL clInitLayer(cl_uint count, const struct _cl_icd_dispatch *next, cl_uint *own_count,
                                            const struct _cl_icd_dispatch **own) {
    size_t size = count * sizeof(void *);
    target = next;
    memcpy(&layer, next, size < sizeof layer ? size : sizeof layer);
    layer.clCreateProgramWithSource = create_program;
    layer.clReleaseProgram = release_program;
    layer.clBuildProgram = build_program;
    layer.clCompileProgram = compile_program;
    layer.clLinkProgram = link_program;
    layer.clCreateKernel = create_kernel;
    layer.clCreateKernelsInProgram = create_kernels;
    layer.clGetProgramInfo = program_info;
    layer.clGetProgramBuildInfo = build_info;
    layer.clGetKernelInfo = kernel_info;
    *own_count = sizeof layer / sizeof(void *);
    *own = &layer;
    return CL_SUCCESS;
}
