// Choices: bytes read as the answers to questions such as "which of five?". At their end the
// answer is always the first.
#pragma once

#include <cstdint>
#include <string>

#include "fuzz/fuzz_body.hpp"

namespace bouton::fuzz {

class Choices {
 public:
  explicit Choices(Bytes bytes) : rest_(bytes) {}

  [[nodiscard]] bool done() const { return rest_.empty(); }
  /// 0 to `count` - 1. \pre 1 <= count <= 256
  std::uint64_t below(std::uint64_t count) {
    if (rest_.empty()) return 0;
    std::uint64_t const byte = rest_.front();
    rest_ = rest_.subspan(1);
    return byte % count;
  }
  /// first to last.
  std::uint64_t from(std::uint64_t first, std::uint64_t last) {
    return first + below(last - first + 1);
  }
  bool flag() { return below(2) == 1; }
  /// How many bytes are left.
  [[nodiscard]] std::size_t left() const { return rest_.size(); }

 private:
  Bytes rest_;
};

}  // namespace bouton::fuzz
