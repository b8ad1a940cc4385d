// The periods of all subtraction games with one largest amount (bouton.subtraction-row/1).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "answer/field.hpp"

namespace bouton::answer {

/// About the sets of `moves` amounts without a common divisor whose largest is `largest`. The
/// others are among smaller ones: all amounts times d make the period d times as long.
struct SubtractionRow {
  static constexpr std::string_view kName = "SubtractionRow", kSchema = "bouton.subtraction-row/1";

  std::uint64_t moves = 0, largest = 0;
  std::uint64_t sets = 0;
  std::uint64_t period = 0;  ///< the longest
  std::string period_of;     ///< the first set that has it
  std::uint64_t preperiod = 0;
  std::string preperiod_of;
  std::uint64_t sums = 0, divisors = 0, additive = 0, others = 0, open = 0;
  std::string first_other;
  std::string checksum;
};

template <class Visit>
void fields(Visit& visit, SubtractionRow const& a) {
  auto const number = [](std::string_view name, std::string_view meaning) {
    return Field{.name = name, .meaning = meaning, .column = Column::kNumber};
  };
  auto const word = [](std::string_view name, std::string_view meaning) {
    return Field{
        .name = name, .meaning = meaning, .absent = Absent::kEmpty, .column = Column::kWord};
  };
  visit(number("moves", "how many amounts each set has"), a.moves);
  visit(number("largest", "the largest of them"), a.largest);
  visit(number("sets", "how many such sets have no common divisor"), a.sets);
  visit(number("period", "the longest of their periods"), a.period);
  visit(word("period_of", "the first set with it, amounts in order"), a.period_of);
  visit(number("preperiod", "the longest of their preperiods"), a.preperiod);
  visit(word("preperiod_of", "the first set with it"), a.preperiod_of);
  visit(number("sums", "how many have the sum of two amounts as their period"), a.sums);
  visit(number("divisors", "another divisor of such a sum"), a.divisors);
  visit(number("additive",
               "three amounts, one the sum of the two others, with the period known for these, "
               "from 0 on"),
        a.additive);
  visit(number("others", "another period"), a.others);
  visit(number("open", "none that `--values` show"), a.open);
  visit(word("first_other", "the first set with another period"), a.first_other);
  visit(word("checksum",
             "FNV-1a of a line for each set, in order: amounts with commas, period, preperiod"),
        a.checksum);
}

}  // namespace bouton::answer
