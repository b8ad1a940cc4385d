#include "bouton/check/check_certificate.hpp"
#include "fuzz/fuzz_body.hpp"

namespace bouton::fuzz {

void certificate_body(Bytes bytes) {
  check::CheckOptions options;
  options.limits.memory_bytes = 1 << 16;
  options.limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(200);
  try {
    auto const result = check::check_certificate(as_text(bytes), options);
    bool const invalid = result.verdict == check::Verdict::kInvalid;
    require(result.failure.has_value() == invalid, "what is wrong is named");
    require(!result.complete || result.verdict == check::Verdict::kValid, "complete means valid");
    require(!result.complete || result.unchecked.empty(), "complete means all");
    require(!render(result.statement, Language::kChinese).empty(), "Chinese words");
    for (auto const* const steps : {&result.checked, &result.unchecked}) {
      for (Message const& step : *steps) {
        require(!render(step, Language::kEnglish).empty(), "English words");
      }
    }
    if (invalid) require(!render(*result.failure, Language::kChinese).empty(), "Chinese words");
  } catch (ParseError const& error) {
    require_good(error);
  } catch (Error const& error) {
    require(!render(error.message(), Language::kChinese).empty(), "Chinese words");
  }
}

}  // namespace bouton::fuzz
