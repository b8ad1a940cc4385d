// The table of theorems of Coq. tests/cli/test_verified.py finds each of them in proof/.
#include "solver/verified.hpp"

#include <algorithm>
#include <vector>

#include "rules/named_rules.hpp"

namespace bouton {
namespace {

constexpr std::uint64_t kAnyNumber = 0;

/// A theorem is about the rules for every parameter from 1 on.
struct VerifiedRow {
  Ruleset (*rules)(std::uint64_t parameter);
  std::uint64_t heaps;  ///< positions of so many heaps
  std::string_view normal, misere;
  bool of_values = false;  ///< in normal play it is by the nim-values of the heaps
};

constexpr VerifiedRow kVerified[] = {
    {[](std::uint64_t) { return nim_rules(); }, kAnyNumber, "Nim.bouton", "Nim.misere_nim", true},
    {[](std::uint64_t k) { return moore_rules(k); }, kAnyNumber, "Moore.moore",
     "Moore.moore_misere"},
    {[](std::uint64_t most) {
       std::vector<Digit> digits(most + 1, 3);
       digits[0] = 0;
       return octal_rules(HeapCode(std::move(digits)));
     },
     1, "Bachet.bachet", "Bachet.bachet_misere"},
    {[](std::uint64_t) { return wythoff_rules(); }, 2, "Wythoff.wythoff", ""},
    {[](std::uint64_t) { return euclid_rules(); }, 2, "Euclid.euclid", ""},
    {[](std::uint64_t) { return fibonacci_rules(); }, 1, "FibonacciNim.fibonacci_nim", ""},
    {[](std::uint64_t) { return pass_nim_rules(); }, kAnyNumber, "NimWithPasses.nim_with_passes",
     "NimWithPasses.nim_with_passes_misere", true},
    {[](std::uint64_t) { return octal_rules(HeapCode({4}, {3})); }, kAnyNumber, "Lasker.lasker", "",
     true},
    {[](std::uint64_t) { return kayles_rules(); }, kAnyNumber, "Kayles.kayles_values",
     "MisereKayles.misere_kayles", true},
    {[](std::uint64_t) {
       return octal_rules(HeapCode({0, 0, 7}));
     },
     kAnyNumber, "Kayles.dawsons_kayles_values", "", true},
};

/// The only parameter that the rules may have: of Moore's Nim or of taking one to so many.
std::uint64_t parameter_of(Ruleset const& rules) {
  if (rules.moves.size() != 1) return 1;
  MoveKind const& kind = rules.moves[0];
  if (kind.max_heaps > 1) return kind.max_heaps;
  return kind.take.finite() ? std::max<std::uint64_t>(kind.take.max_taken(), 1) : 1;
}

VerifiedRow const* row_of(Ruleset const& rules, std::uint64_t heap_count) {
  std::uint64_t const parameter = parameter_of(rules);
  if (parameter == kNoBound) return nullptr;
  for (VerifiedRow const& row : kVerified) {
    if (row.heaps != kAnyNumber && row.heaps != heap_count) continue;
    if (row.rules(parameter) == rules) return &row;
  }
  return nullptr;
}

}  // namespace

std::string_view verified_theorem(Ruleset const& rules, Convention convention,
                                  std::uint64_t heap_count) {
  VerifiedRow const* const row = row_of(rules, heap_count);
  if (row == nullptr) return {};
  return convention == Convention::kNormal ? row->normal : row->misere;
}

std::string_view verified_sum(std::span<SumTerm const> terms) {
  bool const all = std::all_of(terms.begin(), terms.end(), [](SumTerm const& term) {
    VerifiedRow const* const row = row_of(term.rules, term.position.heaps.size());
    return row != nullptr && row->of_values;
  });
  return all ? "GameSums.sum_of_games" : std::string_view{};
}

}  // namespace bouton
