// QuotientCache: misere quotients that are kept between questions, of the games asked for last.
#pragma once

#include <memory>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/natural.hpp"

namespace bouton::sequence {
struct OneHeapGame;
}

namespace bouton::misere {

struct KnownQuotient;

/// A handle: copies share what is kept, two caches made apart share nothing. Safe for concurrent
/// calls. What is kept is freed with the last copy; answers that were given live on. Making one
/// costs an allocation.
class QuotientCache {
 public:
  QuotientCache();

 private:
  struct Impl;
  friend std::shared_ptr<KnownQuotient const> misere_quotient(
      std::vector<sequence::OneHeapGame> const&, Natural const&, Limits const&,
      QuotientCache const&);

  std::shared_ptr<Impl> impl_;
};

}  // namespace bouton::misere
