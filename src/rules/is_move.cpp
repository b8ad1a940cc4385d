// Is this a move? Decided from the two positions, without listing the options.
#include <algorithm>
#include <tuple>
#include <utility>

#include "bouton/rules/moves.hpp"
#include "rules/features.hpp"
#include "rules/move_details.hpp"
#include "rules/state.hpp"

namespace bouton {
namespace {

constexpr RulesUser kIsMove{"rules_user.is_move", kMoveFeatures | kOriginalFeatures};

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

bool is_one_pass(SmallPosition const& from, SmallPosition const& to) {
  return !from.one_pass_spent && to.one_pass_spent && !details::all_empty(from) &&
         from.heaps == to.heaps && from.spent == to.spent && from.limit == to.limit;
}

/// Decides whether one kind of move leads from one position to another: reads both from left
/// to right and keeps every way to explain what was read so far. Different ways arise only
/// where heaps split, so there are few.
class Matcher {
 public:
  Matcher(Ruleset const& rules, MoveKind const& kind, SmallPosition const& from,
          SmallPosition const& to)
      : rules_(rules), kind_(kind), from_(from), to_(to), most_(details::most_taken(rules, from)) {}

  bool run() {
    if (!kind_.vectors.empty()) return is_vector();
    if (kind_.within != kNoBound && !near()) return false;
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
      return details::after_vector(rules_, from_, vector) == to_;
    });
  }

  /// Whether the heaps that changed lie as near to each other as they must: no heap splits.
  [[nodiscard]] bool near() const {
    if (from_.heaps.size() != to_.heaps.size()) return false;
    std::vector<std::size_t> touched;
    for (std::size_t heap = 0; heap < from_.heaps.size(); ++heap) {
      if (from_.heaps[heap] != to_.heaps[heap]) touched.push_back(heap);
    }
    return details::lie_within(kind_, rules_.circle, from_.heaps.size(), touched);
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
    if (((details::digit_of_amount(kind_, from_, heap, amount) >> parts) & 1U) == 0) return;
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
    if (!rules_.limit) way.taken = 0;
    if (!kind_.spread) way.least = way.greatest = 0;
    longer.push_back(way);
  }

  [[nodiscard]] bool complete(Way const& way) const {
    return way.read == to_.heaps.size() && way.touched > 0 &&
           way.touched >= details::least_heaps(kind_, from_) &&
           (!rules_.limit || to_.limit == saturating_multiply(rules_.limit->factor, way.taken));
  }

  Ruleset const& rules_;
  MoveKind const& kind_;
  SmallPosition const& from_;
  SmallPosition const& to_;
  std::uint64_t const most_;
};

}  // namespace

bool is_move(Ruleset const& rules, SmallPosition const& from, SmallPosition const& to) {
  require(kIsMove, rules);
  if (!has_state_of(rules, from) || !has_state_of(rules, to)) return false;
  if (rules.one_pass && is_one_pass(from, to)) return true;
  if (from.one_pass_spent != to.one_pass_spent) return false;
  if (rules.pass_per_heap && is_pass(from, to)) return true;
  if (to.limit.has_value() != rules.limit.has_value()) return false;
  return std::any_of(rules.moves.begin(), rules.moves.end(),
                     [&](MoveKind const& kind) { return Matcher(rules, kind, from, to).run(); });
}

}  // namespace bouton
