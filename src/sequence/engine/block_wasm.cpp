// The vector engine on WebAssembly with 128-bit vectors: 16 lanes.
#include <wasm_simd128.h>

#include "sequence/engine/block_kernel.hpp"
#include "sequence/engine/block_lanes.hpp"
#include "sequence/engine/block_task.hpp"

namespace {

struct Wasm {
  static constexpr unsigned kBytes = 16;
  using Bytes = uint8_t __attribute__((vector_size(kBytes)));
  using Words = uint16_t __attribute__((vector_size(2 * kBytes)));

  static constexpr bool kLooksUp = true;
  static Bytes look_up(Bytes table, Bytes index) {
    return reinterpret_cast<Bytes>(
        wasm_i8x16_swizzle(reinterpret_cast<v128_t>(table), reinterpret_cast<v128_t>(index)));
  }
  static uint64_t sign_bits(Bytes v) { return wasm_i8x16_bitmask(reinterpret_cast<v128_t>(v)); }
};

using Isa = BlockLanes<Wasm>;

}  // namespace

constinit bouton::sequence::BlockEngine const bouton::sequence::kBlockEngineWasm{
    run_blocks<Isa>, find_block_witness<Isa>, decode_block<Isa>, find_block<Isa>};
