#include "misere/outcome_check.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace bouton::misere {

namespace {

/// Marks of classes; clearing takes time only for those marked.
class Marks {
 public:
  explicit Marks(std::size_t order) : marked_(order, 0) {}
  void mark(Class x) {
    if (marked_[x] != 0) return;
    marked_[x] = 1;
    list_.push_back(x);
  }
  /// The marked classes, ascending; clears all marks.
  [[nodiscard]] std::vector<Class> take() {
    std::vector<Class> result = std::move(list_);
    list_.clear();
    for (Class const x : result) marked_[x] = 0;
    std::sort(result.begin(), result.end());
    return result;
  }

 private:
  std::vector<std::uint8_t> marked_;
  std::vector<Class> list_;
};

std::vector<Class> collect(HeapList const& list, Monoid const& monoid, HeapNumber heap,
                           Marks& marks, Meter& work) {
  std::vector<Class> const& of_heap = monoid.heap_classes();
  // Products of more elements are in memory farther away.
  std::uint64_t const cost = 4 + std::min<std::uint64_t>(12, monoid.order() / 128);
  Class last = 0;
  std::vector<Class> const* times_last = &monoid.translation(0);
  list.for_each_option(heap, [&](std::span<HeapNumber const> parts) {
    work.require(cost);
    Class x = 0;
    for (HeapNumber const part : parts) {
      Class const y = of_heap[part];
      if (x == 0) {
        x = y;
      } else if (y != 0) {
        if (y != last) {
          last = y;
          times_last = &monoid.translation(y, work);
        }
        x = (*times_last)[x];
      }
    }
    marks.mark(x);
  });
  return marks.take();
}

}  // namespace

std::vector<Class> option_classes(HeapList const& list, Monoid const& monoid, HeapNumber heap,
                                  Meter& work) {
  Marks marks(monoid.order());
  return collect(list, monoid, heap, marks, work);
}

std::vector<HeapKind> heap_kinds(HeapList const& list, Monoid const& monoid, HeapNumber heaps,
                                 Meter& work) {
  Marks marks(monoid.order());
  std::vector<HeapKind> kinds;
  std::map<std::pair<Class, std::vector<Class>>, std::size_t> known;
  constexpr HeapNumber kLookEvery = 64;  // a code of thousands of digits is read for each heap
  for (HeapNumber heap = 1; heap <= heaps; ++heap) {
    if (heap % kLookEvery == 0) work.require_time();
    std::vector<Class> options = collect(list, monoid, heap, marks, work);
    if (options.empty()) continue;
    Class const of = monoid.of_heap(heap);
    if (known.try_emplace({of, options}, kinds.size()).second) {
      kinds.push_back({heap, of, std::move(options)});
    }
  }
  return kinds;
}

Word least_word(Monoid const& monoid, Class x) {
  Word word;
  for (; x != 0; x = monoid.prefix(x)) ++word[monoid.generators()[monoid.letter(x)]];
  return word;
}

bool smaller(Word const& left, Word const& right) {
  auto l = left.rbegin();
  auto r = right.rbegin();
  while (l != left.rend() && r != right.rend()) {
    if (l->first != r->first) return l->first < r->first;
    if (l->second != r->second) return l->second < r->second;
    ++l;
    ++r;
  }
  return l == left.rend() && r != right.rend();
}

Class class_of(Monoid const& monoid, Word const& word) {
  Class x = 0;
  for (auto const& [heap, count] : word) {
    std::vector<Class> const& times = monoid.translation(monoid.of_heap(heap));
    for (std::uint32_t i = 0; i < count; ++i) x = times[x];
  }
  return x;
}

ElementSet row(Monoid const& monoid, std::vector<std::uint8_t> const& flags, Class x) {
  std::vector<Class> const& times = monoid.translation(x);
  return ElementSet(flags.size(), [&](std::size_t z) { return flags[times[z]] != 0; });
}

bool HelplessSums::covers(Class sum, ElementSet const& contexts) const {
  for (std::uint32_t const i : at_[sum]) {
    if (contexts.within(states_[i].contexts)) return true;
  }
  return false;
}

bool HelplessSums::enter(Class sum, ElementSet&& contexts, Word&& word) {
  if (contexts.empty() || covers(sum, contexts)) return false;
  std::erase_if(at_[sum], [&](std::uint32_t i) {
    if (!states_[i].contexts.within(contexts)) return false;
    states_[i].maximal = false;
    return true;
  });
  at_[sum].push_back(static_cast<std::uint32_t>(states_.size()));
  states_.push_back({sum, std::move(contexts), std::move(word)});
  return true;
}

ElementSet HelplessSums::both(State const& state, HelplessHeap const& helpless, Meter& work) const {
  work.require(2 * monoid_->order());
  std::vector<Class> const& times_heap = monoid_->translation(helpless.of, work);
  std::vector<Class> const& times_sum = monoid_->translation(state.sum, work);
  return ElementSet(monoid_->order(), [&](std::size_t z) {
    return (unsigned{state.contexts.has(times_heap[z])} &
            unsigned{helpless.contexts.has(times_sum[z])}) != 0;
  });
}

std::optional<Word> HelplessSums::add(HeapNumber heap, Class of, ElementSet contexts, Meter& work) {
  // States before `first` have been combined with all helpless heaps but the new one; later ones
  // with none.
  std::size_t const first = states_.size();
  helpless_.push_back({heap, of, contexts});
  if (contexts.has(0)) return Word{{heap, 1}};
  enter(of, std::move(contexts), Word{{heap, 1}});
  for (std::size_t i = 0; i < states_.size(); ++i) {
    for (std::size_t l = i < first ? helpless_.size() - 1 : 0; l < helpless_.size(); ++l) {
      if (!states_[i].maximal) break;
      HelplessHeap const& helpless = helpless_[l];
      ElementSet next = both(states_[i], helpless, work);
      if (next.empty()) continue;
      Word word = states_[i].word;
      ++word[helpless.heap];
      if (next.has(0)) return word;
      enter(monoid_->product(states_[i].sum, helpless.of), std::move(next), std::move(word));
    }
  }
  return std::nullopt;
}

std::vector<HelplessSum> HelplessSums::maximal() const {
  std::vector<HelplessSum> result;
  for (State const& state : states_) {
    if (state.maximal) result.push_back({state.sum, state.contexts});
  }
  return result;
}

OutcomeCheck check_outcomes(Monoid const& monoid, std::vector<HeapKind> const& kinds,
                            Layer const& layer, Meter& work) {
  OutcomeCheck result;
  result.helpless = HelplessSums(monoid);
  struct HelplessHeap {
    HeapKind const* kind;
    ElementSet contexts;
  };
  std::vector<HelplessHeap> helpless;
  std::map<Class, ElementSet> lost_rows;
  auto const lost_row = [&](Class x) -> ElementSet const& {
    auto const [place, is_new] = lost_rows.try_emplace(x);
    if (is_new) {
      (void)monoid.translation(x, work);
      work.require(3 * monoid.order());
      work.require_memory(monoid.bytes() + lost_rows.size() * monoid.order() / 8);
      place->second = row(monoid, layer.lost, x);
    }
    return place->second;
  };

  for (HeapKind const& kind : kinds) {
    ElementSet wins(monoid.order());
    for (Class const option : kind.options) wins |= lost_row(option);
    work.require(kind.options.size() * (monoid.order() / 64 + 1));
    ElementSet either = lost_row(kind.of);
    if (either.meets(wins)) {
      either &= wins;
      std::optional<Class> context;
      either.for_each([&](std::size_t z) {
        if (!context) context = static_cast<Class>(z);
      });
      Word word = least_word(monoid, *context);
      ++word[kind.heap];
      if (!result.failure || smaller(word, *result.failure)) result.failure = std::move(word);
      continue;
    }
    either |= wins;
    work.require(3 * monoid.order());
    either |= row(monoid, layer.won, kind.of);
    ElementSet contexts = either.complement(monoid.order());
    if (!contexts.empty()) helpless.push_back({&kind, std::move(contexts)});
  }
  if (result.failure) return result;
  for (HelplessHeap& heap : helpless) {
    if (result.helpless.covers(heap.kind->of, heap.contexts)) continue;
    result.failure =
        result.helpless.add(heap.kind->heap, heap.kind->of, std::move(heap.contexts), work);
    if (result.failure) return result;
  }
  return result;
}

}  // namespace bouton::misere
