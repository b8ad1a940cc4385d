// Rules files in which every key that says more than a heap code stands once at least.
#pragma once

#include <string>
#include <vector>

#include "bouton/rules/file.hpp"

namespace bouton::test {

inline Ruleset rules_of(std::string const& file) {
  return parse_rules_file("name = \"x\"\n" + file).rules;
}

inline std::vector<std::string> const& files_of_every_key() {
  static std::vector<std::string> const files = {
      "[[move]]\ntake = \"any\"\nonly = \"the largest\"\n[[move]]\ntake = 2\nheap = \"even\"\n",
      "[[move]]\ntake = \"1-2\"\nonly = \"an end\"\nheaps = \"1-2\"\n",
      "[[move]]\ntake = \"1-2\"\nheaps = \"any\"\nsets = [[1, 2], [2, 3], [1, 3]]\n",
      "[[move]]\ntake = \"any\"\nto = \"the heap to the left\"\nheaps = \"1-2\"\n",
      "empty = \"close up\"\narrangement = \"circle\"\n[[move]]\ntake = \"1-2\"\nheaps = "
      "\"1-2\"\nwithin = 2\n",
      "heaps = 3\nweights = [3, 2, 1]\n[[move]]\nvectors = [[1, -1, 0], [0, 1, -1], [0, 0, 1]]\n",
      "heaps = 3\n[[move]]\nvectors = [[1, 1, 0], [0, 1, 2]]\nmultiples = true\n",
      "pass = \"each heap and once\"\n[[move]]\ntake = \"any\"\nat_least = \"the last amount\"\n",
      "[[move]]\ntake = \"1-4\"\nnot_again = true\nheaps = \"1-2\"\n",
      "end = \"fewer than 2 heaps\"\npass = \"once\"\n[[move]]\ntake = \"primes, 1\"\n",
      "[[move]]\ntake = \"0-1\"\nleave = [0, 2, 3]\nparts = \"equal\"\nheaps = \"1-2\"\n",
      "limit = { times = \"4/3\", plus = 1 }\n[[move]]\ntake = \"any\"\ntake_if = \"n % k != 1\"\n",
  };
  return files;
}

}  // namespace bouton::test
