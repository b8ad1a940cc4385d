#include "ask/lookup.hpp"

#include <algorithm>
#include <utility>

#include "census/oeis.hpp"

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
  // The row may be about another code of the same game.
  std::uint64_t const shift = key.shift, from = row->shift;
  answer.later = static_cast<std::int64_t>(shift) - static_cast<std::int64_t>(from);
  answer.preperiod = row->preperiod;
  answer.preperiod_exact = true;
  if (row->preperiod && answer.later != 0) {
    // The last exception is at preperiod - 1; below the shift all heaps are dead.
    answer.preperiod = std::max<std::uint64_t>(*row->preperiod, from) - from + shift;
    answer.preperiod_exact = *row->preperiod > from;
  }
  answer.result = *std::move(row);
  return answer;
}

}  // namespace bouton::ask
