// Many positions of one game at once: the rows of an array.
//
//   heaps that are independent, normal play   values of the different heaps first, then one XOR a
//   a theory that knows outcomes              asked row by row, without a Solution
//   moves only take, the rows fill a box      the whole box by sieve
//   everything else                           solve(), row by row
//
// The rows are shared among the threads, a few thousand at a time. Rows that were not reached
// within the limits are '?'.
#include <pybind11/stl.h>

#include <algorithm>
#include <atomic>
#include <unordered_map>

#include "arrays.hpp"
#include "ask/sequence_game.hpp"
#include "bouton/search/sieve.hpp"
#include "bouton/solver/solver.hpp"
#include "core/on_threads.hpp"
#include "core/saturating.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "parts.hpp"
#include "rules/state.hpp"
#include "solver/theories.hpp"

namespace bouton::python {
namespace {

using Heaps = std::span<std::uint64_t const>;

constexpr std::size_t kShare = 4096;               // rows that a thread takes at once
constexpr std::uint64_t kInPlainList = 1U << 22U;  // values of heaps below this are in a plain list
constexpr std::int64_t kNoValue = -1;

struct Rows {
  std::uint64_t const* heaps = nullptr;
  std::size_t count = 0, width = 0;

  [[nodiscard]] Heaps operator[](std::size_t row) const { return {heaps + row * width, width}; }
};

struct Answers {
  std::vector<std::uint8_t> outcomes;  // 'N', 'P', '?'
  std::vector<std::int64_t> values;    // empty if they are not wanted
};

/// Calls work(first, last) with shares of 0, ..., count - 1 until all are done or a limit is
/// reached.
template <class Work>
void in_shares(std::size_t count, Limits const& limits, Work const& work) {
  std::atomic<std::size_t> next{0};
  std::size_t const shares = (count + kShare - 1) / kShare;
  on_threads(std::clamp<std::size_t>(limits.threads, 1, std::max<std::size_t>(shares, 1)),
             [&](std::size_t) {
               while (!limits.expired()) {
                 std::size_t const share = next.fetch_add(1);
                 if (share >= shares) return;
                 work(share * kShare, std::min(count, (share + 1) * kShare));
               }
             });
}

std::int64_t small_value(std::optional<Natural> const& value) {
  auto const small = value ? to_u64(*value) : std::nullopt;
  return small && *small <= INT64_MAX ? static_cast<std::int64_t>(*small) : kNoValue;
}

/// The nim-values of the different heaps of the rows.
class HeapValues {
 public:
  HeapValues(Game const& game, HeapFormula const* formula, Rows const& rows, Limits const& limits)
      : formula_(formula) {
    if (formula_ != nullptr || rows.count == 0) return;
    std::size_t const entries = rows.count * rows.width;
    std::uint64_t const most = *std::max_element(rows.heaps, rows.heaps + entries);
    std::vector<std::uint64_t> different;
    if (most < kInPlainList) {
      listed_.assign(most + 1, kNoValue);
      std::vector<bool> used(most + 1);
      for (std::size_t i = 0; i < entries; ++i) used[rows.heaps[i]] = true;
      for (std::uint64_t heap = 0; heap <= most; ++heap) {
        if (used[heap]) different.push_back(heap);
      }
    } else {
      different.assign(rows.heaps, rows.heaps + entries);
      std::sort(different.begin(), different.end());
      different.erase(std::unique(different.begin(), different.end()), different.end());
    }
    find(game, different, limits);
  }

  [[nodiscard]] std::int64_t operator()(std::uint64_t heap) const {
    if (formula_ != nullptr) return small_value(formula_->value(Natural(heap)));
    if (heap < listed_.size()) return listed_[heap];
    auto const found = others_.find(heap);
    return found == others_.end() ? kNoValue : found->second;
  }

 private:
  void find(Game const& game, std::vector<std::uint64_t> const& different, Limits const& limits) {
    std::vector<std::int64_t> values(different.size(), kNoValue);
    Limits single = limits;
    single.threads = 1;
    in_shares(different.size(), limits, [&](std::size_t first, std::size_t last) {
      Solver solver(game.rules, Convention::kNormal, shared_context());
      // The largest first: what it needs is then there for the others.
      for (std::size_t i = last; i-- > first && !limits.expired();) {
        auto const position = start_position(game.rules, std::vector<Natural>{different[i]});
        values[i] = small_value(solver(position, single, Detail::kAnswer).nim_value);
      }
    });
    for (std::size_t i = 0; i < different.size(); ++i) {
      if (different[i] < listed_.size()) {
        listed_[different[i]] = values[i];
      } else {
        others_.emplace(different[i], values[i]);
      }
    }
  }

  HeapFormula const* formula_;
  std::vector<std::int64_t> listed_;
  std::unordered_map<std::uint64_t, std::int64_t> others_;
};

void by_heaps(Game const& game, HeapFormula const* formula, Rows const& rows, Limits const& limits,
              Answers& answers) {
  HeapValues const values(game, formula, rows, limits);
  in_shares(rows.count, limits, [&](std::size_t first, std::size_t last) {
    for (std::size_t row = first; row < last; ++row) {
      std::int64_t sum = 0;
      bool known = true;
      for (std::uint64_t const heap : rows[row]) {
        std::int64_t const value = values(heap);
        known = known && value != kNoValue;
        sum ^= value;
      }
      if (!known) continue;
      answers.outcomes[row] = sum == 0 ? 'P' : 'N';
      if (!answers.values.empty()) answers.values[row] = sum;
    }
  });
}

/// All rows from one box of nim-values, or of outcomes, where moves only take and the box is not
/// much larger than the rows. \return false if there is none
bool by_box(Game const& game, Rows const& rows, Limits const& limits, Answers& answers) {
  constexpr std::uint64_t kMostPositions = std::uint64_t{1} << 26U, kPerRow = 64,
                          kAnyway = 1U << 20U;
  if (rows.width == 0 || !search::can_be_sieved(game.rules)) return false;
  std::vector<std::uint64_t> dims(rows.width, 1);
  for (std::size_t row = 0; row < rows.count; ++row) {
    for (std::size_t i = 0; i < rows.width; ++i) dims[i] = std::max(dims[i], rows[row][i] + 1);
  }
  std::uint64_t volume = 1;
  for (std::uint64_t const dim : dims) volume = saturating_multiply(volume, dim);
  std::uint64_t const worth = std::max(kAnyway, saturating_multiply(kPerRow, rows.count));
  if (volume > std::min(kMostPositions, worth)) return false;
  bool const values = !answers.values.empty();
  auto const valued =
      values ? search::sieve_values(game.rules, game.convention, dims, limits) : std::nullopt;
  auto const outcomes =
      values ? std::nullopt : search::sieve_outcomes(game.rules, game.convention, dims, limits);
  if (!valued && !outcomes) return false;
  in_shares(rows.count, limits, [&](std::size_t first, std::size_t last) {
    for (std::size_t row = first; row < last; ++row) {
      if (values) answers.values[row] = valued->value(rows[row]);
      bool const lost =
          values ? answers.values[row] == 0 : outcomes->outcome(rows[row]) == Outcome::kP;
      answers.outcomes[row] = lost ? 'P' : 'N';
    }
  });
  return true;
}

void by_rows(Game const& game, Rows const& rows, Limits const& limits, Answers& answers) {
  OutcomeOfHeaps const quick = quick_outcome(game.rules, game.convention, limits, shared_context());
  bool const outcomes_only = quick && answers.values.empty();
  Limits single = limits;
  single.threads = 1;
  // A value that no theory gives takes a search of its own.
  constexpr std::size_t kFew = 1000;
  Detail const detail = answers.values.empty() ? Detail::kOutcome
                        : rows.count <= kFew   ? Detail::kFull
                                               : Detail::kAnswer;
  in_shares(rows.count, limits, [&](std::size_t first, std::size_t last) {
    Solver solver(game.rules, game.convention, shared_context());
    for (std::size_t row = first; row < last; ++row) {
      if (outcomes_only) {
        if (auto const outcome = quick(rows[row])) {
          answers.outcomes[row] = static_cast<std::uint8_t>(letter(*outcome));
          continue;
        }
      }
      if (limits.expired()) return;
      Heaps const heaps = rows[row];
      Solution const solution =
          solver(start_position(game.rules, std::vector<Natural>(heaps.begin(), heaps.end())),
                 single, detail);
      if (!solution.outcome) continue;
      answers.outcomes[row] = static_cast<std::uint8_t>(letter(*solution.outcome));
      if (!answers.values.empty()) answers.values[row] = small_value(solution.nim_value);
    }
  });
}

py::tuple as_arrays(Answers&& answers) {
  return py::make_tuple(to_array(std::move(answers.outcomes)), to_array(std::move(answers.values)));
}

py::tuple solve_rows(Game const& game, py::array_t<std::uint64_t, py::array::c_style> const& heaps,
                     bool values, Allowed const& allowed) {
  Question const asked = question(allowed);
  Rows const rows{heaps.data(), static_cast<std::size_t>(heaps.shape(0)),
                  static_cast<std::size_t>(heaps.shape(1))};
  bool const misere = game.convention == Convention::kMisere;
  HeapFormula const* formula = nullptr;
  bool const independent = !misere && sequence::one_heap_game(game.rules) &&
                           !(game.rules.heap_count && *game.rules.heap_count != 1);
  if (independent) formula = ask::sequence_game(game).formula;
  return as_arrays(run_long(
      asked,
      [&] {
        Answers answers{std::vector<std::uint8_t>(rows.count, '?'),
                        std::vector<std::int64_t>(values && !misere ? rows.count : 0, kNoValue)};
        if (rows.count == 0) return answers;
        // A first row that the rules do not allow is an error, as every other one would be.
        Heaps const first = rows[0];
        Limits none;
        none.deadline = std::chrono::steady_clock::time_point::min();
        (void)solve(game.rules, game.convention,
                    start_position(game.rules, std::vector<Natural>(first.begin(), first.end())),
                    none, Detail::kAnswer, shared_context());
        if (independent) {
          by_heaps(game, formula, rows, asked.limits, answers);
        } else if ((answers.values.empty() &&
                    quick_outcome(game.rules, game.convention, asked.limits, shared_context())) ||
                   !by_box(game, rows, asked.limits, answers)) {
          by_rows(game, rows, asked.limits, answers);
        }
        return answers;
      },
      as_arrays));
}

}  // namespace

void add_many(py::module_& module) {
  module.def("solve_many", &solve_rows);
}

}  // namespace bouton::python
