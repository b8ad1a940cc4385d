#include "front/describe.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "bouton/rules/notation.hpp"
#include "core/number_ends.hpp"
#include "rules/features.hpp"

namespace bouton::front {
namespace {

constexpr RulesUser kWords{"rules_user.words", kMoveFeatures | kOriginalFeatures};

/// Characters of a text that is shown as it is, and how many are left at each end of a longer one.
constexpr std::size_t kShortText = 2000;
constexpr std::size_t kTextEnd = 200;

std::string without_middle(std::string const& first, std::size_t length, std::string const& last) {
  return first + "...(" + std::to_string(length) + ")..." + last;
}

/// Whether the text of the position may have more characters than this, found without writing it.
bool may_exceed(Position const& position, std::size_t most) {
  constexpr double kDigitsOfBit = 0.30103;  // log10(2), rounded up
  auto left = static_cast<double>(most);
  for (Natural const& heap : position.heaps) {
    left -= 3 + (heap == 0 ? 0 : kDigitsOfBit * static_cast<double>(msb(heap) + 1));
    if (left < 0) return true;
  }
  return false;
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
    HeapChange change{heap, from.heaps[heap], {}, false};
    for (std::size_t i = heap; i < heap + count; ++i) {
      change.parts.push_back(to.heaps[i]);
      change.taken -= to.heaps[i];
    }
    if (change.taken >= 0) return change;
  }
  return std::nullopt;
}

Message change_message(HeapChange const& change) {
  std::string const heap = std::to_string(change.heap + 1);
  if (change.pass) return Message{"front.move.pass", {{"heap", heap}}};
  if (change.parts.empty()) {
    return Message{"front.move.take", {{"amount", short_number(change.taken)}, {"heap", heap}}};
  }
  std::vector<std::string> parts;
  for (Natural const& part : change.parts) parts.push_back(short_number(part));
  if (change.taken == 0) return Message{"front.move.split", {{"heap", heap}, {"parts", parts}}};
  return Message{"front.move.take_split",
                 {{"amount", short_number(change.taken)}, {"heap", heap}, {"parts", parts}}};
}

}  // namespace

std::string short_number(Natural const& value) {
  constexpr std::size_t kMost = 60;
  constexpr std::size_t kEnd = 12;
  auto const ends = number_ends(value, kMost, kEnd);
  return ends ? without_middle(ends->first, ends->digits, ends->last) : to_string(value);
}

std::string short_text(std::string const& text) {
  if (text.size() <= kShortText) return text;
  return without_middle(text.substr(0, kTextEnd), text.size(), text.substr(text.size() - kTextEnd));
}

std::string short_text(Position const& position, Language language) {
  if (!may_exceed(position, 4 * kShortText)) {
    std::string text = to_string(position);
    if (text.size() <= kShortText) return text;
  }
  std::size_t const count = position.heaps.size();
  auto const heap_text = [&](std::size_t heap) {
    bool const spent = !position.spent.empty() && position.spent[heap];
    return short_number(position.heaps[heap]) + (spent ? "-" : "");
  };
  std::string first, last;
  std::size_t from = 0, to = count;
  while (from < to && first.size() < kTextEnd) first += heap_text(from++) + ' ';
  while (from < to && last.size() < kTextEnd) last.insert(0, ' ' + heap_text(--to));
  std::string text = std::move(first);
  if (from < to) {
    text += render(Message{"front.position.heaps", {{"count", std::to_string(count)}}}, language);
  } else {
    text.pop_back();
  }
  text += last;
  if (position.limit) text += '/' + short_number(*position.limit);
  if (position.one_pass_spent) text += "/-";
  return text;
}

std::vector<HeapChange> changes(Ruleset const& rules, Position const& from, Position const& to) {
  require(kWords, rules);
  std::vector<HeapChange> result;
  if (to.heaps.size() > from.heaps.size() && !from.heaps.empty()) {
    if (auto change = find_split(from, to)) result.push_back(std::move(*change));
    return result;
  }
  for (std::size_t heap = 0; heap < from.heaps.size(); ++heap) {
    if (from.heaps[heap] != to.heaps[heap]) {
      result.push_back({heap, from.heaps[heap] - to.heaps[heap], {}, false});
    } else if (rules.pass_per_heap && from.spent[heap] != to.spent[heap]) {
      result.push_back({heap, 0, {}, true});
    }
  }
  return result;
}

std::string describe_move(Ruleset const& rules, Position const& from, Position const& to,
                          Language language) {
  constexpr std::size_t kMostNamed = 12;
  if (from.one_pass_spent != to.one_pass_spent) return render("front.move.one_pass", language);
  std::vector<HeapChange> const all = changes(rules, from, to);
  if (all.size() == 1 && !all.front().pass && rules.limit && from.heaps.size() == 1) {
    return render(Message{"front.move.amount", {{"amount", short_number(all.front().taken)}}},
                  language);
  }
  if (all.empty()) return render("front.move.several", language);
  auto const same = [&](HeapChange const& change) {
    return !change.pass && change.parts.empty() && change.taken == all.front().taken;
  };
  // Of two heaps or more, all that are not empty.
  bool const each = all.size() > 1 && std::all_of(all.begin(), all.end(), same) &&
                    all.size() == static_cast<std::size_t>(
                                      std::count_if(from.heaps.begin(), from.heaps.end(),
                                                    [](Natural const& heap) { return heap != 0; }));
  if (each) {
    return render(Message{"front.move.each", {{"amount", short_number(all.front().taken)}}},
                  language);
  }
  std::vector<std::string> words;
  for (HeapChange const& change : all) {
    if (words.size() == kMostNamed) break;
    words.push_back(render(change_message(change), language));
  }
  if (all.size() > kMostNamed) {
    words.push_back(
        render(Message{"front.move.more", {{"count", std::to_string(all.size() - kMostNamed)}}},
               language));
  }
  return render(Message{"front.move", {{"changes", words}}}, language);
}

namespace {

/// Rules that pins in a row can show.
constexpr RulesUser kPins{"rules_user.drawing", kMoveFeatures | kOriginalFeatures};

}  // namespace

bool has_rows_of_pins(Ruleset const& rules) {
  return supports(kPins, rules) && rules.splits() &&
         std::all_of(rules.moves.begin(), rules.moves.end(), [](MoveKind const& kind) {
           return kind.take.max_parts() <= 2 && kind.take.digit(0) == 0 &&
                  kind.parts == PartsCondition::kAny;
         });
}

std::string describe_pins(Ruleset const& rules, Position const& before, Position const& after,
                          Language language) {
  std::vector<HeapChange> const all = changes(rules, before, after);
  // Rules of your own may let several rows be hit at once, and have passes.
  if (all.size() != 1) return describe_move(rules, before, after, language);
  HeapChange const& change = all.front();
  if (change.pass) {
    return render(Message{"play.pass_row", {{"row", std::to_string(change.heap + 1)}}}, language);
  }
  Natural const left =
      change.parts.empty() ? Natural(before.heaps[change.heap] - change.taken) : change.parts[0];
  std::string const key = change.taken == 1   ? "play.pin"
                          : change.taken == 2 ? "play.two_pins"
                                              : "play.pins";
  return render(Message{key,
                        {{"row", std::to_string(change.heap + 1)},
                         {"first", short_number(left + 1)},
                         {"last", short_number(left + change.taken)}}},
                language);
}

}  // namespace bouton::front
