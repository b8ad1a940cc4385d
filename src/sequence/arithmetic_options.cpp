#include "sequence/arithmetic_options.hpp"

#include <algorithm>
#include <bit>
#include <mutex>
#include <utility>

#include "sequence/arithmetic_stages.hpp"

namespace bouton::sequence {
namespace {

/// Larger numbers are not counted: it takes quadratic time.
constexpr std::size_t kMostBitsToCount = 1 << 14;

std::uint64_t bits_of(Natural const& number) {
  return number == 0 ? 0 : msb(number) + 1;
}

}  // namespace

/// The stages through which the bits of a total and a value lead.
struct ArithmeticOptions::Walk {
  ArithmeticStages::Start const* start = nullptr;  // nullptr if nothing fits, or the meter stopped
  std::vector<ArithmeticStages::Step const*> steps = {};

  [[nodiscard]] bool has(std::size_t sum) const {
    return (*steps.back()->to->sums)[sum].nothing_left();
  }
  [[nodiscard]] std::size_t ends() const { return steps.back()->to->sums->size(); }

  /// The number of open sums after so many steps.
  [[nodiscard]] std::size_t sums_after(std::size_t count) const {
    return count == 0 ? start->stage->sums->size() : steps[count - 1]->to->sums->size();
  }
  /// Marks the open sums before step number `step` from which a sum that is marked in `after` is
  /// reached, where the first quotient has this bit. \return whether there are any
  bool lead_to(std::size_t step, bool first_bit, char const* after, char* before) const {
    bool any = false;
    for (ArithmeticStages::Edge const& edge : steps[step]->edges) {
      if (edge.first_bit != first_bit || after[edge.to] == 0) continue;
      before[edge.from] = 1;
      any = true;
    }
    return any;
  }
};

ArithmeticOptions::ArithmeticOptions(HeapCode code,
                                     std::shared_ptr<std::vector<std::uint16_t> const> values,
                                     Period const& period)
    : code_(std::move(code)),
      values_(std::move(values)),
      base_(std::max<std::uint64_t>(period.preperiod, 1)),
      period_(period.period),
      saltus_(period.saltus),
      stages_(std::make_shared<ArithmeticStages>(values_, base_, period_, saltus_)) {}

Natural ArithmeticOptions::value(Natural const& heap) const {
  if (heap < base_) return (*values_)[heap.convert_to<std::size_t>()];
  Natural const offset = heap - base_;
  std::uint64_t const residue = Natural(offset % period_).convert_to<std::uint64_t>();
  return Natural(offset / period_) * saltus_ +
         (*values_)[static_cast<std::size_t>(base_ + residue)];
}

ArithmeticOptions::Walk ArithmeticOptions::walk(unsigned parts, Natural const& total,
                                                Natural const& wanted, bool first_apart,
                                                Meter& meter) const {
  ArithmeticStages& stages = *stages_;
  Natural const quotient = total / period_, value = wanted >> stages.even_bits();
  // The value of a large part is below o (Q + 1) + carry; after so many bits nothing is left.
  std::uint64_t const most =
      std::max<std::uint64_t>(
          bits_of(quotient) + static_cast<std::uint64_t>(std::bit_width(stages.odd())),
          stages.carry_bits()) +
      1;
  if (bits_of(value) > most) return {};
  auto const residue = Natural(total % period_).convert_to<std::uint64_t>();
  auto const low = static_cast<std::uint32_t>(
      Natural(wanted & ((std::uint64_t{1} << stages.even_bits()) - 1)).convert_to<std::uint64_t>());
  std::lock_guard const lock(stages.mutex());
  Walk walk{stages.start(parts, residue, low, first_apart, meter)};
  if (walk.start == nullptr) return {};
  ArithmeticStages::Stage* at = walk.start->stage;
  walk.steps.reserve(static_cast<std::size_t>(most));
  for (std::uint64_t bit = 0; bit < most; ++bit) {
    if (!meter.step()) return {};
    Letter const letter = letter_of(bit_test(quotient, bit) ? 1 : 0, bit_test(value, bit) ? 1 : 0);
    ArithmeticStages::Step const* const step = stages.step(*at, letter, meter);
    if (step == nullptr) return {};
    walk.steps.push_back(step);
    at = step->to;
  }
  return walk;
}

bool ArithmeticOptions::possible(unsigned parts, Natural const& total, Natural const& wanted,
                                 Meter& meter) const {
  if (parts == 1) return value(total) == wanted;
  Walk const way = walk(parts, total, wanted, false, meter);
  if (way.start == nullptr) return meter.stopped();
  for (std::size_t sum = 0; sum < way.ends(); ++sum) {
    if (way.has(sum)) return true;
  }
  return false;
}

bool ArithmeticOptions::visit(Natural const& heap, Natural const& wanted,
                              PartsVisitor const& visitor, Meter& meter) const {
  std::vector<Natural> chosen;
  return for_each_rest(
      code_, kMostArithmeticParts, heap, [&] { return meter.step(); },
      [&](unsigned parts, Natural const& rest) {
        return parts == 0 ? wanted != 0 || visitor(chosen)
                          : visit_splits(parts, rest, wanted, chosen, visitor, meter);
      });
}

/// Splits `total` into more parts after those chosen. Depth is the number of parts.
bool ArithmeticOptions::visit_splits(unsigned parts, Natural const& total, Natural const& wanted,
                                     std::vector<Natural>& chosen, PartsVisitor const& visitor,
                                     Meter& meter) const {
  if (parts == 1) {
    if (value(total) != wanted) return true;
    chosen.push_back(total);
    bool const go_on = visitor(chosen);
    chosen.pop_back();
    return go_on;
  }
  auto const go_on_with = [&](Natural const& part) {
    Natural const rest = total - part, value_of_rest = wanted ^ value(part);
    if (parts > 2 && !possible(parts - 1, rest, value_of_rest, meter)) return true;
    chosen.push_back(part);
    bool const go_on = visit_splits(parts - 1, rest, value_of_rest, chosen, visitor, meter);
    chosen.pop_back();
    return go_on;
  };
  for (std::uint64_t small = 1; small < base_ && total >= small + parts - 1; ++small) {
    if (!meter.step() || !go_on_with(small)) return false;
  }
  Walk const way = walk(parts, total, wanted, true, meter);
  return way.start == nullptr ? !meter.stopped() : visit_large(way, go_on_with, meter);
}

/// Large first parts, ascending.
bool ArithmeticOptions::visit_large(Walk const& walk,
                                    std::function<bool(Natural const& first)> const& visit,
                                    Meter& meter) const {
  std::size_t const bits = walk.steps.size();
  // After k bits: the open sums from which an end is reached with the bits of the quotient, from
  // the k-th on, that are chosen now, at reaching[begin[k]] and further on; and how many choices of
  // the bit below have been tried.
  std::vector<char> reaching;
  std::vector<std::size_t> begin(bits + 1, 0);
  std::vector<unsigned char> tried(bits + 1, 0);
  for (std::size_t sum = 0; sum < walk.ends(); ++sum) reaching.push_back(walk.has(sum) ? 1 : 0);
  Natural quotient;
  for (std::size_t k = bits;;) {
    if (!meter.step()) return false;
    if (k > 0 && tried[k] < 2) {
      bool const bit = tried[k]++ == 1;
      begin[k - 1] = begin[k] + walk.sums_after(k);
      reaching.resize(begin[k - 1]);
      reaching.resize(begin[k - 1] + walk.sums_after(k - 1), 0);
      // Without open sums, a stage's part of `reaching` is empty and may begin at its end.
      char const* const after = reaching.data() + begin[k];
      if (!walk.lead_to(k - 1, bit, after, reaching.data() + begin[k - 1])) continue;
      tried[--k] = 0;
      if (bit) {
        bit_set(quotient, k);
      } else {
        bit_unset(quotient, k);
      }
      continue;
    }
    if (k == bits) return true;
    if (k == 0) {
      std::optional<std::uint64_t> last;
      for (auto const& [residue, sum] : walk.start->residues) {
        if (reaching[begin[0] + sum] == 0 || last == residue) continue;
        last = residue;
        if (!visit(Natural(quotient * period_) + (base_ + residue))) return false;
      }
    }
    ++k;
  }
}

std::optional<Natural> ArithmeticOptions::count(Natural const& heap, Natural const& wanted,
                                                Meter& meter) const {
  Natural total = 0;
  bool const all = for_each_rest(
      code_, kMostArithmeticParts, heap, [&] { return meter.step(); },
      [&](unsigned parts, Natural const& rest) {
        std::optional<Natural> const ways = parts == 0   ? Natural(wanted == 0 ? 1 : 0)
                                            : parts == 1 ? Natural(value(rest) == wanted ? 1 : 0)
                                                         : count_splits(parts, rest, wanted, meter);
        if (ways) total += *ways;
        return ways.has_value();
      });
  return all ? std::optional(std::move(total)) : std::nullopt;
}

std::optional<Natural> ArithmeticOptions::count_splits(unsigned parts, Natural const& total,
                                                       Natural const& wanted, Meter& meter) const {
  if (bits_of(total) > kMostBitsToCount) return std::nullopt;
  Walk const way = walk(parts, total, wanted, false, meter);
  if (way.start == nullptr) return meter.stopped() ? std::nullopt : std::optional<Natural>(0);
  std::vector<Natural> ways(way.start->ways.begin(), way.start->ways.end());
  for (ArithmeticStages::Step const* const step : way.steps) {
    std::vector<Natural> next(step->to->sums->size());
    for (ArithmeticStages::Edge const& edge : step->edges) {
      if (!meter.step()) return std::nullopt;
      next[edge.to] += edge.ways == 1 ? ways[edge.from] : ways[edge.from] * edge.ways;
    }
    ways = std::move(next);
  }
  Natural found = 0;
  for (std::size_t sum = 0; sum < ways.size(); ++sum) {
    if (way.has(sum)) found += ways[sum];
  }
  return found;
}

}  // namespace bouton::sequence
