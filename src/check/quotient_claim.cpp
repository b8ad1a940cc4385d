#include "check/quotient_claim.hpp"

#include <utility>

namespace bouton::check {
namespace {

constexpr std::size_t kMostClasses = 65'535;

QuotientClaim::Game read_game(Document const& document) {
  document.has_only({"code", "parts"});
  std::string const parts = document.text("parts");
  std::string name = document.text("code");
  if (parts != "any") name += ' ' + parts;
  HeapRules rules = read_heap_rules(name);
  bool const stated = (parts == "any" && rules.parts == PartsRule::kAny) ||
                      (parts == "unequal" && rules.parts == PartsRule::kUnequal) ||
                      (parts == "not-all-equal" && rules.parts == PartsRule::kNotAllEqual);
  if (!stated) Document::fail("games.parts");
  return {std::move(name), std::move(rules)};
}

/// Four classes per digit, the lowest bit first.
ClassSet read_set(std::string const& digits, std::size_t classes) {
  char const* const member = "helpless.contexts";
  if (digits.size() != (classes + 3) / 4) Document::fail(member);
  ClassSet set(classes);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    char const c = digits[i];
    bool const letter = c >= 'a' && c <= 'f';
    if (!letter && (c < '0' || c > '9')) Document::fail(member);
    auto const bits = static_cast<unsigned>(letter ? c - 'a' + 10 : c - '0');
    for (std::size_t bit = 0; bit < 4; ++bit) {
      if (((bits >> bit) & 1U) == 0) continue;
      if (4 * i + bit >= classes) Document::fail(member);
      set.insert(4 * i + bit);
    }
  }
  return set;
}

}  // namespace

QuotientClaim read_quotient_claim(Document const& document) {
  document.has_only({"schema", "game", "games", "order", "generators", "actions", "p_portion",
                     "heaps", "periods", "complete", "helpless"});
  QuotientClaim claim;
  claim.game = document.text("game");
  for (Document const& game : document.objects("games")) claim.games.push_back(read_game(game));
  if (claim.games.empty()) Document::fail("games");
  claim.order = document.index("order", kMostClasses + 1);
  if (claim.order == 0) Document::fail("order");
  for (Document const& generator : document.objects("generators")) {
    generator.has_only({"game", "heap"});
    claim.generators.push_back(
        {generator.index("game", claim.games.size()), generator.number("heap")});
  }
  claim.actions = document.rows_of_indices("actions", claim.order);
  if (claim.actions.size() != claim.generators.size()) Document::fail("actions");
  for (std::vector<Class> const& action : claim.actions) {
    if (action.size() != claim.order) Document::fail("actions");
  }
  claim.p_portion = document.indices("p_portion", claim.order);
  for (std::size_t i = 1; i < claim.p_portion.size(); ++i) {
    if (claim.p_portion[i - 1] >= claim.p_portion[i]) Document::fail("p_portion");
  }
  claim.heaps = document.rows_of_indices("heaps", claim.order);
  if (claim.heaps.size() != claim.games.size()) Document::fail("heaps");
  for (std::vector<Class> const& classes : claim.heaps) {
    if (classes.empty()) Document::fail("heaps");
  }
  for (std::optional<Document> const& period : document.objects_or_null("periods")) {
    claim.periods.emplace_back();
    if (!period) continue;
    period->has_only({"preperiod", "period"});
    claim.periods.back() = {period->number("preperiod"), period->number("period")};
  }
  if (claim.periods.size() != claim.games.size()) Document::fail("periods");
  claim.complete = document.flag("complete");
  for (Document const& sum : document.objects("helpless")) {
    sum.has_only({"sum", "contexts"});
    claim.helpless.push_back({static_cast<Class>(sum.index("sum", claim.order)),
                              read_set(sum.text("contexts"), claim.order)});
  }
  return claim;
}

}  // namespace bouton::check
