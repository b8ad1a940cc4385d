// ThingSet: a position of a game on a board or a graph, as the set of the things that are left.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace bouton::check {

/// \tparam kWords  words of 64 things
template <unsigned kWords>
struct ThingSet {
  static constexpr std::size_t kMost = std::size_t{64} * kWords;

  std::array<std::uint64_t, kWords> word{};

  friend bool operator==(ThingSet const& a, ThingSet const& b) {
    std::uint64_t differ = 0;
    for (unsigned i = 0; i < kWords; ++i) differ |= a.word[i] ^ b.word[i];
    return differ == 0;
  }
  /// An order, whichever.
  friend bool operator<(ThingSet const& a, ThingSet const& b) {
    unsigned i = 0;
    while (i + 1 < kWords && a.word[i] == b.word[i]) ++i;
    return a.word[i] < b.word[i];
  }

  [[nodiscard]] bool has(std::size_t thing) const {
    return (word[thing / 64] >> thing % 64 & 1U) != 0;
  }
  void insert(std::size_t thing) { word[thing / 64] |= std::uint64_t{1} << thing % 64; }

  /// The set of its least thing; empty if it is empty.
  [[nodiscard]] ThingSet least() const {
    ThingSet least;
    for (unsigned i = 0; i < kWords; ++i) {
      least.word[i] = word[i] & (~word[i] + 1);
      if (word[i] != 0) break;
    }
    return least;
  }
  [[nodiscard]] bool empty() const {
    std::uint64_t any = 0;
    for (std::uint64_t const one : word) any |= one;
    return any == 0;
  }
  [[nodiscard]] bool holds(ThingSet const& other) const {
    std::uint64_t missing = 0;
    for (unsigned i = 0; i < kWords; ++i) missing |= other.word[i] & ~word[i];
    return missing == 0;
  }
  [[nodiscard]] bool meets(ThingSet const& other) const {
    std::uint64_t common = 0;
    for (unsigned i = 0; i < kWords; ++i) common |= other.word[i] & word[i];
    return common != 0;
  }
  [[nodiscard]] ThingSet operator&(ThingSet const& other) const {
    ThingSet both;
    for (unsigned i = 0; i < kWords; ++i) both.word[i] = word[i] & other.word[i];
    return both;
  }
  [[nodiscard]] ThingSet operator|(ThingSet const& other) const {
    ThingSet either;
    for (unsigned i = 0; i < kWords; ++i) either.word[i] = word[i] | other.word[i];
    return either;
  }
  [[nodiscard]] ThingSet without(ThingSet const& other) const {
    ThingSet rest;
    for (unsigned i = 0; i < kWords; ++i) rest.word[i] = word[i] & ~other.word[i];
    return rest;
  }

  /// Calls visit(thing) for each, ascending.
  void for_each(auto const& visit) const {
    for (unsigned i = 0; i < kWords; ++i) {
      for (std::uint64_t left = word[i]; left != 0; left &= left - 1) {
        visit(std::size_t{64} * i + static_cast<std::size_t>(std::countr_zero(left)));
      }
    }
  }
};

}  // namespace bouton::check
