// Names of cases of which there is one for each code.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace bouton::test {

/// "0_07" for 0.07: the name of a case holds no dot.
inline std::string code_name(testing::TestParamInfo<std::string> const& code) {
  std::string name = code.param;
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
}

}  // namespace bouton::test
