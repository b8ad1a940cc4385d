// ClassSequence: heaps of any size by class, where the classes repeat.
//
// A class is a nim-value, or an element of a misere quotient. A few numbers describe the class of
// every heap.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bouton/core/natural.hpp"

namespace bouton::sequence {

/// The classes of heaps of one game. Cheap to copy: copies share what is listed.
class ClassSequence {
 public:
  using Class = std::uint16_t;

  /// Classes of heaps 0, 1, ...; with a period, for all heaps: c(n + period) = c(n) for
  /// n >= preperiod.
  /// \pre `classes` is not null
  /// \throws std::logic_error if fewer than preperiod + period are given, or the period is 0
  explicit ClassSequence(std::shared_ptr<std::vector<Class> const> classes)
      : classes_(std::move(classes)) {}
  ClassSequence(std::shared_ptr<std::vector<Class> const> classes, std::uint64_t preperiod,
                std::uint64_t period)
      : classes_(std::move(classes)), preperiod_(preperiod), period_(period) {
    if (period == 0 || preperiod > classes_->size() || period > classes_->size() - preperiod) {
      throw std::logic_error("ClassSequence: not a whole period");
    }
  }

  /// Whether the class of a heap of n is known.
  template <class Integer>
  [[nodiscard]] bool covers(Integer const& n) const {
    return period_ != 0 || n < classes_->size();
  }
  /// \pre covers(n). O(1) arithmetic operations.
  [[nodiscard]] Class at(std::uint64_t n) const {
    if (n >= classes_->size()) n = preperiod_ + (n - preperiod_) % period_;
    return (*classes_)[static_cast<std::size_t>(n)];
  }
  [[nodiscard]] Class at(Natural const& n) const {
    if (n < classes_->size()) return at(n.convert_to<std::uint64_t>());
    Natural const offset = Natural(n - preperiod_) % period_;
    return at(preperiod_ + offset.convert_to<std::uint64_t>());
  }
  /// The classes that are given one by one.
  [[nodiscard]] std::vector<Class> const& listed() const { return *classes_; }
  /// Whether every heap has a class. Only then period() and preperiod() have a meaning.
  [[nodiscard]] bool periodic() const { return period_ != 0; }
  [[nodiscard]] std::uint64_t period() const { return period_; }
  [[nodiscard]] std::uint64_t preperiod() const { return preperiod_; }

 private:
  std::shared_ptr<std::vector<Class> const> classes_;
  std::uint64_t preperiod_ = 0;
  std::uint64_t period_ = 0;
};

}  // namespace bouton::sequence
