// Options that ask for a picture of the answer, and the picture written out.
#pragma once

#include <string>
#include <vector>

#include "command.hpp"
#include "front/picture.hpp"

namespace bouton::cli {

struct PictureOptions {
  bool picture = false;
  std::string svg;

  [[nodiscard]] bool any() const { return picture || !svg.empty(); }
  /// The options that were given, for refuse_several_forms().
  [[nodiscard]] std::vector<std::string> given() const;
};

/// Appends --picture and --svg.
[[nodiscard]] std::vector<Option> with_pictures(std::vector<Option> options,
                                                PictureOptions& pictures);

/// Writes SVG to standard output or durably to a file. \throws Error if it cannot be written
void put_svg(std::string const& path, std::string const& document);

/// Draws the picture where it was asked for: in the terminal, or as SVG. \pre options.any()
template <class Picture>
void put_picture(PictureOptions const& options, Picture const& picture);

extern template void put_picture(PictureOptions const&, front::Plot const&);
extern template void put_picture(PictureOptions const&, front::SquareBoard const&);

}  // namespace bouton::cli
