// Many games on the cores of one machine.
#pragma once

#include <functional>
#include <vector>

#include "bouton/census/family.hpp"
#include "bouton/census/survey.hpp"

namespace bouton::census {

/// Surveys all `games`, limits.threads at a time, each taken as soon as a thread is free.
/// `found` is called with every result, never twice at once; an exception from it ends the
/// work and is thrown on. Results do not depend on the number of threads, their order does.
/// \return false if the limits ended it before all were done.
bool survey_all(std::vector<GameClass> const& games, Convention convention, Budget const& budget,
                Limits const& limits, std::function<void(Result const&)> const& found);

}  // namespace bouton::census
