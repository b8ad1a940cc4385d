// tune: how many sources mark all codes before the rest is sifted, found by trying.
//
// Either way the values are the same; only the work differs. It is counted, not timed, so that a
// run takes the same steps on every machine. Now and then another number is tried for a round of
// blocks and kept if that was less work than with the old one, twice in turn. Many times as many
// are tried too, because the work of hard games hardly changes over a wide range and then falls to
// a fifth.
//
// Each kernel has its own copy, compiled for its instructions, so all is in an anonymous namespace.
#pragma once

#include "sequence/engine/block_task.hpp"

namespace {

/// The number to be tried in the place of `value`.
inline size_t tuning_trial(unsigned kind, size_t value) {
  size_t const little = 2 + value / 4;
  switch (kind % bouton::sequence::kTuningTrials) {
    case 0:
      return 2 * value;
    case 1:
      return value / 2;
    case 2:
      return value + little;
    case 3:
      return value > little ? value - little : 0;
    case 4:
      return 4 * value;
    default:
      return value / 4;
  }
}

/// Called after each block, with the number of blocks so far; keeps the value in [least, most].
inline void tune(bouton::sequence::BlockTuning& tuning, uint64_t blocks, size_t least,
                 size_t most) {
  constexpr uint64_t kRound = 32;           // blocks
  constexpr unsigned kLongestPause = 1024;  // rounds
  constexpr uint64_t kLessBy = 64;          // a trial must save this part of the work,
  constexpr unsigned kWins = 2;             // so many times in turn with the old value
  if (blocks % kRound != 0) return;
  uint64_t const work = tuning.work;
  tuning.work = 0;
  if (tuning.trying != 0) {
    tuning.trying = 0;
    size_t const tried = tuning.value;
    tuning.value = tuning.before;
    if (work + work / kLessBy >= tuning.work_before) {
      tuning.wins = 0;
      ++tuning.kind;
      if (++tuning.failed % bouton::sequence::kTuningTrials == 0) {
        tuning.rounds_left = tuning.pause;
        tuning.pause = tuning.pause < kLongestPause ? 2 * tuning.pause + 1 : tuning.pause;
      }
    } else if (++tuning.wins == kWins) {
      tuning.wins = tuning.failed = tuning.pause = 0;
      tuning.value = tried;
    }
    return;
  }
  tuning.work_before = work;
  if (tuning.rounds_left != 0) {
    --tuning.rounds_left;
    return;
  }
  size_t value = tuning_trial(tuning.kind, tuning.value);
  if (value < least) value = least;
  if (value > most) value = most;
  if (value == tuning.value) {
    ++tuning.kind;
    return;
  }
  tuning.before = tuning.value;
  tuning.value = value;
  tuning.trying = 1;
}

}  // namespace
