// The tables of the catalogue, how rows get into them and out, and the seal over all of them.
#include "store/result_store.hpp"

#include <charconv>
#include <cstdint>
#include <utility>
#include <vector>

#include "census/classes.hpp"
#include "census/row_order.hpp"
#include "connection.hpp"
#include "core/durable_file.hpp"
#include "core/fnv1a.hpp"

namespace bouton::store {
namespace {

// Seal: a checksum over all rows of a catalogue.
//
// SQLite itself does not notice a flipped bit in a row, nor a row that is gone because a bit of a
// page has flipped. The seal holds the number of rows and the sum of their hashes; it is written in
// the same transaction as the rows, and compared with them whenever a file is opened.

constexpr char const* kSealTable = "CREATE TABLE seal (rows TEXT NOT NULL, hashes TEXT NOT NULL)";

void add_field(Fnv1a& hash, std::string_view field) {
  hash.add(field);
  hash.add(std::string_view("\t"));
}

std::uint64_t hash_of(std::vector<std::string> const& row) {
  Fnv1a hash;
  for (std::string const& field : row) add_field(hash, field);
  return hash.value();
}

struct Seal {
  std::uint64_t rows = 0;
  std::uint64_t hashes = 0;  // their sum: independent of order, and a row can be removed again

  void add(std::vector<std::string> const& row) {
    ++rows;
    hashes += hash_of(row);
  }
  void remove(std::vector<std::string> const& row) {
    --rows;
    hashes -= hash_of(row);
  }
  bool operator==(Seal const&) const = default;
};

[[noreturn]] void damaged(Connection const& connection) {
  throw Error(Message{"store.error.damaged", {{"path", connection.path()}}});
}

void add_rows(Connection& connection, std::string const& sql, Seal& seal) {
  Statement query(connection, sql);
  int const columns = query.columns();
  while (query.step()) {
    Fnv1a hash;
    for (int i = 0; i < columns; ++i) add_field(hash, query.view(i));
    ++seal.rows;
    seal.hashes += hash.value();
  }
}

std::uint64_t number(Connection const& connection, std::string const& text) {
  std::uint64_t value = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) damaged(connection);
  return value;
}

/// The seal that the rows of a file should have, results and marks of surveys. Reads every row:
/// about a millisecond for a thousand.
Seal seal_of_rows(Connection& connection, std::string const& result_columns) {
  Seal seal;
  add_rows(connection, "SELECT " + result_columns + " FROM results", seal);
  add_rows(connection, "SELECT convention, standard, budget FROM surveys", seal);
  return seal;
}

/// The seal that a file has. \throws Error if it has none
Seal read_seal(Connection& connection) {
  Statement query(connection, "SELECT rows, hashes FROM seal");
  if (!query.step()) damaged(connection);
  return {number(connection, query.text(0)), number(connection, query.text(1))};
}

void write_seal(Connection& connection, Seal const& seal) {
  connection.run("DELETE FROM seal");
  Statement insert(connection, "INSERT INTO seal VALUES (?1, ?2)");
  std::string const rows = std::to_string(seal.rows), hashes = std::to_string(seal.hashes);
  insert.bind(1, rows);
  insert.bind(2, hashes);
  insert.step();
}

/// \throws Error naming the file if its rows are not those that were written
void check_seal(Connection& connection, std::string const& result_columns) {
  if (read_seal(connection) != seal_of_rows(connection, result_columns)) damaged(connection);
}

/// "Bout", marks the file as one of ours.
constexpr std::int64_t kApplication = 0x426f7574;
/// Files of this version have no seal; the first writer adds one.
constexpr std::int64_t kUnsealedVersion = 1;
/// No other connection may write until the end.
constexpr char const* kBeginWrite = "BEGIN IMMEDIATE";

std::string column_list() {
  std::string list;
  for (std::string_view const column : census::columns()) {
    list += (list.empty() ? "\"" : ", \"") + std::string(column) + '"';
  }
  return list;
}

std::string results_table() {
  std::string sql = "CREATE TABLE results (";
  for (std::size_t i = 0; i < census::columns().size(); ++i) {
    sql += '"' + std::string(census::columns()[i]) + '"' +
           (census::numeric(i) ? " INTEGER, " : " TEXT NOT NULL, ");
  }
  return sql + "PRIMARY KEY (convention, standard)) WITHOUT ROWID";
}

constexpr std::string_view kSurveysTable =
    "CREATE TABLE surveys (convention TEXT NOT NULL, standard TEXT NOT NULL,"
    " budget TEXT NOT NULL, PRIMARY KEY (convention, standard, budget)) WITHOUT ROWID";

std::string tables() {
  std::string sql = results_table() + ';' + std::string(kSurveysTable) + ';' + kSealTable + ';';
  sql += "PRAGMA application_id = " + std::to_string(kApplication) + ';';
  sql += "PRAGMA user_version = " + std::to_string(kSchemaVersion) + ';';
  return sql;
}

/// The schema must be exactly ours: in a foreign file a name could be a view with an endless query,
/// or a trigger could change what is stored.
bool has_our_tables(Connection& connection, bool sealed) {
  constexpr auto kOthers = "SELECT count(*) FROM sqlite_master WHERE type IN ('trigger', 'view')";
  if (connection.number(kOthers) != 0) return false;
  for (auto const& [name, sql] :
       {std::pair<std::string_view, std::string>{"results", results_table()},
        {"surveys", std::string(kSurveysTable)},
        {"seal", sealed ? kSealTable : ""}}) {
    Statement query(connection, "SELECT sql FROM sqlite_master WHERE name = ?1");
    query.bind(1, name);
    if ((query.step() ? query.text(0) : "") != sql) return false;
  }
  return true;
}

/// One of our files, of a version we know; an empty one may become it, and an older one a newer.
void check_schema(Connection& connection, bool create) {
  std::int64_t const application = connection.number("PRAGMA application_id");
  std::int64_t const version = connection.number("PRAGMA user_version");
  bool const known = application == kApplication &&
                     (version == kSchemaVersion || version == kUnsealedVersion) &&
                     has_our_tables(connection, version == kSchemaVersion);
  if (known && version == kSchemaVersion) return check_seal(connection, column_list());
  if (known) {
    if (!create) return;
    connection.run(kSealTable);
    write_seal(connection, seal_of_rows(connection, column_list()));
    connection.run(("PRAGMA user_version = " + std::to_string(kSchemaVersion)).c_str());
    return;
  }
  std::int64_t const objects = connection.number("SELECT count(*) FROM sqlite_master");
  if (create && objects == 0 && application == 0) {
    connection.run(tables().c_str());
    write_seal(connection, {});
    return;
  }
  bool const newer = application == kApplication && version > kSchemaVersion;
  throw Error(Message{newer ? "store.error.newer" : "store.error.foreign",
                      {{"path", connection.path()}, {"version", std::to_string(version)}}});
}

/// Runs `body` as one transaction: all of it, or nothing.
template <typename Body>
void together(Connection& connection, char const* begin, Body&& body) {
  connection.run(begin);
  try {
    body();
    connection.run("COMMIT");
  } catch (...) {
    connection.roll_back();
    throw;
  }
}

std::vector<std::string> read_texts(Statement const& statement) {
  std::vector<std::string> texts;
  int const count = static_cast<int>(census::columns().size());
  for (int i = 0; i < count; ++i) texts.push_back(statement.text(i));
  return texts;
}

std::string find_text() {
  return "SELECT " + column_list() + " FROM results WHERE convention = ?1 AND standard = ?2";
}

/// \param query  prepared with find_text()
std::optional<census::Result> find_row(Statement& query, Convention convention,
                                       std::string_view standard) {
  query.reset();  // an error may have ended it the last time
  query.bind(1, convention_name(convention));
  query.bind(2, standard);
  std::optional<std::vector<std::string>> texts;
  if (query.step()) texts = read_texts(query);
  query.reset();  // others may write again
  return texts ? std::optional(census::result_of(*texts)) : std::nullopt;
}

void put_row(Statement& find, Statement& insert, census::Result const& result, Seal& seal) {
  auto const known = find_row(find, result.convention, result.standard);
  if (known && !census::better(result, *known)) return;
  std::vector<std::string> const texts =
      census::fields(known ? census::with_longer_checksum(result, *known) : result);
  if (known) seal.remove(census::fields(*known));
  seal.add(texts);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    int const parameter = static_cast<int>(i) + 1;
    if (!census::numeric(i)) {
      insert.bind(parameter, texts[i]);
    } else if (texts[i].empty()) {
      insert.bind_null(parameter);
    } else {
      insert.bind_number(parameter, texts[i]);
    }
  }
  insert.step();
  insert.reset();
}

}  // namespace

ResultStore::ResultStore(std::string const& path, Access access, Limits const& limits)
    : connection_(std::make_unique<Connection>(path,
                                               access == Access::kRead
                                                   ? SQLITE_OPEN_READONLY
                                                   : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                                               limits)) {
  if (access == Access::kRead) {
    // Only a writer can roll back what a process left that died while writing.
    if (connection_->unfinished()) {
      Connection writer(path, SQLITE_OPEN_READWRITE, limits);
      static_cast<void>(writer.number("SELECT count(*) FROM sqlite_master"));
    }
    together(*connection_, "BEGIN", [&] { check_schema(*connection_, false); });
  } else {
    // EXTRA also syncs the folder, since deleting the journal ends the transaction.
    connection_->run("PRAGMA synchronous = EXTRA");
    together(*connection_, kBeginWrite, [&] { check_schema(*connection_, true); });
  }
  connection_->limit_waiting_alone();
  find_ = std::make_unique<Statement>(*connection_, find_text());
}

ResultStore::~ResultStore() = default;
ResultStore::ResultStore(ResultStore&&) noexcept = default;

void ResultStore::put(std::span<census::Result const> results, std::string_view budget,
                      Limits const& limits) {
  if (results.empty()) return;
  std::string places;
  for (std::size_t i = 1; i <= census::columns().size(); ++i) {
    places += (i > 1 ? ", ?" : "?") + std::to_string(i);
  }
  together(*connection_, kBeginWrite, [&] {
    Seal seal = read_seal(*connection_);
    Statement insert(*connection_, "INSERT OR REPLACE INTO results (" + column_list() +
                                       ") VALUES (" + places + ")");
    Statement mark(*connection_, "INSERT OR IGNORE INTO surveys VALUES (?1, ?2, ?3)");
    for (census::Result const& result : results) {
      if (limits.expired()) connection_->stop();
      put_row(*find_, insert, result, seal);
      // With more memory the same budget may find more.
      if (budget.empty() || census::ended_by_memory(result)) continue;
      mark.bind(1, convention_name(result.convention));
      mark.bind(2, result.standard);
      mark.bind(3, budget);
      mark.step();
      if (connection_->changed()) {
        seal.add({std::string(convention_name(result.convention)), result.standard,
                  std::string(budget)});
      }
      mark.reset();
    }
    write_seal(*connection_, seal);
  });
}

std::optional<census::Result> ResultStore::find(Convention convention,
                                                std::string_view standard) const {
  return find_row(*find_, convention, standard);
}

void ResultStore::for_each(std::function<bool(census::Result const&)> const& visit) const {
  Statement query(*connection_,
                  "SELECT " + column_list() + " FROM results ORDER BY convention DESC, standard");
  while (query.step()) {
    if (!visit(census::result_of(read_texts(query)))) return;
  }
}

void ResultStore::each_surveyed(Convention convention, std::string_view budget,
                                std::function<bool(std::string_view)> const& visit) const {
  Statement query(*connection_,
                  "SELECT standard FROM surveys WHERE convention = ?1 AND budget = ?2 UNION ALL "
                  "SELECT standard FROM results WHERE convention = ?1 AND status IN (?3, ?4)");
  query.bind(1, convention_name(convention));
  query.bind(2, budget);
  query.bind(3, convention == Convention::kNormal ? "period" : "whole");
  query.bind(4, convention == Convention::kNormal ? "period" : "infinite");
  while (query.step()) {
    if (!visit(query.view(0))) return;
  }
}

void take_known(ResultStore const& store, census::Classes const& games, Convention convention,
                std::string_view budget, census::RowOrder& order, Limits const& limits) {
  Meter meter = Meter::patient(limits);
  store.each_surveyed(convention, budget, [&](std::string_view standard) {
    if (auto const number = games.find(standard)) order.done(*number);
    return meter.step();
  });
}

}  // namespace bouton::store
