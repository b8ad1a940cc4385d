#include "check/quotient_check.hpp"

#include <algorithm>

#include "check/check_work.hpp"
#include "check/findings.hpp"
#include "check/quotient_outcomes.hpp"
#include "check/quotient_period.hpp"

namespace bouton::check {
namespace {

void check_members(QuotientClaim const& claim) {
  std::string names;
  bool all = true;
  for (std::size_t game = 0; game < claim.games.size(); ++game) {
    names += (game == 0 ? "" : " + ") + claim.games[game].name;
    all = all && claim.periods[game].has_value();
  }
  demand(names == claim.game, "check.wrong.game");
  demand(claim.complete == all, "check.wrong.complete");
}

/// Checks that the helpless sets listed are exactly those found.
void check_helpless(QuotientClaim const& claim, std::vector<QuotientClaim::Helpless> const& found) {
  std::vector<QuotientClaim::Helpless> listed = claim.helpless;
  std::sort(listed.begin(), listed.end());
  auto const [left, right] =
      std::mismatch(listed.begin(), listed.end(), found.begin(), found.end());
  if (left == listed.end() && right == found.end()) return;
  Class const at = left == listed.end()   ? right->sum
                   : right == found.end() ? left->sum
                                          : std::min(left->sum, right->sum);
  demand(false, "check.wrong.helpless", {{"class", in_digits(at)}});
}

void check_within(QuotientClaim const& claim, WorkMeter& work, Findings& findings) {
  QuotientMonoid const monoid(claim, work);
  findings.checked("check.did.monoid", {{"generators", in_digits(claim.generators.size())}});

  ClassSet p_portion(claim.order);
  for (Class const x : claim.p_portion) p_portion.insert(x);
  std::vector<ClassSet> const rows = monoid.rows(p_portion, work);
  check_reduced(rows, work);
  findings.checked("check.did.reduced");

  std::vector<HeapKind> const kinds = heap_kinds(claim, monoid, work);
  std::size_t heaps = 0;
  for (std::vector<Class> const& classes : claim.heaps) heaps += classes.size() - 1;
  findings.checked("check.did.options",
                   {{"heaps", in_digits(heaps)}, {"kinds", in_digits(kinds.size())}});

  std::vector<QuotientClaim::Helpless> const found =
      check_outcomes(claim, monoid, rows, kinds, work);
  findings.checked("check.did.p_check");
  findings.checked("check.did.n_check");
  check_helpless(claim, found);
  findings.checked("check.did.helpless", {{"count", in_digits(found.size())}});
}

}  // namespace

Message statement_of(QuotientClaim const& claim) {
  std::vector<std::string> heaps;
  for (std::size_t game = 0; game < claim.games.size(); ++game) {
    heaps.push_back(claim.periods[game] ? "∞" : in_digits(claim.heaps[game].size() - 1));
  }
  return Message{claim.complete ? "check.claim.quotient" : "check.claim.quotient_part",
                 {{"game", claim.game},
                  {"order", in_digits(claim.order)},
                  {"p_count", in_digits(claim.p_portion.size())},
                  {"heaps", heaps}}};
}

void check_quotient(QuotientClaim const& claim, CheckOptions const& options,
                    CheckedCertificate& result) {
  Findings findings(result);
  check_members(claim);
  WorkMeter work = work_meter(options);
  try {
    check_within(claim, work, findings);
  } catch (LimitReached const&) {
    findings.unchecked("check.not.quotient");
    return;
  }
  for (std::size_t game = 0; game < claim.games.size(); ++game) {
    if (!claim.periods[game]) continue;
    check_class_period(claim, game);
    findings.checked("check.did.class_period",
                     {{"game", claim.games[game].name},
                      {"period", in_digits(claim.periods[game]->period)},
                      {"preperiod", in_digits(claim.periods[game]->preperiod)}});
  }
  findings.accept(true);
}

}  // namespace bouton::check
