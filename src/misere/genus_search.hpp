// GenusSearch: genus, word and canonical form of heaps and sums of heaps of one game.
//
// Two ways, both exact. Where all options of a heap are tame, the values add by XOR and one
// number and one bit a heap are enough: games that stay tame are done to thousands of heaps.
// From the first heap with an option that is not tame, canonical forms decide; they grow by
// some ten or twenty percent a heap in games such as Kayles. What does not fit in the budget is
// nothing, never a guess.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bouton/sequence/one_heap_game.hpp"
#include "misere/canonical_form.hpp"
#include "misere/genus.hpp"

namespace bouton::misere {

struct GenusBudget {
  std::uint64_t options = 500'000'000;  ///< options of heaps visited, all calls together
  FormBudget forms = {};                ///< its limits hold for everything
};

struct GenusResult {
  Genus genus;
  Temper temper = Temper::kTame;  ///< of the canonical form

  friend bool operator==(GenusResult const&, GenusResult const&) = default;
};

class GenusSearch {
 public:
  /// No heap above this is looked at: the answer is nothing.
  static constexpr std::uint64_t kLargestHeap = 1'000'000;

  explicit GenusSearch(sequence::OneHeapGame game, GenusBudget budget = {});

  /// One heap; smaller heaps are done first, and kept. Nothing beyond the budget.
  [[nodiscard]] std::optional<GenusResult> heap(std::uint64_t size);
  /// Heaps side by side; an empty list is the end of the game.
  [[nodiscard]] std::optional<GenusResult> position(std::span<std::uint64_t const> heaps);
  /// The canonical form of heaps side by side; needs those of all smaller heaps.
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
  template <class Visitor>
  bool visit_parts(unsigned parts, std::uint64_t rest, std::uint64_t least, Visitor const& visitor);
  bool do_next_heap();
  [[nodiscard]] std::optional<GenusResult> by_tame_options(std::uint64_t heap);
  [[nodiscard]] std::optional<Form> heap_form(std::uint64_t heap);
  void keep(GenusResult result);
  bool spend();

  sequence::OneHeapGame game_;
  GenusBudget budget_;
  std::uint64_t visited_ = 0;
  bool exhausted_ = false;
  std::vector<Heap> heaps_;
  std::vector<GenusResult> others_;
  CanonicalForms forms_;
  std::vector<Form> heap_forms_;
  FormGenera genera_;
  std::vector<std::uint64_t> chosen_;  // parts of the option being visited
};

}  // namespace bouton::misere
