// Which games of a census need no survey: the catalogue has them already.
#pragma once

#include <string_view>

#include "bouton/core/limits.hpp"
#include "census/classes.hpp"
#include "census/row_order.hpp"
#include "store/result_store.hpp"

namespace bouton::store {

/// Says of the games that were surveyed with this budget, or are final, that they are done; of all
/// of them, unless a deadline or cancel of `limits` comes first.
inline void take_known(ResultStore const& store, census::Classes const& games,
                       Convention convention, std::string_view budget, census::RowOrder& order,
                       Limits const& limits = {}) {
  Watch watch(limits);
  store.each_surveyed(convention, budget, [&](std::string_view standard) {
    if (auto const number = games.find(standard)) order.done(*number);
    return !watch.expired();
  });
}

}  // namespace bouton::store
