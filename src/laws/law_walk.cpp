#include "laws/law_walk.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "discover/numbering.hpp"

namespace bouton::laws {

using discover::kNoState;
using discover::Letter;
using discover::Mark;
using discover::Numbering;
using discover::Passage;
using discover::Relation;
using discover::State;

/// The families of moves that change the same tracks and lead to the same control state: one
/// automaton reads them side by side, so that no position after a move comes twice.
class LawWalk::Group {
 public:
  using List = Numbering::List;

  Group(HeldLaw const& law, Tracks const& tracks, Passage const& passage, Meter& work)
      : law_(law),
        tracks_(tracks),
        work_(&work),
        changed(law.game().families[passage.family].changed),
        to(passage.to) {
    unsigned const base = law.system().digits();
    for (std::size_t track = 0; track < tracks.digits.size(); ++track) {
      place_.push_back(track == 0 ? 1 : place_.back() * base);
    }
    for (std::size_t i = 0; i < changed.size(); ++i) afters_ *= base;
  }

  void add(Relation const& relation) {
    if (!relation.automaton.starts.empty()) relations_.push_back(&relation);
  }

  /// \return whether there is a winning move
  bool prepare() {
    State const start = law_.automaton().starts[to];
    if (relations_.empty() || start == kNoState) return false;
    List first{start};
    for (Relation const* relation : relations_) first.push_back(relation->automaton.starts[0]);
    forward_.push_back(number_of_set({number_of(first)}));
    std::map<std::pair<std::uint32_t, Letter>, std::uint32_t> known;
    for (std::size_t place = 0; place < tracks_.length; ++place) {
      Letter const letter = letter_at(place);
      auto const [at, added] = known.emplace(std::pair{forward_.back(), letter}, 0);
      if (added) at->second = after_set(forward_.back(), letter);
      forward_.push_back(at->second);
      work_->require(20);
    }
    return trim();
  }

  /// The steps that belong to winning moves: digits of the changed tracks, and the next node.
  using Steps = std::vector<std::pair<Letter, std::uint32_t>>;
  [[nodiscard]] std::uint32_t first() const { return sets_[live_.front()].front(); }
  [[nodiscard]] bool is_live(std::size_t place, std::uint32_t node) const {
    List const& live = sets_[live_[place]];
    return std::binary_search(live.begin(), live.end(), node);
  }
  [[nodiscard]] List const& live(std::size_t place) const { return sets_[live_[place]]; }
  [[nodiscard]] Steps const& steps(std::uint32_t node, std::size_t place) const {
    return steps_.at({node, letter_at(place)});
  }
  /// Puts the digits of one step into the tracks.
  void put(Letter after, std::size_t place, std::vector<Digits>& digits) const {
    unsigned const base = law_.system().digits();
    for (std::size_t i = 0; i < changed.size(); ++i, after /= base) {
      digits[i][place] = static_cast<std::uint8_t>(after % base);
    }
  }

 private:
  [[nodiscard]] Letter letter_at(std::size_t place) const {
    return tracks_.letter(place, law_.system().digits());
  }

  std::uint32_t number_of(List const& node) {
    std::uint32_t const number = node_numbers_.of(node);
    if (number == nodes_.size()) {
      nodes_.push_back(node);
      work_->keep_memory(64 + 8 * node.size());
    }
    return number;
  }

  std::uint32_t number_of_set(List set) {
    std::uint32_t const number = set_numbers_.of(set);
    if (number == sets_.size()) {
      work_->keep_memory(64 + 8 * set.size());
      sets_.push_back(std::move(set));
    }
    return number;
  }

  Steps const& steps_of(std::uint32_t node, Letter letter) {
    auto const [at, added] = steps_.emplace(std::pair{node, letter}, Steps{});
    if (!added) return at->second;
    unsigned const base = law_.system().digits();
    Letter kept = letter;
    for (std::size_t const track : changed) kept -= place_[track] * (letter / place_[track] % base);
    work_->require(std::uint64_t{afters_} * (20 + 10 * relations_.size()));
    for (Letter after = 0; after < afters_; ++after) {
      Letter whole = kept;
      Letter rest = after;
      for (std::size_t const track : changed) {
        whole += place_[track] * (rest % base);
        rest /= base;
      }
      List next{law_.automaton().after(nodes_[node][0], whole)};
      if (next[0] == kNoState) continue;
      bool some = false;
      for (std::size_t i = 0; i < relations_.size(); ++i) {
        Relation const& relation = *relations_[i];
        Letter read = 0;
        Letter times = 1;
        for (std::size_t const track : relation.read) {
          read += times * (letter / place_[track] % base);
          times *= base;
        }
        State const to_state = relation.automaton.after(
            nodes_[node][i + 1], read + static_cast<Letter>(relation.before_letters) * after);
        some = some || to_state != kNoState;
        next.push_back(to_state);
      }
      if (some) at->second.emplace_back(after, number_of(next));
    }
    return at->second;
  }

  std::uint32_t after_set(std::uint32_t set, Letter letter) {
    List next;
    List const nodes = sets_[set];
    for (std::uint32_t const node : nodes) {
      for (auto const& [after, to_node] : steps_of(node, letter)) next.push_back(to_node);
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    return number_of_set(std::move(next));
  }

  [[nodiscard]] bool accepts(std::uint32_t node) const {
    if (law_.automaton().marks[nodes_[node][0]] != Mark::kYes) return false;
    for (std::size_t i = 0; i < relations_.size(); ++i) {
      State const state = nodes_[node][i + 1];
      if (state != kNoState && relations_[i]->automaton.marks[state] == Mark::kYes) return true;
    }
    return false;
  }

  /// From the end: the nodes from which a winning move can be completed.
  bool trim() {
    List end;
    for (std::uint32_t const node : sets_[forward_.back()]) {
      if (accepts(node)) end.push_back(node);
    }
    live_.assign(forward_.size(), 0);
    live_.back() = number_of_set(std::move(end));
    std::map<std::vector<std::uint32_t>, std::uint32_t> known;
    for (std::size_t place = tracks_.length; place-- > 0;) {
      Letter const letter = letter_at(place);
      auto const [at, added] = known.emplace(List{forward_[place], letter, live_[place + 1]}, 0);
      if (added) {
        List const& behind = sets_[live_[place + 1]];
        List live;
        for (std::uint32_t const node : sets_[forward_[place]]) {
          Steps const& steps = steps_.at({node, letter});
          if (std::any_of(steps.begin(), steps.end(), [&](auto const& step) {
                return std::binary_search(behind.begin(), behind.end(), step.second);
              })) {
            live.push_back(node);
          }
        }
        at->second = number_of_set(std::move(live));
      }
      live_[place] = at->second;
      work_->require(20);
    }
    work_ = nullptr;
    return !sets_[live_[0]].empty();
  }

  HeldLaw const& law_;
  Tracks const& tracks_;
  Meter* work_;  // while it is prepared
  std::vector<Letter> place_;
  Letter afters_ = 1;
  std::vector<Relation const*> relations_;
  Numbering node_numbers_, set_numbers_;
  std::vector<List> nodes_;  // the state of the law, then that of each relation
  std::vector<List> sets_;   // of nodes, sorted
  std::map<std::pair<std::uint32_t, Letter>, Steps> steps_;
  std::vector<std::uint32_t> forward_, live_;  // sets, by place

 public:
  std::vector<std::size_t> const changed;
  std::size_t const to;
};

LawWalk::LawWalk(std::shared_ptr<HeldLaw const> law, Position position, Tracks tracks,
                 Limits const& limits)
    : law_(std::move(law)), position_(std::move(position)), tracks_(std::move(tracks)) {
  Meter work(limits);
  discover::MoveRelations const& moves = law_->moves();
  std::size_t const control = law_->control(position_);
  std::map<std::pair<std::size_t, std::vector<std::size_t>>, std::size_t> known;
  discover::LinearGame const& game = law_->game();
  for (Passage const& passage : game.passages) {
    if (passage.from != control) continue;
    auto const [at, added] =
        known.emplace(std::pair{passage.to, game.families[passage.family].changed}, groups_.size());
    if (added) groups_.push_back(std::make_unique<Group>(*law_, tracks_, passage, work));
    groups_[at->second]->add(moves.families[passage.family]);
  }
  groups_.erase(std::remove_if(groups_.begin(), groups_.end(),
                               [](auto const& group) { return !group->prepare(); }),
                groups_.end());
}

LawWalk::~LawWalk() = default;

Position LawWalk::after(Group const& group, std::vector<Digits> const& digits) const {
  Position result = position_;
  for (std::size_t i = 0; i < group.changed.size(); ++i) {
    Natural number = number_of(law_->system(), digits[i]);
    if (group.changed[i] == law_->game().heaps) {
      result.limit = std::move(number);
    } else {
      result.heaps[group.changed[i]] = std::move(number);
    }
  }
  discover::LinearGame const& game = law_->game();
  std::size_t const unspent = group.to / static_cast<std::size_t>(game.values + 1);
  std::size_t bit = 0;
  for (; game.pass_per_heap && bit < game.heaps; ++bit) {
    result.spent[bit] = (unspent >> bit & 1U) == 0 && result.heaps[bit] != 0;
  }
  if (game.one_pass) result.one_pass_spent = (unspent >> bit & 1U) == 0;
  return result;
}

bool LawWalk::for_each(PositionVisitor const& visitor, Limits const& limits) const {
  Meter meter = Meter::patient(limits);
  for (auto const& group : groups_) {
    std::vector<Digits> digits(group->changed.size(), Digits(tracks_.length, 0));
    struct Frame {
      std::uint32_t node;
      std::size_t next;  // of its steps
    };
    std::vector<Frame> frames{{group->first(), 0}};
    while (!frames.empty()) {
      std::size_t const place = frames.size() - 1;
      if (!meter.step()) return false;
      if (place == tracks_.length) {
        if (!visitor(after(*group, digits))) return true;
        frames.pop_back();
        continue;
      }
      Group::Steps const& steps = group->steps(frames.back().node, place);
      std::size_t& next = frames.back().next;
      while (next < steps.size() && !group->is_live(place + 1, steps[next].second)) ++next;
      if (next == steps.size()) {
        frames.pop_back();
        continue;
      }
      auto const& [letter, node] = steps[next++];
      group->put(letter, place, digits);
      frames.push_back({node, 0});
    }
  }
  return true;
}

std::optional<Natural> LawWalk::count(Limits const& limits) const {
  constexpr std::uint64_t kMostCounted = 3'000'000, kLookEvery = 4096;  // nodes at all places
  Meter meter = Meter::patient(limits, kMostCounted, kLookEvery);
  Natural all(0);
  for (auto const& group : groups_) {
    std::unordered_map<std::uint32_t, Natural> ways;
    for (std::uint32_t const node : group->live(tracks_.length)) ways[node] = Natural(1);
    for (std::size_t place = tracks_.length; place-- > 0;) {
      std::unordered_map<std::uint32_t, Natural> longer;
      for (std::uint32_t const node : group->live(place)) {
        if (!meter.spend(1) || meter.over()) return std::nullopt;
        Natural& sum = longer[node];
        for (auto const& [letter, to] : group->steps(node, place)) {
          if (auto const at = ways.find(to); at != ways.end()) sum += at->second;
        }
      }
      ways = std::move(longer);
    }
    all += ways[group->first()];
  }
  return all;
}

}  // namespace bouton::laws
