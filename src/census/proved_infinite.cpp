#include "census/proved_infinite.hpp"

#include <algorithm>
#include <utility>

#include "bouton/check/check_certificate.hpp"
#include "misere/all_heaps_quotient.hpp"
#include "misere/known_infinite.hpp"

namespace bouton::census {
namespace {

/// What the checker says about a law: "valid", "refused", or "" if it could not say.
std::string verdict_on(misere::InfiniteQuotient const& law, Limits const& limits) {
  auto const checked =
      check::check_certificate(misere::infinite_certificate(law), {.limits = limits});
  if (checked.verdict == check::Verdict::kInvalid) return "refused";
  return checked.verdict == check::Verdict::kValid && checked.complete ? "valid" : "";
}

}  // namespace

misere::InfiniteSearch find_proved_infinite(misere::Quotient const& known, std::uint64_t heap,
                                            misere::InfiniteBudget budget) {
  budget.prove = [limits = budget.limits](misere::InfiniteQuotient const& law) {
    return verdict_on(law, limits) == "valid";
  };
  misere::InfiniteSearch result = misere::find_law(known, heap, budget);
  // A proof that was cut short looks like none.
  if (!result.law && result.stop == Stop::kNone && budget.limits.expired()) {
    result.stop = Stop::kExpired;
  }
  return result;
}

std::optional<std::string> find_all_heaps(misere::Quotient const& known, Limits const& limits) {
  auto certificate = misere::guess_all_heaps(known);
  if (!certificate) return std::nullopt;
  check::CheckOptions options;
  options.limits = limits;
  auto const checked = check::check_certificate(*certificate, options);
  if (checked.verdict != check::Verdict::kValid || !checked.complete) return std::nullopt;
  return certificate;
}

std::optional<ProvedInfinite> prove_infinite(sequence::OneHeapGame const& game,
                                             misere::QuotientSearch const& search,
                                             std::uint64_t work, Limits const& limits,
                                             misere::QuotientCache const& known,
                                             std::function<void()> const& progress) {
  if (work > 0 && find_all_heaps(search.quotient(), limits)) {
    return ProvedInfinite{{.of = sequence::game_name(game), .all_heaps = true}, "valid"};
  }
  if (auto const table = misere::known_all_heaps(game, known)) {
    return ProvedInfinite{{.of = table->law->game(), .all_heaps = true}, ""};
  }
  if (auto const table = misere::known_infinite_quotient(game, known)) {
    ProvedInfinite result{
        {.of = table->law().game, .from = table->infinite_from(), .to = table->largest()}, ""};
    auto const own = table->own_law();
    Limits enough = limits;  // the law is held already: to check it takes little memory
    enough.memory_bytes = Limits().memory_bytes;
    if (own && work > 0) result.checked = verdict_on(*own, enough);
    return result;
  }
  return find_infinite(game, search, work, limits, progress);
}

std::optional<ProvedInfinite> find_infinite(sequence::OneHeapGame const& game,
                                            misere::QuotientSearch const& search,
                                            std::uint64_t work, Limits const& limits,
                                            std::function<void()> const& progress) {
  if (work == 0 || !search.growing()) return std::nullopt;
  misere::InfiniteBudget budget;
  budget.work = std::min(budget.work, work);
  budget.limits = limits;
  if (progress) budget.progress = [&](std::size_t, std::size_t) { progress(); };
  std::uint64_t const heap = search.growing()->heap.heap;
  auto const found = find_proved_infinite(search.quotient(), heap, std::move(budget));
  if (!found.law) return std::nullopt;
  return ProvedInfinite{{.of = sequence::game_name(game), .from = heap, .to = found.law->largest()},
                        "valid"};
}

}  // namespace bouton::census
