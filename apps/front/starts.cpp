#include "front/starts.hpp"

#include <algorithm>
#include <functional>

#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "front/game_json.hpp"
#include "rules/board_row.hpp"
#include "rules/state.hpp"

namespace bouton::front {
namespace {

using Heaps = std::vector<std::uint64_t>;

/// How many heaps a move needs at least, where that is a number: those that it touches, and one
/// more where another heap says how much may be taken.
std::uint64_t heaps_needed(MoveKind const& kind) {
  bool const others = kind.unit == Unit::kAnotherHeap || kind.bound != HeapBound::kNone;
  return std::max<std::uint64_t>(kind.min_heaps == kNoBound ? 1 : kind.min_heaps, others ? 2 : 1);
}

/// Some heaps of few tokens, enough of them for some move.
Heaps rolled_heaps(Ruleset const& rules, Dice& dice) {
  bool const limited = rules.limit.has_value();
  std::uint64_t needed = kMaxHeaps;
  for (MoveKind const& kind : rules.moves) needed = std::min(needed, heaps_needed(kind));
  std::uint64_t const usual = limited ? 1 : rules.splits() ? 1 + dice.roll(2) : 3 + dice.roll(2);
  Heaps heaps(static_cast<std::size_t>(rules.heap_count.value_or(std::max(usual, needed))));
  for (std::uint64_t& heap : heaps) {
    heap = limited ? 10 + dice.roll(31) : rules.splits() ? 5 + dice.roll(8) : 1 + dice.roll(12);
  }
  return heaps;
}

/// Visits heaps among which a move of this kind may be found: just large enough for what it takes.
/// \return whether the visitor found what it wants.
bool visit_heaps_for(MoveKind const& kind, Ruleset const& rules,
                     std::function<bool(Heaps const&)> const& found) {
  for (auto const& amounts : kind.vectors) {
    Heaps vector;
    for (std::int64_t const amount : amounts) {
      vector.push_back(static_cast<std::uint64_t>(std::max<std::int64_t>(amount, 0)));
    }
    if (found(vector)) return true;
    for (std::uint64_t& heap : vector) ++heap;  // where a limit forbids to take everything
    if (found(vector)) return true;
  }
  if (!kind.vectors.empty()) return false;
  // One heap more than is touched, so that not everything is taken.
  auto const count = static_cast<std::size_t>(
      rules.heap_count.value_or(std::min(heaps_needed(kind), kMaxHeaps - 1) + 1));
  std::uint64_t const amounts = kind.take.prefix().size() + kind.take.tail().size();
  int tried = 0;
  for (std::uint64_t taken = 0; taken < amounts && tried < 16; ++taken) {
    if (kind.take.digit(taken) != 0) ++tried;
    for (unsigned parts = 0; parts < 32; ++parts) {
      if (!kind.take.allows(taken, parts)) continue;
      // Parts of one size, all of different sizes, one larger than the others.
      for (std::uint64_t const left : {parts, parts * (parts + 1) / 2, parts + 1}) {
        Heaps heaps(count, taken + left);
        if (found(heaps)) return true;
        heaps.back() = 1;  // by which another heap may count
        if (found(heaps)) return true;
      }
    }
  }
  // Where only heaps of some sizes may be touched.
  for (std::uint64_t size = 1; size <= 100; ++size) {
    if (found(Heaps(count, size))) return true;
  }
  return false;
}

}  // namespace

std::vector<NamedStart> starts(Game const& game, Language language) {
  std::vector<NamedStart> result = {{to_string(default_position(game)), ""}};
  for (GameEntry const& entry : game_entries()) {
    for (Preset const& preset : entry.presets) {
      if (preset.game != game.specification) continue;
      std::string const title = preset.title.empty() ? "" : render(preset.title, language);
      auto const same = std::find_if(result.begin(), result.end(), [&](NamedStart const& start) {
        return start.position == preset.position;
      });
      if (same == result.end()) {
        result.push_back({std::string(preset.position), title});
      } else if (same->title.empty()) {
        same->title = title;
      }
    }
  }
  return result;
}

SmallPosition random_start(Ruleset const& rules, Dice& dice) {
  constexpr int kRolls = 50;
  SmallPosition start;
  for (int roll = 0; roll < kRolls; ++roll) {
    start = start_position(rules, rules.board != nullptr
                                      ? rules.board->row->random_start(*rules.board, dice)
                                      : rolled_heaps(rules, dice));
    if (!is_terminal(rules, start)) return start;
  }
  // Moves are rare: heaps that are made for one.
  auto const playable = [&](Heaps const& heaps) {
    start = start_position(rules, heaps);
    return !is_terminal(rules, start);
  };
  for (MoveKind const& kind : rules.moves) {
    if (visit_heaps_for(kind, rules, playable)) break;
  }
  return start;
}

}  // namespace bouton::front
