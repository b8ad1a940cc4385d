#include "check/outcome_law.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "bouton/core/natural.hpp"
#include "check/check_work.hpp"
#include "check/findings.hpp"
#include "check/law_claim.hpp"
#include "check/law_moves.hpp"

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
    std::vector<std::uint16_t> row;
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
      row.push_back(static_cast<std::uint16_t>(to));
    }
    words.next.push_back(std::move(row));
  }
  words.starts.assign(claim.controls(), 0);
  return words;
}

/// Steps of a search that can say how it came to a place.
struct Trail {
  std::vector<std::pair<std::size_t, std::size_t>> steps;  // the step before, and the letter

  std::size_t add(std::size_t before, std::size_t letter) {
    steps.emplace_back(before, letter);
    return steps.size() - 1;
  }
};
constexpr std::size_t kBegin = static_cast<std::size_t>(-1);

class LawChecker {
 public:
  LawChecker(LawClaim const& claim, WorkMeter& work)
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
    LawMoves const into = law_moves(claim_, law_, work_);
    for (std::size_t control = 0; control < claim_.controls(); ++control)
      check_within(into, control);
    if (claim_.misere) any_ = law_moves(claim_, words_, work_);
    for (std::size_t control = 0; control < claim_.controls(); ++control) check_into(into, control);
  }

 private:
  /// (a) No move from the set into it: no word is in both automata.
  void check_within(LawMoves const& into, std::size_t control) {
    Trail trail;
    std::set<std::pair<std::size_t, std::uint32_t>> seen;
    std::vector<std::pair<std::size_t, std::uint32_t>> nodes;
    auto const visit = [&](std::size_t law, std::uint32_t move, std::size_t before,
                           std::size_t letter) {
      if (!seen.emplace(law, move).second) return;
      work_.keep_memory(120);
      nodes.emplace_back(law, move);
      trail.add(before, letter);
    };
    for (std::uint32_t const move : into.starts[control])
      visit(law_.starts[control], move, kBegin, 0);
    for (std::size_t node = 0; node < nodes.size(); ++node) {
      auto const [law, move] = nodes[node];
      if (law_.marks[law] == 'P' && into.ends[move])
        fail("check.wrong.p_law_within", trail, node, control);
      for (std::size_t letter = 0; letter < law_.letters; ++letter) {
        std::size_t const to = law_.after(law, letter);
        if (to == law_.none()) continue;
        work_.require(10 + 20 * into.next[move][letter].size());
        for (std::uint32_t const next : into.next[move][letter]) visit(to, next, node, letter);
      }
    }
  }

  /// (b) From every other position with a move, one leads into the set. The moves that can still be
  /// completed are known as a set; a larger set beside the same state needs no look.
  void check_into(LawMoves const& into, std::size_t control) {
    struct Node {
      std::size_t law;
      LawMoves::Set into, any;
    };
    Trail trail;
    std::vector<Node> nodes;
    std::map<std::pair<std::size_t, LawMoves::Set>, std::vector<std::size_t>> smallest;
    auto const visit = [&](Node node, std::size_t before, std::size_t letter) {
      auto& rivals = smallest[{node.law, node.any}];
      auto const smaller = [&](LawMoves::Set const& a, LawMoves::Set const& b) {
        work_.require(a.size() + b.size());
        return std::includes(b.begin(), b.end(), a.begin(), a.end());
      };
      for (std::size_t const rival : rivals) {
        if (smaller(nodes[rival].into, node.into)) return;
      }
      rivals.erase(
          std::remove_if(rivals.begin(), rivals.end(),
                         [&](std::size_t rival) { return smaller(node.into, nodes[rival].into); }),
          rivals.end());
      rivals.push_back(nodes.size());
      work_.keep_memory(200 + 4 * (node.into.size() + 2 * node.any.size()));
      nodes.push_back(std::move(node));
      trail.add(before, letter);
    };
    LawMoves::Set const none;
    visit({law_.starts[control], into.starts[control], claim_.misere ? any_.starts[control] : none},
          kBegin, 0);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      Node const node = nodes[i];
      if (law_.marks[node.law] != '-') {
        bool const in_set = law_.marks[node.law] == 'P';
        bool const movable = !claim_.misere || any_.accepts(node.any);
        if (in_set && !movable) fail("check.wrong.p_law_end", trail, i, control);
        if (!in_set && movable && !into.accepts(node.into)) {
          fail("check.wrong.p_law_missing", trail, i, control);
        }
      }
      for (std::size_t letter = 0; letter < law_.letters; ++letter) {
        std::size_t const to = law_.after(node.law, letter);
        if (to == law_.none()) continue;
        work_.require(50 + 20 * (node.into.size() + node.any.size()));
        visit({to, into.after(node.into, letter),
               claim_.misere ? any_.after(node.any, letter) : none},
              i, letter);
      }
      work_.report(i, nodes.size());
    }
  }

  [[noreturn]] void fail(std::string_view key, Trail const& trail, std::size_t node,
                         std::size_t control) const {
    std::vector<std::size_t> word;
    for (; trail.steps[node].first != kBegin; node = trail.steps[node].first) {
      word.push_back(trail.steps[node].second);
    }
    std::reverse(word.begin(), word.end());
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
  WorkMeter& work_;
  LawAutomaton words_;
  LawMoves any_;  // misere play: has a move at all
};

/// The moves as the certificate says them: "0.(3) [1-2] <1".
std::string moves_text(LawClaim const& claim) {
  std::string text;
  for (LawMove const& move : claim.moves) {
    text += text.empty() ? "" : ", ";
    for (std::vector<std::uint16_t> const& vector : move.vectors) {
      for (std::size_t i = 0; i < vector.size(); ++i) {
        text += (i == 0 ? "(" : ",") + in_digits(vector[i]);
      }
      text += ')';
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
  }
  if (claim.pass_each) text += ", pass each";
  if (claim.pass_once) text += ", pass once";
  if (claim.circle) text += ", circle";
  if (claim.limit) text += ", limit " + std::to_string(*claim.limit);
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
  WorkMeter work = work_meter(options);
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
