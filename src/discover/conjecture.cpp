#include "discover/conjecture.hpp"

#include <string>
#include <utility>

#include "discover/move_automaton.hpp"
#include "rules/toml_text.hpp"

namespace bouton::discover {
namespace {

constexpr std::size_t kMostFileBytes = 2 * kMostFormulaBytes;

class ConjectureFile : TomlText {
 public:
  using TomlText::TomlText;

  Conjecture read() {
    if (text_.size() > kMostFileBytes) {
      fail("conjecture.error.long", kMostFileBytes, {{"most", std::to_string(kMostFileBytes)}});
    }
    check_dots("conjecture.error.dots");
    toml::parse_result const parsed = toml::parse(text_);
    if (!parsed) {
      toml::parse_error const& error = parsed.error();
      fail("conjecture.error.toml", offset_of(error.source().begin),
           {{"detail", std::string(error.description())}});
    }
    toml::table const& file = parsed.table();
    for (auto const& [key, node] : file) {
      if (key == "heaps" || key == "p" || key == "value") continue;
      fail("conjecture.error.key", offset_of(key.source().begin), {{"key", shown(key.str(), 60)}});
    }
    auto const* const heaps = file.get("heaps");
    auto const* const p = file.get("p");
    auto const* const value = file.get("value");
    if (heaps == nullptr) fail("conjecture.error.heaps", text_.size());
    if ((p == nullptr) == (value == nullptr)) {
      fail("conjecture.error.one_formula", p == nullptr ? text_.size() : offset_of(*value));
    }
    Conjecture result;
    result.heaps = static_cast<std::size_t>(read_number(*heaps, "heaps", 1, kMostHeaps));
    result.about_values = value != nullptr;
    toml::node const& written = result.about_values ? *value : *p;
    auto const* const text = written.as_string();
    if (text == nullptr) {
      fail("conjecture.error.text", offset_of(written),
           {{"key", result.about_values ? "value" : "p"}});
    }
    result.formula.text = text->get();
    result.formula.tree = result.about_values
                              ? read_number_formula(result.formula.text, result.heaps)
                              : read_condition(result.formula.text, result.heaps);
    return result;
  }
};

}  // namespace

Conjecture read_conjecture(std::string_view text) {
  return ConjectureFile(text).read();
}

Examination examine(Conjecture const& conjecture, Ruleset const& rules, LinearGame const& game,
                    std::optional<unsigned> base, Budget const& budget) {
  Numeration const system = numeration_of(conjecture.formula, base);
  Examination result;
  Attempt failed{system, 0, 0, Failure::kWork};
  Meter work(budget.limits, budget.steps);
  try {
    Dfa law = formula_automaton(conjecture.formula, game, system, work);
    failed.states = law.size();
    CounterexampleSearch const search(rules, game, system, law, work);
    result.counterexample = search.among_small();
    result.refuted = result.counterexample.has_value();
    if (!result.refuted) {
      MoveRelations const moves = move_relations(game, system, work);
      Proof const proof = prove(game, system, moves, law, work);
      if (proof.verdict == Proof::Verdict::kProved) {
        result.found.law = Law{system, std::move(law), proof, 0};
        return result;
      }
      result.refuted = true;
      result.counterexample = search.of_refuted(moves, proof);
    }
    failed.failure = Failure::kRefuted;
  } catch (LimitReached const& reached) {
    if (reached.stop == Stop::kMemory) failed.failure = Failure::kMemory;
    result.found.stop = reached.stop;
  }
  result.found.steps = work.done();
  result.found.tried.push_back(failed);
  return result;
}

}  // namespace bouton::discover
