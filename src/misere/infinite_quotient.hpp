// InfiniteQuotient: the outcomes of all sums of heaps up to n where their misere quotient is
// infinite.
//
// Each heap has an image: an element of a finite commutative monoid, and counters, natural
// numbers. Images are multiplied and added. For each element a union of cells says with which
// counters the mover loses (docs/infinite.md). A law is found by infinite_search.hpp, proved by
// src/check.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bouton/core/natural.hpp"

namespace bouton::misere {

/// form.z >= constant, <= constant, = constant, or = constant modulo m.
struct InfiniteCondition {
  enum class Kind : std::uint8_t { kLeast, kMost, kIs, kModulo };
  Kind kind = Kind::kIs;
  std::vector<std::int64_t> form;
  std::int64_t constant = 0, modulus = 1;

  friend bool operator==(InfiniteCondition const&, InfiniteCondition const&) = default;
};

/// Whether the form may have this value. \param value  a number of any type
template <class Number>
[[nodiscard]] bool holds(InfiniteCondition const& condition, Number const& value) {
  Number const off = value - condition.constant;
  switch (condition.kind) {
    case InfiniteCondition::Kind::kLeast:
      return off >= 0;
    case InfiniteCondition::Kind::kMost:
      return off <= 0;
    case InfiniteCondition::Kind::kIs:
      return off == 0;
    case InfiniteCondition::Kind::kModulo:
      return off % condition.modulus == 0;
  }
  return false;
}

/// Where all conditions hold.
using CounterCell = std::vector<InfiniteCondition>;
using CounterSet = std::vector<CounterCell>;

/// The image of a heap.
struct InfiniteImage {
  std::uint32_t element = 0;
  std::vector<std::uint32_t> counters;

  friend bool operator==(InfiniteImage const&, InfiniteImage const&) = default;
};

/// Heaps and the number of each, at least 1.
using InfiniteSum = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

/// Sums with pairwise different classes, and the contexts that distinguish them.
struct InfiniteFamily {
  InfiniteSum first, step, start, by_first, by_distance;
};

struct InfiniteQuotient {
  std::string game;  ///< as certificates name it
  std::vector<std::uint64_t> generators;
  std::vector<std::vector<std::uint32_t>> actions;  ///< x times each generator
  std::size_t counters = 0;
  std::vector<InfiniteImage> heaps;  ///< of heaps 0, 1, ..., n
  std::vector<CounterSet> sets;
  std::vector<std::uint32_t> lost;  ///< for each element the number of its set
  InfiniteFamily family;

  [[nodiscard]] std::size_t order() const { return lost.size(); }
  [[nodiscard]] std::uint64_t largest() const { return heaps.size() - 1; }
};

/// The certificate, schema bouton.infinite-quotient-certificate/1; several lines.
[[nodiscard]] std::string infinite_certificate(InfiniteQuotient const& law);

/// The law of a certificate; only its form is read, nothing is proved.
/// \throws Error naming the member that is missing or wrong.
[[nodiscard]] InfiniteQuotient read_infinite(std::string_view certificate);

/// Whether a vector of small numbers lies in the set.
[[nodiscard]] bool in_set(CounterSet const& set, std::vector<std::int64_t> const& z);

}  // namespace bouton::misere
