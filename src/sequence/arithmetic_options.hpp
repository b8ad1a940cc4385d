// ArithmeticOptions: the options of one heap, of any size, that have a wanted nim-value, where
// nim-values follow an arithmetic law (period/arithmetic.hpp).
//
// Heaps below b are small. A large heap b + p q + r has the value s q + g(b + r). For a total T and
// a value w one choice of small parts and of the residues of the large ones is an open sum; the
// splits of T with the value w are the ways to read the bits of Q = floor(T / p) and of w, without
// the lowest ones, as in the proof (docs/sequences.md): each way guesses the bits of the quotients
// of all large parts, the lowest first.
//
//   start --letter--> stage --letter--> stage ... --letter--> stage     Q, w: one letter a bit
//   all choices          what is left of them                  nothing is left of some
//
// The stages for Q and w do not depend on the wanted moves: sets of open sums, each made once and
// kept. To count, the ways are added up along the steps. To list, the bits of the first part are
// chosen from the highest down, among those that lead from the start to an end; so parts come in
// ascending order, no choice is in vain, and the other parts are a smaller question of the same
// kind.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/rules/heap_code.hpp"
#include "bouton/sequence/period.hpp"
#include "sequence/heap_options.hpp"

namespace bouton::sequence {

class ArithmeticStages;

class ArithmeticOptions {
 public:
  /// \param values  g(0), g(1), ...; as many as the proof of the period reads
  /// \pre the period is that of the code, and its proof is PeriodProof::kArithmetic
  ArithmeticOptions(HeapCode code, std::shared_ptr<std::vector<std::uint16_t> const> values,
                    Period const& period);

  /// Visits the options of the heap that have this value, each once, in the order of HeapOptions.
  /// \return false if the visitor stopped or the watch expired.
  /// \complexity Between two visits O(digits of the heap * stages), whatever the size of the heap,
  ///             besides what is made once for all heaps.
  bool visit(Natural const& heap, Natural const& wanted, PartsVisitor const& visitor,
             Watch& watch) const;

  /// How many there are; no value if the watch expired, or for heaps of more than about 5,000
  /// digits, where it would take long.
  [[nodiscard]] std::optional<Natural> count(Natural const& heap, Natural const& wanted,
                                             Watch& watch) const;

  /// The nim-value of a heap. O(1) arithmetic operations.
  [[nodiscard]] Natural value(Natural const& heap) const;

 private:
  struct Walk;

  [[nodiscard]] Walk walk(unsigned parts, Natural const& total, Natural const& wanted,
                          bool first_apart, Watch& watch) const;
  /// Whether there is a split; also if the watch expired.
  [[nodiscard]] bool possible(unsigned parts, Natural const& total, Natural const& wanted,
                              Watch& watch) const;
  bool visit_splits(unsigned parts, Natural const& total, Natural const& wanted,
                    std::vector<Natural>& chosen, PartsVisitor const& visitor, Watch& watch) const;
  [[nodiscard]] std::optional<Natural> count_splits(unsigned parts, Natural const& total,
                                                    Natural const& wanted, Watch& watch) const;
  bool visit_large(Walk const& walk, std::function<bool(Natural const& first)> const& visit,
                   Watch& watch) const;

  HeapCode code_;
  std::shared_ptr<std::vector<std::uint16_t> const> values_;
  std::uint64_t base_, period_, saltus_;
  std::shared_ptr<ArithmeticStages> stages_;
};

}  // namespace bouton::sequence
