#include "store_option.hpp"

#include <filesystem>
#include <system_error>

#include "bouton/core/error.hpp"
#include "front/errors.hpp"
#include "output.hpp"
#include "program_file.hpp"

namespace bouton::cli {

StoreOption::StoreOption(std::string const& path, Settings const& settings)
    : path_(path), language_(settings.language) {
  if (path.empty()) return;
  store_.emplace(path, store::ResultStore::Access::kWrite, settings.limits_to_write());
}

bool StoreOption::keep(census::Result const& result) {
  try {
    if (store_) store_->put({&result, 1});
    return true;
  } catch (store::Stopped const&) {
    put_error(not_stored(1, path_), language_);
    return false;
  }
}

Message not_stored(std::size_t count, std::string const& path) {
  return {"cli.store.not_stored",
          {{"count", std::to_string(count)}, {"path", front::printable(path)}}};
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
