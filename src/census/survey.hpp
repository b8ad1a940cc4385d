// Survey: one game of a census, or many on the cores of one machine, computed within a budget.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bouton/core/limits.hpp"
#include "census/classes.hpp"
#include "census/result.hpp"
#include "misere/quotient_cache.hpp"

namespace bouton::census {

/// How much work one game may cost, in steps and not in seconds, so that results are the same
/// everywhere.
struct Budget {
  std::uint64_t values = 1'000'000;     ///< normal play: where a sparse space makes it cheap
  std::uint64_t dense_values = 50'000;  ///< normal play: where every pair of parts is tried
  std::uint64_t heaps = 10'000;         ///< misere play
  std::size_t elements = 1'024;
  std::uint64_t work = 1'000'000'000;  ///< misere play: elementary steps
  /// Misere play: steps of the search for the law of an infinite quotient. 0: only laws that come
  /// with the library are tried, and they are not checked again.
  std::uint64_t law_work = 1'000'000'000;

  /// The part that matters, "values=1000000 dense=50000": equal texts give equal results.
  [[nodiscard]] std::string text(Convention convention) const;
};

/// How far the survey of one game is: so many values or heaps of the most that its budget allows.
/// Called some times a second in a long game.
using SurveyProgress = std::function<void(std::uint64_t done, std::uint64_t most)>;

/// Searches for the period: up to dense_values, and in a game with a sparse space up to values.
void search_period(sequence::PeriodSearch& search, Budget const& budget, Limits const& limits,
                   SurveyProgress const& progress = {});

/// \param known  keeps the laws that come with the library, so that they are read once
/// \return no result if the limits (deadline, cancel) came before the budget was used up.
[[nodiscard]] std::optional<Result> survey(
    sequence::OneHeapGame const& game, Convention convention, Budget const& budget,
    Limits const& limits, SurveyProgress const& progress = {},
    misere::QuotientCache const& known = misere::QuotientCache());

/// What survey_all() tells its caller, one thread at a time; an exception from it ends the work.
struct SurveyWatcher {
  /// Every result, with the number of its class.
  std::function<void(std::size_t number, Result const&)> found;
  /// As SurveyProgress, for any of the games that are being surveyed; may be empty.
  std::function<void(std::size_t number, std::uint64_t done, std::uint64_t most)> progress = {};
};

/// Surveys all `games`, limits.threads at a time, each taken as soon as a thread is free.
/// \param known  those that need no survey, by their numbers; empty: none
/// Results do not depend on the number of threads, their order does.
/// \return false if the limits ended it before all were done.
/// \throws what a function of the watcher throws
bool survey_all(Classes const& games, Convention convention, Budget const& budget,
                Limits const& limits, SurveyWatcher const& watcher,
                std::vector<bool> const& known = {});

}  // namespace bouton::census
