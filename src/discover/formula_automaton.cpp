#include "discover/formula_automaton.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "discover/number_set.hpp"

namespace bouton::discover {
namespace {

/// Cases of one comparison, and the size of the numbers in them.
constexpr std::size_t kMostFormulaCases = 4'096;
constexpr std::int64_t kLargestFactor = 1 << 20;
/// Names that `exists` gives come before those that are given here.
constexpr Track kOwnTrack = kNamedTrack + static_cast<Track>(kMostFormulaBytes);

using Arguments = std::vector<std::pair<std::string, MessageValue>>;

[[noreturn]] void refuse(WrittenFormula const& formula, std::string key, std::size_t place,
                         Arguments arguments = {}) {
  throw ParseError(Message{std::move(key), std::move(arguments)}, formula.text, place);
}

/// (sum of factors times nim-sums of tracks, + constant) / divisor, a whole number.
struct Quantity {
  std::map<std::vector<Track>, std::int64_t> factors;
  std::int64_t constant = 0;
  std::int64_t divisor = 1;

  [[nodiscard]] bool is_constant() const { return factors.empty(); }
};

/// What a number is where some conditions hold for numbers that are named here.
struct Case {
  std::vector<SumCondition> conditions;
  std::vector<std::pair<Track, Track>> golden;  ///< the second is floor(phi * the first)
  std::vector<Track> named;
  Quantity value;
};
using Cases = std::vector<Case>;

/// quantity * divisor is at least, or one of, or leaves one of these remainders.
SumCondition condition_on(Quantity const& quantity, Constraint::Kind kind,
                          std::vector<std::int64_t> values, std::int64_t modulus = 0) {
  SumCondition result;
  for (auto const& [tracks, factor] : quantity.factors) {
    result.numbers.push_back(tracks);
    result.constraint.x.push_back(factor);
  }
  result.constraint.kind = kind;
  for (std::int64_t& value : values) {
    value -= quantity.constant;
    if (modulus != 0) value = (value % modulus + modulus) % modulus;
  }
  std::sort(values.begin(), values.end());
  result.constraint.values = std::move(values);
  result.constraint.modulus = modulus;
  return result;
}

class Translator {
 public:
  Translator(WrittenFormula const& formula, LinearGame const& game, std::size_t control,
             NumberSets& sets)
      : formula_(formula), game_(game), control_(control), sets_(sets) {}

  NumberSet set_of(Formula const& condition) {
    switch (condition.kind) {
      case FormulaKind::kEqual:
      case FormulaKind::kLess:
        return comparison(condition);
      case FormulaKind::kNot:
        return sets_.complement(set_of(condition.parts[0]));
      case FormulaKind::kExists:
        return sets_.for_some(set_of(condition.parts[0]), {condition.track});
      default:
        break;
    }
    NumberSet result = set_of(condition.parts[0]);
    for (std::size_t i = 1; i < condition.parts.size(); ++i) {
      NumberSet const next = set_of(condition.parts[i]);
      result = condition.kind == FormulaKind::kAll ? sets_.both(result, next)
                                                   : sets_.either(result, next);
    }
    return result;
  }

 private:
  [[noreturn]] void fail(std::string key, Formula const& at, Arguments arguments = {}) const {
    refuse(formula_, std::move(key), at.place, std::move(arguments));
  }

  NumberSet comparison(Formula const& comparison) {
    Cases const cases =
        sum_of(cases_of(comparison.parts[0]), cases_of(comparison.parts[1]), -1, comparison);
    bool const opposite = comparison.number == 1;
    NumberSet result = sets_.where(condition_on({}, Constraint::Kind::kOneOf, {1}));  // nothing
    for (Case const& one : cases) {
      Quantity difference = one.value;  // times its divisor
      NumberSet holds;
      if (comparison.kind == FormulaKind::kEqual) {
        holds = sets_.where(condition_on(difference, Constraint::Kind::kOneOf, {0}));
      } else {
        for (auto& factor : difference.factors) factor.second = -factor.second;
        difference.constant = -difference.constant;
        holds = sets_.where(condition_on(difference, Constraint::Kind::kAtLeast, {1}));
      }
      if (opposite) holds = sets_.complement(std::move(holds));
      if (is_empty(holds)) continue;
      for (SumCondition const& condition : one.conditions) {
        holds = sets_.both(holds, sets_.where(condition));
      }
      for (auto const& [from, to] : one.golden) {
        holds = sets_.both(holds, sets_.golden(from, to, own_track(2)));
      }
      result = sets_.either(result, sets_.for_some(holds, one.named));
    }
    return result;
  }

  static bool is_empty(NumberSet const& set) {
    std::vector<Mark> const& marks = set.automaton.marks;
    return std::find(marks.begin(), marks.end(), Mark::kYes) == marks.end();
  }

  Track own_track(Track count = 1) { return std::exchange(next_, next_ + count); }

  std::int64_t bounded(std::int64_t value, Formula const& at) const {
    if (value >= -kLargestFactor && value <= kLargestFactor) return value;
    fail("formula.error.factors", at, {{"most", std::to_string(kLargestFactor)}});
  }

  /// The same number with another divisor. \pre times * divisor is that one
  void expand(Quantity& quantity, std::int64_t times, Formula const& at) const {
    for (auto& factor : quantity.factors) factor.second = bounded(factor.second * times, at);
    quantity.constant = bounded(quantity.constant * times, at);
    quantity.divisor = bounded(quantity.divisor * times, at);
  }

  /// a + sign * b.
  Quantity added(Quantity a, Quantity b, std::int64_t sign, Formula const& at) const {
    std::int64_t const of_a = a.divisor, of_b = b.divisor;
    if (of_a != of_b) {
      expand(a, of_b, at);
      expand(b, of_a, at);
    }
    for (auto const& [tracks, factor] : b.factors) {
      std::int64_t& sum = a.factors[tracks];
      sum = bounded(sum + sign * factor, at);
      if (sum == 0) a.factors.erase(tracks);
    }
    a.constant = bounded(a.constant + sign * b.constant, at);
    return a;
  }

  /// Each case of a beside each of b, without the value.
  template <class Value>
  Cases crossed(Cases const& a, Cases const& b, Formula const& at, Value const& value) {
    Cases result;
    for (Case const& first : a) {
      for (Case const& second : b) {
        Case both = first;
        auto const append = [](auto& to, auto const& from) {
          to.insert(to.end(), from.begin(), from.end());
        };
        append(both.conditions, second.conditions);
        append(both.golden, second.golden);
        append(both.named, second.named);
        value(both, first.value, second.value, result);
        if (result.size() > kMostFormulaCases) {
          fail("formula.error.cases", at, {{"most", std::to_string(kMostFormulaCases)}});
        }
      }
    }
    return result;
  }

  Cases sum_of(Cases const& a, Cases const& b, std::int64_t sign, Formula const& at) {
    return crossed(a, b, at, [&](Case& both, Quantity const& x, Quantity const& y, Cases& out) {
      both.value = added(x, y, sign, at);
      out.push_back(std::move(both));
    });
  }

  Cases constant(std::int64_t value) const {
    Case one;
    one.value.constant = value;
    return {one};
  }
  Cases number_on(std::vector<Track> tracks) const {
    Case one;
    if (!tracks.empty()) one.value.factors[std::move(tracks)] = 1;
    return {one};
  }

  Cases cases_of(Formula const& number) {
    switch (number.kind) {
      case FormulaKind::kNumber:
        return constant(number.number);
      case FormulaKind::kTrack:
        if (number.track == limit_track(game_.heaps) && !game_.limit && !game_.every_value) {
          fail("formula.error.limit", number);
        }
        return number_on({number.track});
      case FormulaKind::kPass:
        return constant(is_unspent(number) ? 1 : 0);
      case FormulaKind::kSum: {
        Cases result = cases_of(number.parts[0]);
        for (std::size_t i = 1; i < number.parts.size(); ++i) {
          result = sum_of(result, cases_of(number.parts[i]), 1, number);
        }
        return result;
      }
      case FormulaKind::kNegative:
        return sum_of(constant(0), cases_of(number.parts[0]), -1, number);
      case FormulaKind::kProduct:
        return product(number);
      case FormulaKind::kQuotient:
      case FormulaKind::kRemainder:
        return divided(number);
      case FormulaKind::kNimSum:
        return nim_sum(number);
      case FormulaKind::kLeast:
      case FormulaKind::kGreatest:
        return extreme(number);
      case FormulaKind::kGolden:
        return golden(number);
      case FormulaKind::kBit:
        return bit(number);
      default:
        break;
    }
    fail("formula.error.phi", number);
  }

  [[nodiscard]] bool is_unspent(Formula const& pass) const {
    bool const whole = pass.number < 0;
    if (whole ? !game_.one_pass : !game_.pass_per_heap) fail("formula.error.pass", pass);
    std::size_t const bit = !whole                ? static_cast<std::size_t>(pass.number)
                            : game_.pass_per_heap ? game_.heaps
                                                  : 0;
    return (control_ >> bit & 1U) != 0;
  }

  Cases product(Formula const& number) {
    Cases const a = cases_of(number.parts[0]), b = cases_of(number.parts[1]);
    return crossed(a, b, number, [&](Case& both, Quantity x, Quantity y, Cases& out) {
      if (!x.is_constant()) std::swap(x, y);
      if (!x.is_constant()) fail("formula.error.product", number);
      // A constant has no other divisor than one of its own.
      std::int64_t const factor = x.constant / x.divisor;
      for (auto at = y.factors.begin(); at != y.factors.end();) {
        at->second = bounded(at->second * factor, number);
        at = factor == 0 ? y.factors.erase(at) : std::next(at);
      }
      y.constant = bounded(y.constant * factor, number);
      both.value = std::move(y);
      out.push_back(std::move(both));
    });
  }

  /// The number that a part must be, whatever the heaps are.
  std::int64_t number_alone(Formula const& part, std::int64_t least, std::string const& key) {
    Cases const cases = cases_of(part);
    if (cases.size() != 1 || !cases[0].value.is_constant() || !cases[0].conditions.empty()) {
      fail(key, part);
    }
    std::int64_t const value = cases[0].value.constant / cases[0].value.divisor;
    if (value < least) fail(key, part);
    return value;
  }

  /// A case for each remainder.
  Cases divided(Formula const& number) {
    std::int64_t const by = number_alone(number.parts[1], 1, "formula.error.divisor");
    bool const quotient = number.kind == FormulaKind::kQuotient;
    Cases result;
    for (Case const& one : cases_of(number.parts[0])) {
      Quantity const& value = one.value;
      std::int64_t const whole = bounded(value.divisor * by, number);
      for (std::int64_t remainder = 0; remainder < by; ++remainder) {
        Case made = one;
        if (value.is_constant()) {
          std::int64_t const number_here = value.constant / value.divisor;
          if (((number_here % by) + by) % by != remainder) continue;
        } else if (by > 1) {
          made.conditions.push_back(
              condition_on(value, Constraint::Kind::kResidue, {value.divisor * remainder}, whole));
        }
        if (quotient) {
          made.value.constant = bounded(value.constant - value.divisor * remainder, number);
          made.value.divisor = whole;
        } else {
          made.value = {};
          made.value.constant = remainder;
        }
        result.push_back(std::move(made));
        if (result.size() > kMostFormulaCases) {
          fail("formula.error.cases", number, {{"most", std::to_string(kMostFormulaCases)}});
        }
      }
    }
    return result;
  }

  /// Gives a number a name, where it has none yet. \return the tracks whose nim-sum it is
  std::vector<Track> named(Case& one) {
    Quantity const& value = one.value;
    bool const single = value.factors.size() == 1 && value.factors.begin()->second == 1;
    if (single && value.constant == 0 && value.divisor == 1) return value.factors.begin()->first;
    if (value.is_constant() && value.constant == 0) return {};
    Track const track = own_track();
    Quantity difference = value;  // times its divisor
    difference.factors[{track}] = -value.divisor;
    one.conditions.push_back(condition_on(difference, Constraint::Kind::kOneOf, {0}));
    one.named.push_back(track);
    return {track};
  }

  Cases nim_sum(Formula const& number) {
    Cases result = number_on({});
    for (Formula const& part : number.parts) {
      Cases named_part = cases_of(part);
      for (Case& one : named_part) {
        std::vector<Track> tracks = named(one);
        one.value = number_on(std::move(tracks))[0].value;
      }
      result = crossed(result, named_part, number,
                       [&](Case& both, Quantity const& x, Quantity const& y, Cases& out) {
                         std::vector<Track> const none;
                         auto const& a = x.is_constant() ? none : x.factors.begin()->first;
                         auto const& b = y.is_constant() ? none : y.factors.begin()->first;
                         std::vector<Track> sum;
                         std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(),
                                                       std::back_inserter(sum));
                         both.value = number_on(std::move(sum))[0].value;
                         out.push_back(std::move(both));
                       });
    }
    return result;
  }

  Cases extreme(Formula const& number) {
    std::int64_t const sign = number.kind == FormulaKind::kLeast ? 1 : -1;
    Cases result = cases_of(number.parts[0]);
    for (std::size_t i = 1; i < number.parts.size(); ++i) {
      result = crossed(result, cases_of(number.parts[i]), number,
                       [&](Case& both, Quantity const& x, Quantity const& y, Cases& out) {
                         // One of them is x, where sign * (y - x) >= 0, and else y.
                         Quantity const more = added(y, x, -1, number),
                                        less = added(x, y, -1, number);
                         auto const add = [&](Quantity const& difference, std::int64_t least,
                                              Quantity const& value) {
                           if (difference.is_constant() && difference.constant < least) return;
                           Case one = both;
                           if (!difference.is_constant()) {
                             one.conditions.push_back(
                                 condition_on(difference, Constraint::Kind::kAtLeast, {least}));
                           }
                           one.value = value;
                           out.push_back(std::move(one));
                         };
                         add(sign > 0 ? more : less, 0, x);
                         add(sign > 0 ? less : more, 1, y);
                       });
    }
    return result;
  }

  Cases golden(Formula const& number) {
    Cases result = cases_of(number.parts[0]);
    for (Case& one : result) {
      std::vector<Track> from = named(one);
      if (from.empty()) continue;  // 0 of 0
      Track const to = own_track();
      one.golden.emplace_back(from[0], to);
      one.named.push_back(to);
      one.value = number_on({to})[0].value;
    }
    return result;
  }

  Cases bit(Formula const& number) {
    Cases result;
    std::int64_t const place = std::int64_t{1} << number.number;
    for (Case const& one : cases_of(number.parts[0])) {
      std::int64_t const divisor = one.value.divisor;
      for (std::int64_t digit = 0; digit < 2; ++digit) {
        std::vector<std::int64_t> remainders;
        for (std::int64_t below = 0; below < place; ++below) {
          remainders.push_back(divisor * (digit * place + below));
        }
        Case made = one;
        made.value = {};
        made.value.constant = digit;
        made.conditions.push_back(condition_on(one.value, Constraint::Kind::kResidue,
                                               std::move(remainders),
                                               bounded(divisor * 2 * place, number)));
        result.push_back(std::move(made));
      }
    }
    return result;
  }

  WrittenFormula const& formula_;
  LinearGame const& game_;
  std::size_t control_;
  NumberSets& sets_;
  Track next_ = kOwnTrack;
};

/// The first part of a formula, the whole among them, that is wanted.
template <class Wanted>
Formula const* find(Formula const& formula, Wanted const& wanted) {
  if (wanted(formula)) return &formula;
  for (Formula const& part : formula.parts) {
    if (Formula const* const found = find(part, wanted)) return found;
  }
  return nullptr;
}

void append(Dfa& all, Dfa const& one) {
  auto const shift = static_cast<State>(all.size());
  all.letters = one.letters;
  all.marks.insert(all.marks.end(), one.marks.begin(), one.marks.end());
  for (State const to : one.next) all.next.push_back(to == kNoState ? to : to + shift);
  for (State const start : one.starts) all.starts.push_back(start + shift);
}

}  // namespace

Numeration numeration_of(WrittenFormula const& formula, std::optional<unsigned> base) {
  auto const first = [&](FormulaKind kind) {
    return find(formula.tree, [kind](Formula const& part) { return part.kind == kind; });
  };
  Formula const* const golden = first(FormulaKind::kGolden);
  Formula const* const nim_sum = first(FormulaKind::kNimSum);
  if (golden != nullptr && nim_sum != nullptr) {
    refuse(formula, "formula.error.golden_nim_sum", nim_sum->place);
  }
  if (golden != nullptr && base) {
    refuse(formula, "formula.error.golden_base", golden->place, {{"base", std::to_string(*base)}});
  }
  if (golden != nullptr) return Numeration::metallic(1, 2);
  unsigned const chosen = base.value_or(2);
  if (nim_sum != nullptr && (chosen & (chosen - 1)) != 0) {
    refuse(formula, "formula.error.nim_sum_base", nim_sum->place,
           {{"base", std::to_string(chosen)}});
  }
  return Numeration::base(chosen);
}

Dfa formula_automaton(WrittenFormula const& formula, LinearGame const& game,
                      Numeration const& system, Meter& work) {
  Formula condition = formula.tree;
  if (game.every_value) {
    // The game has no limit: its last number is the nim-value.
    Formula const* const limit = find(formula.tree, [&](Formula const& part) {
      return part.kind == FormulaKind::kTrack && part.track == limit_track(game.heaps);
    });
    if (limit != nullptr) refuse(formula, "formula.error.limit", limit->place);
    Formula const value{FormulaKind::kTrack, formula.tree.place, 0, limit_track(game.heaps)};
    condition = {FormulaKind::kEqual, formula.tree.place, 0, 0, {value, formula.tree}};
  }
  NumberSets sets(system, work);
  std::vector<Track> tracks;
  for (Track track = 0; track < game.tracks(); ++track) tracks.push_back(track);
  NumberSet const positions = sets.everything(tracks);
  Dfa result;
  for (std::size_t control = 0; control < game.controls; ++control) {
    NumberSet set = Translator(formula, game, control, sets).set_of(condition);
    bool const sorted = std::any_of(set.tracks.begin(), set.tracks.end(),
                                    [](Track track) { return track >= kSortedTrack; });
    if (sorted) set = sets.by_heaps(set, game.heaps);
    append(result, sets.both(set, positions).automaton);
  }
  return minimised(result);
}

}  // namespace bouton::discover
