#include "check/presburger.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <unordered_set>

namespace bouton::check {
namespace {

std::int64_t remainder(std::int64_t number, std::int64_t modulus) {
  std::int64_t const rest = number % modulus;
  return rest < 0 ? rest + modulus : rest;
}

/// Half of the number, rounded up.
std::int64_t half_up(std::int64_t number) {
  return number >= 0 ? (number + 1) / 2 : -(-number / 2);
}

/// What an atom has become: its constant, and the modulus that is left. An equality or
/// congruence that has become false forever has the modulus 0.
struct AtomState {
  std::int64_t constant;
  std::int64_t modulus;
};

/// Whether the atom holds if all that is still to be read is 0.
bool holds_at_zero(Atom::Kind kind, AtomState atom) {
  return kind == Atom::Kind::kAtLeast ? atom.constant <= 0
                                      : atom.modulus != 0 && atom.constant == 0;
}

enum class Signs : std::uint8_t { kNoNegative, kNoPositive, kMixed };

/// Whether the truth of an atom is decided whatever is still to be read. If so, one constant
/// represents all, so that there are fewer states.
enum class Decided : std::uint8_t { kFalse, kTrue, kOpen };

Decided settle(Atom::Kind kind, Signs signs, AtomState& atom) {
  if (kind == Atom::Kind::kAtLeast) {
    if (signs == Signs::kNoNegative && atom.constant <= 0) {
      atom.constant = 0;
      return Decided::kTrue;
    }
    if (signs == Signs::kNoPositive && atom.constant > 0) {
      atom.constant = 1;
      return Decided::kFalse;
    }
    return Decided::kOpen;
  }
  if (kind == Atom::Kind::kEqual && ((signs == Signs::kNoNegative && atom.constant < 0) ||
                                     (signs == Signs::kNoPositive && atom.constant > 0))) {
    atom = {0, 0};
  }
  if (atom.modulus == 0) return Decided::kFalse;
  bool const always = kind == Atom::Kind::kCongruent && atom.modulus == 1;
  return always ? Decided::kTrue : Decided::kOpen;
}

/// The state after bits that contribute `sum` to the left side.
AtomState read_bits(Atom::Kind kind, AtomState atom, std::int64_t sum) {
  std::int64_t const left = atom.constant - sum;
  if (kind == Atom::Kind::kAtLeast) return {half_up(left), 1};
  if (atom.modulus == 0) return atom;
  if (kind == Atom::Kind::kEqual) return left % 2 != 0 ? AtomState{0, 0} : AtomState{left / 2, 1};
  std::int64_t const c = remainder(left, atom.modulus);
  if (atom.modulus % 2 == 0) {
    return c % 2 != 0 ? AtomState{0, 0} : AtomState{c / 2, atom.modulus / 2};
  }
  // Modulo an odd number, division by 2 is possible.
  return {c % 2 == 0 ? c / 2 : (c + atom.modulus) / 2, atom.modulus};
}

}  // namespace

Formulas::Id Formulas::add(Node node) {
  auto const [place, is_new] = known_nodes_.try_emplace(node, static_cast<Id>(nodes_.size()));
  if (is_new) nodes_.push_back(node);
  return place->second;
}

Formulas::Id Formulas::atom(Atom atom) {
  bool const constant = std::all_of(atom.coefficients.begin(), atom.coefficients.end(),
                                    [](std::int64_t c) { return c == 0; });
  if (atom.kind == Atom::Kind::kCongruent) {
    atom.constant = remainder(atom.constant, atom.modulus);
    if (atom.modulus == 1) return kTrue;
  }
  if (constant) return holds_at_zero(atom.kind, {atom.constant, atom.modulus}) ? kTrue : kFalse;
  auto const [place, is_new] = known_atoms_.try_emplace(atom, static_cast<Id>(atoms_.size()));
  if (is_new) atoms_.push_back(std::move(atom));
  return add({Node::kAtom, place->second, 0});
}

Formulas::Id Formulas::negation(Id formula) {
  if (formula <= kTrue) return kTrue - formula;
  if (nodes_[formula].kind == Node::kNot) return nodes_[formula].a;
  return add({Node::kNot, formula, 0});
}

Formulas::Id Formulas::both(Id a, Id b) {
  if (a > b) std::swap(a, b);
  if (a == kFalse || a == b) return a;
  if (a == kTrue) return b;
  if (nodes_[b].kind == Node::kNot && nodes_[b].a == a) return kFalse;
  return add({Node::kAnd, a, b});
}

std::vector<Formulas::Id> Formulas::parts(Id formula) const {
  std::vector<Id> result;
  std::unordered_set<Id> seen{formula};
  std::vector<Id> open{formula};
  while (!open.empty()) {
    Id const id = open.back();
    open.pop_back();
    result.push_back(id);
    Node const& node = nodes_[id];
    if (node.kind != Node::kNot && node.kind != Node::kAnd) continue;
    if (seen.insert(node.a).second) open.push_back(node.a);
    if (node.kind == Node::kAnd && seen.insert(node.b).second) open.push_back(node.b);
  }
  std::sort(result.begin(), result.end());
  return result;
}

Formulas::Id Formulas::substitute(Formulas const& from, Id id, Substitution const& substitution) {
  std::map<Id, Id> done;
  for (Id const part : from.parts(id)) {
    Node const node = from.nodes_[part];
    switch (node.kind) {
      case Node::kConstant:
        done[part] = node.a == 0 ? kFalse : kTrue;
        break;
      case Node::kNot:
        done[part] = negation(done.at(node.a));
        break;
      case Node::kAnd:
        done[part] = both(done.at(node.a), done.at(node.b));
        break;
      case Node::kAtom: {
        Atom const old = from.atoms_[node.a];
        Atom made = old;
        made.coefficients.assign(variables_, 0);
        for (std::size_t i = 0; i < old.coefficients.size(); ++i) {
          made.constant -= old.coefficients[i] * substitution.start[i];
          for (std::size_t j = 0; j < variables_; ++j) {
            made.coefficients[j] += old.coefficients[i] * substitution.rows[i][j];
          }
        }
        done[part] = atom(std::move(made));
        break;
      }
    }
  }
  return done.at(id);
}

/// One search: the formulas that a formula can become.
class Walk {
 public:
  Walk(Formulas const& formulas, Formulas::Id root)
      : symbols_(std::size_t{1} << formulas.variables()) {
    std::map<Formulas::Id, std::size_t> place;
    std::map<std::vector<std::int64_t>, std::size_t> forms;
    for (Formulas::Id const id : formulas.parts(root)) {
      place[id] = nodes_.size();
      Formulas::Node node = formulas.nodes_[id];
      if (node.kind == Formulas::Node::kAtom) {
        Atom const& atom = formulas.atoms_[node.a];
        auto const [form, is_new] = forms.try_emplace(atom.coefficients, forms.size());
        if (is_new) add_sums(atom.coefficients);
        node.a = static_cast<Formulas::Id>(atoms_.size());
        atoms_.push_back({atom.kind, signs_of(atom.coefficients), form->second,
                          AtomState{atom.constant, atom.modulus}});
      } else if (node.kind != Formulas::Node::kConstant) {
        node.a = static_cast<Formulas::Id>(place.at(node.a));
        if (node.kind == Formulas::Node::kAnd) node.b = static_cast<Formulas::Id>(place.at(node.b));
      }
      nodes_.push_back(node);
    }
    values_.resize(nodes_.size());
    decided_.resize(nodes_.size());
    atom_decided_.resize(atoms_.size());
  }

  std::optional<Formulas::Point> run(Meter& work) {
    std::vector<AtomState> state;
    for (auto const& atom : atoms_) state.push_back(atom.start);
    if (reach(state, 0, 0)) return path_to(0);
    std::vector<AtomState> next(atoms_.size());
    std::uint64_t const cost = atoms_.size() + nodes_.size() + 20;
    for (std::size_t at = 0; at < arrivals_.size(); ++at) {
      if (arrivals_[at].hopeless) continue;
      std::copy_n(states_.begin() + static_cast<std::ptrdiff_t>(at * atoms_.size()), atoms_.size(),
                  state.begin());
      for (std::size_t symbol = 0; symbol < symbols_; ++symbol) {
        work.require(cost);
        work.require_memory(states_.size() * sizeof(AtomState));
        for (std::size_t i = 0; i < atoms_.size(); ++i) {
          next[i] = read_bits(atoms_[i].kind, state[i], sums_[atoms_[i].form * symbols_ + symbol]);
        }
        if (reach(next, at, symbol)) return path_to(arrivals_.size() - 1);
      }
    }
    return std::nullopt;
  }

 private:
  struct WalkAtom {
    Atom::Kind kind;
    Signs signs;
    std::size_t form;
    AtomState start;
  };
  /// How a state was reached.
  struct Arrival {
    std::size_t from, symbol;
    bool hopeless;  // the formula is false here and will stay false
  };

  static Signs signs_of(std::vector<std::int64_t> const& coefficients) {
    auto const [least, most] = std::minmax_element(coefficients.begin(), coefficients.end());
    if (*least >= 0) return Signs::kNoNegative;
    return *most <= 0 ? Signs::kNoPositive : Signs::kMixed;
  }

  /// The sum of the coefficients for every set of variables with bit 1.
  void add_sums(std::vector<std::int64_t> const& coefficients) {
    std::size_t const base = sums_.size();
    sums_.push_back(0);
    for (std::size_t symbol = 1; symbol < symbols_; ++symbol) {
      auto const lowest = static_cast<std::size_t>(std::countr_zero(symbol));
      sums_.push_back(sums_[base + (symbol & (symbol - 1))] + coefficients[lowest]);
    }
  }

  /// Records a state unless it is known. \return whether the formula there holds at 0.
  bool reach(std::vector<AtomState>& state, std::size_t from, std::size_t symbol) {
    for (std::size_t i = 0; i < state.size(); ++i) {
      atom_decided_[i] = settle(atoms_[i].kind, atoms_[i].signs, state[i]);
    }
    std::uint64_t hash = 0;
    for (AtomState const& atom : state) {
      hash = (hash ^ static_cast<std::uint64_t>(atom.constant * 64 + atom.modulus)) *
             0x9e3779b97f4a7c15U;
      hash ^= hash >> 29;
    }
    auto const same = [&](std::size_t other) {
      return std::equal(state.begin(), state.end(),
                        states_.begin() + static_cast<std::ptrdiff_t>(other * atoms_.size()),
                        [](AtomState const& a, AtomState const& b) {
                          return a.constant == b.constant && a.modulus == b.modulus;
                        });
    };
    auto const [first, last] = known_.equal_range(hash);
    for (auto i = first; i != last; ++i) {
      if (same(i->second)) return false;
    }
    known_.emplace(hash, arrivals_.size());
    bool const found = holds(state);
    arrivals_.push_back({from, symbol, decided_.back() == Decided::kFalse});
    states_.insert(states_.end(), state.begin(), state.end());
    return found;
  }

  /// The value of every node at 0, and what is decided of it.
  bool holds(std::vector<AtomState> const& state) {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      auto const& node = nodes_[i];
      switch (node.kind) {
        case Formulas::Node::kConstant:
          values_[i] = static_cast<char>(node.a);
          decided_[i] = node.a != 0 ? Decided::kTrue : Decided::kFalse;
          break;
        case Formulas::Node::kAtom:
          values_[i] = static_cast<char>(holds_at_zero(atoms_[node.a].kind, state[node.a]));
          decided_[i] = atom_decided_[node.a];
          break;
        case Formulas::Node::kNot:
          values_[i] = static_cast<char>(values_[node.a] == 0);
          decided_[i] = decided_[node.a] == Decided::kOpen   ? Decided::kOpen
                        : decided_[node.a] == Decided::kTrue ? Decided::kFalse
                                                             : Decided::kTrue;
          break;
        case Formulas::Node::kAnd:
          values_[i] = static_cast<char>(values_[node.a] & values_[node.b]);
          // kFalse < kTrue < kOpen: false wins, then open.
          if (decided_[node.a] == Decided::kFalse || decided_[node.b] == Decided::kFalse) {
            decided_[i] = Decided::kFalse;
          } else {
            decided_[i] = std::max(decided_[node.a], decided_[node.b]);
          }
          break;
      }
    }
    return values_.back() != 0;
  }

  /// The numbers whose bits lead to this state.
  [[nodiscard]] std::vector<std::uint64_t> path_to(std::size_t state) const {
    auto const variables = static_cast<std::size_t>(std::countr_zero(symbols_));
    std::vector<std::uint64_t> numbers(variables, 0);
    for (; state != 0; state = arrivals_[state].from) {
      for (std::size_t i = 0; i < variables; ++i) {
        numbers[i] = numbers[i] << 1 | (arrivals_[state].symbol >> i & 1U);
      }
    }
    return numbers;
  }

  std::size_t symbols_;
  std::vector<Formulas::Node> nodes_;  // operands and atoms by place
  std::vector<WalkAtom> atoms_;
  std::vector<std::int64_t> sums_;  // form by form, one for each symbol
  std::vector<AtomState> states_;   // one after the other
  std::vector<Arrival> arrivals_;
  std::unordered_multimap<std::uint64_t, std::size_t> known_;
  std::vector<char> values_;      // of each node
  std::vector<Decided> decided_;  // of each node
  std::vector<Decided> atom_decided_;
};

std::optional<Formulas::Point> Formulas::find(Id formula, Meter& work) const {
  if (formula == kFalse) return std::nullopt;
  return Walk(*this, formula).run(work);
}

std::uint64_t Formulas::holds_at(Id formula, std::span<Point const> points) const {
  std::vector<Id> const ids = parts(formula);
  std::vector<std::uint64_t> values;
  auto const value = [&](Id id) {
    auto const place = std::lower_bound(ids.begin(), ids.end(), id);
    return values[static_cast<std::size_t>(place - ids.begin())];
  };
  std::uint64_t const all = ~std::uint64_t{0} >> (64 - points.size());
  for (Id const id : ids) {
    Node const& node = nodes_[id];
    switch (node.kind) {
      case Node::kConstant:
        values.push_back(node.a != 0 ? all : 0);
        break;
      case Node::kNot:
        values.push_back(all & ~value(node.a));
        break;
      case Node::kAnd:
        values.push_back(value(node.a) & value(node.b));
        break;
      case Node::kAtom: {
        Atom const& atom = atoms_[node.a];
        std::uint64_t bits = 0;
        for (std::size_t p = 0; p < points.size(); ++p) {
          std::int64_t left = atom.constant;
          for (std::size_t i = 0; i < variables_; ++i) {
            left -= atom.coefficients[i] * static_cast<std::int64_t>(points[p][i]);
          }
          if (atom.kind == Atom::Kind::kCongruent) left = remainder(left, atom.modulus);
          if (holds_at_zero(atom.kind, {left, atom.modulus})) bits |= std::uint64_t{1} << p;
        }
        values.push_back(bits);
        break;
      }
    }
  }
  return values.back();
}

}  // namespace bouton::check
