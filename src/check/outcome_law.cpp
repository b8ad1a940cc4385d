#include "check/checks.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bouton/core/natural.hpp"
#include "check/findings.hpp"
#include "check/law_claim.hpp"
#include "check/law_moves.hpp"
#include "check/law_simple.hpp"
#include "check/outcome_law_into.hpp"

namespace bouton::check {
namespace {

/// The words of all positions: the digits of each track alone decide.
LawAutomaton all_positions(LawClaim const& claim) {
  LawAutomaton words;
  words.letters = claim.law.letters;
  std::size_t const states = claim.q == 0 ? 1 : std::size_t{1} << claim.tracks();
  // Bit t of a state: the last digit of track t was the largest, so that 0 must follow.
  for (std::size_t state = 0; state < states; ++state) {
    words.marks.push_back(state == 0 || claim.second != claim.p ? 'P' : '-');
    std::vector<std::uint32_t> row;
    for (std::size_t letter = 0; letter < words.letters; ++letter) {
      std::size_t rest = letter;
      std::size_t to = 0;
      for (std::size_t track = 0; track < claim.tracks(); ++track, rest /= claim.digits) {
        std::size_t const digit = rest % claim.digits;
        if (claim.q == 0 || to == states) continue;
        if ((state >> track & 1U) != 0 && digit != 0)
          to = states;
        else if (digit + 1 == claim.digits)
          to |= std::size_t{1} << track;
      }
      row.push_back(static_cast<std::uint32_t>(to));
    }
    words.next.push_back(std::move(row));
  }
  words.starts.assign(claim.controls(), 0);
  return words;
}

/// Steps of one check, unless everything is to be recomputed: about a minute, and five times what
/// any law so far has taken.
constexpr std::uint64_t kMostLawSteps = 100'000'000'000;

class LawChecker {
 public:
  LawChecker(LawClaim const& claim, Meter& work)
      : claim_(claim), law_(claim.law), work_(work), words_(all_positions(claim)) {}

  /// The automaton reads the words of positions and nothing else; zeros in front change nothing.
  void check_shape() {
    for (std::size_t const start : law_.starts) {
      demand(law_.after(start, 0) == start, "check.wrong.p_law_shape");
      std::set<std::pair<std::size_t, std::size_t>> seen{{start, 0}};
      std::vector<std::pair<std::size_t, std::size_t>> open(seen.begin(), seen.end());
      while (!open.empty()) {
        auto const [state, word] = open.back();
        open.pop_back();
        demand((law_.marks[state] == '-') == (words_.marks[word] == '-'),
               "check.wrong.p_law_shape");
        for (std::size_t letter = 0; letter < law_.letters; ++letter) {
          work_.require(30);
          std::pair const to{law_.after(state, letter), words_.after(word, letter)};
          demand((to.first == law_.none()) == (to.second == words_.none()),
                 "check.wrong.p_law_shape");
          if (to.first != law_.none() && seen.insert(to).second) open.push_back(to);
        }
      }
    }
  }

  void check_moves() {
    if (has_many_choices(claim_) && check_simple()) return;
    LawMoves const into = law_moves(claim_, law_, work_);
    for (std::size_t control = 0; control < claim_.controls(); ++control)
      check_within(into, control);
    if (claim_.misere) any_ = law_moves(claim_, words_, work_);
    for (std::size_t control = 0; control < claim_.controls(); ++control) check_into(into, control);
  }

 private:
  /// Both conditions at once, if the moves are of a simple kind. \return whether they are
  bool check_simple() {
    std::optional<LawContradiction> wrong;
    if (auto const lists = listed_amounts(claim_); !lists.empty()) {
      wrong = check_listed_amounts(claim_, lists, work_);
    } else if (auto const sets = any_amounts(claim_); !sets.empty()) {
      wrong = check_any_amounts(claim_, sets, work_);
    } else {
      return false;
    }
    if (wrong) fail(wrong->key, wrong->word, 0);
    return true;
  }

  /// (a) No move from the set into it: no word is in both automata.
  void check_within(LawMoves const& into, std::size_t control) {
    LawTrail trail;
    std::set<std::pair<std::size_t, std::uint32_t>> seen;
    std::vector<std::pair<std::size_t, std::uint32_t>> nodes;
    auto const is_new = [&](std::size_t law, std::uint32_t move) {
      if (!seen.emplace(law, move).second) return false;
      work_.keep_memory(120);
      nodes.emplace_back(law, move);
      return true;
    };
    for (std::uint32_t const move : into.starts[control]) {
      if (is_new(law_.starts[control], move)) trail.begin();
    }
    for (std::size_t node = 0; node < nodes.size(); ++node) {
      auto const [law, move] = nodes[node];
      if (law_.marks[law] == 'P' && into.ends[move])
        fail("check.wrong.p_law_within", trail.word_to(node), control);
      for (std::size_t letter = 0; letter < law_.letters; ++letter) {
        std::size_t const to = law_.after(law, letter);
        if (to == law_.none()) continue;
        work_.require(10 + 20 * into.next[move][letter].size());
        for (std::uint32_t const next : into.next[move][letter]) {
          if (is_new(to, next)) trail.add(node, letter);
        }
      }
    }
  }

  /// (b) From every other position with a move, one leads into the set.
  void check_into(LawMoves const& into, std::size_t control) {
    auto const wrong = find_without_move({claim_, into, any_, control, work_});
    if (wrong) fail(wrong->key, wrong->word, control);
  }

  [[noreturn]] void fail(std::string_view key, std::vector<std::size_t> const& word,
                         std::size_t control) const {
    std::string text;
    std::size_t place = 1;
    for (std::size_t track = 0; track < claim_.tracks(); ++track, place *= claim_.digits) {
      text += (track == 0 ? "" : " ") + number_text(word, place);
    }
    throw Wrong{Message{std::string(key), {{"numbers", text}, {"state", in_digits(control)}}}};
  }

  /// The number that the digits of one track are.
  [[nodiscard]] std::string number_text(std::vector<std::size_t> const& word,
                                        std::size_t place) const {
    Natural value;
    Natural before(static_cast<std::uint64_t>(claim_.weight_before()));
    Natural weight(1);
    Natural const second(static_cast<std::uint64_t>(claim_.second));
    for (std::size_t i = word.size(); i-- > 0;) {
      value += weight * Natural(word[i] / place % claim_.digits);
      Natural const heavier = i + 1 == word.size()
                                  ? second
                                  : weight * Natural(static_cast<std::uint64_t>(claim_.p)) +
                                        before * Natural(static_cast<std::uint64_t>(claim_.q));
      before = weight;
      weight = heavier;
    }
    return to_string(value);
  }

  LawClaim const& claim_;
  LawAutomaton const& law_;
  Meter& work_;
  LawAutomaton words_;
  LawMoves any_;  // misere play: has a move at all
};

std::string conditions_text(LawMove const& move) {
  std::string text;
  if (!move.take_if.empty()) text += " if " + move.take_if;
  if (move.choice == LawChoice::kLargest) text += " largest";
  if (move.choice == LawChoice::kSmallest) text += " smallest";
  if (move.choice == LawChoice::kEnd) text += " end";
  for (std::vector<std::uint16_t> const& set : move.sets) {
    for (std::size_t i = 0; i < set.size(); ++i) text += (i == 0 ? " {" : ",") + in_digits(set[i]);
    text += '}';
  }
  if (move.to_left) text += " to the left";
  return text;
}

std::string limit_text(LawLimit const& limit) {
  std::string text = std::to_string(limit.times);
  if (limit.over != 1) text += '/' + std::to_string(limit.over);
  if (limit.plus != 0) text += " + " + std::to_string(limit.plus);
  return text;
}

std::string end_text(LawEnd const& end) {
  std::string text;
  if (end.total) text += ", end total <= " + std::to_string(*end.total);
  if (end.fewer_heaps > 0) text += ", end heaps < " + in_digits(end.fewer_heaps);
  for (std::vector<std::int64_t> const& position : end.positions) {
    text += ", end";
    for (std::int64_t const heap : position) text += ' ' + std::to_string(heap);
  }
  return text;
}

/// The moves as the certificate says them: "0.(3) [1-2] <1".
std::string moves_text(LawClaim const& claim) {
  std::string text;
  for (LawMove const& move : claim.moves) {
    text += text.empty() ? "" : ", ";
    for (std::vector<std::int64_t> const& vector : move.vectors) {
      for (std::size_t i = 0; i < vector.size(); ++i) {
        text += (i == 0 ? "(" : ",") + std::to_string(vector[i]);
      }
      text += move.multiples ? ")*" : ")";
    }
    text += move.code;
    if (move.most_heaps > 1) {
      text += " [" + in_digits(move.least_heaps) + "-" +
              in_digits(std::min<std::uint64_t>(move.most_heaps, claim.heaps)) + "]";
    }
    if (move.within) text += " within " + in_digits(*move.within);
    if (move.bound == LawBound::kEveryOther) text += " <= every other";
    if (move.bound == LawBound::kSomeOther) text += " <= some other";
    if (move.bound == LawBound::kSumOfOthers) text += " <= sum of others";
    if (move.differ_below) text += " <" + std::to_string(*move.differ_below);
    text += conditions_text(move);
  }
  if (claim.pass_each) text += ", pass each";
  if (claim.pass_once) text += ", pass once";
  if (claim.circle) text += ", circle";
  if (claim.limit) text += ", limit " + limit_text(*claim.limit);
  text += end_text(claim.end);
  if (claim.nim_track) text += ", + *n";
  if (claim.nim_heap > 0) text += ", + *" + in_digits(claim.nim_heap);
  return text;
}

}  // namespace

void check_outcome_law(Document const& document, CheckOptions const& options,
                       CheckedCertificate& result) {
  LawClaim const claim = read_law_claim(document);
  result.game = claim.game;
  result.statement = Message{claim.misere ? "check.claim.p_law_misere" : "check.claim.p_law",
                             {{"game", claim.game},
                              {"moves", moves_text(claim)},
                              {"heaps", in_digits(claim.heaps)},
                              {"states", in_digits(claim.law.marks.size())}}};
  Findings findings(result);
  Meter work = meter_of(options, kMostLawSteps);
  try {
    LawChecker checker(claim, work);
    checker.check_shape();
    findings.checked("check.did.p_law_shape");
    checker.check_moves();
    findings.checked("check.did.p_law_within");
    findings.checked("check.did.p_law_into");
    findings.accept(true);
  } catch (LimitReached const&) {
    findings.unchecked("check.not.p_law");
  }
}

}  // namespace bouton::check
