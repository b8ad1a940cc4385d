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
#include <vector>

#include "bouton/sequence/one_heap_game.hpp"
#include "misere/canonical_form.hpp"
#include "misere/genus.hpp"

namespace bouton::misere {

struct GenusBudget {
  std::uint64_t options = 500'000'000;  ///< options of heaps visited, in all calls together
  FormBudget forms = {};                ///< its limits hold for everything
};

struct GenusResult {
  Genus genus;
  Temper temper = Temper::kTame;  ///< temper of the canonical form

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
  template <class Visitor>
  bool visit_parts(unsigned parts, std::uint64_t rest, std::uint64_t least, Visitor const& visitor);
  bool do_next_heap();
  [[nodiscard]] std::optional<GenusResult> by_tame_options(std::uint64_t heap);
  [[nodiscard]] std::optional<Form> heap_form(std::uint64_t heap);
  void keep(GenusResult result);
  bool spend();

  sequence::OneHeapGame game_;
  GenusBudget budget_;
  Meter meter_ = Meter::patient(budget_.forms.limits, budget_.options);  // counts options
  std::vector<Heap> heaps_;
  std::vector<GenusResult> others_;
  CanonicalForms forms_;
  std::vector<Form> heap_forms_;
  FormGenera genera_;
  std::vector<std::uint64_t> chosen_;  // parts of the option being visited
};

}  // namespace bouton::misere
