// RowOrder: the rows of a census in the order of its classes, although games end in any order.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace bouton::census {

/// Knows which games are done, and which of their rows are next; games have numbers from 0. A row
/// is handed out as soon as all games before its own are done, so that the table grows during the
/// survey and is the same for any number of threads.
class RowOrder {
 public:
  /// \return whether to go on; a row that was visited is not visited again
  using Visit = std::function<bool(std::size_t number)>;

  explicit RowOrder(std::size_t games) : done_(games) {}

  void done(std::size_t number) {
    if (done_.at(number)) return;
    done_[number] = true;
    ++count_;
  }
  /// Visits the games that are done, as far as no game before them is missing, each once.
  /// \return whether there were any
  bool visit_ready(Visit const& visit) {
    std::size_t const before = next_;
    while (next_ < done_.size() && done_[next_]) {
      if (!visit(next_++)) break;
    }
    return next_ > before;
  }
  /// At a stop: visits all others that are done, in the same order.
  void visit_rest(Visit const& visit) {
    while (next_ < done_.size()) {
      std::size_t const number = next_++;
      if (done_[number] && !visit(number)) return;
    }
  }

  /// Whether there is no row left to visit.
  [[nodiscard]] bool ended() const { return next_ == done_.size(); }
  /// Which games are done, and how many.
  [[nodiscard]] std::vector<bool> const& which() const { return done_; }
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] std::size_t all() const { return done_.size(); }

 private:
  std::vector<bool> done_;
  std::size_t next_ = 0;  // all before it have been visited
  std::size_t count_ = 0;
};

}  // namespace bouton::census
