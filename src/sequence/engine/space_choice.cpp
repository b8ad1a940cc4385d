#include "sequence/engine/space_choice.hpp"

#include <algorithm>
#include <bit>

namespace bouton::sequence {
namespace {

constexpr std::uint64_t kMostTaken = 2048;
constexpr std::uint64_t kPairsAreFastTo = 1 << 17;

/// The parity of the amounts after which a heap may be split, if they have one.
std::optional<std::uint32_t> split_parity(HeapCode const& code) {
  std::optional<std::uint32_t> parity;
  for (std::uint64_t t = 0; t <= code.max_taken(); ++t) {
    if (!code.allows(t, 2)) continue;
    std::uint32_t const odd = static_cast<std::uint32_t>(t) & 1U;
    if (parity && *parity != odd) return std::nullopt;
    parity = odd;
  }
  return parity;
}

/// In place: sum over i of data[i] * (-1)^(bits of i & j), for all j.
void walsh_hadamard(std::vector<std::int64_t>& data) {
  for (std::size_t half = 1; half < data.size(); half *= 2) {
    for (std::size_t block = 0; block < data.size(); block += 2 * half) {
      for (std::size_t i = block; i < block + half; ++i) {
        std::int64_t const a = data[i], b = data[i + half];
        data[i] = a + b;
        data[i + half] = a - b;
      }
    }
  }
}

}  // namespace

bool may_have_sparse_space(OneHeapGame const& game) {
  return game.code.finite() && game.code.max_parts() == 2 && game.code.max_taken() <= kMostTaken;
}

void ValueCounts::add(std::span<std::uint16_t const> piece) {
  std::uint16_t most = largest_;
  for (std::uint16_t const value : piece) most = std::max(most, value);
  largest_ = most;
  all_.resize(2 * (std::size_t{most} + 1), 0);
  recent_.resize(all_.size(), 0);
  for (std::uint16_t const value : piece) {
    std::size_t const place = 2 * std::size_t{value} + (added_ & 1U);
    ++all_[place];
    if (added_ >= last_quarter_) ++recent_[place];
    ++added_;
  }
}

std::optional<SpaceChoice> choose_space(OneHeapGame const& game,
                                        std::span<std::uint16_t const> values) {
  ValueCounts counts(values.size());
  counts.add(values);
  return choose_space(game, counts);
}

std::optional<SpaceChoice> choose_space(OneHeapGame const& game, ValueCounts const& counts) {
  std::uint16_t const largest = counts.largest();
  if (largest == 0) return std::nullopt;
  auto const parity = split_parity(game.code);
  // Index: twice the value, plus the parity of the heap relative to that of the amounts.
  std::size_t const size = 2 * std::bit_ceil(std::size_t{largest} + 1);
  std::vector<std::int64_t> balance(size, 0);
  for (std::size_t i = 0; i < counts.all().size(); ++i) {
    balance[i ^ parity.value_or(0)] = counts.all()[i];
  }
  walsh_hadamard(balance);
  // balance[j] = rare - common, for the mask j / 2, positional if j is odd.
  std::size_t best = 2;
  for (std::size_t j = 2; j < size; ++j) {
    bool const positional = (j & 1U) != 0;
    if (positional && !parity) continue;
    bool const better_kind = (best & 1U) != 0 && !positional;
    if (balance[j] < balance[best] || (balance[j] == balance[best] && better_kind)) best = j;
  }
  bool const positional = (best & 1U) != 0;
  auto const count = static_cast<std::int64_t>(counts.values());
  SpaceChoice choice{.space = {.mask = static_cast<std::uint32_t>(best / 2),
                               .positional = positional,
                               .parity = positional ? *parity : 0},
                     .rare = static_cast<std::uint64_t>((count + balance[best]) / 2),
                     .largest = largest};
  for (std::size_t i = 0; i < counts.recent().size(); ++i) {
    bool const rare = choice.space.rare(static_cast<std::uint32_t>(i / 2), i % 2);
    if (rare) choice.recent += static_cast<std::uint64_t>(counts.recent()[i]);
  }
  return choice;
}

bool pays(OneHeapGame const& game, SpaceChoice const& choice, std::uint64_t values) {
  // Rare heaps must become fewer: less than one in twenty in the last quarter. (Each later one
  // costs a search among all pairs.)
  if (choice.recent * 80 > values) return false;
  // Early on every engine is fast, and what counts is how many values come later.
  if (values < kPairsAreFastTo) return true;
  std::uint64_t digits = 0;
  for (std::uint64_t t = 0; t <= game.code.max_taken(); ++t) digits += game.code.allows(t, 2);
  // A value costs about as much as so many pairs: all there are; or one for each rare heap and, for
  // each rare value below it, those that are looked at until one gives it.
  std::uint64_t const range = choice.largest;
  return choice.rare * digits * 4 / 3 + range * range / 8 <= digits * values / 2;
}

}  // namespace bouton::sequence
