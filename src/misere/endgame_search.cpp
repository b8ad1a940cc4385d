#include "misere/endgame_search.hpp"

#include <algorithm>
#include <new>
#include <span>

#include "core/saturating.hpp"
#include "misere/heap_moves.hpp"

namespace bouton::misere {
namespace {

/// Heaps written for each position that may be stored: with the default limits a few seconds.
constexpr std::uint64_t kWorkPerPosition = 256;
/// A heap with more options than this, or than this part of the positions, is not searched: the
/// sums that can be reached from it are far more than may be stored.
constexpr std::uint64_t kLeastOptions = 1U << 14U;
constexpr std::uint64_t kPositionsPerOption = 8;
/// Of a heap in the index by size.
constexpr std::uint64_t kBytesPerIndexEntry = 80;

}  // namespace

EndgameSearch::EndgameSearch(std::shared_ptr<QuotientTable const> table, Limits const& limits,
                             std::shared_ptr<SharedInfinite const> law)
    : table_(std::move(table)), law_(std::move(law)), limits_(limits) {}

EndgameSearch::Heap EndgameSearch::number_of(SmallHeap const& heap) {
  std::pair const name(heap.game, heap.size);
  if (auto const found = numbers_.find(name); found != numbers_.end()) return found->second;
  HeapData data;
  data.heap = heap;
  data.covered = table_->covers(heap.game, heap.size);
  data.within_law = law_ && law_->covers(heap.game, heap.size);
  if (data.covered) data.element = table_->quotient().heaps(heap.game).at(heap.size);
  data.stuck = visit_heap_moves(table_->quotient().games()[heap.game], heap.size,
                                [](std::span<std::uint64_t const>) { return false; });
  auto const number = static_cast<Heap>(heaps_.size());
  heaps_.push_back(std::move(data));
  numbers_.emplace(name, number);  // last: if memory runs out, no name is left without a heap
  heap_bytes_ += sizeof(HeapData) + kBytesPerIndexEntry;
  return number;
}

bool EndgameSearch::before(Heap a, Heap b) const {
  SmallHeap const& x = heaps_[a].heap;
  SmallHeap const& y = heaps_[b].heap;
  return x.size != y.size ? x.size > y.size : x.game < y.game;
}

void EndgameSearch::sort(Sum& sum) const {
  std::sort(sum.begin(), sum.end(), [this](Heap a, Heap b) { return before(a, b); });
}

/// Lists the options of a heap. \return false if a limit was reached.
bool EndgameSearch::expand(Heap heap) {
  if (heaps_[heap].expanded) return true;
  SmallHeap const from = heaps_[heap].heap;
  std::uint64_t const most = std::max(kLeastOptions, limits_.positions / kPositionsPerOption);
  std::vector<Sum> options;
  Sum option;
  bool const whole = visit_heap_moves(table_->quotient().games()[from.game], from.size,
                                      [&](std::span<std::uint64_t const> parts) {
                                        if (!spend(4 + parts.size())) return false;
                                        option.clear();
                                        for (std::uint64_t const part : parts) {
                                          Heap const number = number_of({from.game, part});
                                          if (!heaps_[number].stuck) option += number;
                                        }
                                        sort(option);
                                        options.push_back(option);
                                        if (options.size() > most) meter_.stop(Stop::kPositions);
                                        return hold(solved_.bytes() + options.size() * sizeof(Sum));
                                      });
  if (!whole) return false;
  // Each once, in the order they came: those that leave little come first.
  std::vector<Sum> sorted = options;
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  std::vector<bool> taken(sorted.size());
  std::erase_if(options, [&](Sum const& sum) {
    auto const at = static_cast<std::size_t>(std::lower_bound(sorted.begin(), sorted.end(), sum) -
                                             sorted.begin());
    bool const again = taken[at];
    taken[at] = true;
    return again;
  });
  heap_bytes_ += options.size() * sizeof(Sum);
  heaps_[heap].options = std::move(options);
  heaps_[heap].expanded = true;
  return true;
}

KeyTable::Key EndgameSearch::key_of(Sum const& sum) {
  bytes_of_key_.clear();
  for (Heap const heap : sum) append_number(bytes_of_key_, heap);
  return bytes_of_key_;
}

bool EndgameSearch::within_law(Sum const& sum) const {
  return law_ &&
         std::all_of(sum.begin(), sum.end(), [this](Heap heap) { return heaps_[heap].within_law; });
}

std::optional<Outcome> EndgameSearch::known(Sum const& sum) {
  // The largest heaps come first, so that one without a class is met soon.
  Element product = 0;
  for (Heap const heap : sum) {
    HeapData const& data = heaps_[heap];
    if (!data.covered) {
      if (within_law(sum)) {
        SharedInfinite::Counts counts;
        for (Heap const one : sum) ++counts[{heaps_[one].heap.game, heaps_[one].heap.size}];
        return law_->outcome(law_->image(counts));
      }
      auto const found = solved_.find(key_of(sum));
      if (!found) return std::nullopt;
      return *found == 1 ? Outcome::kP : Outcome::kN;
    }
    product = table_->quotient().product(product, data.element);
  }
  return table_->quotient().is_p(product) ? Outcome::kP : Outcome::kN;
}

void EndgameSearch::replace(Sum const& sum, std::size_t place, Sum const& option,
                            Sum& result) const {
  result.assign(sum, 0, place);
  result.append(sum, place + 1);
  for (Heap const part : option) {
    auto const at = std::upper_bound(result.begin(), result.end(), part,
                                     [this](Heap a, Heap b) { return before(a, b); });
    result.insert(at, part);
  }
}

/// Looks at all options before any is searched. \return whether one is known to be lost.
bool EndgameSearch::any_known_win(Sum const& sum) {
  Sum option;
  for (std::size_t place = 0; place < sum.size(); ++place) {
    if (place > 0 && sum[place] == sum[place - 1]) continue;
    if (!expand(sum[place])) return false;
    for (Sum const& parts : heaps_[sum[place]].options) {
      if (!spend(sum.size() + 1)) return false;
      replace(sum, place, parts, option);
      if (known(option) == Outcome::kP) return true;
    }
  }
  return false;
}

bool EndgameSearch::store(Sum const& sum, Outcome outcome) {
  KeyTable::Key const key = key_of(sum);
  if (solved_.size() >= limits_.positions) meter_.stop(Stop::kPositions);
  // Longer keys cannot be stored, whatever the limit: over ten thousand heaps.
  if (key.size() > KeyTable::kMaxKeyBytes) meter_.stop(Stop::kMemory);
  if (!hold(solved_.bytes_to_insert())) return false;
  solved_.insert(key, outcome == Outcome::kP ? 1 : 0);
  return true;
}

bool EndgameSearch::hold(std::uint64_t solved) {
  if (solved + heap_bytes_ + stack_bytes_ > limits_.memory_bytes) meter_.stop(Stop::kMemory);
  return !meter_.stopped();
}

bool EndgameSearch::spend(std::uint64_t steps) {
  if (!meter_.spend(steps)) return false;
  std::uint64_t const most = saturating_multiply(limits_.positions, kWorkPerPosition);
  return meter_.done() <= most || meter_.stop(Stop::kPositions);
}

std::optional<Outcome> EndgameSearch::run(Sum start) {
  std::vector<Frame> frames;
  std::optional<Outcome> answer;  // answer of the top frame
  auto const enter = [&](Sum sum) {
    stack_bytes_ += sizeof(Frame) + sum.size() * sizeof(Heap);
    if (any_known_win(sum)) answer = Outcome::kN;
    frames.push_back({std::move(sum), 0, 0});
  };
  enter(std::move(start));
  while (!meter_.stopped()) {
    Frame& frame = frames.back();
    if (answer) {
      stack_bytes_ -= sizeof(Frame) + frame.sum.size() * sizeof(Heap);
      if (frames.size() == 1) {
        (void)store(frame.sum, *answer);
        meter_.resume(limits_);  // the answer is here even if there was no room to keep it
        return answer;
      }
      if (!store(frame.sum, *answer)) break;
      frames.pop_back();
      // A lost option is a win; any other answer is found again in the table.
      answer = *answer == Outcome::kP ? std::optional(Outcome::kN) : std::nullopt;
      continue;
    }
    if (frame.heap == frame.sum.size()) {
      answer = Outcome::kP;
      continue;
    }
    std::vector<Sum> const& options = heaps_[frame.sum[frame.heap]].options;
    bool const same = frame.heap > 0 && frame.sum[frame.heap] == frame.sum[frame.heap - 1];
    if (same || frame.option == options.size()) {
      ++frame.heap;
      frame.option = 0;
      continue;
    }
    if (!spend(frame.sum.size() + 1)) break;
    Sum option;
    replace(frame.sum, frame.heap, options[frame.option++], option);
    auto const found = known(option);
    if (found == Outcome::kP) answer = Outcome::kN;
    if (!found) enter(std::move(option));
  }
  return std::nullopt;
}

std::optional<Outcome> EndgameSearch::outcome(std::vector<SmallHeap> const& heaps,
                                              bool remembered) {
  meter_.resume(limits_);
  stack_bytes_ = 0;
  try {
    Sum sum;
    for (SmallHeap const& heap : heaps) {
      Heap const number = number_of(heap);
      if (!heaps_[number].stuck) sum += number;
    }
    sort(sum);
    if (auto const outcome = known(sum); outcome || remembered) return outcome;
    return run(std::move(sum));
  } catch (std::bad_alloc const&) {  // the machine has less than the limit allows
    meter_.stop(Stop::kMemory);
    return std::nullopt;
  }
}

}  // namespace bouton::misere
