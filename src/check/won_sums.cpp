#include "check/won_sums.hpp"

#include <algorithm>
#include <string>

#include "check/findings.hpp"

namespace bouton::check {

HelplessSets::HelplessSets(InfiniteClaim& claim, Meter& work) : claim_(claim), work_(work) {
  for (std::uint64_t seed = 1; seed <= 64; ++seed) {
    Formulas::Point point;
    std::uint64_t bits = seed * 0x9e3779b97f4a7c15U;
    for (std::size_t i = 0; i < claim.counters; ++i, bits = bits * 0x2545f4914f6cdd1dU + 1) {
      point.push_back(bits >> 61);
    }
    sample_.push_back(std::move(point));
  }
}

bool HelplessSets::empty(Id formula) {
  work_.require(1);
  if (formula == Formulas::kFalse) return true;
  auto const [place, is_new] = empty_.try_emplace(formula, false);
  if (is_new) {
    place->second = !claim_.formulas.find(formula, work_).has_value();
  }
  return place->second;
}

bool HelplessSets::empty(Contexts const& set) {
  return std::all_of(set.begin(), set.end(), [&](Id const id) { return empty(id); });
}

bool HelplessSets::inside(Contexts const& a, Contexts const& b) {
  for (std::size_t x = 0; x < a.size(); ++x) {
    Formulas& formulas = claim_.formulas;
    if (a[x] != b[x] && !empty(formulas.both(a[x], formulas.negation(b[x])))) return false;
  }
  return true;
}

HelplessSets::Id HelplessSets::shifted(Id formula, std::vector<std::int64_t> const& by) {
  auto const known = shifted_.find({formula, by});
  if (known != shifted_.end()) return known->second;
  Substitution substitution{by, {}};
  for (std::size_t i = 0; i < by.size(); ++i) {
    substitution.rows.emplace_back(by.size(), 0)[i] = 1;
  }
  Id const result = claim_.formulas.substitute(claim_.formulas, formula, substitution);
  shifted_[{formula, by}] = result;
  return result;
}

HelplessSets::Contexts const& HelplessSets::lost(Image const& x) {
  auto const [place, is_new] = lost_.try_emplace(x);
  if (is_new) {
    work_.require(std::uint64_t{10} * claim_.monoid.order);
    work_.keep_memory(claim_.monoid.order * sizeof(Id));
    for (std::uint32_t y = 0; y < claim_.monoid.order; ++y) {
      auto const set = claim_.lost[claim_.monoid.product(x.element, y)];
      place->second.push_back(shifted(set, x.counters));
    }
  }
  return place->second;
}

HelplessSets::Id HelplessSets::canonical(Id formula) {
  if (empty(formula)) return Formulas::kFalse;
  auto const known = canonical_.find(formula);
  if (known != canonical_.end()) return known->second;
  auto& alike = by_sample_[claim_.formulas.holds_at(formula, sample_)];
  for (Id const other : alike) {
    if (empty(claim_.formulas.differ(formula, other))) return canonical_[formula] = other;
  }
  alike.push_back(formula);
  return canonical_[formula] = formula;
}

WonSums::WonSums(InfiniteClaim& claim, HelplessSets& sets, Meter& work,
                 std::vector<HelplessHeap> heaps)
    : claim_(claim), sets_(sets), work_(work) {
  std::vector<HelplessHeap> kept;
  for (HelplessHeap& helpless : heaps) {
    if (sets_.empty(helpless.contexts)) continue;
    // Of heaps with the same image, one that is helpless wherever another is suffices.
    auto const stands_for = [&](HelplessHeap const& a, HelplessHeap const& b) {
      return a.image == b.image && sets_.inside(b.contexts, a.contexts);
    };
    if (std::any_of(kept.begin(), kept.end(),
                    [&](HelplessHeap const& other) { return stands_for(other, helpless); })) {
      continue;
    }
    std::erase_if(kept, [&](HelplessHeap const& other) { return stands_for(helpless, other); });
    kept.push_back(std::move(helpless));
  }
  for (HelplessHeap& helpless : kept) {
    if (helpless.image.counters == claim_.nothing().counters) {
      finite_.push_back(std::move(helpless));
      continue;
    }
    Counted counted{std::move(helpless), {0}};
    auto& powers = counted.powers;
    std::map<std::uint32_t, std::size_t> seen{{0, 0}};
    while (true) {
      powers.push_back(claim_.monoid.product(powers.back(), counted.helpless.image.element));
      auto const [place, is_new] = seen.try_emplace(powers.back(), powers.size() - 1);
      if (is_new) continue;
      counted.index = place->second;
      counted.period = powers.size() - 1 - place->second;
      break;
    }
    counted_.push_back(std::move(counted));
  }
  demand(counted_.size() <= Formulas::kMostVariables, "check.wrong.letters");
}

void WonSums::check() {
  join_words();
  check_word(Word{});
  for (Word const& word : words_) check_word(word);
}

/// \return whether the word is new.
bool WonSums::add_word(Word word) {
  if (sets_.empty(word.contexts)) return false;
  auto& same = by_element_[word.element];
  for (std::size_t const other : same) {
    if (sets_.inside(word.contexts, words_[other].contexts)) return false;
  }
  same.push_back(words_.size());
  words_.push_back(std::move(word));
  return true;
}

void WonSums::join_words() {
  for (HelplessHeap const& helpless : finite_) {
    add_word({{helpless.heap}, helpless.image.element, helpless.contexts});
  }
  auto const& monoid = claim_.monoid;
  // NOLINTNEXTLINE(modernize-loop-convert): words are added on the way
  for (std::size_t i = 0; i < words_.size(); ++i) {
    Word const word = words_[i];
    for (HelplessHeap const& helpless : finite_) {
      Word joined{word.heaps, monoid.product(word.element, helpless.image.element), {}};
      joined.heaps.push_back(helpless.heap);
      for (std::uint32_t x = 0; x < monoid.order; ++x) {
        // The word is helpless beside the heap and x, the heap beside the word and x.
        auto const both =
            claim_.formulas.both(word.contexts[monoid.product(x, helpless.image.element)],
                                 helpless.contexts[monoid.product(x, word.element)]);
        joined.contexts.push_back(sets_.canonical(both));
      }
      add_word(std::move(joined));
    }
  }
}

void WonSums::check_word(Word const& word) {
  // All choices of how often each heap is taken: 0, 1, ..., index exactly, or more than
  // index with a certain remainder modulo the period.
  std::vector<std::size_t> counts(counted_.size(), 0);
  while (true) {
    bool const nothing = word.heaps.empty() && std::all_of(counts.begin(), counts.end(),
                                                           [](std::size_t c) { return c == 0; });
    if (!nothing) check_counts(word, counts);
    std::size_t i = 0;
    while (i < counts.size() && ++counts[i] == counted_[i].powers.size()) counts[i++] = 0;
    if (i == counts.size()) return;
  }
}

void WonSums::check_counts(Word const& word, std::vector<std::size_t> const& counts) {
  std::size_t const n = counted_.size();
  work_.require(100 * (n + 1));
  Formulas formulas(std::max<std::size_t>(n, 1));
  Substitution all{std::vector<std::int64_t>(claim_.counters, 0), {}};
  for (std::size_t c = 0; c < claim_.counters; ++c) {
    auto& row = all.rows.emplace_back(formulas.variables(), 0);
    for (std::size_t i = 0; i < n; ++i) row[i] = counted_[i].helpless.image.counters[c];
  }
  // The element of the word and the heaps, without one of heap `but`.
  auto const element = [&](std::uint32_t x, std::size_t but) {
    for (std::size_t i = 0; i < n; ++i) {
      x = claim_.monoid.product(x, counted_[i].powers[counts[i] - (i == but ? 1 : 0)]);
    }
    return x;
  };
  Formulas::Id lone = Formulas::kTrue;
  for (std::size_t i = 0; i < n; ++i) {
    auto const count = static_cast<std::int64_t>(counts[i]);
    Atom atom;
    atom.coefficients.assign(formulas.variables(), 0);
    atom.coefficients[i] = 1;
    if (counts[i] <= counted_[i].index) {
      atom.kind = Atom::Kind::kEqual;
      atom.constant = count;
      lone = formulas.both(lone, formulas.atom(std::move(atom)));
    } else {
      Atom congruence = atom;
      congruence.kind = Atom::Kind::kCongruent;
      congruence.constant = count;
      congruence.modulus = static_cast<std::int64_t>(counted_[i].period);
      atom.constant = static_cast<std::int64_t>(counted_[i].index) + 1;
      lone = formulas.both(lone, formulas.both(formulas.atom(std::move(congruence)),
                                               formulas.atom(std::move(atom))));
    }
    if (counts[i] == 0) continue;
    Substitution others = all;
    for (std::size_t c = 0; c < claim_.counters; ++c) {
      others.start[c] -= counted_[i].helpless.image.counters[c];
    }
    auto const contexts = counted_[i].helpless.contexts[element(word.element, i)];
    lone = formulas.both(lone, formulas.substitute(claim_.formulas, contexts, others));
  }
  if (!word.heaps.empty()) {
    auto const contexts = word.contexts[element(0, n)];
    lone = formulas.both(lone, formulas.substitute(claim_.formulas, contexts, all));
  }
  if (auto const point = formulas.find(lone, work_)) fail(word, *point);
}

void WonSums::fail(Word const& word, std::vector<std::uint64_t> const& counts) const {
  std::map<std::uint64_t, std::uint64_t> sum;
  for (std::uint64_t const heap : word.heaps) ++sum[heap];
  for (std::size_t i = 0; i < counted_.size(); ++i) sum[counted_[i].helpless.heap] += counts[i];
  std::string text;
  for (auto const& [heap, count] : sum) {
    if (count == 0) continue;
    if (!text.empty()) text += " + ";
    if (count > 1) text += in_digits(count) + " x ";
    text += in_digits(heap);
  }
  throw Wrong{Message{"check.wrong.won", {{"sum", text}}}};
}

}  // namespace bouton::check
