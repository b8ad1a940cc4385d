#include "misere/counters.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace bouton::misere {
namespace {

/// Steps for a heap added to a state, and for a counter in a table of counts.
constexpr std::uint64_t kStepCost = 2, kCountCost = 2;

/// What is counted, and how far it can matter.
struct Counted {
  HeapNumber heap;
  bool in_least_words;
  std::vector<std::uint32_t> weight;
  std::uint32_t index, enough, period;

  [[nodiscard]] Counter counter(std::uint32_t i, std::uint32_t p) const {
    return {heap, in_least_words, weight, i, p};
  }
};

std::uint32_t weight_of(Word const& word, std::vector<std::uint32_t> const& weight) {
  std::uint32_t sum = 0;
  for (auto const& [heap, count] : word) sum += count * weight[heap];
  return sum;
}

Counted counted(Monoid const& monoid, HeapNumber heap, bool in_least_words,
                std::vector<std::uint32_t> weight, Word const& failure, Word const& least) {
  // Powers of the class: x^i for i < index + period are different, and then they repeat.
  std::vector<Class> const& times = monoid.translation(monoid.of_heap(heap));
  std::map<Class, std::uint32_t> seen;
  Class power = 0;
  std::uint32_t i = 0;
  while (seen.try_emplace(power, i).second) {
    power = times[power];
    ++i;
  }
  std::uint32_t const index = seen.at(power);
  std::uint32_t const period = i - index;
  std::uint32_t const enough =
      std::max({index, weight_of(failure, weight), weight_of(least, weight)}) + 1;
  return {heap,  in_least_words, std::move(weight),
          index, enough,         period % 2 == 0 ? period : 2 * period};
}

/// Each generator: a heap weighs as often as its least word has it.
std::vector<Counted> counted_generators(Monoid const& monoid, Word const& failure,
                                        Word const& least) {
  std::vector<Counted> result;
  for (HeapNumber const generator : monoid.generators()) {
    std::vector<std::uint32_t> weight(monoid.heaps(), 0);
    for (std::size_t heap = 1; heap < weight.size(); ++heap) {
      Word const word = least_word(monoid, monoid.of_heap(static_cast<HeapNumber>(heap)));
      auto const place = word.find(generator);
      if (place != word.end()) weight[heap] = place->second;
    }
    if (weight_of(failure, weight) == weight_of(least, weight)) continue;
    result.push_back(counted(monoid, generator, true, std::move(weight), failure, least));
  }
  return result;
}

/// Each heap of the word alone.
std::vector<Counted> counted_heaps(Monoid const& monoid, Word const& failure, Word const& least) {
  std::vector<Counted> result;
  for (auto const& [heap, count] : failure) {
    std::vector<std::uint32_t> weight(monoid.heaps(), 0);
    weight[heap] = 1;
    result.push_back(counted(monoid, heap, false, std::move(weight), failure, least));
  }
  return result;
}

std::vector<std::vector<Counter>> single(std::vector<Counted> const& all) {
  std::vector<std::vector<Counter>> sets;
  for (Counted const& of : all) {
    for (std::uint32_t const p : {of.period, 2 * of.period}) {
      for (std::uint32_t i = of.index; i <= of.enough; ++i) sets.push_back({of.counter(i, p)});
    }
  }
  return sets;
}

/// All sets of two and more, each with its largest index; where there are many only sets of
/// consecutive ones.
std::vector<std::vector<Counter>> several(std::vector<Counted> const& all) {
  constexpr std::size_t kAllSets = 10;
  std::vector<std::vector<Counter>> sets;
  auto const add = [&](auto&& contains) {
    std::vector<Counter> set;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (contains(i)) set.push_back(all[i].counter(all[i].enough, all[i].period));
    }
    if (set.size() > 1) sets.push_back(std::move(set));
  };
  if (all.size() <= kAllSets) {
    for (std::uint32_t mask = 1; mask < std::uint32_t{1} << all.size(); ++mask) {
      add([&](std::size_t i) { return ((mask >> i) & 1U) != 0; });
    }
    return sets;
  }
  for (std::size_t from = 0; from < all.size(); ++from) {
    for (std::size_t to = from + 1; to < all.size(); ++to) {
      add([&](std::size_t i) { return from <= i && i <= to; });
    }
  }
  return sets;
}

/// The class of each heap without what is counted.
std::vector<Class> uncounted(Monoid const& monoid, HeapNumber heaps,
                             std::vector<Counter> const& counters) {
  std::vector<Class> result{0};
  for (HeapNumber heap = 1; heap <= heaps; ++heap) {
    Word word = counters.front().in_least_words ? least_word(monoid, monoid.of_heap(heap))
                                                : Word{{heap, 1}};
    for (Counter const& counter : counters) word.erase(counter.counted);
    result.push_back(class_of(monoid, word));
  }
  return result;
}

/// The state of all counters, one digit each, after one more heap.
std::uint32_t with_heap(std::vector<Counter> const& counters, HeapNumber heap, std::uint32_t states,
                        std::uint32_t state) {
  std::uint32_t next = 0;
  for (Counter const& counter : counters) {
    states /= counter.states();  // those of the digits behind this one
    next = next * counter.states() + counter.add(state / states, counter.weight[heap]);
    state %= states;
  }
  return next;
}

bool visit_small_first(std::vector<std::vector<Counter>> sets,
                       std::function<bool(std::vector<Counter> const&)> const& visit) {
  std::stable_sort(sets.begin(), sets.end(), [](auto const& a, auto const& b) {
    return states_together(a) < states_together(b);
  });
  return std::any_of(sets.begin(), sets.end(), visit);
}

}  // namespace

std::uint64_t states_together(std::vector<Counter> const& counters) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 32;
  std::uint64_t states = 1;
  for (Counter const& counter : counters) states = std::min(kMost, states * counter.states());
  return states;
}

bool try_heap_counters(Monoid const& monoid, Word const& failure, Word const& least,
                       std::function<bool(std::vector<Counter> const&)> const& visit) {
  return visit_small_first(single(counted_heaps(monoid, failure, least)), visit);
}

void try_counters(Monoid const& monoid, Word const& failure, Word const& least,
                  std::function<bool(std::vector<Counter> const&)> const& visit) {
  std::vector<Counted> const generators = counted_generators(monoid, failure, least);
  std::vector<Counted> const heaps = counted_heaps(monoid, failure, least);
  if (visit_small_first(single(generators), visit) || visit_small_first(single(heaps), visit) ||
      visit_small_first(several(generators), visit) || visit_small_first(several(heaps), visit)) {
    return;
  }
  std::vector<Counter> longer;
  for (Counted const& of : heaps) longer.push_back(of.counter(of.enough, 2 * of.period));
  while (!visit(longer)) {
    for (Counter& counter : longer) ++counter.index;
  }
}

Monoid with_counters(Monoid const& monoid, HeapNumber heaps, std::vector<Counter> const& counters,
                     std::size_t most, std::vector<Class>& image, Meter& work) {
  auto const counts = static_cast<std::uint32_t>(states_together(counters));
  std::vector<Class> const classes = uncounted(monoid, heaps, counters);
  // What the heap of the last step does to a class and to the counts.
  HeapNumber last = 0;
  std::vector<Class> const* times = nullptr;
  std::vector<std::uint32_t> count_after(counts);
  std::vector<std::uint32_t> raw;
  auto const step = [&](HeapNumber heap, std::size_t state) -> std::size_t {
    if (raw.size() > most) throw LimitReached{Stop::kElements};
    if (heap != last) {
      work.require(kCountCost * counters.size() * counts);
      times = &monoid.translation(classes[heap], work);
      for (std::uint32_t of = 0; of < counts; ++of) {
        count_after[of] = with_heap(counters, heap, counts, of);
      }
      last = heap;
    }
    work.require(kStepCost);
    auto const at = static_cast<std::uint32_t>(state);
    return std::size_t{(*times)[at / counts]} * counts + count_after[at % counts];
  };
  Monoid result = Monoid::generate(monoid.order() * counts, 0, heaps, step, raw);
  work.require(kStepCost * result.order());
  image.assign(result.order(), 0);
  for (std::size_t x = 1; x < result.order(); ++x) {
    auto const at = static_cast<Class>(x);
    Class const letter = monoid.of_heap(result.generators()[result.letter(at)]);
    image[x] = monoid.product(image[result.prefix(at)], letter);
  }
  return result;
}

}  // namespace bouton::misere
