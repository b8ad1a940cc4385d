// The vector engine on AVX2: 32 lanes.
#include <immintrin.h>

#include "sequence/engine/block_kernel.hpp"
#include "sequence/engine/block_lanes.hpp"
#include "sequence/engine/block_task.hpp"

namespace {

struct Avx2 {
  static constexpr unsigned kBytes = 32;
  using Bytes = uint8_t __attribute__((vector_size(kBytes)));
  using Words = uint16_t __attribute__((vector_size(2 * kBytes)));

  static constexpr bool kLooksUp = true;
  static Bytes look_up(Bytes table, Bytes index) {
    return reinterpret_cast<Bytes>(
        _mm256_shuffle_epi8(reinterpret_cast<__m256i>(table), reinterpret_cast<__m256i>(index)));
  }
  static uint64_t sign_bits(Bytes v) {
    return static_cast<uint32_t>(_mm256_movemask_epi8(reinterpret_cast<__m256i>(v)));
  }
};

using Isa = BlockLanes<Avx2>;

}  // namespace

constinit bouton::sequence::BlockEngine const bouton::sequence::kBlockEngineAvx2{
    run_blocks<Isa>, find_block_witness<Isa>, decode_block<Isa>, find_block<Isa>};
