// InfiniteShelf: the laws that come with the library, each read when it is first needed.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "misere/infinite_table.hpp"

namespace bouton::misere {

/// Safe for concurrent use.
class InfiniteShelf {
 public:
  /// The law for this game that covers the most heaps; null if none holds for it.
  [[nodiscard]] std::shared_ptr<InfiniteTable const> of(sequence::OneHeapGame const& game);

 private:
  std::mutex mutex_;
  std::vector<std::shared_ptr<PreparedInfinite const>> laws_;
  std::map<std::string, std::shared_ptr<InfiniteTable const>> known_;  // by the name of the game
};

}  // namespace bouton::misere
