#include "discover/linear_game.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>

#include "bouton/core/error.hpp"
#include "discover/amount_cases.hpp"
#include "discover/before_move.hpp"
#include "rules/features.hpp"
#include "rules/move_details.hpp"
#include "rules/normal_form.hpp"

namespace bouton::discover {
namespace {

constexpr RulesUser kDiscover{
    "rules_user.discover",
    {Feature::kSeveralKinds,    Feature::kSeveralHeaps, Feature::kLeastHeaps,  Feature::kSpread,
     Feature::kPassEachHeap,    Feature::kOnePass,      Feature::kMovingLimit, Feature::kHeapCount,
     Feature::kAllHeaps,        Feature::kHeapBound,    Feature::kNeighbours,  Feature::kVectors,
     Feature::kAmountCondition, Feature::kHeapChoice,   Feature::kHeapSets,    Feature::kToLeft,
     Feature::kMultiples,       Feature::kTransfers,    Feature::kLimitTerms,  Feature::kGameEnd}};

// Bounds on what is made of the rules, far beyond what automata can be made of: making it looks at
// no clock, and takes some tenths of a second and 100 MiB at most.
constexpr std::size_t kMostPassages = 20'000;
constexpr std::size_t kMostNumbers = 4'000'000;  // of all constraints
constexpr std::uint64_t kMostValue = 64;
constexpr std::uint64_t kMostFactor = 64;
constexpr std::uint64_t kMostPlus = 1'000'000;

using Kind = Constraint::Kind;

[[noreturn]] void refuse_key(std::string key) {
  throw Error(Message{std::move(key), {}});
}

[[noreturn]] void refuse_above(std::string key, std::uint64_t most) {
  throw Error(Message{std::move(key), {{"most", std::to_string(most)}}});
}

/// Amounts as constraints can say them, and what may be left of the heap then.
struct Amounts {
  std::vector<std::int64_t> listed;  // if not empty, these alone
  std::int64_t least = 1;            // else all from here on ...
  std::int64_t modulus = 1;          // ... with these remainders
  std::vector<std::int64_t> residues;
  bool may_empty = true, may_leave = true;
  AmountCase tests;  // of the amount and the heap before the move
};

/// The amounts whose digits are `leaves` in the bits 0 and 1.
void add_amounts(HeapCode const& code, Digit leaves, std::vector<Amounts>& out) {
  auto const fits = [&](Digit digit) { return (digit & 3U) == leaves; };
  Amounts made;
  made.may_empty = (leaves & 1U) != 0;
  made.may_leave = (leaves & 2U) != 0;
  std::vector<std::int64_t> listed;
  for (std::size_t t = 1; t < code.prefix().size(); ++t) {
    if (fits(code.prefix()[t])) listed.push_back(static_cast<std::int64_t>(t));
  }
  std::vector<Digit> const& tail = code.tail();
  if (std::any_of(tail.begin(), tail.end(), fits)) {
    Amounts rest = made;
    rest.least = std::max<std::int64_t>(1, static_cast<std::int64_t>(code.prefix().size()));
    rest.modulus = static_cast<std::int64_t>(tail.size());
    for (std::int64_t t = rest.least; t < rest.least + rest.modulus; ++t) {
      if (fits(code.digit(static_cast<std::uint64_t>(t))))
        rest.residues.push_back(t % rest.modulus);
    }
    std::sort(rest.residues.begin(), rest.residues.end());
    while (rest.modulus == 1 && !listed.empty() && listed.back() == rest.least - 1) {
      rest.least = listed.back();
      listed.pop_back();
    }
    out.push_back(std::move(rest));
  }
  if (!listed.empty()) {
    made.listed = std::move(listed);
    out.push_back(std::move(made));
  }
}

std::vector<Amounts> amounts_of(HeapCode const& code, AmountCondition const& condition) {
  std::vector<Amounts> of_code, result;
  for (Digit leaves = 1; leaves <= 3; ++leaves) add_amounts(code, leaves, of_code);
  for (AmountCase const& tests : amount_cases(condition)) {
    for (Amounts& amounts : of_code) {
      amounts.tests = tests;
      result.push_back(amounts);
    }
  }
  return result;
}

/// Makes the families of one ruleset.
class Builder {
 public:
  Builder(Ruleset const& rules, LinearGame& game) : rules_(rules), game_(game) {}

  void run() {
    std::uint64_t const passes =
        (rules_.pass_per_heap ? game_.heaps : 0) + (rules_.one_pass ? 1 : 0);
    game_.controls = static_cast<std::size_t>((std::uint64_t{1} << passes) * (game_.values + 1));
    not_over_ = not_over(rules_.end.value_or(GameEnd{}), game_.heaps, game_.tracks());
    for (MoveKind const& kind : rules_.moves) add_kind(kind);
    if (game_.every_value) add_nim_heap();
    std::size_t const in_heaps = game_.families.size();
    std::vector<std::vector<std::size_t>> of_pass;
    for (std::uint64_t pass = 0; pass < passes; ++pass) of_pass.push_back(add_pass(pass));
    std::size_t const in_nim_heap = game_.values > 0 ? put(Family{}) : 0;  // of known size
    for (std::uint64_t unspent = 0; unspent < (std::uint64_t{1} << passes); ++unspent) {
      for (std::uint64_t nim = 0; nim <= game_.values; ++nim) {
        std::size_t const from = game_.control(unspent, nim);
        for (std::size_t family = 0; family < in_heaps; ++family) put(Passage{from, from, family});
        for (std::uint64_t less = 0; less < nim; ++less) {
          put(Passage{from, game_.control(unspent, less), in_nim_heap});
        }
        for (std::uint64_t pass = 0; pass < passes; ++pass) {
          std::uint64_t const spent = unspent & ~(std::uint64_t{1} << pass);
          if (spent == unspent) continue;
          for (std::size_t const family : of_pass[static_cast<std::size_t>(pass)]) {
            put(Passage{from, game_.control(spent, nim), family});
          }
        }
      }
    }
  }

 private:
  void put(Passage passage) {
    if (game_.passages.size() >= kMostPassages)
      refuse_above("discover.error.families", kMostPassages);
    game_.passages.push_back(passage);
  }

  /// \return the number of the family
  std::size_t put(Family family) {
    if (known_.size() >= kMostPassages) refuse_above("discover.error.families", kMostPassages);
    auto const [at, added] = known_.emplace(std::move(family), known_.size());
    if (added) game_.families.push_back(at->first);
    return at->second;
  }

  void add(Family& family, Constraint constraint) {
    count(constraint);
    family.constraints.push_back(std::move(constraint));
  }

  /// A family for each alternative. \return their numbers
  std::vector<std::size_t> put_each(Family const& family, Alternatives const& alternatives) {
    std::vector<std::size_t> numbers;
    for (std::vector<Constraint> const& one : alternatives) {
      Family chosen = family;
      if (alternatives.size() > 1) {
        for (Constraint const& copied : family.constraints) count(copied);
      }
      for (Constraint const& condition : one) add(chosen, condition);
      numbers.push_back(put(std::move(chosen)));
    }
    return numbers;
  }

  void count(Constraint const& constraint) {
    numbers_ += constraint.values.size() + 2 * game_.tracks();
    if (numbers_ > kMostNumbers) refuse_above("discover.error.numbers", kMostNumbers);
  }

  [[nodiscard]] Constraint constraint(Kind kind, std::vector<std::int64_t> values) const {
    std::vector<std::int64_t> const none(game_.tracks(), 0);
    return {none, none, kind, std::move(values), 0};
  }

  /// The sum of what is taken from these heaps, times `sign`. Where it goes to the left, what all
  /// heaps from one on lose together is what is taken from that one.
  void count_taken(Constraint& constraint, std::vector<std::size_t> const& heaps,
                   std::int64_t sign) const {
    for (std::size_t const heap : heaps) {
      std::size_t const last = to_left_ ? end_of_left_ : heap;
      for (std::size_t track = heap; track <= last; ++track) {
        constraint.x[track] += sign;
        constraint.y[track] -= sign;
      }
    }
  }

  void add_kind(MoveKind const& kind) {
    to_left_ = false;
    for (std::vector<std::int64_t> const& vector : kind.vectors) add_vector(kind, vector);
    std::vector<Amounts> const amounts = amounts_of(kind.take, kind.conditions.amount);
    if (amounts.empty()) return;
    for (std::uint64_t set = 1; set < (std::uint64_t{1} << game_.heaps); ++set) {
      std::vector<std::size_t> touched;
      for (std::size_t heap = 0; heap < game_.heaps; ++heap) {
        if ((set >> heap & 1U) != 0) touched.push_back(heap);
      }
      if (touched.size() < kind.min_heaps || touched.size() > kind.max_heaps) continue;
      if (!details::lie_within(kind, rules_.circle, game_.heaps, touched)) continue;
      auto const& sets = kind.conditions.sets;
      bool const together = std::any_of(sets.begin(), sets.end(), [&](auto const& one) {
        return std::includes(one.begin(), one.end(), touched.begin(), touched.end());
      });
      if (!sets.empty() && !together) continue;
      to_left_ = kind.to_left;
      end_of_left_ = touched.back();
      before_ =
          both(not_over_, may_touch(kind.conditions.choice, touched, game_.heaps, game_.tracks()));
      std::vector<std::size_t> choice(touched.size(), 0);
      for (bool more = true; more;) {
        add_family(kind, touched, amounts, choice);
        more = false;
        for (std::size_t i = 0; i < choice.size() && !more; ++i) {
          choice[i] = (choice[i] + 1) % amounts.size();
          more = choice[i] != 0;
        }
      }
    }
  }

  void add_family(MoveKind const& kind, std::vector<std::size_t> const& touched,
                  std::vector<Amounts> const& amounts, std::vector<std::size_t> const& choice) {
    Family family;
    family.changed = touched;
    if (kind.to_left) add_receiving(family, touched);
    for (std::size_t i = 0; i < touched.size(); ++i) {
      add_amount(family, touched[i], amounts[choice[i]]);
    }
    if (kind.spread) add_differences(family, touched, *kind.spread);
    if (game_.limit) add_limit(family, touched);
    add_bounds(kind.bound, std::move(family), touched, 0);
  }

  /// The heaps before those touched change, too; nothing is taken from them if they are not touched
  /// themselves.
  void add_receiving(Family& family, std::vector<std::size_t> const& touched) {
    for (std::size_t const heap : touched) {
      if (heap == 0) continue;
      if (std::find(touched.begin(), touched.end(), heap - 1) != touched.end()) continue;
      family.changed.push_back(heap - 1);
      Constraint taken = constraint(Kind::kOneOf, {0});
      count_taken(taken, {heap - 1}, 1);
      add(family, std::move(taken));
    }
    std::sort(family.changed.begin(), family.changed.end());
  }

  /// With multiples: from all heaps the same number of times what the vector says, which a heap
  /// that loses least counts.
  void add_vector(MoveKind const& kind, std::vector<std::int64_t> const& vector) {
    Family family;
    std::vector<std::size_t> touched;  // what is put on other heaps does not count for a limit
    std::size_t counts = 0;
    for (std::size_t heap = 0; heap < vector.size(); ++heap) {
      if (vector[heap] != 0) family.changed.push_back(heap);
      if (vector[heap] <= 0) continue;
      if (touched.empty() || vector[heap] < vector[counts]) counts = heap;
      touched.push_back(heap);
    }
    for (std::size_t const heap : family.changed) {
      if (kind.multiples && heap == counts) {
        add_amount(family, heap, multiples_of(vector[heap]));
      } else if (kind.multiples) {
        std::int64_t const common = std::gcd(vector[heap], vector[counts]);
        Constraint same = constraint(Kind::kOneOf, {0});
        count_taken(same, {heap}, vector[counts] / common);
        count_taken(same, {counts}, -vector[heap] / common);
        add(family, std::move(same));
      } else {
        Constraint taken = constraint(Kind::kOneOf, {vector[heap]});
        count_taken(taken, {heap}, 1);
        add(family, std::move(taken));
      }
    }
    if (game_.limit) add_limit(family, touched);
    put_each(family, not_over_);
  }

  static Amounts multiples_of(std::int64_t unit) {
    Amounts amounts;
    amounts.modulus = unit;
    amounts.residues = {0};
    return amounts;
  }

  /// What is taken in all is at most the limit. The next limit L is floor(p taken / q) + plus:
  /// q L - p taken is more than q plus - q, and at most q plus.
  void add_limit(Family& family, std::vector<std::size_t> const& touched) {
    std::size_t const limit = game_.heaps;
    auto const p = static_cast<std::int64_t>(game_.limit->factor);
    auto const q = static_cast<std::int64_t>(game_.limit->divisor);
    auto const plus = static_cast<std::int64_t>(game_.limit->plus);
    family.changed.push_back(limit);
    Constraint most = constraint(Kind::kAtLeast, {0});
    count_taken(most, touched, -1);
    most.x[limit] = 1;
    std::vector<std::int64_t> values;
    for (std::int64_t value = q * plus - q + 1; value <= q * plus; ++value) values.push_back(value);
    Constraint next = constraint(Kind::kOneOf, std::move(values));
    count_taken(next, touched, -p);
    next.y[limit] = q;
    add(family, std::move(most));
    add(family, std::move(next));
  }

  /// What the other heaps allow to take from the touched heaps, from the one of index `place` on; a
  /// family for each choice of the heap that is large enough.
  void add_bounds(HeapBound bound, Family family, std::vector<std::size_t> const& touched,
                  std::size_t place) {
    if (bound == HeapBound::kNone || place == touched.size()) {
      put_each(family, before_);
      return;
    }
    if (game_.heaps < 2) return;
    bool const sum = bound == HeapBound::kSumOfOthers;
    Constraint slack = constraint(Kind::kAtLeast, {0});
    count_taken(slack, {touched[place]}, -1);
    std::vector<Constraint> slacks;  // one for each other heap
    for (std::size_t other = 0; other < game_.heaps; ++other) {
      if (other == touched[place]) continue;
      if (sum) {
        slack.x[other] += 1;
      } else {
        slacks.push_back(slack);
        slacks.back().x[other] += 1;
      }
    }
    if (bound == HeapBound::kSomeOther) {
      for (Constraint const& one : slacks) {
        for (Constraint const& copied : family.constraints) count(copied);
        Family chosen = family;
        add(chosen, one);
        add_bounds(bound, std::move(chosen), touched, place + 1);
      }
      return;
    }
    if (sum) slacks.push_back(slack);
    for (Constraint& one : slacks) add(family, std::move(one));
    add_bounds(bound, std::move(family), touched, place + 1);
  }

  void add_amount(Family& family, std::size_t heap, Amounts const& amounts) {
    Constraint taken = constraint(Kind::kAtLeast, {amounts.least});
    if (!amounts.listed.empty()) taken = constraint(Kind::kOneOf, amounts.listed);
    count_taken(taken, {heap}, 1);
    if (amounts.listed.empty() && amounts.modulus > 1) {
      Constraint residue = constraint(Kind::kResidue, amounts.residues);
      residue.modulus = amounts.modulus;
      count_taken(residue, {heap}, 1);
      add(family, std::move(residue));
    }
    add(family, std::move(taken));
    for (AmountTest const& test : amounts.tests) {
      Constraint tested = constraint(test.kind, test.values);
      tested.modulus = test.modulus;
      count_taken(tested, {heap}, test.amount);
      tested.x[heap] += test.heap;
      if (test.kind == Kind::kPower) use_base(tested);
      add(family, std::move(tested));
    }
    bool const either = amounts.may_empty && amounts.may_leave;
    if (either && !to_left_) return;  // else tokens may come from the right
    Constraint left = constraint(Kind::kAtLeast, {amounts.may_empty ? 0 : 1});
    if (!amounts.may_leave) left.kind = Kind::kOneOf;
    count_taken(left, {heap}, -1);
    left.x[heap] += 1;
    add(family, std::move(left));
  }

  /// A power is known by its digits if it is one number, or the difference of two.
  void use_base(Constraint const& power) {
    std::int64_t added = 0, subtracted = 0;
    for (auto const* factors : {&power.x, &power.y}) {
      for (std::int64_t const factor : *factors) (factor > 0 ? added : subtracted) += factor;
    }
    bool const one_base = !game_.base || *game_.base == power.values.front();
    if (added > 1 || subtracted < -1 || !one_base) refuse_key("discover.error.powers");
    game_.base = power.values.front();
  }

  /// The amounts differ by less than `spread`: each two of them.
  void add_differences(Family& family, std::vector<std::size_t> const& touched,
                       std::uint64_t most) {
    if (most > kMostNumbers / 2) refuse_above("discover.error.numbers", kMostNumbers);
    auto const spread = static_cast<std::int64_t>(most);
    std::vector<std::int64_t> values;
    for (std::int64_t value = 1 - spread; value < spread; ++value) values.push_back(value);
    for (std::size_t i = 0; i < touched.size(); ++i) {
      for (std::size_t j = spread == 1 ? (i == 0 ? i : i - 1) : 0; j < i; ++j) {
        Constraint difference = constraint(Kind::kOneOf, values);
        count_taken(difference, {touched[i]}, 1);
        count_taken(difference, {touched[j]}, -1);
        add(family, std::move(difference));
      }
    }
  }

  /// Any amount from the Nim heap, which is the last track.
  void add_nim_heap() {
    std::size_t const track = game_.heaps;
    Constraint taken = constraint(Kind::kAtLeast, {1});
    count_taken(taken, {track}, 1);
    put(Family{{track}, {std::move(taken)}});
  }

  std::vector<std::size_t> add_pass(std::uint64_t pass) {
    bool const of_heap = rules_.pass_per_heap && pass < game_.heaps;
    Constraint some = constraint(Kind::kAtLeast, {1});
    for (std::size_t heap = 0; heap < game_.heaps; ++heap) {
      if (!of_heap || heap == pass) some.x[heap] = 1;
    }
    return put_each(Family{{}, {std::move(some)}}, not_over_);
  }

  Ruleset const& rules_;
  LinearGame& game_;
  Alternatives not_over_;                // of every move but those in a Nim heap
  Alternatives before_;                  // and of those from the heaps touched
  bool to_left_ = false;                 // of the kind of move that families are made of
  std::size_t end_of_left_ = 0;          // the last heap touched
  std::map<Family, std::size_t> known_;  // their numbers
  std::size_t numbers_ = 0;
};

/// Weights that every move lowers, where moves put tokens on heaps: those of the rules, or the
/// numbers of the heaps where tokens go to the left. Heaps that close up have no place.
std::vector<std::uint64_t> weights_of(Ruleset const& normal, std::size_t heaps) {
  bool const left = std::any_of(normal.moves.begin(), normal.moves.end(),
                                [](MoveKind const& kind) { return kind.to_left; });
  bool puts = left;
  for (MoveKind const& kind : normal.moves) {
    for (auto const& vector : kind.vectors) {
      puts = puts || std::any_of(vector.begin(), vector.end(), [](auto one) { return one < 0; });
    }
  }
  if (!puts) return {};
  if (normal.pass_per_heap || normal.limit) refuse_key("discover.error.growing");
  std::vector<std::uint64_t> weights = normal.weights;
  if (weights.size() != heaps) weights.assign(heaps, 1);
  if (left) {
    // Tokens that go to the left must lose weight: of equal weights each heap gets a little more.
    for (std::size_t heap = 0; heap < heaps; ++heap) weights[heap] = heaps * weights[heap] + heap;
  }
  for (MoveKind const& kind : normal.moves) {
    for (auto const& vector : kind.vectors) {
      std::int64_t sum = 0;
      for (std::size_t heap = 0; heap < heaps; ++heap) {
        sum += static_cast<std::int64_t>(weights[heap]) * vector[heap];
      }
      if (sum <= 0) refuse_key("discover.error.weights");
    }
  }
  return weights;
}

}  // namespace

std::size_t LinearGame::control(SmallPosition const& position, std::uint64_t nim) const {
  // All that a position holds is in the control or in numbers().
  [[maybe_unused]] auto const& [sizes, spent, most, one_pass_spent, last, board] = position;
  std::uint64_t unspent = 0;
  std::size_t bit = 0;
  if (pass_per_heap) {
    for (; bit < heaps; ++bit) unspent |= std::uint64_t{!spent[bit]} << bit;
  }
  if (one_pass) unspent |= std::uint64_t{!one_pass_spent} << bit;
  return control(unspent, nim);
}

std::size_t LinearGame::start_control(std::uint64_t nim) const {
  return controls - static_cast<std::size_t>(values + 1 - nim);
}

std::vector<std::uint64_t> LinearGame::numbers(SmallPosition const& position,
                                               std::uint64_t nim) const {
  std::vector<std::uint64_t> result = position.heaps;
  if (every_value) result.push_back(nim);
  if (!limit) return result;
  std::uint64_t all = 0;
  for (std::uint64_t const heap : position.heaps) all += heap;
  result.push_back(position.limit.value_or(all == 0 ? 0 : all - 1));
  return result;
}

bool takes_finite_lists(LinearGame const& game) {
  if (game.limit || game.controls != 1 || !game.weights.empty()) return false;
  return std::all_of(game.families.begin(), game.families.end(), [](Family const& family) {
    std::size_t listed = 0;
    for (Constraint const& constraint : family.constraints) {
      if (!constraint.about_taken()) return false;
      std::size_t heaps = 0;
      for (std::int64_t const factor : constraint.x) heaps += factor != 0 ? 1 : 0;
      if (heaps == 1 && constraint.kind == Constraint::Kind::kOneOf) ++listed;
    }
    return listed >= family.changed.size();
  });
}

std::size_t usual_heaps(Ruleset const& rules) {
  if (rules.heap_count) return static_cast<std::size_t>(*rules.heap_count);
  std::uint64_t heaps = 2;
  for (MoveKind const& kind : rules.moves) {
    if (kind.min_heaps != kNoBound) heaps = std::max(heaps, kind.min_heaps);
    if (kind.max_heaps != kNoBound) heaps = std::max(heaps, kind.max_heaps + 1);
  }
  return static_cast<std::size_t>(heaps);
}

LinearGame linear_game(Ruleset const& rules, std::size_t heaps, Convention convention,
                       std::uint64_t values) {
  if (rules.heap_count && heaps != *rules.heap_count) {
    throw Error(
        Message{"discover.error.heap_count", {{"count", std::to_string(*rules.heap_count)}}});
  }
  if (heaps < 1 || heaps > kMostHeaps) refuse_above("discover.error.heaps", kMostHeaps);
  Ruleset const normal = normal_form(rules, heaps);
  require(kDiscover, normal);
  if (normal.limit && (normal.pass_per_heap || normal.one_pass))
    refuse_key("discover.error.limit_pass");
  if (normal.limit && values > 0) refuse_key("discover.error.limit_values");
  if (convention == Convention::kMisere && values > 0) refuse_key("discover.error.misere_values");
  if (values > kMostValue && values != kEveryValue) {
    refuse_above("discover.error.values", kMostValue);
  }
  if (normal.limit && normal.limit->factor > kMostFactor) {
    refuse_above("discover.error.factor", kMostFactor);
  }
  if (normal.limit && normal.limit->plus > kMostPlus) {
    refuse_above("discover.error.plus", kMostPlus);
  }
  LinearGame game;
  game.heaps = heaps;
  game.limit = normal.limit;
  game.weights = weights_of(normal, heaps);
  game.pass_per_heap = normal.pass_per_heap;
  game.one_pass = normal.one_pass;
  game.places_matter =
      (normal.end && !normal.end->positions.empty()) ||
      std::any_of(normal.moves.begin(), normal.moves.end(), [](MoveKind const& kind) {
        return kind.within != kNoBound || !kind.vectors.empty() || kind.to_left ||
               !kind.conditions.sets.empty() || kind.conditions.choice == HeapChoice::kEnd;
      });
  game.every_value = values == kEveryValue;
  game.values = game.every_value ? 0 : values;
  game.convention = convention;
  Builder(normal, game).run();
  return game;
}

}  // namespace bouton::discover
