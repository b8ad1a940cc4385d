#include "picture_output.hpp"

#include "core/durable_file.hpp"
#include "output.hpp"
#include "terminal/width.hpp"
#include "terminal/wrap.hpp"

namespace bouton::cli {

std::vector<std::string> PictureOptions::given() const {
  std::vector<std::string> options;
  if (picture) options.emplace_back("--picture");
  if (!svg.empty()) options.emplace_back("--svg");
  return options;
}

std::vector<Option> with_pictures(std::vector<Option> options, PictureOptions& pictures) {
  options.push_back({"--picture", &pictures.picture, "help.opt.picture", {}, Prints::kData});
  options.push_back({"--svg", &pictures.svg, "help.opt.svg", "FILE", Prints::kDataToDash});
  return options;
}

void put_svg(std::string const& path, std::string const& document) {
  if (path == "-") {
    put(document);
  } else {
    write_file_durably(path, document);
  }
}

template <class Picture>
void put_picture(PictureOptions const& options, Picture const& picture) {
  if (options.picture) {
    auto const columns = terminal::columns();
    std::string const text =
        drawn(picture, {.columns = columns.value_or(80), .blocks = utf8_terminal()});
    std::size_t const title = text.find('\n');  // the picture fits; its title is a sentence
    put(columns ? terminal::wrapped(text.substr(0, title), *columns) + text.substr(title) : text);
  } else {
    put_svg(options.svg, svg(picture));
  }
}

template void put_picture(PictureOptions const&, front::Plot const&);
template void put_picture(PictureOptions const&, front::SquareBoard const&);

}  // namespace bouton::cli
