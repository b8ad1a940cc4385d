// An answer as text: the verdict, the winning moves with the suggested one first, the
// reason, and how it is known.
#include "answer.hpp"
#include "bouton/rules/notation.hpp"
#include "front/describe.hpp"
#include "front/errors.hpp"
#include "front/json.hpp"
#include "front/names.hpp"
#include "front/solution_json.hpp"
#include "output.hpp"
#include "question.hpp"

namespace bouton::cli {
using namespace front;

namespace {

class MovePrinter {
 public:
  MovePrinter(Writer const& writer, Game const& game, Position const& from,
              AnswerStyle const& style, Settings const& settings, Limits const& limits)
      : put_(writer),
        game_(game),
        from_(from),
        style_(style),
        settings_(settings),
        limits_(limits) {}

  void print(Solution const& solution) {
    if (solution.recommended && style_.max_moves > 0) line(*solution.recommended, true);
    if (!solution.for_each_winning_move) {
      if (!solution.moves_known && solution.outcome) unjudged();
      return;
    }
    bool stopped = false;
    auto const print_move = [&](Position const& move) {
      if (solution.recommended && move == *solution.recommended) return true;
      bool const full = printed_ >= style_.max_moves || bytes_ >= style_.max_bytes;
      stopped = full || limits_.expired();
      if (stopped) return false;
      line(move, false);
      return true;
    };
    bool const whole = solution.for_each_winning_move(print_move, limits_);
    if (stopped) {
      rest(solution);
    } else if (!whole || !solution.moves_known) {
      unjudged();
    }
  }

 private:
  void line(Position const& move, bool recommended) {
    std::string const words = describe_move(game_.rules, from_, move, settings_.language);
    std::string text = (recommended ? "* " : "  ") + words + ": " + to_string(move) + "\n";
    bytes_ += text.size();
    ++printed_;
    put_(recommended ? painted(text, Paint::kStrong, settings_.color) : text);
  }

  void unjudged() { put_("  " + render("cli.moves.unjudged", settings_.language) + "\n"); }

  void rest(Solution const& solution) {
    // The count is that of all moves; the number after merging is not known.
    if (!solution.winning_move_count || style_.merged_mirrors) {
      put_("  " + render("cli.moves.more", settings_.language) + "\n");
      return;
    }
    Natural const left = *solution.winning_move_count - printed_;
    put_("  " +
         render(Message{"cli.moves.more_count", {{"count", short_number(left)}}},
                settings_.language) +
         "\n");
  }

  Writer const& put_;
  Game const& game_;
  Position const& from_;
  AnswerStyle const& style_;
  Settings const& settings_;
  Limits const& limits_;
  std::uint64_t printed_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace

void set_listed_moves(AnswerStyle& style, std::string const& moves, bool json) {
  constexpr std::uint64_t kMost = 1'000'000'000'000;
  style.max_moves = json ? 1000 : 20;
  if (moves == "all") {
    style.max_moves = kNoMoveBound;
    style.max_bytes = kNoMoveBound;
  } else if (moves == "one") {
    style.max_moves = 1;
  } else if (!moves.empty()) {
    // The number is the one that the reader asked for; only the default is bounded in bytes too.
    style.max_moves =
        read_count("--moves", moves, 0, kMost, "all, one, 0 .. " + std::to_string(kMost));
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

std::string known_by(Solution const& solution, Language language) {
  std::string key = "front.certainty.";
  switch (solution.certainty) {
    case Certainty::kTheorem:
      key += "theorem";
      break;
    case Certainty::kPeriodicityProved:
      key += "periodicity";
      break;
    case Certainty::kQuotientProved:
      key += "quotient";
      break;
    case Certainty::kSearched:
      key += "searched";
      break;
    case Certainty::kUnknown:
      key += "unknown";
      break;
  }
  std::string const word = render(key, language);
  if (solution.reference.empty()) return word;
  return render(
      Message{"front.certainty.with", {{"word", word}, {"reference", solution.reference}}},
      language);
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
  std::string line = to_string(position) + ": " + outcome_letter(solution);
  if (solution.nim_value) line += ' ' + to_string(*solution.nim_value);
  if (solution.recommended) line += " -> " + to_string(*solution.recommended);
  put(line + "\n");
}

void write_text(Writer const& put, Game const& game, Position const& position,
                Solution const& solution, AnswerStyle const& style, Settings const& settings,
                Limits const& limits) {
  Language const language = settings.language;
  if (settings.quiet) {
    put(outcome_letter(solution) + "\n");
    return;
  }
  put(render(Message{"front.answer",
                     {{"game", printable(game.specification)},
                      {"position", short_text(to_string(position))},
                      {"convention", convention_text(game.convention, language)},
                      {"verdict", verdict_text(solution.outcome, settings)}}},
             language) +
      "\n");
  if (auto const known = recognised(game, position)) {
    put(render(Message{"front.recognised", {{"title", render(*known, language)}}}, language) +
        "\n");
  }
  if (solution.nim_value) {
    put(render(Message{"front.nim_value", {{"value", short_number(*solution.nim_value)}}},
               language) +
        "\n");
  }
  if (solution.outcome == Outcome::kN) {
    MovePrinter(put, game, position, style, settings, limits).print(solution);
  }
  if (solution.remoteness) {
    put(render(Message{"front.remoteness", {{"moves", std::to_string(*solution.remoteness)}}},
               language) +
        "\n");
  }
  put(reason_text(solution.reason, style.explain, language));
  if (solution.outcome) {
    put(render(Message{"front.known_by", {{"how", known_by(solution, language)}}}, language) +
        "\n");
  }
}

}  // namespace bouton::cli
