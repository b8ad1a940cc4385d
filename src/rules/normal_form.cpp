#include "rules/normal_form.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "rules/united_codes.hpp"

namespace bouton {
namespace {

bool is_empty(HeapCode const& code) {
  return code.prefix().empty() && code.tail().empty();
}

/// Removes settings without effect. \return whether any move of this kind can ever be made.
bool simplify(MoveKind& kind, std::uint64_t heap_count) {
  if (!kind.vectors.empty()) {
    std::sort(kind.vectors.begin(), kind.vectors.end());
    kind.vectors.erase(std::unique(kind.vectors.begin(), kind.vectors.end()), kind.vectors.end());
    return true;
  }
  if (kind.min_heaps == kNoBound && heap_count != 0) kind.min_heaps = kind.max_heaps = heap_count;
  kind.min_heaps = std::max<std::uint64_t>(kind.min_heaps, 1);
  if (heap_count != 0) kind.max_heaps = std::min(kind.max_heaps, heap_count);
  if (kind.max_heaps < kind.min_heaps || is_empty(kind.take)) return false;
  if (kind.unit == Unit::kAnotherHeap && heap_count == 1) return false;  // there is no other heap
  if (kind.max_heaps == 1) kind.spread.reset();
  bool const anywhere = heap_count != 0 && kind.within >= heap_count;
  if (kind.max_heaps == 1 || anywhere) kind.within = kNoBound;
  if (kind.take.max_parts() < 2) kind.parts = PartsCondition::kAny;
  // Two parts are pairwise unequal exactly if they are not all equal.
  if (kind.take.max_parts() == 2 && kind.parts == PartsCondition::kNotAllEqual) {
    kind.parts = PartsCondition::kPairwiseUnequal;
  }
  return true;
}

/// Joins `other` into `kind` if one kind can express both.
bool join(MoveKind& kind, MoveKind const& other) {
  if (kind.unit != other.unit || kind.bound != other.bound || kind.within != other.within ||
      kind.conditions != other.conditions || kind.to_left != other.to_left ||
      kind.multiples != other.multiples) {
    return false;
  }
  // Heaps in one list, or the total of all amounts, are another matter for more heaps.
  bool const each_alone = kind.conditions == MoveConditions{} && !kind.to_left;
  if (!kind.vectors.empty() || !other.vectors.empty()) {
    if (kind.vectors.empty() || other.vectors.empty()) return false;
    kind.vectors.insert(kind.vectors.end(), other.vectors.begin(), other.vectors.end());
    return simplify(kind, 0);
  }
  bool const one_heap = kind.max_heaps == 1 && other.max_heaps == 1;
  if (one_heap && kind.parts == other.parts) {
    auto code = details::united(kind.take, other.take);
    if (!code) return false;
    kind.take = *std::move(code);
    return true;
  }
  // A spread means nothing where a move touches one heap.
  auto const same_spread = [](MoveKind const& a, MoveKind const& b) {
    return a.spread == b.spread || a.max_heaps == 1 || b.max_heaps == 1;
  };
  if (!each_alone || kind.take != other.take || kind.parts != other.parts ||
      !same_spread(kind, other)) {
    return false;
  }
  if (kind.min_heaps > other.max_heaps && kind.min_heaps - other.max_heaps > 1) return false;
  if (other.min_heaps > kind.max_heaps && other.min_heaps - kind.max_heaps > 1) return false;
  if (kind.max_heaps == 1) kind.spread = other.spread;
  kind.min_heaps = std::min(kind.min_heaps, other.min_heaps);
  kind.max_heaps = std::max(kind.max_heaps, other.max_heaps);
  return true;
}

auto sort_key(MoveKind const& kind) {
  return std::tie(kind.min_heaps, kind.max_heaps, kind.spread, kind.parts, kind.unit, kind.bound,
                  kind.within, kind.vectors, kind.multiples, kind.conditions.amount,
                  kind.conditions.choice, kind.conditions.sets, kind.conditions.at_least_last,
                  kind.conditions.not_again, kind.to_left, kind.take.prefix(), kind.take.tail());
}

}  // namespace

Ruleset normal_form(Ruleset const& rules, std::uint64_t heap_count) {
  require(kNormalForm, rules);
  Ruleset result = rules;
  if (result.splits()) heap_count = 0;
  result.moves.clear();
  for (MoveKind kind : rules.moves) {
    if (!simplify(kind, heap_count)) continue;
    result.moves.push_back(std::move(kind));
  }
  // Join until nothing changes; rulesets have few kinds of move.
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < result.moves.size(); ++i) {
      for (std::size_t j = i + 1; j < result.moves.size();) {
        if (join(result.moves[i], result.moves[j])) {
          result.moves.erase(result.moves.begin() + static_cast<std::ptrdiff_t>(j));
          changed = true;
        } else {
          ++j;
        }
      }
    }
  }
  result.circle =
      result.circle && std::any_of(result.moves.begin(), result.moves.end(),
                                   [](MoveKind const& kind) { return kind.within != kNoBound; });
  result.closes_up =
      result.closes_up && std::any_of(result.moves.begin(), result.moves.end(),
                                      [](MoveKind const& kind) { return kind.within != kNoBound; });
  std::sort(result.moves.begin(), result.moves.end(),
            [](MoveKind const& a, MoveKind const& b) { return sort_key(a) < sort_key(b); });
  // Positions say what was last taken even where no move that can be made asks for it.
  return result.remembers() == rules.remembers() ? result : rules;
}

MoveKind const* move_of_any_amounts(Ruleset const& normal) {
  static HeapCode const any = any_amount();
  if (normal.moves.size() != 1 || normal.moves[0].take != any) return nullptr;
  MoveKind const& kind = normal.moves[0];
  if (kind.bound != HeapBound::kNone || kind.within != kNoBound || kind.to_left ||
      kind.conditions != MoveConditions{} || normal.end) {
    return nullptr;
  }
  return normal.moves.data();
}

}  // namespace bouton
