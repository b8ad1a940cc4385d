#include "misere/infinite_table.hpp"

#include <algorithm>
#include <span>

#include "bouton/rules/heap_code.hpp"
#include "misere/heap_moves.hpp"

namespace bouton::misere {

PreparedInfinite::PreparedInfinite(InfiniteQuotient law)
    : law_(std::move(law)), words_(law_.order()) {
  std::vector<std::uint32_t> reached{0};
  std::vector<bool> known(law_.order(), false);
  known[0] = true;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (std::uint32_t g = 0; g < law_.actions.size(); ++g) {
      std::uint32_t const to = law_.actions[g][reached[i]];
      if (known[to]) continue;
      known[to] = true;
      words_[to] = words_[reached[i]];
      words_[to].push_back(g);
      reached.push_back(to);
    }
  }
  sequence::OneHeapGame const own{parse_heap_code(law_.game)};
  for (std::uint64_t heap = 0; heap <= law_.largest(); ++heap) {
    own_options_.push_back(options(own, law_.heaps, heap));
  }
}

std::uint32_t PreparedInfinite::times(std::uint32_t x, std::uint32_t y) const {
  for (std::uint32_t const g : words_[y]) x = law_.actions[g][x];
  return x;
}

PreparedInfinite::Image PreparedInfinite::product(Image const& x, Image const& y) const {
  Image result{times(x.element, y.element), x.counters};
  for (std::size_t i = 0; i < result.counters.size(); ++i) result.counters[i] += y.counters[i];
  return result;
}

PreparedInfinite::Image PreparedInfinite::power(InfiniteImage const& one,
                                                std::uint64_t count) const {
  Image result = nothing();
  for (std::size_t i = 0; i < result.counters.size(); ++i) {
    result.counters[i] = static_cast<std::int64_t>(one.counters[i] * count);
  }
  // By squaring: the product is associative.
  for (std::uint32_t square = one.element; count != 0 && one.element != 0; count /= 2) {
    if (count % 2 != 0) result.element = times(result.element, square);
    square = times(square, square);
  }
  return result;
}

std::set<PreparedInfinite::Image> PreparedInfinite::options(
    sequence::OneHeapGame const& game, std::vector<InfiniteImage> const& images,
    std::uint64_t heap) const {
  std::set<Image> result;
  visit_heap_moves(game, heap, [&](std::span<std::uint64_t const> parts) {
    Image image = nothing();
    for (std::uint64_t const part : parts) {
      image = product(image, power(images[static_cast<std::size_t>(part)], 1));
    }
    result.insert(std::move(image));
    return true;
  });
  return result;
}

std::shared_ptr<InfiniteTable const> InfiniteTable::for_game(
    std::shared_ptr<PreparedInfinite const> const& law, sequence::OneHeapGame const& game,
    std::int64_t shift) {
  InfiniteImage const nothing{0, std::vector<std::uint32_t>(law->law().counters, 0)};
  std::shared_ptr<InfiniteTable> const result(new InfiniteTable(law, game, shift));
  auto const last = static_cast<std::int64_t>(law->law().largest());
  for (std::int64_t heap = 0; heap + shift <= last; ++heap) {
    // Heaps that are like none are like the empty one.
    auto const like =
        static_cast<std::size_t>(heap == 0 ? 0 : std::max<std::int64_t>(0, heap + shift));
    result->images_.push_back(like == 0 ? nothing : law->law().heaps[like]);
    if (law->options(game, result->images_, static_cast<std::uint64_t>(heap)) !=
        law->own_options(like)) {
      result->images_.pop_back();
      break;
    }
  }
  return result->has_the_family() ? result : nullptr;
}

std::optional<std::uint64_t> InfiniteTable::heap_like(std::uint64_t heap) const {
  auto const here = static_cast<std::int64_t>(heap) - shift_;
  if (here <= 0 || !covers(static_cast<std::uint64_t>(here))) return std::nullopt;
  return static_cast<std::uint64_t>(here);
}

bool InfiniteTable::has_the_family() const {
  InfiniteFamily const& family = law().family;
  for (InfiniteSum const* const sum :
       {&family.first, &family.step, &family.start, &family.by_first, &family.by_distance}) {
    for (auto const& [heap, count] : *sum) {
      if (!heap_like(heap)) return false;
    }
  }
  return infinite_from() < images_.size();
}

std::optional<InfiniteQuotient> InfiniteTable::own_law() const {
  InfiniteQuotient own = law();
  own.game = sequence::game_name(game_);
  own.heaps = images_;
  bool whole = true;
  auto const move = [&](std::uint64_t& heap) {
    auto const here = heap_like(heap);
    whole = whole && here;
    heap = here.value_or(0);
  };
  for (std::uint64_t& heap : own.generators) move(heap);
  InfiniteFamily& family = own.family;
  for (InfiniteSum* const sum :
       {&family.first, &family.step, &family.start, &family.by_first, &family.by_distance}) {
    for (auto& [heap, count] : *sum) move(heap);
  }
  return whole ? std::optional(std::move(own)) : std::nullopt;
}

std::uint64_t InfiniteTable::infinite_from() const {
  auto const first = std::find_if(images_.begin(), images_.end(), [](InfiniteImage const& image) {
    return image.counters.back() != 0;
  });
  return static_cast<std::uint64_t>(first - images_.begin());
}

}  // namespace bouton::misere
