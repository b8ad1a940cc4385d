#include "connection.hpp"

#include <cerrno>
#include <charconv>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/durable_file.hpp"
#include "core/moment.hpp"
#include "core/system_error.hpp"
#include "store/result_store.hpp"

namespace bouton::store {
namespace {

/// Other writers may take this long before we give up.
constexpr std::chrono::milliseconds kPatience = std::chrono::minutes(2);
constexpr std::chrono::milliseconds kNap{10};

/// Steps of SQLite's own between two looks at the limits: less than a millisecond.
constexpr int kBetweenLooks = 10'000;

}  // namespace

Connection::Connection(std::string path, int flags, Limits const& limits)
    : path_(std::move(path)), limits_(limits) {
  // SQLite opens one for reading, and then speaks of the disk.
  if (std::error_code error; std::filesystem::is_directory(path_, error)) {
    throw Error(
        Message{"store.error.failed", {{"path", path_}, {"reason", system_reason(EISDIR)}}});
  }
  int const code = sqlite3_open_v2(path_.c_str(), &handle_, flags, nullptr);
  if (code != SQLITE_OK) {
    try {
      fail(code);
    } catch (...) {
      sqlite3_close(handle_);
      throw;
    }
  }
  sqlite3_extended_result_codes(handle_, 1);
  sqlite3_busy_handler(handle_, &Connection::wait, this);
  sqlite3_progress_handler(handle_, kBetweenLooks, &Connection::look, this);
}

void Connection::limit_waiting_alone() {
  patience_at_the_end_ = kMoment;
  sqlite3_progress_handler(handle_, 0, nullptr, nullptr);
}

/// Not zero: try again.
int Connection::wait(void* connection, int waited) {
  auto const& self = *static_cast<Connection*>(connection);
  auto const patience = self.limits_.expired() ? self.patience_at_the_end_ : kPatience;
  if (waited >= patience / kNap) return 0;
  sqlite3_sleep(static_cast<int>(kNap.count()));
  return 1;
}

/// Not zero: no more.
int Connection::look(void* connection) {
  return static_cast<Connection*>(connection)->limits_.expired() ? 1 : 0;
}

void Connection::run(char const* sql) {
  int const code = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(code);
}

std::int64_t Connection::number(char const* sql) {
  Statement statement(*this, sql);
  std::string const text = statement.step() ? statement.text(0) : "0";
  std::int64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

bool Connection::unfinished() {
  int const code =
      sqlite3_exec(handle_, "SELECT count(*) FROM sqlite_master", nullptr, nullptr, nullptr);
  return code == SQLITE_READONLY_ROLLBACK;
}

void Connection::fail(int code) const {
  std::string reason = handle_ != nullptr ? sqlite3_errmsg(handle_) : sqlite3_errstr(code);
  int const error = handle_ != nullptr ? sqlite3_system_errno(handle_) : 0;
  if ((code & 0xff) == SQLITE_CANTOPEN && error != 0) reason = system_reason(error);
  int const kind = code & 0xff;
  Message message{kind == SQLITE_NOTADB ? "store.error.foreign" : "store.error.failed",
                  {{"path", path_}, {"reason", reason}}};
  if ((kind == SQLITE_INTERRUPT || kind == SQLITE_BUSY) && limits_.expired()) {
    stop();
  }
  if (kind == SQLITE_FULL || kind == SQLITE_IOERR || kind == SQLITE_READONLY ||
      kind == SQLITE_BUSY) {
    throw WriteError(std::move(message));
  }
  throw Error(std::move(message));
}

void Connection::stop() const {
  throw Stopped(Message{"store.error.stopped", {{"path", path_}}});
}

Statement::Statement(Connection& connection, std::string const& sql) : connection_(connection) {
  check(sqlite3_prepare_v2(connection.handle(), sql.c_str(), -1, &handle_, nullptr));
}

void Statement::check(int code) {
  if (code != SQLITE_OK) connection_.fail(code);
}

void Statement::bind(int parameter, std::string_view text) {
  // A null pointer would be NULL instead of an empty text.
  char const* const bytes = text.empty() ? "" : text.data();
  // The third argument: no destructor, for the caller's text outlives the step.
  check(sqlite3_bind_text64(handle_, parameter, bytes, text.size(), nullptr, SQLITE_UTF8));
}

void Statement::bind_number(int parameter, std::string const& digits) {
  std::int64_t value = 0;
  auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{} || end != digits.data() + digits.size()) {
    throw Error(Message{"census.error.field", {{"column", "number"}, {"text", digits}}});
  }
  check(sqlite3_bind_int64(handle_, parameter, value));
}

void Statement::bind_null(int parameter) {
  check(sqlite3_bind_null(handle_, parameter));
}

bool Statement::step() {
  int const code = sqlite3_step(handle_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) connection_.fail(code);
  return false;
}

std::string_view Statement::view(int column) const {
  unsigned char const* const bytes = sqlite3_column_text(handle_, column);
  if (bytes == nullptr) return "";
  auto const size = static_cast<std::size_t>(sqlite3_column_bytes(handle_, column));
  return {static_cast<char const*>(static_cast<void const*>(bytes)), size};
}

}  // namespace bouton::store
