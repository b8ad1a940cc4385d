#include "census/table.hpp"
#include "fuzz/fuzz_body.hpp"

namespace bouton::fuzz {

/// Everything that is done with a result from outside.
void use_result(census::Result const& result) {
  require(census::read_tsv_row(census::tsv_row(result)) == result, "row written and read again");
  require(census::result_of(census::fields(result)) == result, "fields again");
  require(census::table_row(census::TableForm::kCsv, result).ends_with('\n'), "a line");
  require(!census::better(result, result), "no result is better than itself");
  try {
    sequence::OneHeapGame const game = census::game_by_name(result.code);
    if (result.code.size() < 64) (void)census::key_of(game, result.convention);
  } catch (Error const& error) {
    require_words(error);
  }
}

void table_body(Bytes bytes) {
  try {
    auto const results = census::read_table(as_text(bytes));
    std::string text = census::table_head(census::TableForm::kTsv);
    for (census::Result const& result : results) {
      use_result(result);
      text += census::table_row(census::TableForm::kTsv, result);
    }
    require(census::read_table(text) == results, "table written and read again");
  } catch (Error const& error) {
    require_words(error);
  }
}

}  // namespace bouton::fuzz
