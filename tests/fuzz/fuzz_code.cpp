#include <algorithm>

#include "bouton/rules/heap_code.hpp"
#include "fuzz/fuzz_body.hpp"

namespace bouton::fuzz {

void code_body(Bytes bytes) {
  std::string_view const text = as_text(bytes);
  try {
    HeapCode const code = parse_heap_code(text);
    std::string const printed = to_string(code);
    require(parse_heap_code(printed) == code, "printed and read again");
    // .7 is written 0.7, and the game without moves 0.0.
    require(printed.size() <= std::max<std::size_t>(text.size() + 1, 3), "the shortest text");
    require((code.digit(0) & 3U) == 0, "a move changes something");
    require(HeapCode(code.prefix(), code.tail()) == code, "canonical already");
  } catch (ParseError const& error) {
    require(error.text() == text, "the complaint is about this text");
    require_good(error);
  }
}

}  // namespace bouton::fuzz
