#include "convert.hpp"

#include <string>
#include <string_view>

#include "bouton/rules/notation.hpp"

namespace bouton::python {

namespace {

/// The value of the exact int `number`, without its sign.
Natural magnitude(py::int_ const& number) {
  int overflow = 0;
  long long const small = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (overflow == 0) {
    auto const bits = static_cast<unsigned long long>(small);
    return small < 0 ? Natural(0ULL - bits) : Natural(bits);
  }
  // Base 16 is linear on both sides, and Python bounds the length of decimal conversions.
  auto const text =
      py::reinterpret_steal<py::str>(PyNumber_ToBase(number.ptr(), 16)).cast<std::string>();
  return Natural::from_hex(std::string_view(text).substr(overflow < 0 ? 3 : 2));  // behind "0x"
}

/// The value of a Python int, or of anything that acts as one, with its sign.
Natural any_natural(py::handle number) {
  PyObject* const index = PyNumber_Index(number.ptr());
  if (index == nullptr) throw py::error_already_set();
  auto const exact = py::reinterpret_steal<py::int_>(index);
  bool const negative = exact.attr("__lt__")(0).cast<bool>();
  return negative ? -magnitude(exact) : magnitude(exact);
}

}  // namespace

py::int_ to_python(Natural const& value) {
  if (auto const small = to_u64(value)) return py::int_(*small);
  PyObject* const number = PyLong_FromString(value.hex().c_str(), nullptr, 16);
  if (number == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::int_>(number);
}

Natural to_natural(py::int_ const& number) {
  return magnitude(number);
}

std::string digits(py::handle number) {
  return to_string(any_natural(number));
}

std::string position_text(py::iterable const& heaps, std::optional<std::vector<bool>> const& spent,
                          py::object const& limit, bool one_pass_spent, py::object const& last) {
  Position position;
  for (py::handle const heap : heaps) position.heaps.push_back(any_natural(heap));
  if (spent) position.spent = *spent;
  if (!limit.is_none()) position.limit = any_natural(limit);
  position.one_pass_spent = one_pass_spent;
  if (!last.is_none()) position.last = any_natural(last);
  PositionSize().add(position);
  return to_string(position);
}

Position read_position(py::object const& given, Ruleset const& rules) {
  if (py::isinstance<py::str>(given)) return parse_position(given.cast<std::string>(), rules);
  auto const parts = given.cast<py::tuple>();
  return parse_position(position_text(parts[0], parts[1].cast<std::optional<std::vector<bool>>>(),
                                      parts[2], parts[3].cast<bool>(), parts[4]),
                        rules);
}

py::tuple to_python(Position const& position) {
  auto const& [sizes, passed, most, one_pass_spent, taken, board] = position;
  py::tuple heaps(sizes.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) heaps[i] = to_python(sizes[i]);
  py::object spent = py::none();
  if (!passed.empty()) spent = py::tuple(py::cast(passed));
  auto const number = [](std::optional<Natural> const& value) {
    return value ? py::object(to_python(*value)) : py::none();
  };
  // What stands on a board is told by its text.
  py::object text = py::none();
  if (board != nullptr) text = py::str(to_string(position));
  return py::make_tuple(std::move(heaps), std::move(spent), number(most), one_pass_spent,
                        number(taken), std::move(text));
}

}  // namespace bouton::python
