// Text within an SVG picture.
#pragma once

#include <string>
#include <string_view>

namespace bouton::front {

/// `text` with what would be read as a part of the picture written otherwise.
[[nodiscard]] std::string escaped_svg(std::string_view text);

}  // namespace bouton::front
