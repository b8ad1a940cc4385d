#include "check/heap_values.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace bouton::check {
namespace {

constexpr std::uint64_t kFirstChoice = 1024;

/// For every mask m: the sum of sign(v & m) * weight(v), where sign is -1 for odd parity.
void transform(std::vector<std::int64_t>& weights) {
  for (std::size_t half = 1; half < weights.size(); half *= 2) {
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if ((i & half) != 0) continue;
      std::int64_t const a = weights[i];
      std::int64_t const b = weights[i + half];
      weights[i] = a + b;
      weights[i + half] = a - b;
    }
  }
}

}  // namespace

HeapValues::HeapValues(HeapRules rules)
    : rules_(std::move(rules)),
      splitting_(rules_.splitting()),
      most_taken_(rules_.finite() ? rules_.most_taken() : ~std::uint64_t{0}),
      most_parts_(rules_.most_parts()),
      two_parts_(rules_.finite() && most_parts_ == 2),
      equal_allowed_(rules_.parts == PartsRule::kAny),
      next_choice_(two_parts_ ? kFirstChoice : ~std::uint64_t{0}) {
  values_.push_back(0);
}

bool HeapValues::extend(std::uint64_t count, Meter& work) {
  std::uint64_t const most = work.limits().memory_bytes / sizeof(std::uint16_t);
  values_.reserve(static_cast<std::size_t>(std::min(count, most)));
  while (values_.size() < count) {
    if (values_.size() >= most) return false;
    std::uint64_t const n = values_.size();
    if (n == next_choice_) choose_space();
    if (!(space_ ? by_rare_parts(n, work) : by_definition(n, work))) return false;
    if (n % 65536 == 0) work.report(n, count);
  }
  return true;
}

/// Values of moves that leave nothing, or one heap.
void HeapValues::mark_direct(std::uint64_t n) {
  for (std::uint64_t t = 0; t <= std::min(n, most_taken_); ++t) {
    std::uint32_t const digit = rules_.digit(t);
    if ((digit & 1U) != 0 && t == n) marks_.mark(0);
    if ((digit & 2U) != 0 && t < n) marks_.mark(g(n - t));
  }
}

/// The value of a heap as the mex over every option.
bool HeapValues::by_definition(std::uint64_t n, Meter& work) {
  marks_.clear();
  mark_direct(n);
  std::uint64_t const last = std::min(n, most_taken_);
  if (!work.spend(last + 1)) return false;
  for (std::uint64_t t = 0; t <= last && most_parts_ >= 2; ++t) {
    for (unsigned parts = 2; parts <= most_parts_; ++parts) {
      if (((rules_.digit(t) >> parts) & 1U) != 0 && !mark_splits(parts, n - t, work)) return false;
    }
  }
  std::uint32_t const value = marks_.least_unmarked();
  if (value > 65535) return false;
  values_.push_back(static_cast<std::uint16_t>(value));
  return true;
}

/// Marks the values of all splits of `rest`, the parts in ascending order.
bool HeapValues::mark_splits(unsigned parts, std::uint64_t rest, Meter& work) {
  if (parts == 2) {
    std::uint64_t const last = equal_allowed_ ? rest / 2 : (rest + 1) / 2 - (rest > 0 ? 1 : 0);
    for (std::uint64_t a = 1; a <= last; ++a) marks_.mark(g(a) ^ g(rest - a));
    return work.spend(last + 1);
  }
  bool const unequal = rules_.parts == PartsRule::kUnequal;
  // Depth is at most 31, the number of parts a digit can name.
  auto const list = [&](auto const& self, unsigned left, std::uint64_t first, std::uint64_t least,
                        std::uint64_t remaining, std::uint32_t sum) -> bool {
    if (left == 1) {
      bool const allowed =
          remaining >= least && (rules_.parts != PartsRule::kNotAllEqual || remaining != first);
      if (allowed) marks_.mark(sum ^ g(remaining));
      return work.spend(1);
    }
    for (std::uint64_t part = least; part <= remaining / left; ++part) {
      if (!self(self, left - 1, first == 0 ? part : first, unequal ? part + 1 : part,
                remaining - part, sum ^ g(part))) {
        return false;
      }
    }
    return true;
  };
  return list(list, parts, 0, 1, rest, 0);
}

/// The mask that makes the fewest heaps rare, if they are few.
void HeapValues::choose_space() {
  next_choice_ *= 4;
  std::uint32_t all = 0;
  for (std::uint16_t const value : values_) all |= value;
  std::size_t const masks = std::size_t{1} << std::bit_width(all);
  std::uint32_t const parity = static_cast<std::uint32_t>(splitting_.front() % 2);
  bool const one_parity = std::all_of(splitting_.begin(), splitting_.end(),
                                      [&](std::uint64_t t) { return t % 2 == parity; });
  std::int64_t best = static_cast<std::int64_t>(values_.size());
  for (bool const positional : {false, true}) {
    if (positional && !one_parity) continue;
    std::vector<std::int64_t> weights(masks, 0);
    for (std::size_t heap = 1; heap < values_.size(); ++heap) {
      weights[values_[heap]] += positional && (heap + parity) % 2 != 0 ? -1 : 1;
    }
    transform(weights);
    for (std::size_t mask = 0; mask < masks; ++mask) {
      std::int64_t const heaps = static_cast<std::int64_t>(values_.size()) - 1;
      std::int64_t const rare = (heaps + weights[mask]) / 2;
      if (rare >= best) continue;
      best = rare;
      space_ = Space{static_cast<std::uint32_t>(mask), positional, positional ? parity : 0};
    }
  }
  if (best > static_cast<std::int64_t>(values_.size() / 8)) {
    space_ = std::nullopt;
    return;
  }
  rare_.clear();
  for (std::size_t heap = 1; heap < values_.size(); ++heap) {
    if (space_->rare(values_[heap], heap)) rare_.push_back(heap);
  }
}

bool HeapValues::by_rare_parts(std::uint64_t n, Meter& work) {
  if (!work.spend(rare_.size() * splitting_.size() + std::min(n, most_taken_) + 1)) return false;
  marks_.clear();
  mark_direct(n);
  for (std::uint64_t const t : splitting_) {
    if (t >= n) break;
    std::uint64_t const rest = n - t;
    for (std::uint64_t const r : rare_) {
      if (r >= rest) break;
      if (2 * r != rest || equal_allowed_) marks_.mark(g(r) ^ g(rest - r));
    }
  }
  // Every common option is marked now: the least common number that is not is no option.
  std::uint32_t common = 0;
  std::uint32_t missing = 0;  // rare numbers below it, not yet seen to be options
  for (; common < 65536; ++common) {
    if (marks_.has(common)) continue;
    if (!space_->rare(common, n)) break;
    ++missing;
  }
  std::uint64_t a = 1;
  for (; missing > 0 && 2 * a <= n; ++a) {
    for (std::uint64_t const t : splitting_) {
      if (a + t >= n) break;
      std::uint64_t const b = n - t - a;
      if (a == b && !equal_allowed_) continue;
      std::uint32_t const value = g(a) ^ g(b);
      if (marks_.mark(value) && value < common) --missing;  // a fresh one below it is rare
    }
  }
  std::uint32_t const value = marks_.least_unmarked();
  if (value > 65535) return false;
  if (space_->rare(value, n)) rare_.push_back(n);
  values_.push_back(static_cast<std::uint16_t>(value));
  return work.spend(a * splitting_.size() + common);
}

}  // namespace bouton::check
