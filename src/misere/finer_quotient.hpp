// FinerQuotient: the next heap of a game with a law, where its monoid is too coarse for it.
//
// A law counts copies of the heap h that made the quotient infinite, and of some smaller heaps. A
// larger heap m that has no image in its monoid may still be a finite matter: layers of a copies of
// h and b of m (expansion.hpp) refine the classes of smaller heaps, and for some j < b all layers
// found with b copies of m may be those with j. Then it is assumed that b copies are as good as j
// for ever, and elements and copies of m together, as far as these layers tell them apart, are a
// finer finite part: facts for a new law. It is a guess until that is proved.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "bouton/core/limits.hpp"
#include "misere/expansion.hpp"
#include "misere/layer_tables.hpp"

namespace bouton::misere {

class FinerQuotient {
 public:
  /// \param expansion  with layers 0, 1, ..., `layers` of `heap`, and no others
  /// \param growing  the smaller heaps that cannot be in a finite part
  FinerQuotient(HeapList const& list, Expansion& expansion, HeapNumber heap,
                std::vector<bool> growing, std::size_t layers, std::size_t elements)
      : list_(list),
        expansion_(expansion),
        heap_(heap),
        largest_(heap),
        growing_(std::move(growing)),
        layers_(layers),
        elements_(elements) {}

  /// The largest heap that is known here.
  [[nodiscard]] HeapNumber largest() const { return largest_; }
  /// The next heap is the same as a sum of smaller ones, by a law.
  void write_next(Word word);
  /// Finds how many copies of the next heap make a difference. False if more than a few do, or
  /// there are too few layers. \throws LimitReached
  bool add_next(Meter& work);
  /// What a law of the heaps up to largest() has to say. Nothing if there are too many elements.
  /// \param most  elements of the finite part \throws LimitReached
  [[nodiscard]] std::optional<InfiniteFacts> facts(std::size_t most, std::size_t most_points,
                                                   Meter& work) const;

 private:
  /// A heap of which index + period copies are as good as index copies.
  struct Cyclic {
    HeapNumber heap;
    std::uint32_t index, period, cost;
    [[nodiscard]] std::uint32_t states() const { return index + period; }
  };

  [[nodiscard]] std::size_t states() const;
  [[nodiscard]] Word beside(std::size_t state) const;
  [[nodiscard]] std::size_t with_heap(std::size_t state, HeapNumber heap) const;
  [[nodiscard]] std::uint32_t cost_of_state(std::size_t state) const;
  [[nodiscard]] std::uint32_t cost_of(Word const& word) const;
  [[nodiscard]] std::uint32_t cost_of_next() const;
  [[nodiscard]] bool same_levels(HeapNumber next, std::uint32_t one, std::uint32_t other,
                                 std::uint32_t cost) const;

  HeapList const& list_;
  Expansion& expansion_;
  HeapNumber heap_, largest_;
  std::vector<bool> growing_;
  std::size_t layers_, elements_;
  std::vector<Cyclic> cyclic_;
  std::map<HeapNumber, Word> written_;
};

}  // namespace bouton::misere
