// The calls about laws, which only the whole module has: the search for laws, and laws that were
// found before.
#include <string>
#include <string_view>

#include "answer.hpp"
#include "ask/laws.hpp"
#include "front/fields_json.hpp"

/// The page is told which attempt begins.
extern "C" __attribute__((import_module("bouton"), import_name("progress"))) void bouton_progress(
    char const* numeration, double below);

namespace {

using namespace bouton;
using namespace bouton::front;
using namespace bouton::page;

/// The certificates that the laws in use were read from, a line for each.
std::string used;

/// What answers name as the source of a law that was found here: the page saves its certificate so.
constexpr char const* kFoundHere = "law.json";

void use(std::string_view lines) {
  use_context(ask::with_laws(shared_context(), lines, kFoundHere));
}

void tell_law(Game const& game, ask::LawQuestion const& question) {
  discover::Budget budget;
  budget.limits = limits();
  budget.progress = [](discover::Numeration const& system, std::uint64_t side) {
    bouton_progress(system.name().c_str(), static_cast<double>(side));
  };
  ask::FoundLaw const law = ask::law(game, question, budget);
  JsonWriter json(reply);
  json.begin_object().key("law");
  write_answer_json(json, law.answer(), kLanguage);
  json.key("certificate");
  if (!law.proved()) {
    json.null().key("svg").null().key("dot").null().key("table_below").number(0).end_object();
    return;
  }
  std::string const certificate = law.certificate_on_one_line();
  json.string(certificate).key("svg");
  auto const picture = law.svg();
  picture ? json.string(*picture) : json.null();
  json.key("dot").string(law.dot());
  // Words that only count classes say no condition; a table of this size does.
  bool const counted = law.classes && law.classes->listed.empty();
  json.key("table_below").number(counted ? discover::table_of_every_class(*law.classes) : 0);
  json.end_object();
  if (used.find(certificate) == used.npos) {
    used = certificate + '\n' + used;
    use(used);
  }
}

}  // namespace

/// Sets the laws that were found before: certificates made by this module, one a line.
BOUTON_CALL char const* bouton_own_laws(char const* certificates) {
  return answered([&] {
    if (used != certificates) {
      use(certificates);
      used = certificates;
    }
    JsonWriter(reply).begin_object().end_object();
  });
}

/// Looks for the law of a game, and proves it: bouton.law/1 with its certificate on one line, and
/// the automaton as a picture. The law answers from then on.
/// \param heaps   negative: as many as usual
/// \param values  the largest nim-value asked for, 0 for outcomes; negative: every nim-value
BOUTON_CALL char const* bouton_discover(char const* game, int convention, double heaps,
                                        double values) {
  return answered([&] {
    ask::LawQuestion question;
    if (heaps >= 0) question.heaps = static_cast<std::size_t>(heaps);
    question.values = values < 0 ? discover::kEveryValue : static_cast<std::uint64_t>(values);
    tell_law(read_game(game, convention), question);
  });
}

/// The same with a law that somebody has written, in the words of a file for
/// `bouton discover --conjecture`: it is proved, or shown to be wrong.
BOUTON_CALL char const* bouton_conjecture(char const* game, int convention, char const* text) {
  return answered([&] {
    tell_law(read_game(game, convention), {.conjecture = discover::read_conjecture(text)});
  });
}
