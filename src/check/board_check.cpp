// The check of an answer on a board or a graph: a closed set of claims.
//
// Normal play. A claim says that a part has a nim-value v. It holds if no option has the value v
// and some option has each smaller value. An option has the nim-sum of the values of its parts, if
// they are claimed; equal parts cancel. If one part D of it is not claimed, it has the value v just
// if D has the value w, the nim-sum of v and the others; and D has not if an option of D has it, by
// claims. All claims together are shown by induction on the things that are left.
//
// Misère play. A claim says that a position is lost. It holds if there is a move, and from each
// option there is none, or one to a position that is claimed lost. What decides is the collection
// of parts that have a move; two parts from which every move ends the part cancel, whoever answers
// one of them takes the other.
#include <algorithm>
#include <deque>
#include <iterator>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "check/board_claim.hpp"
#include "check/board_play.hpp"
#include "check/checks.hpp"
#include "check/findings.hpp"

namespace bouton::check {
namespace {

/// Nanoseconds, about, that a move and what it leaves take.
constexpr std::uint64_t kStepsOfMove = 200;

using PartList = std::vector<std::uint32_t>;  // numbers, ascending

/// The position as it is written: rows of squares, or names.
std::string written(BoardRules const& rules, ThingSet<4> const& set) {
  if (rules.own) return rules.own->text(set);
  std::string text;
  if (rules.columns > 0) {
    std::size_t const first = rules.poison ? 1 : 0;
    for (std::size_t square = 0; square < rules.left + first; ++square) {
      if (square > 0 && square % rules.columns == 0) text += '/';
      text += square < first ? '*' : set.has(square - first) ? '.' : rules.used;
    }
    return text;
  }
  auto const add = [&](std::string const& name) { text += (text.empty() ? "" : " ") + name; };
  set.for_each([&](std::size_t thing) {
    if (thing >= rules.left) add(rules.names[thing - rules.left]);
  });
  if (rules.tokens > 0 && rules.left > 0) text += " |";
  set.for_each([&](std::size_t thing) {
    if (thing < rules.left) add(rules.name_of_thing(thing));
  });
  return text.empty() ? "-" : text;
}

template <unsigned kWords>
class BoardCheck {
 public:
  using Set = ThingSet<kWords>;
  using Key = typename BoardPlay<kWords>::Key;

  BoardCheck(BoardRules const& rules, BoardClaim const& claim, CheckOptions const& options)
      : play_(rules),
        claim_(claim),
        rules_(rules),
        digits_(digits_of(play_.things())),
        work_(meter_of(options)) {
    for (std::string_view const sets : claim.sets) all_ += sets.size() / digits_;
  }

  [[nodiscard]] std::size_t claims() const { return all_; }

  /// That the start is a position of play.
  void demand_start() {
    Set const start = set_at(claim_.start);
    std::size_t tokens = 0;
    start.for_each([&](std::size_t thing) {
      if (thing >= rules_.left) ++tokens;
    });
    bool const one = tokens == (rules_.tokens > 0 ? 1U : 0U);
    if (!one || !play_.is_position(start)) wrong("check.wrong.board_no_start", claim_.start);
  }

 protected:
  [[nodiscard]] Set set_at(std::string_view digits) const {
    return set_of_digits<kWords>(digits, play_.things());
  }
  void for_each_claim(std::string_view sets, auto const& visit) {
    for (std::size_t at = 0; at < sets.size(); at += digits_) {
      visit(sets.substr(at, digits_));
    }
  }
  /// Calls visit(part, number).
  void for_each_part(Set const& left, auto const& visit) {
    play_.for_each_part(left, [&](Set const& part) { visit(part, number(part, play_.key(part))); });
  }
  std::uint32_t number(Set const& part, Key const& key) {
    std::uint32_t const number = parts_.number(key);
    if (number == sets_.size()) {
      sets_.push_back(part);
      require_memory(0);
    }
    return number;
  }
  /// \param more  bytes besides those of parts
  void require_memory(std::uint64_t more) {
    work_.require_memory(parts_.bytes() + kBytesOfPart * sets_.size() + more);
  }
  void count_move() { work_.require(kStepsOfMove); }
  void count_claim() { work_.report(++done_, all_); }
  [[noreturn]] void wrong(std::string_view key, std::string_view set) {
    throw Wrong{Message{std::string(key),
                        {{"position", written(rules_, set_of_digits<4>(set, rules_.things()))}}}};
  }

  BoardPlay<kWords> play_;
  BoardClaim const& claim_;
  BoardRules const& rules_;
  PartNumbers<kWords> parts_;
  std::vector<Set> sets_;  // one for each number
  std::size_t digits_;     // of a set

 private:
  static constexpr std::uint64_t kBytesOfPart = 2 * sizeof(Set) + 32;

  Meter work_;
  std::uint64_t done_ = 0, all_ = 0;
};

/// Claims about nim-values.
template <unsigned kWords>
class ValuesCheck : public BoardCheck<kWords> {
  using Base = BoardCheck<kWords>;
  using typename Base::Key;
  using typename Base::Set;

 public:
  using Base::Base;

  void run() {
    for (std::size_t value = 0; value < this->claim_.sets.size(); ++value) {
      this->for_each_claim(this->claim_.sets[value],
                           [&](std::string_view set) { take_claim(set, value); });
    }
    for (std::size_t value = 0; value < this->claim_.sets.size(); ++value) {
      this->for_each_claim(this->claim_.sets[value],
                           [&](std::string_view set) { check(set, value); });
    }
    check_start();
  }

 private:
  /// What is claimed and shown of a part.
  struct Known {
    int value = -1;           // as claimed
    std::uint64_t shown = 0;  // values of options whose parts are claimed, as far as looked at
  };
  struct Part {
    Set set;
    Key key;
  };
  /// The parts of an option: the nim-sum of those claimed, and those that are not.
  struct Seen {
    std::uint64_t sum = 0;
    std::vector<Part> open;
  };

  Known& known(std::uint32_t part) {
    if (known_.size() <= part) known_.resize(2 * std::size_t{part} + 1);
    return known_[part];
  }

  void take_claim(std::string_view text, std::size_t value) {
    Set const set = this->set_at(text);
    std::uint32_t part = 0;
    std::size_t parts = 0;
    this->for_each_part(set, [&](Set const& one, std::uint32_t number) {
      if (one != set) this->wrong("check.wrong.board_part", text);
      part = number;
      ++parts;
    });
    if (parts != 1) this->wrong("check.wrong.board_part", text);
    int& claimed = known(part).value;
    if (claimed >= 0 && claimed != static_cast<int>(value)) {
      this->wrong("check.wrong.board_twice", text);
    }
    claimed = static_cast<int>(value);
  }

  /// \pre all claims are taken
  Seen look(Set const& left) {
    Seen seen;
    this->count_move();
    this->play_.for_each_part(left, [&](Set const& part) {
      Key const key = this->play_.key(part);
      auto const number = this->parts_.find(key);
      if (int const value = number ? known_[*number].value : -1; value >= 0) {
        seen.sum ^= static_cast<std::uint64_t>(value);
        return;
      }
      auto const same = std::find_if(seen.open.begin(), seen.open.end(),
                                     [&](Part const& open) { return open.key == key; });
      if (same != seen.open.end()) {
        seen.open.erase(same);
      } else {
        seen.open.push_back({part, key});
      }
    });
    return seen;
  }

  /// Whether an option of a part that is not claimed has this value by claims.
  bool shows(Part const& part, std::uint64_t value) {
    std::uint64_t& shown = known(this->number(part.set, part.key)).shown;
    auto const there = [&] { return (shown >> value & 1U) != 0; };
    if (there()) return true;
    this->play_.for_each_option(part.set, [&](Set const& option) {
      Seen const seen = look(option);
      if (seen.open.empty()) shown |= std::uint64_t{1} << seen.sum;
      return !there();
    });
    return there();
  }

  void check(std::string_view text, std::size_t value) {
    this->count_claim();
    std::uint64_t values = 0;
    this->play_.for_each_option(this->set_at(text), [&](Set const& option) {
      Seen const seen = look(option);
      if (seen.open.empty()) {
        if (seen.sum == value) this->wrong("check.wrong.board_option", text);
        values |= std::uint64_t{1} << seen.sum;
      } else if (seen.open.size() > 1 || !shows(seen.open[0], seen.sum ^ value)) {
        this->wrong("check.wrong.board_open", text);
      }
      return true;
    });
    std::uint64_t const smaller = (std::uint64_t{1} << value) - 1;
    if ((values & smaller) != smaller) this->wrong("check.wrong.board_smaller", text);
  }

  void check_start() {
    std::string_view const text = this->claim_.start;
    BoardClaim const& claim = this->claim_;
    Set const start = this->set_at(text);
    Seen const seen = look(start);
    if (claim.value || claim.lost) {
      bool const right =
          seen.open.empty() && seen.sum == claim.value.value_or(0) && claim.lost == (seen.sum == 0);
      if (!right) this->wrong("check.wrong.board_start", text);
      return;
    }
    bool won = seen.open.empty() && seen.sum != 0;
    if (!won) {
      this->play_.for_each_option(start, [&](Set const& option) {
        Seen const after = look(option);
        won = won || (after.open.empty() && after.sum == 0);
        return !won;
      });
    }
    if (!won) this->wrong("check.wrong.board_start", text);
  }

  std::vector<Known> known_;
};

struct HashOfParts {
  std::size_t operator()(PartList const& parts) const {
    std::uint64_t hash = parts.size();
    for (std::uint32_t const part : parts) {
      hash = (hash ^ part) * 0x9E3779B97F4A7C15U;
      hash ^= hash >> 31U;
    }
    return static_cast<std::size_t>(hash);
  }
};

/// Claims about lost positions.
template <unsigned kWords>
class LostCheck : public BoardCheck<kWords> {
  using Base = BoardCheck<kWords>;
  using typename Base::Set;

 public:
  using Base::Base;

  void run() {
    std::string_view const sets = this->claim_.sets[0];
    this->for_each_claim(
        sets, [&](std::string_view text) { keep(collection(this->set_at(text)), Sum::kLost); });
    this->for_each_claim(sets, [&](std::string_view text) { check(text); });
    PartList const start = collection(this->set_at(this->claim_.start));
    bool const right = this->claim_.lost ? is_lost(start) : !is_lost(start) && wins(start);
    if (!right) this->wrong("check.wrong.board_start", this->claim_.start);
  }

 private:
  enum class Sum : std::uint8_t { kLost, kWon };
  struct Part {
    bool known = false, star = false, listed = false;
    std::vector<PartList> options = {};
  };

  Part& part(std::uint32_t number) {
    if (more_.size() <= number) more_.resize(2 * std::size_t{number} + 1);
    return more_[number];
  }

  /// Whether every move ends the part.
  bool is_star(std::uint32_t number) {
    if (!part(number).known) {
      bool star = true;
      this->play_.for_each_option(Set(this->sets_[number]), [&](Set const& option) {
        this->count_move();
        this->for_each_part(option, [&](Set const&, std::uint32_t) { star = false; });
        return star;
      });
      part(number).known = true;
      part(number).star = star;
    }
    return part(number).star;
  }

  /// The parts, ascending, and of stars one where their number is odd.
  PartList collection(Set const& left) {
    PartList parts;
    this->for_each_part(left, [&](Set const&, std::uint32_t number) { parts.push_back(number); });
    return sorted(std::move(parts));
  }
  PartList sorted(PartList parts) {
    std::size_t stars = 0;
    std::erase_if(parts, [&](std::uint32_t number) {
      bool const star = is_star(number);
      if (star) ++stars;
      return star;
    });
    std::sort(parts.begin(), parts.end());
    if (stars % 2 != 0) parts.insert(parts.begin(), kStar);
    return parts;
  }

  /// What moves leave of a part, each collection once.
  std::vector<PartList> const& options(std::uint32_t number) {
    static std::vector<PartList> const of_star = {{}};
    if (number == kStar) return of_star;
    if (!part(number).listed) {
      std::vector<PartList> found;
      this->play_.for_each_option(Set(this->sets_[number]), [&](Set const& option) {
        this->count_move();
        found.push_back(collection(option));
        return true;
      });
      std::sort(found.begin(), found.end());
      found.erase(std::unique(found.begin(), found.end()), found.end());
      for (PartList const& one : found) bytes_ += sizeof(PartList) + 4 * one.size();
      part(number).options = std::move(found);
      part(number).listed = true;
    }
    return part(number).options;
  }

  /// Calls visit(after) for each move, until it returns false.
  void for_each_after(PartList const& sum, auto const& visit) {
    for (std::size_t at = 0; at < sum.size(); ++at) {
      if (at > 0 && sum[at] == sum[at - 1]) continue;
      for (PartList const& left : options(sum[at])) {
        this->count_move();
        if (!visit(with(sum, at, left))) return;
      }
    }
  }
  /// The collection with `left` in the place of one of its parts. \pre both are sorted()
  static PartList with(PartList const& sum, std::size_t at, PartList const& left) {
    PartList rest = sum, after;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
    std::merge(rest.begin(), rest.end(), left.begin(), left.end(), std::back_inserter(after),
               before);
    if (after.size() > 1 && after[0] == kStar && after[1] == kStar) {
      after.erase(after.begin(), after.begin() + 2);
    }
    return after;
  }
  /// A star comes first.
  static bool before(std::uint32_t a, std::uint32_t b) { return a + 1 < b + 1; }

  void keep(PartList const& sum, Sum what) {
    constexpr std::uint64_t kBytesOfSum = 64 + sizeof(PartList);
    if (!sums_.emplace(sum, what).second) return;
    bytes_ += kBytesOfSum + 4 * sum.size();
    this->require_memory(bytes_);
  }
  [[nodiscard]] bool is_lost(PartList const& sum) const {
    auto const found = sums_.find(sum);
    return found != sums_.end() && found->second == Sum::kLost;
  }
  /// Whether there is no move, or one to a collection that is claimed lost.
  bool wins(PartList const& sum) {
    if (sum.empty()) return true;
    bool won = false;
    for_each_after(sum, [&](PartList const& after) {
      won = is_lost(after);
      return !won;
    });
    return won;
  }

  void check(std::string_view text) {
    this->count_claim();
    PartList const sum = collection(this->set_at(text));
    if (sum.empty()) this->wrong("check.wrong.board_ended", text);
    for_each_after(sum, [&](PartList const& after) {
      auto const found = sums_.find(after);
      if (found != sums_.end()) {
        if (found->second == Sum::kLost) this->wrong("check.wrong.board_lost", text);
        return true;
      }
      if (!wins(after)) this->wrong("check.wrong.board_not_won", text);
      keep(after, Sum::kWon);
      return true;
    });
  }

  static constexpr std::uint32_t kStar = 0xFFFFFFFFU;

  std::deque<Part> more_;  // in their places while others are added
  std::unordered_map<PartList, Sum, HashOfParts> sums_;
  std::uint64_t bytes_ = 0;
};

/// Claims about Nimstring: whoever is to draw a line loses, whether a turn begins or goes on. One
/// holds if each line that completes no box leaves a position that is won, and each that completes
/// one a position that is claimed: the same player draws again. A position is won if some line
/// completes none and leaves one that is claimed, or completes one and leaves one that is won.
template <unsigned kWords>
class LinesCheck : public BoardCheck<kWords> {
  using Base = BoardCheck<kWords>;
  using typename Base::Set;

 public:
  LinesCheck(BoardRules const& rules, BoardClaim const& claim, CheckOptions const& options)
      : Base(rules, claim, options), boxes_at_(rules.things()), again_(rules.left - 1) {
    for (Listed const& box : rules.boxes) {
      Set lines;
      for (std::size_t const line : box) lines.insert(line);
      for (std::size_t const line : box) boxes_at_[line].push_back(lines);
    }
  }

  void run() {
    for (std::string_view const sets : this->claim_.sets) {
      this->for_each_claim(sets, [&](std::string_view text) {
        Set const left = this->set_at(text);
        if (left.empty()) this->wrong("check.wrong.board_ended", text);
        if (left.has(again_)) this->wrong("check.wrong.board_no_start", text);
        state(left) = State::kLost;
      });
    }
    for (std::string_view const sets : this->claim_.sets) {
      this->for_each_claim(sets, [&](std::string_view text) { check(text); });
    }
    check_start();
  }

 private:
  enum class State : std::uint8_t { kNew, kLost, kWon, kOpen };

  [[nodiscard]] State known(Set const& left) {
    auto const number = this->parts_.find(this->play_.key(left));
    return number && *number < states_.size() ? states_[*number] : State::kNew;
  }
  State& state(Set const& left) {
    std::uint32_t const number = this->number(left, this->play_.key(left));
    if (states_.size() <= number) states_.resize(2 * std::size_t{number} + 1);
    return states_[number];
  }
  [[nodiscard]] bool completes(Set const& after, std::size_t line) const {
    return std::any_of(boxes_at_[line].begin(), boxes_at_[line].end(),
                       [&](Set const& box) { return !box.meets(after); });
  }
  /// Calls visit(after, completes) for each line until it returns false.
  void for_each_line(Set const& left, auto const& visit) {
    for (Set rest = left; !rest.empty();) {
      Set const line = rest.least();
      rest = rest.without(line);
      std::size_t at = 0;
      line.for_each([&](std::size_t thing) { at = thing; });
      this->count_move();
      Set const after = left.without(line);
      if (!visit(after, completes(after, at))) return;
    }
  }
  /// Who must draw and cannot has lost, and in misère play won.
  bool is_lost(Set const& left) {
    return left.empty() ? !this->claim_.misere : known(left) == State::kLost;
  }
  bool wins(Set const& left) {
    if (left.empty()) return this->claim_.misere;
    if (State const before = known(left); before != State::kNew) return before == State::kWon;
    bool won = false;
    for_each_line(left, [&](Set const& after, bool completes) {
      won = completes ? wins(after) : is_lost(after);
      return !won;
    });
    state(left) = won ? State::kWon : State::kOpen;
    return won;
  }
  void check(std::string_view text) {
    this->count_claim();
    for_each_line(this->set_at(text), [&](Set const& after, bool completes) {
      if (completes && !is_lost(after)) this->wrong("check.wrong.board_not_won", text);
      if (!completes && is_lost(after)) this->wrong("check.wrong.board_lost", text);
      if (!completes && !wins(after)) this->wrong("check.wrong.board_not_won", text);
      return true;
    });
  }
  void check_start() {
    std::string_view const text = this->claim_.start;
    Set const start = this->set_at(text);
    bool lost = this->claim_.misere;  // where somebody must draw, and there is no line
    bool right = start.has(again_) && start == start.least();
    if (!start.has(again_)) {
      lost = is_lost(start);
      right = lost || wins(start);
    }
    if (!right || lost != this->claim_.lost) this->wrong("check.wrong.board_start", text);
  }

  std::vector<std::vector<Set>> boxes_at_;  // each line
  std::size_t again_;
  std::vector<State> states_;
};

template <unsigned kWords>
void check_claims(BoardRules const& rules, BoardClaim const& claim, CheckOptions const& options,
                  Findings& findings) {
  std::size_t claims = 0;
  try {
    if (!rules.boxes.empty()) {
      LinesCheck<kWords> check(rules, claim, options);
      claims = check.claims();
      check.demand_start();
      check.run();
      findings.checked("check.did.board_lines", {{"count", in_digits(claims)}});
    } else if (claim.misere) {
      LostCheck<kWords> check(rules, claim, options);
      claims = check.claims();
      check.demand_start();
      check.run();
      findings.checked("check.did.board_lost", {{"count", in_digits(claims)}});
    } else {
      ValuesCheck<kWords> check(rules, claim, options);
      claims = check.claims();
      check.demand_start();
      check.run();
      findings.checked("check.did.board_values", {{"count", in_digits(claims)}});
    }
  } catch (LimitReached const&) {
    findings.unchecked("check.not.board", {{"count", in_digits(claims)}});
    return;
  }
  findings.checked("check.did.board_start");
  findings.accept(true);
}

}  // namespace

void check_board(Document const& document, CheckOptions const& options,
                 CheckedCertificate& result) {
  result.game = document.text("game");
  // As far as it is known before the board is.
  result.statement = Message{"check.claim.board", {{"game", result.game}}};
  BoardRules const rules = read_board_rules(document);
  BoardClaim const claim = read_board_claim(document, rules);
  std::string key = claim.misere ? "check.claim.board.misere." : "check.claim.board.normal.";
  key += claim.value ? "value" : claim.lost ? "p" : "n";
  result.statement =
      Message{rules.graph.empty() ? key : key + ".graph",
              {{"game", result.game},
               {"position", written(rules, set_of_digits<4>(claim.start, rules.things()))},
               {"value", in_digits(claim.value.value_or(0))},
               {"graph", rules.graph}}};
  Findings findings(result);
  if (claim.value) demand(claim.lost == (*claim.value == 0), "check.wrong.board_outcome");
  if (rules.things() <= 64) return check_claims<1>(rules, claim, options, findings);
  if (rules.things() <= 128) return check_claims<2>(rules, claim, options, findings);
  check_claims<4>(rules, claim, options, findings);
}

}  // namespace bouton::check
