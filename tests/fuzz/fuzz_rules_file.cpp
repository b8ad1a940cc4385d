#include "bouton/rules/file.hpp"
#include "fuzz/fuzz_body.hpp"

namespace bouton::fuzz {

void rules_file_body(Bytes bytes) {
  std::string_view const text = as_text(bytes);
  try {
    RulesFile const file = parse_rules_file(text);
    require(!file.name.empty() && !file.rules.moves.empty(), "a name and a move");
    RulesFile const again = parse_rules_file(write_rules_file(file));
    require(again.name == file.name, "name written and read again");
    require(again.convention == file.convention, "convention written and read again");
    require(again.rules == file.rules, "rules written and read again");
  } catch (ParseError const& error) {
    require(error.text() == text, "the complaint is about this text");
    require_good(error);
  }
}

}  // namespace bouton::fuzz
