// QuotientCache: keeps misere quotients between questions, for the games asked about most recently.
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
class InfiniteTable;
struct AllHeapsTable;

/// A handle: copies share their contents, caches made separately share nothing. Safe for concurrent
/// calls. The contents are freed with the last copy; answers already given stay valid. Making one
/// costs an allocation.
class QuotientCache {
 public:
  QuotientCache();

 private:
  struct Impl;
  friend std::shared_ptr<KnownQuotient const> misere_quotient(
      std::vector<sequence::OneHeapGame> const&, Natural const&, Limits const&,
      QuotientCache const&);
  friend std::shared_ptr<InfiniteTable const> known_infinite_quotient(sequence::OneHeapGame const&,
                                                                      QuotientCache const&);
  friend std::shared_ptr<AllHeapsTable const> known_all_heaps(sequence::OneHeapGame const&,
                                                              QuotientCache const&);

  std::shared_ptr<Impl> impl_;
};

}  // namespace bouton::misere
