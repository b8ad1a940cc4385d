// The budget of a census, as the options of `bouton census` and `bouton-census` give it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "ask/census.hpp"
#include "bouton/misere/quotient.hpp"
#include "front/numbers.hpp"

namespace bouton::front {

/// The texts of the options, empty where an option was not given.
struct BudgetOptions {
  std::string values, dense, heaps, elements, work, law_work;
};

/// \throws Error naming the option and what is allowed
[[nodiscard]] inline census::Budget read_budget(BudgetOptions const& options) {
  constexpr std::uint64_t kMost = 1'000'000'000'000'000'000;
  census::Budget budget;
  auto const count = [](char const* name, std::string const& text, std::uint64_t& into) {
    if (text.empty()) return;
    into = std::max<std::uint64_t>(read_count(name, text, 0, kMost, "0 .. 10^18"), 1);
  };
  count("--values", options.values, budget.values);
  count("--dense", options.dense, budget.dense_values);
  count("--heaps", options.heaps, budget.heaps);
  count("--work", options.work, budget.work);
  budget.law_work = budget.work;
  if (!options.law_work.empty()) {
    budget.law_work = read_count("--law-work", options.law_work, 0, kMost, "0 .. 10^18");
  }
  if (!options.elements.empty()) {
    budget.elements = static_cast<std::size_t>(
        read_count("--elements", options.elements, 1, misere::kMostElements));
  }
  return budget;
}

}  // namespace bouton::front
