/* The interface between shaders that were read to LLVM IR and whoever runs them; docs/shader-interface.md explains it. */

#ifndef SPIRV_SHADER_H
#define SPIRV_SHADER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a value is that a callback gets or gives. */
enum spirv_value_kind {
    SPIRV_VALUE_NONE = 0,
    SPIRV_VALUE_BOOLEAN = 1,       /* a byte for each component */
    SPIRV_VALUE_UNSIGNED = 2,
    SPIRV_VALUE_SIGNED = 3,
    SPIRV_VALUE_FLOAT = 4,
    SPIRV_VALUE_POINTER = 5,       /* a pointer, or a handle of the host's */
    SPIRV_VALUE_SAMPLED_IMAGE = 6, /* the handles of an image and of a sampler */
    SPIRV_VALUE_LITERAL = 7,       /* 32 bits */
    SPIRV_VALUE_COMPOSITE = 8,
    SPIRV_VALUE_BFLOAT16 = 9
};

struct spirv_value {
    uint8_t kind;
    uint8_t bits;        /* of a component */
    uint16_t components; /* 1 for a scalar */
    uint32_t bytes;      /* of the value in memory */
};

/* What a callback has to do. */
struct spirv_operation {
    uint32_t set;         /* 0: the core; 1: GLSL.std.450; 2 to 4: sets of AMD's */
    uint32_t instruction; /* the opcode, or the number in the set */
    uint32_t image[6];    /* Dim, Depth, Arrayed, MS, Sampled, Image Format; all ones without an image */
    struct spirv_value result;
    uint32_t operand_count;
    const struct spirv_value *operands;
};

struct spirv_interface;

typedef void (*spirv_callback)(
    struct spirv_interface *interface, const struct spirv_operation *operation, const void *const *operands, void *result);

/* A callback that the module has no call of may be null. */
struct spirv_callbacks {
    spirv_callback image;
    spirv_callback subgroup;
    spirv_callback barrier;
    spirv_callback fragment;
    spirv_callback geometry;
    spirv_callback ray;
    spirv_callback other;
};

struct spirv_descriptor {
    void *data; /* of a buffer its first byte, otherwise a handle */
    union {
        uintptr_t size; /* of a buffer, in bytes */
        void *sampler;  /* of an image with its sampler */
    } u;
};

struct spirv_binding {
    struct spirv_descriptor *descriptors;
    uint64_t count;
};

/* The tables are indexed as the page says. */
struct spirv_interface {
    void *host;
    const struct spirv_callbacks *callbacks;
    const struct spirv_binding *const *sets;
    void *push_constants;
    uint64_t push_constants_size;
    void *workgroup;
    void *const *inputs;
    void *const *outputs;
    void *const *second_outputs;
    void *const *input_builtins;
    void *const *output_builtins;
    void *const *uniforms;
    void *task_payload;
    void *incoming_payload;
    void *incoming_callable;
    void *hit_attributes;
    void *shader_record;
    uint32_t num_workgroups[3];
    uint32_t workgroup_size[3];
    uint32_t workgroup_id[3];
    uint32_t local_invocation_id[3];
    uint32_t global_invocation_id[3];
    uint32_t local_invocation_index;
    uint32_t num_subgroups;
    uint32_t subgroup_id;
    uint32_t subgroup_size;
    uint32_t subgroup_local_invocation_id;
    uint32_t subgroup_eq_mask[4];
    uint32_t subgroup_ge_mask[4];
    uint32_t subgroup_gt_mask[4];
    uint32_t subgroup_le_mask[4];
    uint32_t subgroup_lt_mask[4];
};

/* The place of a variable in the tables of inputs and outputs. */
#define SPIRV_PLACE(location, component) ((location) * 4 + (component))
/* The place of a builtin in the tables of builtins. */
#define SPIRV_SLOT(builtin) ((builtin) < 64 ? (builtin) : (builtin) - 4096 + 64)
/* How many places those tables have at most. */
#define SPIRV_SLOTS 4160

#ifdef __cplusplus
}
#endif

#endif
