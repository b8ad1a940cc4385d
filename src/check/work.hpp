// Work: a budget of elementary steps, watched together with the clock and Ctrl-C.
#pragma once

#include <cstdint>

#include "bouton/check/check_certificate.hpp"

namespace bouton::check {

class Work {
 public:
  Work(CheckOptions const& options, std::uint64_t budget) : options_(options), budget_(budget) {}

  /// Notes `steps` (about a nanosecond each). \return whether one may go on.
  bool spend(std::uint64_t steps) {
    done_ += steps;
    if (done_ < next_look_) return !stopped_;
    next_look_ = done_ + kInterval;
    stopped_ = stopped_ || done_ > budget_ || options_.limits.expired();
    return !stopped_;
  }
  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] CheckOptions const& options() const { return options_; }
  void progress(std::uint64_t done, std::uint64_t all) const {
    if (options_.progress) options_.progress(done, all);
  }

 private:
  static constexpr std::uint64_t kInterval = 1 << 16;

  CheckOptions const& options_;
  std::uint64_t budget_;
  std::uint64_t done_ = 0;
  std::uint64_t next_look_ = 0;
  bool stopped_ = false;
};

}  // namespace bouton::check
