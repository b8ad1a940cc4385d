// Watch: looks at limits now and then, where a step is too small for a look each time.
#pragma once

#include <cstdint>

#include "bouton/core/limits.hpp"

namespace bouton {

class Watch {
 public:
  explicit Watch(Limits const& limits) : limits_(limits) {}
  explicit Watch(Limits&&) = delete;  // only referred to

  /// Notes a step of up to some microseconds. \return whether the limits have been reached, by
  /// then or before: it stays so.
  bool expired() {
    if (!reached_ && ++steps_ % kInterval == 0) reached_ = limits_.expired();
    return reached_;
  }
  /// The same without a step and without a look.
  [[nodiscard]] bool reached() const { return reached_; }

 private:
  static constexpr std::uint32_t kInterval = 4096;

  Limits const& limits_;
  std::uint32_t steps_ = 0;
  bool reached_ = false;
};

}  // namespace bouton
