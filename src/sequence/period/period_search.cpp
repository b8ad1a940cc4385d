#include "bouton/sequence/period_search.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bouton/sequence/certificate.hpp"
#include "core/large_pages.hpp"
#include "sequence/engine/stream_engine.hpp"
#include "sequence/period/preperiod.hpp"
#include "sequence/period/repetition_finder.hpp"
#include "sequence/period/state_repetition.hpp"

namespace bouton::sequence {
namespace {

constexpr std::uint64_t kFirstSearchLook = 256;
constexpr std::uint64_t kSearchPiece = 1 << 16;
constexpr std::uint64_t kSearchPieceOfTwo = 1 << 18;  // with a second thread
/// The classical bound is tried on this many values at most; a later period of a game with a sparse
/// space is found by the repetition of its state.
constexpr std::uint64_t kLastSearchLook = 1 << 21;
/// A look at more values than this takes too long once the time is over.
constexpr std::uint64_t kLateLook = 1 << 17;
/// There is room for so many values at first, then for all that may be looked at: it is touched
/// only when they are there.
constexpr std::uint64_t kFewLookedAt = 1 << 15;
constexpr std::size_t kSamples = 8;
constexpr std::uint64_t kSampleSteps = 256;
constexpr std::string_view kSearchKind = "period 1";

}  // namespace

struct PeriodSearch::Impl {
  Impl(StreamEngine from, ProofWanted proof) : engine(std::move(from)), wanted(proof) {}

  StreamEngine engine;
  ProofWanted wanted;
  RepetitionFinder finder;
  Checkpoints checkpoints;
  std::uint64_t seen = 0;
  std::uint64_t next_look = kFirstSearchLook;
  bool look_again = false;  // a limit may have cut the last look short
  std::optional<Repetition> found;
  std::optional<std::uint64_t> preperiod;  // of the repetition found
  std::optional<PeriodResult> result;
  Stop stopped_by = Stop::kNone;
  std::uint32_t max_value = 0;
  std::uint64_t max_heap = 0;
  std::vector<std::uint16_t> piece;
  AlignedVector<std::uint16_t, kLargePage> looked_at;  // the first values: the next look wants them

  /// How far to compute before looking for a period again.
  [[nodiscard]] std::uint64_t next_stop(std::uint64_t end, unsigned threads) const {
    std::uint64_t const quick = threads > 1 ? kSearchPieceOfTwo : kSearchPiece;
    std::uint64_t const size =
        engine.sparse() != nullptr ? quick : std::min(kSearchPiece, kFirstSearchLook + seen / 16);
    std::uint64_t stop = size < end - seen ? seen + size : end;
    if (next_look > seen) stop = std::min(stop, next_look);
    return stop;
  }

  /// How many values before those computed must be readable.
  [[nodiscard]] std::uint64_t wanted_values() const {
    if (engine.sparse() == nullptr) return 0;
    if (found) return engine.computed() - (found->at + found->period) + found->window;
    return finder.wanted(*engine.sparse()) + kSampleSteps;
  }

  void note_maximum(std::uint64_t from, std::uint64_t to) {
    if (SparseValues const* const sparse = engine.sparse()) {
      // Larger values have larger codes, except for the bit left out.
      if (sparse->largest_code(from, to) < sparse->code(max_value)) return;
    }
    piece.resize(static_cast<std::size_t>(to - from));
    engine.read(from, piece);
    std::uint16_t most = 0;
    for (std::uint16_t const value : piece) most = std::max(most, value);
    if (most <= max_value) return;
    max_value = most;
    max_heap = from + static_cast<std::uint64_t>(std::find(piece.begin(), piece.end(), most) -
                                                 piece.begin());
  }

  void settle(Period const& period) {
    result = PeriodResult{
        .period = period, .repetition = nullptr, .max_value = max_value, .max_heap = max_heap};
  }

  void look_classically(Limits const& limits) {
    if (engine.kept_from() != 0 || wanted == ProofWanted::kStateRepetition) return;
    std::uint64_t const size = engine.computed(), before = looked_at.size();
    if (size > looked_at.capacity()) {
      std::uint64_t const room = size <= kFewLookedAt ? kFewLookedAt : kLastSearchLook;
      reserve_in_large_pages(looked_at, static_cast<std::size_t>(std::max(size, room)));
    }
    looked_at.resize(static_cast<std::size_t>(size));
    engine.read(before, std::span(looked_at).subspan(static_cast<std::size_t>(before)));
    if (auto const period = prove_period(engine.game(), looked_at, limits)) settle(*period);
    if (size >= kLastSearchLook) decltype(looked_at)().swap(looked_at);  // too many to keep
  }

  /// Looks at all values so far. \return whether a limit may have cut it short.
  bool look_is_cut_short(Limits const& limits) {
    if (engine.computed() <= kLateLook || !limits.expired()) look_classically(limits);
    look_again = !result && limits.expired();
    return look_again;
  }

  /// The same in a later run. A restored engine may have to compute the values again.
  Stop look_once_more(Limits const& limits) {
    if (engine.computed() < seen) {
      if (Stop const stop = engine.advance(seen, limits); stop != Stop::kNone) return stop;
    }
    if (look_is_cut_short(limits)) return Stop::kExpired;
    plan_next_look();
    return Stop::kNone;
  }

  void plan_next_look() {
    while (next_look != 0 && seen >= next_look) {
      bool const more = engine.sparse() == nullptr || next_look < kLastSearchLook;
      next_look = more ? 2 * next_look : 0;
    }
  }

  /// Turns a repetition into a result. Returns kNone also while more values are needed.
  Stop prove(Limits const& limits) {
    std::uint64_t const period = found->period;
    if (!preperiod) {
      std::uint64_t least = 0;
      if (Stop const stop =
              find_preperiod(engine, checkpoints, found->at, period, found->window, limits, least);
          stop != Stop::kNone) {
        return stop;
      }
      preperiod = least;
    }
    Period proved{.period = period, .preperiod = *preperiod};
    if (wanted == ProofWanted::kClassical) return prove_classically(proved);
    proved.checked_to = found->at + period;
    proved.values_needed = found->at + period;
    proved.proof = PeriodProof::kStateRepetition;
    settle(proved);
    result->repetition = std::make_shared<StateRepetition const>(evidence());
    return Stop::kNone;
  }

  Stop prove_classically(Period proved) {
    auto const bound = agreement_needed(engine.game(), proved.preperiod, proved.period);
    if (engine.kept_from() != 0 || !bound || *bound > kNoBound - proved.period) {
      return Stop::kMemory;
    }
    proved.checked_to = *bound;
    proved.values_needed = *bound + proved.period;
    proved.proof = engine.game().parts == PartsCondition::kAny ? PeriodProof::kParts
                                                               : PeriodProof::kUnequalParts;
    if (engine.computed() < proved.values_needed) return Stop::kNone;
    std::vector<std::uint16_t> first(kSearchPiece), second(kSearchPiece);
    for (std::uint64_t n = proved.preperiod; n < *bound; n += kSearchPiece) {
      std::size_t const size = static_cast<std::size_t>(std::min(kSearchPiece, *bound - n));
      engine.read(n, std::span(first).first(size));
      engine.read(n + proved.period, std::span(second).first(size));
      if (!std::equal(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(size),
                      second.begin())) {
        throw std::logic_error("PeriodSearch: the two proofs contradict each other");
      }
    }
    settle(proved);
    return Stop::kNone;
  }

  [[nodiscard]] StateRepetition evidence() const {
    SparseValues const& sparse = *engine.sparse();
    StateRepetition evidence;
    evidence.at = found->at;
    evidence.window = found->window;
    evidence.witness_bound = sparse.witness_bound();
    evidence.space = sparse.space();
    evidence.rare.assign(sparse.rare().begin(), sparse.rare().end());
    auto const window_before = [&](StreamEngine const& from, std::uint64_t heap,
                                   std::uint64_t size) {
      ValueWindow window{.from = heap - size, .values = {}};
      window.values.resize(static_cast<std::size_t>(size));
      from.read(window.from, window.values);
      return window;
    };
    // The window before at + period is the one that is still there for certain.
    evidence.repeated = window_before(engine, found->at + found->period, found->window);
    evidence.repeated.from -= found->period;
    std::uint64_t const size = found->window + kSampleSteps;
    std::uint64_t const most = kMostCertifiedValues / size;  // a certificate has no more
    auto const& all = checkpoints.all();
    for (std::size_t i = 0; i < kSamples && evidence.samples.size() < most; ++i) {
      if (engine.kept_from() == 0) {
        std::uint64_t const heap = found->at + found->period * i / kSamples + kSampleSteps;
        if (heap > engine.computed() || heap < size) continue;
        evidence.samples.push_back(window_before(engine, heap, size));
      } else if (!all.empty()) {
        Checkpoint const& checkpoint = all[all.size() * i / kSamples];
        StreamEngine const past = checkpoints.open(engine.game(), checkpoint.at);
        if (checkpoint.at < size || checkpoint.at - size < past.kept_from()) continue;
        evidence.samples.push_back(window_before(past, checkpoint.at, size));
      }
    }
    return evidence;
  }

  /// The reverse of save(), behind the game and the proof that is wanted.
  void read(StateReader& reader, Limits const& limits) {
    seen = reader.number();
    next_look = reader.number();
    max_value = static_cast<std::uint32_t>(reader.number(0xffff));
    max_heap = reader.number();
    auto restored = StreamEngine::restore(engine.game(), reader, limits);
    if (!restored) throw LimitReached{};
    engine = *std::move(restored);
    if (reader.number(1) != 0) {
      found.emplace();
      found->at = reader.number();
      found->period = reader.number();
      found->window = reader.number();
    }
    finder.restore(reader);
    checkpoints.restore(reader);
    std::optional<Period> const proved = read_period(reader);
    reader.finish();
    look_again = !proved && next_look != 0 && next_look <= seen;
    if (look_again) {
      next_look = kFirstSearchLook;
      plan_next_look();
    }
    require_windows();
    if (!proved) return;
    settle(*proved);
    if (proved->proof != PeriodProof::kStateRepetition) return;
    if (!found) StateReader::damaged();
    result->repetition = std::make_shared<StateRepetition const>(evidence());
  }

  [[nodiscard]] static std::optional<Period> read_period(StateReader& reader) {
    if (reader.number(1) == 0) return std::nullopt;
    Period period;
    period.period = reader.number();
    period.preperiod = reader.number();
    period.saltus = reader.number();
    period.checked_to = reader.number();
    period.values_needed = reader.number();
    period.proof = static_cast<PeriodProof>(
        reader.number(static_cast<std::uint64_t>(PeriodProof::kArithmetic)));
    return period;
  }

  /// What was read fits together, and the windows from which the evidence is read are kept.
  void require_windows() const {
    std::uint64_t const computed = engine.computed();
    if (engine.sparse() != nullptr && (seen != computed || finder.seen() > computed)) {
      StateReader::damaged();
    }
    if (!found) return;
    std::uint64_t const end = found->at + found->period;
    if (engine.sparse() == nullptr || found->window > found->at || end < found->at ||
        end > computed || end - found->window < engine.kept_from()) {
      StateReader::damaged();
    }
  }
};

PeriodSearch::PeriodSearch(OneHeapGame const& game, ProofWanted wanted)
    : impl_(std::make_unique<Impl>(StreamEngine(game), wanted)) {}
PeriodSearch::~PeriodSearch() = default;
PeriodSearch::PeriodSearch(PeriodSearch&&) noexcept = default;
PeriodSearch& PeriodSearch::operator=(PeriodSearch&&) noexcept = default;

bool PeriodSearch::run(std::uint64_t to, Limits const& limits, std::function<void()> const& pause) {
  Impl& self = *impl_;
  std::uint64_t const end = to < kNoBound ? to + 1 : to;
  self.finder.limit_memory(limits.memory_bytes);
  self.stopped_by = Stop::kNone;
  auto last_pause = std::chrono::steady_clock::now();
  while (!self.result) {
    if (self.found) {
      self.stopped_by = self.prove(limits);
      if (self.result || self.stopped_by != Stop::kNone) break;
    }
    if (self.look_again) {
      self.stopped_by = self.look_once_more(limits);
      if (self.result || self.stopped_by != Stop::kNone) break;
    }
    if (self.seen >= end) break;
    if (self.engine.sparse() != nullptr) {
      self.engine.keep_at_least(self.wanted_values() + 2 * kSearchPieceOfTwo);
    }
    self.stopped_by = self.engine.advance(self.next_stop(end, limits.threads), limits);
    std::uint64_t const computed = self.engine.computed();
    bool const first_time = computed > self.seen;
    if (first_time) self.note_maximum(self.seen, computed);
    self.seen = computed;
    if (self.engine.sparse() != nullptr && self.wanted != ProofWanted::kClassical) {
      self.checkpoints.look(self.engine, self.wanted_values());
    }
    if (self.engine.sparse() != nullptr && !self.found) {
      self.found = self.finder.look(*self.engine.sparse());
    }
    bool const last = self.stopped_by != Stop::kNone || computed >= end;
    bool const due = self.next_look != 0 && computed >= self.next_look;
    bool const looks = due || (last && computed <= kLastSearchLook && first_time);
    if (looks && self.look_is_cut_short(limits) && self.stopped_by == Stop::kNone) {
      self.stopped_by = Stop::kExpired;
      break;
    }
    self.plan_next_look();
    if (self.result) self.stopped_by = Stop::kNone;
    if (self.stopped_by != Stop::kNone) break;
    auto const now = std::chrono::steady_clock::now();
    if (pause && now - last_pause > std::chrono::milliseconds(100)) {
      pause();
      last_pause = now;
    }
  }
  return self.result.has_value();
}

std::optional<PeriodResult> const& PeriodSearch::result() const {
  return impl_->result;
}
Stop PeriodSearch::stopped_by() const {
  return impl_->stopped_by;
}
bool PeriodSearch::windows_have_room() const {
  return impl_->engine.sparse() == nullptr || impl_->finder.has_room();
}
std::uint64_t PeriodSearch::computed() const {
  return impl_->engine.computed();
}
StreamReport PeriodSearch::report() const {
  return impl_->engine.report();
}
std::uint32_t PeriodSearch::max_value() const {
  return impl_->max_value;
}
std::uint64_t PeriodSearch::max_heap() const {
  return impl_->max_heap;
}

bool PeriodSearch::read_first(std::span<std::uint16_t> out) const {
  if (out.size() > impl_->engine.computed()) return false;
  if (impl_->engine.kept_from() != 0) {
    SparseValues const& sparse = *impl_->engine.sparse();
    if (out.size() > sparse.constants()) return false;
    for (std::size_t n = 0; n < out.size(); ++n) {
      out[n] = static_cast<std::uint16_t>(sparse.constant(n));
    }
    return true;
  }
  auto const& known = impl_->looked_at;
  std::size_t const at_hand = std::min(known.size(), out.size());
  std::copy_n(known.begin(), at_hand, out.begin());
  impl_->engine.read(at_hand, out.subspan(at_hand));
  return true;
}

std::vector<std::uint16_t> PeriodSearch::values() const {
  Impl const& self = *impl_;
  if (!self.result || self.result->repetition || self.engine.kept_from() != 0) return {};
  std::vector<std::uint16_t> values(static_cast<std::size_t>(
      std::min(self.engine.computed(), self.result->period.values_needed)));
  self.engine.read(0, values);
  return values;
}

bool PeriodSearch::save(std::function<void(std::string_view)> const& sink, SavedPart part,
                        Limits const& limits) const {
  return save(StateSink(sink), part, limits);
}

bool PeriodSearch::save(StateSink const& sink, SavedPart part, Limits const& limits) const {
  Impl const& self = *impl_;
  bool const all = part == SavedPart::kAll || self.found || self.result;
  StateWriter writer(kSearchKind, sink);
  writer.text(game_name(self.engine.game()));
  writer.number(static_cast<std::uint64_t>(self.wanted));
  writer.number(self.seen);
  // A look that is to be done again is one that is due.
  writer.number(self.look_again ? std::min(self.next_look, self.seen) : self.next_look);
  writer.number(self.max_value);
  writer.number(self.max_heap);
  if (all) {
    self.engine.save(writer, self.wanted_values());
  } else if (!self.engine.save_small(writer, limits)) {
    return false;
  }
  writer.number(self.found ? 1 : 0);
  if (self.found) {
    writer.number(self.found->at);
    writer.number(self.found->period);
    writer.number(self.found->window);
  }
  RepetitionFinder const no_windows;
  Checkpoints const no_states;
  (all ? self.finder : no_windows).save(writer);
  (all ? self.checkpoints : no_states).save(writer);
  writer.number(self.result ? 1 : 0);
  if (self.result) {
    Period const& period = self.result->period;
    writer.number(period.period);
    writer.number(period.preperiod);
    writer.number(period.saltus);
    writer.number(period.checked_to);
    writer.number(period.values_needed);
    writer.number(static_cast<std::uint64_t>(period.proof));
  }
  writer.finish();
  return true;
}
std::string PeriodSearch::save() const {
  return saved_bytes([&](StateSink const& sink) { save(sink); });
}

PeriodSearch PeriodSearch::restore(OneHeapGame const& game, std::string_view saved) {
  auto search = restore(game, saved, {});
  if (!search) StateReader::no_room();
  return *std::move(search);
}

std::optional<PeriodSearch> PeriodSearch::restore(OneHeapGame const& game, std::string_view saved,
                                                  Limits const& limits) {
  return unless_stopped([&] {
    StateReader reader(kSearchKind, saved, &limits);
    reader.expect_game(game_name(game));
    auto const wanted = static_cast<ProofWanted>(
        reader.number(static_cast<std::uint64_t>(ProofWanted::kStateRepetition)));
    PeriodSearch search(game, wanted);
    search.impl_->read(reader, limits);
    return search;
  });
}

}  // namespace bouton::sequence
