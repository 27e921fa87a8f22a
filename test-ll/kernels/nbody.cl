// One step of gravity between all bodies; the mass stands in w. Distances are softened.
#pragma OPENCL FP_CONTRACT OFF
kernel void nbody(global const float4 *position, global const float4 *velocity, global float4 *new_position,
                  global float4 *new_velocity, uint count, float time_step, float softening) {
    const size_t i = get_global_id(0);
    const float4 here = position[i];
    float3 force = (float3)(0.0f);
    for (uint j = 0; j < count; ++j) {
        const float4 there = position[j];
        const float3 way = there.xyz - here.xyz;
        const float square = fma(way.x, way.x, fma(way.y, way.y, fma(way.z, way.z, softening)));
        const float inverse = 1.0f / sqrt(square);
        force += way * (there.w * inverse * inverse * inverse);
    }
    const float3 speed = clamp(velocity[i].xyz + force * time_step, (float3)(-8.0f), (float3)(8.0f));
    new_velocity[i] = (float4)(speed, fabs(velocity[i].w));
    new_position[i] = (float4)(here.xyz + speed * time_step, here.w);
}
