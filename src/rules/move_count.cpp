// count_moves(): how many moves there are, by formula where the rules allow one.
//
// In normal form there is at most one kind of move that touches one heap; the moves of each other
// kind are counted where no two kinds touch equally many heaps, so that no move is counted twice.
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/moves.hpp"
#include "rules/amount_words.hpp"
#include "rules/board_row.hpp"
#include "rules/move_details.hpp"
#include "rules/normal_form.hpp"

namespace bouton {
namespace {

constexpr std::uint64_t kMostListed = 20'000;  // moves
constexpr std::uint64_t kMostWork = 1'000'000;
constexpr std::uint64_t kGlances = 64;  // at digits, for a step of work
constexpr Digit kOneOrNone = 3;

/// first + (first + step) + ..., `terms` of them.
Natural progression(Natural const& first, Natural const& step, Natural const& terms) {
  return first * terms + step * (terms * (terms - 1) / 2);
}

/// The ways to write a number as so many positive parts without order, all of them different if
/// asked for. Empty beyond a bound on the work.
class Partitions {
 public:
  std::optional<Natural> count(Natural const& rest, unsigned parts, PartsCondition condition) {
    Natural total = rest;
    // Different parts: take 0, 1, 2, ... from them.
    if (condition == PartsCondition::kPairwiseUnequal) total -= parts * (parts - 1) / 2;
    if (total < parts) return Natural(0);
    if (parts == 2) {
      Natural const all = total / 2;
      bool const equal = condition == PartsCondition::kNotAllEqual && total % 2 == 0;
      return equal ? Natural(all - 1) : all;
    }
    if (parts > 2 && total * parts > kMostWork) return std::nullopt;
    Natural ways = parts < 2 ? Natural(1) : in_table(*to_u64(total), parts);
    if (condition == PartsCondition::kNotAllEqual && total % parts == 0) --ways;
    return ways;
  }

 private:
  Natural in_table(std::uint64_t total, unsigned parts) {
    ways_.resize(std::max<std::size_t>(ways_.size(), parts + 1));
    for (unsigned k = 1; k <= parts; ++k) {
      for (std::size_t n = ways_[k].size(); n <= total; ++n) {
        // Either a part is 1, or 1 can be taken from each.
        Natural const with_one = k == 1   ? Natural(n == 1 ? 1 : 0)
                                 : n == 0 ? 0
                                          : ways_[k - 1][n - 1];
        ways_[k].push_back(with_one + (n >= k ? ways_[k][n - k] : Natural(0)));
      }
    }
    return ways_[parts][static_cast<std::size_t>(total)];
  }
  std::vector<std::vector<Natural>> ways_;  // [parts][number]
};

/// Counts the moves in one heap.
class OneHeap {
 public:
  OneHeap(MoveKind const& kind, bool rows, std::optional<Natural> most)
      : kind_(kind), rows_(rows), most_(std::move(most)) {}

  std::optional<Natural> count(Natural const& heap) {
    auto const found = counted_.find(heap);
    if (found != counted_.end()) return found->second;
    return counted_.emplace(heap, fresh(heap)).first->second;
  }

 private:
  /// What may be left after one amount, `rest` tokens in all.
  std::optional<Natural> ways(Digit digit, Natural const& rest) {
    Natural total = 0;
    for (unsigned parts = 0; parts < 32 && (digit >> parts) != 0; ++parts) {
      if (((digit >> parts) & 1U) == 0 || (parts == 0 ? rest != 0 : rest < parts)) continue;
      if (parts == 0) ++total;
      if (parts == 1) total += rows_ ? 2 : 1;
      if (parts == 2 && rows_) total += rest - 1;
      if (parts >= 2 && !rows_) {
        auto const some = partitions_.count(rest, parts, kind_.parts);
        if (!some) return std::nullopt;
        total += *some;
      }
    }
    return total;
  }

  std::optional<Natural> fresh(Natural const& heap) {
    if (heap == 0) return Natural(0);
    constexpr std::uint64_t kForAHeap = 16;
    work_ += kForAHeap;
    HeapCode const& code = kind_.take;
    Natural const last = most_ ? std::min(heap, *most_) : heap;
    std::uint64_t const listed = code.prefix().size();
    Natural total = 0;
    std::uint64_t plain = 0;
    std::uint64_t const end = last < listed ? *to_u64(last) + 1 : listed;
    std::uint64_t const whole = heap < listed ? *to_u64(heap) : kNoBound;
    work_ += end / kGlances;
    for (std::uint64_t taken = 0; taken < end; ++taken) {
      Digit const digit = code.digit(taken);
      if (digit <= kOneOrNone && taken < whole) {  // no need to know how much is left
        plain += (digit >> 1U) * (rows_ ? 2U : 1U);
        continue;
      }
      auto const some = ++work_ > kMostWork ? std::nullopt : ways(digit, heap - taken);
      if (!some) return std::nullopt;
      total += *some;
    }
    total += plain;
    if (work_ > kMostWork) return std::nullopt;
    if (code.finite() || last < listed) return total;
    auto const repeated = in_tail(heap, last);
    return repeated ? std::optional(total + *repeated) : std::nullopt;
  }

  /// The amounts from the prefix on, up to `last`. Along two tails what is left of a heap falls by
  /// an even number, so that the ways to split it in two fall evenly.
  std::optional<Natural> in_tail(Natural const& heap, Natural const& last) {
    HeapCode const& code = kind_.take;
    std::uint64_t const begin = code.prefix().size();
    std::uint64_t const step = 2 * code.tail().size();
    Natural total = 0;
    if (code.max_parts() > 2) {
      for (Natural taken = begin; taken <= last; ++taken) {
        if (taken > kMostListed) return std::nullopt;
        auto const some = ways(code.digit(*to_u64(taken)), heap - taken);
        if (!some) return std::nullopt;
        total += *some;
      }
      return total;
    }
    for (std::uint64_t offset = 0; offset < step && begin + offset <= last; ++offset) {
      if (++work_ > kMostWork) return std::nullopt;
      Natural const first = begin + offset;
      Digit const digit = code.digit(begin + offset);
      // What takes the whole heap is a case of its own, and so is what leaves one token.
      Natural terms = (last - first) / step + 1;
      Natural rest = heap - first - (terms - 1) * step;
      while (terms > 0 && rest < 4) {
        total += *ways(digit, rest);
        rest += step;
        --terms;
      }
      if (terms == 0) continue;
      Natural const least = *ways(digit, rest);
      Natural const next = *ways(digit, rest + step);
      total += progression(least, next - least, terms);
    }
    return total;
  }

  MoveKind const& kind_;
  bool rows_;
  std::optional<Natural> most_;
  Partitions partitions_;
  std::map<Natural, std::optional<Natural>> counted_;
  std::uint64_t work_ = 0;  // steps: many heaps of long codes are too much for a line of an answer
};

/// Pairs of amounts from heaps of a and b that differ by less than `spread`.
Natural near_pairs(Natural const& a, Natural const& b, std::uint64_t spread) {
  auto const far = [&](Natural const& less, Natural const& more) {
    // The second amount is larger by `spread` or more.
    Natural const terms = std::min(less, Natural(more - spread));
    return terms <= 0 ? Natural(0) : progression(more - spread, -1, terms);
  };
  return a * b - far(a, b) - far(b, a);
}

std::optional<Natural> count_near_pairs(MoveKind const& kind, std::vector<Natural> const& heaps) {
  if (heaps.size() > 1000) return std::nullopt;
  Natural total = 0;
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    if (kind.min_heaps <= 1) total += heaps[i];
    for (std::size_t j = i + 1; j < heaps.size(); ++j) {
      total += near_pairs(heaps[i], heaps[j], *kind.spread);
    }
  }
  return total;
}

/// Moves that treat each of some heaps as if it were alone: sums of products of their numbers.
std::optional<Natural> count_independent(MoveKind const& kind, std::vector<Natural> const& heaps) {
  std::uint64_t const count = heaps.size();
  std::uint64_t const least = kind.min_heaps == kNoBound ? count : kind.min_heaps;
  std::uint64_t const most = std::min<std::uint64_t>(kind.max_heaps, count);
  if (least > most || count == 0) return Natural(0);
  if (count * most > 4000) return std::nullopt;
  OneHeap one(kind, false, std::nullopt);
  std::vector<Natural> sums(static_cast<std::size_t>(most) + 1, 0);  // by the number of heaps
  sums[0] = 1;
  for (Natural const& heap : heaps) {
    auto const ways = one.count(heap);
    if (!ways) return std::nullopt;
    for (std::size_t k = static_cast<std::size_t>(most); k > 0; --k) sums[k] += sums[k - 1] * *ways;
  }
  Natural total = 0;
  for (std::uint64_t k = std::max<std::uint64_t>(least, 1); k <= most; ++k) {
    total += sums[static_cast<std::size_t>(k)];
  }
  return total;
}

/// The moves of one kind; empty where there is no formula.
std::optional<Natural> count_kind(Ruleset const& rules, MoveKind const& kind, bool rows,
                                  Position const& from) {
  if (auto const share = rules.limit ? std::nullopt : rules_file::share_of(kind)) {
    Natural total = 0;
    for (Natural const& heap : from.heaps) {
      total += (heap * share->p + (share->up ? share->q - 1 : 0)) / share->q;
    }
    return total;
  }
  bool const plain = kind.vectors.empty() && kind.unit == Unit::kToken &&
                     kind.bound == HeapBound::kNone && kind.within == kNoBound &&
                     kind.conditions == MoveConditions{} && !kind.to_left &&
                     kind.parts != PartsCondition::kAllEqual;
  if (!plain) return std::nullopt;
  if (kind.max_heaps == 1) {
    std::optional<Natural> most = from.limit;
    if (rules.limit && !most) {
      most = Natural(-1);
      for (Natural const& heap : from.heaps) *most += heap;
    }
    OneHeap one(kind, rows, most);
    Natural total = 0;
    for (Natural const& heap : from.heaps) {
      auto const some = one.count(heap);
      if (!some) return std::nullopt;
      total += *some;
    }
    return total;
  }
  if (kind.take.splits() || rules.limit) return std::nullopt;
  std::vector<Natural> heaps;
  for (Natural const& heap : from.heaps) {
    if (heap != 0 || kind.min_heaps == kNoBound) heaps.push_back(heap);
  }
  if (!kind.spread) return count_independent(kind, heaps);
  bool const any = kind.take.prefix().size() <= 1 && kind.take.tail() == std::vector{kOneOrNone};
  return any && kind.min_heaps <= 2 && kind.max_heaps == 2 ? count_near_pairs(kind, heaps)
                                                           : std::nullopt;
}

/// No move of one kind is a move of another.
bool kinds_are_apart(Ruleset const& rules) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
  for (MoveKind const& kind : rules.moves) ranges.emplace_back(kind.min_heaps, kind.max_heaps);
  std::sort(ranges.begin(), ranges.end());
  for (std::size_t i = 1; i < ranges.size(); ++i) {
    if (ranges[i].first <= ranges[i - 1].second) return false;
  }
  return true;
}

/// \param rules  in normal form
std::optional<Natural> by_formula(Ruleset const& rules, bool rows, Position const& from) {
  bool const several = std::any_of(rules.moves.begin(), rules.moves.end(),
                                   [](MoveKind const& kind) { return kind.max_heaps > 1; });
  // Where some move may change several heaps and some may split, each option is one move.
  if (rules.end || !kinds_are_apart(rules) || (several && rules.splits())) return std::nullopt;
  Natural total = 0;
  for (MoveKind const& kind : rules.moves) {
    auto const some = count_kind(rules, kind, rows, from);
    if (!some) return std::nullopt;
    total += *some;
  }
  bool any = false;
  for (std::size_t heap = 0; heap < from.heaps.size(); ++heap) {
    if (from.heaps[heap] == 0) continue;
    any = true;
    if (rules.pass_per_heap && !from.spent[heap]) ++total;
  }
  if (rules.one_pass && !from.one_pass_spent && any) ++total;
  return total;
}

/// On a board each option is one move, or is visited once for each of its moves. Long positions are
/// not kept in great number.
std::optional<Natural> count_on_board(Ruleset const& rules, SmallPosition const& from,
                                      Limits const& limits) {
  std::uint64_t const most = std::min<std::uint64_t>(
      kMostListed, 2 * kMostWork / std::max<std::uint64_t>(from.heaps.size(), 1));
  std::set<SmallPosition> seen;
  std::uint64_t count = 0;
  Meter meter = Meter::patient(limits);
  bool const all = for_each_option(rules, from, [&](SmallPosition const& to) {
    bool const counts = rules.board->row->each_move != nullptr || seen.insert(to).second;
    count += counts ? 1U : 0U;
    return meter.step() && count <= most;
  });
  return all ? std::optional<Natural>(count) : std::nullopt;
}

}  // namespace

std::optional<Natural> count_moves(Ruleset const& rules, Position const& from,
                                   Limits const& limits) {
  auto const small = to_small(from);
  if (rules.board != nullptr && small) return count_on_board(rules, *small, limits);
  if (supports(kNormalForm, rules)) {
    auto const known = by_formula(normal_form(rules), has_rows_of_pins(rules), from);
    if (known) return known;
  }
  if (!small) return std::nullopt;
  std::uint64_t count = 0;
  try {
    bool const all = for_each_move(
        rules, *small, [&](Move const&) { return ++count <= kMostListed; }, limits);
    return all ? std::optional<Natural>(count) : std::nullopt;
  } catch (Error const&) {  // a formula about amounts asks to try too many
    return std::nullopt;
  }
}

}  // namespace bouton
