// The calls that only the largest module has: the search for laws, and laws that were found before.
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "answer.hpp"
#include "discover/law_document.hpp"
#include "discover/linear_game.hpp"
#include "discover/picture.hpp"
#include "front/law_json.hpp"
#include "laws/law_reader.hpp"
#include "laws/law_store.hpp"

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
  auto const store = std::make_shared<laws::LawStore>(true);
  while (!lines.empty()) {
    std::size_t const end = std::min(lines.find('\n'), lines.size());
    if (end > 0) store->add(laws::read_law(lines.substr(0, end), kFoundHere));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  use_laws(store);
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
    Game const read = read_game(game, convention);
    std::size_t const count =
        heaps < 0 ? discover::usual_heaps(read.rules) : static_cast<std::size_t>(heaps);
    std::uint64_t const asked =
        values < 0 ? discover::kEveryValue : static_cast<std::uint64_t>(values);
    discover::LinearGame const linear =
        discover::linear_game(read.rules, count, read.convention, asked);
    discover::Budget budget;
    budget.limits = limits();
    budget.progress = [](discover::Numeration const& system, std::uint64_t side) {
      bouton_progress(system.name().c_str(), static_cast<double>(side));
    };
    discover::Discovery const found = discover::discover(
        read.rules, linear, discover::likely_systems(read.rules, linear), budget);
    JsonWriter json(reply);
    json.begin_object().key("law");
    write_law_json(json, law_report(read, linear, found), kLanguage);
    json.key("certificate");
    if (!found.law) {
      json.null().key("svg").null().key("dot").null().end_object();
      return;
    }
    discover::Law const& law = *found.law;
    std::string const certificate = discover::on_one_line(
        discover::law_certificate(read.specification, read.rules, linear, law));
    json.string(certificate);
    auto const picture = discover::law_svg(linear, law.system, law.automaton);
    json.key("svg");
    picture ? json.string(*picture) : json.null();
    json.key("dot").string(discover::law_dot(linear, law.system, law.automaton)).end_object();
    if (used.find(certificate) == used.npos) {
      used = certificate + '\n' + used;
      use(used);
    }
  });
}
