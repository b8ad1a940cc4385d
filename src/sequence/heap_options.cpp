#include "sequence/heap_options.hpp"

#include <numeric>

namespace bouton::sequence {

// Without branches, and with words as wide as the values: what compilers turn into vectors.

bool ValuePairs::any_in(std::uint64_t a) const {
  std::uint16_t const* const up = values_ + a;
  std::uint16_t const* const down = values_ + (total_ - a - (kCompared - 1));
  std::uint16_t found = 0;
  for (std::size_t i = 0; i < kCompared; ++i) {
    auto const sum = static_cast<std::uint16_t>(up[i] ^ down[kCompared - 1 - i]);
    found |= static_cast<std::uint16_t>(sum == sum_);
  }
  return found != 0;
}

std::uint64_t ValuePairs::count_in(std::uint64_t a, std::uint64_t count) const {
  static_assert(kCounted <= 65535);
  std::uint16_t const* const up = values_ + a;
  std::uint16_t const* const down = values_ + (total_ - a);
  std::uint16_t found = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    auto const sum = static_cast<std::uint16_t>(up[i] ^ *(down - i));
    found = static_cast<std::uint16_t>(found + (sum == sum_ ? 1 : 0));
  }
  return found;
}

HeapOptions::HeapOptions(OneHeapGame game, ClassSequence classes, Combine combine)
    : game_(std::move(game)),
      classes_(std::move(classes)),
      combine_(std::move(combine)),
      empty_class_(classes_.at(std::uint64_t{0})),
      max_parts_(game_.code.max_parts()) {}

HeapOptions::HeapOptions(OneHeapGame game, ClassSequence values)
    : HeapOptions(std::move(game), std::move(values),
                  [](Class a, Class b) { return static_cast<Class>(a ^ b); }) {}

/// The number as a word, if it is small enough that no walk over it overflows: RepeatingRange goes
/// beyond its end by at most a period.
std::optional<std::uint64_t> HeapOptions::as_word(Natural const& rest) const {
  auto const word = to_u64(rest);
  return word && *word < kNoBound - classes_.period() ? word : std::nullopt;
}

/// An infinite tail without splits: which totals may be left repeats as the classes do.
bool HeapOptions::repeating_rests(Natural const& heap) const {
  return !game_.code.finite() && max_parts_ <= 1 && heap >= 1;
}

RepeatingRange<Natural> HeapOptions::rests(Natural const& heap) const {
  std::uint64_t const q = game_.code.tail().size();
  std::uint64_t const prefix = game_.code.prefix().size();
  RepeatingRange<Natural> range{0, heap - 1, 1, 0, 1};
  if (!classes_.periodic()) return range;
  std::uint64_t const common = q / std::gcd(q, classes_.period());
  if (__builtin_mul_overflow(common, classes_.period(), &range.period)) {
    range.period = 1;
    return range;
  }
  range.repeats_from = std::max<std::uint64_t>(classes_.preperiod(), 1);
  range.repeats_to = heap - prefix;  // may be negative: then nothing repeats
  return range;
}

bool HeapOptions::rest_accepted(Natural const& heap, Natural const& rest,
                                Accept const& accept) const {
  Digit const digit = digit_of(game_.code, heap - rest);
  return ((digit >> (rest == 0 ? 0U : 1U)) & 1U) != 0 &&
         accept(rest == 0 ? empty_class_ : classes_.at(rest));
}

bool HeapOptions::allowed(std::vector<Natural> const& parts) const {
  if (game_.parts == PartsCondition::kAny) return true;
  std::vector<Natural> sorted = parts;
  std::sort(sorted.begin(), sorted.end());
  if (game_.parts == PartsCondition::kNotAllEqual) return sorted.front() != sorted.back();
  return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
}

bool HeapOptions::visit(Natural const& heap, Goal const& goal, PartsVisitor const& visitor,
                        Meter& meter) const {
  Search search{goal, visitor, meter};
  if (repeating_rests(heap)) {
    return rests(heap).visit(
        [&](Natural const& rest) { return rest_accepted(heap, rest, goal.accept); },
        [&](Natural const& rest) {
          search.chosen.assign(rest == 0 ? 0 : 1, rest);
          return visitor(search.chosen);
        },
        search.stop());
  }
  // Few amounts, or a heap small enough that its classes were computed one by one.
  return for_each_rest(
      game_.code, max_parts_, heap, [&] { return meter.step(); },
      [&](unsigned parts, Natural const& rest) {
        search.dead_ends.clear();
        if (parts > 0) return visit_splits(parts, rest, empty_class_, search);
        return !goal.accept(empty_class_) || show(search);
      });
}

bool HeapOptions::show(Search& search) const {
  if (search.chosen.size() > 1 && !allowed(search.chosen)) return true;
  ++search.visited;
  return search.visitor(search.chosen);
}

/// Splits `rest` into `parts` more parts after those chosen, whose class is `so_far`.
/// Depth is the number of parts, at most 31.
bool HeapOptions::visit_splits(unsigned parts, Natural const& rest, Class so_far,
                               Search& search) const {
  std::vector<Natural>& chosen = search.chosen;
  if (parts == 1) {
    if (!search.goal.accept(combine_(so_far, classes_.at(rest)))) return true;
    chosen.push_back(rest);
    bool const go_on = show(search);
    chosen.pop_back();
    return go_on;
  }
  if (parts == 2) {
    std::size_t const before = chosen.size();
    chosen.resize(before + 2);
    auto const wanted = [&](Class a, Class b) {
      return search.goal.accept(combine_(so_far, combine_(a, b)));
    };
    auto const visit = [&](auto const& a, auto const& b) {
      chosen[before] = a;
      chosen[before + 1] = b;
      return show(search);
    };
    auto const word = as_word(rest);
    auto const listed = listed_pairs(rest, so_far, search.goal);
    bool const go_on =
        listed ? listed->visit([&](std::uint64_t a) { return visit(a, *word - a); }, search.stop())
        : word ? visit_pairs(classes_, *word, wanted, visit, search.stop())
               : visit_pairs(classes_, rest, wanted, visit, search.stop());
    chosen.resize(before);
    return go_on;
  }
  if (game_.parts != PartsCondition::kAny) return visit_conditional(parts, rest, so_far, search);
  return first_parts(parts, rest)
      .visit(
          [&](Natural const& part) { return can_be_completed(parts, rest, so_far, part, search); },
          [&](Natural const& part) { return descend(parts, rest, so_far, part, search); },
          search.stop());
}

/// The same where not all splits are allowed. The possible continuations depend on all parts
/// before, not on their order: a set of parts that was found to lead nowhere is not tried again.
bool HeapOptions::visit_conditional(unsigned parts, Natural const& rest, Class so_far,
                                    Search& search) const {
  constexpr std::size_t kMostDeadEnds = 1 << 16;  // a few tens of MiB
  std::vector<Natural>& chosen = search.chosen;
  std::vector<Natural> sorted = chosen;
  std::sort(sorted.begin(), sorted.end());
  if (search.dead_ends.contains(sorted)) return true;
  std::uint64_t const visited = search.visited;
  bool const unequal = game_.parts == PartsCondition::kPairwiseUnequal;
  for (Natural part = 1; part <= rest - (parts - 1); ++part) {
    if (!search.meter.step()) return false;
    if (unequal) {
      if (std::find(chosen.begin(), chosen.end(), part) != chosen.end()) continue;
      chosen.push_back(part);
      bool const enough = least_unequal_sum(chosen, parts - 1) <= rest - part;
      chosen.pop_back();
      if (!enough) break;  // even less is left beside a larger part
    }
    if (can_be_completed(parts, rest, so_far, part, search) &&
        !descend(parts, rest, so_far, part, search)) {
      return false;
    }
  }
  if (search.visited == visited && search.dead_ends.size() < kMostDeadEnds) {
    search.dead_ends.insert(std::move(sorted));
  }
  return true;
}

/// Goes on with one more part chosen.
bool HeapOptions::descend(unsigned parts, Natural const& rest, Class so_far, Natural const& part,
                          Search& search) const {
  search.chosen.push_back(part);
  bool const go_on =
      visit_splits(parts - 1, rest - part, combine_(so_far, classes_.at(part)), search);
  search.chosen.pop_back();
  return go_on;
}

/// Only first parts that can be completed, conditions aside, are chosen, so a huge heap without
/// winning moves ends at once.
bool HeapOptions::can_be_completed(unsigned parts, Natural const& rest, Class so_far,
                                   Natural const& part, Search& search) const {
  Class const with_part = combine_(so_far, classes_.at(part));
  return reaches(
      parts - 1, reduced(parts - 1, rest - part),
      [&](Class x) { return search.goal.accept(combine_(with_part, x)); }, search.meter);
}

/// Sets of classes of `parts` parts are the same for totals T and T + period from here on.
Natural HeapOptions::reachable_repeats_from(unsigned parts) const {
  Natural const from = std::max<std::uint64_t>(classes_.preperiod(), 1);
  return parts * from + (parts - 1) * Natural(classes_.period());
}

/// A total with the same set of classes that is small enough to be listed.
std::uint64_t HeapOptions::reduced(unsigned parts, Natural const& total) const {
  if (!classes_.periodic()) return total.convert_to<std::uint64_t>();
  Natural const from = reachable_repeats_from(parts);
  if (total < from) return total.convert_to<std::uint64_t>();
  Natural const offset = Natural(total - from) % classes_.period();
  return Natural(from + offset).convert_to<std::uint64_t>();
}

/// Whether some class of `parts` parts with this total is accepted, or the meter stopped.
bool HeapOptions::reaches(unsigned parts, std::uint64_t total, Accept const& accept,
                          Meter& meter) const {
  std::lock_guard const lock(reachable_->mutex);
  auto& sets = reachable_->sets;
  sets.resize(max_parts_ + 1);
  for (unsigned count = 1; count <= parts; ++count) {
    for (std::size_t t = sets[count].size(); t <= total; ++t) {
      ValueSet set;
      if (count == 1 && t > 0) set.insert(classes_.at(std::uint64_t{t}));
      // One of the parts is the smallest, at most t / count; the others are any.
      for (std::size_t part = 1; count > 1 && part * count <= t; ++part) {
        if (!meter.step()) return false;
        Class const mine = classes_.at(std::uint64_t{part});
        sets[count - 1][t - part].find([&](std::uint32_t x) {
          set.insert(combine_(mine, static_cast<Class>(x)));
          return false;
        });
      }
      sets[count].push_back(std::move(set));
    }
  }
  return sets[parts][static_cast<std::size_t>(total)].find(
      [&](std::uint32_t x) { return accept(static_cast<Class>(x)); });
}

/// Chooses the first of `parts` >= 3 parts of `rest`: the continuations repeat in the middle.
RepeatingRange<Natural> HeapOptions::first_parts(unsigned parts, Natural const& rest) const {
  RepeatingRange<Natural> range{1, Natural(rest - (parts - 1)), 1, 0, 1};
  if (!classes_.periodic()) return range;
  range.period = classes_.period();
  range.repeats_from = std::max<std::uint64_t>(classes_.preperiod(), 1);
  range.repeats_to = rest - reachable_repeats_from(parts - 1);
  return range;
}

/// The pairs with nim-value `so_far` XOR the only one wanted, where each value is listed.
std::optional<ValuePairs> HeapOptions::listed_pairs(Natural const& rest, Class so_far,
                                                    Goal const& goal) const {
  if (!goal.value || classes_.periodic()) return std::nullopt;
  return ValuePairs(classes_.listed(), rest.convert_to<std::uint64_t>(),
                    static_cast<Class>(so_far ^ *goal.value));
}

std::optional<Natural> HeapOptions::count(Natural const& heap, Goal const& goal, Meter& meter,
                                          std::uint64_t max_work) const {
  Accept const& accept = goal.accept;
  if (heap == 0) return Natural(0);
  auto const stop = [&] { return !meter.step(); };
  auto const unless_stopped = [&](Natural total) {
    return meter.stopped() ? std::nullopt : std::optional(std::move(total));
  };
  std::uint64_t const scan = 2 * (classes_.preperiod() + classes_.period());
  if (repeating_rests(heap)) {
    RepeatingRange<Natural> const range = rests(heap);
    if (heap > max_work && range.period > max_work) return std::nullopt;
    if (heap > max_work && !classes_.periodic()) return std::nullopt;
    return unless_stopped(
        range.count([&](Natural const& rest) { return rest_accepted(heap, rest, accept); }, stop));
  }
  // Splits into two parts cost a scan each; more parts multiply by the size of the heap.
  Natural per_amount = 1;
  if (max_parts_ >= 2) per_amount = classes_.periodic() ? std::min<Natural>(scan, heap) : heap;
  for (unsigned parts = 2; parts < max_parts_; ++parts) {
    if (per_amount > max_work) return std::nullopt;
    per_amount *= heap;
  }
  Natural const amounts =
      game_.code.finite() ? std::min<Natural>(game_.code.max_taken() + 1, heap + 1) : heap + 1;
  if (amounts * per_amount > max_work) return std::nullopt;

  Natural total = 0;
  for_each_rest(
      game_.code, max_parts_, heap, [&] { return meter.step(); },
      [&](unsigned parts, Natural const& rest) {
        total += parts > 0 ? count_splits(parts, rest, empty_class_, goal, meter)
                           : Natural(accept(empty_class_) ? 1 : 0);
        return true;
      });
  return unless_stopped(std::move(total));
}

Natural HeapOptions::count_splits(unsigned parts, Natural const& rest, Class so_far,
                                  Goal const& goal, Meter& meter) const {
  Accept const& accept = goal.accept;
  bool const conditional = game_.parts != PartsCondition::kAny;
  if (parts == 1) return accept(combine_(so_far, classes_.at(rest))) ? 1U : 0U;
  if (parts == 2) {
    auto const wanted = [&](Class a, Class b) { return accept(combine_(so_far, combine_(a, b))); };
    auto const word = as_word(rest);
    auto const stop = [&] { return !meter.step(); };
    auto const listed = listed_pairs(rest, so_far, goal);
    Natural total = listed ? listed->count(stop)
                    : word ? count_pairs(classes_, *word, wanted, stop)
                           : count_pairs(classes_, rest, wanted, stop);
    if (conditional && rest % 2 == 0) {  // the parts must differ
      Class const half = classes_.at(Natural(rest / 2));
      if (wanted(half, half)) --total;
    }
    return total;
  }
  Natural total = 0;
  if (conditional) {
    PartsVisitor const all = [](std::span<Natural const>) { return true; };
    Search search{goal, all, meter};
    visit_splits(parts, rest, so_far, search);
    return search.visited;
  }
  for (Natural part = 1; part <= rest - (parts - 1) && !meter.stopped(); ++part) {
    total += count_splits(parts - 1, rest - part, combine_(so_far, classes_.at(part)), goal, meter);
  }
  return total;
}

}  // namespace bouton::sequence
