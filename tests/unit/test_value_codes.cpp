// ValueCodes: many codes are decoded as one by one.
#include "sequence/engine/value_codes.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace {

using bouton::sequence::SparseSpace;
using bouton::sequence::ValueCodes;

TEST(ManyValueCodes, AreDecodedAsOneByOne) {
  for (std::uint32_t mask = 1; mask < 512; mask += 1 + mask / 9) {
    for (std::uint32_t kind = 0; kind < 3; ++kind) {
      ValueCodes const codes(
          SparseSpace{.mask = mask, .positional = kind > 0, .parity = kind == 2 ? 1U : 0U});
      for (std::uint64_t const first : {0U, 7U, 64U}) {
        std::vector<std::uint8_t> stored(300);
        for (std::size_t i = 0; i < stored.size(); ++i) {
          stored[i] = static_cast<std::uint8_t>(i * 37 % 256);
        }
        std::vector<std::uint16_t> values(stored.size());
        codes.decode_common(stored, first, values.data());
        for (std::size_t i = 0; i < stored.size(); ++i) {
          std::uint32_t const value = codes.decode(stored[i], first + i, false);
          ASSERT_EQ(values[i], value)
              << "mask " << mask << ", kind " << kind << ", heap " << first + i;
          ASSERT_FALSE(codes.space().rare(value, first + i));
        }
      }
    }
  }
}

}  // namespace
