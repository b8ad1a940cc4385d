// GenusSearch: genus, word and canonical form of heaps and sums of heaps of one game.
//
// There are two ways, both exact. Where all options of a heap are tame, the values add by XOR and
// one number and one bit per heap are enough: games that stay tame are done to thousands of heaps.
// From the first heap with an option that is not tame, canonical forms decide; they grow by ten or
// twenty percent per heap in games such as Kayles. A result that does not fit in the budget is
// empty, never a guess.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/sequence/one_heap_game.hpp"
#include "misere/canonical_form.hpp"
#include "misere/heap_list.hpp"

namespace bouton::misere {

// Genus: the misere nim-values of a game with Nim heaps added, and the words for its behaviour.
//
// The genus of G is written g^(g0 g1 g2 ...). Here g is the nim-value of normal play; g0 is the
// misere nim-value, the one size n for which G + n (a Nim heap) is lost for its mover in misere
// play; g1, g2, ... are the misere nim-values of G + 2, G + 2 + 2, ... The misere nim-value of
// the game without moves is 1, that of any other the mex of those of its options. From some place
// on two values alternate, a and a XOR 2: the row is written up to there.
//
//   0 = 0^120     1 = 1^031     n = n^n(n XOR 2) for n >= 2      2 + 2 = 0^02     3 + 2 = 1^13
//
// These are the genera of the positions of Nim, the tame ones: fickle 0^120 and 1^031, where
// exactly one of the two conventions lets the mover win, and firm n^n(n XOR 2).
//
// The words (Conway, On Numbers and Games, ch. 12; Berlekamp, Conway & Guy, Winning Ways, ch. 13;
// Siegel, Combinatorial Game Theory, ch. V):
//
//   tame       the genus is tame, and all options are tame. Sums of tame games are tame, and are
//              played as the sum of Nim heaps: values g add by XOR, a sum is fickle if all its
//              parts are.
//   reverting  not tame, but played as if it were in sums of such games: the mexes over the tame
//              and reverting options alone are a tame pair g, g0, and every other option has an
//              option, tame or reverting, with that same pair, to which the opponent reverts.
//              The genus is tame. (Winning Ways calls such games tame, too.)
//   restive    all options are tame or reverting, the genus is not tame, g <= 1 (then g0 >= 2).
//   restless   all options are tame or reverting, the genus is not tame, g0 <= 1 (then g >= 2).
//   wild       everything else, even if the genus is tame.
//
// If all options are tame or reverting then the game is too, unless it is restive or restless: if
// g and g0 are both >= 2, both mexes see 0 and 1, and the same values >= 2; so g = g0.

class Genus {
 public:
  /// 0^120, of the game without moves.
  Genus() : Genus(0, {1, 2, 0}) {}
  /// The genus of a sum of Nim heaps of this nim-sum; firm if one of them is larger than 1.
  /// \pre value <= 1 or firm
  [[nodiscard]] static Genus of_nim(std::uint32_t value, bool firm);
  /// The genus of a game with these options. O(sum of the lengths of the rows).
  [[nodiscard]] static Genus of_options(std::span<Genus const> options);

  /// g
  [[nodiscard]] std::uint32_t nim_value() const { return nim_value_; }
  /// g0. The mover loses in misere play iff it is 0.
  [[nodiscard]] std::uint32_t misere_nim_value() const { return row_.front(); }
  /// g_k, for any k.
  [[nodiscard]] std::uint32_t at(std::size_t k) const;
  /// g0, g1, ..., at least two; the last two alternate forever.
  [[nodiscard]] std::vector<std::uint32_t> const& row() const { return row_; }

  /// Whether it is the genus of a position of Nim.
  [[nodiscard]] bool tame() const;
  /// Whether it is 0^120 or 1^031.
  [[nodiscard]] bool fickle() const;

  /// "4^146"; with values of two digits or more "4^10.8".
  [[nodiscard]] std::string text() const;

  friend bool operator==(Genus const&, Genus const&) = default;

 private:
  Genus(std::uint32_t nim_value, std::vector<std::uint32_t> row);

  std::uint32_t nim_value_;
  std::vector<std::uint32_t> row_;  // as short as possible
};

enum class Tameness { kTame, kReverting, kRestive, kRestless, kWild };

/// "tame", "reverting", "restive", "restless", "wild".
[[nodiscard]] std::string_view name(Tameness tameness);

/// The word of a game with this genus if all its options are tame: tame, restive or restless.
[[nodiscard]] Tameness tameness_of_tame_options(Genus const& genus);

/// Genus and word of every form of a store. Both belong to the value: equal games have the same
/// canonical form. Nothing is lost by reduction: a game all of whose followers have tame genera
/// has a tame canonical form, since its options are among those of the game.
class FormGenera {
 public:
  /// \pre the form is of `forms`, the same store in all calls. Amortised O(options).
  [[nodiscard]] Genus const& genus(CanonicalForms const& forms, Form form);
  [[nodiscard]] Tameness tameness(CanonicalForms const& forms, Form form);

 private:
  void extend(CanonicalForms const& forms, Form form);
  [[nodiscard]] Tameness find_tameness(CanonicalForms const& forms, Form form) const;

  std::vector<Genus> genera_;
  std::vector<Tameness> tamenesses_;
};

struct GenusBudget {
  std::uint64_t options = 500'000'000;  ///< options of heaps visited, in all calls together
  FormBudget forms = {};                ///< its limits hold for everything
};

struct GenusResult {
  Genus genus;
  Tameness tameness = Tameness::kTame;  ///< tameness of the canonical form

  friend bool operator==(GenusResult const&, GenusResult const&) = default;
};

class GenusSearch {
 public:
  /// For heaps above this the answer is empty.
  static constexpr std::uint64_t kLargestHeap = 1'000'000;

  explicit GenusSearch(sequence::OneHeapGame game, GenusBudget budget = {});
  GenusSearch(GenusSearch const&) = delete;  // the meter refers to the budget
  GenusSearch& operator=(GenusSearch const&) = delete;

  /// One heap; smaller heaps are done first, and kept. Empty beyond the budget.
  [[nodiscard]] std::optional<GenusResult> heap(std::uint64_t size);
  /// A sum of heaps; an empty list is the end of the game.
  [[nodiscard]] std::optional<GenusResult> position(std::span<std::uint64_t const> heaps);
  /// The canonical form of a sum of heaps; needs those of all smaller heaps.
  [[nodiscard]] std::optional<Form> form(std::span<std::uint64_t const> heaps);

  /// The store of the forms.
  [[nodiscard]] CanonicalForms const& forms() const { return forms_; }

 private:
  enum class Kind : std::uint8_t { kFickle, kFirm, kOther };
  struct Heap {
    std::uint32_t value;  // nim-value if tame, else a place in others_
    Kind kind;
  };

  template <class Visitor>
  bool visit_options(std::uint64_t heap, Visitor const& visitor);
  bool do_next_heap();
  [[nodiscard]] std::optional<GenusResult> by_tame_options(std::uint64_t heap);
  [[nodiscard]] std::optional<Form> heap_form(std::uint64_t heap);
  void keep(GenusResult result);
  bool spend(std::uint64_t steps);

  HeapList list_;  // of the one game: heap n is number n
  GenusBudget budget_;
  Meter meter_ = Meter::patient(budget_.forms.limits, budget_.options);  // counts options
  std::vector<Heap> heaps_;
  std::vector<GenusResult> others_;
  CanonicalForms forms_;
  std::vector<Form> heap_forms_;
  FormGenera genera_;
};

}  // namespace bouton::misere
