#include "question.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/recognise.hpp"
#include "errors.hpp"

namespace bouton::cli {

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

std::string title_text(Game const& game, Language language) {
  return printable(render(game.title, language));
}

std::optional<Message> recognised(Game const& game, Position const& position) {
  if (!game.specification.starts_with("rules:")) return std::nullopt;
  Recognised const theory = recognise(game.rules, game.convention, position.heaps.size());
  std::string const k = std::to_string(theory.parameter);
  switch (theory.kind) {
    case TheoryKind::kNone:
      return std::nullopt;
    case TheoryKind::kNim:
      return Message{"game.nim.title", {}};
    case TheoryKind::kMoore:
      return Message{"game.moore.named", {{"k", k}}};
    case TheoryKind::kExact:
      return Message{"game.exact.named", {{"k", k}}};
    case TheoryKind::kWythoff:
      return theory.parameter == 1 ? Message{"game.wythoff.title", {}}
                                   : Message{"game.r_wythoff.named", {{"k", k}}};
    case TheoryKind::kFibonacci:
      return Message{"game.fibonacci.title", {}};
    case TheoryKind::kPassNim:
      return Message{"game.pass_nim.title", {}};
    case TheoryKind::kHeapGame:
      return Message{"cli.recognised.heaps", {}};
    case TheoryKind::kMisereQuotient:
      return Message{"cli.recognised.classes", {}};
    case TheoryKind::kMisereKayles:
      return Message{"game.kayles.title", {}};
  }
  return std::nullopt;
}

std::string_view convention_name(Convention convention) {
  return convention == Convention::kNormal ? "normal" : "misere";
}

std::string convention_text(Convention convention, Language language) {
  return render(
      convention == Convention::kNormal ? "cli.convention.normal" : "cli.convention.misere",
      language);
}

std::string read_file(std::string const& path) {
  auto const fail = [&](std::string const& reason) {
    throw Error(Message{"cli.error.file", {{"path", printable(path)}, {"reason", reason}}});
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
    if (content.size() > kMaxFileBytes) fail("@cli.error.file_long");
  }
  if (std::ferror(file.get()) != 0) fail(std::strerror(errno));
  return content;
}

}  // namespace bouton::cli
