#include "misere/finer_quotient.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

namespace bouton::misere {
namespace {

constexpr std::uint32_t kMostOfNext = 6;   // of a heap, until its layers repeat
constexpr std::size_t kLeastCompared = 8;  // layers of the first heap that have to be the same
constexpr std::uint64_t kFinerStepCost = 4;

}  // namespace

void FinerQuotient::write_next(Word word) {
  ++largest_;
  expansion_.write(largest_, word);
  written_[largest_] = std::move(word);
}

bool FinerQuotient::add_next(Meter& work) {
  HeapNumber const next = largest_ + 1;
  std::uint32_t const cost = cost_of_next();
  for (std::uint32_t copies = 1; copies <= kMostOfNext; ++copies) {
    for (std::size_t state = 0; state < states(); ++state) {
      std::size_t const less = cost_of_state(state) + copies * cost;
      if (layers_ < less + kLeastCompared) return false;
      for (std::uint32_t of_first = 0; of_first + less <= layers_; ++of_first) {
        Word word = beside(state);
        word[next] = copies;
        if (of_first > 0) word[heap_] = of_first;
        expansion_.find_beside(std::move(word), elements_, work);
      }
    }
    for (std::uint32_t before = 0; before < copies; ++before) {
      if (!same_levels(next, before, copies, cost)) continue;
      cyclic_.push_back({next, before, copies - before, cost});
      expansion_.repeat(next, before, copies - before);
      largest_ = next;
      return true;
    }
  }
  return false;
}

/// Whether so many copies of the next heap have the same layers.
bool FinerQuotient::same_levels(HeapNumber next, std::uint32_t one, std::uint32_t other,
                                std::uint32_t cost) const {
  for (std::size_t state = 0; state < states(); ++state) {
    std::size_t const less = cost_of_state(state) + other * cost;
    for (std::uint32_t of_first = 0; of_first + less <= layers_; ++of_first) {
      Word word = beside(state);
      if (of_first > 0) word[heap_] = of_first;
      Word more = word;
      if (one > 0) word[next] = one;
      more[next] = other;
      if (expansion_.layer(std::move(word)) != expansion_.layer(std::move(more))) return false;
    }
  }
  return true;
}

/// Numbers of copies of all cyclic heaps: the first runs fastest.
std::size_t FinerQuotient::states() const {
  std::size_t all = 1;
  for (Cyclic const& cyclic : cyclic_) all *= cyclic.states();
  return all;
}

Word FinerQuotient::beside(std::size_t state) const {
  Word word;
  for (Cyclic const& cyclic : cyclic_) {
    auto const copies = static_cast<std::uint32_t>(state % cyclic.states());
    if (copies > 0) word[cyclic.heap] = copies;
    state /= cyclic.states();
  }
  return word;
}

std::size_t FinerQuotient::with_heap(std::size_t state, HeapNumber heap) const {
  std::size_t stride = 1;
  for (Cyclic const& cyclic : cyclic_) {
    std::size_t const copies = state / stride % cyclic.states();
    if (cyclic.heap == heap) {
      return copies + 1 < cyclic.states() ? state + stride : state - stride * (cyclic.period - 1);
    }
    stride *= cyclic.states();
  }
  return state;
}

/// How many copies of the first heap moves in this can leave.
std::uint32_t FinerQuotient::cost_of(Word const& word) const {
  std::uint32_t cost = 0;
  for (auto const& [heap, count] : word) {
    if (heap == heap_) cost += count;
    for (Cyclic const& cyclic : cyclic_) {
      if (cyclic.heap == heap) cost += count * cyclic.cost;
    }
  }
  return cost;
}

std::uint32_t FinerQuotient::cost_of_state(std::size_t state) const {
  return cost_of(beside(state));
}

std::uint32_t FinerQuotient::cost_of_next() const {
  std::uint32_t most = 0;
  list_.for_each_option(largest_ + 1, [&](std::span<HeapNumber const> parts) {
    std::uint32_t cost = 0;
    for (HeapNumber const part : parts) {
      auto const place = written_.find(part);
      cost += cost_of(place == written_.end() ? Word{{part, 1}} : place->second);
    }
    most = std::max(most, cost);
  });
  return most;
}

std::optional<InfiniteFacts> FinerQuotient::facts(std::size_t most, std::size_t most_points,
                                                  Meter& work) const {
  Monoid const& monoid = expansion_.layer_monoid();
  auto const tables = split_heaps(monoid, heap_, growing_, most, work);
  if (!tables) return std::nullopt;
  std::size_t const all = states();
  std::size_t const dimensions = tables->counted.size();
  Box const box = box_within(dimensions, layers_ + 1 - cost_of_state(all - 1),
                             most_points / (tables->finite.order() * all));
  std::vector<std::vector<BoxSet>> lost;  // by the state, for each element
  for (std::size_t state = 0; state < all; ++state) {
    std::vector<std::vector<std::uint8_t>> layers;
    for (std::uint32_t of_first = 0; of_first < box.size().back(); ++of_first) {
      Word word = beside(state);
      if (of_first > 0) word[heap_] = of_first;
      layers.push_back(expansion_.layer(std::move(word)));
    }
    lost.push_back(outcomes(*tables, monoid, layers, box, work));
  }
  // Elements and states together, with what is counted left out.
  auto const add = [&](HeapNumber heap, std::size_t at) -> std::size_t {
    work.require(kFinerStepCost);
    if (heap == heap_ || (heap < heap_ && growing_[heap])) return at;
    std::size_t const x = at / all, state = at % all;
    if (heap > heap_) return x * all + with_heap(state, heap);
    Class const of = tables->finite.of_heap(heap);
    return tables->finite.product(static_cast<Class>(x), of) * all + state;
  };
  auto const step = [&](HeapNumber heap, std::size_t at) -> std::size_t {
    auto const place = written_.find(heap);
    if (place == written_.end()) return add(heap, at);
    for (auto const& [of, copies] : place->second) {
      for (std::uint32_t i = 0; i < copies; ++i) at = add(of, at);
    }
    return at;
  };
  std::vector<std::uint32_t> raw;
  Monoid const whole = Monoid::generate(tables->finite.order() * all, 0, largest_, step, raw);
  std::map<std::string, std::uint32_t> numbers;  // by the bytes of the set
  std::vector<std::uint32_t> colours;
  for (std::uint32_t const at : raw) {
    BoxSet const& set = lost[at % all][at / all];
    auto const next = static_cast<std::uint32_t>(numbers.size());
    colours.push_back(numbers.try_emplace({set.begin(), set.end()}, next).first->second);
  }
  std::vector<Class> classes;
  InfiniteFacts facts{
      whole.merged(std::move(colours), classes, work), tables->counted, {}, box, {}};
  if (facts.finite.order() > most) return std::nullopt;
  std::vector<Class> of_element(tables->finite.order(), 0);
  facts.lost.resize(facts.finite.order());
  for (std::size_t w = 0; w < raw.size(); ++w) {
    facts.lost[classes[w]] = lost[raw[w] % all][raw[w] / all];
    if (raw[w] % all == 0) of_element[raw[w] / all] = classes[w];
  }
  for (HeapNumber heap = 0; heap <= largest_; ++heap) {
    InfiniteImage image{0, std::vector<std::uint32_t>(dimensions, 0)};
    if (heap <= heap_) {
      image = tables->heaps[heap];
      image.element = of_element[image.element];
    } else if (auto const place = written_.find(heap); place != written_.end()) {
      for (auto const& [of, copies] : place->second) {
        for (std::uint32_t i = 0; i < copies; ++i) {
          image.element = facts.finite.product(image.element, facts.heaps[of].element);
          for (std::size_t c = 0; c < dimensions; ++c) {
            image.counters[c] += facts.heaps[of].counters[c];
          }
        }
      }
    } else {
      image.element = facts.finite.of_heap(heap);
    }
    facts.heaps.push_back(std::move(image));
  }
  return facts;
}

}  // namespace bouton::misere
