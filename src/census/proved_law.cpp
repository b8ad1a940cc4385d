#include "census/proved_law.hpp"

#include <utility>

#include "bouton/check/check_certificate.hpp"
#include "misere/all_heaps_guess.hpp"

namespace bouton::census {

misere::LawSearch find_proved_law(misere::Quotient const& known, std::uint64_t heap,
                                  misere::LawBudget budget) {
  check::CheckOptions options;
  options.limits = budget.limits;
  budget.prove = [options](misere::InfiniteLaw const& law) {
    auto const checked = check::check_certificate(misere::law_certificate(law), options);
    return checked.verdict == check::Verdict::kValid && checked.complete;
  };
  misere::LawSearch result = misere::find_law(known, heap, budget);
  // A proof that was cut short looks like none.
  if (!result.law && result.stop == Stop::kNone && budget.limits.expired()) {
    result.stop = Stop::kExpired;
  }
  return result;
}

std::optional<std::string> find_all_heaps_law(misere::Quotient const& known, Limits const& limits) {
  auto certificate = misere::guess_all_heaps(known);
  if (!certificate) return std::nullopt;
  check::CheckOptions options;
  options.limits = limits;
  auto const checked = check::check_certificate(*certificate, options);
  if (checked.verdict != check::Verdict::kValid || !checked.complete) return std::nullopt;
  return certificate;
}

}  // namespace bouton::census
