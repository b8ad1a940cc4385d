// Nim-values of games that are given in Python: of single heaps by a function, and of whole boxes
// of positions by rules that NumPy works out for many positions at once.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "bouton/core/error.hpp"
#include "bouton/search/walk.hpp"
#include "errors.hpp"
#include "long_work.hpp"
#include "own_position.hpp"
#include "parts.hpp"

namespace bouton::python {
namespace {

using Whole = std::int64_t;

[[noreturn]] void refuse(std::string key, std::uint64_t heap, py::handle option) {
  throw Error(
      Message{std::move(key), {{"heap", std::to_string(heap)}, {"option", shown_object(option)}}});
}

/// Heaps one after another; an option of a heap is what is left of it: a smaller heap, or several.
class OwnHeaps {
 public:
  explicit OwnHeaps(py::object options) : options_(std::move(options)) {}

  /// Values of the heaps 0, ..., count - 1, or of fewer if a limit is reached.
  /// \throws what the function throws; the values before stay
  void extend(std::uint64_t count, Allowed const& allowed) {
    Question const asked = question(allowed);
    Limits const& limits = asked.limits;
    search::MexFold mex;
    while (values_.size() < count) {
      if (values_.size() * sizeof(values_[0]) > limits.memory_bytes || limits.expired()) return;
      if (values_.size() % 256 == 0 && PyErr_CheckSignals() != 0) throw py::error_already_set();
      mex.begin();
      bool in_time = true;
      std::size_t options = 0;
      for_each_option(values_.size(), [&](std::span<Whole const> left) {
        mex.take(value_of(left));
        if (++options % kLookEvery == 0) in_time = !limits.expired();
        return in_time;
      });
      if (!in_time) return;
      values_.push_back(mex.close());
    }
  }

  [[nodiscard]] std::size_t size() const { return values_.size(); }

  /// \pre it is known
  [[nodiscard]] std::uint32_t value(std::uint64_t heap) const { return values_.at(heap); }

  [[nodiscard]] py::array_t<std::uint32_t> values(std::uint64_t count) const {
    return to_array(std::vector<std::uint32_t>(
        values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(
                                               std::min<std::uint64_t>(count, values_.size()))));
  }

  /// The different options of a heap, as the lists of their parts from the smallest on, with the
  /// value of each if that of the heap is known, else any number.
  [[nodiscard]] std::vector<std::pair<std::vector<Whole>, std::uint32_t>> options(
      std::uint64_t heap) const {
    std::vector<std::pair<std::vector<Whole>, std::uint32_t>> found;
    std::set<std::vector<Whole>> seen;
    for_each_option(heap, [&](std::span<Whole const> left) {
      std::vector<Whole> parts(left.begin(), left.end());
      std::sort(parts.begin(), parts.end());
      parts.erase(parts.begin(), std::upper_bound(parts.begin(), parts.end(), 0));
      if (seen.insert(parts).second) found.emplace_back(std::move(parts), value_of(left));
      return found.size() <= kMostListed;
    });
    if (found.size() > kMostListed) raise_limit(Message{"python.options.many", {}}, py::none());
    return found;
  }

 private:
  static constexpr std::size_t kLookEvery = 4096, kMostListed = 1'000'000;

  /// Calls take(left) for each option, while it returns true: the heaps that it leaves, all
  /// smaller. The function says them one by one, or as an array of numbers: a row of heaps, or with
  /// two axes a row for each option. \throws Error
  template <class Take>
  void for_each_option(std::uint64_t heap, Take const& take) const {
    py::object const told = options_(heap);
    if (py::isinstance<py::array>(told)) {
      auto const numbers = py::array_t<Whole, py::array::c_style>::ensure(told);
      auto const kind = py::cast<py::array>(told).dtype().kind();
      if (!numbers || (kind != 'i' && kind != 'u') || numbers.ndim() < 1 || numbers.ndim() > 2) {
        refuse("python.heaps.option", heap, told);
      }
      auto const parts = static_cast<std::size_t>(numbers.ndim() == 2 ? numbers.shape(1) : 1);
      Whole const* at = numbers.data();
      for (py::ssize_t option = 0; option < numbers.shape(0); ++option, at += parts) {
        for (Whole const part : std::span(at, parts)) {
          if (!is_smaller(part, heap)) refuse("python.heaps.part", heap, py::int_(part));
        }
        if (!take(std::span(at, parts))) return;
      }
      return;
    }
    std::vector<Whole> left;
    std::size_t options = 0;
    for_each_member(told, [&](py::object const& option) {
      if (++options % kLookEvery == 0 && PyErr_CheckSignals() != 0) throw py::error_already_set();
      left.clear();
      auto const add = [&](py::object const& one) {
        Py_ssize_t const part = PyNumber_AsSsize_t(one.ptr(), PyExc_OverflowError);
        if (part == -1 && PyErr_Occurred() != nullptr) {
          PyErr_Clear();
          refuse("python.heaps.option", heap, option);
        }
        if (!is_smaller(part, heap)) refuse("python.heaps.part", heap, option);
        left.push_back(part);
        return true;
      };
      if (PyTuple_Check(option.ptr()) || PyList_Check(option.ptr())) {
        for_each_member(option, add);
      } else {
        add(option);
      }
      return take(std::span<Whole const>(left));
    });
  }

  static bool is_smaller(Whole part, std::uint64_t heap) {
    return part >= 0 && static_cast<std::uint64_t>(part) < heap;
  }

  /// The nim-sum of the values of these heaps, as far as they are known.
  [[nodiscard]] std::uint32_t value_of(std::span<Whole const> heaps) const {
    std::uint32_t value = 0;
    for (Whole const heap : heaps) {
      auto const at = static_cast<std::size_t>(heap);
      if (at < values_.size()) value ^= values_[at];
    }
    return value;
  }

  py::object options_;
  std::vector<std::uint32_t> values_;
};

/// Nim-values of a box, from the options of its positions in their order, the last axis fastest.
/// Where all options come before their position, nothing is stored; else they wait.
class OwnBox {
 public:
  explicit OwnBox(std::vector<std::uint64_t> shape) : shape_(std::move(shape)) {
    std::size_t volume = 1;
    for (std::uint64_t const side : shape_) volume *= side;
    values_.assign(volume, kUnknown);
  }

  /// The options of the next positions: for each as many rows as for the others, of which those
  /// that lie outside the box are no options.
  void add(py::object const& told) {
    auto const options = py::array_t<Whole, py::array::c_style>::ensure(told);
    auto const axes = static_cast<py::ssize_t>(shape_.size());
    if (!options || options.ndim() != 3 || options.shape(2) != axes ||
        static_cast<std::size_t>(options.shape(0)) > values_.size() - added_) {
      throw Error(Message{"python.box.shape", {{"axes", std::to_string(axes)}}});
    }
    auto const count = static_cast<std::size_t>(options.shape(1));
    Whole const* at = options.data();
    for (py::ssize_t row = 0; row < options.shape(0); ++row, ++added_) {
      flat_.clear();
      for (std::size_t option = 0; option < count; ++option) {
        std::size_t place = 0;
        bool inside = true;
        for (std::uint64_t const side : shape_) {
          auto const heap = static_cast<std::uint64_t>(*at++);  // negative ones become very large
          inside = inside && heap < side;
          place = place * side + heap;
        }
        if (inside) flat_.push_back(static_cast<std::uint32_t>(place));
      }
      if (!close(added_, flat_)) {
        waiting_.push_back({static_cast<std::uint32_t>(added_), options_.size()});
        options_.insert(options_.end(), flat_.begin(), flat_.end());
      }
    }
  }

  /// \throws Error if a position comes round again
  py::array_t<std::uint16_t> values() {
    if (!waiting_.empty()) {
      std::vector<std::size_t> place_of(values_.size());
      for (std::size_t at = 0; at < waiting_.size(); ++at) place_of[waiting_[at].position] = at;
      std::vector<std::size_t> path;
      std::vector<bool> open(values_.size(), false);
      for (Waiting const& first : waiting_) {
        path.push_back(first.position);
        while (!path.empty()) {
          std::size_t const position = path.back();
          std::span<std::uint32_t const> const options = options_of(place_of[position]);
          if (values_[position] != kUnknown || close(position, options)) {
            open[position] = false;
            path.pop_back();
            continue;
          }
          open[position] = true;
          for (std::uint32_t const option : options) {
            if (values_[option] != kUnknown) continue;
            if (open[option]) {
              throw Error(Message{"search.loop", {{"position", text_of(option)}}});
            }
            path.push_back(option);
          }
        }
      }
    }
    std::vector<py::ssize_t> shape(shape_.begin(), shape_.end());
    return to_array(std::move(values_), std::move(shape));
  }

 private:
  static constexpr std::uint16_t kUnknown = UINT16_MAX;
  struct Waiting {
    std::uint32_t position;
    std::size_t first;  // of its options
  };

  [[nodiscard]] std::span<std::uint32_t const> options_of(std::size_t at) const {
    std::size_t const end = at + 1 < waiting_.size() ? waiting_[at + 1].first : options_.size();
    return std::span(options_).subspan(waiting_[at].first, end - waiting_[at].first);
  }

  /// Gives the position its value, if those of its options are known.
  bool close(std::size_t position, std::span<std::uint32_t const> options) {
    mex_.begin();
    for (std::uint32_t const option : options) {
      if (values_[option] == kUnknown) return false;
      mex_.take(values_[option]);
    }
    std::uint32_t const value = mex_.close();
    if (value >= kUnknown) throw Error(Message{"python.box.value", {}});
    values_[position] = static_cast<std::uint16_t>(value);
    return true;
  }

  [[nodiscard]] std::string text_of(std::size_t place) const {
    std::vector<std::uint64_t> heaps(shape_.size());
    for (std::size_t axis = shape_.size(); axis-- > 0; place /= shape_[axis]) {
      heaps[axis] = place % shape_[axis];
    }
    return shown_object(py::tuple(py::cast(heaps)));
  }

  std::vector<std::uint64_t> shape_;
  std::vector<std::uint16_t> values_;
  std::size_t added_ = 0;
  std::vector<Waiting> waiting_;        // by position
  std::vector<std::uint32_t> options_;  // of these, one list after another
  std::vector<std::uint32_t> flat_;
  search::MexFold mex_;
};

}  // namespace

void add_own_heaps(py::module_& module) {
  py::class_<OwnHeaps>(module, "OwnHeaps")
      .def(py::init<py::object>())
      .def("extend", &OwnHeaps::extend)
      .def("value", &OwnHeaps::value)
      .def("values", &OwnHeaps::values)
      .def("__len__", &OwnHeaps::size)
      .def("options", &OwnHeaps::options);
  py::class_<OwnBox>(module, "OwnBox")
      .def(py::init<std::vector<std::uint64_t>>())
      .def("add", &OwnBox::add)
      .def("values", &OwnBox::values);
}

}  // namespace bouton::python
