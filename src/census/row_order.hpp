// RowOrder: the rows of a census in the order of its classes, although games end in any order.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "census/family.hpp"

namespace bouton::census {

/// Knows which games are done, and which of their rows are next. A row is handed out as soon as all
/// games before its own are done, so that the table grows during the survey and is the same for any
/// number of threads.
class RowOrder {
 public:
  using Visit = std::function<void(std::string const& standard)>;

  explicit RowOrder(std::vector<GameClass> const& games);

  /// \param standard  GameClass::standard of one of the games
  void done(std::string_view standard);
  /// Visits the games that are done, as far as no game before them is missing, each once.
  /// \return whether there were any
  bool visit_ready(Visit const& visit);
  /// At a stop: visits all others that are done, in the same order.
  void visit_rest(Visit const& visit);

  /// How many games are done.
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] std::size_t all() const { return games_.size(); }

 private:
  struct Game {
    std::string standard;
    bool done = false;
  };

  std::vector<Game> games_;
  std::map<std::string, std::size_t, std::less<>> numbers_;
  std::size_t next_ = 0;  // all before it have been visited
  std::size_t count_ = 0;
};

}  // namespace bouton::census
