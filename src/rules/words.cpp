#include "rules/words.hpp"

#include <algorithm>
#include <string>

#include "rules/features.hpp"
#include "rules/kind_words.hpp"

namespace bouton {
namespace {

/// What the sentences can say.
constexpr RulesUser kSaid{"rules_user.words", kMoveFeatures | kOriginalFeatures};
constexpr std::size_t kMostKinds = 6;

bool touches_several(MoveKind const& kind) {
  return kind.max_heaps > 1 || !kind.vectors.empty();
}

/// How the heaps lie, as far as moves ask for it.
void say_heaps(Ruleset const& rules, std::vector<Message>& said) {
  bool const lie = std::any_of(rules.moves.begin(), rules.moves.end(), [](MoveKind const& kind) {
    return kind.within != kNoBound && kind.max_heaps > 1;
  });
  std::string const key = lie ? rules.circle ? "words.lie.circle" : "words.lie.row" : "words.heaps";
  if (!lie && rules.heap_count == 1U) {
    said.push_back({"words.heaps.one", {}});
  } else if (rules.heap_count) {
    said.push_back({key + ".counted", {{"count", std::to_string(*rules.heap_count)}}});
  } else if (lie) {
    said.push_back({key, {}});
  }
}

/// A vector that takes one token from this heap and nothing from the others.
bool takes_one_from(MoveKind const& kind, std::size_t heap) {
  return std::any_of(kind.vectors.begin(), kind.vectors.end(), [heap](auto const& vector) {
    for (std::size_t i = 0; i < vector.size(); ++i) {
      if (vector[i] != (i == heap ? 1U : 0U)) return false;
    }
    return true;
  });
}

/// Whether one token may always be taken from any heap, so that the game ends with nothing left.
bool all_is_taken(Ruleset const& rules) {
  return std::any_of(rules.moves.begin(), rules.moves.end(), [](MoveKind const& kind) {
    if (!kind.vectors.empty()) {
      for (std::size_t heap = 0; heap < kind.vectors.front().size(); ++heap) {
        if (!takes_one_from(kind, heap)) return false;
      }
      return true;
    }
    return kind.unit == Unit::kToken && kind.min_heaps <= 1 && kind.bound == HeapBound::kNone &&
           kind.take.allows(1, 0) && kind.take.allows(1, 1);
  });
}

}  // namespace

std::vector<Message> rule_in_words(Ruleset const& rules, bool pins) {
  if (!supports(kSaid, rules)) return {};
  std::vector<Message> said;
  say_heaps(rules, said);
  pins = pins && std::none_of(rules.moves.begin(), rules.moves.end(), touches_several);
  for (std::size_t i = 0; i < rules.moves.size() && i < kMostKinds; ++i) {
    if (i > 0 && (touches_several(rules.moves[i]) || touches_several(rules.moves[i - 1]))) {
      said.push_back({"words.or", {}});
    }
    say_kind(rules.moves[i], rules.heap_count, pins, said);
  }
  if (rules.moves.size() > kMostKinds) said.push_back({"words.as_the_rules_say", {}});
  if (rules.pass_per_heap) said.push_back({"words.pass_each_heap", {}});
  if (rules.one_pass) said.push_back({"words.pass_once", {}});
  if (rules.limit) {
    said.push_back({rules.limit->factor == 1 ? "words.limit.one" : "words.limit",
                    {{"times", std::to_string(rules.limit->factor)}}});
  }
  return said;
}

Message end_in_words(Ruleset const& rules, bool pins, Convention convention) {
  std::string const what = !all_is_taken(rules) ? "move" : pins ? "pin" : "stone";
  return {"words.last_" + what +
              (convention == Convention::kNormal ? std::string(".wins") : std::string(".loses")),
          {}};
}

}  // namespace bouton
