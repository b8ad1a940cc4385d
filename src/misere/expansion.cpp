#include "misere/expansion.hpp"

#include <algorithm>
#include <utility>

namespace bouton::misere {
namespace {

/// Colours of the elements that distinguish all layers.
std::vector<std::uint32_t> joint_colours(std::vector<std::vector<std::uint8_t>> const& layers) {
  std::vector<std::uint32_t> colours(layers.front().size(), 0);
  for (std::vector<std::uint8_t> const& layer : layers) {
    std::map<std::pair<std::uint32_t, std::uint8_t>, std::uint32_t> known;
    for (std::size_t x = 0; x < colours.size(); ++x) {
      colours[x] =
          known.try_emplace({colours[x], layer[x]}, static_cast<std::uint32_t>(known.size()))
              .first->second;
    }
  }
  return colours;
}

/// Powers of a class: x^i for i < index + period are different, and then they repeat.
struct Powers {
  std::uint32_t index = 0, period = 1;
};

Powers powers(Monoid const& monoid, Class x) {
  std::vector<Class> const& times = monoid.translation(x);
  std::map<Class, std::uint32_t> seen;
  Class power = 0;
  for (std::uint32_t i = 0;; ++i, power = times[power]) {
    auto const [place, is_new] = seen.try_emplace(power, i);
    if (!is_new) return {place->second, i - place->second};
  }
}

std::uint32_t count_of(Word const& word, HeapNumber heap) {
  auto const place = word.find(heap);
  return place == word.end() ? 0 : place->second;
}

/// One heap counted on its own, up to index, then modulo period.
struct Counter {
  HeapNumber heap;
  std::uint32_t index, period;

  [[nodiscard]] std::uint32_t states() const { return index + period; }
  [[nodiscard]] std::uint32_t next(std::uint32_t i) const {
    return i + 1 < states() ? i + 1 : index;
  }
};

/// Counters that may distinguish the word `failure` from the least word of its class, small ones
/// first.
std::vector<Counter> counters(Monoid const& monoid, Word const& failure, Word const& least) {
  std::vector<Counter> result;
  for (auto const& [heap, count] : failure) {
    auto const [index, period] = powers(monoid, monoid.of_heap(heap));
    std::uint32_t const even = period % 2 == 0 ? period : 2 * period;
    std::uint32_t const enough = std::max({index, count, count_of(least, heap)}) + 1;
    for (std::uint32_t const p : {even, 2 * even}) {
      for (std::uint32_t i = index; i <= enough; ++i) result.push_back({heap, i, p});
    }
  }
  std::stable_sort(result.begin(), result.end(),
                   [](Counter const& a, Counter const& b) { return a.states() < b.states(); });
  return result;
}

/// The sums of the other heaps by their class, with a counter of one heap: it maps onto the
/// monoid. \param image  becomes that map
Monoid with_counter(Monoid const& monoid, HeapNumber heaps, Counter const& counter,
                    std::vector<Class>& image) {
  std::uint32_t const states = counter.states();
  std::vector<Class> const* times = nullptr;
  HeapNumber times_of = 0;
  auto const step = [&](HeapNumber heap, std::size_t state) -> std::size_t {
    if (heap == counter.heap) {
      auto const i = static_cast<std::uint32_t>(state % states);
      return state - i + counter.next(i);
    }
    if (heap != times_of) {
      times_of = heap;
      times = &monoid.translation(monoid.of_heap(heap));
    }
    return std::size_t{(*times)[state / states]} * states + state % states;
  };
  std::vector<std::uint32_t> raw;
  Monoid result = Monoid::generate(monoid.order() * states, 0, heaps, step, raw);
  image.assign(result.order(), 0);
  for (std::size_t x = 1; x < result.order(); ++x) {
    auto const at = static_cast<Class>(x);
    Class const letter = monoid.of_heap(result.generators()[result.letter(at)]);
    image[x] = monoid.product(image[result.prefix(at)], letter);
  }
  return result;
}

std::vector<std::uint8_t> pulled_back(std::vector<std::uint8_t> const& flags,
                                      std::vector<Class> const& image) {
  std::vector<std::uint8_t> result(image.size());
  for (std::size_t x = 0; x < image.size(); ++x) result[x] = flags[image[x]];
  return result;
}

}  // namespace

Expansion::Expansion(HeapList const& list, Monoid const& base,
                     std::vector<std::uint8_t> const& lost, HeapNumber heap)
    : list_(&list),
      heap_(heap),
      smaller_(heap - 1),
      monoid_(base),
      lost_{lost},
      layer_orders_{base.order()} {}

void Expansion::run(std::size_t elements, std::size_t steady_layers, WorkMeter& work,
                    std::function<void(std::size_t)> const& progress) {
  elements_ = elements;
  while (!steady(steady_layers)) {
    find_layer(work);
    if (progress) progress(monoid_.order());
    if (auto const first = repeated()) {
      close(*first);
      return;
    }
  }
  throw LimitReached{Stop::kSteady};
}

std::optional<Expansion::Steady> Expansion::steady(std::size_t layers) const {
  constexpr std::size_t kMostEvery = 8;
  std::vector<std::size_t> const& orders = layer_orders_;
  if (layers == 0 || orders.size() <= layers + kMostEvery) return std::nullopt;
  for (std::size_t every = 1; every <= kMostEvery; ++every) {
    std::size_t const gain = orders.back() - orders[orders.size() - 1 - every];
    bool same = gain > 0;
    for (std::size_t i = orders.size() - layers; same && i < orders.size(); ++i) {
      same = orders[i] - orders[i - every] == gain;
    }
    if (same) return Steady{every, gain};
  }
  return std::nullopt;
}

/// Finds the layer after those in lost_ and adds it.
void Expansion::find_layer(WorkMeter& work) {
  prepare(work);
  lost_.push_back(mark_lost(*list_, monoid_, won_, work));
  for (;;) {
    OutcomeCheck const check = check_outcomes(monoid_, kinds_, {lost_.back(), won_}, work);
    if (!check.failure) break;
    refine(settled(*check.failure, work), work);
  }
  merge(monoid_, lost_);  // a refinement may have distinguished more than was needed in the end
  layer_orders_.push_back(monoid_.order());
}

/// Prepares what is known of the next layer: kinds_ and won_. \pre lost_ ends with
/// the layer before
void Expansion::prepare(WorkMeter& work) {
  kinds_ = heap_kinds(*list_, monoid_, smaller_, work);
  won_.assign(monoid_.order(), 0);
  for (Class const option : option_classes(*list_, monoid_, heap_, work)) {
    std::vector<Class> const& times = monoid_.translation(option);
    for (std::size_t x = 0; x < won_.size(); ++x) won_[x] |= lost_.back()[times[x]];
  }
}

std::optional<std::size_t> Expansion::repeated() const {
  for (std::size_t j = 0; j + 1 < lost_.size(); ++j) {
    if (lost_[j] == lost_.back()) return j;
  }
  return std::nullopt;
}

/// Layers repeat from number `first` on: adds the counter of the new heap to the monoid.
void Expansion::close(std::size_t first) {
  std::size_t const layers = lost_.size() - 1;
  auto const step = [&](HeapNumber heap, std::size_t state) -> std::size_t {
    std::size_t const x = state / layers;
    std::size_t const i = state % layers;
    if (heap == heap_) return x * layers + (i + 1 < layers ? i + 1 : first);
    return std::size_t{monoid_.product(static_cast<Class>(x), monoid_.of_heap(heap))} * layers + i;
  };
  std::vector<std::uint32_t> raw;
  Monoid const whole = Monoid::generate(monoid_.order() * layers, 0, heap_, step, raw);
  std::vector<std::uint8_t> lost(whole.order());
  for (std::size_t x = 0; x < lost.size(); ++x) lost[x] = lost_[raw[x] % layers][raw[x] / layers];
  merge(whole, {lost});
}

/// The word's claimed outcome contradicts that of its options.
bool Expansion::contradicts(Word const& word, WorkMeter& work) const {
  Class const of = class_of(monoid_, word);
  bool wins = won_[of] != 0;
  for (auto const& [heap, count] : word) {
    if (wins) break;
    Word rest = word;
    if (--rest[heap] == 0) rest.erase(heap);
    Class const others = class_of(monoid_, rest);
    for (Class const option : option_classes(*list_, monoid_, heap, work)) {
      wins = wins || lost_.back()[monoid_.product(others, option)] != 0;
    }
  }
  return wins == (lost_.back()[of] != 0);
}

/// A contradiction among the word, its options, their options, and so on; the smallest found.
Word Expansion::settled(Word word, WorkMeter& work) const {
  for (bool again = true; again;) {
    again = false;
    for (auto const& [heap, count] : Word(word)) {
      Word rest = word;
      if (--rest[heap] == 0) rest.erase(heap);
      std::optional<Word> option;
      list_->for_each_option(heap, [&](std::span<HeapNumber const> parts) {
        if (option) return;
        Word next = rest;
        for (HeapNumber const part : parts) ++next[part];
        work.require(1'000);
        if (contradicts(next, work)) option = std::move(next);
      });
      if (!option) continue;
      word = std::move(*option);
      again = true;
      break;
    }
  }
  return word;
}

/// Distinguishes `failure` from the least word of its class, which has the other outcome.
void Expansion::refine(Word const& failure, WorkMeter& work) {
  Class const of = class_of(monoid_, failure);
  bool const truly_lost = lost_.back()[of] == 0;
  Word const least = least_word(monoid_, of);
  std::vector<std::uint8_t> const claimed = std::move(lost_.back());
  lost_.pop_back();
  for (Counter const& counter : counters(monoid_, failure, least)) {
    work.require(20 * monoid_.order() * counter.states());
    std::vector<Class> image;
    work.require_memory(4 * sizeof(Class) * monoid_.order() * counter.states());
    Monoid const finer = with_counter(monoid_, smaller_, counter, image);
    if (finer.order() > 16 * elements_) throw LimitReached{Stop::kElements};
    std::vector<std::uint8_t> const lost = mark_lost(*list_, finer, pulled_back(won_, image), work);
    if ((lost[class_of(finer, failure)] != 0) != truly_lost) continue;
    std::vector<std::vector<std::uint8_t>> layers;
    for (std::vector<std::uint8_t> const& layer : lost_) {
      layers.push_back(pulled_back(layer, image));
    }
    layers.push_back(lost);
    merge(finer, layers);
    if (monoid_.order() > elements_) throw LimitReached{Stop::kElements};
    std::vector<std::uint8_t> last = std::move(lost_.back());
    lost_.pop_back();
    prepare(work);
    lost_.push_back(std::move(last));
    return;
  }
  throw LimitReached{Stop::kWork};
}

/// Becomes the largest quotient of `monoid` on which the layers are functions.
void Expansion::merge(Monoid const& monoid, std::vector<std::vector<std::uint8_t>> const& layers) {
  std::vector<Class> classes;
  Monoid merged = monoid.merged(joint_colours(layers), classes);
  std::vector<std::vector<std::uint8_t>> lost;
  for (std::vector<std::uint8_t> const& layer : layers) {
    std::vector<std::uint8_t>& flags = lost.emplace_back(merged.order());
    for (std::size_t x = 0; x < classes.size(); ++x) flags[classes[x]] = layer[x];
  }
  monoid_ = std::move(merged);
  lost_ = std::move(lost);
}

}  // namespace bouton::misere
