// libFuzzer's entrance; BOUTON_FUZZ_BODY names the body.
#include "fuzz/fuzz_body.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  bouton::fuzz::BOUTON_FUZZ_BODY({data, size});
  return 0;
}
