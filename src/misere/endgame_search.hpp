// EndgameSearch: exact misere play where the classes of some heaps are not known.
//
// Remembers every sum it has solved, as a sorted list of its heaps. A sum whose heaps all have a
// class is never searched: the quotient decides it. As soon as one heap has none, the others must
// be kept as they are: heaps that sums of smaller heaps cannot distinguish may be distinguishable
// next to a larger one.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "core/key_table.hpp"
#include "misere/game_heap.hpp"
#include "misere/known_infinite.hpp"
#include "misere/quotient_solution.hpp"

namespace bouton::misere {

class EndgameSearch {
 public:
  struct SmallHeap {
    std::size_t game = 0;
    std::uint64_t size = 0;
  };

  /// \param law  of the games of the table: decides sums of heaps that it covers, beyond the
  ///             quotient; null: there is none
  EndgameSearch(std::shared_ptr<QuotientTable const> table, Limits const& limits,
                std::shared_ptr<SharedInfinite const> law = nullptr);

  /// Who wins; no value if a limit was reached first. Results are kept for further questions. Any
  /// depth: no recursion.
  /// \param remembered  use only what is known already
  [[nodiscard]] std::optional<Outcome> outcome(std::vector<SmallHeap> const& heaps,
                                               bool remembered = false);

  /// Counts work done outside. \return false if a limit is reached.
  bool spend(std::uint64_t steps) { return count_work(steps); }
  /// What ended the last question: kExpired, kMemory or kPositions; kNone if it was answered.
  [[nodiscard]] Stop stopped_by() const { return stopped_; }
  /// Sums solved and stored.
  [[nodiscard]] std::uint64_t positions() const { return solved_.size(); }
  [[nodiscard]] QuotientTable const& table() const { return *table_; }
  /// Null where there is none.
  [[nodiscard]] std::shared_ptr<SharedInfinite const> const& law() const { return law_; }

 private:
  using Sum = std::u32string;  // numbers of heaps, the largest heap first
  using Heap = char32_t;

  struct HeapData {
    SmallHeap heap;
    bool covered = false;
    bool within_law = false;
    Element element = 0;
    bool stuck = false;  // it has no move and is left out of every sum
    bool expanded = false;
    std::vector<Sum> options;  // different options, each sorted
  };
  struct Frame {
    Sum sum;
    std::size_t heap = 0;
    std::size_t option = 0;
  };

  [[nodiscard]] Heap number_of(SmallHeap const& heap);
  [[nodiscard]] bool before(Heap a, Heap b) const;
  void sort(Sum& sum) const;
  bool expand(Heap heap);
  [[nodiscard]] KeyTable::Key key_of(Sum const& sum);
  [[nodiscard]] bool within_law(Sum const& sum) const;
  [[nodiscard]] std::optional<Outcome> known(Sum const& sum);
  /// The sum with the heap at `place` replaced by its option.
  void replace(Sum const& sum, std::size_t place, Sum const& option, Sum& result) const;
  bool any_known_win(Sum const& sum);
  [[nodiscard]] std::optional<Outcome> run(Sum start);
  bool store(Sum const& sum, Outcome outcome);
  /// \return false if `solved` bytes of solved sums, together with everything else, exceed the
  ///        limit.
  bool hold(std::uint64_t solved);
  bool count_work(std::uint64_t steps);

  std::shared_ptr<QuotientTable const> table_;
  std::shared_ptr<SharedInfinite const> law_;
  Limits limits_;
  std::map<std::pair<std::size_t, std::uint64_t>, Heap> numbers_;
  std::vector<HeapData> heaps_;
  KeyTable solved_;  // 1: P-position
  std::vector<std::uint8_t> bytes_of_key_;
  Stop stopped_ = Stop::kNone;
  std::uint64_t heap_bytes_ = 0;  // of heaps and their options
  std::uint64_t stack_bytes_ = 0;
  std::uint64_t work_ = 0;
  std::uint64_t next_poll_ = 0;
};

}  // namespace bouton::misere
