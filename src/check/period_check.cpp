#include "check/period_check.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "bouton/core/limits.hpp"
#include "core/fnv1a.hpp"

namespace bouton::check {

namespace {

std::vector<std::uint64_t> prime_divisors(std::uint64_t number) {
  std::vector<std::uint64_t> primes;
  for (std::uint64_t q = 2; q * q <= number; ++q) {
    if (number % q != 0) continue;
    primes.push_back(q);
    while (number % q == 0) number /= q;
  }
  if (number > 1) primes.push_back(number);
  return primes;
}

/// Whether period / q with saltus / q is a period as well.
bool shorter_period(PeriodClaim const& claim, Values values, std::uint64_t q) {
  if (claim.saltus % q != 0) return false;
  std::uint64_t const shift = claim.period / q;
  std::uint64_t const end = claim.preperiod + claim.period;
  for (std::uint64_t n = claim.preperiod; n < end; ++n) {
    std::uint64_t const later = n + shift;  // less than end + period
    std::uint64_t const value =
        later < end ? values[static_cast<std::size_t>(later)]
                    : values[static_cast<std::size_t>(later - claim.period)] + claim.saltus;
    if (value != values[static_cast<std::size_t>(n)] + claim.saltus / q) return false;
  }
  return true;
}

/// The bound that the theorem demands for a finite code.
Wide bound_of(PeriodClaim const& claim) {
  if (claim.kind == ProofKind::kArithmetic) {
    return 2 * Wide{std::max(claim.preperiod, claim.rules.most_taken() + 1)} + claim.period;
  }
  return bound_of_agreement(claim.rules, claim.preperiod, claim.period,
                            claim.kind == ProofKind::kUnequalParts);
}

void check_kind(PeriodClaim const& claim) {
  HeapRules const& rules = claim.rules;
  unsigned const parts = rules.most_parts();
  bool fits = false;
  switch (claim.kind) {
    case ProofKind::kParts:
      fits = rules.finite() && (rules.parts == PartsRule::kAny || parts < 2);
      break;
    case ProofKind::kUnequalParts:
      fits = rules.finite() && rules.parts != PartsRule::kAny && parts <= 2;
      break;
    case ProofKind::kTail:
      fits = !rules.finite() && parts < 2;
      break;
    case ProofKind::kRepetition:
      fits = rules.finite() && parts == 2;
      break;
    case ProofKind::kArithmetic:
      fits = rules.finite() && rules.parts == PartsRule::kAny && parts <= kMostParts;
      break;
  }
  demand(fits, "check.wrong.kind");
  bool const arithmetic = claim.kind == ProofKind::kArithmetic;
  bool const may_grow = arithmetic || claim.kind == ProofKind::kTail;
  demand(claim.saltus == 0 ? !arithmetic : may_grow, "check.wrong.saltus");
}

/// The state that decides the values from heap `n` on: the values that the repeating digits of rows
/// of each residue read from totals up to n - prefix (and will read forever), and the values after
/// those. Numbers below `level` are options of every row, whatever happens.
struct TailData {
  std::uint32_t level = 0;
  std::vector<std::set<std::uint32_t>> seen;  // by residue of the row; less level, >= 0
  std::vector<std::int64_t> recent;           // less level; -1 for all below it
};

/// \return no value if a limit was reached first: a tail of q digits takes q * q steps and more.
std::optional<TailData> tail_data(HeapRules const& rules, Values values, std::uint64_t n,
                                  Meter& work) {
  constexpr std::uint64_t kMember = 32;  // nanoseconds to put a member into a set
  std::uint64_t const prefix = rules.first.size();
  std::uint64_t const q = rules.repeat.size();
  std::vector<std::set<std::uint32_t>> seen(static_cast<std::size_t>(q));
  // Which numbers occur after totals of each residue: values repeat a lot, so few are kept.
  std::vector<std::set<std::uint32_t>> by_total(static_cast<std::size_t>(q));
  for (std::uint64_t total = 1; total + prefix <= n; ++total) {
    by_total[static_cast<std::size_t>(total % q)].insert(values[static_cast<std::size_t>(total)]);
  }
  for (std::uint64_t row = 0; row < q; ++row) {
    auto& set = seen[static_cast<std::size_t>(row)];
    // A row of this residue, so large that every amount below is one of the tail.
    std::uint64_t const far = row + q * (prefix / q + 2);
    if ((rules.digit(far) & 1U) != 0) set.insert(0);
    for (std::uint64_t residue = 0; residue < q; ++residue) {
      std::uint64_t const taken = far + q - residue;  // = far - total, modulo q, at least prefix
      bool const reads = (rules.digit(taken) & 2U) != 0;
      auto const& read = by_total[static_cast<std::size_t>(residue)];
      if (!work.spend(reads ? 1 + kMember * read.size() : 1)) return std::nullopt;
      if (!reads) continue;
      set.insert(read.begin(), read.end());
    }
  }
  TailData data;
  auto const mex = [](std::set<std::uint32_t> const& set) {
    std::uint32_t least = 0;
    for (std::uint32_t const member : set) {
      if (member != least) break;
      ++least;
    }
    return least;
  };
  data.level = mex(seen.front());
  for (auto const& set : seen) data.level = std::min(data.level, mex(set));
  for (auto const& set : seen) {
    auto& shifted = data.seen.emplace_back();
    for (auto i = set.lower_bound(data.level); i != set.end(); ++i) {
      shifted.insert(*i - data.level);
    }
  }
  for (std::uint64_t heap = n - prefix + 1; heap < n; ++heap) {
    std::int64_t const value = values[static_cast<std::size_t>(heap)];
    data.recent.push_back(std::max<std::int64_t>(value - data.level, -1));
  }
  return data;
}

}  // namespace

bool check_tail(PeriodClaim const& claim, Values values, Meter& work) {
  std::uint64_t const q = claim.rules.repeat.size();
  std::uint64_t const factor = q / std::gcd(q, claim.period);
  demand(claim.bound / claim.period >= factor, "check.wrong.tail");
  std::uint64_t const whole = factor * claim.period;
  std::uint64_t const n = claim.bound - whole;
  demand(n >= claim.preperiod && n >= claim.rules.first.size(), "check.wrong.tail");
  auto const before = tail_data(claim.rules, values, n, work);
  auto const after = before ? tail_data(claim.rules, values, claim.bound, work) : std::nullopt;
  if (!after) return false;
  demand(before->seen == after->seen && before->recent == after->recent, "check.wrong.tail");
  return true;
}

std::uint64_t values_to_compute(std::uint64_t all, CheckOptions const& options,
                                std::uint64_t least) {
  bool const fits = all <= options.limits.memory_bytes / sizeof(std::uint16_t);
  if (fits && (options.full || all <= kMostValues)) return all;
  return std::clamp(least, kFirstValues, kMostValues);
}

void check_members(PeriodClaim const& claim) {
  std::string const suffix = claim.rules.parts == PartsRule::kAny       ? ""
                             : claim.rules.parts == PartsRule::kUnequal ? " unequal"
                                                                        : " not-all-equal";
  std::string const parts = suffix.empty() ? "any" : suffix.substr(1);
  demand(claim.game == claim.code + suffix && claim.parts == parts, "check.wrong.game");
  demand(claim.period >= 1, "check.wrong.period_zero");
  bool const exception = claim.last_exception.has_value();
  demand(exception == (claim.preperiod > 0) &&
             (!exception || *claim.last_exception == claim.preperiod - 1),
         "check.wrong.last_exception");
  bool const bounded = claim.saltus == 0;
  demand(claim.max_value.has_value() == bounded && claim.max_heap.has_value() == bounded,
         "check.wrong.max_given");
  // Every value occurs before the first period is over.
  demand(!bounded || *claim.max_heap < claim.preperiod + claim.period, "check.wrong.max_heap");
  check_kind(claim);
}

void check_given(Stretch const& given, Values values) {
  for (std::uint64_t n = given.from; n < std::min<std::uint64_t>(given.end(), values.size()); ++n) {
    std::uint16_t const value = values[static_cast<std::size_t>(n)];
    if (given.at(n) == value) continue;
    demand(
        false, "check.wrong.value",
        {{"heap", in_digits(n)}, {"given", in_digits(given.at(n))}, {"value", in_digits(value)}});
  }
}

void check_statement(PeriodClaim const& claim, Values values, std::uint64_t agree_to,
                     Findings& findings) {
  auto const g = [&](std::uint64_t n) {
    return std::uint64_t{values[static_cast<std::size_t>(n)]};
  };
  for (std::uint64_t n = claim.preperiod; n < agree_to; ++n) {
    if (g(n + claim.period) == g(n) + claim.saltus) continue;
    demand(false, "check.wrong.agreement",
           {{"heap", in_digits(n)}, {"later", in_digits(n + claim.period)}});
  }
  findings.checked("check.did.agreement",
                   {{"from", in_digits(claim.preperiod)}, {"to", in_digits(agree_to)}});
  if (claim.preperiod > 0) {
    std::uint64_t const n = claim.preperiod - 1;
    demand_at(g(n + claim.period) != g(n) + claim.saltus, "check.wrong.preperiod_least", n);
  }
  for (std::uint64_t const q : prime_divisors(claim.period)) {
    demand(!shorter_period(claim, values, q), "check.wrong.period_least",
           {{"period", in_digits(claim.period / q)}});
  }
  findings.checked("check.did.least");
  if (!claim.max_value) return;
  auto const all = values.first(static_cast<std::size_t>(claim.preperiod + claim.period));
  auto const greatest = std::max_element(all.begin(), all.end());
  auto const heap = static_cast<std::uint64_t>(greatest - all.begin());
  demand(*claim.max_value == *greatest && *claim.max_heap == heap, "check.wrong.max_value",
         {{"value", in_digits(*greatest)}, {"heap", in_digits(heap)}});
  findings.checked("check.did.max");
}

void check_classical(PeriodClaim const& claim, CheckOptions const& options, Findings& findings) {
  if (claim.kind != ProofKind::kTail) {
    demand(Wide{claim.bound} == bound_of(claim), "check.wrong.bound");
  }
  demand(claim.values_checked == claim.bound + claim.period, "check.wrong.values_checked");
  demand(claim.bound >= claim.preperiod, "check.wrong.bound");
  if (claim.values) {
    bool const fits = claim.values->from == 0 && claim.values->end() <= claim.values_checked;
    demand(fits, "check.wrong.values");
  }
  findings.checked("check.did.members");

  Meter work = meter_of(options);
  HeapValues sequence(claim.rules);
  sequence.extend(values_to_compute(claim.values_checked, options, 0), work);
  Values const values = sequence.values();
  if (claim.values) check_given(*claim.values, values);
  if (values.size() < claim.values_checked) {
    findings.checked("check.did.first_values", {{"count", in_digits(values.size())}});
    findings.unchecked("check.not.values", {{"count", in_digits(values.size())},
                                            {"all", in_digits(claim.values_checked)}});
    return;
  }
  findings.checked("check.did.all_values", {{"count", in_digits(values.size())}});
  if (claim.checksum) {
    Fnv1a hash;
    hash.add(values);
    demand(hash.value() == *claim.checksum, "check.wrong.checksum");
    findings.checked("check.did.checksum");
  }
  check_statement(claim, values, claim.bound, findings);
  if (claim.kind == ProofKind::kTail && !check_tail(claim, values, work)) {
    findings.unchecked("check.not.tail");
    return;
  }
  if (claim.kind == ProofKind::kArithmetic && !check_arithmetic(claim, values, work)) {
    findings.unchecked("check.not.law");
    return;
  }
  findings.checked(claim.kind == ProofKind::kTail         ? "check.did.tail"
                   : claim.kind == ProofKind::kArithmetic ? "check.did.law"
                                                          : "check.did.bound");
  findings.accept(true);
}

namespace {

std::uint64_t read_hash(Document const& document) {
  std::string const text = document.text("checksum");
  if (text.size() != 16) Document::fail("proof.checksum");
  std::uint64_t hash = 0;
  for (char const digit : text) {
    if (hexadecimal(digit) > 15) Document::fail("proof.checksum");
    hash = hash << 4 | hexadecimal(digit);
  }
  return hash;
}

void read_repetition(Document const& proof, PeriodClaim& claim) {
  proof.has_only({"kind", "at", "window", "witness_bound", "space", "rare", "repeated", "samples"});
  claim.at = proof.number("at");
  claim.window = proof.number("window");
  claim.witness_bound = proof.number("witness_bound");
  Document const space = proof.object("space");
  space.has_only({"mask", "positional", "parity"});
  std::uint64_t const mask = space.number("mask");
  std::uint64_t const parity = space.number("parity");
  if (mask > 0xffff) Document::fail("proof.space.mask");
  if (parity > 1) Document::fail("proof.space.parity");
  claim.space = {static_cast<std::uint32_t>(mask), space.flag("positional"),
                 static_cast<std::uint32_t>(parity)};
  claim.rare = proof.pairs("rare");
  claim.repeated = proof.stretch("repeated");
  claim.samples = proof.stretches("samples");
}

}  // namespace

PeriodClaim read_period_claim(Document const& document) {
  document.has_only({"schema", "game", "code", "parts", "period", "preperiod", "saltus",
                     "last_exception", "max_value", "max_heap", "values_checked", "proof"});
  PeriodClaim claim;
  claim.game = document.text("game");
  claim.rules = read_heap_rules(claim.game);
  claim.code = document.text("code");
  claim.parts = document.text("parts");
  claim.period = document.number("period");
  claim.preperiod = document.number("preperiod");
  claim.saltus = document.number("saltus");
  claim.last_exception = document.number_or_null("last_exception");
  claim.max_value = document.number_or_null("max_value");
  claim.max_heap = document.number_or_null("max_heap");
  claim.values_checked = document.number("values_checked");
  Document const proof = document.object("proof");
  // In the order of ProofKind.
  claim.kind = static_cast<ProofKind>(
      proof.choice("kind", {"parts", "unequal parts", "tail", "state repetition", "arithmetic"}));
  if (claim.kind == ProofKind::kRepetition) {
    read_repetition(proof, claim);
    return claim;
  }
  proof.has_only({"kind", "bound", "values", "checksum"});
  claim.bound = proof.number("bound");
  if (proof.has("values")) claim.values = proof.stretch("values");
  if (proof.has("checksum")) claim.checksum = read_hash(proof);
  return claim;
}

}  // namespace bouton::check
