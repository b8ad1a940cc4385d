// An answer as text: the verdict, the winning moves with the suggested one first, the
// reason, and how it is known.
#include "answer.hpp"
#include "bouton/rules/notation.hpp"
#include "front/answer_json.hpp"
#include "front/describe.hpp"
#include "front/errors.hpp"
#include "front/json.hpp"
#include "front/moves_json.hpp"
#include "front/names.hpp"
#include "output.hpp"
#include "question.hpp"

namespace bouton::cli {
using namespace front;

void set_listed_moves(AnswerStyle& style, std::string const& moves, bool json) {
  constexpr std::uint64_t kMost = 1'000'000'000'000;
  style.max_moves = json ? kUsualMoves : 20;
  if (moves == "all") {
    style.max_moves = kNoMoveBound;
    style.max_bytes = kNoMoveBound;
  } else if (moves == "one") {
    style.max_moves = 1;
  } else if (!moves.empty()) {
    // The number is the one that the reader asked for; only the default is bounded in bytes too.
    style.max_moves = read_count("--moves", moves, 0, kMost, "all, one, 0, 1, 2, ...");
    style.max_bytes = kNoMoveBound;
  }
}

std::string verdict_text(std::optional<Outcome> outcome, Settings const& settings) {
  std::string const verdict = render(!outcome                  ? "front.verdict.unknown"
                                     : *outcome == Outcome::kN ? "front.verdict.n"
                                                               : "front.verdict.p",
                                     settings.language);
  Paint const paint = !outcome                  ? Paint::kStrong
                      : *outcome == Outcome::kN ? Paint::kGood
                                                : Paint::kBad;
  return painted(verdict, paint, settings.color);
}

/// A reference in a sentence of this language, its pages as help names them.
std::string shown_reference(std::string reference, Language language) {
  auto const replace = [&](std::string_view from, std::string const& to) {
    for (std::size_t at = reference.find(from); at != reference.npos;
         at = reference.find(from, at + to.size())) {
      reference.replace(at, from.size(), to);
    }
  };
  for (std::string_view const folder : {"docs/games/", "docs/"}) {
    std::size_t const at = reference.find(folder);
    if (at == reference.npos) continue;
    std::size_t const end = reference.find(".md", at);
    if (end == reference.npos) continue;
    std::string const page = reference.substr(at + folder.size(), end - at - folder.size());
    reference.replace(at, end + 3 - at,
                      render(Message{"cli.reference.manual", {{"page", page}}}, language));
  }
  for (auto const& [from, key] : {std::pair{"; ", "cli.reference.semicolon"},
                                  {", ", "cli.reference.comma"},
                                  {" and ", "cli.reference.and"},
                                  {" & ", "cli.reference.ampersand"}}) {
    replace(from, render(key, language));
  }
  constexpr std::string_view kLawOf = "law of ";
  if (reference.starts_with(kLawOf)) {
    std::size_t const end = std::min(reference.find_first_of(",\xE3"), reference.size());
    std::string const game = reference.substr(kLawOf.size(), end - kLawOf.size());
    reference.replace(0, end, render(Message{"cli.reference.law", {{"game", game}}}, language));
  }
  return reference;
}

std::string known_by(Certainty certainty, std::string const& reference, Language language) {
  std::string key = "front.certainty.";
  switch (certainty) {
    case Certainty::kTheorem:
      key += "theorem";
      break;
    case Certainty::kPeriodicityProved:
      key += "periodicity";
      break;
    case Certainty::kQuotientProved:
      key += "quotient";
      break;
    case Certainty::kMisereLawProved:
      key += "misere_law";
      break;
    case Certainty::kLawProved:
      key += "law";
      break;
    case Certainty::kSearched:
      key += "searched";
      break;
    case Certainty::kUnknown:
      key += "unknown";
      break;
  }
  std::string const word = render(key, language);
  if (reference.empty()) return word;
  return render(Message{"front.certainty.with",
                        {{"word", word}, {"reference", shown_reference(reference, language)}}},
                language);
}

std::string text_before_moves(std::optional<Natural> const& nim_value, Language language) {
  if (!nim_value) return {};
  return render(Message{"front.nim_value", {{"value", short_number(*nim_value)}}}, language) + "\n";
}

std::string text_of_other_moves(ListedMoves const& listed, std::optional<Natural> const& count,
                                AnswerStyle const& style, Language language) {
  Message line{"cli.moves.more", {}};
  if (!listed.judged) {
    line.key = "cli.moves.unjudged";
  } else if (count && !style.merged_mirrors) {
    // The count is that of all moves; the number after merging is not known.
    line = {"cli.moves.more_count", {{"count", short_number(*count - listed.count)}}};
  }
  return "  " + render(line, language) + "\n";
}

std::string reason_text(std::vector<Message> const& reason, bool explain, Language language) {
  std::string result;
  for (std::size_t i = 0; i < reason.size() && (i == 0 || explain); ++i) {
    std::string const text = render(reason[i], language);
    result +=
        i == 0 ? render(Message{"front.why", {{"text", text}}}, language) : "  " + indented(text);
    result += '\n';
  }
  return result;
}

std::string indented(std::string const& text) {
  std::string result;
  for (char const c : text) {
    result += c;
    if (c == '\n') result += "  ";
  }
  return result;
}

void write_line(Writer const& put, Position const& position, Solution const& solution) {
  std::string line = to_string(position) + ": " + outcome_letter(solution.outcome);
  if (solution.nim_value) line += ' ' + to_string(*solution.nim_value);
  if (solution.recommended) line += " -> " + to_string(*solution.recommended);
  put(line + "\n");
}

void write_text(Writer const& put, Game const& game, Position const& position,
                std::string const& shown, Solution const& solution, AnswerStyle const& style,
                Settings const& settings, Limits const& limits) {
  Language const language = settings.language;
  put(render(Message{"front.answer",
                     {{"game", printable(game.specification)},
                      {"position", shown},
                      {"convention", convention_text(game.convention, language)},
                      {"verdict", verdict_text(solution.outcome, settings)}}},
             language) +
      "\n");
  if (auto const known = recognised(game, position)) {
    put(render(Message{"front.recognised", {{"title", render(*known, language)}}}, language) +
        "\n");
  }
  std::string const rule = style.explain ? rule_text(game, language) : "";
  if (!rule.empty()) {
    put(render(Message{"front.rules",
                       {{"rule", rule}, {"end", end_text(game, game.convention, language)}}},
               language) +
        "\n");
  }
  write_body(put, solution, style, settings, limits, [&](Position const& move) {
    return render(Message{"front.move.to",
                          {{"move", move_words(game.rules, position, move, language)},
                           {"position", to_string(move)}}},
                  language);
  });
}

}  // namespace bouton::cli
