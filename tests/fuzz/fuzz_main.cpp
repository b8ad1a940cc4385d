// libFuzzer's entry point; BOUTON_FUZZ_BODY names the body. At the end it says how many cases were
// compared, and how many inputs were left out because they would take long.
#include <cstdlib>

#include "fuzz/differential_world.hpp"
#include "fuzz/fuzz_body.hpp"

namespace {

std::uint64_t left_out = 0;

void tell() {
  if (left_out > 0)
    std::fprintf(stderr, "left out: %llu\n", static_cast<unsigned long long>(left_out));
  if (bouton::fuzz::tally().cases > 0) {
    std::fputs(told(bouton::fuzz::tally()).c_str(), stderr);
  }
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  std::atexit(tell);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
#ifdef BOUTON_FUZZ_ONLY_CHEAP
  if (!bouton::fuzz::cheap({data, size})) {
    ++left_out;
    return 0;
  }
#endif
  bouton::fuzz::BOUTON_FUZZ_BODY({data, size});
  return 0;
}
