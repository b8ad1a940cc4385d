#include "misere/infinite_search.hpp"

#include <algorithm>
#include <map>
#include <new>
#include <string>
#include <utility>

#include "core/work_meter.hpp"
#include "misere/cell_fit.hpp"
#include "misere/expansion.hpp"
#include "misere/heap_list.hpp"
#include "misere/law_extension.hpp"
#include "misere/law_family.hpp"
#include "misere/layer_tables.hpp"

namespace bouton::misere {
namespace {

constexpr std::size_t kFirstLayers = 12;
constexpr std::size_t kMostFinite = 4'096;      // elements of the finite part
constexpr std::size_t kMostPoints = 4'000'000;  // of the boxes of all elements together

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
InfiniteLaw law_of(HeapList const& list, LayerTables const& tables) {
  InfiniteLaw law;
  law.game = sequence::game_name(list.games().front());
  for (std::size_t g = 0; g < tables.finite.generators().size(); ++g) {
    law.generators.push_back(tables.finite.generators()[g]);
    law.actions.emplace_back(tables.finite.actions(g).begin(), tables.finite.actions(g).end());
  }
  law.counters = tables.counted.size();
  law.heaps = tables.heaps;
  return law;
}

std::vector<LawSum> words_of(Monoid const& finite) {
  std::vector<LawSum> words;
  for (std::size_t x = 0; x < finite.order(); ++x) {
    LawSum& word = words.emplace_back();
    for (auto const& [heap, count] : least_word(finite, static_cast<Class>(x))) {
      word.emplace_back(heap, count);
    }
  }
  return words;
}

class Search {
 public:
  Search(Quotient const& known, std::uint64_t heap, LawBudget const& budget)
      : budget_(budget),
        work_(budget.limits, budget.work, 1'000'000),
        list_(known.games()),
        heap_(static_cast<HeapNumber>(heap)),
        start_(monoid_of(list_, known, heap - 1)),
        expansion_(list_, start_.first, start_.second, heap_) {}

  LawSearch run() {
    LawSearch result;
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
  std::optional<InfiniteLaw> search() {
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
        if (auto law = with(growing, layers)) return law;
      }
      before = powers;
    }
    return std::nullopt;
  }

  std::optional<InfiniteLaw> with(std::vector<bool> const& growing, std::size_t layers) {
    Monoid const& monoid = expansion_.layer_monoid();
    auto const tables = split_heaps(monoid, heap_, growing, kMostFinite, work_);
    if (!tables) return std::nullopt;
    std::size_t side = layers + 1;
    std::size_t const dimensions = tables->counted.size();
    auto const points = [&] {
      std::size_t all = tables->finite.order();
      for (std::size_t i = 0; i < dimensions; ++i) all *= side;
      return all;
    };
    while (points() > kMostPoints) --side;
    Box const box(std::vector<std::size_t>(dimensions, side));
    std::vector<BoxSet> const lost = outcomes(*tables, monoid, expansion_.layers(), box, work_);
    InfiniteLaw law = law_of(list_, *tables);
    std::map<std::string, std::uint32_t> numbers;  // by the bytes of the set
    std::vector<BoxSet> sets;
    for (BoxSet const& set : lost) {
      auto const [place, is_new] =
          numbers.try_emplace({set.begin(), set.end()}, static_cast<std::uint32_t>(sets.size()));
      if (is_new) sets.push_back(set);
      law.lost.push_back(place->second);
    }
    auto const shape = find_shape(box, sets, work_);
    if (!shape) return std::nullopt;
    for (BoxSet const& set : sets) law.sets.push_back(fit_cells(box, set, *shape, work_));
    auto family = find_family(law, {tables->counted.begin(), tables->counted.end()},
                              words_of(tables->finite), work_);
    if (!family) return std::nullopt;
    law.family = std::move(*family);
    if (!budget_.prove(law)) return std::nullopt;
    return law;
  }

  /// As many more heaps as have an image in the same monoid; a limit ends it with what is proved.
  void extend(InfiniteLaw& law) {
    try {
      while (law.largest() < budget_.most_heaps) {
        auto const image = next_image(PreparedLaw(law), work_);
        if (!image) return;
        InfiniteLaw longer = law;
        longer.heaps.push_back(*image);
        if (!budget_.prove(longer)) return;
        law = std::move(longer);
        if (budget_.progress) budget_.progress(expansion_.layer_orders().size(), law.order());
      }
    } catch (LimitReached const&) {
      return;
    }
  }

  LawBudget const& budget_;
  WorkMeter work_;
  HeapList list_;
  HeapNumber heap_;
  std::pair<Monoid, std::vector<std::uint8_t>> start_;
  Expansion expansion_;
};

}  // namespace

LawSearch find_law(Quotient const& known, std::uint64_t heap, LawBudget const& budget) {
  return Search(known, heap, budget).run();
}

}  // namespace bouton::misere
