#include "sequence/sparse_values.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <thread>
#include <tuple>
#include <utility>

#include "sequence/space_choice.hpp"

namespace bouton::sequence {
namespace {

constexpr std::uint64_t kChunk = 1 << 15;  // values between two looks at the limits
constexpr std::uint64_t kChunkOfTwo = 1 << 18;
constexpr std::uint64_t kHandedOver = 1 << 12;  // values, from thread to thread
constexpr std::uint64_t kWorthTwo = 1 << 14;    // sources times codes: some 50 ns a value
constexpr std::uint64_t kRecent = 4096;         // values that show how large codes are of late
constexpr std::uint64_t kMostReviewed = 1 << 20;
constexpr std::uint64_t kSlack = 1 << 17;       // values kept beyond what is needed
constexpr std::uint64_t kScanned = 1 << 16;     // common heaps searched for witnesses
constexpr std::uint64_t kDeeper = 4;            // and so many times the farthest one found
constexpr std::uint64_t kWitnessHeaps = 16384;  // heaps that the list of witnesses is made of
constexpr std::size_t kMostWitnesses = 6000;
constexpr std::uint32_t kMostCodes = 32768;

BlockSource block_source(std::uint64_t distance, std::uint32_t code) {
  constexpr std::uint32_t kFourTimes = 0x01010101;
  return {static_cast<std::uint32_t>(distance), (code & 0xff) * kFourTimes,
          (code >> 8) * kFourTimes};
}

BlockEngine const& engine_of(InstructionSet instructions) {
  switch (instructions) {
#if defined(__x86_64__)
    case InstructionSet::kSse4:
      return kBlockEngineSse4;
    case InstructionSet::kAvx2:
      return kBlockEngineAvx2;
    case InstructionSet::kAvx512:
      return kBlockEngineAvx512;
#elif defined(__aarch64__)
    case InstructionSet::kNeon:
      return kBlockEngineNeon;
#elif defined(__wasm_simd128__)
    case InstructionSet::kWasm:
      return kBlockEngineWasm;
#endif
    default:
      return kBlockEngineScalar;
  }
}

}  // namespace

SparseValues::SparseValues(OneHeapGame const& game, InstructionSet instructions,
                           std::uint64_t history_bytes)
    : game_(game), instructions_(instructions), history_bytes_(history_bytes) {
  HeapCode const& code = game_.code;
  largest_taken_ = code.max_taken();
  for (std::uint64_t t = 0; t <= largest_taken_; ++t) {
    if (code.allows(t, 1)) takes_.push_back(t);
    if (code.allows(t, 2)) splits_.push_back(t);
  }
}

SparseValues::SparseValues(OneHeapGame const& game, std::span<std::uint16_t const> values,
                           SparseSpace const& space, InstructionSet instructions,
                           std::uint64_t history_bytes)
    : SparseValues(game, instructions, history_bytes) {
  n_ = values.size();
  encode_all(values, space);
  next_review_ = 2 * std::bit_floor(n_);
}

// -- codes -------------------------------------------------------------------------------------

void SparseValues::encode_all(std::span<std::uint16_t const> values, SparseSpace const& space) {
  codes_ = ValueCodes(space);
  code_count_ = 16;
  high_.clear();
  rare_.clear();
  rare_bits_.clear();
  std::uint32_t most = 0;
  for (std::uint16_t const value : values) most = std::max(most, codes_.encode(value));
  low_.assign(values.size() + 2 * kBlockPad, 0);
  more_codes(most);
  // Heap 0 is no part of a split, whatever its class.
  for (std::uint64_t i = 0; i <= kBlockPad; ++i) set_rare_bit(i - kBlockPad);
  for (std::size_t n = 0; n < values.size(); ++n) {
    std::uint32_t const code = codes_.encode(values[n]);
    low_[kBlockPad + n] = static_cast<std::uint8_t>(code);
    if (wide()) high_[kBlockPad + n] = static_cast<std::uint8_t>(code >> 8);
    if (space.rare(values[n], n)) {
      rare_.push_back({n, values[n]});
      set_rare_bit(n);
    }
  }
  make_sources();
  make_witnesses();
}

/// Makes room for code `code`; false if codes do not go so far.
bool SparseValues::more_codes(std::uint32_t code) {
  while (code_count_ <= code) code_count_ *= 2;
  if (code_count_ > kMostCodes) return false;
  if (code_count_ > 256 && high_.empty()) {
    high_.assign(low_.size(), 0);
    if (base_ != 0) first_high_.assign(first_low_.size(), 0);
  }
  return true;
}

std::uint32_t SparseValues::code_at(std::uint64_t heap) const {
  std::size_t const at = static_cast<std::size_t>(kBlockPad + heap - base_);
  return low_[at] | (wide() ? static_cast<std::uint32_t>(high_[at]) << 8 : 0U);
}

bool SparseValues::is_rare(std::uint64_t heap) const {
  std::uint64_t const at = heap + kBlockPad;
  return at / 8 < rare_bits_.size() && ((rare_bits_[at / 8] >> (at % 8)) & 1U) != 0;
}

std::uint32_t SparseValues::value_at(std::uint64_t heap) const {
  return heap == 0 ? 0 : codes_.decode(code_at(heap), heap, is_rare(heap));
}

std::uint32_t SparseValues::first_code(std::uint64_t heap) const {
  if (base_ == 0) return code_at(heap);
  std::size_t const at = static_cast<std::size_t>(kBlockPad + heap);
  return first_low_[at] | (wide() ? static_cast<std::uint32_t>(first_high_[at]) << 8 : 0U);
}

std::uint32_t SparseValues::constant(std::uint64_t heap) const {
  return heap == 0 ? 0 : codes_.decode(first_code(heap), heap, is_rare(heap));
}

std::uint32_t SparseValues::largest_code(std::uint64_t from, std::uint64_t to) const {
  std::uint8_t const* const low = low_codes(from);
  std::size_t const size = static_cast<std::size_t>(to - from);
  std::uint8_t most = 0;
  if (!wide()) {
    for (std::size_t i = 0; i < size; ++i) most = std::max(most, low[i]);
    return most;
  }
  std::uint8_t const* const high = high_codes(from);
  std::uint32_t widest = 0;
  for (std::size_t i = 0; i < size; ++i) {
    widest = std::max(widest, low[i] | (static_cast<std::uint32_t>(high[i]) << 8));
  }
  return widest;
}

void SparseValues::read(std::uint64_t from, std::span<std::uint16_t> out) const {
  std::uint8_t const* const low = low_codes(from);
  if (!wide()) {
    // Both classes of heaps have a table of their own.
    std::uint16_t table[2][256];
    for (std::uint32_t code = 0; code < 256; ++code) {
      for (std::uint64_t odd = 0; odd < 2; ++odd) {
        table[odd][code] = static_cast<std::uint16_t>(codes_.decode(code, odd, false));
      }
    }
    std::uint16_t const* const first = table[from & 1];
    std::uint16_t const* const second = table[(from + 1) & 1];
    std::size_t i = 0;
    for (; i + 1 < out.size(); i += 2) {
      out[i] = first[low[i]];
      out[i + 1] = second[low[i + 1]];
    }
    if (i < out.size()) out[i] = first[low[i]];
  } else {
    std::uint8_t const* const high = high_codes(from);
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = static_cast<std::uint16_t>(
          codes_.decode(low[i] | (static_cast<std::uint32_t>(high[i]) << 8), from + i, false));
    }
  }
  auto rare =
      std::lower_bound(rare_.begin(), rare_.end(), from,
                       [](RareValue const& a, std::uint64_t heap) { return a.heap < heap; });
  for (; rare != rare_.end() && rare->heap < from + out.size(); ++rare) {
    out[static_cast<std::size_t>(rare->heap - from)] = rare->value;
  }
}

// -- rare heaps and sources ------------------------------------------------------------------

/// \param heap  may be negative, as a number modulo 2^64: from -kBlockPad on.
void SparseValues::set_rare_bit(std::uint64_t heap) {
  std::uint64_t const at = heap + kBlockPad;
  // Sources read eight or nine bytes at once.
  if (rare_bits_.size() < at / 8 + 24)
    rare_bits_.resize(static_cast<std::size_t>(at / 8 * 5 / 4 + 64));
  rare_bits_[static_cast<std::size_t>(at / 8)] |= static_cast<std::uint8_t>(1U << (at % 8));
}

void SparseValues::add_sources(RareValue const& rare) {
  if (rare.heap == 0) return;
  for (std::uint64_t const t : splits_) {
    BlockSource const source = block_source(rare.heap + t, codes_.encode(rare.value));
    auto const less = [](BlockSource const& a, BlockSource const& b) {
      return std::tie(a.distance, a.high, a.low) < std::tie(b.distance, b.high, b.low);
    };
    auto const place = std::lower_bound(sources_.begin(), sources_.end(), source, less);
    if (place == sources_.end() || less(source, *place)) sources_.insert(place, source);
  }
}

void SparseValues::make_sources() {
  sources_.clear();
  where_rare_.clear();
  for (std::uint64_t const t : takes_) {
    // With heaps of two classes an odd amount leads from common values to rare options.
    bool const changes_class = codes_.space().positional && t % 2 == 1;
    (changes_class ? where_rare_ : sources_).push_back(block_source(t, 0));
  }
  for (RareValue const& rare : rare_) add_sources(rare);
  if (task_.marked_sources.value == 0) task_.marked_sources.value = sources_.size() / 3;
}

void SparseValues::add_rare(std::uint64_t heap, std::uint32_t value) {
  rare_.push_back({heap, static_cast<std::uint16_t>(value)});
  set_rare_bit(heap);
  add_sources(rare_.back());
}

/// Common heaps in random order: neighbours are correlated, and would show the same options.
void SparseValues::make_witnesses() {
  std::vector<std::uint64_t> heaps;
  std::uint64_t const end = std::min(n_ / 3, kWitnessHeaps);
  for (std::uint64_t a = 1; a < end; ++a) {
    if (!is_rare(a)) heaps.push_back(a);
  }
  std::uint64_t random = 0x9e3779b97f4a7c15;
  for (std::size_t i = heaps.size(); i > 1; --i) {
    random ^= random << 13;
    random ^= random >> 7;
    random ^= random << 17;
    std::swap(heaps[i - 1], heaps[static_cast<std::size_t>(random % i)]);
  }
  witnesses_.clear();
  for (BlockSource const& source : where_rare_) witnesses_.push_back(source);
  for (std::uint64_t const a : heaps) {
    if (witnesses_.size() >= kMostWitnesses) break;
    for (std::uint64_t const t : splits_) {
      witnesses_.push_back(block_source(a + t, first_code(a)));
    }
    deepest_ = std::max(deepest_, a);
  }
  witnesses_made_at_ = n_;
  if (task_.first_witnesses.value == 0) task_.first_witnesses.value = 2 * code_count_ + 64;
}

// -- memory -------------------------------------------------------------------------------------

std::uint64_t SparseValues::scan_end() const {
  if (base_ != 0) return scan_end_;
  std::uint64_t const rare_end = rare_.empty() ? 1 : rare_.back().heap + 1;
  // Some games need witnesses from far up; later ones will be found not much farther.
  return std::min(n_, std::max(rare_end + kScanned, kDeeper * deepest_));
}

std::uint64_t SparseValues::window() const {
  std::uint64_t const rare_end = rare_.empty() ? 1 : rare_.back().heap + 1;
  return std::max(rare_end, witness_bound()) + largest_taken_;
}

/// How far back the engine reads.
std::uint64_t SparseValues::reach() const {
  std::uint64_t far = scan_end() + largest_taken_;
  if (!sources_.empty()) far = std::max<std::uint64_t>(far, sources_.back().distance);
  for (BlockSource const& source : witnesses_) {
    far = std::max<std::uint64_t>(far, source.distance);
  }
  return std::max({far, window(), wanted_}) + 2 * kBlockPad;
}

/// Room for codes up to `end`; drops old ones once the history is longer than it may be.
void SparseValues::reserve(std::uint64_t end) {
  std::uint64_t const planes = wide() ? 2 : 1;
  if (base_ == 0 && planes * end > history_bytes_) forget();
  if (base_ == 0) {
    std::size_t const size = static_cast<std::size_t>(end + 2 * kBlockPad);
    if (low_.size() >= size) return;
    std::size_t const grown = std::max(size, low_.size() + low_.size() / 2);
    low_.resize(grown);
    if (wide()) high_.resize(grown);
    return;
  }
  std::size_t const needed = static_cast<std::size_t>(end - base_ + 2 * kBlockPad);
  if (needed <= low_.size()) return;
  std::uint64_t const keep =
      std::min((reach() + kSlack + kBlock - 1) / kBlock * kBlock, n_ - base_);
  std::uint64_t const from = n_ - keep;
  auto const move = [&](std::vector<std::uint8_t>& codes) {
    std::copy(codes.begin() + static_cast<std::ptrdiff_t>(from - base_), codes.end(),
              codes.begin());
    codes.resize(
        std::max(codes.size(), static_cast<std::size_t>(4 * keep + (end - n_)) + 2 * kBlockPad));
  };
  move(low_);
  if (wide()) move(high_);
  base_ = from;
}

/// From now on only a window is kept, and the first codes.
void SparseValues::forget() {
  std::uint64_t const keep = (reach() + kSlack + kBlock - 1) / kBlock * kBlock;
  if (keep >= n_) return;  // nothing to forget yet
  scan_end_ = scan_end();
  std::size_t const first = static_cast<std::size_t>(scan_end_ + 3 * kBlockPad);
  first_low_.assign(low_.begin(), low_.begin() + static_cast<std::ptrdiff_t>(first));
  if (wide()) {
    first_high_.assign(high_.begin(), high_.begin() + static_cast<std::ptrdiff_t>(first));
  }
  base_ = n_ - keep;
  auto const shorten = [&](std::vector<std::uint8_t>& codes) {
    std::size_t const used = static_cast<std::size_t>(keep + 2 * kBlockPad);
    codes.assign(codes.begin() + static_cast<std::ptrdiff_t>(base_),
                 codes.begin() + static_cast<std::ptrdiff_t>(base_ + used));
    codes.shrink_to_fit();
  };
  shorten(low_);
  if (wide()) shorten(high_);
}

// -- computing ----------------------------------------------------------------------------------

BlockTask& SparseValues::prepare() {
  task_.low = low_.data() + kBlockPad;
  task_.high = wide() ? high_.data() + kBlockPad : nullptr;
  task_.base = base_;
  task_.first_low = base_ == 0 ? task_.low : first_low_.data() + kBlockPad;
  task_.first_high = !wide() ? nullptr : base_ == 0 ? task_.high : first_high_.data() + kBlockPad;
  task_.rare_bits = rare_bits_.data();
  task_.rare_end = rare_.empty() ? 1 : rare_.back().heap + 1;
  task_.n = n_;
  task_.sources = sources_.data();
  task_.source_count = sources_.size();
  task_.where_rare = where_rare_.data();
  task_.where_rare_count = where_rare_.size();
  task_.witnesses = witnesses_.data();
  task_.witness_count = witnesses_.size();
  task_.splits = splits_.data();
  task_.split_count = splits_.size();
  task_.unequal = game_.parts == PartsCondition::kPairwiseUnequal ? 1 : 0;
  task_.code_count = code_count_;
  task_.recent_code = largest_code(n_ - std::min(n_ - base_, kRecent), n_);
  task_.dropped_bit = codes_.dropped_bit();
  task_.code_mask = codes_.mask();
  task_.positional = codes_.space().positional ? 1 : 0;
  task_.parity = codes_.space().parity;
  farthest_ = sources_.empty() ? 0 : sources_.back().distance;
  for (BlockSource const& source : witnesses_) {
    farthest_ = std::max<std::uint64_t>(farthest_, source.distance);
  }
  task_.reach = farthest_;
  task_.scan_end = scan_end();
  task_.deepest = deepest_;
  return task_;
}

Stop SparseValues::extend(std::uint64_t end, Limits const& limits) {
  while (n_ < end) {
    if (limits.expired()) return Stop::kExpired;
    bool const two = limits.threads > 1 && steady() && end - n_ >= 2 * kHandedOver &&
                     sources_.size() * code_count_ >= kWorthTwo;
    std::uint64_t stop = std::min(end, n_ + (two ? kChunkOfTwo : kChunk));
    if (n_ < next_review_) stop = std::min(stop, next_review_);
    reserve(stop);
    if (low_.size() + high_.size() > limits.memory_bytes) return Stop::kMemory;
    switch (two ? run_by_two(stop) : run(stop)) {
      case BlockStop::kEnd:
        if (n_ == next_review_) review();
        break;
      case BlockStop::kRange:
        if (!more_codes(code_count_)) return Stop::kValueSize;
        break;
      case BlockStop::kMissing:
        if (Stop const failed = resolve(n_ + task_.lane); failed != Stop::kNone) return failed;
        break;
    }
  }
  return Stop::kNone;
}

BlockStop SparseValues::run(std::uint64_t end) {
  BlockTask& task = prepare();
  task.end = end;
  task.work = BlockWork::kAll;
  BlockStop const stop = engine_of(instructions_).run(task);
  n_ = task.n;
  deepest_ = std::max(deepest_, task.deepest);
  return stop;
}

/// No source of a block to come is a rare heap, and none is known in advance.
bool SparseValues::steady() const {
  std::uint64_t const rare_end = rare_.empty() ? 1 : rare_.back().heap + 1;
  return task_.forced == 0 && n_ > rare_end + farthest_ + kBlockPad && next_review_ <= n_;
}

/// One thread computes, another follows and verifies. What was computed after a value that
/// turns out to be wrong is thrown away.
BlockStop SparseValues::run_by_two(std::uint64_t end) {
  BlockEngine const& engine = engine_of(instructions_);
  BlockTask ahead = prepare();
  ahead.work = BlockWork::kCompute;
  BlockTask behind = ahead;
  behind.work = BlockWork::kVerify;
  BlockStop computed = BlockStop::kEnd;
  std::atomic<BlockStop> verified = BlockStop::kEnd;
  constexpr std::uint64_t kClosed = std::uint64_t{1} << 63;
  std::atomic<std::uint64_t> ready = n_;  // values before it may be verified
  {
    std::jthread const verifier([&] {
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
    });
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
  deepest_ = std::max(deepest_, behind.deepest);
  task_.first_witnesses = behind.first_witnesses;
  task_.next_learned = behind.next_learned;
  task_.marked_sources = ahead.marked_sources;
  task_.blocks = ahead.blocks;
  task_.lane = behind.lane;
  task_.missing = behind.missing;
  BlockStop const stop = verified;
  return stop != BlockStop::kEnd ? stop : computed;
}

/// The exact value of a heap in the block at n_, when those before it in the block are right.
Stop SparseValues::resolve(std::uint64_t heap) {
  SparseSpace const& space = codes_.space();
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
      if (task_.unequal != 0 && other == rare.heap) continue;
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
    if (!space.rare(value, heap)) break;  // the candidate: common, and no option
    BlockTask& task = prepare();
    if (base_ == 0) task.scan_end = heap;
    bool const option = engine_of(instructions_).find_witness(task, heap, codes_.encode(value));
    deepest_ = std::max(deepest_, task.deepest);
    if (option) continue;
    if (base_ != 0) return Stop::kHistory;
    break;
  }
  std::uint32_t const code = codes_.encode(value);
  if (!more_codes(code)) return Stop::kValueSize;
  std::size_t const lane = static_cast<std::size_t>(heap - n_);
  task_.forced |= std::uint64_t{1} << lane;
  task_.forced_low[lane] = static_cast<std::uint8_t>(code);
  task_.forced_high[lane] = static_cast<std::uint8_t>(code >> 8);
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

/// Looks whether another mask is better now, and takes witnesses from more heaps.
void SparseValues::review() {
  if (base_ == 0 && n_ <= kMostReviewed) {
    std::vector<std::uint16_t> values(static_cast<std::size_t>(n_));
    read(0, values);
    auto const choice = choose_space(game_, values);
    if (choice && choice->space != codes_.space() &&
        choice->rare + choice->rare / 16 < rare_.size()) {
      encode_all(values, choice->space);
    } else if (witnesses_made_at_ < 3 * kWitnessHeaps) {
      make_witnesses();
    }
  }
  next_review_ = n_ < kMostReviewed ? 2 * next_review_ : 0;
}

// -- saving ------------------------------------------------------------------------------------

void SparseValues::save(StateWriter& writer) const {
  std::uint64_t const keep = std::min(n_, (reach() + kBlock) / kBlock * kBlock);
  std::uint64_t const from = std::max(base_, n_ - keep);
  writer.number(codes_.space().mask);
  writer.number(codes_.space().positional ? 1 : 0);
  writer.number(codes_.space().parity);
  writer.number(code_count_);
  writer.number(n_);
  writer.number(from);
  writer.number(next_review_);
  writer.number(deepest_);
  // A rare value of the block in work is found again with that block.
  auto const behind = std::find_if(rare_.begin(), rare_.end(),
                                   [&](RareValue const& rare) { return rare.heap >= n_; });
  std::span<RareValue const> const settled(rare_.begin(), behind);
  writer.number(settled.size());
  std::uint64_t last = 0;
  for (RareValue const& rare : settled) {
    writer.number(rare.heap - last);
    writer.number(rare.value);
    last = rare.heap;
  }
  std::size_t const kept = static_cast<std::size_t>(n_ - from);
  writer.bytes({low_codes(from), kept});
  if (wide()) writer.bytes({high_codes(from), kept});
  if (from == 0) return;
  std::uint64_t const first = scan_end() + 2 * kBlockPad;
  writer.number(scan_end());
  auto const first_codes = [&](std::vector<std::uint8_t> const& all,
                               std::vector<std::uint8_t> const& kept_first) {
    std::uint8_t const* const data = (base_ == 0 ? all : kept_first).data() + kBlockPad;
    writer.bytes({data, static_cast<std::size_t>(first)});
  };
  first_codes(low_, first_low_);
  if (wide()) first_codes(high_, first_high_);
}

SparseValues SparseValues::restore(OneHeapGame const& game, StateReader& reader,
                                   InstructionSet instructions) {
  constexpr std::uint64_t kMostHeap = std::uint64_t{1} << 62;
  SparseValues self(game, instructions, kHistoryBytes);
  SparseSpace space;
  space.mask = static_cast<std::uint32_t>(reader.number(0xffff));
  space.positional = reader.number(1) != 0;
  space.parity = static_cast<std::uint32_t>(reader.number(1));
  if (space.mask == 0) StateReader::damaged();
  self.codes_ = ValueCodes(space);
  auto const code_count = static_cast<std::uint32_t>(reader.number(kMostCodes));
  if (code_count < 16 || !std::has_single_bit(code_count)) StateReader::damaged();
  self.n_ = reader.number(kMostHeap);
  self.base_ = reader.number(self.n_);
  if (self.n_ % kBlock != 0 || self.base_ % kBlock != 0) StateReader::damaged();
  self.next_review_ = reader.number(kMostHeap);
  self.deepest_ = reader.number(kMostHeap);
  for (std::uint64_t i = 0; i <= kBlockPad; ++i) self.set_rare_bit(i - kBlockPad);
  std::uint64_t const rares = reader.number(self.n_);
  std::uint64_t heap = 0;
  for (std::uint64_t i = 0; i < rares; ++i) {
    heap += reader.number(self.n_);
    auto const value = static_cast<std::uint16_t>(reader.number(0xffff));
    if (heap >= self.n_ || (i != 0 && heap <= self.rare_.back().heap)) StateReader::damaged();
    self.rare_.push_back({heap, value});
    self.set_rare_bit(heap);
  }
  auto const padded = [&](std::uint64_t size) {
    std::vector<std::uint8_t> const codes = reader.bytes();
    if (codes.size() != size) StateReader::damaged();
    std::vector<std::uint8_t> result(codes.size() + 2 * kBlockPad, 0);
    std::copy(codes.begin(), codes.end(), result.begin() + kBlockPad);
    return result;
  };
  self.low_ = padded(self.n_ - self.base_);
  if (code_count > 256) self.high_ = padded(self.n_ - self.base_);
  self.code_count_ = code_count;
  if (self.base_ != 0) {
    self.scan_end_ = reader.number(self.n_);
    self.first_low_ = padded(self.scan_end_ + 2 * kBlockPad);
    if (code_count > 256) self.first_high_ = padded(self.scan_end_ + 2 * kBlockPad);
  }
  auto const check = [&](std::vector<std::uint8_t> const& low,
                         std::vector<std::uint8_t> const& high) {
    for (std::size_t i = 0; i < low.size(); ++i) {
      std::uint32_t const code =
          low[i] | (high.empty() ? 0U : static_cast<std::uint32_t>(high[i]) << 8);
      if (code >= code_count) StateReader::damaged();
    }
  };
  check(self.low_, self.high_);
  check(self.first_low_, self.first_high_);
  for (RareValue const& rare : self.rare_) {
    if (self.codes_.encode(rare.value) >= code_count) StateReader::damaged();
  }
  if (self.base_ != 0 && self.scan_end_ < std::min(self.n_ / 3, kWitnessHeaps)) {
    StateReader::damaged();
  }
  self.make_sources();
  self.make_witnesses();
  if (self.base_ != 0 && self.n_ - self.base_ < self.reach()) StateReader::damaged();
  return self;
}

}  // namespace bouton::sequence
