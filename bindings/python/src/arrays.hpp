// Rows of numbers handed to NumPy without copying.
#pragma once

#include <pybind11/numpy.h>

#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace bouton::python {

namespace py = pybind11;

/// An array over the memory of the row, which lives as long as the array. Nothing is copied.
/// \tparam Row  std::vector or Zeroed
template <class Row>
[[nodiscard]] auto to_array(Row values, std::vector<py::ssize_t> shape = {}) {
  using Number = std::remove_cvref_t<decltype(*values.data())>;
  if (shape.empty()) shape = {static_cast<py::ssize_t>(values.size())};
  auto owner = std::make_unique<Row>(std::move(values));
  Number const* const data = owner->data();
  py::capsule const capsule(owner.get(), [](void* row) { delete static_cast<Row*>(row); });
  (void)owner.release();  // the capsule deletes it
  return py::array_t<Number>(std::move(shape), data, capsule);
}

}  // namespace bouton::python
