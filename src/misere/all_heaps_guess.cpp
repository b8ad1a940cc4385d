// A law of sums of heaps of any size, guessed from the quotient of the first heaps.
//
// In some games the quotients Q_n grow regularly (docs/all-heaps.md): with an element a of order
// two and an element b with more and more powers, each heap is known by a sign, a total and a peak,
// and these grow steadily with the heaps. What is guessed is for the checker to prove.
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "misere/all_heaps_quotient.hpp"

namespace bouton::misere {
namespace {

constexpr std::size_t kLeastListed = 8;
constexpr std::array<std::size_t, 7> kPeriods = {1, 2, 3, 4, 6, 8, 12};

struct SignedImage {
  std::size_t sign = 0;  // 1: one more a
  std::int64_t total = 0, peak = 0;

  [[nodiscard]] bool balanced() const { return 2 * peak <= total + 1; }
  friend bool operator==(SignedImage const&, SignedImage const&) = default;
};

/// Where sums of one sign are lost: nothing but signs, balanced sums with an even or an odd total,
/// others with an even or an odd total.
enum Region : std::size_t { kNothing, kBalanced, kUnbalanced = 3, kRegions = 5 };

std::size_t region_of(SignedImage const& image) {
  if (image.total == 0) return kNothing;
  auto const odd = static_cast<std::size_t>(image.total % 2);
  return (image.balanced() ? kBalanced : kUnbalanced) + odd;
}

class Guess {
 public:
  explicit Guess(Quotient const& known) : known_(known), heaps_(known.heaps().listed().size()) {}

  std::optional<std::string> run() {
    if (!find_signs() || !find_images() || !find_lost() || !find_period()) return std::nullopt;
    auto const family = family_text();
    if (!family) return std::nullopt;
    return certificate(*family);
  }

 private:
  Element class_of(std::size_t heap) const { return known_.heaps().at(heap); }

  /// The generators a, b: the only one of order two, and the first other one.
  bool find_signs() {
    std::vector<std::size_t> order_two, others;
    for (std::size_t g = 0; g < known_.generators().size(); ++g) {
      Element const x = known_.times(0, g);
      (x != 0 && known_.times(x, g) == 0 ? order_two : others).push_back(g);
    }
    if (order_two.size() != 1 || others.empty()) return false;
    a_ = order_two.front();
    b_ = others.front();
    std::map<Element, std::int64_t> seen;
    Element x = 0;
    for (std::int64_t e = 0; seen.try_emplace(x, e).second; ++e) x = known_.times(x, b_);
    powers_ = seen.at(x);
    for (auto const& [element, e] : seen) {
      if (e >= powers_) continue;
      where_[element] = {0, e};
      where_[known_.times(element, a_)] = {1, e};
    }
    return true;
  }

  /// The least multiple by b that is a power of b tells the image.
  bool find_images() {
    for (std::size_t heap = 0; heap < heaps_; ++heap) {
      Element x = class_of(heap);
      std::int64_t more = 0;
      while (!where_.contains(x) && more <= powers_) {
        x = known_.times(x, b_);
        ++more;
      }
      auto const place = where_.find(x);
      auto& image = images_.emplace_back();
      if (place == where_.end()) continue;
      auto const [sign, power] = place->second;
      if (more > 0 && power % 2 == 0) return false;
      image = SignedImage{sign, power - more,
                          more > 0 ? (power + 1) / 2 : std::min<std::int64_t>(power, 1)};
    }
    return true;
  }

  /// Each heap with powers of a and b tells one outcome.
  bool find_lost() {
    for (std::size_t heap = 0; heap < heaps_; ++heap) {
      if (!images_[heap]) continue;
      SignedImage image = *images_[heap];
      for (Element x = class_of(heap); image.total < powers_; x = known_.times(x, b_)) {
        for (std::size_t sign = 0; sign < 2; ++sign) {
          Element const signed_x = sign == 0 ? x : known_.times(x, a_);
          auto& lost = lost_[image.sign ^ sign][region_of(image)];
          if (lost && *lost != known_.is_p(signed_x)) return false;
          lost = known_.is_p(signed_x);
        }
        ++image.total;
        image.peak = std::max<std::int64_t>(image.peak, 1);
      }
    }
    return true;
  }

  bool find_period() {
    for (std::size_t const period : kPeriods) {
      for (std::size_t from = 0; from + 2 * period < heaps_; ++from) {
        period_ = period;
        first_ = from;
        if (!steady()) continue;
        while (first_ < kLeastListed) first_ += period;
        return first_ + 2 * period < heaps_;
      }
    }
    return false;
  }

  /// Whether the images known grow steadily from first_ on, with period_.
  bool steady() {
    growth_.assign(period_, {});
    std::size_t all = 0;
    for (std::size_t r = 0; r < period_; ++r) {
      std::size_t const at = first_ + r;
      auto const& one = images_[at];
      if (!one || at + period_ >= heaps_ || !images_[at + period_]) return false;
      SignedImage const& next = *images_[at + period_];
      growth_[r] = {0, next.total - one->total, next.peak - one->peak};
      if (growth_[r].total <= 0 || growth_[r].peak < 0) return false;
      for (std::size_t heap = at; heap < heaps_; heap += period_) {
        if (!images_[heap]) continue;
        ++all;
        if (*images_[heap] != continued(heap)) return false;
      }
    }
    return all >= 2 * period_ + 2;
  }

  SignedImage continued(std::size_t heap) const {
    std::size_t const r = (heap - first_) % period_;
    auto const k = static_cast<std::int64_t>((heap - first_) / period_);
    SignedImage image = *images_[first_ + r];
    image.total += k * growth_[r].total;
    image.peak += k * growth_[r].peak;
    return image;
  }

  std::optional<std::size_t> first_with(SignedImage const& image) const {
    auto const place = std::find(images_.begin() + 1, images_.end(), image);
    if (place == images_.end()) return std::nullopt;
    return static_cast<std::size_t>(place - images_.begin());
  }

  /// Heaps that are not balanced, and so many copies of b that one of them is, but no later one.
  std::optional<std::string> family_text() {
    auto const a = first_with({1, 0, 0});
    auto const b = first_with({0, 1, 1});
    if (!a || !b) return std::nullopt;
    sign_heap_ = *a;
    for (std::size_t heap = first_; heap < first_ + 8 * period_; ++heap) {
      SignedImage const one = continued(heap);
      SignedImage const& growth = growth_[(heap - first_) % period_];
      std::int64_t const copies = 2 * one.peak - 1 - one.total;
      if (growth.peak != growth.total || copies < 1) continue;
      std::int64_t const times = growth.total % 2 == 0 ? 1 : 2;
      std::size_t const lost_sign = lost_[0][kUnbalanced + 1].value_or(false) ? 0 : 1;
      std::vector<std::pair<std::size_t, std::int64_t>> start = {{*b, copies}};
      if (one.sign != lost_sign) start.emplace_back(*a, 1);
      std::sort(start.begin(), start.end());
      std::string text = "{\"heap\":" + std::to_string(heap) +
                         ",\"step\":" + std::to_string(period_ * static_cast<std::size_t>(times)) +
                         ",\"start\":[";
      for (auto const& [h, count] : start) {
        text += (text.back() == '[' ? "[" : ",[") + std::to_string(h) + ',' +
                std::to_string(count) + ']';
      }
      return text + "],\"by_first\":[[" + std::to_string(*b) + ',' +
             std::to_string(times * growth.total) + "]],\"by_distance\":[]}";
    }
    return std::nullopt;
  }

  std::string set_text(std::size_t sign) const {
    auto const lost = [&](std::size_t region) { return lost_[sign][region].value_or(false); };
    std::string text;
    auto const add = [&](std::string const& cell) { text += (text.empty() ? "" : ",") + cell; };
    if (lost(kNothing)) add(R"([{"sum":[1,0],"is":0}])");
    for (std::size_t const region : {kBalanced, kUnbalanced}) {
      if (!lost(region) && !lost(region + 1)) continue;
      std::string cell = R"([{"sum":[1,0],"least":1},{"sum":[1,-2],)";
      cell += region == kBalanced ? R"("least":-1})" : R"("most":-2})";
      if (!lost(region) || !lost(region + 1)) {
        cell += R"(,{"sum":[1,0],"modulo":2,"is":)" + std::to_string(lost(region) ? 0 : 1) + '}';
      }
      add(cell + ']');
    }
    return "[" + text + "]";
  }

  std::string certificate(std::string const& family) const {
    std::string text = "{\n  \"schema\":\"bouton.all-heaps-certificate/1\",\n  \"game\":\"" +
                       sequence::game_name(known_.games().front()) +
                       "\",\n  \"finite\":{\"order\":2,\"generators\":[" +
                       std::to_string(sign_heap_) + "],\"actions\":[[1,0]]},\n  \"first\":[";
    auto const row = [&](std::size_t i, SignedImage const& image, std::string const& more) {
      text += i == 0 ? "\n    " : i % 8 == 0 ? ",\n    " : ",";
      text += '[' + std::to_string(image.sign) + ',' + std::to_string(image.total) + ',' +
              std::to_string(image.peak) + more + ']';
    };
    for (std::size_t heap = 0; heap < first_; ++heap) row(heap, *images_[heap], "");
    text += "],\n  \"repeat\":[";
    for (std::size_t r = 0; r < period_; ++r) {
      // first_ may be some periods after the heap with which they begin.
      SignedImage const& growth = growth_[r];
      row(r, *images_[first_ + r],
          ',' + std::to_string(growth.total) + ',' + std::to_string(growth.peak));
    }
    text += "],\n  \"sets\":[\n    " + set_text(0) + ",\n    " + set_text(1) + ",\n    " +
            R"([[{"sum":[1,0],"is":0},{"sum":[0,1],"is":0}],)" +
            R"([{"sum":[0,1],"least":1},{"sum":[1,-1],"least":0}]]],)" +
            "\n  \"lost\":[0,1],\n  \"possible\":2,\n  \"family\":" + family + "\n}\n";
    return text;
  }

  Quotient const& known_;
  std::size_t heaps_;
  std::size_t a_ = 0, b_ = 0;  // generators
  std::int64_t powers_ = 0;    // so many powers of b are different from all others
  std::map<Element, std::pair<std::size_t, std::int64_t>> where_;  // a^i b^k
  std::vector<std::optional<SignedImage>> images_;
  std::array<std::array<std::optional<bool>, kRegions>, 2> lost_;
  std::size_t first_ = 0, period_ = 1;
  std::vector<SignedImage> growth_;
  std::size_t sign_heap_ = 0;
};

}  // namespace

std::optional<std::string> guess_all_heaps(Quotient const& known) {
  if (known.games().size() != 1 || known.complete()) return std::nullopt;
  return Guess(known).run();
}

}  // namespace bouton::misere
