#include "question.hpp"
#include "front/errors.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"

namespace bouton::cli {

using namespace front;

namespace {
constexpr std::size_t kMaxFileBytes = std::size_t{16} << 20;
}

Game chosen_game(std::string const& specification, bool misere, bool normal) {
  if (misere && normal) throw Error(Message{"cli.error.both_conventions", {}});
  Game game = parse_game(specification, read_file);
  if (misere) game.convention = Convention::kMisere;
  if (normal) game.convention = Convention::kNormal;
  return game;
}

Position read_position(std::vector<std::string> const& words, Ruleset const& rules) {
  std::string text;
  for (std::string const& word : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return parse_position(text, rules);
}

bool has_text(std::string_view key) {
  static std::vector<std::string_view> const keys = message_keys();
  return std::binary_search(keys.begin(), keys.end(), key);
}

std::string read_file(std::string const& path) {
  auto const fail = [&](std::string const& reason) {
    throw Error(Message{"front.error.file", {{"path", printable(path)}, {"reason", reason}}});
  };
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Closer> const file(std::fopen(path.c_str(), "rb"));
  if (!file) fail(std::strerror(errno));
  std::string content;
  char buffer[1 << 16];
  while (std::size_t const count = std::fread(buffer, 1, sizeof buffer, file.get())) {
    content.append(buffer, count);
    if (content.size() > kMaxFileBytes) fail("@front.error.file_long");
  }
  if (std::ferror(file.get()) != 0) fail(std::strerror(errno));
  return content;
}

}  // namespace bouton::cli
