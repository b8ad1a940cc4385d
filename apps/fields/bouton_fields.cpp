// bouton_fields: every kind of answer and its fields as JSON, for script/answers.py, which writes
// the types of TypeScript and Python and the tables of keys in the documents from it.
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "answer/board_table_row.hpp"
#include "answer/check.hpp"
#include "answer/exercises.hpp"
#include "answer/field.hpp"
#include "answer/genus.hpp"
#include "answer/law.hpp"
#include "answer/period.hpp"
#include "answer/quotient.hpp"
#include "answer/solved.hpp"
#include "answer/split.hpp"
#include "answer/subtraction_row.hpp"
#include "answer/table.hpp"
#include "answer/values.hpp"
#include "ask/lookup.hpp"
#include "bouton/core/message.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"
#include "core/json_writer.hpp"

namespace {

using namespace bouton;
using namespace bouton::answer;

template <class T>
struct TypeOf {
  static std::string name() {
    if constexpr (std::is_same_v<T, bool>) return "bool";
    if constexpr (std::is_same_v<T, Small>) return "small";
    if constexpr (std::is_integral_v<T> || std::is_same_v<T, Natural>) return "number";
    if constexpr (std::is_same_v<T, Outcome>) return "outcome";
    if constexpr (std::is_same_v<T, Convention>) return "convention";
    if constexpr (requires { T::kName; }) return std::string(T::kName);
    return "text";
  }
};
template <>
struct TypeOf<Message> {
  static std::string name() { return "ReasonStep"; }
};
template <class T>
struct TypeOf<std::optional<T>> {
  static std::string name() { return TypeOf<T>::name() + "?"; }
};
template <class T>
struct TypeOf<std::vector<T>> {
  static std::string name() { return TypeOf<T>::name() + "[]"; }
};
template <class T>
struct TypeOf<Stream<T>> : TypeOf<std::vector<T>> {};

template <class A>
void write(JsonWriter& json) {
  json.line(0).begin_object().key("name").string(A::kName).key("schema");
  if constexpr (requires { A::kSchema; }) {
    json.string(A::kSchema);
  } else {
    json.null();
  }
  json.key("fields").begin_array();
  auto visit = [&](Field const& field, auto const& value) {
    json.line(2).begin_object().key("name").string(field.name);
    json.key("type").string(TypeOf<std::decay_t<decltype(value)>>::name());
    json.key("left_out").boolean(field.absent == Absent::kLeftOut);
    json.key("empty").boolean(field.absent == Absent::kEmpty);
    json.key("once").string(field.once).key("meaning").string(field.meaning).end_object();
  };
  fields(visit, A{});
  json.end_array().end_object();
}

template <class... Answers>
void write_all(JsonWriter& json) {
  json.begin_array();
  (write<Answers>(json), ...);
  json.end_array().end_line();
}

}  // namespace

int main() {
  JsonWriter json(
      [](std::string_view piece) { std::fwrite(piece.data(), 1, piece.size(), stdout); });
  write_all<ToldChange, ToldMove, SolvedPosition, SolvedSum, Exercise, Exercises, Split, HeapRow,
            HeapTable, GridRow, GridTable, PairRow, PairTable, Values, RareValue, ValueCount,
            Analysis, SharedForm, Period, Generator, GrowthStep, Growing, KnownInfinite, Infinite,
            Quotient, QuotientTable, HeapGenus, Genera, Genus, Check, Verify, census::InfiniteProof,
            census::Result, SubtractionRow, BoardTableRow, Oeis, Lookup, LawProof, LawAttempt,
            LawCounterexample, LawConjecture, Law>(json);
}
