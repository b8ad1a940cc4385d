// SparseValues: the list of its witnesses, and which of them come first.
#include <algorithm>
#include <vector>

#include "sequence/engine/sparse_values.hpp"
#include "sequence/engine/witnesses.hpp"

namespace bouton::sequence {
namespace {

constexpr std::size_t kMostWitnesses = 24000;
constexpr std::size_t kWitnessesPerCode = 48;  // where that is more

constexpr std::uint64_t kRecentCodes = 1 << 15;  // they show which are frequent

constexpr std::uint64_t kFirstChoice = 1 << 22;  // values: before, it is not worth it
constexpr std::uint64_t kNextChoice = 4;         // after so many times as many
constexpr std::size_t kMostChosen = 512;
// What a choice costs grows with the values computed: about a twentieth of their time.
constexpr std::uint64_t kValuesPerSample = 1 << 12;
constexpr std::uint64_t kMostSamples = 1 << 15;
constexpr std::uint64_t kValuesPerCandidate = 1 << 18;
constexpr std::uint64_t kLeastCandidates = 32, kMostCandidates = 256;

}  // namespace

/// Heaps below are known, and where parts must differ, less than half of every total to come.
std::uint64_t SparseValues::witness_end() const {
  bool const unequal = game_.parts == PartsCondition::kPairwiseUnequal;
  return std::min(n_ / (unequal ? 4 : 3), kWitnessHeaps);
}

/// Common heaps in random order: neighbours are correlated, and would show the same options.
void SparseValues::make_witnesses() {
  std::vector<std::uint64_t> heaps;
  std::uint64_t const end = witness_end();
  for (std::uint64_t a = 1; a < end; ++a) {
    if (!rare_heaps_.contains(a)) heaps.push_back(a);
  }
  std::uint64_t random = 0x9e3779b97f4a7c15;
  for (std::size_t i = heaps.size(); i > 1; --i) {
    random ^= random << 13;
    random ^= random >> 7;
    random ^= random << 17;
    std::swap(heaps[i - 1], heaps[static_cast<std::size_t>(random % i)]);
  }
  witnesses_.clear();
  std::uint64_t last = 0;
  std::size_t const most = std::max(kMostWitnesses, kWitnessesPerCode * code_count_);
  for (std::uint64_t const a : heaps) {
    if (witnesses_.size() * amounts_.size() >= most) break;
    if (splits_are_close()) {
      witnesses_.push_back(block_source(a, first_code(a)));
    } else {
      for (std::uint64_t const t : splits_) {
        witnesses_.push_back(block_source(a + t, first_code(a)));
      }
    }
    last = std::max(last, a);
  }
  deepest_ = std::max(deepest_, last);
  make_runs(last);
  witnesses_made_at_ = n_;
  task_.tuning.chosen_witnesses = 0;
  if (task_.tuning.first_witnesses.value == 0)
    task_.tuning.first_witnesses.value = 2 * std::size_t{code_count_} / amounts_.size() + 64;
}

/// Of no larger heaps than the list has: how far witnesses reach bounds where a period is proved.
void SparseValues::make_runs(std::uint64_t last) {
  std::vector<WitnessRuns::Heap> heaps;
  for (std::uint64_t a = 0; a <= last; ++a) {
    heaps.push_back({static_cast<std::uint16_t>(first_code(a)), !rare_heaps_.contains(a)});
  }
  runs_ = WitnessRuns(heaps);
}

/// From time to time, once no rare heap is in their reach any more: the first ones are chosen for
/// the last values.
void SparseValues::choose_first_witnesses(Limits const& limits) {
  next_choice_ = std::max(kFirstChoice, kNextChoice * n_);
  if (n_ < kFirstChoice || wide() || !verifies_) return;
  std::uint64_t const read_from = std::max(base_, rare_end()) + farthest();
  std::uint64_t const count = std::min(n_ / kValuesPerSample, kMostSamples);
  if (read_from + count > n_) return;
  WitnessSample sample{
      n_ - count, low_codes(n_ - count), static_cast<std::size_t>(count), amounts_, {}};
  for (unsigned odd = 0; odd < 2; ++odd) {
    for (std::uint32_t code = 0; code < 256; ++code) {
      std::uint32_t const value = codes_.decode(code, odd, false);
      std::uint16_t& needed = sample.needed[odd][code];
      while (needed < 256 && codes_.decode(needed, odd, true) < value) ++needed;
    }
  }
  std::uint64_t const candidates =
      std::clamp(n_ / kValuesPerCandidate, kLeastCandidates, kMostCandidates);
  task_.tuning.chosen_witnesses =
      choose_witnesses(witnesses_, sample, static_cast<std::size_t>(candidates),
                       std::min(kMostChosen, witnesses_.size() / 2), limits);
  std::uint64_t const recent = std::min(n_ - base_, kRecentCodes);
  runs_.choose_partners({low_codes(n_ - recent), static_cast<std::size_t>(recent)}, code_count_);
  // Another number of them is soon found to be the best.
  BlockTuning& number = task_.tuning.first_witnesses;
  number.value = std::min(number.value, task_.tuning.chosen_witnesses);
  number.failed = number.pause = number.rounds_left = 0;
}

}  // namespace bouton::sequence
