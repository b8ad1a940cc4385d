#include "seal.hpp"

#include <charconv>

#include "core/fnv1a.hpp"

namespace bouton::store {
namespace {

void add_field(Fnv1a& hash, std::string_view field) {
  hash.add(field);
  hash.add(std::string_view("\t"));
}

std::uint64_t hash_of(std::vector<std::string> const& row) {
  Fnv1a hash;
  for (std::string const& field : row) add_field(hash, field);
  return hash.value();
}

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

}  // namespace

void Seal::add(std::vector<std::string> const& row) {
  ++rows;
  hashes += hash_of(row);
}

void Seal::remove(std::vector<std::string> const& row) {
  --rows;
  hashes -= hash_of(row);
}

Seal seal_of_rows(Connection& connection, std::string const& result_columns) {
  Seal seal;
  add_rows(connection, "SELECT " + result_columns + " FROM results", seal);
  add_rows(connection, "SELECT convention, standard, budget FROM surveys", seal);
  return seal;
}

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

void check_seal(Connection& connection, std::string const& result_columns) {
  if (read_seal(connection) != seal_of_rows(connection, result_columns)) damaged(connection);
}

}  // namespace bouton::store
