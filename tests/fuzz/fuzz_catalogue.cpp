#include "fuzz/fuzz_body.hpp"
#include "fuzz/scratch_file.hpp"
#include "store/result_store.hpp"

namespace bouton::fuzz {

void use_result(census::Result const& result);  // fuzz_table.cpp

void catalogue_body(Bytes bytes) {
  static ScratchFile const kFile("catalogue");
  kFile.put(bytes);
  try {
    store::ResultStore const store(kFile.path(), store::ResultStore::Access::kRead);
    store.for_each([](census::Result const& result) {
      use_result(result);
      return true;
    });
    (void)store.find(Convention::kNormal, "0.77");
    store.each_surveyed(Convention::kMisere, "heaps=10", [](std::string_view) { return true; });
  } catch (Error const& error) {
    require_words(error);
  }
}

}  // namespace bouton::fuzz
