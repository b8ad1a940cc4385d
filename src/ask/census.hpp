// A census: every game of some families surveyed once within a budget, and told as rows.
//
//   the store -> rows known ---+
//                              +-> RowOrder -> rows, in the order of the classes
//   surveys -> found -> store -+
//
// A result counts as done when it is in the store, so that a census that is stopped goes on from
// there; without a file the store is in memory. Part of bouton::store, which needs SQLite.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "census/classes.hpp"
#include "census/result.hpp"
#include "census/row_order.hpp"
#include "census/survey.hpp"
#include "store/result_store.hpp"

namespace bouton::ask {

struct CensusQuestion {
  Convention convention = Convention::kNormal;
  census::Budget budget = {};
  std::string store = {};  ///< a path; empty: nothing is kept
  Limits limits = {};
  bool memory_shared = false;  ///< limits.memory_bytes is for all games together
};

/// What a census tells its caller, one thread at a time. Only `row` may not be empty.
struct CensusWatcher {
  std::function<void(std::size_t number, census::Result const&)> row;
  std::function<void()> rows_end = {};  ///< after rows that came together
  std::function<void()> changed = {};   ///< a game is done, or further
};

class Census {
 public:
  struct Running {
    std::uint64_t done, most;
  };

  /// Opens the store. \pre `games` outlives the census
  /// \throws Error if it cannot be opened, store::Stopped at a limit
  Census(census::Classes const& games, CensusQuestion question, CensusWatcher watcher);

  /// Surveys what the store does not have yet; all rows that can be had have been told when it
  /// returns. \return whether every game is surveyed and told
  bool run();

  // Instead of run(), where surveys are made elsewhere (apps/census):

  /// Tells the rows that the store has from the beginning on.
  void take_known();
  /// Stores results, and tells the rows that are next.
  void keep(std::span<census::Result const> results);

  /// Which games are done, and how many.
  [[nodiscard]] std::vector<bool> const& which_done() const { return order_.which(); }
  [[nodiscard]] std::size_t done() const { return order_.count(); }
  /// The games begun and not done, by their numbers.
  [[nodiscard]] std::map<std::size_t, Running> const& running() const { return running_; }
  /// Results found and not stored: yet, and in the end because another program was writing.
  [[nodiscard]] std::size_t not_stored() const { return waiting_.size(); }
  /// How many games the memory limit ended.
  [[nodiscard]] std::size_t short_of_memory() const { return short_of_memory_; }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] Limits limits_of_games() const;
  Limits limits_of_rows();
  void add(std::size_t number, census::Result const& result);
  void write_if_due();
  void write();
  void tell_ready(Limits const& limits);
  void tell_rest();
  bool tell(std::size_t number, Limits const& limits);
  void changed() const;
  template <typename Body>
  void read(Body&& body);

  census::Classes const& games_;
  CensusQuestion question_;
  CensusWatcher watcher_;
  std::string mark_;  // of the budget, in the store
  store::ResultStore store_;
  census::RowOrder order_;
  std::vector<census::Result> waiting_;
  std::vector<std::size_t> numbers_;  // theirs
  std::map<std::size_t, Running> running_;
  std::optional<Limits> moment_;  // begins when the first limit is seen
  std::size_t short_of_memory_ = 0;
  bool blocked_ = false;  // another program was writing when the time was over
  bool unread_ = false;   // or even kept the file from being read
  Clock::time_point written_ = Clock::now();
};

}  // namespace bouton::ask
