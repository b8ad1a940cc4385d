// Findings: what a check has verified so far; the first thing that is wrong ends it.
#pragma once

#include <string>
#include <utility>

#include "bouton/check/check_certificate.hpp"

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

}  // namespace bouton::check
