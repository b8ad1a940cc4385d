#include "core/system_error.hpp"

#include <cerrno>
#include <cstring>

namespace bouton {

std::string system_reason(int error) {
  switch (error) {
    case ENOENT:
      return "@system.no_file";
    case EACCES:
      return "@system.not_allowed";
    case EISDIR:
      return "@system.folder";
    case ENOTDIR:
      return "@system.no_folder";
    case ENOSPC:
      return "@system.disk_full";
    case EROFS:
      return "@system.read_only";
    case EPERM:
      return "@system.not_permitted";
    case EEXIST:
      return "@system.exists";
    case EIO:
      return "@system.device";
    case EPIPE:
      return "@system.pipe";
    case EBUSY:
      return "@system.busy";
    case EDQUOT:
      return "@system.quota";
    case EMFILE:
      return "@system.many_files";
    case ELOOP:
      return "@system.links";
    case ENAMETOOLONG:
      return "@system.long_name";
    default:
      return std::strerror(error);
  }
}

}  // namespace bouton
