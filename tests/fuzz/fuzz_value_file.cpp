#include "core/fnv1a.hpp"
#include "fuzz/fuzz_body.hpp"
#include "fuzz/scratch_file.hpp"
#include "sequence/file/value_file.hpp"

namespace bouton::fuzz {

void value_file_body(Bytes bytes) {
  static ScratchFile const kFile("values");
  kFile.put(bytes);
  try {
    sequence::ValueFileReader const reader(kFile.path());
    auto const& header = reader.header();
    require(header.count <= bytes.size(), "as many values as there are");
    std::vector<std::uint16_t> values(static_cast<std::size_t>(header.count));
    reader.read(0, values);
    reader.verify();
    Fnv1a hash;
    hash.add(values);
    require(hash.value() == header.checksum, "verified values have the checksum");
  } catch (Error const& error) {
    require_words(error);
  }
}

}  // namespace bouton::fuzz
