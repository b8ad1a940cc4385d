#include "front/describe.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "rules/features.hpp"

namespace bouton::front {
namespace {

constexpr RulesUser kWords{"rules_user.words", kMoveFeatures | kOriginalFeatures};

std::string shortened(std::string const& text, std::size_t most, std::size_t kept) {
  if (text.size() <= most) return text;
  return text.substr(0, kept) + "...(" + std::to_string(text.size()) + ")..." +
         text.substr(text.size() - kept);
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
  return shortened(to_string(value), 60, 12);
}
std::string short_text(std::string const& text) {
  return shortened(text, 2000, 200);
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

}  // namespace bouton::front
