// The fuzzers' seeds, replayed by the ordinary tests.
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/fuzz_body.hpp"
#include "source_file.hpp"

namespace bouton::fuzz {
namespace {

/// The bytes that a line of a file of seeds stands for; seeds.py says how they are written.
std::vector<std::uint8_t> bytes_of(std::string_view text) {
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char byte = text[i];
    if (byte == '\\') {
      byte = text.at(++i);
      if (byte == 'x') {
        byte = static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
        i += 2;
      } else if (byte != '\\') {
        byte = byte == 'n' ? '\n' : byte == 't' ? '\t' : '\0';
      }
    }
    bytes.push_back(static_cast<std::uint8_t>(byte));
  }
  return bytes;
}

void replay(std::string const& target, void (*body)(Bytes)) {
  std::ifstream file(test::source_file("tests/fuzz/corpus/" + target + ".seeds"));
  int seeds = 0;
  for (std::string line; std::getline(file, line); ++seeds) {
    std::size_t const tab = line.find('\t');
    ASSERT_NE(tab, line.npos) << target;
    SCOPED_TRACE(line.substr(0, tab));
    body(bytes_of(std::string_view(line).substr(tab + 1)));
  }
  EXPECT_GE(seeds, 20) << target;
}

TEST(Corpus, PositionsAreReadOrRefused) {
  replay("position", position_body);
}
TEST(Corpus, CodesAreReadOrRefused) {
  replay("code", code_body);
}
TEST(Corpus, RulesFilesAreReadOrRefused) {
  replay("rules_file", rules_file_body);
}
TEST(Corpus, GamesAreReadOrRefused) {
  replay("game", game_body);
}
TEST(Corpus, CertificatesAreCheckedOrRefused) {
  replay("certificate", certificate_body);
}
TEST(Corpus, MovesAreReadOrRefused) {
  replay("move", move_body);
}
TEST(Corpus, WordsFromOutsideStayWhatTheyAre) {
  replay("message", message_body);
}
TEST(Corpus, SavedStatesAreTakenUpOrRefused) {
  replay("resume", resume_body);
}
TEST(Corpus, ResumeFilesOfQuotientsAreTakenUpOrRefused) {
  replay("quotient_file", quotient_file_body);
}
TEST(Corpus, ValueFilesAreReadOrRefused) {
  replay("value_file", value_file_body);
}
TEST(Corpus, TablesOfResultsAreReadOrRefused) {
  replay("table", table_body);
}
TEST(Corpus, CataloguesAreReadOrRefused) {
  replay("catalogue", catalogue_body);
}
TEST(Corpus, EveryWayToAnAnswerGivesTheSame) {
  replay("differential", differential_body);
}
TEST(Corpus, EveryEngineGivesTheSameValues) {
  replay("sequence", sequence_body);
}
TEST(Corpus, QuotientsDecideAsTheDefinitionDoes) {
  replay("quotient", quotient_body);
}

}  // namespace
}  // namespace bouton::fuzz
