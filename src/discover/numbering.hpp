// Numbering: gives different lists of numbers the numbers 0, 1, 2, ... in order of appearance.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace bouton::discover {

struct HashOfList {
  template <class Entry>
  std::size_t operator()(std::vector<Entry> const& list) const {
    std::uint64_t hash = 0x9E3779B97F4A7C15U + list.size();
    for (Entry const entry : list) {
      hash = (hash ^ entry) * 0xFF51AFD7ED558CCDU;
      hash ^= hash >> 29U;
    }
    return static_cast<std::size_t>(hash);
  }
};

class Numbering {
 public:
  using List = std::vector<std::uint32_t>;

  /// The number of this list, a new one if it has none yet.
  std::uint32_t of(List const& list) {
    return numbers_.emplace(list, static_cast<std::uint32_t>(numbers_.size())).first->second;
  }
  [[nodiscard]] std::size_t size() const { return numbers_.size(); }

 private:
  std::unordered_map<List, std::uint32_t, HashOfList> numbers_;
};

}  // namespace bouton::discover
