#include "sequence/nim_sequence.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "core/growing_cache.hpp"
#include "core/large_pages.hpp"
#include "sequence/arithmetic_options.hpp"
#include "sequence/engine/stream_engine.hpp"

namespace bouton::sequence {
namespace {

constexpr std::uint64_t kFirstRound = 256;
constexpr std::uint64_t kFirstSlowRound = 1 << 14;
/// Bytes per value: the values in old and new memory, the working memory of prove_period, and the
/// engine's share.
constexpr std::uint64_t kBytesPerValue = 36;
constexpr std::size_t kMostGames = 32;
constexpr std::uint64_t kSequencePiece = 1 << 15;

/// From here on rounds of a fast engine are parts of a doubling, and the doublings look for a
/// period.
constexpr std::uint64_t kFirstLongRound = 1 << 20;
constexpr std::uint64_t kRoundsOfDoubling = 64;
/// Room is made for so many times the values of a round at most. In long rows, which lie in large
/// pages, what is not written takes addresses only, and moving the values takes time.
constexpr std::uint64_t kMostAhead = 4;
constexpr std::uint64_t kMostAheadOfLongRound = 64;

/// Who limits time, or lets a search store any number of positions, has said how far to go.
bool work_is_bounded(Limits const& limits) {
  return !limits.deadline && limits.positions != kNoBound;
}

/// Computes the values of one game.
class Values {
 public:
  using Snapshot = NimSequence;

  Values(OneHeapGame const& game, InstructionSet instructions) : engine_(game, instructions) {
    engine_.keep_at_least(2 * kSequencePiece);
    engine_.forget_when_calm();  // the values are here
  }

  static bool enough(NimSequence const& known, Natural const& largest) {
    return known.knows(largest);
  }

  /// Rounds do not depend on earlier questions, so answers do not depend on history.
  Grown<NimSequence> grow(std::shared_ptr<NimSequence const> const& known, Natural const& largest,
                          Limits const& limits) {
    auto grown = std::make_shared<NimSequence>();
    if (known) *grown = *known;
    grown->game = engine_.game();
    std::uint64_t const before = values_->size();
    grown->stopped_by = Stop::kNone;
    do {
      std::uint64_t const end = next_round(round_);
      make_room(end, largest, limits);
      grown->values = values_;
      grown->stopped_by = compute(end, limits);
      if (grown->stopped_by == Stop::kNone) round_ = end;
      if (looks_for_period(grown->stopped_by)) {
        looked_at_ = values_->size();
        grown->period = prove_period(engine_.game(), *values_, limits);
        // Looking for a period in millions of values takes a while, too.
        if (!grown->period && limits.expired()) grown->stopped_by = Stop::kExpired;
      }
    } while (grown->stopped_by == Stop::kNone && !enough(*grown, largest));
    shared_ = true;
    if (grown->period && grown->period->proof == PeriodProof::kArithmetic) {
      grown->law = std::make_shared<ArithmeticOptions const>(engine_.game().code, grown->values,
                                                             *grown->period);
    }
    // A round that was cut short is not kept: the next call goes on with it.
    bool const kept =
        grown->stopped_by == Stop::kNone ||
        (grown->stopped_by != Stop::kExpired && values_->size() > before && grown->knows(largest));
    return {std::move(grown), kept};
  }

 private:
  /// The end of the round after the one that ended at `size`: twice as many values, or an eighth
  /// more where each takes longer than the one before, or a part of twice as many where they are
  /// millions. Little is computed that was not asked for.
  [[nodiscard]] std::uint64_t next_round(std::uint64_t size) const {
    if (size == 0) return kFirstRound;
    bool const slow = engine_.report().engine != Engine::kSparse && size >= kFirstSlowRound;
    if (slow) return size + size / 8;
    if (size < kFirstLongRound) return 2 * size;
    std::uint64_t const step = std::bit_floor(size) / kRoundsOfDoubling;
    return (size / step + 1) * step;
  }
  /// After each short round, and where the number of values has doubled; once where a limit ends
  /// them.
  [[nodiscard]] bool looks_for_period(Stop stop) const {
    std::uint64_t const size = values_->size();
    if (stop == Stop::kExpired || size == looked_at_) return false;
    bool const fast = engine_.report().engine == Engine::kSparse && size > kFirstLongRound;
    return stop != Stop::kNone || !fast || std::has_single_bit(size);
  }
  /// Makes room for the values up to g(end - 1), and further if they will be wanted. Values that
  /// somebody reads stay where they are.
  void make_room(std::uint64_t end, Natural const& largest, Limits const& limits) {
    if (!shared_ && end <= values_->capacity()) return;
    std::uint64_t wanted = (end < kFirstLongRound ? kMostAhead : kMostAheadOfLongRound) * end;
    if (largest < wanted) {
      wanted = largest.convert_to<std::uint64_t>();
      wanted += wanted / kRoundsOfDoubling + 1;
    }
    std::uint64_t const most =
        std::min(limits.memory_bytes / kBytesPerValue,
                 work_is_bounded(limits) ? std::max(most_values(), end) : kNoBound);
    auto longer = std::make_shared<std::vector<std::uint16_t>>();
    longer->reserve(static_cast<std::size_t>(
        std::max<std::uint64_t>(values_->size(), std::min(std::max(wanted, end), most))));
    ask_for_large_pages(longer->data(), longer->capacity() * sizeof(std::uint16_t));
    longer->assign(values_->begin(), values_->end());
    values_ = std::move(longer);
    shared_ = false;
  }
  /// Values up to g(end - 1), or the reason why not.
  Stop compute(std::uint64_t end, Limits const& limits) {
    bool const bounded = work_is_bounded(limits);
    while (values_->size() < end) {
      std::uint64_t const from = values_->size();
      std::uint64_t const most = bounded ? most_values() : kNoBound;
      if (from >= most) return Stop::kWork;
      if (from > limits.memory_bytes / kBytesPerValue) return Stop::kMemory;
      Stop const stop = engine_.advance(std::min({end, most, from + kSequencePiece}), limits,
                                        bounded ? kSequenceWork : kNoBound);
      std::uint64_t const to = std::min(end, engine_.computed());
      if (to > from) {
        values_->resize(static_cast<std::size_t>(to));
        engine_.read(from, std::span(*values_).subspan(static_cast<std::size_t>(from)));
      }
      if (stop != Stop::kNone) return stop;
    }
    return Stop::kNone;
  }
  /// The definition counts its steps; the other engines are bounded by the number of heaps.
  [[nodiscard]] std::uint64_t most_values() const {
    switch (engine_.report().engine) {
      case Engine::kDefinition:
        return kNoBound;
      case Engine::kPairs:
        return kMostPairValues;
      case Engine::kSparse:
        return kMostSparseValues;
    }
    return 0;
  }

  StreamEngine engine_;
  std::shared_ptr<std::vector<std::uint16_t>> values_ =
      std::make_shared<std::vector<std::uint16_t>>();
  bool shared_ = false;          // somebody reads the values: they grow in new memory
  std::uint64_t round_ = 0;      // the end of the last whole round
  std::uint64_t looked_at_ = 0;  // values in which no period was found
};

}  // namespace

std::uint64_t NimSequence::representative(Natural const& heap) const {
  if (computed(heap)) return heap.convert_to<std::uint64_t>();
  Natural const offset = Natural(heap - period->preperiod) % period->period;
  return period->preperiod + offset.convert_to<std::uint64_t>();
}

Natural NimSequence::value(Natural const& heap) const {
  std::uint64_t const same = representative(heap);
  Natural result = (*values)[static_cast<std::size_t>(same)];
  if (period && period->saltus != 0 && !computed(heap)) {
    result += Natural(Natural(heap - same) / period->period) * period->saltus;
  }
  return result;
}

ClassSequence NimSequence::classes() const {
  if (!period || period->saltus != 0) return ClassSequence(values);
  return {values, period->preperiod, period->period};
}

std::uint64_t reach_of_table(Limits const& limits) {
  std::uint64_t const held = limits.memory_bytes / kBytesPerValue;
  return work_is_bounded(limits) ? std::min(held, kMostSparseValues) : held;
}

struct SequenceCache::Impl {
  explicit Impl(InstructionSet set) : instructions(set) {}

  InstructionSet const instructions;
  GrowingCache<OneHeapGame, Values> games{kMostGames};
};

SequenceCache::SequenceCache(InstructionSet instructions)
    : impl_(std::make_shared<Impl>(instructions)) {}

std::shared_ptr<NimSequence const> nim_sequence(OneHeapGame const& game, Natural const& largest,
                                                Limits const& limits, SequenceCache const& cache) {
  SequenceCache::Impl& kept = *cache.impl_;
  return kept.games.get(game, largest, limits, [&] { return Values(game, kept.instructions); });
}

}  // namespace bouton::sequence
