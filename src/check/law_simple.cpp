#include "check/law_simple.hpp"

#include <algorithm>
#include <set>

#include "check/law_moves.hpp"

namespace bouton::check {
namespace {

/// Choices from which on the checks of this file are faster: states of the law times ways in which
/// the heaps touched can differ.
constexpr std::size_t kManyLawChoices = 50'000;
constexpr std::size_t kMostListedAmounts = 1000;

/// Nothing but heaps, moves that take from them, and digits that may stand anywhere.
bool is_plain(LawClaim const& claim) {
  return !claim.misere && claim.passes() == 0 && !claim.limit && !claim.nim_track &&
         claim.nim_heap == 0 && !claim.end.total && claim.end.fewer_heaps == 0 &&
         claim.end.positions.empty() && claim.q == 0;
}

/// A code alone decides what is taken from each heap touched, apart from differences.
bool takes_by_code(LawMove const& move) {
  return move.vectors.empty() && move.bound == LawBound::kNone && move.take_if.empty() &&
         move.choice == LawChoice::kAny && !move.to_left;
}

/// Whether an amount may be taken, whatever is left; empty if that depends.
std::optional<bool> may_take(LawMove const& move, std::uint64_t amount) {
  std::uint32_t const ways = move.rules.digit(amount) & 3U;
  if (ways != 0 && ways != 3) return std::nullopt;
  return ways == 3;
}

bool takes_any_amount(LawMove const& move) {
  if (!takes_by_code(move) || move.differ_below || move.rules.repeat.empty()) return false;
  std::size_t const all = move.rules.first.size() + move.rules.repeat.size();
  for (std::uint64_t amount = 1; amount <= all; ++amount) {
    if (!may_take(move, amount).value_or(false)) return false;
  }
  return true;
}

/// Adds all lists of amounts that a move takes by its code. \return false if they are too many
bool add_by_code(LawClaim const& claim, LawMove const& move,
                 std::set<std::vector<std::int64_t>>& lists) {
  if (!takes_by_code(move) || !move.rules.finite()) return false;
  std::vector<std::int64_t> amounts;
  for (std::uint64_t amount = 1; amount < move.rules.first.size(); ++amount) {
    auto const may = may_take(move, amount);
    if (!may) return false;
    if (*may) amounts.push_back(static_cast<std::int64_t>(amount));
  }
  for (std::vector<std::size_t> const& heaps : heaps_touched(claim, move)) {
    std::vector<std::vector<std::int64_t>> made(1, std::vector<std::int64_t>(claim.heaps, 0));
    for (std::size_t const heap : heaps) {
      std::vector<std::vector<std::int64_t>> longer;
      for (std::vector<std::int64_t> const& list : made) {
        for (std::int64_t const amount : amounts) {
          bool const near = std::all_of(heaps.begin(), heaps.end(), [&](std::size_t other) {
            return other >= heap || !move.differ_below ||
                   std::abs(list[other] - amount) < *move.differ_below;
          });
          if (!near) continue;
          longer.push_back(list);
          longer.back()[heap] = amount;
        }
      }
      made = std::move(longer);
      if (made.size() > kMostListedAmounts) return false;
    }
    lists.insert(made.begin(), made.end());
    if (lists.size() > kMostListedAmounts) return false;
  }
  return true;
}

}  // namespace

bool same_with_letters(LawAutomaton const& law, std::vector<std::size_t> const& letters,
                       Meter& work) {
  std::vector<std::size_t> image(law.marks.size(), law.none());  // of each state reached
  image[law.starts[0]] = law.starts[0];
  std::vector<std::size_t> open{law.starts[0]};
  while (!open.empty()) {
    std::size_t const state = open.back(), other = image[state];
    open.pop_back();
    if (law.marks[state] != law.marks[other]) return false;
    for (std::size_t letter = 0; letter < law.letters; ++letter) {
      work.require(20);
      std::size_t const to = law.after(state, letter), other_to = law.after(other, letters[letter]);
      if (image[to] == law.none()) {
        image[to] = other_to;
        open.push_back(to);
      }
      if (image[to] != other_to) return false;
    }
  }
  return true;
}

bool has_many_choices(LawClaim const& claim) {
  std::size_t ways = 0;
  for (LawMove const& move : claim.moves) {
    for (std::vector<std::int64_t> const& vector : move.vectors) {
      ways += std::size_t{1} << (vector.size() - static_cast<std::size_t>(
                                                     std::count(vector.begin(), vector.end(), 0)));
    }
    if (!move.vectors.empty()) continue;
    for (auto const& heaps : heaps_touched(claim, move)) ways += std::size_t{1} << heaps.size();
  }
  return ways * claim.law.marks.size() > kManyLawChoices;
}

std::vector<std::vector<std::size_t>> any_amounts(LawClaim const& claim) {
  if (!is_plain(claim)) return {};
  std::set<std::vector<std::size_t>> touched;
  for (LawMove const& move : claim.moves) {
    if (!takes_any_amount(move)) return {};
    for (auto& heaps : heaps_touched(claim, move)) touched.insert(std::move(heaps));
  }
  std::vector<std::vector<std::size_t>> result;
  for (std::vector<std::size_t> const& set : touched) {
    // Any heaps of the set may be touched if this is so of the sets that miss one of them.
    for (std::size_t i = 0; i < set.size() && set.size() > 1; ++i) {
      std::vector<std::size_t> fewer = set;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (touched.count(fewer) == 0) return {};
    }
    bool const in_larger =
        std::any_of(touched.begin(), touched.end(), [&](std::vector<std::size_t> const& other) {
          return other.size() > set.size() &&
                 std::includes(other.begin(), other.end(), set.begin(), set.end());
        });
    if (!in_larger) result.push_back(set);
  }
  return result;
}

std::vector<std::vector<std::int64_t>> listed_amounts(LawClaim const& claim) {
  if (!is_plain(claim)) return {};
  std::set<std::vector<std::int64_t>> lists;
  for (LawMove const& move : claim.moves) {
    if (move.vectors.empty()) {
      if (!add_by_code(claim, move, lists)) return {};
      continue;
    }
    if (move.multiples) return {};
    for (std::vector<std::int64_t> const& vector : move.vectors) {
      bool const puts = std::any_of(vector.begin(), vector.end(), [](auto one) { return one < 0; });
      if (puts || lists.size() > kMostListedAmounts) return {};
      lists.insert(vector);
    }
  }
  return {lists.begin(), lists.end()};
}

}  // namespace bouton::check
