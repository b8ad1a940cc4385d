// The option --store of commands that produce results, and the place of the shipped catalogue.
#pragma once

#include <optional>
#include <string>

#include "census/result.hpp"
#include "options.hpp"
#include "store/result_store.hpp"

namespace bouton::cli {

/// A store that is opened at once, so that a bad path fails before hours of work; or no store, if
/// the option was not given.
class StoreOption {
 public:
  StoreOption(std::string const& path, Settings const& settings);

  [[nodiscard]] bool used() const { return store_.has_value(); }
  /// Returns when the result is on the disk. Does nothing without a store. \throws WriteError
  void keep(census::Result const& result);

 private:
  std::optional<store::ResultStore> store_;
};

/// The catalogue that came with this program: next to it, or in ../share/bouton.
/// \throws Error if there is none.
[[nodiscard]] std::string shipped_catalogue();

}  // namespace bouton::cli
