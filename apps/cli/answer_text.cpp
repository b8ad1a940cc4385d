// An answer as text: the verdict, the winning moves with the suggested one first, the
// reason, and how it is known.
#include "answer.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>
#include "bouton/rules/move.hpp"
#include "bouton/rules/notation.hpp"
#include "core/number_ends.hpp"
#include "front/errors.hpp"
#include "front/json.hpp"
#include "front/names.hpp"
#include "laws/law_store.hpp"
#include "output.hpp"
#include "question.hpp"
#include "solver/winning_moves.hpp"

namespace bouton::cli {
using namespace front;

void set_listed_moves(AnswerStyle& style, std::string const& moves, bool json) {
  constexpr std::uint64_t kMost = 1'000'000'000'000;
  style.moves.moves = json ? kUsualMoves : 20;
  if (moves == "all") {
    style.moves.moves = answer::kNoMoveBound;
    style.moves.bytes = answer::kNoMoveBound;
  } else if (moves == "one") {
    style.moves.moves = 1;
  } else if (!moves.empty()) {
    // The number is the one that the reader asked for; only the default is bounded in bytes too.
    style.moves.moves = read_count("--moves", moves, 0, kMost, "all, one, 0, 1, 2, ...");
    style.moves.bytes = answer::kNoMoveBound;
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

std::string known_by(Certainty certainty, std::vector<Message> const& references,
                     Language language) {
  std::string key = "front.certainty." + std::string(name(certainty));
  std::replace(key.begin(), key.end(), ' ', '_');
  std::string const word = render(key, language);
  if (references.empty()) return word;
  // A page of the manual is named as help names it, and a law of our own with the way to its proof.
  std::vector<Message> shown = references;
  for (Message& reference : shown) {
    if (reference.key == "by.page") reference.key = "cli.reference.manual";
    if (render(reference, Language::kEnglish) == laws::kShippedName)
      reference.key = "cli.reference.shipped";
  }
  return render(Message{"front.certainty.with",
                        {{"word", word}, {"reference", references_text(shown, language)}}},
                language);
}

std::string text_before_moves(std::optional<Natural> const& nim_value, Language language) {
  if (!nim_value) return {};
  return render(Message{"front.nim_value", {{"value", shortened(*nim_value)}}}, language) + "\n";
}

/// The line that says which winning moves are not listed. \pre not all of them are
/// \param count  of all winning moves, if it is known
std::string text_of_other_moves(answer::ToldMoves const& told, std::optional<Natural> const& count,
                                AnswerStyle const& style, Language language) {
  Message line{"cli.moves.more", {}};
  if (!told.judged) {
    line.key = "cli.moves.unjudged";
  } else if (count && !style.moves.merged_mirrors) {
    // The count is that of all moves; the number after merging is not known.
    line = {"cli.moves.more_count", {{"count", shortened(*count - told.count)}}};
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
  if (solution.recommended) line += " -> " + to_string(solution.recommended->after);
  put(line + "\n");
}

namespace {

void write_sentence(Writer const& put, Message const& message, Language language) {
  put(render(message, language) + "\n");
}

}  // namespace

void write_text(Writer const& put, Game const& game, Position const& position,
                std::string const& shown, Solution const& solution, AnswerStyle const& style,
                Settings const& settings, Limits const& limits) {
  Language const language = settings.language;
  write_sentence(put,
                 {"front.answer",
                  {{"game", printable(game.specification)},
                   {"position", shown},
                   {"convention", convention_text(game.convention, language)},
                   {"verdict", verdict_text(solution.outcome, settings)}}},
                 language);
  // What a name of the game says about its heaps that the code does not.
  if (std::string const note = "note." + game.title.key; has_text(note)) {
    write_sentence(put, {note, {}}, language);
  }
  if (auto const known = recognised(game, position)) {
    write_sentence(put, {"front.recognised", {{"title", render(*known, language)}}}, language);
  }
  std::string const rule = style.explain ? rule_text(game, language) : "";
  if (!rule.empty()) {
    write_sentence(
        put, {"front.rules", {{"rule", rule}, {"end", end_text(game, game.convention, language)}}},
        language);
  }
  write_body(put, {{&game.rules, &position}}, game.convention, solution, style, settings, limits,
             [&](Move const& move, std::size_t) { return to_string(move, language); });
}

/// "4 of 22 hits win:"; empty where the number is not known, or a game that is over is won.
std::string text_of_counts(answer::AskedTerms const& asked, std::optional<Natural> const& winning,
                           Language language, Limits const& limits) {
  if (!winning || *winning == 0) return {};
  auto const all = count_all_moves(asked, limits);
  bool const hits = std::all_of(asked.begin(), asked.end(), [](answer::AskedTerm const& term) {
    return has_rows_of_pins(*term.rules);
  });
  std::string key = hits ? "front.hits" : "front.moves";
  if (all) key += ".of";
  return render(Message{std::move(key),
                        {{"winning", shortened(*winning)}, {"all", all ? shortened(*all) : ""}}},
                language) +
         "\n";
}

void write_body(Writer const& put, answer::AskedTerms const& asked, Convention convention,
                Solution const& solution, AnswerStyle const& style, Settings const& settings,
                Limits const& limits, MoveLine const& line_of) {
  Language const language = settings.language;
  put(text_before_moves(solution.nim_value, language));
  std::optional<Natural> winning;
  if (solution.outcome == Outcome::kN) {
    winning = count_winning_moves(asked, convention, solution, limits, settings.context);
    put(text_of_counts(asked, winning, language, limits));
  }
  auto const tell = [&](Move const& move, std::size_t term, bool recommended) {
    std::string const text = (recommended ? "* " : "  ") + line_of(move, term) + "\n";
    put(recommended ? painted(text, Paint::kStrong, settings.color) : text);
    return text.size();
  };
  answer::ToldMoves const told = answer::tell_moves(asked, solution, style.moves, limits,
                                                    answer::MoveOrder::kRecommendedFirst, tell);
  if (solution.outcome == Outcome::kN && !told.whole) {
    put(text_of_other_moves(told, winning, style, language));
  }
  if (solution.remoteness) {
    write_sentence(put, {"front.remoteness", {{"moves", std::to_string(*solution.remoteness)}}},
                   language);
  }
  put(reason_text(solution.reason, style.explain || !solution.outcome, language));
  if (solution.outcome) {
    write_sentence(
        put,
        {"front.known_by", {{"how", known_by(solution.certainty, solution.references, language)}}},
        language);
  }
}

namespace {

/// The steps of a reason as paragraphs; the further lines of one, which line up, are kept as they
/// are.
std::string explanation(TableForm form, std::vector<Message> const& reason, Language language) {
  bool const latex = form == TableForm::kLatex;
  std::string text;
  for (Message const& step : reason) {
    std::string const lines = render(step, language);
    std::size_t const end = std::min(lines.find('\n'), lines.size());
    text += table_note(form, lines.substr(0, end));
    if (end == lines.size()) continue;
    std::string const rest = lines.substr(end + 1);
    text +=
        latex ? "\\begin{verbatim}\n" + rest + "\n\\end{verbatim}\n" : "```\n" + rest + "\n```\n\n";
  }
  return text;
}

}  // namespace

void refuse_explained_rows(bool explain, FormOptions const& forms, bool lines) {
  if (explain && forms.table() && (lines || forms.csv)) {
    throw Error(Message{"cli.error.explained_rows", {}});
  }
}

void put_moves(TableForm form, answer::AskedTerms const& asked, std::string const& position,
               Solution const& solution, AnswerStyle const& style, Settings const& settings,
               Limits const& limits, MoveTexts const& texts_of) {
  Language const language = settings.language;
  if (style.explain) {
    put(explanation(form, solution.reason, language));
    if (solution.outcome) {
      std::string const how = known_by(solution.certainty, solution.references, language);
      put(table_note(form, render(Message{"front.known_by", {{"how", how}}}, language)));
    }
  }
  TableOutput const table(form, {column("position", "cli.head.position", language, Side::kLeft),
                                 column("outcome", "cli.head.outcome", language, Side::kLeft),
                                 column("nim_value", "cli.head.nim_value", language),
                                 column("leaves", "cli.head.leaves", language, Side::kLeft),
                                 column("move", "cli.head.move", language, Side::kLeft)});
  std::string const outcome = outcome_letter(solution.outcome);
  std::string const value = solution.nim_value ? to_string(*solution.nim_value) : "";
  bool any = false;
  auto const tell = [&](Move const& move, std::size_t term, bool /*recommended*/) {
    auto const [leaves, words] = texts_of(move, term);
    table.row({position, outcome, value, leaves, words});
    any = true;
    return leaves.size();
  };
  static_cast<void>(answer::tell_moves(asked, solution, style.moves, limits,
                                       answer::MoveOrder::kRecommendedFirst, tell));
  if (!any) table.row({position, outcome, value, "", ""});
  table.end();
}

}  // namespace bouton::cli
