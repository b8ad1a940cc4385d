#include "boards/automorphisms.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "boards/graph_games.hpp"

namespace bouton::boards {
namespace {

/// Vertices get their images one after the other, each beside one that has its own.
class ImageSearch {
 public:
  ImageSearch(Graph const& graph, std::vector<int> const& kinds)
      : size_(graph.names.size()),
        beside_(neighbours(graph)),
        joined_(size_ * size_),
        kind_(kinds),
        image_(size_),
        used_(size_) {
    if (kind_.empty()) kind_.resize(size_);
    for (std::uint32_t vertex = 0; vertex < size_; ++vertex) {
      for (std::uint32_t const other : beside_[vertex]) joined_[vertex * size_ + other] = true;
    }
    std::vector<bool> seen(size_);
    for (std::uint32_t first = 0; first < size_; ++first) {
      if (!seen[first]) order_.push_back(first);
      seen[first] = true;
      for (std::size_t at = order_.size() - 1; at < order_.size(); ++at) {
        for (std::uint32_t const other : beside_[order_[at]]) {
          if (!seen[other]) order_.push_back(other);
          seen[other] = true;
        }
      }
    }
  }

  /// \return empty if there are more, or the work is too much
  std::optional<std::vector<Things>> find(std::size_t most) {
    most_ = most;
    if (!place(0)) return std::nullopt;
    return std::move(found_);
  }

 private:
  static constexpr std::size_t kMostSteps = 2'000'000;

  /// \return false if it is to end
  bool place(std::size_t at) {
    if (at == size_) {
      bool const moves = !std::is_sorted(image_.begin(), image_.end());
      if (moves) found_.push_back(image_);
      return found_.size() <= most_;
    }
    std::uint32_t const vertex = order_[at];
    for (std::uint32_t image = 0; image < size_; ++image) {
      if (used_[image] || !fits(at, vertex, image)) continue;
      used_[image] = true;
      image_[vertex] = image;
      bool const on = place(at + 1);
      used_[image] = false;
      if (!on) return false;
    }
    return steps_ <= kMostSteps;
  }
  bool fits(std::size_t at, std::uint32_t vertex, std::uint32_t image) {
    ++steps_;
    if (kind_[vertex] != kind_[image] || beside_[vertex].size() != beside_[image].size()) {
      return false;
    }
    for (std::size_t earlier = 0; earlier < at; ++earlier) {
      ++steps_;
      std::uint32_t const other = order_[earlier];
      if (joined_[vertex * size_ + other] != joined_[image * size_ + image_[other]]) return false;
    }
    return true;
  }

  std::size_t size_;
  std::vector<Things> beside_;
  std::vector<bool> joined_;
  std::vector<int> kind_;
  Things order_, image_;
  std::vector<bool> used_;
  std::size_t most_ = 0, steps_ = 0;
  std::vector<Things> found_;
};

}  // namespace

std::vector<Things> automorphisms(Graph const& graph, std::size_t most,
                                  std::vector<int> const& kinds) {
  return ImageSearch(graph, kinds).find(most).value_or(std::vector<Things>{});
}

}  // namespace bouton::boards
