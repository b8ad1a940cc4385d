#include "front/period_words.hpp"

#include <utility>

#include "answer/stops.hpp"
#include "front/errors.hpp"
#include "front/numbers.hpp"

namespace bouton::front {

namespace {

using Arguments = std::vector<std::pair<std::string, MessageValue>>;

/// The sentence that says what was checked and why it is enough.
Message proof_text(answer::Period const& answer) {
  std::uint64_t const period = *answer.period, preperiod = *answer.preperiod;
  Arguments arguments = {{"preperiod", std::to_string(preperiod)},
                         {"period", std::to_string(period)},
                         {"bound", std::to_string(*answer.checked_to)},
                         {"from", std::to_string(std::max<std::uint64_t>(preperiod, 1))},
                         {"parts", std::to_string(answer.parts)},
                         {"parts_less", std::to_string(answer.parts - 1)}};
  if (answer.taken) arguments.emplace_back("taken", std::to_string(*answer.taken));
  if (answer.window) {
    arguments.emplace_back("window", std::to_string(*answer.window));
    arguments.emplace_back("at", std::to_string(*answer.repeated_at));
    arguments.emplace_back("again", std::to_string(*answer.repeated_at + period));
    arguments.emplace_back("witness", std::to_string(*answer.witness_bound));
  }
  std::string const& proof = *answer.proof;
  bool const window = answer.parts == 1;
  char const* const key = proof == "unequal-parts"           ? "front.period.proof.unequal"
                          : proof == "tail"                  ? "front.period.proof.tail"
                          : proof == "automata"              ? "front.period.proof.arithmetic"
                          : proof == "state-repetition"      ? "front.period.proof.state"
                          : !window                          ? "front.period.proof.parts"
                          : answer.taken == std::uint64_t{0} ? "front.period.proof.no_moves"
                                                             : "front.period.proof.window";
  return {key, std::move(arguments)};
}

/// The law and its numbers.
std::vector<Message> found(std::string_view game, std::uint64_t period, std::uint64_t preperiod,
                           std::uint64_t saltus) {
  Arguments const numbers = {{"game", printable(game)},
                             {"period", std::to_string(period)},
                             {"preperiod", std::to_string(preperiod)},
                             {"saltus", std::to_string(saltus)}};
  std::string const grows = saltus > 0 ? ".saltus" : "";
  return {{"front.period.found" + grows, numbers}, {"front.period.numbers" + grows, numbers}};
}

std::vector<Message> none_found(answer::Period const& answer, std::string reason) {
  if (reason.empty()) reason = stop_word(answer.stop);
  bool const none = answer.values_computed == 0;
  std::vector<Message> lines = {{none ? "front.period.none.first" : "front.period.none",
                                 {{"game", printable(answer.game)},
                                  {"n", std::to_string(none ? 0 : answer.values_computed - 1)},
                                  {"reason", std::move(reason)}}}};
  if (none) return lines;
  lines.push_back({"front.period.max_so_far",
                   {{"value", std::to_string(*answer.max_value)},
                    {"heap", std::to_string(*answer.max_value_at)}}});
  if (answer.not_tried) {
    lines.push_back({"front.period.not_tried", {{"parts", std::to_string(answer.parts)}}});
  }
  if (!answer.windows_have_room) lines.push_back({"front.period.no_room", {}});
  return lines;
}

}  // namespace

sequence::ProofWanted read_proof(std::string_view option, std::string const& word) {
  if (word == "any") return sequence::ProofWanted::kAny;
  if (word == "classical") return sequence::ProofWanted::kClassical;
  if (word == "state") return sequence::ProofWanted::kStateRepetition;
  bad_value(option, word, "any, classical, state");
}

std::vector<Message> describe_formula(std::string_view game, HeapFormula const& formula) {
  std::vector<Message> lines = found(game, formula.period, formula.preperiod, formula.saltus);
  lines.push_back({std::string(formula.key), {}});
  lines.push_back(
      {"front.period.proof.formula", {{"reference", '@' + std::string(formula.reference)}}});
  return lines;
}

std::vector<Message> describe_period(answer::Period const& answer, std::string reason) {
  if (!answer.proved) return none_found(answer, std::move(reason));
  if (answer.formula != nullptr) return describe_formula(answer.game, *answer.formula);
  std::vector<Message> lines =
      found(answer.game, *answer.period, *answer.preperiod, *answer.saltus);
  if (answer.last_exception) {
    lines.push_back({"front.period.exception", {{"n", std::to_string(*answer.last_exception)}}});
  } else {
    lines.push_back({"front.period.no_exception", {}});
  }
  if (answer.grows()) {
    lines.push_back({"front.period.unbounded", {}});
  } else {
    lines.push_back({"front.period.max",
                     {{"value", std::to_string(*answer.max_value)},
                      {"heap", std::to_string(*answer.max_value_at)}}});
  }
  if (answer.last_rare) {
    lines.push_back({"front.period.rare",
                     {{"count", std::to_string(*answer.rare_count)},
                      {"mask", std::to_string(*answer.mask)},
                      {"last", std::to_string(*answer.last_rare)}}});
  }
  lines.push_back(proof_text(answer));
  lines.push_back({"front.period.computed", {{"count", std::to_string(answer.values_computed)}}});
  if (auto const& [standard, shift] = answer.standard_form; standard != answer.code) {
    lines.push_back({shift == 0 ? "front.period.same" : "front.period.same.later",
                     {{"standard", standard}, {"shift", std::to_string(shift)}}});
  }
  return lines;
}

std::string stop_word(Stop stop) {
  bool const of_sequence = stop == Stop::kExpired || stop == Stop::kMemory ||
                           stop == Stop::kValueSize || stop == Stop::kWork ||
                           stop == Stop::kHistory;
  return "@front.stop." + std::string(of_sequence ? answer::name(stop) : "bound");
}

}  // namespace bouton::front
