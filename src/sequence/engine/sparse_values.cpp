#include "sequence/engine/sparse_values.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <new>
#include <system_error>
#include <tuple>

#include "core/on_threads.hpp"
#include "sequence/engine/space_choice.hpp"

namespace bouton::sequence {
namespace {

constexpr std::uint64_t kChunk = 1 << 15;  // values between two polls of the limits
constexpr std::uint64_t kChunkOfTwo = 1 << 18;
constexpr std::uint64_t kHandedOver = 1 << 12;  // values, from thread to thread
constexpr std::uint64_t kWorthTwo = 1 << 14;    // sources times codes: about 50 ns per value
constexpr std::uint64_t kRecent = 4096;     // the last values: they show how large codes are now,
constexpr std::uint64_t kRecentAbove = 16;  // but for so many of them
constexpr std::uint64_t kMostReviewed = 1 << 20;
constexpr std::uint64_t kReadPiece = 1 << 14;
constexpr std::uint64_t kRareEnough = 8192;  // one heap in so many: no other mask is worth a look
constexpr std::size_t kRowsBeyond = 16;      // the last range extends beyond the last code
constexpr std::ptrdiff_t kManyDistant = 64;  // rare parts that are worth to be marked ahead

BlockEngine const& engine_of(InstructionSet instructions) {
  switch (instructions) {
#if defined(BOUTON_KERNELS_SSE4)
    case InstructionSet::kSse4:
      return kBlockEngineSse4;
#endif
#if defined(BOUTON_KERNELS_AVX2)
    case InstructionSet::kAvx2:
      return kBlockEngineAvx2;
#endif
#if defined(BOUTON_KERNELS_AVX512)
    case InstructionSet::kAvx512:
      return kBlockEngineAvx512;
#endif
#if defined(__aarch64__)
    case InstructionSet::kNeon:
      return kBlockEngineNeon;
#elif defined(__wasm_simd128__)
    case InstructionSet::kWasm:
      return kBlockEngineWasm;
#endif
    default:
#if defined(BOUTON_VECTORS_ALONE)
      return kBlockEngineWasm;
#else
      return kBlockEngineScalar;
#endif
  }
}

/// So many bytes where vectors are best stored.
std::uint8_t* aligned(std::vector<std::uint8_t>& room, std::size_t bytes) {
  room.resize(bytes + kBlockAlign);
  std::size_t const beyond = reinterpret_cast<std::uintptr_t>(room.data()) % kBlockAlign;
  return room.data() + (kBlockAlign - beyond) % kBlockAlign;
}

}  // namespace

SparseValues::SparseValues(OneHeapGame const& game, InstructionSet instructions,
                           std::uint64_t history_bytes)
    : game_(game), engine_(&engine_of(instructions)), history_bytes_(history_bytes) {
  HeapCode const& code = game_.code;
  largest_taken_ = code.max_taken();
  for (std::uint64_t t = 0; t <= largest_taken_; ++t) {
    if (code.allows(t, 1)) takes_.push_back(t);
    if (code.allows(t, 2)) splits_.push_back(t);
  }
  amounts_ = splits_are_close() ? splits_ : std::vector<std::uint64_t>{0};
}

SparseValues::SparseValues(OneHeapGame const& game, std::span<std::uint16_t const> values,
                           SparseSpace const& space, InstructionSet instructions,
                           std::uint64_t history_bytes)
    : SparseValues(game, instructions, history_bytes) {
  n_ = values.size();
  encode_all(values, space);
  next_review_ = 2 * std::bit_floor(n_);
}

// -- rare heaps and sources ------------------------------------------------------------------

BlockSource SparseValues::block_source(std::uint64_t distance, std::uint32_t code) {
  constexpr std::uint32_t kFourTimes = 0x01010101;
  return {static_cast<std::uint32_t>(distance), (code & 0xff) * kFourTimes,
          (code >> 8) * kFourTimes};
}

void SparseValues::add_sources(RareValue const& rare) {
  if (rare.heap == 0) return;
  auto const add = [&](std::vector<BlockSource>& sources, std::uint64_t distance) {
    BlockSource const source = block_source(distance, codes_.encode(rare.value));
    auto const less = [](BlockSource const& a, BlockSource const& b) {
      return std::tie(a.distance, a.high, a.low) < std::tie(b.distance, b.high, b.low);
    };
    auto const place = std::lower_bound(sources.begin(), sources.end(), source, less);
    if (place == sources.end() || less(source, *place)) sources.insert(place, source);
  };
  if (splits_are_close() && rare.heap >= kBlock) {
    add(rare_parts_, rare.heap);
    return;
  }
  for (std::uint64_t const t : splits_) {
    bool const far = !splits_are_close() && rare.heap + t >= kBlock;
    add(far ? rare_parts_ : sources_, rare.heap + t);
  }
}

/// Whether what parts give is marked once for all amounts after which a heap may be split.
bool SparseValues::splits_are_close() const {
  return splits_.back() - splits_.front() <= kBlock;
}

void SparseValues::make_sources() {
  sources_.clear();
  rare_parts_.clear();
  where_rare_.clear();
  for (std::uint64_t const t : takes_) {
    // With heaps of two classes an odd amount leads from common values to rare options.
    bool const changes_class = codes_.space().positional && t % 2 == 1;
    (changes_class ? where_rare_ : sources_).push_back(block_source(t, 0));
  }
  for (RareValue const& rare : rare_) add_sources(rare);
  // Sifting is worth less where the marks serve several amounts.
  if (task_.tuning.marked_sources.value == 0) {
    task_.tuning.marked_sources.value =
        std::min<std::size_t>(amounts_.size(), 3) * rare_parts_.size() / 3;
  }
}

void SparseValues::add_rare(std::uint64_t heap, std::uint32_t value) {
  rare_.push_back({heap, static_cast<std::uint16_t>(value)});
  rare_heaps_.add(heap);
  add_sources(rare_.back());
}

// -- computing ----------------------------------------------------------------------------------

/// The first of the rare parts that are marked ahead; their number if too few are distant.
std::size_t SparseValues::first_distant() const {
  auto const near = [&](BlockSource const& source) { return source.distance < distant_; };
  auto const first = std::partition_point(rare_parts_.begin(), rare_parts_.end(), near);
  bool const many = rare_parts_.end() - first >= kManyDistant;
  return many ? static_cast<std::size_t>(first - rare_parts_.begin()) : rare_parts_.size();
}

BlockTask& SparseValues::prepare() {
  task_.codes.low = low_.data() + kBlockPad;
  task_.codes.high = wide() ? high_.data() + kBlockPad : nullptr;
  task_.codes.base = base_;
  task_.codes.first_low = base_ == 0 ? task_.codes.low : first_low_.data() + kBlockPad;
  task_.codes.first_high = !wide()      ? nullptr
                           : base_ == 0 ? task_.codes.high
                                        : first_high_.data() + kBlockPad;
  task_.rare = rare_heaps_.view(rare_end());
  task_.n = n_;
  task_.options.sources = sources_.data();
  task_.options.source_count = sources_.size();
  task_.options.where_rare = where_rare_.data();
  task_.options.where_rare_count = where_rare_.size();
  auto const shared = [&](std::vector<BlockSource>& sources) {
    return BlockShared{sources.data(), sources.size(), amounts_.data(), amounts_.size(), nullptr};
  };
  task_.options.rare_parts = shared(rare_parts_);
  task_.options.witnesses = shared(witnesses_);
  std::size_t const rows = code_count_ / 8 + kRowsBeyond;
  if (amounts_.size() > 1) {
    task_.options.rare_parts.rows = aligned(rows_, 2 * rows * kRowBytes);
    task_.options.witnesses.rows = task_.options.rare_parts.rows + rows * kRowBytes;
  }
  task_.options.distant = first_distant();
  if (task_.options.distant < rare_parts_.size()) {
    task_.options.ahead = aligned(rows_ahead_, rows * kMarkedAhead);
  }
  task_.options.splits = splits_.data();
  task_.options.split_count = splits_.size();
  task_.options.unequal = game_.parts == PartsCondition::kPairwiseUnequal ? 1 : 0;
  task_.options.runs = runs_.view();
  task_.space = block_space();
  if (!wide()) task_.space.recent_code = recent_code();
  farthest_ = farthest();
  task_.options.reach = farthest_;
  task_.scan_end = scan_end();
  task_.found.deepest = deepest_;
  return task_;
}

/// Few of the last values have larger codes.
std::uint32_t SparseValues::recent_code() const {
  auto const recent = static_cast<std::size_t>(std::min(n_ - base_, kRecent));
  std::array<std::uint64_t, 256> counts{};
  for (std::uint8_t const code : std::span(low_codes(n_ - recent), recent)) ++counts[code];
  std::uint32_t code = 255;
  for (std::uint64_t above = counts[code]; code > 0 && above <= kRecentAbove;
       above += counts[code]) {
    --code;
  }
  return code;
}

Stop SparseValues::extend(std::uint64_t end, Limits const& limits) {
  while (n_ < end) {
    if (limits.expired()) return Stop::kExpired;
    bool const two =
        limits.threads > 1 && verifies_ && steady() && end - n_ >= 2 * kHandedOver &&
        (sources_.size() + rare_parts_.size() * amounts_.size()) * code_count_ >= kWorthTwo;
    std::uint64_t stop = std::min(end, n_ + (two ? kChunkOfTwo : kChunk));
    if (n_ < next_review_) stop = std::min(stop, next_review_);
    if (n_ >= next_choice_) choose_first_witnesses(limits);
    bool room = false;
    try {
      room = reserve(stop, limits.memory_bytes);
    } catch (std::bad_alloc const&) {  // the machine has less memory than the limit allows
    }
    if (!room) return Stop::kMemory;
    switch (two ? run_by_two(stop) : run(stop)) {
      case BlockStop::kEnd:
        if (n_ == next_review_) review();
        break;
      case BlockStop::kRange:
        if (!more_codes(code_count_)) return Stop::kValueSize;
        break;
      case BlockStop::kMissing:
        if (Stop const failed = resolve(n_ + task_.found.lane); failed != Stop::kNone)
          return failed;
        break;
    }
  }
  return Stop::kNone;
}

BlockStop SparseValues::run(std::uint64_t end) {
  BlockTask& task = prepare();
  task.end = end;
  task.work = verifies_ ? BlockWork::kAll : BlockWork::kCompute;
  BlockStop const stop = engine_->run(task);
  n_ = task.n;
  deepest_ = std::max(deepest_, task.found.deepest);
  return stop;
}

/// No source of a block to come is a rare heap, and none is known in advance.
bool SparseValues::steady() const {
  return task_.forced.lanes == 0 && n_ > rare_end() + farthest_ + kBlockPad && next_review_ <= n_;
}

/// One thread computes, another follows and verifies. What was computed after a value that
/// turns out to be wrong is discarded.
BlockStop SparseValues::run_by_two(std::uint64_t end) {
  BlockEngine const& engine = *engine_;
  BlockTask ahead = prepare();
  ahead.work = BlockWork::kCompute;
  BlockTask behind = ahead;
  behind.work = BlockWork::kVerify;
  BlockStop computed = BlockStop::kEnd;
  std::atomic<BlockStop> verified = BlockStop::kEnd;
  constexpr std::uint64_t kClosed = std::uint64_t{1} << 63;
  std::atomic<std::uint64_t> ready = n_;  // values before it may be verified
  auto const verify = [&] {
    for (;;) {
      std::uint64_t const known = ready.load(std::memory_order_acquire);
      behind.end = known & ~kClosed;
      if (behind.n < behind.end) {
        BlockStop const stop = engine.run(behind);
        if (stop == BlockStop::kEnd) continue;
        verified = stop;
        return;
      }
      if ((known & kClosed) != 0) return;
      ready.wait(known, std::memory_order_acquire);
    }
  };
  {
    std::optional<JoiningThread> verifier;
    try {
      verifier.emplace(verify);
    } catch (std::system_error const&) {
      return run(end);  // the system provides no more threads
    }
    while (computed == BlockStop::kEnd && ahead.n < end && verified == BlockStop::kEnd) {
      ahead.end = std::min(end, ahead.n + kHandedOver);
      computed = engine.run(ahead);
      ready.store(ahead.n, std::memory_order_release);
      ready.notify_one();
    }
    ready.store(ahead.n | kClosed, std::memory_order_release);
    ready.notify_one();
  }
  n_ = behind.n;
  deepest_ = std::max(deepest_, behind.found.deepest);
  task_.tuning.first_witnesses = behind.tuning.first_witnesses;
  task_.tuning.next_learned = behind.tuning.next_learned;
  task_.tuning.marked_sources = ahead.tuning.marked_sources;
  task_.tuning.blocks = ahead.tuning.blocks;
  task_.found.lane = behind.found.lane;
  task_.found.code = behind.found.code;
  BlockStop const stop = verified;
  return stop != BlockStop::kEnd ? stop : computed;
}

/// The exact value of a heap in the block at n_, when those before it in the block are right.
Stop SparseValues::resolve(std::uint64_t heap) {
  SparseSpace const& space = codes_.space();
  // The engine has looked for one code among all splits, if they end there.
  std::uint32_t const missing = task_.found.code;
  bool const looked_at_all = base_ != 0 || task_.scan_end > (heap - splits_.front()) / 2;
  if (stamp_.size() < 4 * std::size_t{code_count_}) stamp_.assign(4 * std::size_t{code_count_}, 0);
  ++stamp_now_;
  // The whole history may be older than the codes kept; rare parts reach only as far back as
  // sources do.
  for (std::uint64_t const t : takes_) stamp_[value_at(heap - t)] = stamp_now_;
  for (std::uint64_t const t : splits_) {
    std::uint64_t const total = heap - t;
    for (RareValue const& rare : rare_) {
      if (rare.heap == 0) continue;
      if (rare.heap >= total) break;
      std::uint64_t const other = total - rare.heap;
      if (task_.options.unequal != 0 && other == rare.heap) continue;
      stamp_[rare.value ^ value_at(other)] = stamp_now_;
    }
  }
  std::uint32_t value = 0;
  for (;; ++value) {
    if (value >= stamp_.size()) {
      stamp_.resize(2 * stamp_.size(), 0);
      if (value > 0xffff) return Stop::kValueSize;
    }
    if (stamp_[value] == stamp_now_) continue;
    if (!space.rare(value, heap)) break;  // the candidate: common, and not an option
    std::uint32_t const code = codes_.encode(value);
    bool const is_missing = looked_at_all && code == missing;
    BlockTask& task = prepare();
    if (base_ == 0) task.scan_end = heap;
    bool const option = !is_missing && engine_->find_witness(task, heap, code);
    deepest_ = std::max(deepest_, task.found.deepest);
    if (option) continue;
    if (base_ != 0) return Stop::kHistory;
    break;
  }
  std::uint32_t const code = codes_.encode(value);
  if (!more_codes(code)) return Stop::kValueSize;
  std::size_t const lane = static_cast<std::size_t>(heap - n_);
  task_.forced.lanes |= std::uint64_t{1} << lane;
  task_.forced.low[lane] = static_cast<std::uint8_t>(code);
  task_.forced.high[lane] = static_cast<std::uint8_t>(code >> 8);
  if (!space.rare(value, heap)) return Stop::kNone;
  // The first value with a new highest bit decides whether the mask has that bit.
  std::uint32_t const top = std::bit_floor(value);
  bool seen = base_ != 0 || top <= space.mask;
  for (std::uint64_t n = 0; !seen && n < heap; ++n) seen = value_at(n) >= top;
  if (!seen) {
    SparseSpace larger = space;
    larger.mask |= top;
    codes_ = ValueCodes(larger);
    return Stop::kNone;
  }
  add_rare(heap, value);
  return Stop::kNone;
}

/// Takes another mask if it is better now.
bool SparseValues::changes_space() {
  if (rare_.size() <= n_ / kRareEnough) return false;
  ValueCounts counts(n_);
  std::vector<std::uint16_t> values(kReadPiece);
  for (std::uint64_t n = 0; n < n_; n += kReadPiece) {
    auto const piece =
        std::span(values).first(static_cast<std::size_t>(std::min(kReadPiece, n_ - n)));
    read(n, piece);
    counts.add(piece);
  }
  auto const choice = choose_space(game_, counts);
  if (!choice || choice->space == codes_.space() ||
      choice->rare + choice->rare / 16 >= rare_.size()) {
    return false;
  }
  values.resize(static_cast<std::size_t>(n_));
  read(0, values);
  encode_all(values, choice->space);
  return true;
}

/// Now and then: another mask, or witnesses from more heaps.
void SparseValues::review() {
  bool const early = base_ == 0 && n_ <= kMostReviewed;
  if (early && !changes_space() && witnesses_made_at_ < 3 * kWitnessHeaps) make_witnesses();
  next_review_ = n_ < kMostReviewed ? 2 * next_review_ : 0;
}

}  // namespace bouton::sequence
