#include "check/checks.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "check/findings.hpp"
#include "check/quotient_claim.hpp"
#include "check/quotient_outcomes.hpp"

namespace bouton::check {
namespace {

/// Checks that the classes of the heaps of one game have the period claimed, and by the theorem of
/// docs/misere.md forever; preperiod and period are least possible.
/// \pre a period is claimed \throws Wrong
void check_class_period(QuotientClaim const& claim, std::size_t game) {
  HeapRules const& rules = claim.games[game].rules;
  std::vector<Class> const& classes = claim.heaps[game];
  QuotientClaim::Period const period = *claim.periods[game];
  std::string const& name = claim.games[game].name;
  demand(rules.finite() && (rules.parts == PartsRule::kAny || rules.most_parts() <= 2),
         "check.wrong.no_theorem", {{"game", name}});
  demand(period.period >= 1, "check.wrong.period_zero");
  bool const unequal = rules.most_parts() >= 2 && rules.parts != PartsRule::kAny;
  Wide const needed =
      bound_of_agreement(rules, period.preperiod, period.period, unequal) + period.period;
  demand(classes.size() >= needed, "check.wrong.too_few_heaps",
         {{"game", name},
          {"count", in_digits(static_cast<std::uint64_t>(std::min<Wide>(needed, kMostNumber)))}});

  auto const from = static_cast<std::size_t>(period.preperiod);
  auto const length = static_cast<std::size_t>(period.period);
  for (std::size_t n = from; n + length < classes.size(); ++n) {
    demand(classes[n] == classes[n + length], "check.wrong.class_period",
           {{"game", name}, {"heap", in_digits(n)}, {"later", in_digits(n + length)}});
  }
  if (from > 0) {
    demand_at(classes[from - 1] != classes[from - 1 + length], "check.wrong.preperiod_least",
              from - 1);
  }
  // If a shorter period would do, so would a divisor of this one.
  for (std::size_t shorter = 1; shorter <= length / 2; ++shorter) {
    if (length % shorter != 0) continue;
    bool agrees = true;
    for (std::size_t i = 0; i < length && agrees; ++i) {
      agrees = classes[from + i] == classes[from + (i + shorter) % length];
    }
    demand(!agrees, "check.wrong.period_least", {{"period", in_digits(shorter)}});
  }
}

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

void check_within(QuotientClaim const& claim, Meter& work, Findings& findings) {
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

/// What the certificate claims, in words.
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

}  // namespace

void check_quotient(Document const& document, CheckOptions const& options,
                    CheckedCertificate& result) {
  QuotientClaim const claim = read_quotient_claim(document);
  result.game = claim.game;
  result.statement = statement_of(claim);
  Findings findings(result);
  check_members(claim);
  Meter work = meter_of(options);
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
