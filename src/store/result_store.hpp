// ResultStore: the catalogue of results, one SQLite file.
//
//   results    one row per game and convention: the best result known
//   surveys    games a census has done, with the budget it gave them
//   seal       a checksum over both: a damaged file is noticed when it is opened
//
// put() returns when the rows are on the disk (rollback journal, synchronous=EXTRA). A process
// killed at any moment, or a full disk, leaves the file as it was after the last put() that
// returned. Any number of processes may write: each waits for its turn. One object is for one
// thread at a time.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bouton/core/error.hpp"
#include "bouton/core/limits.hpp"
#include "census/result.hpp"

namespace bouton::census {
class Classes;
class RowOrder;
}  // namespace bouton::census

namespace bouton::store {

/// Of the tables; a file with a newer one is refused.
inline constexpr int kSchemaVersion = 2;

/// A limit came first: nothing was changed.
class Stopped : public Error {
 public:
  using Error::Error;
};

class Connection;
class Statement;

class ResultStore {
 public:
  enum class Access {
    kRead,   ///< the file must exist; it may be read-only
    kWrite,  ///< the file is created if there is none
  };

  /// ":memory:" is a store without a file.
  /// \param limits  deadline and cancel of the opening, in which all rows are read: about a second
  /// for a million. Later they only end what waits for other writers, up to two minutes: one moment
  /// (core/moment.hpp) after a limit is reached Stopped is thrown, and nothing was changed. What
  /// limits.cancel points to must live as long as the store.
  /// \throws Error naming the path and the reason: cannot be opened, not a catalogue, newer,
  /// damaged. Stopped at a limit.
  ResultStore(std::string const& path, Access access, Limits const& limits = {});
  ~ResultStore();
  ResultStore(ResultStore&&) noexcept;
  ResultStore& operator=(ResultStore&&) = delete;

  /// Stores all of `results`, or none of them. A result replaces that of the same game only if it
  /// is better(). With a budget the games are marked as surveyed with it.
  /// \throws WriteError if they could not be stored, Stopped at a deadline or cancel of `limits`.
  void put(std::span<census::Result const> results, std::string_view budget = {},
           Limits const& limits = {});

  /// The result of a game by Result::standard. \throws Error if the file cannot be read.
  [[nodiscard]] std::optional<census::Result> find(Convention convention,
                                                   std::string_view standard) const;
  /// Calls visit(result) for all, normal play first, sorted by the standard form, until it returns
  /// false.
  void for_each(std::function<bool(census::Result const&)> const& visit) const;
  /// Calls visit(standard form) for games that need no survey with this budget, done with it or
  /// final, once or twice each, until it returns false.
  void each_surveyed(Convention convention, std::string_view budget,
                     std::function<bool(std::string_view)> const& visit) const;

 private:
  std::unique_ptr<Connection> connection_;
  std::unique_ptr<Statement> find_;  // one row, by convention and standard form
};

/// Says of the games that were surveyed with this budget, or are final, that they are done: they
/// need no survey. Of all of them, unless a deadline or cancel of `limits` comes first.
void take_known(ResultStore const& store, census::Classes const& games, Convention convention,
                std::string_view budget, census::RowOrder& order, Limits const& limits = {});

}  // namespace bouton::store
