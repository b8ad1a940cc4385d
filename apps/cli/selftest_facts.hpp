// Published facts, each computed again.
#pragma once

#include <functional>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/solver/context.hpp"

namespace bouton::cli {

/// The result of computing a fact again.
enum class FactVerdict {
  kHolds,
  kFails,
  kNotDone,  ///< a limit was reached first: nothing is known
};

struct Fact {
  Message what;
  std::function<FactVerdict(Limits const&, Context const&)> verdict;
};

/// The whole takes a second or two.
[[nodiscard]] std::vector<Fact> facts();

}  // namespace bouton::cli
