#include "front/play_input.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "front/errors.hpp"
#include "front/spoken_move.hpp"
#include "rules/board_row.hpp"
#include "rules/features.hpp"
#include "rules/state.hpp"

namespace bouton::front {
namespace {

/// The notation of moves, and the reason why one is refused.
constexpr RulesUser kMoveInput{"rules_user.move_input", kHeapsAndBoards};

[[noreturn]] void refuse(std::string key,
                         std::vector<std::pair<std::string, MessageValue>> arguments = {}) {
  throw Error(Message{std::move(key), std::move(arguments)});
}

/// The change to one heap.
struct Part {
  std::size_t heap = 0;
  std::uint64_t taken = 0;
  std::vector<std::uint64_t> left;  // non-empty parts that remain
  std::uint64_t first = 0;          // the first pin that falls, from 1, where pins are named
};

/// Reads numbers and signs from left to right.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}

  [[nodiscard]] bool done() {
    skip_blanks();
    return text_.empty();
  }
  bool accept(char sign) {
    skip_blanks();
    if (text_.empty() || text_.front() != sign) return false;
    text_.remove_prefix(1);
    return true;
  }
  [[nodiscard]] bool at_number() {
    skip_blanks();
    return !text_.empty() && text_.front() >= '0' && text_.front() <= '9';
  }
  std::uint64_t number() {
    skip_blanks();
    std::uint64_t value = 0;
    auto const [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
    if (error == std::errc::result_out_of_range) refuse("play.error.large");
    if (error != std::errc{}) refuse("play.error.unreadable", {{"text", printable(text_, 40)}});
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return value;
  }
  [[nodiscard]] std::string_view rest() const { return text_; }

 private:
  void skip_blanks() {
    while (!text_.empty() && (text_.front() == ' ' || text_.front() == '\t')) {
      text_.remove_prefix(1);
    }
  }
  std::string_view text_;
};

std::size_t read_heap(Words& words, Ruleset const& rules, SmallPosition const& from) {
  bool const pins = has_rows_of_pins(rules);
  std::uint64_t const heap = words.number();
  if (heap == 0 || heap > from.heaps.size()) {
    refuse(pins ? "play.error.no_row" : "play.error.no_heap",
           {{"heap", std::to_string(heap)}, {"heaps", std::to_string(from.heaps.size())}});
  }
  if (from.heaps[static_cast<std::size_t>(heap - 1)] == 0)
    refuse(pins ? "play.error.empty_row" : "play.error.empty_heap",
           {{"heap", std::to_string(heap)}});
  return static_cast<std::size_t>(heap - 1);
}

Part take(std::size_t heap, std::uint64_t amount, SmallPosition const& from) {
  if (amount == 0) refuse("play.error.zero");
  if (amount > from.heaps[heap]) {
    refuse("play.error.too_many",
           {{"heap", std::to_string(heap + 1)}, {"size", std::to_string(from.heaps[heap])}});
  }
  Part part{.heap = heap, .taken = amount};
  if (from.heaps[heap] > amount) part.left.push_back(from.heaps[heap] - amount);
  return part;
}

Part knock_out(std::size_t heap, std::uint64_t first, std::uint64_t last,
               SmallPosition const& from) {
  std::uint64_t const size = from.heaps[heap];
  if (first == 0 || first > last || last > size) {
    refuse("play.error.pins", {{"heap", std::to_string(heap + 1)}, {"size", std::to_string(size)}});
  }
  Part part{heap, last - first + 1, {}, first};
  if (first > 1) part.left.push_back(first - 1);
  if (last < size) part.left.push_back(size - last);
  return part;
}

Part become(std::size_t heap, std::vector<std::uint64_t> parts, SmallPosition const& from) {
  std::uint64_t rest = from.heaps[heap];
  for (std::uint64_t const part : parts) {
    if (part > rest) {
      refuse("play.error.parts",
             {{"heap", std::to_string(heap + 1)}, {"size", std::to_string(from.heaps[heap])}});
    }
    rest -= part;
  }
  parts.erase(std::remove(parts.begin(), parts.end(), std::uint64_t{0}), parts.end());
  return {.heap = heap, .taken = rest, .left = std::move(parts)};
}

/// One "heap ..." of the move.
Part read_part(Words& words, Ruleset const& rules, SmallPosition const& from) {
  std::size_t const heap = read_heap(words, rules, from);
  if (words.done()) {
    refuse(has_rows_of_pins(rules) ? "play.error.only_row" : "play.error.only_heap",
           {{"heap", std::to_string(heap + 1)}});
  }
  if (words.accept('-')) return take(heap, words.number(), from);
  std::uint64_t const first = words.number();
  if (words.accept('+')) {
    std::vector<std::uint64_t> parts = {first};
    do {
      parts.push_back(words.number());
    } while (words.accept('+'));
    return become(heap, std::move(parts), from);
  }
  bool const pins = has_rows_of_pins(rules);
  if (pins && words.accept('-')) return knock_out(heap, first, words.number(), from);
  return pins ? knock_out(heap, first, first, from) : take(heap, first, from);
}

std::uint64_t total(SmallPosition const& position) {
  return std::accumulate(position.heaps.begin(), position.heaps.end(), std::uint64_t{0});
}

SmallPosition apply(std::vector<Part> const& changed, Ruleset const& rules,
                    SmallPosition const& from) {
  std::vector<std::vector<std::uint64_t>> parts;
  for (std::uint64_t const heap : from.heaps) parts.push_back({heap});
  std::uint64_t taken = 0;
  for (Part const& part : changed) {
    parts[part.heap] = part.left;
    taken += part.taken;
  }
  return position_after(rules, from, parts, taken);
}

/// Whether some kind of move lets this amount be taken from a heap and this many parts be left.
bool amount_allowed(Ruleset const& rules, Part const& part) {
  return std::any_of(rules.moves.begin(), rules.moves.end(), [&](MoveKind const& kind) {
    return kind.take.allows(part.taken,
                            static_cast<unsigned>(std::min<std::size_t>(part.left.size(), 32)));
  });
}

/// Says why a move is not allowed, as far as it is easy to say.
[[noreturn]] void refuse_illegal(std::vector<Part> const& parts, Ruleset const& rules,
                                 SmallPosition const& from) {
  std::uint64_t taken = 0;
  for (Part const& part : parts) taken += part.taken;
  if (rules.limit && !from.limit && taken == total(from)) refuse("play.limit_start");
  if (rules.limit && from.limit && taken > *from.limit) {
    refuse("play.limit", {{"limit", std::to_string(*from.limit)}});
  }
  // Where a move depends on more than amounts and their number, no single reason is easy to say.
  if (!kOriginalFeatures.contains(features(rules))) refuse("play.error.illegal");
  auto const heaps_allowed = [&](MoveKind const& kind) {
    return parts.size() >= kind.min_heaps && parts.size() <= kind.max_heaps;
  };
  if (std::none_of(rules.moves.begin(), rules.moves.end(), heaps_allowed)) {
    refuse("play.error.heap_count", {{"count", std::to_string(parts.size())}});
  }
  if (features(rules).contains(Feature::kAnotherHeap)) refuse("play.error.unit");
  for (Part const& part : parts) {
    if (amount_allowed(rules, part)) continue;
    bool const other_parts =
        std::any_of(rules.moves.begin(), rules.moves.end(),
                    [&](MoveKind const& kind) { return kind.take.digit(part.taken) != 0; });
    bool const pins = has_rows_of_pins(rules);
    refuse(other_parts ? (pins ? "play.error.parts_count_row" : "play.error.parts_count")
                       : (pins ? "play.error.amount_row" : "play.error.amount"),
           {{"amount", std::to_string(part.taken)},
            {"parts", std::to_string(part.left.size())},
            {"heap", std::to_string(part.heap + 1)}});
  }
  bool const spread = std::any_of(
      rules.moves.begin(), rules.moves.end(),
      [&](MoveKind const& kind) { return heaps_allowed(kind) && kind.spread.has_value(); });
  if (parts.size() > 1 && spread) refuse("play.error.spread");
  bool const unequal =
      std::any_of(rules.moves.begin(), rules.moves.end(),
                  [](MoveKind const& kind) { return kind.parts != PartsCondition::kAny; });
  if (unequal) refuse("play.error.unequal");
  refuse("play.error.illegal");
}

SmallPosition read_position_after(std::string_view text, Ruleset const& rules,
                                  SmallPosition const& from) {
  Position const position = parse_position(text, rules);
  auto small = to_small(position);
  if (!small) refuse("play.error.large");
  // Heaps typed alone after taking imply the limit that follows from it.
  bool const taken = total(*small) < total(from);
  std::uint64_t const amount = taken ? total(from) - total(*small) : 0;
  if (rules.limit && !small->limit && taken) small->limit = rules.limit->after(amount);
  if (rules.remembers() && !small->last && taken) small->last = amount;
  if (!is_move(rules, from, *small)) refuse("play.error.illegal");
  return *small;
}

SmallPosition read_one_pass(Words words, Ruleset const& rules, SmallPosition const& from) {
  if (!words.done()) refuse("play.error.one_pass");
  if (from.one_pass_spent) refuse("play.error.one_pass_spent");
  if (!may_pass_once(rules, from)) refuse("play.error.one_pass_end");
  return after_one_pass(from);
}

SmallPosition read_pass(Words words, Ruleset const& rules, SmallPosition const& from) {
  if (rules.one_pass && (words.done() || !rules.pass_per_heap)) {
    return read_one_pass(words, rules, from);
  }
  if (!rules.pass_per_heap) refuse("play.error.no_pass");
  std::size_t const heap =
      from.heaps.size() == 1 && words.done() ? 0 : read_heap(words, rules, from);
  if (!words.done()) refuse("play.error.unreadable", {{"text", printable(words.rest(), 40)}});
  bool const row = has_rows_of_pins(rules);  // whose runs have no number that a person sees
  std::string const number = std::to_string(heap + 1);
  if (from.spent[heap])
    refuse(row ? "play.error.spent_row" : "play.error.spent", {{"heap", number}});
  if (from.heaps[heap] == 0) {
    refuse(row ? "play.error.empty_run" : "play.error.empty_heap", {{"heap", number}});
  }
  return after_pass(from, heap);
}

/// The move from one position to another; of two hits with the same result, that of these pins.
Move made(Ruleset const& rules, SmallPosition const& from, SmallPosition const& to,
          std::uint64_t first = 0) {
  Position const before = to_position(from), after = to_position(to);
  for (Move& move : moves_to(rules, before, after)) {
    if (first != 0 && move.changes.front().first == Natural(first)) return std::move(move);
  }
  return move_to(rules, before, after);
}

Move read_short(std::string_view text, Ruleset const& rules, SmallPosition const& from) {
  Words words(text);
  if (words.accept('=')) return made(rules, from, read_position_after(words.rest(), rules, from));
  if (std::string_view const word = pass_word(words.rest()); !word.empty()) {
    return made(rules, from, read_pass(Words(words.rest().substr(word.size())), rules, from));
  }
  std::vector<Part> parts;
  // A single number is an amount if only one heap is left to take from.
  auto const full = std::find_if(from.heaps.begin(), from.heaps.end(),
                                 [](std::uint64_t heap) { return heap > 0; });
  bool const one_heap =
      full != from.heaps.end() &&
      std::none_of(full + 1, from.heaps.end(), [](std::uint64_t heap) { return heap > 0; });
  if (Words lone = words; one_heap && !has_rows_of_pins(rules) && lone.at_number()) {
    std::uint64_t const amount = lone.number();
    if (lone.done()) {
      parts.push_back(take(static_cast<std::size_t>(full - from.heaps.begin()), amount, from));
      words = lone;
    }
  }
  while (parts.empty() || words.accept(',')) {
    Part part = read_part(words, rules, from);
    bool const twice =
        std::any_of(parts.begin(), parts.end(), [&](Part const& p) { return p.heap == part.heap; });
    if (twice) refuse("play.error.twice", {{"heap", std::to_string(part.heap + 1)}});
    parts.push_back(std::move(part));
  }
  if (!words.done()) refuse("play.error.unreadable", {{"text", printable(words.rest(), 40)}});
  SmallPosition const to = apply(parts, rules, from);
  if (!is_move(rules, from, to)) refuse_illegal(parts, rules, from);
  return made(rules, from, to, parts.size() == 1 ? parts.front().first : 0);
}

/// A move on a board: what the board reads as one, or the position after it.
Move read_board_move(std::string_view text, Ruleset const& rules, SmallPosition const& from) {
  BoardRow const& row = *rules.board->row;
  std::optional<BoardNumbers> numbers;
  if (row.read_move != nullptr) numbers = row.read_move(rules, from, text);
  SmallPosition after = from;
  if (numbers) {
    after.heaps = *std::move(numbers);
  } else {
    Words words(text);
    static_cast<void>(words.accept('='));
    after = to_small(parse_position(words.rest(), rules)).value();
  }
  if (!is_move(rules, from, after)) refuse("play.error.board_move");
  return made(rules, from, after);
}

}  // namespace

std::string_view pass_word(std::string_view text) {
  for (std::string_view const word : {"pass", "停步", "停", "跳过"}) {
    if (text.starts_with(word)) return word;
  }
  return {};
}

Move read_move(std::string_view text, Ruleset const& rules, SmallPosition const& from) {
  require(kMoveInput, rules);
  if (rules.board != nullptr) return read_board_move(text, rules, from);
  if (auto const spoken = short_notation(text, from)) return read_short(*spoken, rules, from);
  return read_short(text, rules, from);
}

}  // namespace bouton::front
