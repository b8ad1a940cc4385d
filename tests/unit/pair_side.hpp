// One side of pairs as the kernels of PairValues read it: values, and their two parts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "sequence/engine/pair_kernels.hpp"

struct PairSide {
  std::vector<std::uint16_t> values;
  std::vector<std::uint8_t> low, high;

  explicit PairSide(std::vector<std::uint16_t> of) : values(std::move(of)) {
    for (std::uint16_t const value : values) {
      low.push_back(static_cast<std::uint8_t>(value % 64 + value / 16384 * 64));
      high.push_back(static_cast<std::uint8_t>(value / 64));
    }
  }
  [[nodiscard]] bouton::sequence::PairParts parts_at(std::size_t at) const {
    return {low.data() + at, high.data() + at};
  }
};

/// The pairs of up from one place on with down from another.
inline bouton::sequence::PairChunk pairs_at(PairSide const& up, std::size_t up_at,
                                            PairSide const& down, std::size_t down_at) {
  return {up.values.data() + up_at, down.values.data() + down_at, up.parts_at(up_at),
          down.parts_at(down_at)};
}
