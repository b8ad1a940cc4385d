#include "bouton/check/check_certificate.hpp"

#include <algorithm>

#include "bouton/core/error.hpp"
#include "check/checks.hpp"
#include "check/period_check.hpp"

namespace bouton::check {
namespace {

void check_period(Document const& document, CheckOptions const& options,
                  CheckedCertificate& result) {
  PeriodClaim const claim = read_period_claim(document);
  result.game = claim.game;
  result.statement = Message{claim.saltus == 0 ? "check.claim.period" : "check.claim.saltus",
                             {{"game", claim.game},
                              {"period", in_digits(claim.period)},
                              {"preperiod", in_digits(claim.preperiod)},
                              {"saltus", in_digits(claim.saltus)}}};
  Findings findings(result);
  check_members(claim);
  if (claim.kind == ProofKind::kRepetition) {
    check_repetition(claim, options, findings);
  } else {
    check_classical(claim, options, findings);
  }
}

/// One line for each kind of certificate.
struct Kind {
  std::string_view schema;
  void (*check)(Document const&, CheckOptions const&, CheckedCertificate&);
};
constexpr Kind kKinds[] = {{"bouton.period-certificate/1", check_period},
                           {"bouton.quotient-certificate/1", check_quotient},
                           {"bouton.infinite-quotient-certificate/1", check_infinite},
                           {"bouton.all-heaps-certificate/1", check_all_heaps},
                           {"bouton.law-certificate/1", check_outcome_law},
                           {"bouton.board-certificate/1", check_board}};

}  // namespace

CheckedCertificate check_certificate(std::string_view text, CheckOptions const& options) {
  Document const document = Document::parse(text);
  CheckedCertificate result;
  result.schema = document.text("schema");
  auto const* const kind = std::find_if(std::begin(kKinds), std::end(kKinds),
                                        [&](Kind const& k) { return k.schema == result.schema; });
  if (kind == std::end(kKinds)) {
    std::vector<std::string> known;
    for (Kind const& k : kKinds) known.emplace_back(k.schema);
    throw Error(Message{"check.error.schema", {{"known", known}}});
  }
  try {
    kind->check(document, options, result);
  } catch (Wrong const& wrong) {
    result.verdict = Verdict::kInvalid;
    result.complete = false;
    result.failure = wrong.failure;
  }
  return result;
}

}  // namespace bouton::check
