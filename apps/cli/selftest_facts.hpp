// Published facts, each computed again.
#pragma once

#include <functional>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/solver/context.hpp"

namespace bouton::cli {

struct Fact {
  Message what;
  std::function<bool(Limits const&, Context const&)> holds;
};

/// The whole takes a second or two.
[[nodiscard]] std::vector<Fact> facts();

}  // namespace bouton::cli
