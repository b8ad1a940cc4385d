#include "check/checks.hpp"

#include <set>
#include <vector>

#include "check/findings.hpp"
#include "check/heap_rules.hpp"
#include "check/infinite_claim.hpp"
#include "check/won_sums.hpp"

namespace bouton::check {
namespace {

/// The formulas need more steps than other checks.
constexpr std::uint64_t kMostStepsOfFormulas = 50'000'000'000;

class InfiniteCheck {
 public:
  InfiniteCheck(InfiniteClaim& claim, CheckOptions const& options)
      : claim_(claim), work_(meter_of(options, kMostStepsOfFormulas)), sets_(claim, work_) {
    for (std::uint64_t heap = 0; heap <= claim_.largest(); ++heap) {
      auto& images = options_.emplace_back();
      auto const moves = heap_moves(claim_.rules, heap, work_);
      if (!moves) throw LimitReached{work_.stopped_by()};
      for (auto const& parts : *moves) {
        Image image = claim_.nothing();
        for (std::uint64_t const part : parts) {
          image = claim_.product(image, claim_.heaps[static_cast<std::size_t>(part)]);
        }
        images.insert(image);
      }
    }
  }

  /// The empty heap, and heaps without a move, are the identity; generators are the elements they
  /// act as.
  void check_images() {
    for (std::uint64_t heap = 0; heap <= claim_.largest(); ++heap) {
      auto const at = static_cast<std::size_t>(heap);
      if (options_[at].empty()) {
        demand_at(claim_.heaps[at] == claim_.nothing(), "check.wrong.moveless", heap);
      }
    }
    auto const& generators = claim_.monoid.generators;
    for (std::size_t g = 0; g < generators.size(); ++g) {
      Image image = claim_.nothing();
      image.element = claim_.monoid.actions[g][0];
      bool const right = generators[g] <= claim_.largest() &&
                         claim_.heaps[static_cast<std::size_t>(generators[g])] == image;
      demand_at(right, "check.wrong.generator_image", generators[g]);
    }
    std::vector<std::uint64_t> const zero(claim_.counters, 0);
    demand(!claim_.formulas.holds(claim_.lost[0], zero), "check.wrong.nothing");
  }

  /// Checks that no move leads from a lost sum to a lost sum.
  void check_lost() {
    for (std::uint64_t heap = 1; heap <= claim_.largest(); ++heap) {
      auto const at = static_cast<std::size_t>(heap);
      auto const& here = sets_.lost(claim_.heaps[at]);
      for (Image const& option : options_[at]) {
        auto const& there = sets_.lost(option);
        for (std::size_t x = 0; x < here.size(); ++x) {
          demand_at(sets_.empty(claim_.formulas.both(here[x], there[x])), "check.wrong.lost", heap);
        }
      }
    }
  }

  /// Checks that from every other sum with a move, some move leads to a lost sum.
  void check_won() {
    std::vector<HelplessHeap> helpless_heaps;
    for (std::uint64_t heap = 1; heap <= claim_.largest(); ++heap) {
      auto const at = static_cast<std::size_t>(heap);
      if (options_[at].empty()) continue;
      HelplessHeap helpless{heap, claim_.heaps[at], {}};
      for (auto const lost : sets_.lost(claim_.heaps[at])) {
        helpless.contexts.push_back(claim_.formulas.negation(lost));
      }
      for (Image const& option : options_[at]) {
        auto const& wins = sets_.lost(option);
        for (std::size_t x = 0; x < wins.size(); ++x) {
          helpless.contexts[x] =
              claim_.formulas.both(helpless.contexts[x], claim_.formulas.negation(wins[x]));
        }
      }
      for (auto& contexts : helpless.contexts) contexts = sets_.canonical(contexts);
      helpless_heaps.push_back(std::move(helpless));
    }
    WonSums(claim_, sets_, work_, std::move(helpless_heaps)).check();
  }

  /// Checks that any two members of the family are distinguished by their context.
  void check_family() {
    Family const& family = claim_.family;
    Image const step = claim_.image(family.step);
    Image const by_first = claim_.image(family.by_first);
    Image const by_distance = claim_.image(family.by_distance);
    demand(step.element == 0 && by_first.element == 0 && by_distance.element == 0,
           "check.wrong.family_steps");
    // k is the number of the first, and 1 + d the distance to the second.
    Image const one = claim_.product(claim_.product(claim_.image(family.first), by_distance),
                                     claim_.image(family.start));
    Image const other = claim_.product(one, step);
    Formulas formulas(2);
    Substitution first{one.counters, {}};
    Substitution second{other.counters, {}};
    for (std::size_t i = 0; i < claim_.counters; ++i) {
      std::int64_t const by_k = step.counters[i] + by_first.counters[i];
      first.rows.push_back({by_k, by_distance.counters[i]});
      second.rows.push_back({by_k, by_distance.counters[i] + step.counters[i]});
    }
    auto const apart =
        formulas.differ(formulas.substitute(claim_.formulas, claim_.lost[one.element], first),
                        formulas.substitute(claim_.formulas, claim_.lost[other.element], second));
    demand_apart(formulas.find(formulas.negation(apart), work_));
  }

 private:
  InfiniteClaim& claim_;
  Meter work_;
  HelplessSets sets_;
  std::vector<std::set<Image>> options_;  // of each heap
};

}  // namespace

void check_infinite(Document const& document, CheckOptions const& options,
                    CheckedCertificate& result) {
  InfiniteClaim claim = read_infinite_claim(document);
  result.game = claim.game;
  result.statement =
      Message{"check.claim.infinite", {{"game", claim.game}, {"heap", in_digits(claim.largest())}}};
  Findings findings(result);
  claim.monoid.find_products();
  findings.checked("check.did.finite_part", {{"order", in_digits(claim.monoid.order)}});
  try {
    InfiniteCheck check(claim, options);
    check.check_images();
    check_sums(check, findings);
  } catch (LimitReached const&) {
    findings.unchecked("check.not.infinite");
  }
}

}  // namespace bouton::check
