// An answer as a dict of Python, from the list of its fields (answer/field.hpp).
#pragma once

#include <pybind11/stl.h>

#include <concepts>
#include <optional>
#include <string>
#include <vector>

#include "answer/check.hpp"
#include "answer/field.hpp"
#include "answer/quotient.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/move.hpp"
#include "convert.hpp"

namespace bouton::python {

template <class T>
requires std::integral<T> || std::same_as<T, std::string> py::object fact(T const& value) {
  return py::cast(value);
}
inline py::object fact(answer::Small number) {
  return py::int_(number.value);
}
inline py::object fact(Natural const& number) {
  return to_python(number);
}
inline py::object fact(answer::Word const& word) {
  return py::str(word.plain);
}
inline py::object fact(answer::Relation const& relation) {
  return py::make_tuple(relation.left.plain, relation.right.plain);
}
/// A message as data: its key, and its arguments as pairs.
inline py::object fact(Message const& message) {
  return py::make_tuple(message.key, message.arguments);
}
inline py::object fact(answer::Sentence const& sentence) {
  return fact(sentence.message);
}
inline py::object fact(Certainty certainty) {
  return py::str(std::string(name(certainty)));
}
inline py::object fact(Outcome outcome) {
  return py::str(std::string(1, letter(outcome)));
}
inline py::object fact(Convention convention) {
  return py::str(std::string(convention_name(convention)));
}
template <class A>
requires requires {
  A::kName;
}
[[nodiscard]] py::dict facts(A const& answer);
template <class A>
requires requires {
  A::kName;
}
py::object fact(A const& part) {
  return facts(part);
}
template <class A>
requires requires(A const& a) {
  a.text();
}
py::object fact(A const& word) {
  return py::str(word.text());
}
template <class T>
py::object fact(std::vector<T> const& values);
template <class T>
py::object fact(std::optional<T> const& value) {
  return value ? fact(*value) : py::object(py::none());
}
template <class T>
py::object fact(std::vector<T> const& values) {
  py::list list;
  for (T const& value : values) list.append(fact(static_cast<T>(value)));
  return list;
}

/// A move: the number of its term, what it leaves, its words as messages, and for each heap that it
/// changes the index, what is taken, the first pin or None, the parts and whether it is a pass.
inline py::object move_object(Move const& move, std::size_t term) {
  py::list changes;
  for (HeapChange const& change : move.changes) {
    changes.append(py::make_tuple(change.heap, to_python(change.taken), fact(change.first),
                                  py::tuple(fact(change.parts)), change.pass));
  }
  return py::make_tuple(term, to_python(move.after), fact(move.words), py::tuple(changes));
}

/// Every field by its name, and by an older one; None where it is absent.
template <class A>
requires requires {
  A::kName;
}
py::dict facts(A const& answer) {
  py::dict result;
  auto visit = [&](answer::Field const& field, auto const& value) {
    using T = std::decay_t<decltype(value)>;
    if constexpr (requires { fact(value); }) {
      py::object told = fact(value);
      if constexpr (std::is_same_v<T, std::string>) {
        if (value.empty() && field.absent == answer::Absent::kEmpty) told = py::none();
      }
      result[py::str(std::string(field.name))] = told;
      if (!field.once.empty()) result[py::str(std::string(field.once))] = told;
    }
  };
  fields(visit, answer);
  return result;
}

}  // namespace bouton::python
