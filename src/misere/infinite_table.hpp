// InfiniteTable: a proved law of an infinite misere quotient, prepared for answers about one game.
//
// A law is a statement about images and options of heaps alone: it holds for every game whose heaps
// have the same images, and options with the same images, as the game of its certificate. So one
// law answers for several codes, also for heaps counted from another number (0.137 is 0.07 with one
// token less in each heap).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "bouton/core/outcome.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "misere/infinite_quotient.hpp"

namespace bouton::misere {

/// A law with what products need, and the options of its own game by their images.
class PreparedInfinite {
 public:
  /// The image of a sum.
  struct Image {
    std::uint32_t element = 0;
    std::vector<std::int64_t> counters;

    friend bool operator==(Image const&, Image const&) = default;
    friend bool operator<(Image const& a, Image const& b) {
      return a.element != b.element ? a.element < b.element : a.counters < b.counters;
    }
  };

  /// \pre the law is proved
  explicit PreparedInfinite(InfiniteQuotient law);
  [[nodiscard]] InfiniteQuotient const& law() const { return law_; }
  [[nodiscard]] Image nothing() const { return {0, std::vector<std::int64_t>(law_.counters, 0)}; }
  /// An element as a product of generators.
  [[nodiscard]] std::vector<std::uint32_t> const& word(std::uint32_t element) const {
    return words_[element];
  }
  [[nodiscard]] Image product(Image const& x, Image const& y) const;
  /// The image of `count` sums with this image.
  [[nodiscard]] Image power(InfiniteImage const& one, std::uint64_t count) const;
  /// The images of all options of a heap of a game, whose heaps have these images.
  [[nodiscard]] std::set<Image> options(sequence::OneHeapGame const& game,
                                        std::vector<InfiniteImage> const& images,
                                        std::uint64_t heap) const;
  /// The same for a heap of the law's own game.
  [[nodiscard]] std::set<Image> const& own_options(std::uint64_t heap) const {
    return own_options_[static_cast<std::size_t>(heap)];
  }

 private:
  [[nodiscard]] std::uint32_t times(std::uint32_t x, std::uint32_t y) const;

  InfiniteQuotient law_;
  std::vector<std::vector<std::uint32_t>> words_;  // of each element, by generators
  std::vector<std::set<Image>> own_options_;
};

/// Never changes; safe for concurrent use.
class InfiniteTable {
 public:
  using Image = PreparedInfinite::Image;

  /// The law for a game whose heap n is like heap n + shift of the game of the law, by their
  /// images: as far as they are alike. Nothing if that is not far enough for the family that makes
  /// the quotient infinite. `shift` may be negative.
  [[nodiscard]] static std::shared_ptr<InfiniteTable const> for_game(
      std::shared_ptr<PreparedInfinite const> const& law, sequence::OneHeapGame const& game,
      std::int64_t shift);

  [[nodiscard]] sequence::OneHeapGame const& game() const { return game_; }
  /// The law as one of this game, with its heaps: a certificate of its own. Nothing if a generator
  /// or a heap of the family has no like here.
  [[nodiscard]] std::optional<InfiniteQuotient> own_law() const;
  [[nodiscard]] InfiniteQuotient const& law() const { return law_->law(); }
  /// Heaps up to this size are covered.
  [[nodiscard]] std::uint64_t largest() const { return images_.size() - 1; }
  [[nodiscard]] bool covers(std::uint64_t heap) const { return heap < images_.size(); }
  /// The quotient of smaller heaps is finite: the first heap with the last counter.
  [[nodiscard]] std::uint64_t infinite_from() const;

  [[nodiscard]] Image nothing() const { return law_->nothing(); }
  [[nodiscard]] Image product(Image const& x, Image const& y) const { return law_->product(x, y); }
  /// The image of so many heaps of this size. \pre covers(heap)
  [[nodiscard]] Image power(std::uint64_t heap, std::uint64_t count) const {
    return law_->power(images_[static_cast<std::size_t>(heap)], count);
  }
  [[nodiscard]] Outcome outcome(Image const& image) const {
    return in_set(law().sets[law().lost[image.element]], image.counters) ? Outcome::kP
                                                                         : Outcome::kN;
  }

 private:
  InfiniteTable(std::shared_ptr<PreparedInfinite const> law, sequence::OneHeapGame game,
                std::int64_t shift)
      : law_(std::move(law)), game_(std::move(game)), shift_(shift) {}

  /// The heap of this game that is like one of the law, if there is one.
  [[nodiscard]] std::optional<std::uint64_t> heap_like(std::uint64_t heap) const;
  [[nodiscard]] bool has_the_family() const;

  std::shared_ptr<PreparedInfinite const> law_;
  sequence::OneHeapGame game_;
  std::int64_t shift_;                 // heap n is like heap n + shift_ of the law
  std::vector<InfiniteImage> images_;  // of heaps 0, 1, ... of this game
};

}  // namespace bouton::misere
