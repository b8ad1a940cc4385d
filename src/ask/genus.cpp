#include "ask/genus.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "bouton/rules/notation.hpp"
#include "misere/genus_search.hpp"

namespace bouton::ask {
namespace {

using misere::GenusSearch;
static_assert(kLargestGenusHeap == GenusSearch::kLargestHeap);

GenusSearch search_of(SequenceGame const& game, GenusQuestion const& how) {
  misere::GenusBudget budget;
  budget.forms.limits = how.limits;
  if (how.limited) {  // then these limits alone hold
    constexpr std::uint64_t kAny = (std::numeric_limits<std::uint64_t>::max)();
    budget.options = budget.forms.forms = budget.forms.steps = kAny;
  }
  return GenusSearch(game.heaps, budget);
}

void tell(answer::GenusFacts& facts, misere::GenusResult const& result, GenusSearch& search,
          std::span<std::uint64_t const> heaps, std::size_t longest_form) {
  misere::Genus const& genus = result.genus;
  std::string const text = genus.text();
  facts.genus = text;
  if (std::size_t const raised = text.find('^'); raised != text.npos) {
    facts.row = text.substr(raised + 1);
  }
  facts.nim_value = genus.nim_value();
  facts.misere_nim_value = genus.misere_nim_value();
  facts.misere_nim_values.emplace(genus.row().begin(), genus.row().end());
  facts.outcome = genus.misere_nim_value() == 0 ? Outcome::kP : Outcome::kN;
  facts.word = misere::name(result.tameness);
  if (longest_form == 0 ||
      std::any_of(heaps.begin(), heaps.end(), [](auto heap) { return heap > kFormsTo; })) {
    return;
  }
  if (auto const form = search.form(heaps)) {
    facts.form = search.forms().text(*form, longest_form);
    facts.birthday = search.forms().birthday(*form);
  }
}

}  // namespace

answer::Genera genera(SequenceGame const& game, std::uint64_t last, GenusQuestion const& how) {
  GenusSearch search = search_of(game, how);
  // All values first: forms of small heaps may use up what the larger ones need.
  std::vector<misere::GenusResult> results;
  while (results.size() <= last) {
    auto result = search.heap(results.size());
    if (!result) break;
    results.push_back(*std::move(result));
  }
  answer::Genera answer;
  answer.game = game.name;
  answer.code = game.code;
  for (std::uint64_t n = 0; n < results.size(); ++n) {
    answer::HeapGenus& heap = answer.heaps.emplace_back();
    heap.n = n;
    tell(heap, results[static_cast<std::size_t>(n)], search, {&n, 1}, how.longest_form);
    answer.to = n;
  }
  answer.complete = results.size() > last;
  return answer;
}

answer::Genus genus(SequenceGame const& game, Position const& position, GenusQuestion const& how) {
  answer::Genus answer;
  answer.game = game.name;
  answer.code = game.code;
  answer.position = to_string(position);
  auto const small = to_small(position);
  if (!small) return answer;
  GenusSearch search = search_of(game, how);
  auto const result = search.position(small->heaps);
  if (!result) return answer;
  answer.complete = true;
  tell(answer, *result, search, small->heaps, how.longest_form);
  return answer;
}

}  // namespace bouton::ask
