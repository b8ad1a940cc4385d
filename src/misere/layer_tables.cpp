#include "misere/layer_tables.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace bouton::misere {
namespace {

constexpr std::size_t kMostCounted = 3;     // besides the heap of the layers
constexpr std::uint32_t kMostExponent = 4;  // of a counted heap in the image of another
constexpr Class kNoClass = 0xffffffff;

/// Heaps that grow, one for each class.
std::vector<HeapNumber> different(Monoid const& monoid, std::vector<bool> const& growing) {
  std::vector<HeapNumber> heaps;
  for (std::size_t h = 1; h < growing.size(); ++h) {
    auto const heap = static_cast<HeapNumber>(h);
    bool const known = std::any_of(heaps.begin(), heaps.end(), [&](HeapNumber other) {
      return monoid.of_heap(other) == monoid.of_heap(heap);
    });
    if (growing[h] && !known) heaps.push_back(heap);
  }
  return heaps;
}

class Splitter {
 public:
  Splitter(Monoid const& monoid, HeapNumber heap, LayerTables tables, Meter& work)
      : monoid_(monoid), heap_(heap), tables_(std::move(tables)), work_(work) {
    element_.assign(monoid.order(), kNoClass);
    for (std::size_t x = 0; x < tables_.raw.size(); ++x) {
      element_[tables_.raw[x]] = static_cast<Class>(x);
    }
  }

  /// The images of all heaps, if every one that grows is an element times counted heaps.
  std::optional<LayerTables> with(std::vector<HeapNumber> counted,
                                  std::vector<bool> const& growing) {
    LayerTables result = tables_;
    std::size_t const counters = counted.size() + 1;
    std::map<Class, InfiniteImage> of_class;
    for (std::size_t i = 0; i < counted.size(); ++i) {
      InfiniteImage image{0, std::vector<std::uint32_t>(counters, 0)};
      image.counters[i] = 1;
      of_class[monoid_.of_heap(counted[i])] = image;
    }
    for (HeapNumber h = 0; h < heap_; ++h) {
      Class const x = monoid_.of_heap(h);
      if (!growing[h]) {
        result.heaps.push_back({result.finite.of_heap(h), std::vector<std::uint32_t>(counters, 0)});
        continue;
      }
      if (!of_class.contains(x)) {
        auto image = expressed(x, counted);
        if (!image) return std::nullopt;
        of_class[x] = std::move(*image);
      }
      result.heaps.push_back(of_class[x]);
    }
    InfiniteImage last{0, std::vector<std::uint32_t>(counters, 0)};
    last.counters.back() = 1;
    result.heaps.push_back(std::move(last));
    counted.push_back(heap_);
    result.counted = std::move(counted);
    return result;
  }

 private:
  std::optional<InfiniteImage> expressed(Class of, std::vector<HeapNumber> const& counted) {
    std::vector<std::uint32_t> exponents(counted.size() + 1, 0);
    while (true) {
      std::size_t i = 0;
      while (i < counted.size() && ++exponents[i] > kMostExponent) exponents[i++] = 0;
      if (i == counted.size()) return std::nullopt;
      Class power = 0;
      for (std::size_t c = 0; c < counted.size(); ++c) {
        for (std::uint32_t e = 0; e < exponents[c]; ++e) {
          power = monoid_.translation(monoid_.of_heap(counted[c]), work_)[power];
        }
      }
      std::vector<Class> const& times = monoid_.translation(power, work_);
      work_.require(tables_.raw.size());
      for (std::size_t x = 0; x < tables_.raw.size(); ++x) {
        if (times[tables_.raw[x]] == of) return InfiniteImage{static_cast<Class>(x), exponents};
      }
    }
  }

  Monoid const& monoid_;
  HeapNumber heap_;
  LayerTables tables_;
  Meter& work_;
  std::vector<Class> element_;
};

}  // namespace

std::vector<std::size_t> power_counts(Monoid const& monoid, Meter& work) {
  std::vector<std::size_t> counts;
  std::map<Class, std::size_t> known;
  for (Class const x : monoid.heap_classes()) {
    auto const [place, is_new] = known.try_emplace(x, 0);
    if (is_new) {
      std::vector<Class> const& times = monoid.translation(x, work);
      std::vector<std::uint8_t> seen(monoid.order(), 0);
      for (Class power = 0; seen[power] == 0; power = times[power]) {
        seen[power] = 1;
        ++place->second;
      }
    }
    counts.push_back(place->second);
  }
  return counts;
}

std::optional<LayerTables> split_heaps(Monoid const& monoid, HeapNumber heap,
                                       std::vector<bool> const& growing, std::size_t most,
                                       Meter& work) {
  LayerTables tables;
  auto const step = [&](HeapNumber h, std::size_t state) -> std::size_t {
    work.require(2);
    if (growing[h] || tables.raw.size() > most) return state;
    return monoid.translation(monoid.of_heap(h), work)[state];
  };
  tables.finite = Monoid::generate(monoid.order(), 0, heap - 1, step, tables.raw);
  if (tables.raw.size() > most) return std::nullopt;
  std::vector<HeapNumber> const heaps = different(monoid, growing);
  if (heaps.empty() || heaps.size() > 16) return std::nullopt;
  Splitter splitter(monoid, heap, std::move(tables), work);
  for (std::size_t size = 1; size <= kMostCounted; ++size) {
    for (std::uint32_t mask = 1; mask < std::uint32_t{1} << heaps.size(); ++mask) {
      std::vector<HeapNumber> counted;
      for (std::size_t i = 0; i < heaps.size(); ++i) {
        if (((mask >> i) & 1U) != 0) counted.push_back(heaps[i]);
      }
      if (counted.size() != size) continue;
      if (auto result = splitter.with(std::move(counted), growing)) return result;
    }
  }
  return std::nullopt;
}

std::vector<BoxSet> outcomes(LayerTables const& tables, Monoid const& monoid,
                             std::vector<std::vector<std::uint8_t>> const& layers, Box const& box,
                             Meter& work) {
  // Powers of the counted heaps together, for all points of the box with none of the last heap.
  std::size_t const last = box.dimensions() - 1;
  std::size_t const rows = box.size()[last];
  std::size_t const points = box.points() / rows;
  std::vector<Class> powers(points, 0);
  std::size_t stride = 1;
  for (std::size_t i = 0; i < last; ++i) {
    std::vector<Class> const& times = monoid.translation(monoid.of_heap(tables.counted[i]), work);
    for (std::size_t p = 0; p < points; ++p) {
      if (p / stride % box.size()[i] != 0) powers[p] = times[powers[p - stride]];
    }
    // The powers of earlier heaps are those at the same place with none of this one.
    stride *= box.size()[i];
  }
  std::vector<BoxSet> result;
  for (Class const x : tables.raw) {
    work.require(3 * box.points());
    work.require_memory(result.size() * box.points());
    BoxSet& set = result.emplace_back(box.points());
    std::vector<Class> const& times = monoid.translation(x, work);
    for (std::size_t p = 0; p < points; ++p) {
      Class const of = times[powers[p]];
      for (std::size_t k = 0; k < rows; ++k) set[p + k * points] = layers[k][of];
    }
  }
  return result;
}

}  // namespace bouton::misere
