// Numbers and positions between Python and the library, of any size.
#pragma once

#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <vector>

#include "bouton/core/natural.hpp"
#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton::python {

namespace py = pybind11;

/// A Python int of the same value. Linear in the digits.
[[nodiscard]] py::int_ to_python(Natural const& value);

/// The value of a Python int that is not negative. Linear in the digits.
[[nodiscard]] Natural to_natural(py::int_ const& number);

/// The decimal digits of a Python int, or of anything that acts as one (NumPy integers),
/// with a sign if it is negative. \throws TypeError for anything else.
[[nodiscard]] std::string digits(py::handle number);

/// The notation of a position given as heaps, spent passes (or None), limit (or None), whether the
/// pass of the whole game is spent, and what was just taken (or None). It may be one of no rules; a
/// heap may even be negative. Linear in the digits. \throws Error if it is too large (PositionSize)
[[nodiscard]] std::string position_text(py::iterable const& heaps,
                                        std::optional<std::vector<bool>> const& spent,
                                        py::object const& limit, bool one_pass_spent,
                                        py::object const& last);

/// The position of these rules, by parse_position, which reports errors in the same words for all
/// front ends.
/// \param given  a str, or a tuple of the arguments of position_text()
[[nodiscard]] Position read_position(py::object const& given, Ruleset const& rules);

/// (heaps, spent or None, limit or None, whether the pass of the whole game is spent, last amount
/// or None).
[[nodiscard]] py::tuple to_python(Position const& position);

}  // namespace bouton::python
