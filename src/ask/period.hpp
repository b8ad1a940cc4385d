// What a search for the period of nim-values has found, as a value.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "answer/period.hpp"
#include "ask/sequence_game.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/sequence/period_search.hpp"

namespace bouton::ask {

/// Where a search for the period of this game should end: at `to`, or soon where a closed formula
/// is known, which no number of values makes more certain.
[[nodiscard]] std::uint64_t search_end(SequenceGame const& game, std::uint64_t to);

/// All that is known: the period, if the search or the closed formula of a theory proves one, and
/// what was computed, whether or not a limit came first.
/// \pre the search is of this game
[[nodiscard]] answer::Period period(SequenceGame const& game, sequence::PeriodSearch const& search);

/// g(0), g(1), ..., at most `count` of them: those of the search, and what follows from them where
/// the period is proved. Fewer if memory ends or a value would be above 65535; none if the search
/// keeps a window only. \param known  what period() says about this search
[[nodiscard]] std::vector<std::uint16_t> first_values(answer::Period const& known,
                                                      sequence::PeriodSearch const& search,
                                                      std::uint64_t count);

/// Nim-values of heaps of any size by a proved period: g(n + period) = g(n) + saltus from preperiod
/// on. The first values are computed when one of them is asked for, and kept.
class PeriodicValues {
 public:
  PeriodicValues(sequence::OneHeapGame game, std::uint64_t preperiod, std::uint64_t period,
                 std::uint64_t saltus);

  /// The heap below preperiod + period with the same value up to the saltus.
  [[nodiscard]] std::uint64_t representative(Natural const& heap) const;
  /// Empty if not enough first values can be computed: see known() and stopped_by().
  [[nodiscard]] std::optional<Natural> value(Natural const& heap, Limits const& limits);
  /// How many first values are known.
  [[nodiscard]] std::uint64_t known() const { return first_.size(); }
  [[nodiscard]] Stop stopped_by() const { return stopped_by_; }

 private:
  sequence::OneHeapGame game_;
  std::uint64_t preperiod_, period_, saltus_;
  std::vector<std::uint16_t> first_;
  Stop stopped_by_ = Stop::kNone;
};

}  // namespace bouton::ask
