// Expansion: how the quotient grows when a heap fits into none of its classes.
//
// Let Q be the quotient of the sums of smaller heaps. For such a sum G and the new heap h let
//   f_k(G) = outcome of G + k h.
// f_0 is a function on Q. f_k is found from f_(k-1) alone: if some option o of h makes G + o +
// (k-1) h lost, G + k h is won; else it is lost iff no option G' of G has G' + k h lost: a
// question about sums of smaller heaps again (outcome_check.hpp). It is answered on a finite monoid
// R of classes of such sums; where R is too coarse for f_k one heap, or several, are
// separated from the rest and counted up to a bound and a period (counters.hpp), until the check
// finds no error. R is kept as small as the layers f_0, ..., f_k allow.
// As soon as f_k = f_j for some j < k all later layers repeat, since each depends on the one
// before only: R with a counter of h that runs 0, ..., k-1, j, ... decides every sum, and its
// largest quotient is the new Q. Before that, every class of R is needed by the new Q: the
// number of classes is a lower bound.
//
// Layers may be of several heaps: f(G) = outcome of G beside copies of h and of larger heaps. They
// are found in the same way, from those to which moves in these heaps lead (finer_quotient.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/work_meter.hpp"
#include "misere/heap_list.hpp"
#include "misere/monoid.hpp"
#include "misere/outcome_check.hpp"

namespace bouton::misere {

// EqualHeaps: heaps that are the same game, move for move, under the least of their numbers.
//
// A heap without a move is the empty sum. Two heaps with the same options, written with the least
// numbers, are the same game. This makes far fewer words of the sums that can be reached from one,
// and needs no theory.

class EqualHeaps {
 public:
  explicit EqualHeaps(HeapList const& list) : list_(&list) {}

  /// The same sum in the least numbers. \throws LimitReached
  [[nodiscard]] Word least(Word const& word, WorkMeter& work);
  /// All options of a sum in the least numbers, some of them more than once. \throws LimitReached
  [[nodiscard]] std::vector<Word> options(Word const& word, WorkMeter& work);

 private:
  void extend_to(HeapNumber heap, WorkMeter& work);

  HeapList const* list_;
  std::vector<HeapNumber> least_{0};            // of heaps 0, 1, ...; 0: no move
  std::vector<std::vector<Word>> options_{{}};  // of the heaps that are the least
  std::map<std::vector<Word>, HeapNumber> of_options_;
};

class Expansion {
 public:
  /// \param base  the quotient of the heaps before `heap`; \param lost  its P-portion, by flags
  Expansion(HeapList const& list, Monoid const& base, std::vector<std::uint8_t> const& lost,
            HeapNumber heap);

  /// Continues until the layers repeat, or have grown steadily for `steady_layers` (0: no such
  /// limit).
  /// \throws LimitReached, with `elements` as the bound of R
  void run(std::size_t elements, std::size_t steady_layers, WorkMeter& work,
           std::function<void(std::size_t)> const& progress);

  /// Goes on to layer number `layers`, however they grow. \return false if the layers repeat before
  /// \throws LimitReached, with `elements` as the bound of R
  bool grow_to(std::size_t layers, std::size_t elements, WorkMeter& work,
               std::function<void(std::size_t)> const& progress);
  /// A heap larger than h, written as a sum of smaller ones that can take its place in options.
  void write(HeapNumber larger, Word word) { written_[larger] = std::move(word); }
  /// index + period copies of a heap larger than h are from now on the same as index copies.
  void repeat(HeapNumber larger, std::uint32_t index, std::uint32_t period) {
    cycles_[larger] = {index, period};
  }
  /// Finds the layer of sums beside `beside`, copies of h and of larger heaps. \pre it is not
  /// known; those to which moves lead are \throws LimitReached, with `elements` as the bound of R
  void find_beside(Word beside, std::size_t elements, WorkMeter& work);
  /// The lost classes beside copies of h and of larger heaps. \pre they are known
  [[nodiscard]] std::vector<std::uint8_t> const& layer(Word beside) const;
  /// The monoid R and the lost classes of layers 0, 1, ...: exact for all sums of smaller heaps.
  [[nodiscard]] Monoid const& layer_monoid() const { return monoid_; }
  [[nodiscard]] std::vector<std::vector<std::uint8_t>> const& layers() const { return lost_; }

  /// The new quotient and its P-portion. \pre run() has returned
  [[nodiscard]] Monoid const& monoid() const { return monoid_; }
  [[nodiscard]] std::vector<std::uint8_t> const& lost() const { return lost_.front(); }

  /// How the last `layers` layers grew, if they did so steadily: by `gain` every `every` layers.
  struct Steady {
    std::size_t every, gain;
  };
  [[nodiscard]] std::optional<Steady> steady(std::size_t layers) const;

  /// Numbers of classes after each layer done: 0, 1, ...
  [[nodiscard]] std::vector<std::size_t> const& layer_orders() const { return layer_orders_; }

 private:
  void find_layer(Word beside, WorkMeter& work);
  [[nodiscard]] std::optional<std::size_t> repeated() const;
  void close(std::size_t first, WorkMeter& work);
  [[nodiscard]] bool mend_quickly(WorkMeter& work);
  [[nodiscard]] bool mend_thoroughly(WorkMeter& work);
  bool refine(Word const& failure, bool all_counters, WorkMeter& work);
  void prepare(WorkMeter& work);
  [[nodiscard]] std::set<std::pair<Word, Class>> options_beside(WorkMeter& work) const;
  [[nodiscard]] bool contradicts(Word const& word, WorkMeter& work) const;
  [[nodiscard]] Word settled(Word word, WorkMeter& work) const;
  [[nodiscard]] bool wrong(Word const& word, bool lost) const;
  [[nodiscard]] std::optional<Word> known_wrong_word(WorkMeter& work) const;
  [[nodiscard]] Word wrong_word(Word const& failure, WorkMeter& work);
  void merge(Monoid const& monoid, std::vector<std::vector<std::uint8_t>> const& layers,
             WorkMeter& work);

  HeapList const* list_;
  EqualHeaps equal_;
  HeapNumber heap_;
  HeapNumber smaller_;  // heaps
  Monoid monoid_;
  std::vector<std::vector<std::uint8_t>> lost_;  // of each layer
  std::map<Word, std::size_t> layer_beside_;     // numbers of layers, by what is beside the sums
  std::map<HeapNumber, Word> written_;
  struct Cycle {
    std::uint32_t index, period;
  };
  std::map<HeapNumber, Cycle> cycles_;
  std::vector<std::size_t> layer_orders_;
  std::size_t elements_ = 0;

  // Of the current layer.
  Word now_;  // what is beside the sums
  std::vector<HeapKind> kinds_;
  std::vector<std::uint8_t> won_;
  struct WordHash {
    std::size_t operator()(Word const& word) const {
      std::uint64_t hash = 0;
      for (auto const& [heap, count] : word) {
        hash = (hash ^ (std::uint64_t{heap} << 32U | count)) * 0x9e3779b97f4a7c15U;
        hash ^= hash >> 29U;
      }
      return static_cast<std::size_t>(hash);
    }
  };
  std::size_t most_decided_ = 0;  // words; with more the layer has too many elements
  std::unordered_map<Word, bool, WordHash> decided_;  // outcomes known for sure: lost
};

/// The lost classes of a layer, if they are determined by the classes of this monoid: each by its
/// least word. `won` as in Layer.
[[nodiscard]] std::vector<std::uint8_t> mark_lost(HeapList const& list, Monoid const& monoid,
                                                  std::vector<std::uint8_t> const& won,
                                                  WorkMeter& work);

}  // namespace bouton::misere
