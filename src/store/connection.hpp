// SQLite's connection and statements as objects; every failure is an Error.
#pragma once

#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "bouton/core/error.hpp"
#include "bouton/core/limits.hpp"

namespace bouton::store {

class Connection {
 public:
  /// \param limits  end everything that is done with the file, until limit_waiting_alone(): a query
  /// that reads many rows, or waiting for others who write. Then Stopped is thrown.
  Connection(std::string path, int flags, Limits const& limits);
  ~Connection() { sqlite3_close(handle_); }
  Connection(Connection const&) = delete;
  Connection& operator=(Connection const&) = delete;

  /// From now on the limits end nothing but waiting for others, and that after one more moment.
  void limit_waiting_alone();

  /// Statements without results.
  void run(char const* sql);
  /// The first column of the first row of a query.
  [[nodiscard]] std::int64_t number(char const* sql);
  /// Whether the last statement changed a row.
  [[nodiscard]] bool changed() const { return sqlite3_changes(handle_) > 0; }
  /// Whether a writer died before it was done: then only a connection that may write can read.
  [[nodiscard]] bool unfinished();
  /// Rolls back to where the last transaction ended; never fails.
  void roll_back() noexcept { sqlite3_exec(handle_, "ROLLBACK", nullptr, nullptr, nullptr); }
  /// \throws WriteError where a write failed, Stopped where a limit was reached, else Error
  [[noreturn]] void fail(int code) const;
  /// \throws Stopped
  [[noreturn]] void stop() const;

  [[nodiscard]] sqlite3* handle() const { return handle_; }
  [[nodiscard]] std::string const& path() const { return path_; }

 private:
  static int wait(void* connection, int waited);
  static int look(void* connection);

  std::string path_;
  Limits limits_;
  std::chrono::milliseconds patience_at_the_end_{0};  // with others, once a limit is reached
  sqlite3* handle_ = nullptr;
};

class Statement {
 public:
  Statement(Connection& connection, std::string const& sql);
  ~Statement() { sqlite3_finalize(handle_); }
  Statement(Statement const&) = delete;
  Statement& operator=(Statement const&) = delete;

  /// Parameters are counted from 1.
  void bind(int parameter, std::string_view text);
  void bind_number(int parameter, std::string const& digits);
  void bind_null(int parameter);
  /// Goes to the next row; false if there is none.
  bool step();
  /// Makes the statement ready for other parameters.
  void reset() { sqlite3_reset(handle_); }
  [[nodiscard]] int columns() const { return sqlite3_column_count(handle_); }
  /// Columns are counted from 0; NULL is an empty text. Valid until the next step.
  [[nodiscard]] std::string_view view(int column) const;
  [[nodiscard]] std::string text(int column) const { return std::string(view(column)); }

 private:
  void check(int code);

  Connection& connection_;
  sqlite3_stmt* handle_ = nullptr;
};

}  // namespace bouton::store
