#include "bouton/sequence/values.hpp"

#include "core/large_pages.hpp"
#include "sequence/value_reader.hpp"

namespace bouton::sequence {

ComputedValues nim_values(OneHeapGame const& game, std::uint64_t n, Limits const& limits) {
  ComputedValues result;
  if (n >= limits.memory_bytes / sizeof(std::uint16_t)) {
    result.stopped_by = Stop::kMemory;
    return result;
  }
  std::uint64_t const count = n + 1;
  result.values.reserve(static_cast<std::size_t>(count));
  ask_for_large_pages(result.values.data(), result.values.capacity() * sizeof(std::uint16_t));
  ValueReader reader(game);
  while (reader.position() < count) {
    auto const piece = reader.next(count, limits);
    if (piece.empty()) {
      result.stopped_by = reader.stopped_by();
      break;
    }
    result.values.insert(result.values.end(), piece.begin(), piece.end());
  }
  return result;
}

}  // namespace bouton::sequence
