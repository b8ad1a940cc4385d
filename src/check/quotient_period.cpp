#include "check/quotient_period.hpp"

#include <algorithm>

#include "check/findings.hpp"

namespace bouton::check {
namespace {

/// From this heap on the options of a heap and of that one period later have the same classes, if
/// the classes agree below. Numbers are below 2^61, parts at most 31: 128 bits hold it.
__extension__ using Wide = unsigned __int128;
Wide bound_of(HeapRules const& rules, QuotientClaim::Period const& period) {
  Wide const from = std::max<std::uint64_t>(period.preperiod, 1);
  Wide const taken = rules.most_taken();
  unsigned const parts = std::max(1U, rules.most_parts());
  if (parts >= 2 && rules.parts != PartsRule::kAny) {
    return 2 * from + 2 * Wide{period.period} + taken;
  }
  return parts * from + (parts - 1) * Wide{period.period} + taken;
}

}  // namespace

void check_class_period(QuotientClaim const& claim, std::size_t game) {
  HeapRules const& rules = claim.games[game].rules;
  std::vector<Class> const& classes = claim.heaps[game];
  QuotientClaim::Period const period = *claim.periods[game];
  std::string const& name = claim.games[game].name;
  demand(rules.finite() && (rules.parts == PartsRule::kAny || rules.most_parts() <= 2),
         "check.wrong.no_theorem", {{"game", name}});
  demand(period.period >= 1, "check.wrong.period_zero");
  Wide const needed = bound_of(rules, period) + period.period;
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

}  // namespace bouton::check
