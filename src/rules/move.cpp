#include "bouton/rules/move.hpp"

#include <algorithm>
#include <ostream>
#include <set>
#include <string_view>
#include <utility>

#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "core/number_ends.hpp"
#include "rules/board_row.hpp"
#include "rules/features.hpp"

namespace bouton {
namespace {

/// Rules whose moves this can tell.
constexpr RulesUser kWords{"rules_user.words", kHeapsAndBoards};
/// Rules that pins in a row can show.
constexpr RulesUser kPins{"rules_user.drawing", kAllFeatures};

bool touches_one_heap(Ruleset const& rules) {
  return std::all_of(rules.moves.begin(), rules.moves.end(), [](MoveKind const& kind) {
    return kind.max_heaps == 1 && kind.vectors.empty();
  });
}

/// One heap became several: the positions agree on both sides of it. Empty if other heaps have
/// changed too.
std::optional<HeapChange> find_split(Position const& from, Position const& to) {
  std::size_t const count = to.heaps.size() - from.heaps.size() + 1;
  std::size_t same_before = 0;
  while (same_before < from.heaps.size() && from.heaps[same_before] == to.heaps[same_before]) {
    ++same_before;
  }
  std::size_t same_after = 0;
  while (same_after < from.heaps.size() && from.heaps[from.heaps.size() - 1 - same_after] ==
                                               to.heaps[to.heaps.size() - 1 - same_after]) {
    ++same_after;
  }
  // Equal neighbours leave a choice; the amount taken is the same wherever the sizes allow it.
  std::size_t const first = from.heaps.size() - 1 - std::min(same_after, from.heaps.size() - 1);
  for (std::size_t heap = first; heap <= same_before && heap < from.heaps.size(); ++heap) {
    HeapChange change{.heap = heap, .taken = from.heaps[heap]};
    for (std::size_t i = heap; i < heap + count; ++i) {
      change.parts.push_back(to.heaps[i]);
      change.taken -= to.heaps[i];
    }
    if (change.taken >= 0) return change;
  }
  return std::nullopt;
}

/// The heaps that differ between a position and one of its options; none if several were changed
/// and one of them split.
std::vector<HeapChange> changes(Ruleset const& rules, Position const& from, Position const& to) {
  std::vector<HeapChange> result;
  if (rules.board != nullptr) return result;  // the board says what the move is
  if (to.heaps.size() > from.heaps.size() && !from.heaps.empty()) {
    if (auto change = find_split(from, to)) result.push_back(std::move(*change));
    return result;
  }
  for (std::size_t heap = 0; heap < from.heaps.size(); ++heap) {
    if (from.heaps[heap] != to.heaps[heap]) {
      result.push_back({.heap = heap, .taken = from.heaps[heap] - to.heaps[heap]});
    } else if (rules.pass_per_heap && from.spent[heap] != to.spent[heap]) {
      result.push_back({.heap = heap, .pass = true});
    }
  }
  return result;
}

// Moves in words.

constexpr std::size_t kMostNamed = 12;

Message change_message(HeapChange const& change, bool rows) {
  std::string const heap = std::to_string(change.heap + 1);
  if (change.pass && rows) return {"move.pass_row", {{"row", heap}}};
  if (change.pass) return {"move.pass", {{"heap", heap}}};
  if (change.first) return hit_in_words(change);
  if (change.parts.empty() && change.taken < 0) {
    return {"move.put", {{"amount", shortened(-change.taken)}, {"heap", heap}}};
  }
  if (change.parts.empty()) {
    return {"move.take", {{"amount", shortened(change.taken)}, {"heap", heap}}};
  }
  std::vector<std::string> parts;
  for (Natural const& part : change.parts) parts.push_back(shortened(part));
  if (change.taken == 0) return {"move.split", {{"heap", heap}, {"parts", parts}}};
  return {"move.take_split",
          {{"amount", shortened(change.taken)}, {"heap", heap}, {"parts", parts}}};
}

/// Whether the same number is taken from all of several heaps.
bool takes_from_each(std::vector<HeapChange> const& all, Position const& from) {
  auto const same = [&](HeapChange const& change) {
    return !change.pass && change.parts.empty() && change.taken == all.front().taken;
  };
  auto const not_empty = [](Natural const& heap) { return heap != 0; };
  return all.size() > 1 && std::all_of(all.begin(), all.end(), same) &&
         all.size() == static_cast<std::size_t>(
                           std::count_if(from.heaps.begin(), from.heaps.end(), not_empty));
}

/// Whether one heap gave to the one before it, and nothing else happened.
bool goes_to_the_left(Ruleset const& rules, std::vector<HeapChange> const& all) {
  bool const may = std::any_of(rules.moves.begin(), rules.moves.end(),
                               [](MoveKind const& kind) { return kind.to_left; });
  return may && all.size() == 2 && all.front().heap + 1 == all.back().heap &&
         all.back().taken > 0 && all.front().taken == -all.back().taken;
}

std::vector<Message> words_of(Ruleset const& rules, Position const& from, Move const& move) {
  std::vector<HeapChange> const& all = move.changes;
  if (rules.board != nullptr) return words_on_board(from, move.after);
  if (from.one_pass_spent != move.after.one_pass_spent) return {{"move.one_pass", {}}};
  if (all.empty()) return {{"move.several", {}}};
  std::string const amount = shortened(all.front().taken);
  if (all.size() == 1 && !all.front().pass && rules.limit && from.heaps.size() == 1) {
    return {{"move.amount", {{"amount", amount}}}};
  }
  if (takes_from_each(all, from)) return {{"move.each", {{"amount", amount}}}};
  if (goes_to_the_left(rules, all)) {
    return {{"move.to_left",
             {{"amount", shortened(all.back().taken)},
              {"heap", std::to_string(all.back().heap + 1)},
              {"left", std::to_string(all.front().heap + 1)}}}};
  }
  bool const rows = all.size() == 1 && has_rows_of_pins(rules);
  std::vector<Message> words;
  for (HeapChange const& change : all) {
    if (words.size() == kMostNamed) {
      words.push_back({"move.more", {{"count", std::to_string(all.size() - kMostNamed)}}});
      break;
    }
    words.push_back(change_message(change, rows));
  }
  return words;
}

/// The move to an option; what a hit leaves in one part stands on the left.
Move without_words(Ruleset const& rules, Position const& from, Position const& after) {
  require(kWords, rules);
  Move move{.changes = changes(rules, from, after), .after = after, .words = {}};
  if (move.changes.size() == 1 && !move.changes.front().pass && has_rows_of_pins(rules)) {
    HeapChange& hit = move.changes.front();
    hit.first =
        (hit.parts.empty() ? from.heaps[hit.heap] - hit.taken : hit.parts.front()) + Natural(1);
  }
  return move;
}

/// How many moves the option stands for that this one leads to.
std::size_t stands_for(Ruleset const& rules, Position const& from, Move const& move) {
  if (move.changes.size() != 1 || !touches_one_heap(rules)) return 1;
  HeapChange const& change = move.changes.front();
  if (change.first) return change.parts.empty() && change.taken != from.heaps[change.heap] ? 2 : 1;
  return std::is_sorted(change.parts.begin(), change.parts.end()) ? 1 : 0;
}

}  // namespace

bool has_rows_of_pins(Ruleset const& rules) {
  return supports(kPins, rules) && rules.splits() &&
         std::all_of(rules.moves.begin(), rules.moves.end(), [](MoveKind const& kind) {
           return kind.take.max_parts() <= 2 && kind.take.digit(0) == 0 &&
                  kind.parts == PartsCondition::kAny;
         });
}

Message hit_in_words(HeapChange const& hit) {
  return {hit.taken == 1   ? "move.pin"
          : hit.taken == 2 ? "move.two_pins"
                           : "move.pins",
          {{"row", std::to_string(hit.heap + 1)},
           {"first", shortened(*hit.first)},
           {"last", shortened(*hit.first + hit.taken - 1)}}};
}

std::string in_words(Move const& move, Language language) {
  std::vector<std::string> words;
  for (Message const& message : move.words) words.push_back(render(message, language));
  return words.size() == 1 ? words.front()
                           : render(Message{"move.changes", {{"changes", words}}}, language);
}

std::string to_string(Move const& move, Language language) {
  return render(
      Message{"move.to", {{"move", in_words(move, language)}, {"position", to_string(move.after)}}},
      language);
}

std::ostream& operator<<(std::ostream& out, Move const& move) {
  return out << to_string(move);
}

Move move_to(Ruleset const& rules, Position const& from, Position const& after) {
  Move move = without_words(rules, from, after);
  move.words = words_of(rules, from, move);
  return move;
}

std::size_t count_moves_to(Ruleset const& rules, Position const& from, Position const& after) {
  if (auto const words = each_move_on_board(rules, from, after); !words.empty()) {
    return words.size();
  }
  return stands_for(rules, from, without_words(rules, from, after));
}

std::vector<Move> moves_to(Ruleset const& rules, Position const& from, Position const& after) {
  std::vector<Move> on_board;
  for (Message& words : each_move_on_board(rules, from, after)) {
    on_board.push_back({.changes = {}, .after = after, .words = {std::move(words)}});
  }
  if (!on_board.empty()) return on_board;
  Move move = without_words(rules, from, after);
  std::vector<Move> moves(stands_for(rules, from, move), move);
  // The same number at the other end of the row.
  if (moves.size() == 2) moves.back().changes.front().first = 1;
  for (Move& each : moves) each.words = words_of(rules, from, each);
  return moves;
}

std::vector<Move> merged_moves_to(Ruleset const& rules, Position const& from,
                                  Position const& after) {
  std::vector<Move> moves = moves_to(rules, from, after);
  if (moves.empty() || moves.front().changes.size() != 1) return moves;
  HeapChange const& hit = moves.front().changes.front();
  if (!hit.first) return moves;
  moves.resize(1);
  if (!std::is_sorted(hit.parts.begin(), hit.parts.end())) return {};
  HeapChange mirror = hit;
  mirror.first = from.heaps[hit.heap] - hit.taken - *hit.first + 2;
  if (mirror.first != hit.first) {
    Message other = hit_in_words(mirror);
    other.key = "move.or." + other.key.substr(std::string_view("move.").size());
    moves.front().words.push_back(std::move(other));
  }
  return moves;
}

bool for_each_move(Ruleset const& rules, SmallPosition const& from, MoveVisitor const& visit,
                   Limits const& limits) {
  std::set<SmallPosition> seen;
  Position const before = to_position(from);
  Meter meter = Meter::patient(limits);
  return for_each_option(rules, from, [&](SmallPosition const& to) {
    if (!meter.step()) return false;
    if (!seen.insert(to).second) return true;
    for (Move const& move : moves_to(rules, before, to_position(to))) {
      if (!visit(move)) return false;
    }
    return true;
  });
}

}  // namespace bouton
