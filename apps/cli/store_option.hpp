// The option --store of commands that produce results, and the place of the shipped catalogue.
#pragma once

#include <optional>
#include <string>

#include "ask/lookup.hpp"
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
  /// \return false if another program was writing until after a limit; then it has been said
  [[nodiscard]] bool keep(census::Result const& result);

 private:
  std::string path_;
  Language language_;
  std::optional<store::ResultStore> store_;
};

/// So many results, printed already, are not in the store at `path`, since another program was
/// writing to it.
[[nodiscard]] Message not_stored(std::size_t count, std::string const& path);

/// The catalogue that came with this program: next to it, or in ../share/bouton.
/// \throws Error if there is none.
[[nodiscard]] std::string shipped_catalogue();

}  // namespace bouton::cli
