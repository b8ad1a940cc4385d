#include "rules/position_key.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/saturating.hpp"
#include "rules/features.hpp"

namespace bouton {
namespace {

/// An option differs from a sorted position in few places, so insertion is cheapest; a
/// budget of moves keeps long unsorted positions from taking quadratic time.
void sort_nearly_sorted(std::vector<std::uint64_t>& heaps) {
  std::size_t budget = 64 + 8 * heaps.size();
  for (std::size_t i = 1; i < heaps.size(); ++i) {
    std::uint64_t const heap = heaps[i];
    std::size_t to = i;
    for (; to > 0 && heaps[to - 1] > heap; --to) heaps[to] = heaps[to - 1];
    heaps[to] = heap;
    if (i - to > budget) {
      std::sort(heaps.begin(), heaps.end());
      return;
    }
    budget -= i - to;
  }
}

}  // namespace

bool PositionKey::places_matter(Ruleset const& rules) {
  Features const found = features(rules);
  return found.contains(Feature::kBoard) || found.contains(Feature::kNeighbours) ||
         found.contains(Feature::kVectors) || found.contains(Feature::kHeapBound) ||
         found.contains(Feature::kAllHeaps) || found.contains(Feature::kHeapSets) ||
         found.contains(Feature::kToLeft) || (rules.end && !rules.end->positions.empty()) ||
         std::any_of(rules.moves.begin(), rules.moves.end(), [](MoveKind const& kind) {
           return kind.conditions.choice == HeapChoice::kEnd;
         });
}

void PositionKey::append_sorted(std::vector<std::uint64_t>& heaps,
                                std::vector<std::uint8_t>& bytes) const {
  sort_nearly_sorted(heaps);
  for (std::uint64_t const heap : heaps) append_number(bytes, heap);
}

bool PositionKey::append(SmallPosition const& position, std::vector<std::uint8_t>& bytes) {
  auto const& [heaps, spent, limit, one_pass_spent, last, board] = position;
  if (board != board_) throw std::logic_error("a position of another board");
  if (has_one_pass_) bytes.push_back(one_pass_spent ? 1 : 0);
  if (has_limit_) {
    bytes.push_back(limit ? 1 : 0);
    if (limit) append_number(bytes, std::min(*limit, saturating_total(heaps)));
  }
  if (has_last_) {
    bytes.push_back(last ? 1 : 0);
    if (last) append_number(bytes, std::min(*last, saturating_add(saturating_total(heaps), 1U)));
  }
  if (keeps_places_) {
    bool some = false;
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      some = some || heaps[i] != 0;
      append_number(bytes, saturating_add(heaps[i], 1));
      if (has_passes_) bytes.push_back(spent[i] ? 1 : 0);
    }
    return some || board_ != nullptr;  // on a board a 0 is as good as any number
  }
  heaps_.clear();
  spent_heaps_.clear();
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    if (heaps[i] == 0) continue;
    (has_passes_ && spent[i] ? spent_heaps_ : heaps_).push_back(heaps[i]);
  }
  append_sorted(heaps_, bytes);
  if (spent_heaps_.empty()) return !heaps_.empty();
  bytes.push_back(0);  // no heap in a key is empty
  append_sorted(spent_heaps_, bytes);
  return true;
}

void PositionKey::read(KeyTable::Key key, SmallPosition& position) const {
  auto& [heaps, spent, limit, one_pass_spent, last, board] = position;
  board = board_;
  heaps.clear();
  spent.clear();
  limit.reset();
  std::uint8_t const* at = key.data();
  std::uint8_t const* const end = at + key.size();
  one_pass_spent = has_one_pass_ && *at++ != 0;
  if (has_limit_ && *at++ != 0) limit = read_number(at);
  last.reset();
  if (has_last_ && *at++ != 0) last = read_number(at);
  while (keeps_places_ && at != end) {
    heaps.push_back(read_number(at) - 1);
    if (has_passes_) spent.push_back(*at++ != 0);
  }
  bool passed = false;
  while (at != end) {
    std::uint64_t const heap = read_number(at);
    if (heap == 0) {
      passed = true;
      continue;
    }
    heaps.push_back(heap);
    if (has_passes_) spent.push_back(passed);
  }
}

}  // namespace bouton
