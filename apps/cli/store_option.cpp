#include "store_option.hpp"

#include <filesystem>
#include <system_error>

#include "bouton/core/error.hpp"
#include "program_file.hpp"

namespace bouton::cli {

StoreOption::StoreOption(std::string const& path, Settings const& settings) {
  if (path.empty()) return;
  store_.emplace(path, store::ResultStore::Access::kWrite, settings.limits_to_write());
}

void StoreOption::keep(census::Result const& result) {
  if (store_) store_->put({&result, 1});
}

std::string shipped_catalogue() {
  namespace fs = std::filesystem;
  fs::path const program = program_file();
  for (fs::path const& place :
       {program.parent_path() / "catalogue.sqlite",
        program.parent_path().parent_path() / "share" / "bouton" / "catalogue.sqlite"}) {
    // A path that does not exist sets an error, too, which must not affect the next one.
    std::error_code nothing_there;
    if (!program.empty() && fs::is_regular_file(place, nothing_there)) return place.string();
  }
  throw Error(Message{"cli.error.no_catalogue", {}});
}

}  // namespace bouton::cli
