#include "misere/infinite_search.hpp"

#include <algorithm>
#include <map>
#include <new>
#include <string>
#include <utility>

#include "misere/cell_fit.hpp"
#include "misere/expansion.hpp"
#include "misere/finer_quotient.hpp"
#include "misere/heap_list.hpp"
#include "misere/infinite_table.hpp"
#include "misere/layer_tables.hpp"

namespace bouton::misere {
namespace {

constexpr std::size_t kFirstLayers = 12;
constexpr std::size_t kMoreLayers = 12;  // for heaps that need a finer monoid
constexpr std::size_t kMoreElements = 200;
constexpr std::size_t kMostFinite = 4'096;                  // elements of the finite part
constexpr std::uint64_t kMostWorkForNext = 60'000'000'000;  // to make it finer for one more heap
constexpr std::size_t kMostPoints = 4'000'000;              // of the boxes of all elements together

/// The monoid of a quotient, and its lost classes.
std::pair<Monoid, std::vector<std::uint8_t>> monoid_of(HeapList const& list, Quotient const& known,
                                                       std::uint64_t heaps) {
  auto const step = [&](HeapNumber number, std::size_t x) -> std::size_t {
    return known.product(static_cast<Element>(x), known.heaps().at(list.heap(number).heap));
  };
  std::vector<std::uint32_t> raw;
  Monoid monoid = Monoid::generate(known.order(), 0, static_cast<HeapNumber>(heaps), step, raw);
  std::vector<std::uint8_t> lost;
  lost.reserve(raw.size());
  for (std::uint32_t const x : raw) lost.push_back(known.is_p(static_cast<Element>(x)) ? 1 : 0);
  return {std::move(monoid), std::move(lost)};
}

/// The finite part, counters and images of a law, still without outcomes.
InfiniteQuotient law_of(HeapList const& list, InfiniteFacts const& facts) {
  InfiniteQuotient law;
  law.game = sequence::game_name(list.games().front());
  for (std::size_t g = 0; g < facts.finite.generators().size(); ++g) {
    law.generators.push_back(facts.finite.generators()[g]);
    law.actions.emplace_back(facts.finite.actions(g).begin(), facts.finite.actions(g).end());
  }
  law.counters = facts.counted.size();
  law.heaps = facts.heaps;
  return law;
}

std::vector<InfiniteSum> words_of(Monoid const& finite) {
  std::vector<InfiniteSum> words;
  for (std::size_t x = 0; x < finite.order(); ++x) {
    InfiniteSum& word = words.emplace_back();
    for (auto const& [heap, count] : least_word(finite, static_cast<Class>(x))) {
      word.emplace_back(heap, count);
    }
  }
  return words;
}

class Search {
 public:
  Search(Quotient const& known, std::uint64_t heap, InfiniteBudget const& budget)
      : budget_(budget),
        work_(budget.limits, budget.work, 1'000'000),
        list_(known.games()),
        heap_(static_cast<HeapNumber>(heap)),
        start_(monoid_of(list_, known, heap - 1)),
        expansion_(list_, start_.first, start_.second, heap_) {}

  InfiniteSearch run() {
    InfiniteSearch result;
    try {
      result.law = search();
      if (result.law) extend(*result.law);
    } catch (LimitReached const& out) {
      result.stop = out.stop;
    } catch (std::bad_alloc const&) {
      result.stop = Stop::kMemory;
    }
    result.layers = expansion_.layer_orders();
    return result;
  }

 private:
  std::optional<InfiniteQuotient> search() {
    std::vector<std::size_t> before;  // powers of each heap, some layers ago
    for (std::size_t layers = kFirstLayers; layers <= budget_.layers; layers += layers / 3) {
      auto const progress = [&](std::size_t classes) {
        if (budget_.progress) budget_.progress(expansion_.layer_orders().size(), classes);
      };
      bool const grows = expansion_.grow_to(layers, budget_.elements, work_, progress);
      if (!grows) return std::nullopt;  // the quotient is finite
      std::vector<std::size_t> const powers = power_counts(expansion_.layer_monoid(), work_);
      if (!before.empty()) {
        std::vector<bool> growing;
        for (std::size_t h = 0; h < powers.size(); ++h) growing.push_back(powers[h] > before[h]);
        if (auto law = with(growing, layers)) {
          growing_ = std::move(growing);
          return law;
        }
      }
      before = powers;
    }
    return std::nullopt;
  }

  std::optional<InfiniteQuotient> with(std::vector<bool> const& growing, std::size_t layers) {
    Monoid const& monoid = expansion_.layer_monoid();
    auto const tables = split_heaps(monoid, heap_, growing, kMostFinite, work_);
    if (!tables) return std::nullopt;
    Box const box =
        box_within(tables->counted.size(), layers + 1, kMostPoints / tables->finite.order());
    return proved({tables->finite, tables->counted, tables->heaps, box,
                   outcomes(*tables, monoid, expansion_.layers(), box, work_)});
  }

  /// A law that says what the facts are, if it can be proved.
  std::optional<InfiniteQuotient> proved(InfiniteFacts const& facts) {
    counted_ = facts.counted;
    InfiniteQuotient law = law_of(list_, facts);
    std::map<std::string, std::uint32_t> numbers;  // by the bytes of the set
    std::vector<BoxSet> sets;
    for (BoxSet const& set : facts.lost) {
      auto const [place, is_new] =
          numbers.try_emplace({set.begin(), set.end()}, static_cast<std::uint32_t>(sets.size()));
      if (is_new) sets.push_back(set);
      law.lost.push_back(place->second);
    }
    // Finer laws are expected to need no other forms.
    auto const shape =
        shape_ ? find_shape(facts.box, sets, *shape_, work_) : find_shape(facts.box, sets, work_);
    if (!shape) return std::nullopt;
    for (BoxSet const& set : sets) law.sets.push_back(fit_cells(facts.box, set, *shape, work_));
    auto family = find_family(law, {facts.counted.begin(), facts.counted.end()},
                              words_of(facts.finite), work_);
    if (!family) return std::nullopt;
    law.family = std::move(*family);
    if (!budget_.prove(law)) return std::nullopt;
    shape_ = shape;
    return law;
  }

  /// As many more heaps as have an image in the same monoid, or in a finer one; a limit ends it
  /// with what is proved.
  void extend(InfiniteQuotient& law) {
    try {
      while (law.largest() < budget_.most_heaps) {
        auto longer = in_same_monoid(law);
        if (!longer) longer = in_finer_monoid(law);
        if (!longer) return;
        law = std::move(*longer);
        if (budget_.progress) budget_.progress(expansion_.layer_orders().size(), law.order());
      }
    } catch (LimitReached const&) {
      return;
    }
  }

  std::optional<InfiniteQuotient> in_same_monoid(InfiniteQuotient const& law) {
    auto const image = next_image(PreparedInfinite(law), work_);
    if (!image) return std::nullopt;
    InfiniteQuotient longer = law;
    longer.heaps.push_back(*image);
    if (!budget_.prove(longer)) return std::nullopt;
    return longer;
  }

  std::optional<InfiniteQuotient> in_finer_monoid(InfiniteQuotient const& law) {
    if (!finer_) {
      std::size_t const layers = expansion_.layers().size() - 1 + kMoreLayers;
      if (!expansion_.grow_to(layers, budget_.elements, work_, {})) return std::nullopt;
      // A heap that tells many more sums apart is no finite matter.
      std::size_t const most = 2 * expansion_.layer_monoid().order() + kMoreElements;
      finer_.emplace(list_, expansion_, heap_, growing_, layers, std::min(budget_.elements, most));
    }
    PreparedInfinite const prepared(law);
    while (finer_->largest() < law.largest()) {
      finer_->write_next(word_of(prepared, law.heaps[finer_->largest() + 1]));
    }
    Meter next(budget_.limits, std::min(kMostWorkForNext, budget_.work), 1'000'000);
    if (!finer_->add_next(next)) return std::nullopt;
    auto const facts = finer_->facts(kMostFinite, kMostPoints, next);
    work_.require(next.done());
    if (!facts) return std::nullopt;
    return proved(*facts);
  }

  /// A sum of heaps of the finite part and of counted heaps with this image.
  Word word_of(PreparedInfinite const& law, InfiniteImage const& image) const {
    Word word;
    for (std::uint32_t const g : law.word(image.element)) {
      ++word[static_cast<HeapNumber>(law.law().generators[g])];
    }
    for (std::size_t c = 0; c < image.counters.size(); ++c) {
      if (image.counters[c] > 0) word[counted_[c]] += image.counters[c];
    }
    return word;
  }

  InfiniteBudget const& budget_;
  Meter work_;
  HeapList list_;
  HeapNumber heap_;
  std::pair<Monoid, std::vector<std::uint8_t>> start_;
  Expansion expansion_;
  // Of the law found.
  std::vector<bool> growing_;
  std::vector<HeapNumber> counted_;
  std::optional<Shape> shape_;
  std::optional<FinerQuotient> finer_;
};

}  // namespace

InfiniteSearch find_law(Quotient const& known, std::uint64_t heap, InfiniteBudget const& budget) {
  return Search(known, heap, budget).run();
}

}  // namespace bouton::misere
