#include "census/row_order.hpp"

namespace bouton::census {

void RowOrder::done(std::size_t number) {
  if (done_.at(number)) return;
  done_[number] = true;
  ++count_;
}

bool RowOrder::visit_ready(Visit const& visit) {
  std::size_t const before = next_;
  while (next_ < done_.size() && done_[next_]) {
    if (!visit(next_++)) break;
  }
  return next_ > before;
}

void RowOrder::visit_rest(Visit const& visit) {
  while (next_ < done_.size()) {
    std::size_t const number = next_++;
    if (done_[number] && !visit(number)) return;
  }
}

}  // namespace bouton::census
