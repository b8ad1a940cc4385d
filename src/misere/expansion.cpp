#include "misere/expansion.hpp"

#include <algorithm>
#include <span>

#include "misere/counters.hpp"

namespace bouton::misere {
namespace {

/// Words to be decided where the quick way took more elements than allowed: some tenths of a
/// second.
constexpr std::size_t kMostDecided = 20'000;

/// Steps for the colour of an element in one layer, and for a heap added to a sum with copies of
/// the new heap.
constexpr std::uint64_t kColourCost = 2, kSumCost = 15;

/// Colours of the elements that distinguish all layers, numbered by their first elements.
std::vector<std::uint32_t> joint_colours(std::vector<std::vector<std::uint8_t>> const& layers) {
  constexpr std::uint32_t kNone = 0xffffffff;
  std::vector<std::uint32_t> colours(layers.front().size(), 0);
  std::uint32_t count = 1;
  for (std::vector<std::uint8_t> const& layer : layers) {
    std::vector<std::uint32_t> number(2 * std::size_t{count}, kNone);
    count = 0;
    for (std::size_t x = 0; x < colours.size(); ++x) {
      std::uint32_t& known = number[2 * std::size_t{colours[x]} + (layer[x] != 0 ? 1 : 0)];
      if (known == kNone) known = count++;
      colours[x] = known;
    }
  }
  return colours;
}

std::vector<std::uint8_t> pulled_back(std::vector<std::uint8_t> const& flags,
                                      std::vector<Class> const& image) {
  std::vector<std::uint8_t> result(image.size());
  for (std::size_t x = 0; x < image.size(); ++x) result[x] = flags[image[x]];
  return result;
}

}  // namespace

void EqualHeaps::extend_to(HeapNumber heap, WorkMeter& work) {
  while (least_.size() <= heap) {
    auto const next = static_cast<HeapNumber>(least_.size());
    std::vector<Word> options;
    list_->for_each_option(next, [&](std::span<HeapNumber const> parts) {
      work.require(500);
      Word option;
      for (HeapNumber const part : parts) {
        if (least_[part] != 0) ++option[least_[part]];
      }
      options.push_back(std::move(option));
    });
    std::sort(options.begin(), options.end());
    options.erase(std::unique(options.begin(), options.end()), options.end());
    HeapNumber const same =
        options.empty() ? 0 : of_options_.try_emplace(options, next).first->second;
    least_.push_back(same);
    options_.push_back(same == next ? std::move(options) : std::vector<Word>());
  }
}

Word EqualHeaps::least(Word const& word, WorkMeter& work) {
  Word result;
  for (auto const& [heap, count] : word) {
    extend_to(heap, work);
    if (least_[heap] != 0) result[least_[heap]] += count;
  }
  return result;
}

std::vector<Word> EqualHeaps::options(Word const& word, WorkMeter& work) {
  std::vector<Word> result;
  for (auto const& [heap, count] : word) {
    extend_to(heap, work);
    Word rest = word;
    if (--rest[heap] == 0) rest.erase(heap);
    for (Word const& option : options_[least_[heap]]) {
      work.require(20'000);  // also what is done with it
      Word next = rest;
      for (auto const& [part, parts] : option) next[part] += parts;
      result.push_back(std::move(next));
    }
  }
  return result;
}

Expansion::Expansion(HeapList const& list, Monoid const& base,
                     std::vector<std::uint8_t> const& lost, HeapNumber heap)
    : list_(&list),
      equal_(list),
      heap_(heap),
      smaller_(heap - 1),
      monoid_(base),
      lost_{lost},
      layer_beside_{{Word{}, 0}},
      layer_orders_{base.order()} {}

void Expansion::run(std::size_t elements, std::size_t steady_layers, WorkMeter& work,
                    std::function<void(std::size_t)> const& progress) {
  elements_ = elements;
  while (!steady(steady_layers)) {
    find_layer({{heap_, static_cast<std::uint32_t>(lost_.size())}}, work);
    if (progress) progress(monoid_.order());
    if (auto const first = repeated()) {
      close(*first, work);
      return;
    }
  }
  throw LimitReached{Stop::kSteady};
}

bool Expansion::grow_to(std::size_t layers, std::size_t elements, WorkMeter& work,
                        std::function<void(std::size_t)> const& progress) {
  elements_ = elements;
  while (lost_.size() <= layers) {
    find_layer({{heap_, static_cast<std::uint32_t>(lost_.size())}}, work);
    if (progress) progress(monoid_.order());
    if (repeated()) return false;
  }
  return true;
}

void Expansion::find_beside(Word beside, std::size_t elements, WorkMeter& work) {
  elements_ = elements;
  find_layer(std::move(beside), work);
}

std::vector<std::uint8_t> const& Expansion::layer(Word beside) const {
  for (auto const& [heap, cycle] : cycles_) {
    auto const place = beside.find(heap);
    if (place == beside.end() || place->second < cycle.index + cycle.period) continue;
    place->second = cycle.index + (place->second - cycle.index) % cycle.period;
    if (place->second == 0) beside.erase(place);
  }
  return lost_[layer_beside_.at(beside)];
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

/// Finds the layer with this beside the sums, and adds it to lost_. The quick way comes first;
/// where it finds nothing to count that would mend a mistake, the thorough way begins again.
void Expansion::find_layer(Word beside, WorkMeter& work) {
  now_ = std::move(beside);
  Monoid const monoid = monoid_;
  std::vector<std::vector<std::uint8_t>> const lost = lost_;
  most_decided_ = ~std::size_t{0};
  for (bool const thorough : {false, true}) {
    prepare(work);
    lost_.push_back(mark_lost(*list_, monoid_, won_, work));
    if (thorough ? mend_thoroughly(work) : mend_quickly(work)) break;
    monoid_ = monoid;
    lost_ = lost;
  }
  // A refinement may have distinguished more than was needed in the end.
  merge(monoid_, lost_, work);
  layer_beside_[now_] = lost_.size() - 1;
  layer_orders_.push_back(monoid_.order());
}

/// Makes the current layer right: what contradicts its options is taken to be wrong, and one heap
/// of it is counted. False if no count helps, or if it takes more elements than allowed: counts in
/// vain may have taken them, so the thorough way may do with fewer. As more often there is no way,
/// it then ends soon.
bool Expansion::mend_quickly(WorkMeter& work) {
  for (;;) {
    OutcomeCheck const check = check_outcomes(monoid_, kinds_, {lost_.back(), won_}, work);
    if (!check.failure) return true;
    try {
      if (!refine(settled(*check.failure, work), false, work)) return false;
    } catch (LimitReached const& out) {
      if (out.stop != Stop::kElements) throw;
      most_decided_ = kMostDecided;
      return false;
    }
  }
}

/// The same with words of which it is known for sure that they are wrong, and all counters.
bool Expansion::mend_thoroughly(WorkMeter& work) {
  decided_.clear();
  for (;;) {
    if (auto const known = known_wrong_word(work)) {
      refine(*known, true, work);
      continue;
    }
    OutcomeCheck const check = check_outcomes(monoid_, kinds_, {lost_.back(), won_}, work);
    if (!check.failure) return true;
    refine(wrong_word(*check.failure, work), true, work);
  }
}

/// Prepares what is known of the next layer: kinds_ and won_.
void Expansion::prepare(WorkMeter& work) {
  kinds_ = heap_kinds(*list_, monoid_, smaller_, work);
  won_.assign(monoid_.order(), 0);
  for (auto const& [beside, option] : options_beside(work)) {
    std::vector<Class> const& times = monoid_.translation(option);
    std::vector<std::uint8_t> const& lost = layer(beside);
    for (std::size_t x = 0; x < won_.size(); ++x) won_[x] |= lost[times[x]];
  }
}

/// What moves in heaps beside the sums leave there, and the classes of the smaller heaps they
/// leave.
std::set<std::pair<Word, Class>> Expansion::options_beside(WorkMeter& work) const {
  std::set<std::pair<Word, Class>> options;
  for (auto const& [heap, count] : now_) {
    Word rest = now_;
    if (--rest[heap] == 0) rest.erase(heap);
    if (heap == heap_) {
      for (Class const option : option_classes(*list_, monoid_, heap, work)) {
        options.emplace(rest, option);
      }
      continue;
    }
    list_->for_each_option(heap, [&](std::span<HeapNumber const> parts) {
      work.require(100);
      Word beside = rest;
      Class left = 0;
      auto const leave = [&](HeapNumber of, std::uint32_t copies) {
        if (of >= heap_) {
          beside[of] += copies;
          return;
        }
        std::vector<Class> const& times = monoid_.translation(monoid_.of_heap(of), work);
        for (; copies > 0; --copies) left = times[left];
      };
      for (HeapNumber const part : parts) {
        auto const written = written_.find(part);
        if (written == written_.end()) {
          leave(part, 1);
        } else {
          for (auto const& [of, copies] : written->second) leave(of, copies);
        }
      }
      options.emplace(std::move(beside), left);
    });
  }
  return options;
}

std::optional<std::size_t> Expansion::repeated() const {
  for (std::size_t j = 0; j + 1 < lost_.size(); ++j) {
    if (lost_[j] == lost_.back()) return j;
  }
  return std::nullopt;
}

/// Layers repeat from number `first` on: adds the counter of the new heap to the monoid.
void Expansion::close(std::size_t first, WorkMeter& work) {
  std::size_t const layers = lost_.size() - 1;
  auto const step = [&](HeapNumber heap, std::size_t state) -> std::size_t {
    work.require(kSumCost);
    std::size_t const x = state / layers;
    std::size_t const i = state % layers;
    if (heap == heap_) return x * layers + (i + 1 < layers ? i + 1 : first);
    return std::size_t{monoid_.product(static_cast<Class>(x), monoid_.of_heap(heap))} * layers + i;
  };
  std::vector<std::uint32_t> raw;
  Monoid const whole = Monoid::generate(monoid_.order() * layers, 0, heap_, step, raw);
  std::vector<std::uint8_t> lost(whole.order());
  for (std::size_t x = 0; x < lost.size(); ++x) lost[x] = lost_[raw[x] % layers][raw[x] / layers];
  merge(whole, {lost}, work);
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
      wins = wins || lost_.back()[monoid_.translation(option, work)[others]] != 0;
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

/// Whether the current layer says the wrong thing about a word.
bool Expansion::wrong(Word const& word, bool lost) const {
  return (lost_.back()[class_of(monoid_, word)] != 0) != lost;
}

/// The smallest word decided so far about which the current layer is wrong.
std::optional<Word> Expansion::known_wrong_word(WorkMeter& work) const {
  work.require(1'000 * decided_.size());
  Word const* least = nullptr;
  for (auto const& [word, lost] : decided_) {
    if (wrong(word, lost) && (least == nullptr || smaller(word, *least))) least = &word;
  }
  if (least == nullptr) return std::nullopt;
  return *least;
}

/// A word about which the current layer is wrong: `failure`, which contradicts its options, or a
/// word that can be reached from it. Words are decided one by one, options first, until one is
/// wrong. \pre it is right about every word decided so far
Word Expansion::wrong_word(Word const& failure, WorkMeter& work) {
  struct Open {
    Word word;
    std::vector<Word> options;  // not looked at yet
    bool wins;
  };
  constexpr std::uint64_t kBytes = 400;  // of a word that is kept, about
  std::vector<Open> path;
  auto const open = [&](Word word) {
    Open next{std::move(word), {}, false};
    next.wins = won_[class_of(monoid_, next.word)] != 0;
    if (!next.wins) next.options = equal_.options(next.word, work);
    path.push_back(std::move(next));
  };
  open(equal_.least(failure, work));
  while (!path.empty()) {
    Open& at = path.back();
    if (!at.wins && !at.options.empty()) {
      auto const known = decided_.find(at.options.back());
      if (known == decided_.end()) {
        open(at.options.back());  // stays in the list: it is asked for again
      } else {
        at.wins = known->second;
        at.options.pop_back();
      }
      continue;
    }
    Word word = std::move(at.word);
    bool const lost = !at.wins;
    path.pop_back();
    decided_.emplace(word, lost);
    if (wrong(word, lost)) return word;
    work.require_memory(kBytes * decided_.size());
    if (decided_.size() > most_decided_) throw LimitReached{Stop::kElements};
  }
  return failure;  // never: of a word and its options that contradict each other one is wrong
}

/// Distinguishes `failure` from the least word of its class, which has the other outcome, by one
/// heap counted, or by all counters. False if that one heap is not enough.
bool Expansion::refine(Word const& failure, bool all_counters, WorkMeter& work) {
  Class const of = class_of(monoid_, failure);
  bool const truly_lost = lost_.back()[of] == 0;
  Word const least = least_word(monoid_, of);
  lost_.pop_back();
  auto const mends = [&](std::vector<Counter> const& counters) {
    std::uint64_t const states = monoid_.order() * states_together(counters);
    if (states >= std::uint64_t{1} << 32) throw LimitReached{Stop::kElements};
    work.require(20 * states);
    work.require_memory(4 * sizeof(Class) * states);
    std::vector<Class> image;
    Monoid const finer = with_counters(monoid_, smaller_, counters, 16 * elements_, image, work);
    std::vector<std::uint8_t> const lost = mark_lost(*list_, finer, pulled_back(won_, image), work);
    if ((lost[class_of(finer, failure)] != 0) != truly_lost) return false;
    std::vector<std::vector<std::uint8_t>> layers;
    for (std::vector<std::uint8_t> const& layer : lost_) {
      layers.push_back(pulled_back(layer, image));
    }
    layers.push_back(lost);
    merge(finer, layers, work);
    return true;
  };
  if (all_counters) {
    try_counters(monoid_, failure, least, mends);
  } else if (!try_heap_counters(monoid_, failure, least, mends)) {
    return false;
  }
  if (monoid_.order() > elements_) throw LimitReached{Stop::kElements};
  std::vector<std::uint8_t> last = std::move(lost_.back());
  lost_.pop_back();
  prepare(work);
  lost_.push_back(std::move(last));
  return true;
}

/// Becomes the largest quotient of `monoid` on which the layers are functions.
void Expansion::merge(Monoid const& monoid, std::vector<std::vector<std::uint8_t>> const& layers,
                      WorkMeter& work) {
  work.require(kColourCost * layers.size() * monoid.order());
  std::vector<Class> classes;
  Monoid merged = monoid.merged(joint_colours(layers), classes, work);
  std::vector<std::vector<std::uint8_t>> lost;
  for (std::vector<std::uint8_t> const& layer : layers) {
    std::vector<std::uint8_t>& flags = lost.emplace_back(merged.order());
    for (std::size_t x = 0; x < classes.size(); ++x) flags[classes[x]] = layer[x];
  }
  monoid_ = std::move(merged);
  lost_ = std::move(lost);
}

}  // namespace bouton::misere
