#include "sequence/nim_sequence.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "core/growing_cache.hpp"
#include "core/large_pages.hpp"
#include "sequence/engine/stream_engine.hpp"
#include "sequence/law_options.hpp"

namespace bouton::sequence {
namespace {

constexpr std::uint64_t kFirstRound = 256;
constexpr std::uint64_t kFirstSlowRound = 1 << 14;
/// Bytes per value: the values and their shared copy, the working memory of prove_period, and the
/// engine's share.
constexpr std::uint64_t kBytesPerValue = 36;
constexpr std::size_t kMostGames = 32;
constexpr std::uint64_t kSequencePiece = 1 << 15;

std::shared_ptr<std::vector<std::uint16_t> const> copy_of(
    std::vector<std::uint16_t> const& values) {
  auto copy = std::make_shared<std::vector<std::uint16_t>>();
  copy->reserve(values.size());
  ask_for_large_pages(copy->data(), copy->capacity() * sizeof(std::uint16_t));
  copy->assign(values.begin(), values.end());
  return copy;
}

/// Computes the values of one game.
class Values {
 public:
  using Snapshot = NimSequence;

  Values(OneHeapGame const& game, InstructionSet instructions) : engine_(game, instructions) {
    engine_.keep_at_least(2 * kSequencePiece);
  }

  static bool enough(NimSequence const& known, Natural const& largest) {
    return known.knows(largest);
  }

  /// Rounds do not depend on earlier questions, so answers do not depend on history.
  Grown<NimSequence> grow(std::shared_ptr<NimSequence const> const& known, Natural const& largest,
                          Limits const& limits) {
    Stop stopped_by = compute(known ? next_round(known->values->size()) : kFirstRound, limits);
    if (known && values_.size() == known->values->size()) {
      auto same = std::make_shared<NimSequence>(*known);
      same->stopped_by = stopped_by;
      return {std::move(same), false};
    }
    auto grown = std::make_shared<NimSequence>();
    grown->game = engine_.game();
    grown->values = copy_of(values_);
    // Looking for a period in millions of values takes a while, too.
    if (stopped_by != Stop::kExpired) {
      grown->period = prove_period(engine_.game(), values_, limits);
      if (!grown->period && limits.expired()) stopped_by = Stop::kExpired;
    }
    if (grown->period && grown->period->proof == PeriodProof::kArithmetic) {
      grown->law =
          std::make_shared<LawOptions const>(engine_.game().code, grown->values, *grown->period);
    }
    grown->stopped_by = stopped_by;
    // A round that was cut short is not kept: the next call goes on with it.
    bool const kept =
        stopped_by == Stop::kNone || (stopped_by != Stop::kExpired && grown->knows(largest));
    return {std::move(grown), kept};
  }

 private:
  /// Twice as many values, or an eighth more where each takes longer than the one before: little is
  /// computed that was not asked for.
  [[nodiscard]] std::uint64_t next_round(std::uint64_t size) const {
    bool const slow = engine_.report().engine != Engine::kSparse && size >= kFirstSlowRound;
    return size + (slow ? size / 8 : size);
  }
  /// Values up to g(end - 1), or the reason why not.
  Stop compute(std::uint64_t end, Limits const& limits) {
    bool const bounded = work_is_bounded(limits);
    while (values_.size() < end) {
      std::uint64_t const from = values_.size();
      std::uint64_t const most = bounded ? most_values() : kNoBound;
      if (from >= most) return Stop::kWork;
      if (from > limits.memory_bytes / kBytesPerValue) return Stop::kMemory;
      Stop const stop = engine_.advance(std::min({end, most, from + kSequencePiece}), limits,
                                        bounded ? kSequenceWork : kNoBound);
      std::uint64_t const to = std::min(end, engine_.computed());
      if (to > from) {
        if (to > values_.capacity()) {
          values_.reserve(static_cast<std::size_t>(
              std::max(to, std::min({end, most, limits.memory_bytes / kBytesPerValue}))));
          ask_for_large_pages(values_.data(), values_.capacity() * sizeof(std::uint16_t));
        }
        values_.resize(static_cast<std::size_t>(to));
        engine_.read(from, std::span(values_).subspan(static_cast<std::size_t>(from)));
      }
      if (stop != Stop::kNone) return stop;
    }
    return Stop::kNone;
  }
  /// Who limits time, or lets a search store any number of positions, has said how far to go.
  static bool work_is_bounded(Limits const& limits) {
    return !limits.deadline && limits.positions != kNoBound;
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
  std::vector<std::uint16_t> values_;
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
