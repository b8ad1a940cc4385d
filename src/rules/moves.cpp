// How a move is made: choose a kind of move, the heaps it touches, an amount and parts for
// each. Recursion over the touched heaps writes each option into one reused position.
#include "bouton/rules/moves.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace bouton {
namespace {

bool parts_allowed(PartsCondition condition, std::vector<std::uint64_t> const& parts) {
  if (condition == PartsCondition::kAny || parts.size() < 2) return true;
  std::vector<std::uint64_t> sorted = parts;
  std::sort(sorted.begin(), sorted.end());
  if (condition == PartsCondition::kNotAllEqual) return sorted.front() != sorted.back();
  return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
}

std::uint64_t saturating_multiply(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? kNoBound : product;
}

/// Sum of the heaps, saturating.
std::uint64_t total(SmallPosition const& position) {
  std::uint64_t sum = 0;
  for (std::uint64_t const heap : position.heaps) {
    if (__builtin_add_overflow(sum, heap, &sum)) return kNoBound;
  }
  return sum;
}

/// Most that one move may take.
std::uint64_t most_taken(Ruleset const& rules, SmallPosition const& position) {
  if (!rules.limit) return kNoBound;
  if (position.limit) return *position.limit;
  std::uint64_t const all = total(position);
  return all == 0 ? 0 : all - 1;
}

/// Walks through all ways to make one kind of move.
class Mover {
 public:
  Mover(Ruleset const& rules, MoveKind const& kind, SmallPosition const& from,
        OptionVisitor const& visit)
      : rules_(rules),
        kind_(kind),
        from_(from),
        visit_(visit),
        most_(most_taken(rules, from)),
        parts_of_(from.heaps.size()) {
    if (kind.min_heaps > 1) find_heaps_that_may_follow();
  }

  bool run() { return choose_heap(0, 0, 0, kNoBound, 0); }

 private:
  /// Moves that touch several heaps: what the heaps after each one allow, so that amounts
  /// from which no move can be completed are not tried one by one.
  void find_heaps_that_may_follow() {
    following_.resize(from_.heaps.size());
    Following seen{0, 0};
    for (std::size_t heap = from_.heaps.size(); heap-- > 0;) {
      following_[heap] = seen;
      if (from_.heaps[heap] == 0) continue;
      ++seen.count;
      seen.largest = std::max(seen.largest, from_.heaps[heap]);
    }
  }

  /// Heaps before `heap` are decided: `touched` of them give `taken` in all, each between
  /// `least` and `greatest`.
  bool choose_heap(std::size_t heap, std::uint64_t touched, std::uint64_t taken,
                   std::uint64_t least, std::uint64_t greatest) {
    if (touched >= kind_.min_heaps && touched > 0 && !emit(taken)) return false;
    if (touched == kind_.max_heaps) return true;
    for (; heap < from_.heaps.size(); ++heap) {
      if (from_.heaps[heap] == 0) continue;
      if (touched + 1 < kind_.min_heaps &&
          following_[heap].count < kind_.min_heaps - (touched + 1)) {
        break;
      }
      touched_.push_back(heap);
      bool const go_on = choose_amount(heap, touched, taken, least, greatest);
      touched_.pop_back();
      if (!go_on) return false;
    }
    return true;
  }

  bool choose_amount(std::size_t heap, std::uint64_t touched, std::uint64_t taken,
                     std::uint64_t least, std::uint64_t greatest) {
    std::uint64_t const size = from_.heaps[heap];
    std::uint64_t first = 0;
    std::uint64_t last = std::min(size, most_ - taken);
    if (kind_.take.finite()) last = std::min(last, kind_.take.max_taken());
    if (kind_.spread && touched > 0) {
      if (greatest >= *kind_.spread) first = greatest - *kind_.spread + 1;
      if (kNoBound - least >= *kind_.spread - 1) {
        last = std::min(last, least + (*kind_.spread - 1));
      }
    }
    if (kind_.spread && touched + 1 < kind_.min_heaps) {
      std::uint64_t const largest = following_[heap].largest;  // the next amount is at most this
      if (kNoBound - largest >= *kind_.spread - 1) {
        last = std::min(last, largest + (*kind_.spread - 1));
      }
    }
    for (std::uint64_t amount = first; amount <= last; ++amount) {
      Digit const digit = kind_.take.digit(amount);
      for (unsigned count = 0; count < 32; ++count) {
        if (((digit >> count) & 1U) == 0) continue;
        std::uint64_t const rest = size - amount;
        if (count == 0 ? rest != 0 : rest < count) continue;
        Next const next{heap + 1, touched + 1, taken + amount, std::min(least, amount),
                        std::max(greatest, amount)};
        if (!choose_parts(heap, rest, count, next)) return false;
      }
      if (amount == last) break;  // last may be the largest 64-bit number
    }
    return true;
  }

  struct Next {
    std::size_t heap;
    std::uint64_t touched, taken, least, greatest;
  };

  /// Splits `rest` into `count` more non-empty parts of `heap`, in every order.
  bool choose_parts(std::size_t heap, std::uint64_t rest, unsigned count, Next const& next) {
    std::vector<std::uint64_t>& parts = parts_of_[heap];
    if (count <= 1) {
      if (count == 1) parts.push_back(rest);
      bool const go_on =
          !parts_allowed(kind_.parts, parts) ||
          choose_heap(next.heap, next.touched, next.taken, next.least, next.greatest);
      if (count == 1) parts.pop_back();
      return go_on;
    }
    for (std::uint64_t part = 1; part <= rest - (count - 1); ++part) {
      parts.push_back(part);
      bool const go_on = choose_parts(heap, rest - part, count - 1, next);
      parts.pop_back();
      if (!go_on) return false;
    }
    return true;
  }

  bool emit(std::uint64_t taken) {
    option_.heaps.clear();
    option_.spent.clear();
    std::size_t next = 0;
    for (std::size_t heap = 0; heap < from_.heaps.size(); ++heap) {
      bool const spent = !from_.spent.empty() && from_.spent[heap];
      if (next == touched_.size() || touched_[next] != heap) {
        put(from_.heaps[heap], spent);
        continue;
      }
      ++next;
      if (parts_of_[heap].empty()) put(0, false);
      for (std::uint64_t const part : parts_of_[heap]) put(part, spent);
    }
    if (rules_.limit) option_.limit = saturating_multiply(rules_.limit->factor, taken);
    return visit_(option_);
  }

  void put(std::uint64_t heap, bool spent) {
    option_.heaps.push_back(heap);
    if (!from_.spent.empty()) option_.spent.push_back(spent);
  }

  Ruleset const& rules_;
  MoveKind const& kind_;
  SmallPosition const& from_;
  OptionVisitor const& visit_;
  std::uint64_t const most_;
  struct Following {
    std::uint64_t count, largest;  // non-empty heaps after this one
  };
  std::vector<Following> following_;  // empty where moves may touch a single heap
  std::vector<std::size_t> touched_;
  std::vector<std::vector<std::uint64_t>> parts_of_;
  SmallPosition option_;
};

bool visit_passes(SmallPosition const& position, OptionVisitor const& visit) {
  SmallPosition option = position;
  for (std::size_t heap = 0; heap < position.heaps.size(); ++heap) {
    if (position.heaps[heap] == 0 || position.spent[heap]) continue;
    option.spent[heap] = true;
    if (!visit(option)) return false;
    option.spent[heap] = false;
  }
  return true;
}

/// A single heap of `from` became the run of parts [begin, begin + count) of `to`.
bool one_heap_becomes(MoveKind const& kind, std::uint64_t most, std::uint64_t size,
                      std::vector<std::uint64_t> const& parts) {
  std::uint64_t rest = 0;
  for (std::uint64_t const part : parts) {
    if (part == 0 || part > size - rest) return false;
    rest += part;
  }
  return size - rest <= most && kind.min_heaps <= 1 && kind.max_heaps >= 1 &&
         kind.take.allows(size - rest, static_cast<unsigned>(parts.size())) &&
         parts_allowed(kind.parts, parts);
}

/// The heaps stay in their places and some become smaller.
bool lowers_heaps(MoveKind const& kind, std::uint64_t most, SmallPosition const& from,
                  SmallPosition const& to) {
  std::uint64_t touched = 0, taken = 0, least = kNoBound, greatest = 0;
  for (std::size_t heap = 0; heap < from.heaps.size(); ++heap) {
    if (from.heaps[heap] == to.heaps[heap]) continue;
    if (from.heaps[heap] < to.heaps[heap]) return false;
    std::uint64_t const amount = from.heaps[heap] - to.heaps[heap];
    if (!kind.take.allows(amount, to.heaps[heap] == 0 ? 0 : 1)) return false;
    if (amount > most - taken) return false;
    taken += amount;
    ++touched;
    least = std::min(least, amount);
    greatest = std::max(greatest, amount);
  }
  return touched >= std::max<std::uint64_t>(kind.min_heaps, 1) && touched <= kind.max_heaps &&
         (!kind.spread || greatest - least < *kind.spread);
}

bool spent_before(SmallPosition const& position, std::size_t heap) {
  return !position.spent.empty() && position.spent[heap];
}

/// Some heap of `from` was replaced by its parts, the others stand as they did.
bool splits_one_heap(MoveKind const& kind, std::uint64_t most, SmallPosition const& from,
                     SmallPosition const& to) {
  if (to.heaps.size() <= from.heaps.size()) return false;
  std::size_t const count = to.heaps.size() - from.heaps.size() + 1;
  if (count > 31) return false;
  std::size_t same_after = 0;  // heaps equal at the right end
  while (same_after < from.heaps.size() &&
         from.heaps[from.heaps.size() - 1 - same_after] ==
             to.heaps[to.heaps.size() - 1 - same_after] &&
         spent_before(from, from.heaps.size() - 1 - same_after) ==
             spent_before(to, to.heaps.size() - 1 - same_after)) {
    ++same_after;
  }
  for (std::size_t heap = 0; heap < from.heaps.size(); ++heap) {
    if (from.heaps.size() - 1 - heap <= same_after) {
      std::vector<std::uint64_t> const parts(
          to.heaps.begin() + static_cast<std::ptrdiff_t>(heap),
          to.heaps.begin() + static_cast<std::ptrdiff_t>(heap + count));
      bool inherits = true;
      for (std::size_t part = 0; part < count; ++part) {
        inherits = inherits && spent_before(to, heap + part) == spent_before(from, heap);
      }
      if (inherits && one_heap_becomes(kind, most, from.heaps[heap], parts)) return true;
    }
    if (from.heaps[heap] != to.heaps[heap] || spent_before(from, heap) != spent_before(to, heap)) {
      break;
    }
  }
  return false;
}

bool is_pass(SmallPosition const& from, SmallPosition const& to) {
  if (from.heaps != to.heaps || from.limit != to.limit) return false;
  std::size_t changed = 0;
  for (std::size_t heap = 0; heap < from.spent.size(); ++heap) {
    if (from.spent[heap] == to.spent[heap]) continue;
    if (from.spent[heap] || from.heaps[heap] == 0) return false;
    ++changed;
  }
  return changed == 1;
}

bool passes_carry_over(SmallPosition const& from, SmallPosition const& to) {
  for (std::size_t heap = 0; heap < from.spent.size(); ++heap) {
    if (to.spent[heap] != (from.spent[heap] && to.heaps[heap] != 0)) return false;
  }
  return true;
}

}  // namespace

bool for_each_option(Ruleset const& rules, SmallPosition const& position,
                     OptionVisitor const& visit) {
  for (MoveKind const& kind : rules.moves) {
    if (!Mover(rules, kind, position, visit).run()) return false;
  }
  return !rules.pass_per_heap || visit_passes(position, visit);
}

std::vector<SmallPosition> options(Ruleset const& rules, SmallPosition const& position) {
  std::vector<SmallPosition> all;
  for_each_option(rules, position, [&](SmallPosition const& option) {
    all.push_back(option);
    return true;
  });
  std::sort(all.begin(), all.end(), [](SmallPosition const& a, SmallPosition const& b) {
    return std::tie(a.heaps, a.spent, a.limit) < std::tie(b.heaps, b.spent, b.limit);
  });
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

bool is_move(Ruleset const& rules, SmallPosition const& from, SmallPosition const& to) {
  if (from.spent.empty() != to.spent.empty()) return false;
  if (rules.pass_per_heap && is_pass(from, to)) return true;
  if (rules.limit) {
    std::uint64_t const before = total(from), after = total(to);
    if (after > before || to.limit != saturating_multiply(rules.limit->factor, before - after)) {
      return false;
    }
  } else if (to.limit) {
    return false;
  }
  std::uint64_t const most = most_taken(rules, from);
  for (MoveKind const& kind : rules.moves) {
    if (kind.max_heaps > 1 && kind.take.splits()) {
      bool const reached = !Mover(rules, kind, from, [&](SmallPosition const& option) {
                              return !(option == to);
                            }).run();
      if (reached) return true;
      continue;
    }
    if (from.heaps.size() == to.heaps.size() && passes_carry_over(from, to) &&
        lowers_heaps(kind, most, from, to)) {
      return true;
    }
    if (splits_one_heap(kind, most, from, to)) return true;
  }
  return false;
}

bool is_terminal(Ruleset const& rules, SmallPosition const& position) {
  return for_each_option(rules, position, [](SmallPosition const&) { return false; });
}

}  // namespace bouton
