// Findings: what a check has verified so far; the first thing that is wrong ends it, and so does
// too much work.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bouton/check/check_certificate.hpp"
#include "bouton/core/limits.hpp"

namespace bouton::check {

/// Thrown inside this room to end a check at the first false statement.
struct Wrong {
  Message failure;
};

[[nodiscard]] inline std::string in_digits(std::uint64_t number) {
  return std::to_string(number);
}

/// \throws Wrong unless the condition holds.
inline void demand(bool condition, std::string_view key,
                   std::vector<std::pair<std::string, MessageValue>> arguments = {}) {
  if (!condition) throw Wrong{Message{std::string(key), std::move(arguments)}};
}

/// Requires a statement about heap `heap`.
inline void demand_at(bool condition, std::string_view key, std::uint64_t heap) {
  if (!condition) throw Wrong{Message{std::string(key), {{"heap", in_digits(heap)}}}};
}

class Findings {
 public:
  explicit Findings(CheckedCertificate& result) : result_(result) {}

  void checked(std::string_view key,
               std::vector<std::pair<std::string, MessageValue>> arguments = {}) {
    result_.checked.push_back(Message{std::string(key), std::move(arguments)});
  }
  void unchecked(std::string_view key,
                 std::vector<std::pair<std::string, MessageValue>> arguments = {}) {
    result_.unchecked.push_back(Message{std::string(key), std::move(arguments)});
  }
  /// Sets the verdict where nothing wrong was found. \param complete  everything was checked
  void accept(bool complete) {
    result_.verdict = Verdict::kValid;
    result_.complete = complete;
  }

 private:
  CheckedCertificate& result_;
};

// The two checks of infinite quotients share these.

/// Of a family whose members are not told apart.
/// \param alike  k and d if the context of the family does not tell its members of the numbers k
///     and k + d + 1 apart
/// \throws Wrong if there are such members
inline void demand_apart(std::optional<std::vector<std::uint64_t>> const& alike) {
  if (!alike) return;
  std::uint64_t const first = alike->at(0);
  throw Wrong{
      Message{"check.wrong.family",
              {{"first", in_digits(first)}, {"second", in_digits(first + alike->at(1) + 1)}}}};
}

/// What remains when the images are right: sums said to be lost are, the others are won, and the
/// quotient is infinite.
template <class Check>
void check_sums(Check& check, Findings& findings) {
  check.check_lost();
  findings.checked("check.did.lost");
  check.check_won();
  findings.checked("check.did.won");
  check.check_family();
  findings.checked("check.did.family");
  findings.accept(true);
}

/// Steps of one check at most, unless everything is to be recomputed.
inline constexpr std::uint64_t kMostSteps = 20'000'000'000;

/// A meter that reports progress as the options say. It refers to the limits of `options`.
[[nodiscard]] inline Meter meter_of(CheckOptions const& options,
                                    std::uint64_t most_steps = kMostSteps) {
  Meter work(options.limits, options.full ? Meter::kNoBound : most_steps);
  work.report_to(options.progress);
  return work;
}

}  // namespace bouton::check
