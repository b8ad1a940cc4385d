// One game within a budget, and a result computed again; all games of a survey, on several threads.
#include "census/survey.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "bouton/misere/certificate.hpp"
#include "bouton/sequence/certificate.hpp"
#include "census/proved_infinite.hpp"
#include "core/on_threads.hpp"
#include "core/saturating.hpp"
#include "sequence/stream_report.hpp"

namespace bouton::census {
namespace {

using misere::QuotientBudget;
using misere::QuotientSearch;
using sequence::OneHeapGame;
using sequence::PeriodSearch;

/// In a survey the checker, which tries every option of every heap, is used up to here.
constexpr std::uint64_t kMostChecked = 2'000;

/// What the checker may use at least: a survey that is short of memory is checked all the same.
constexpr std::uint64_t kCheckerMemory = std::uint64_t{1} << 25;

/// "valid", "partly", "refused", "" if the checker could not say.
std::string checked(std::string const& certificate, Limits limits) {
  limits.memory_bytes = std::max(limits.memory_bytes, kCheckerMemory);
  auto const result = check::check_certificate(certificate, {.limits = limits});
  switch (result.verdict) {
    case check::Verdict::kValid:
      return result.complete ? "valid" : "partly";
    case check::Verdict::kInvalid:
      return "refused";
    case check::Verdict::kUnknown:
      break;
  }
  return "";
}

std::string checked(PeriodSearch const& search, OneHeapGame const& game, Limits const& limits) {
  return checked(sequence::period_certificate(game, *search.result(), search.values()), limits);
}

std::string checked(QuotientSearch const& search, Limits const& limits) {
  return checked(misere::quotient_certificate(search.quotient(), search.helpless()), limits);
}

std::optional<Result> survey_normal(OneHeapGame const& game, Budget const& budget,
                                    Limits const& limits, SurveyProgress const& progress) {
  PeriodSearch search(game);
  search_period(search, budget, limits, progress);
  if (!search.result() && limits.expired()) return std::nullopt;
  Result result = period_result(game, search);
  if (search.result() && search.result()->period.values_needed <= kMostChecked) {
    result.checked = checked(search, game, limits);
    if (result.checked.empty() && limits.expired()) return std::nullopt;
  }
  return result;
}

std::optional<Result> survey_misere(OneHeapGame const& game, Budget const& budget,
                                    Limits const& limits, SurveyProgress const& progress,
                                    misere::QuotientCache const& known) {
  QuotientSearch search({game});
  QuotientBudget how{
      .heaps = budget.heaps, .elements = budget.elements, .work = budget.work, .limits = limits};
  if (progress) {
    how.progress = [&](std::uint64_t heap, std::size_t) { progress(heap, budget.heaps); };
  }
  Stop const stop = search.run(how);
  if (stop == Stop::kExpired && limits.expired()) return std::nullopt;
  Result result = quotient_result(search, stop);
  if (stop == Stop::kNone) {
    result.checked = checked(search, limits);
  } else if (stop != Stop::kMemory) {  // with more memory the row says more
    auto const pulse = [&] {
      if (progress) progress(search.heaps_done(), budget.heaps);
    };
    if (auto const law = prove_infinite(game, search, budget.law_work, limits, known, pulse)) {
      result = with_infinite_proof(std::move(result), law->law, law->checked);
    }
  }
  if (result.checked.empty() && limits.expired()) return std::nullopt;
  return result;
}

/// Names of the columns in which `again` differs from `before`. `same_way` is false if the result
/// may have been found with another engine or in other pieces: then columns that depend on that are
/// left out.
std::vector<std::string> differences(Result const& before, Result const& again, bool same_way) {
  std::vector<std::string> names;
  std::vector<std::string> const old_fields = fields(before), new_fields = fields(again);
  for (std::size_t i = 0; i < old_fields.size(); ++i) {
    std::string_view const column = columns()[i];
    // Which proof is found first depends on where the search pauses; either is checked.
    bool const facts = column == "checked" || column == "program" || column == "next" ||
                       column == "status" || column == "done" || column == "proof";
    bool const way = column == "engine" || column == "mask" || column == "rare" ||
                     column == "last_rare" || column == "details";
    if (facts || (way && !same_way)) continue;
    // Long details are left out, by tables that are to be short also at other lengths.
    if (column == "details" && old_fields[i].empty()) continue;
    if (old_fields[i] != new_fields[i]) names.emplace_back(column);
  }
  return names;
}

Recheck verdict(std::vector<std::string> columns, std::uint64_t done, bool all) {
  Recheck recheck;
  recheck.done = done;
  recheck.columns = std::move(columns);
  recheck.verdict = !recheck.columns.empty() ? Recheck::Verdict::kDifferent
                    : all                    ? Recheck::Verdict::kSame
                                             : Recheck::Verdict::kPartly;
  return recheck;
}

/// Only the beginning could be computed again: its checksum and its facts about heaps are compared.
Recheck beginning(Result const& result, Result const& again) {
  std::vector<std::string> wrong;
  if (again.standard != result.standard) wrong.emplace_back("standard");
  if (again.shift != result.shift) wrong.emplace_back("shift");
  if (again.hashed == result.hashed && again.checksum != result.checksum) {
    wrong.emplace_back("checksum");
  }
  return verdict(std::move(wrong), std::min(again.done, result.done), false);
}

Recheck recheck_normal(Result const& result, OneHeapGame const& game, Limits const& limits) {
  PeriodSearch search(game);
  // Where a proof is found depends on which windows are kept, and that on the program: this one may
  // need some values more.
  bool const periodic = result.status == "period";
  std::uint64_t const most = periodic ? saturating_multiply(result.done, 2U) : result.done;
  if (most > 0) search.run(most - 1, limits);
  Result again = period_result(game, search);
  bool const proved = search.result().has_value();
  bool const ended = search.stopped_by() == Stop::kNone && search.windows_have_room();
  if (!proved && !ended) return beginning(result, again);
  if (proved && !final(result)) return beginning(result, again);  // more is known now
  bool const same_way = again.done == result.done && again.engine == result.engine;
  // A proof that is found with fewer values, as where time ends, has a checksum of those.
  bool const other_values = again.done != result.done && again.hashed != result.hashed;
  if (other_values) {
    again.hashed = result.hashed;
    again.checksum = result.checksum;
  }
  std::vector<std::string> wrong = differences(result, again, same_way);
  // That it is open with this many values is a fact only about the search; proved is one about the
  // game.
  if (periodic && !proved) wrong.emplace_back("status");
  bool all = true;
  if (proved && wrong.empty()) {
    std::string const word = checked(search, game, limits);
    if (word == "refused") wrong.emplace_back("certificate");
    all = !other_values && (word == "valid" || word == "partly");
  }
  return verdict(std::move(wrong), all ? again.done : std::min(again.done, result.done), all);
}

/// Whether a law is found again as the result states it: "valid", "refused" by the checker,
/// "wrong", or "" if that could not be found out.
std::string recheck_law(Result const& result, OneHeapGame const& game, QuotientSearch& search,
                        Limits const& limits) {
  auto const stated = infinite_proof_of(result);
  if (!stated) return "wrong";
  if (stated->all_heaps) {
    auto const law = prove_infinite(game, search, kNoBound, limits, misere::QuotientCache());
    if (!law) return "";
    return !law->law.all_heaps ? "wrong" : law->checked;
  }
  if (search.heaps_done() >= stated->from) return "wrong";
  auto found = prove_infinite(game, search, kNoBound, limits, misere::QuotientCache());
  if ((!found || found->law.to < stated->to) && search.heaps_done() + 1 == stated->from) {
    // Found by a search from nothing: the next heap makes the quotient grow.
    QuotientBudget const next{.heaps = stated->from, .limits = limits};
    static_cast<void>(search.run(next));
    if (auto longer = find_infinite(game, search, kNoBound, limits)) found = longer;
  }
  if (!found) return "";
  if (found->checked == "refused" || found->checked.empty()) return found->checked;
  if (found->law.from != stated->from) return "wrong";
  // A shorter law says nothing against a longer one.
  return found->law.to >= stated->to ? "valid" : "";
}

Recheck recheck_misere(Result const& result, OneHeapGame const& game, Limits const& limits) {
  QuotientSearch search({game});
  // No bounds except those of the result itself: it may have been found with any.
  QuotientBudget const budget{.heaps = result.done,
                              .elements = misere::kMostElements,
                              .steady_layers = 0,
                              .work = ~std::uint64_t{0},
                              .limits = limits};
  Stop stop = search.run(budget);
  bool const infinite = result.status == "infinite";
  if (stop == Stop::kHeaps && final(result) && !infinite) {
    // The proof comes with the heap after those it is about.
    QuotientBudget more = budget;
    more.heaps = result.done + 1;
    stop = search.run(more);
  }
  Result again = quotient_result(search, stop);
  if (again.done < result.done && stop != Stop::kNone) {
    return beginning(result, again);
  }
  if (infinite) again.certainty = name(Certainty::kMisereLawProved);  // by the law, see below
  std::vector<std::string> wrong = differences(result, again, true);
  if (!final(result) && stop == Stop::kNone) wrong.clear();  // more is known now
  if (final(result) && (stop == Stop::kNone) == infinite) wrong.emplace_back("status");
  bool all = true;
  if (infinite && wrong.empty()) {
    std::string const word = recheck_law(result, game, search, limits);
    if (word == "wrong") wrong.emplace_back("proof");
    if (word == "refused") wrong.emplace_back("certificate");
    all = word == "valid";
  }
  if (stop == Stop::kNone && wrong.empty()) {
    std::string const word = checked(search, limits);
    if (word == "refused") wrong.emplace_back("certificate");
    all = word == "valid";
  }
  return verdict(std::move(wrong), again.done, all);
}

}  // namespace

std::string Budget::text(Convention convention) const {
  if (convention == Convention::kNormal) {
    return "values=" + std::to_string(values) + " dense=" + std::to_string(dense_values);
  }
  return "heaps=" + std::to_string(heaps) + " elements=" + std::to_string(elements) +
         " work=" + std::to_string(work) + " laws=" + std::to_string(law_work);
}

void search_period(PeriodSearch& search, Budget const& budget, Limits const& limits,
                   SurveyProgress const& progress) {
  std::uint64_t const first =
      std::max<std::uint64_t>(std::min(budget.values, budget.dense_values), 1);
  auto const sparse = [&] { return search.report().engine == sequence::Engine::kSparse; };
  auto const pause = [&] {
    if (progress) progress(search.computed(), sparse() ? std::max(budget.values, first) : first);
  };
  if (search.run(first - 1, limits, pause)) return;
  if (sparse() && budget.values > first) search.run(budget.values - 1, limits, pause);
}

std::optional<Result> survey(OneHeapGame const& game, Convention convention, Budget const& budget,
                             Limits const& limits, SurveyProgress const& progress,
                             misere::QuotientCache const& known) {
  return convention == Convention::kNormal ? survey_normal(game, budget, limits, progress)
                                           : survey_misere(game, budget, limits, progress, known);
}

Recheck recheck(Result const& result, Limits const& limits) {
  OneHeapGame const game = game_by_name(result.code);
  return result.convention == Convention::kNormal ? recheck_normal(result, game, limits)
                                                  : recheck_misere(result, game, limits);
}

bool survey_all(Classes const& games, Convention convention, Budget const& budget,
                Limits const& limits, SurveyWatcher const& watcher,
                std::vector<bool> const& known) {
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> failed = false;
  std::mutex mutex;
  bool complete = true;
  Limits one = limits;
  one.threads = 1;
  misere::QuotientCache const cache;
  auto const work = [&](std::size_t) {
    for (std::size_t at = next++; at < games.size() && !failed; at = next++) {
      if (!known.empty() && known[at]) continue;
      std::unique_lock lock(mutex, std::defer_lock);  // still locked where a failure is recorded
      try {
        auto const result = survey(
            games[at].game(), convention, budget, one,
            [&](std::uint64_t done, std::uint64_t most) {
              if (!watcher.progress) return;
              std::lock_guard const alone(mutex);
              try {
                if (!failed) watcher.progress(at, done, most);
              } catch (...) {
                failed = true;  // while no other thread can call the watcher
                throw;
              }
            },
            cache);
        lock.lock();
        if (failed) return;
        if (!result) {
          complete = false;
          return;  // the limits hold for all
        }
        watcher.found(at, *result);
      } catch (...) {
        failed = true;
        throw;
      }
    }
  };
  on_threads(std::min<std::size_t>(limits.threads, games.size()), work);
  return complete;
}

}  // namespace bouton::census
