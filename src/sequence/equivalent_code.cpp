#include "sequence/equivalent_code.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sequence/engine/nim_values.hpp"

namespace bouton::sequence {
namespace {

constexpr std::uint64_t kMaxDigits = 1'000'000;
constexpr std::uint64_t kMaxDigitsReduced = 1000;

/// All positions of a tail once, after the prefix: enough to see every kind of move.
std::uint64_t digits_to_see(HeapCode const& code) {
  return std::max<std::uint64_t>(code.prefix().size(), 1) + code.tail().size();
}

struct Sums {
  std::uint64_t least;
  std::uint64_t most;  // less than `least` if the range is empty
};

std::uint64_t least_sum(std::uint64_t parts, PartsCondition condition) {
  return condition == PartsCondition::kAny ? parts : parts * (parts + 1) / 2;
}

/// Sums of `parts` heaps of 1 to `largest` tokens; every number between is one.
Sums sums_of(std::uint64_t parts, std::uint64_t largest, PartsCondition condition) {
  if (condition == PartsCondition::kAny) return {parts, parts * largest};
  if (parts > largest) return {1, 0};
  // largest + (largest - 1) + ...; written so that 0 parts have sum 0.
  return {least_sum(parts, condition), parts * largest + parts - least_sum(parts, condition)};
}

/// The smallest heap with a move.
std::optional<std::uint64_t> smallest_heap(OneHeapGame const& game) {
  std::optional<std::uint64_t> least;
  unsigned const max_parts = game.code.max_parts();
  for (std::uint64_t t = 0; t < digits_to_see(game.code); ++t) {
    for (unsigned parts = 0; parts <= max_parts; ++parts) {
      if (!game.code.allows(t, parts)) continue;
      std::uint64_t const heap = t + least_sum(parts, game.parts);
      least = std::min(least.value_or(heap), heap);
    }
  }
  return least;
}

/// Step 1. \pre shift is one less than the smallest heap with a move, and at least 1
std::optional<HeapCode> shifted(OneHeapGame const& game, std::uint64_t shift) {
  unsigned const max_parts = game.code.max_parts();
  std::uint64_t const tail = game.code.tail().size();
  // Amounts below `prefix` and one more round of the tail. Each comes from an amount at most
  // max_parts * shift smaller and at most shift larger.
  std::uint64_t const prefix =
      std::max<std::uint64_t>(game.code.prefix().size(), 1) + max_parts * shift;
  if (prefix + tail + shift > kMaxDigits) return std::nullopt;
  std::size_t const size = static_cast<std::size_t>(prefix + tail);
  std::vector<Digit> digits(size, 0);
  std::vector<std::int64_t> steps(size + 1);
  for (unsigned alive = 0; alive <= max_parts; ++alive) {
    // steps: the number of ranges of t' that begin at an amount, minus those that end before it.
    std::fill(steps.begin(), steps.end(), 0);
    for (std::uint64_t t = 0; t < size + shift; ++t) {
      for (unsigned parts = alive; parts <= max_parts; ++parts) {
        if (!game.code.allows(t, parts)) continue;
        auto const [least, most] = sums_of(parts - alive, shift, game.parts);
        if (most < least) continue;
        // t' from first to last, those that are at least 1.
        std::uint64_t const base = t + alive * shift;
        if (base + most <= shift) continue;
        std::uint64_t const first = std::max(base + least, shift + 1) - shift;
        std::uint64_t const last = base + most - shift;
        if (first >= size) continue;
        ++steps[static_cast<std::size_t>(first)];
        --steps[static_cast<std::size_t>(std::min<std::uint64_t>(last + 1, size))];
      }
    }
    std::int64_t open = 0;
    for (std::size_t t = 0; t < size; ++t) {
      open += steps[t];
      if (open > 0) digits[t] |= Digit{1} << alive;
    }
  }
  auto const seam = digits.begin() + static_cast<std::ptrdiff_t>(prefix);
  return HeapCode({digits.begin(), seam}, {seam, digits.end()});
}

/// Step 2: the code without the bits that others imply.
HeapCode without_idle_bits(HeapCode const& code) {
  std::uint64_t const last = code.max_taken();
  unsigned const max_parts = code.max_parts();
  NimValues values(OneHeapGame{code});
  if (!values.extend_to(last, {})) return code;
  std::span<std::uint16_t const> const g = values.values();
  // Whether one heap of D is worth 0; whether two heaps of D together are.
  std::vector<std::uint64_t> one, two;
  for (std::size_t sum = 1; sum <= last; ++sum) {
    if (g[sum] == 0) one.push_back(sum);
    for (std::size_t a = 1; 2 * a <= sum; ++a) {
      if (g[a] == g[sum - a]) {
        two.push_back(sum);
        break;
      }
    }
  }
  std::vector<Digit> digits = code.prefix();
  auto const remove = [&](std::vector<std::uint64_t> const& sums, unsigned heaps) {
    for (std::uint64_t t = 0; t <= last; ++t) {
      // Bit j at t stands for bit j - heaps at t + D.
      Digit const implied = code.digit(t) >> heaps;
      if (implied == 0) continue;
      for (std::uint64_t const sum : sums) {
        if (t + sum > last) break;
        digits[static_cast<std::size_t>(t + sum)] &= ~implied;
      }
    }
  };
  remove(one, 1);
  if (max_parts >= 2) remove(two, 2);
  return HeapCode(std::move(digits));
}

}  // namespace

EquivalentCode shifted_form(OneHeapGame const& game) {
  EquivalentCode form{.standard = game};
  if (game.parts == PartsCondition::kNotAllEqual) return form;
  auto const smallest = smallest_heap(game);
  if (!smallest) return form;
  if (*smallest > 1) {
    auto code = shifted(game, *smallest - 1);
    if (!code) return form;
    form.standard.code = *std::move(code);
    form.shift = *smallest - 1;
  }
  return form;
}

EquivalentCode standard_form(OneHeapGame const& game) {
  EquivalentCode form = shifted_form(game);
  if (smallest_heap(form.standard) != 1) return form;  // it has no move, or was too long
  if (game.parts == PartsCondition::kAny && form.standard.code.finite() &&
      form.standard.code.max_taken() <= kMaxDigitsReduced) {
    form.standard.code = without_idle_bits(form.standard.code);
  }
  return form;
}

}  // namespace bouton::sequence
