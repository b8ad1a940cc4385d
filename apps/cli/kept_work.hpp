// What the lines of a session leave for those after them, so that a question asked again is
// answered at once and a longer one goes on where the shorter one ended. Answers do not depend on
// it: a search that has gone further than a question asks is not used for it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "answer/genus.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "bouton/sequence/period_search.hpp"
#include "bouton/solver/context.hpp"
#include "sequence/value_reader.hpp"
#include "values_analysis.hpp"

namespace bouton::cli {

/// Searches of one kind, of the games asked about most recently.
template <class Search>
class RecentSearches {
 public:
  /// The search that was kept for this game and this kind of question, or null.
  [[nodiscard]] std::shared_ptr<Search> find(sequence::OneHeapGame const& game,
                                             std::string const& question = "") {
    auto const found = std::find_if(all_.begin(), all_.end(), [&](Entry const& entry) {
      return entry.game == game && entry.question == question;
    });
    if (found == all_.end()) return nullptr;
    all_.splice(all_.begin(), all_, found);
    return found->search;
  }
  void keep(sequence::OneHeapGame const& game, std::shared_ptr<Search> search,
            std::string const& question = "") {
    all_.remove_if(
        [&](Entry const& entry) { return entry.game == game && entry.question == question; });
    all_.push_front({game, question, std::move(search)});
    if (all_.size() > kMost) all_.pop_back();
  }

 private:
  static constexpr std::size_t kMost = 8;
  struct Entry {
    sequence::OneHeapGame game;
    std::string question;
    std::shared_ptr<Search> search;
  };
  std::list<Entry> all_;
};

/// Nim-values from g(0) on.
class KeptValues {
 public:
  /// Sequences are kept up to here.
  static constexpr std::uint64_t kMost = std::uint64_t{1} << 24;

  explicit KeptValues(sequence::OneHeapGame const& game) : reader_(game) {}

  /// g(0), ..., g(end - 1), or fewer if a limit was reached. \pre end <= kMost
  [[nodiscard]] std::span<std::uint16_t const> read(std::uint64_t end, Limits const& limits) {
    while (values_.size() < end && !limits.expired()) {
      auto const piece = reader_.next(end, limits);
      if (piece.empty()) break;
      values_.insert(values_.end(), piece.begin(), piece.end());
    }
    return std::span<std::uint16_t const>(values_).first(
        static_cast<std::size_t>(std::min<std::uint64_t>(end, values_.size())));
  }
  [[nodiscard]] Stop stopped_by() const { return reader_.stopped_by(); }

 private:
  sequence::ValueReader reader_;
  std::vector<std::uint16_t> values_;
};

/// A search for a quotient, and the question that it answered last.
struct KeptQuotient {
  misere::QuotientSearch search;
  std::size_t elements = 0;
  std::uint64_t heaps = 0, work = 0;
  Stop stop = Stop::kExpired;

  /// Whether the search ended by itself at these bounds.
  [[nodiscard]] bool answers(misere::QuotientBudget const& budget) const {
    return stop != Stop::kExpired && stop != Stop::kMemory && heaps == budget.heaps &&
           elements == budget.elements && work == budget.work;
  }
  /// Whether it has not gone beyond the bounds of a question.
  [[nodiscard]] bool leads_to(misere::QuotientBudget const& budget) const {
    return elements <= budget.elements &&
           (stop == Stop::kNone ? heaps <= budget.heaps : search.heaps_done() <= budget.heaps);
  }
};

class KeptSearches {
 public:
  RecentSearches<KeptValues> values;
  RecentSearches<sequence::PeriodSearch> periods;
  RecentSearches<KeptQuotient> quotients;
  RecentSearches<ValuesAnalysis> analyses;
  RecentSearches<answer::Genera> genera;
  RecentSearches<answer::Genus> genus;
};

/// Everything that a session keeps.
struct KeptWork {
  Context context;
  std::shared_ptr<KeptSearches> searches = std::make_shared<KeptSearches>();
};

}  // namespace bouton::cli
