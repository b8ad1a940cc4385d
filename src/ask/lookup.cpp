#include "ask/lookup.hpp"

#include <utility>

#include "census/oeis.hpp"
#include "census/shifted_result.hpp"

namespace bouton::ask {

answer::Lookup lookup(SequenceGame const& game, Convention convention,
                      std::optional<census::Result> row) {
  answer::Lookup answer;
  answer.game = game.name;
  answer.code = game.code;
  answer.convention = convention;
  census::Key const key = census::key_of(game.heaps, convention);
  if (convention == Convention::kNormal) {
    for (census::OeisSequence const& sequence : census::oeis_sequences(key)) {
      answer.oeis.push_back({std::string(sequence.number), sequence.later});
    }
  }
  if (!row) return answer;
  census::ShiftedResult shifted = shifted_result(*std::move(row), key.shift);
  answer.later = shifted.later;
  answer.preperiod = shifted.preperiod;
  answer.preperiod_exact = shifted.exact;
  answer.result = std::move(shifted.result);
  return answer;
}

}  // namespace bouton::ask
