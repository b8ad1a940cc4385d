// C++ vectors handed to NumPy without copying.
#pragma once

#include <pybind11/numpy.h>

#include <memory>
#include <utility>
#include <vector>

namespace bouton::python {

namespace py = pybind11;

/// An array over the memory of the vector, which lives as long as the array. Nothing is copied.
template <class T>
[[nodiscard]] py::array_t<T> to_array(std::vector<T> values, std::vector<py::ssize_t> shape = {}) {
  if (shape.empty()) shape = {static_cast<py::ssize_t>(values.size())};
  auto owner = std::make_unique<std::vector<T>>(std::move(values));
  T const* const data = owner->data();
  py::capsule const capsule(owner.get(),
                            [](void* vector) { delete static_cast<std::vector<T>*>(vector); });
  (void)owner.release();  // the capsule deletes it
  return py::array_t<T>(std::move(shape), data, capsule);
}

}  // namespace bouton::python
