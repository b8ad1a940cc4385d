// The search of rules that are given in Python: tables and walk are those of bouton/search.hpp, the
// options come from a function of the user's.
#include <pybind11/stl.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "bouton/search.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "own_position.hpp"
#include "parts.hpp"

namespace bouton::python {
namespace {

/// Functions in Python as a game. Between two calls of them the clock is looked at, and Python's
/// signals: the functions may be slow, or written in C.
class OwnGame {
 public:
  using Position = OwnPosition;

  explicit OwnGame(py::object options) : options_(std::move(options)) {}

  template <class Visit>
  void moves(OwnPosition const& position, Visit const& visit) const {
    each(options_, position, visit);
  }
  [[nodiscard]] std::string text(OwnPosition const& position) const {
    return shown_object(position.object());
  }
  /// For the questions that follow, to copies of this game too.
  void set_limits(Limits const& limits) const { *limits_ = limits; }

 protected:
  template <class Visit>
  void each(py::object const& function, OwnPosition const& position, Visit const& visit) const {
    if (limits_->expired()) throw LimitReached{Stop::kExpired};
    if (++calls_ % 256 == 0 && PyErr_CheckSignals() != 0) throw py::error_already_set();
    auto const members = py::reinterpret_steal<py::object>(
        PyObject_CallFunctionObjArgs(function.ptr(), position.object().ptr(), nullptr));
    if (!members) throw py::error_already_set();
    if (members.is_none()) return;  // a mapping has no such key
    for_each_member(members, [&](py::object one) {
      if constexpr (std::is_void_v<decltype(visit(position))>) {
        visit(OwnPosition(std::move(one)));
        return true;
      } else {
        return visit(OwnPosition(std::move(one)));
      }
    });
  }

 private:
  py::object options_;
  std::shared_ptr<Limits> limits_ = std::make_shared<Limits>();
  mutable std::uint64_t calls_ = 0;
};

class OwnGameOfParts : public OwnGame {
 public:
  OwnGameOfParts(py::object options, py::object components)
      : OwnGame(std::move(options)), components_(std::move(components)) {}

  template <class Visit>
  void components(OwnPosition const& position, Visit const& visit) const {
    each(components_, position, visit);
  }

 private:
  py::object components_;
};

/// The word for a limit in the texts about searches.
std::string_view word_of(Stop stop) {
  switch (stop) {
    case Stop::kMemory:
      return "memory";
    case Stop::kPositions:
      return "positions";
    default:
      return "time";
  }
}

template <class Game>
class OwnSearch {
 public:
  OwnSearch(Game game, bool misere) : game_(std::move(game)), search_(game_, convention(misere)) {}

  /// \param positions  new ones, for one question
  void set_limits(std::uint64_t positions, std::uint64_t memory, std::optional<double> timeout) {
    Limits limits = question({timeout, memory, 1}).limits;
    limits.cancel = nullptr;
    limits.positions = positions + std::min<std::uint64_t>(search_.size(), UINT64_MAX - positions);
    game_.set_limits(limits);
    search_.set_limits(limits);
  }

  std::optional<bool> is_lost(py::object const& position) {
    auto const outcome = search_.outcome(OwnPosition(position));
    if (!outcome) return std::nullopt;
    return *outcome == Outcome::kP;
  }
  std::optional<std::uint64_t> nim_value(py::object const& position) {
    return search_.nim_value(OwnPosition(position));
  }
  std::optional<std::uint64_t> remoteness(py::object const& position) {
    return search_.remoteness(OwnPosition(position));
  }
  std::optional<std::vector<py::object>> winning_options(py::object const& position) {
    auto const winning = search_.winning_options(OwnPosition(position));
    if (!winning) return std::nullopt;
    return objects(*winning);
  }
  /// Outcomes as letters, `?` beyond the limits; nim-values, -1 where none is known or wanted.
  py::tuple many(py::object const& positions, bool values) {
    std::vector<std::uint8_t> letters;
    std::vector<std::int64_t> numbers;
    for_each_member(positions, [&](py::object const& position) {
      std::optional<std::uint64_t> value;
      std::optional<bool> lost;
      if (values) value = nim_value(position);
      if (values && search_.convention() == Convention::kNormal) {
        if (value) lost = *value == 0;
      } else {
        lost = is_lost(position);
      }
      letters.push_back(!lost ? '?' : *lost ? 'P' : 'N');
      numbers.push_back(value ? static_cast<std::int64_t>(*value) : -1);
      return true;
    });
    return py::make_tuple(to_array(std::move(letters)), to_array(std::move(numbers)));
  }
  std::vector<py::object> options(py::object const& position) {
    game_.set_limits({});
    return objects(search_.options(OwnPosition(position)));
  }
  [[nodiscard]] std::string_view stopped_by() const { return word_of(search_.stopped_by()); }
  [[nodiscard]] std::size_t size() const { return search_.size(); }

 private:
  static std::vector<py::object> objects(std::vector<OwnPosition> const& positions) {
    std::vector<py::object> result;
    result.reserve(positions.size());
    for (OwnPosition const& position : positions) result.push_back(position.object());
    return result;
  }

  Game game_;
  Search<Game> search_;  // with a copy of it
};

template <class Game>
py::class_<OwnSearch<Game>> add_search(py::module_& module, char const* name) {
  using Own = OwnSearch<Game>;
  return py::class_<Own>(module, name)
      .def("set_limits", &Own::set_limits)
      .def("is_lost", &Own::is_lost)
      .def("nim_value", &Own::nim_value)
      .def("remoteness", &Own::remoteness)
      .def("winning_options", &Own::winning_options)
      .def("options", &Own::options)
      .def("many", &Own::many)
      .def_property_readonly("stopped_by", &Own::stopped_by)
      .def("__len__", &Own::size);
}

}  // namespace

void add_own_search(py::module_& module) {
  add_search<OwnGame>(module, "OwnSearch").def(py::init([](py::object options, bool misere) {
    return OwnSearch<OwnGame>(OwnGame(std::move(options)), misere);
  }));
  add_search<OwnGameOfParts>(module, "OwnSearchOfParts")
      .def(py::init([](py::object options, py::object components, bool misere) {
        return OwnSearch<OwnGameOfParts>(OwnGameOfParts(std::move(options), std::move(components)),
                                         misere);
      }));
}

}  // namespace bouton::python
