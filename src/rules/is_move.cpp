// Is this a move? Decided from the two positions, without listing the options.
#include <algorithm>
#include <tuple>
#include <utility>

#include "bouton/rules/moves.hpp"
#include "rules/board_row.hpp"
#include "rules/features.hpp"
#include "rules/move_details.hpp"
#include "rules/state.hpp"

namespace bouton {
namespace {

constexpr RulesUser kIsMove{"rules_user.is_move", kHeapsAndBoards};

bool is_pass(SmallPosition const& from, SmallPosition const& to) {
  if (from.heaps != to.heaps || from.limit != to.limit || from.last != to.last) return false;
  std::size_t changed = 0;
  for (std::size_t heap = 0; heap < from.spent.size(); ++heap) {
    if (from.spent[heap] == to.spent[heap]) continue;
    if (from.spent[heap] || from.heaps[heap] == 0) return false;
    ++changed;
  }
  return changed == 1;
}

bool is_one_pass(SmallPosition const& from, SmallPosition const& to) {
  return !from.one_pass_spent && to.one_pass_spent && !details::all_empty(from) &&
         from.heaps == to.heaps && from.spent == to.spent && from.limit == to.limit &&
         from.last == to.last;
}

/// Decides whether one kind of move leads from one position to another: reads both from left
/// to right and keeps every way to explain what was read so far. Different ways arise only
/// where heaps split, so there are few.
class Matcher {
 public:
  Matcher(Ruleset const& rules, MoveKind const& kind, SmallPosition const& from,
          SmallPosition const& to)
      : rules_(rules),
        kind_(kind),
        from_(from),
        to_(to),
        most_(details::most_taken(rules, from)),
        chosen_(details::chosen_size(kind.conditions.choice, from)),
        counts_taken_(rules.limit || rules.remembers()) {
    if (kind.conditions.choice == HeapChoice::kEnd && !from.heaps.empty()) {
      ends_ = details::ends(from);
    }
  }

  bool run() {
    if (!kind_.vectors.empty()) return is_vector();
    if (kind_.to_left && !take_back()) return false;
    if (needs_touched() && !right_heaps_changed()) return false;
    std::vector<Way> ways{Way{}};
    for (std::size_t heap = 0; heap < from_.heaps.size() && !ways.empty(); ++heap) {
      std::vector<Way> longer;
      for (Way const& way : ways) extend(way, heap, longer);
      std::sort(longer.begin(), longer.end());
      longer.erase(std::unique(longer.begin(), longer.end()), longer.end());
      ways = std::move(longer);
    }
    return std::any_of(ways.begin(), ways.end(), [&](Way const& way) { return complete(way); });
  }

 private:
  struct Way {
    std::size_t read = 0;  ///< heaps of to_ explained
    std::uint64_t touched = 0, taken = 0, least = kNoBound, greatest = 0;

    [[nodiscard]] auto tied() const { return std::tie(read, touched, taken, least, greatest); }
    bool operator<(Way const& other) const { return tied() < other.tied(); }
    bool operator==(Way const& other) const { return tied() == other.tied(); }
  };

  [[nodiscard]] bool is_vector() const {
    return std::any_of(kind_.vectors.begin(), kind_.vectors.end(), [&](auto const& vector) {
      std::uint64_t const times = times_of(vector);
      return times > 0 && details::after_vector(rules_, from_, vector, times) == to_;
    });
  }

  /// The multiple of a vector that would take from a heap what is gone there; 0 if there is none.
  [[nodiscard]] std::uint64_t times_of(std::vector<std::int64_t> const& vector) const {
    if (!kind_.multiples) return 1;
    if (vector.size() != from_.heaps.size() || vector.size() != to_.heaps.size()) return 0;
    for (std::size_t heap = 0; heap < vector.size(); ++heap) {
      if (vector[heap] <= 0) continue;
      if (to_.heaps[heap] > from_.heaps[heap]) return 0;
      std::uint64_t const gone = from_.heaps[heap] - to_.heaps[heap];
      auto const one = static_cast<std::uint64_t>(vector[heap]);
      return gone % one == 0 ? gone / one : 0;
    }
    return 0;
  }

  /// Whether the move depends on which heaps are touched, and not only on each of them. Such moves
  /// do not split heaps.
  [[nodiscard]] bool needs_touched() const {
    return kind_.within != kNoBound || !kind_.conditions.sets.empty();
  }

  /// Takes the tokens back from the heaps to the left: from then on the move is an ordinary one.
  /// \return whether some move can have left these heaps
  bool take_back() {
    if (from_.heaps.size() != to_.heaps.size()) return false;
    std::uint64_t carried = 0;  // that the heap behind has put on this one
    for (std::size_t heap = from_.heaps.size(); heap-- > 0;) {
      if (to_.heaps[heap] < carried) return false;
      to_.heaps[heap] -= carried;
      if (to_.heaps[heap] > from_.heaps[heap]) return false;
      carried = from_.heaps[heap] - to_.heaps[heap];
    }
    return true;
  }

  [[nodiscard]] bool right_heaps_changed() const {
    if (from_.heaps.size() != to_.heaps.size()) return false;
    auto const before = details::places(rules_, from_);
    std::vector<std::size_t> touched;
    std::vector<std::size_t> places;
    for (std::size_t heap = 0; heap < from_.heaps.size(); ++heap) {
      if (from_.heaps[heap] == to_.heaps[heap]) continue;
      touched.push_back(heap);
      places.push_back(before.place(heap));
    }
    return details::stand_in_one_set(kind_.conditions, touched) &&
           details::lie_within(kind_, rules_.circle, before.count, places);
  }

  [[nodiscard]] bool spent_in(SmallPosition const& position, std::size_t heap) const {
    return !position.spent.empty() && position.spent[heap];
  }

  void extend(Way const& way, std::size_t heap, std::vector<Way>& longer) const {
    std::uint64_t const size = from_.heaps[heap];
    bool const spent = spent_in(from_, heap);
    // Every heap leaves at least one place behind.
    if (to_.heaps.size() - way.read < from_.heaps.size() - heap) return;
    if (to_.heaps[way.read] == size && spent_in(to_, way.read) == spent) {
      Way untouched = way;
      ++untouched.read;
      longer.push_back(untouched);
    }
    if (size == 0 || way.touched == kind_.max_heaps) return;
    if (to_.heaps[way.read] == 0) {
      if (!spent_in(to_, way.read)) touch(way, heap, 1, size, 0, longer);
      return;
    }
    std::uint64_t rest = 0;
    std::vector<std::uint64_t> parts;
    for (std::size_t at = way.read; at < to_.heaps.size() && parts.size() < 31; ++at) {
      std::uint64_t const part = to_.heaps[at];
      if (part == 0 || part > size - rest || spent_in(to_, at) != spent) return;
      rest += part;
      parts.push_back(part);
      if (details::parts_allowed(kind_.parts, parts)) {
        touch(way, heap, parts.size(), size - rest, static_cast<unsigned>(parts.size()), longer);
      }
    }
  }

  void touch(Way way, std::size_t heap, std::size_t places, std::uint64_t amount, unsigned parts,
             std::vector<Way>& longer) const {
    MoveConditions const& conditions = kind_.conditions;
    if (chosen_ && from_.heaps[heap] != *chosen_) return;
    if (conditions.choice == HeapChoice::kEnd && heap != ends_.first && heap != ends_.second)
      return;
    if (((details::digit_of_amount(kind_, from_, heap, amount) >> parts) & 1U) == 0) return;
    if (!conditions.amount.holds(from_.heaps[heap], amount)) return;
    if (kind_.bound != HeapBound::kNone && amount > details::most_by_others(kind_, from_, heap)) {
      return;
    }
    if (rules_.limit && (way.taken > most_ || amount > most_ - way.taken)) return;
    way.read += places;
    ++way.touched;
    way.taken = saturating_add(way.taken, amount);
    way.least = std::min(way.least, amount);
    way.greatest = std::max(way.greatest, amount);
    if (kind_.spread && way.greatest - way.least >= *kind_.spread) return;
    if (!counts_taken_) way.taken = 0;
    if (!kind_.spread) way.least = way.greatest = 0;
    longer.push_back(way);
  }

  [[nodiscard]] bool complete(Way const& way) const {
    return way.read == to_.heaps.size() && way.touched > 0 &&
           way.touched >= details::least_heaps(kind_, from_) &&
           details::allowed_after_last(kind_.conditions, from_, way.taken) &&
           (!rules_.limit || to_.limit == rules_.limit->after(way.taken)) &&
           (!to_.last || *to_.last == way.taken);
  }

  Ruleset const& rules_;
  MoveKind const& kind_;
  SmallPosition const& from_;
  SmallPosition to_;
  std::uint64_t const most_;
  std::optional<std::uint64_t> const chosen_;
  bool const counts_taken_;
  std::pair<std::size_t, std::size_t> ends_ = {};
};

}  // namespace

bool is_move(Ruleset const& rules, SmallPosition const& from, SmallPosition const& to) {
  require(kIsMove, rules);
  if (!has_state_of(rules, from) || !has_state_of(rules, to)) return false;
  if (rules.board != nullptr) return is_move_on_board(rules, from, to);
  if (details::is_over(rules, from)) return false;
  if (rules.one_pass && is_one_pass(from, to)) return true;
  if (from.one_pass_spent != to.one_pass_spent) return false;
  if (rules.pass_per_heap && is_pass(from, to)) return true;
  if (to.limit.has_value() != rules.limit.has_value()) return false;
  if (to.last.has_value() != rules.remembers()) return false;
  return std::any_of(rules.moves.begin(), rules.moves.end(),
                     [&](MoveKind const& kind) { return Matcher(rules, kind, from, to).run(); });
}

}  // namespace bouton
