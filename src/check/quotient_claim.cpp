#include "check/quotient_claim.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "check/findings.hpp"

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
    unsigned const bits = hexadecimal(digits[i]);
    if (bits > 15) Document::fail(member);
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

QuotientMonoid::QuotientMonoid(QuotientClaim const& claim, Meter& work)
    : actions_(claim.actions), prefix_(claim.order, 0), letter_(claim.order, 0) {
  work.keep_memory(3 * claim.order * sizeof(Class));
  check_commuting(work);
  generate(claim, work);
}

void QuotientMonoid::check_commuting(Meter& work) const {
  for (std::size_t g = 0; g < actions_.size(); ++g) {
    for (std::size_t h = 0; h < g; ++h) {
      work.require(2 * order());
      for (std::size_t x = 0; x < order(); ++x) {
        demand(actions_[g][actions_[h][x]] == actions_[h][actions_[g][x]], "check.wrong.commuting",
               {{"class", in_digits(x)}});
      }
    }
  }
}

/// Goes through the heaps in ascending order with all products of classes seen so far.
void QuotientMonoid::generate(QuotientClaim const& claim, Meter& work) {
  std::vector<bool> reached(order(), false);
  reached[0] = true;
  by_word_.push_back(0);
  std::size_t known = 0;  // generators
  std::size_t most = 0;   // heaps of one game
  for (std::vector<Class> const& classes : claim.heaps) most = std::max(most, classes.size());
  for (std::size_t heap = 1; heap < most; ++heap) {
    work.require(claim.games.size());
    for (std::size_t game = 0; game < claim.games.size(); ++game) {
      if (heap >= claim.heaps[game].size()) continue;
      Class const of = claim.heaps[game][heap];
      if (reached[of]) continue;
      bool const listed = known < claim.generators.size() && claim.generators[known].game == game &&
                          claim.generators[known].heap == heap;
      demand(listed, "check.wrong.generator", {{"heap", claim.heap_name(game, heap)}});
      work.require(order());
      std::vector<Class> const& action = actions_[known];
      demand(action[0] == of, "check.wrong.generator_class",
             {{"heap", claim.heap_name(game, heap)}});
      // Products so far times any power of the new one; by_word_ grows meanwhile.
      for (std::size_t i = 0; i < by_word_.size(); ++i) {
        Class const next = action[by_word_[i]];
        if (reached[next]) continue;
        reached[next] = true;
        prefix_[next] = by_word_[i];
        letter_[next] = static_cast<std::uint16_t>(known);
        by_word_.push_back(next);
      }
      ++known;
    }
  }
  demand(known == claim.generators.size(), "check.wrong.generators");
  demand(by_word_.size() == order(), "check.wrong.order", {{"count", in_digits(by_word_.size())}});
}

std::vector<Class> QuotientMonoid::translation(Class y, Meter& work) const {
  std::vector<Class> image(order());
  std::iota(image.begin(), image.end(), Class{0});
  for (; y != 0; y = prefix_[y]) {
    work.require(order());
    std::vector<Class> const& action = actions_[letter_[y]];
    for (Class& x : image) x = action[x];
  }
  return image;
}

std::vector<ClassSet> QuotientMonoid::rows(ClassSet const& classes, Meter& work) const {
  work.keep_memory(order() * classes.bytes());
  std::vector<ClassSet> result(order());
  result[0] = classes;
  for (std::size_t i = 1; i < by_word_.size(); ++i) {
    work.require(order());
    Class const x = by_word_[i];
    ClassSet const& before = result[prefix_[x]];
    std::vector<Class> const& action = actions_[letter_[x]];
    result[x] = classes_where(order(), [&](std::size_t z) { return before.has(action[z]); });
  }
  return result;
}

void check_reduced(std::vector<ClassSet> const& rows, Meter& work) {
  std::vector<Class> sorted(rows.size());
  std::iota(sorted.begin(), sorted.end(), Class{0});
  work.require(rows.size() * 64);
  std::sort(sorted.begin(), sorted.end(), [&](Class x, Class y) { return rows[x] < rows[y]; });
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    auto const [x, y] = std::minmax(sorted[i - 1], sorted[i]);
    demand(rows[x] != rows[y], "check.wrong.reduced",
           {{"first", in_digits(x)}, {"second", in_digits(y)}});
  }
}

}  // namespace bouton::check
