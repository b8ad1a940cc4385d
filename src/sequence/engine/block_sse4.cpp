// The vector engine on SSE4: 16 lanes.
#include <immintrin.h>

#include "sequence/engine/block_kernel.hpp"
#include "sequence/engine/block_lanes.hpp"
#include "sequence/engine/block_task.hpp"

namespace {

struct Sse4 {
  static constexpr unsigned kBytes = 16;
  using Bytes = uint8_t __attribute__((vector_size(kBytes)));
  using Words = uint16_t __attribute__((vector_size(2 * kBytes)));

  static constexpr bool kLooksUp = true;
  static Bytes look_up(Bytes table, Bytes index) {
    return reinterpret_cast<Bytes>(
        _mm_shuffle_epi8(reinterpret_cast<__m128i>(table), reinterpret_cast<__m128i>(index)));
  }
  static uint64_t sign_bits(Bytes v) {
    return static_cast<uint32_t>(_mm_movemask_epi8(reinterpret_cast<__m128i>(v)));
  }
};

using Isa = BlockLanes<Sse4>;

}  // namespace

constinit bouton::sequence::BlockEngine const bouton::sequence::kBlockEngineSse4{
    run_blocks<Isa>, find_block_witness<Isa>, decode_block<Isa>, find_block<Isa>};
