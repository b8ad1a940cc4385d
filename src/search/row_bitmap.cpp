#include "search/row_bitmap.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <stdexcept>
#include <thread>
#include <utility>

#include "bouton/core/limits.hpp"
#include "core/on_threads.hpp"

namespace bouton::search {
namespace {

constexpr unsigned kLowPins = 6;

/// Patterns of the low pins in which none of the pins of `run` stands.
constexpr std::uint64_t without_pins(unsigned run) {
  std::uint64_t mask = 0;
  for (unsigned low = 0; low < 64; ++low) {
    if ((low & run) == 0) mask |= std::uint64_t{1} << low;
  }
  return mask;
}

/// Patterns of the low pins with the given number of them standing.
constexpr std::uint64_t with_pin_count(int count) {
  std::uint64_t mask = 0;
  for (unsigned low = 0; low < 64; ++low) {
    if (std::popcount(low) == count) mask |= std::uint64_t{1} << low;
  }
  return mask;
}

/// A move that removes low pins `run` (as a number, hence also the distance in bits) and,
/// if it crosses the border, the high pins `high`.
struct LowMove {
  std::uint64_t high;
  unsigned run;
  std::uint64_t after;  ///< low patterns it can lead to
};

struct RowMoves {
  RowMoves(unsigned pins, std::span<unsigned const> amounts) {
    for (unsigned const amount : amounts) {
      for (unsigned first = 0; first + amount <= pins; ++first) {
        std::uint64_t const run = ((std::uint64_t{1} << amount) - 1) << first;
        auto const low = static_cast<unsigned>(run % 64);
        if (low == 0) {
          high.push_back(run >> kLowPins);
        } else {
          (run < 64 ? inside : across).push_back({run >> kLowPins, low, without_pins(low)});
        }
      }
    }
    for (LowMove const& move : inside) inside_from |= move.after << move.run;
  }

  std::vector<std::uint64_t> high;
  std::vector<LowMove> across, inside;
  std::uint64_t inside_from = 0;  ///< low patterns with some move inside
};

constexpr auto kByPinCount = [] {
  std::array<std::uint64_t, kLowPins + 1> masks{};
  for (int count = 0; count <= static_cast<int>(kLowPins); ++count) {
    masks[static_cast<std::size_t>(count)] = with_pin_count(count);
  }
  return masks;
}();

/// Settles one word after all words it depends on.
std::uint64_t solve_word(RowMoves const& moves, bool misere, std::vector<std::uint64_t> const& lost,
                         std::uint64_t high) {
  std::uint64_t marks = 0;
  std::uint64_t can_move = moves.inside_from;
  for (std::uint64_t const run : moves.high) {
    if ((high & run) != run) continue;
    marks |= lost[static_cast<std::size_t>(high ^ run)];
    can_move = ~std::uint64_t{0};
  }
  for (LowMove const& move : moves.across) {
    if ((high & move.high) != move.high) continue;
    marks |= (lost[static_cast<std::size_t>(high ^ move.high)] & move.after) << move.run;
    can_move |= move.after << move.run;
  }
  std::uint64_t const open = misere ? can_move : ~std::uint64_t{0};
  // Inside the word fewer pins come first; a move changes the count.
  std::uint64_t result = 0;
  for (std::uint64_t const layer : kByPinCount) {
    std::uint64_t const lost_here = layer & open & ~marks;
    result |= lost_here;
    for (LowMove const& move : moves.inside) marks |= (lost_here & move.after) << move.run;
  }
  return result;
}

void check(unsigned pins, std::span<unsigned const> amounts) {
  if (pins > kMaxRowPins) throw std::logic_error("row patterns: at most 32 pins");
  if (std::find(amounts.begin(), amounts.end(), 0U) != amounts.end()) {
    throw std::logic_error("row patterns: a move removes at least one pin");
  }
}

/// Fewer words are done sooner than threads have started.
constexpr std::uint64_t kWordsForThreads = 4096;

std::uint64_t binomial(unsigned n, unsigned k) {
  if (k > n) return 0;
  std::uint64_t result = 1;
  for (unsigned i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

/// The number with `count` bits below 2^bits that has `rank` smaller ones beside it.
std::uint64_t unrank(unsigned bits, unsigned count, std::uint64_t rank) {
  std::uint64_t word = 0;
  for (unsigned bit = bits; bit-- > 0 && count > 0;) {
    std::uint64_t const below = binomial(bit, count);
    if (rank < below) continue;
    rank -= below;
    word |= std::uint64_t{1} << bit;
    --count;
  }
  return word;
}

/// The next larger number with as many bits (Gosper's hack). \pre word != 0
std::uint64_t next_with_as_many_bits(std::uint64_t word) {
  std::uint64_t const lowest = word & (~word + 1);
  std::uint64_t const ripple = word + lowest;
  return ripple | (((word ^ ripple) >> 2U) / lowest);
}

/// Words whose numbers have the same count of bits do not depend on each other: threads take
/// batches of them, one count after another.
class Layers {
 public:
  Layers(RowMoves const& moves, bool misere, unsigned high_pins, std::vector<std::uint64_t>& lost,
         Limits const& limits)
      : moves_(moves), misere_(misere), high_pins_(high_pins), lost_(lost), limits_(limits) {}

  bool run() {
    on_threads(std::min(limits_.threads, 256U), [this](std::size_t) { work(); });
    return !stop_;
  }

 private:
  void work() {
    for (unsigned count = 0; count <= high_pins_; ++count) {
      std::uint64_t const words = binomial(high_pins_, count);
      for (;;) {
        std::uint64_t const from = taken_[count].fetch_add(kBatch, std::memory_order_relaxed);
        if (from >= words) break;
        std::uint64_t const to = std::min(words, from + kBatch);
        if (limits_.expired()) stop_ = true;
        if (!stop_.load(std::memory_order_relaxed)) solve_batch(count, from, to);
        done_[count].fetch_add(to - from, std::memory_order_release);
      }
      while (done_[count].load(std::memory_order_acquire) < words) std::this_thread::yield();
      if (stop_) return;
    }
  }

  void solve_batch(unsigned count, std::uint64_t from, std::uint64_t to) {
    std::uint64_t word = unrank(high_pins_, count, from);
    for (std::uint64_t i = from; i < to; ++i) {
      lost_[static_cast<std::size_t>(word)] = solve_word(moves_, misere_, lost_, word);
      if (i + 1 < to) word = next_with_as_many_bits(word);
    }
  }

  static constexpr std::uint64_t kBatch = 1024;

  RowMoves const& moves_;
  bool misere_;
  unsigned high_pins_;
  std::vector<std::uint64_t>& lost_;
  Limits const& limits_;
  std::array<std::atomic<std::uint64_t>, kMaxRowPins + 1> taken_{}, done_{};
  std::atomic<bool> stop_ = false;
};

}  // namespace

RowBitmap::RowBitmap(unsigned pins, std::vector<std::uint64_t> words)
    : pins_(pins), words_(std::move(words)) {}

Outcome RowBitmap::outcome(std::uint64_t pattern) const {
  if (pattern >> pins_ != 0) throw std::out_of_range("row pattern: pin beyond the row");
  std::uint64_t const word = words_[static_cast<std::size_t>(pattern / 64)];
  return ((word >> (pattern % 64)) & 1U) != 0 ? Outcome::kP : Outcome::kN;
}

std::uint64_t RowBitmap::count_p() const {
  std::uint64_t count = 0;
  for (std::uint64_t const word : words_) count += static_cast<std::uint64_t>(std::popcount(word));
  return count;
}

bool RowBitmap::for_each_p(std::function<bool(std::uint64_t)> const& visit) const {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
      if (!visit(std::uint64_t{i} * 64 + static_cast<std::uint64_t>(std::countr_zero(word)))) {
        return false;
      }
    }
  }
  return true;
}

std::vector<std::uint64_t> rows_of_pattern(std::uint64_t pattern) {
  std::vector<std::uint64_t> rows;
  while (pattern != 0) {
    pattern >>= static_cast<unsigned>(std::countr_zero(pattern));
    auto const length = static_cast<unsigned>(std::countr_one(pattern));
    rows.push_back(length);
    pattern = length == 64 ? 0 : pattern >> length;
  }
  return rows;
}

std::optional<RowBitmap> solve_row_patterns(unsigned pins, std::span<unsigned const> amounts,
                                            Convention convention, Limits const& limits) {
  check(pins, amounts);
  unsigned const high_pins = pins > kLowPins ? pins - kLowPins : 0;
  std::uint64_t const words = std::uint64_t{1} << high_pins;
  if (words > limits.memory_bytes / sizeof(std::uint64_t)) return std::nullopt;
  RowMoves const moves(pins, amounts);
  bool const misere = convention == Convention::kMisere;
  std::vector<std::uint64_t> lost(static_cast<std::size_t>(words), 0);
  if (limits.threads > 1 && words >= kWordsForThreads) {
    if (!Layers(moves, misere, high_pins, lost, limits).run()) return std::nullopt;
  } else {
    Meter meter(limits);
    for (std::uint64_t high = 0; high < words; ++high) {
      if (!meter.step()) return std::nullopt;
      lost[static_cast<std::size_t>(high)] = solve_word(moves, misere, lost, high);
    }
  }
  // A row shorter than a word has fewer than 64 patterns.
  if (pins < kLowPins) lost[0] &= (std::uint64_t{1} << (1U << pins)) - 1;
  return RowBitmap(pins, std::move(lost));
}

std::optional<std::vector<std::uint8_t>> row_pattern_remoteness(unsigned pins,
                                                                std::span<unsigned const> amounts,
                                                                Convention convention,
                                                                Limits const& limits) {
  check(pins, amounts);
  std::uint64_t const patterns = std::uint64_t{1} << pins;
  if (patterns > limits.memory_bytes) return std::nullopt;
  std::vector<unsigned> sizes(amounts.begin(), amounts.end());
  std::erase_if(sizes, [pins](unsigned amount) { return amount > pins; });
  unsigned const p_parity = convention == Convention::kNormal ? 0 : 1;
  std::vector<std::uint8_t> moves_to_end(static_cast<std::size_t>(patterns), 0);
  Meter meter(limits);
  for (std::uint64_t pattern = 1; pattern < patterns; ++pattern) {
    if (!meter.spend(1)) return std::nullopt;
    unsigned quickest_win = 0xFF, longest = 0;
    bool some_move = false;
    for (unsigned const amount : sizes) {
      std::uint64_t const run = (std::uint64_t{1} << amount) - 1;
      std::uint64_t starts = pattern;  // bit i: pins i .. i + amount - 1 stand
      for (unsigned shift = 1; shift < amount; ++shift) starts &= pattern >> shift;
      some_move = some_move || starts != 0;
      for (; starts != 0; starts &= starts - 1) {
        std::uint64_t const after = pattern ^ (run << std::countr_zero(starts));
        unsigned const length = moves_to_end[static_cast<std::size_t>(after)];
        if (length % 2 == p_parity) quickest_win = std::min(quickest_win, length);
        longest = std::max(longest, length);
      }
    }
    if (!some_move) continue;
    unsigned const result = 1 + (quickest_win != 0xFF ? quickest_win : longest);
    moves_to_end[static_cast<std::size_t>(pattern)] = static_cast<std::uint8_t>(result);
  }
  return moves_to_end;
}

}  // namespace bouton::search
