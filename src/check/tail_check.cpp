#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <vector>

#include "check/period_check.hpp"
#include "core/work_meter.hpp"

namespace bouton::check {
namespace {

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
                                  WorkMeter& work) {
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

bool check_tail(PeriodClaim const& claim, Values values, WorkMeter& work) {
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

}  // namespace bouton::check
