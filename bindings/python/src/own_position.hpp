// A position of a game that is given in Python: any object that Python can hash.
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <functional>
#include <string>
#include <utility>

#include "bouton/core/error.hpp"

namespace bouton::python {

namespace py = pybind11;

/// How an object is shown in an error.
[[nodiscard]] inline std::string shown_object(py::handle object) {
  constexpr std::size_t kMost = 200;
  std::string text = py::repr(object);
  return text.size() <= kMost ? text : text.substr(0, kMost) + "...";
}

/// To be used with the interpreter lock alone.
class OwnPosition {
 public:
  OwnPosition() = default;
  /// \throws Error if it cannot be hashed
  explicit OwnPosition(py::object object) : object_(std::move(object)) {
    hash_ = PyObject_Hash(object_.ptr());
    if (hash_ != -1) return;
    if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw py::error_already_set();
    PyErr_Clear();
    throw Error(Message{"python.own.hashable", {{"position", shown_object(object_)}}});
  }

  [[nodiscard]] py::object const& object() const { return object_; }
  [[nodiscard]] std::size_t hash() const { return static_cast<std::size_t>(hash_); }

  friend bool operator==(OwnPosition const& a, OwnPosition const& b) {
    if (a.object_.ptr() == b.object_.ptr()) return true;
    if (a.hash_ != b.hash_) return false;
    int const equal = PyObject_RichCompareBool(a.object_.ptr(), b.object_.ptr(), Py_EQ);
    if (equal < 0) throw py::error_already_set();
    return equal == 1;
  }

  /// Bytes of the object, and of a tuple or list its members, about: they have one size.
  [[nodiscard]] std::size_t bytes_elsewhere() const {
    std::size_t bytes = size(object_.ptr());
    if (PyTuple_Check(object_.ptr()) && PyTuple_GET_SIZE(object_.ptr()) > 0) {
      bytes += static_cast<std::size_t>(PyTuple_GET_SIZE(object_.ptr())) *
               size(PyTuple_GET_ITEM(object_.ptr(), 0));
    }
    return bytes;
  }

 private:
  /// As a type says it, without a call: the part that varies is left out where it is not said.
  static std::size_t size(PyObject* object) {
    constexpr std::size_t kHead = 16;  // what the garbage collector adds
    PyTypeObject const* const type = Py_TYPE(object);
    auto bytes = static_cast<std::size_t>(type->tp_basicsize) + kHead;
    if (type->tp_itemsize > 0) {
      auto const items = reinterpret_cast<PyVarObject*>(object)->ob_size;
      bytes += static_cast<std::size_t>(items < 0 ? -items : items) *
               static_cast<std::size_t>(type->tp_itemsize);
    } else if (PyUnicode_Check(object)) {
      bytes += static_cast<std::size_t>(PyUnicode_GET_LENGTH(object));
    } else if (PyAnySet_Check(object)) {
      bytes += static_cast<std::size_t>(PySet_GET_SIZE(object)) * 2 * kHead;
    }
    return bytes;
  }

  py::object object_;
  Py_hash_t hash_ = 0;
};

/// Calls `take` with each member of what a function of the user's returned, until it returns false.
/// \param from  for the error about what cannot be iterated
template <class Take>
void for_each_member(py::object const& members, Take const& take) {
  PyObject* const list = members.ptr();
  if (PyList_CheckExact(list) || PyTuple_CheckExact(list)) {
    bool const tuple = PyTuple_CheckExact(list);
    for (Py_ssize_t at = 0; at < (tuple ? PyTuple_GET_SIZE(list) : PyList_GET_SIZE(list)); ++at) {
      PyObject* const one = tuple ? PyTuple_GET_ITEM(list, at) : PyList_GET_ITEM(list, at);
      if (!take(py::reinterpret_borrow<py::object>(one))) return;
    }
    return;
  }
  auto const iterator = py::reinterpret_steal<py::object>(PyObject_GetIter(list));
  if (!iterator) throw py::error_already_set();
  while (PyObject* const one = PyIter_Next(iterator.ptr())) {
    if (!take(py::reinterpret_steal<py::object>(one))) return;
  }
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
}

}  // namespace bouton::python

template <>
struct std::hash<bouton::python::OwnPosition> {
  std::size_t operator()(bouton::python::OwnPosition const& position) const {
    return position.hash();
  }
};
