#include "sequence/engine/ruled_values.hpp"

#include <algorithm>

namespace bouton::sequence {
namespace {

constexpr std::uint32_t kValues = 65536;
constexpr std::uint64_t kFirstAmounts = 1024;
constexpr std::uint64_t kGlance = 8;  // steps, to look at an amount

}  // namespace

RuledValues::RuledValues(OneHeapGame const& game)
    : kinds_(game.kinds), allowed_(game.kinds.size()), stamp_(kValues, 0) {}

bool RuledValues::extend_to(std::uint64_t n, Limits const& limits, std::uint64_t most_work) {
  meter_.resume(limits, most_work);
  while (values_.size() <= n) {
    if (values_.size() * sizeof(std::uint16_t) > limits.memory_bytes) {
      return meter_.stop(Stop::kMemory);
    }
    if (!next_value()) return false;
  }
  return true;
}

bool RuledValues::next_value() {
  std::uint64_t const heap = values_.size();
  if (heap > known_to_ || heap == 0) {
    known_to_ = std::max(kFirstAmounts, 2 * heap);
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      AmountCondition const& condition = kinds_[i].condition;
      if (condition.always() || condition.reads_heap()) continue;
      allowed_[i] = condition.amounts(0, 0, known_to_);
    }
  }
  for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
    if (!mark_kind(kind, heap)) return false;
  }
  std::uint32_t value = 0;
  while (value < kValues && stamp_[value] == heap + 1) ++value;
  if (value == kValues) return meter_.stop(Stop::kValueSize);
  values_.push_back(static_cast<std::uint16_t>(value));
  return meter_.spend(value);
}

bool RuledValues::mark_kind(std::size_t kind, std::uint64_t heap) {
  HeapMoves const& moves = kinds_[kind];
  HeapCode const& code = moves.code;
  std::uint64_t const last = code.finite() ? std::min(heap, code.max_taken()) : heap;
  auto const take = [&](std::uint64_t amount) {
    Digit const digit = code.digit(amount);
    return meter_.spend(kGlance) && (digit == 0 || mark_left(moves, digit, heap - amount));
  };
  if (moves.condition.always()) {
    for (std::uint64_t amount = 0; amount <= last; ++amount) {
      if (!take(amount)) return false;
    }
    return true;
  }
  auto const go_through = [&](std::vector<std::uint64_t> const& amounts) {
    for (std::uint64_t const amount : amounts) {
      if (amount > last) break;
      if (!take(amount)) return false;
    }
    return true;
  };
  if (!moves.condition.reads_heap()) return go_through(allowed_[kind]);
  return meter_.spend(kGlance * last) && go_through(moves.condition.amounts(heap, 0, last));
}

/// Marks what a heap may become after an amount was taken.
bool RuledValues::mark_left(HeapMoves const& kind, Digit digit, std::uint64_t rest) {
  for (unsigned parts = 0; parts < 32 && (digit >> parts) != 0; ++parts) {
    if (((digit >> parts) & 1U) == 0 || (parts == 0 ? rest != 0 : rest < parts)) continue;
    if (parts == 0) {
      mark(0);
    } else if (parts == 1) {
      // A heap that stays as it is would be no move; rules files do not allow it.
      if (rest < values_.size()) mark(values_[static_cast<std::size_t>(rest)]);
    } else if (kind.parts == PartsCondition::kAllEqual) {
      if (rest % parts != 0) continue;
      mark(parts % 2 == 0 ? 0U : values_[static_cast<std::size_t>(rest / parts)]);
    } else if (!mark_parts(kind.parts, parts, rest, rest, 0, 0)) {
      return false;
    }
  }
  return true;
}

/// Parts from the largest to the smallest. \param first  the first of them; 0: not chosen yet
bool RuledValues::mark_parts(PartsCondition condition, unsigned parts, std::uint64_t rest,
                             std::uint64_t largest, std::uint64_t first, std::uint32_t sum) {
  if (parts == 1) {
    if (rest > largest) return true;
    if (condition == PartsCondition::kNotAllEqual && rest == first) return true;
    mark(sum ^ values_[static_cast<std::size_t>(rest)]);
    return meter_.spend(kGlance);
  }
  for (std::uint64_t part = std::min(largest, rest - (parts - 1)); part * parts >= rest; --part) {
    std::uint64_t const next = condition == PartsCondition::kPairwiseUnequal ? part - 1 : part;
    std::uint32_t const with = sum ^ values_[static_cast<std::size_t>(part)];
    if (next > 0 &&
        !mark_parts(condition, parts - 1, rest - part, next, first == 0 ? part : first, with)) {
      return false;
    }
  }
  return true;
}

}  // namespace bouton::sequence
