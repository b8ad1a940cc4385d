// bouton-boards: nim-values of all regions of a board, on many machines, through MPI.
//
//   mpirun -n N bouton-boards GAME [--to SQUARES] [--store FOLDER] [--list]
//
// A region is a connected set of squares that finds room on the board; shifted, turned and
// reflected it is the same. The layer s is all regions of s squares. A move leaves parts of fewer
// squares, so that the values of a layer follow from those of smaller ones:
//
//   layer s - 1 --a square more--> candidates --to their owners--> layer s
//   layer s --moves--> parts --asked of their owners, many at once--> nim-values
//
// Every region has one owner, the rank that its hash names. All ranks do the same steps at the same
// time. A layer is on the disks of all ranks before rank 0 writes that it is finished; the same
// command, with any number of ranks, goes on from there.
#include <mpi.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <climits>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "boards/grid.hpp"
#include "boards/set_board.hpp"
#include "bouton/core/error.hpp"
#include "bouton/games/games.hpp"
#include "cli/parser.hpp"
#include "core/durable_file.hpp"
#include "core/system_error.hpp"
#include "front/numbers.hpp"
#include "layer.hpp"

namespace {

using namespace bouton::boards;
using bouton::Language;
using bouton::Message;

using Region = Bits<1>;
constexpr unsigned kMostCells = Region::kMost;
constexpr unsigned kMostShort = 32;  // as Grid
/// Regions that are worked on between two exchanges.
constexpr std::size_t kGrowAtOnce = std::size_t{1} << 15, kSolveAtOnce = std::size_t{1} << 13;
constexpr std::size_t kLongestTable = std::size_t{1} << 20;
/// More options than any region has.
constexpr std::size_t kMostValues = 128;

struct Options {
  std::string store, to;
  bool list = false;
};

struct Ranks {
  int here = 0, all = 1;

  [[nodiscard]] std::size_t owner(std::uint64_t region) const {
    return static_cast<std::size_t>(mixed(region) % static_cast<std::uint64_t>(all));
  }
};

[[noreturn]] void fail(char const* key, std::string const& what) {
  throw bouton::Error(Message{key, {{"what", what}}});
}

void put(std::string const& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) {
    return;
  }
  throw bouton::Error(Message{"cli.error.output", {{"reason", bouton::system_reason(errno)}}});
}

// ---------------------------------------------------------------------------- MPI

MPI_Datatype type_of(std::uint64_t const*) {
  return MPI_UINT64_T;
}
MPI_Datatype type_of(std::uint8_t const*) {
  return MPI_UINT8_T;
}

/// What came from the ranks, one behind the other, and how much from each.
template <class Number>
struct Received {
  std::vector<Number> numbers;
  std::vector<int> counts;
};

/// Each rank gets its list from every rank.
template <class Number>
Received<Number> exchange(std::vector<std::vector<Number>> const& to) {
  std::size_t const ranks = to.size();
  std::vector<int> counts(ranks), places(ranks), from(ranks);
  std::vector<Number> sent;
  Received<Number> got;
  got.counts.resize(ranks);
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    places[rank] = static_cast<int>(sent.size());
    counts[rank] = static_cast<int>(to[rank].size());
    sent.insert(sent.end(), to[rank].begin(), to[rank].end());
  }
  MPI_Alltoall(counts.data(), 1, MPI_INT, got.counts.data(), 1, MPI_INT, MPI_COMM_WORLD);
  int all = 0;
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    from[rank] = all;
    all += got.counts[rank];
  }
  got.numbers.resize(static_cast<std::size_t>(all));
  MPI_Datatype const type = type_of(sent.data());
  MPI_Alltoallv(sent.data(), counts.data(), places.data(), type, got.numbers.data(),
                got.counts.data(), from.data(), type, MPI_COMM_WORLD);
  return got;
}

std::uint64_t over_all_ranks(std::uint64_t number, MPI_Op operation) {
  MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_UINT64_T, operation, MPI_COMM_WORLD);
  return number;
}

/// Calls work(begin, end) for pieces of `count`, as often on every rank: empty pieces at the end.
void in_pieces(std::size_t count, std::size_t piece, auto const& work) {
  std::uint64_t const times = over_all_ranks((count + piece - 1) / piece, MPI_MAX);
  for (std::uint64_t time = 0; time < times; ++time) {
    std::size_t const begin = std::min<std::size_t>(count, time * piece);
    work(begin, std::min(count, begin + piece));
  }
}

// -------------------------------------------------------------------------- layers

/// What a layer comes to, over all ranks.
struct Summary {
  unsigned squares = 0;
  std::uint64_t regions = 0, checksum = 0;
  std::array<std::uint64_t, kMostValues> values{};

  /// "5\t12\t0:7 1:5\t<checksum>"
  [[nodiscard]] std::string row() const {
    std::string text = std::to_string(squares) + '\t' + std::to_string(regions) + '\t';
    bool first = true;
    for (std::size_t value = 0; value < values.size(); ++value) {
      if (values[value] == 0) continue;
      text += (first ? "" : " ") + std::to_string(value) + ':' + std::to_string(values[value]);
      first = false;
    }
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(checksum));
    return text + '\t' + digits;
  }
};

Summary summed(unsigned squares, Layer const& layer) {
  Summary sum{.squares = squares};
  for (std::uint8_t const value : layer.values) ++sum.values[value];
  sum.regions = over_all_ranks(layer.regions.size(), MPI_SUM);
  sum.checksum = over_all_ranks(layer.checksum(), MPI_SUM);
  MPI_Allreduce(MPI_IN_PLACE, sum.values.data(), static_cast<int>(sum.values.size()), MPI_UINT64_T,
                MPI_SUM, MPI_COMM_WORLD);
  return sum;
}

/// The layers of a game that this rank keeps. \tparam Game  of grid.hpp
template <class Game>
class Layers {
 public:
  Layers(Grid<1> const& grid, Ranks const& ranks) : grid_(grid), game_(grid), ranks_(ranks) {
    layers_.resize(2);
    std::uint64_t const one = grid_.least_image(Region::of(0)).word[0];
    if (mine(one)) layers_[1] = {{one}, {0}};
    find_values(1);
  }

  [[nodiscard]] bool has(unsigned squares) const { return squares < layers_.size(); }
  [[nodiscard]] Layer const& layer(unsigned squares) const { return layers_[squares]; }
  [[nodiscard]] bool mine(std::uint64_t region) const {
    return ranks_.owner(region) == static_cast<std::size_t>(ranks_.here);
  }
  void add(Layer layer) { layers_.push_back(std::move(layer)); }

  /// The next layer, from the last one.
  void grow() {
    std::vector<std::uint64_t> const& from = layers_.back().regions;
    std::vector<std::uint64_t> found;
    std::size_t tidied = 0;
    in_pieces(from.size(), kGrowAtOnce, [&](std::size_t begin, std::size_t end) {
      std::vector<std::uint64_t> larger;
      for (; begin < end; ++begin) add_a_square(Region{{from[begin]}}, larger);
      tidy(larger);
      std::vector<std::uint64_t> const got = exchange(by_owner(larger)).numbers;
      found.insert(found.end(), got.begin(), got.end());
      if (found.size() < 2 * tidied + kGrowAtOnce) return;
      tidy(found);
      tidied = found.size();
    });
    tidy(found);
    std::size_t const count = found.size();
    layers_.push_back({std::move(found), std::vector<std::uint8_t>(count)});
    find_values(layers_.size() - 1);
  }

 private:
  [[nodiscard]] std::vector<std::vector<std::uint64_t>> by_owner(
      std::vector<std::uint64_t> const& regions) const {
    std::vector<std::vector<std::uint64_t>> lists(static_cast<std::size_t>(ranks_.all));
    for (std::uint64_t const region : regions) lists[ranks_.owner(region)].push_back(region);
    return lists;
  }

  /// All regions with one square more. A region lies in the corner, and may stand a row and a
  /// column away from it if there is room: so it grows on all sides. One that fills a square as
  /// wide as the board grows in both its directions only where the board is longer.
  void add_a_square(Region region, std::vector<std::uint64_t>& larger) const {
    unsigned const columns = grid_.columns();
    unsigned wide = 0, high = 0;
    region.for_each([&](unsigned at) {
      wide = std::max(wide, at % columns + 1);
      high = std::max(high, at / columns + 1);
      return true;
    });
    grow_on_all_sides(region, wide, high, larger);
    if (wide != columns || high != columns) return;
    Region turned;
    region.for_each([&](unsigned at) {
      turned |= Region::of(at % columns * columns + at / columns);
      return true;
    });
    grow_on_all_sides(turned, wide, high, larger);
  }
  void grow_on_all_sides(Region region, unsigned wide, unsigned high,
                         std::vector<std::uint64_t>& larger) const {
    unsigned const aside =
        (wide < grid_.columns() ? 1 : 0) + (high < grid_.rows() ? grid_.columns() : 0);
    for (unsigned const shift : {0U, aside}) {
      Region const there = region.up(shift);
      (grid_.around(there) & grid_.all()).without(there).for_each([&](unsigned at) {
        larger.push_back(grid_.least_image(there | Region::of(at)).word[0]);
        return true;
      });
    }
  }

  void find_values(std::size_t squares) {
    Layer& layer = layers_[squares];
    in_pieces(layer.regions.size(), kSolveAtOnce, [&](std::size_t begin, std::size_t end) {
      // The parts of all options, one behind the other, and where each region and option begins.
      std::vector<std::uint64_t> parts;
      std::vector<std::size_t> options = {0}, regions = {0};
      for (std::size_t at = begin; at < end; ++at) {
        game_.moves(Region{{layer.regions[at]}}, [&](Region const& after) {
          game_.components(
              after, [&](Region const& part) { parts.push_back(game_.canonical(part).word[0]); });
          options.push_back(parts.size());
          return true;
        });
        regions.push_back(options.size() - 1);
      }
      std::vector<std::uint64_t> wanted = parts;
      tidy(wanted);
      std::vector<std::uint8_t> const values = asked(wanted);
      for (std::size_t at = begin; at < end; ++at) {
        std::array<bool, kMostValues> seen{};
        for (std::size_t option = regions[at - begin]; option < regions[at - begin + 1]; ++option) {
          unsigned value = 0;
          for (std::size_t part = options[option]; part < options[option + 1]; ++part) {
            auto const place = std::lower_bound(wanted.begin(), wanted.end(), parts[part]);
            value ^= values[static_cast<std::size_t>(place - wanted.begin())];
          }
          if (value < seen.size()) seen[value] = true;
        }
        layer.values[at] =
            static_cast<std::uint8_t>(std::find(seen.begin(), seen.end(), false) - seen.begin());
      }
    });
  }

  /// The values of regions, by their owners.
  [[nodiscard]] std::vector<std::uint8_t> asked(std::vector<std::uint64_t> const& wanted) const {
    Received<std::uint64_t> const questions = exchange(by_owner(wanted));
    std::vector<std::vector<std::uint8_t>> answers(static_cast<std::size_t>(ranks_.all));
    auto question = questions.numbers.begin();
    for (std::size_t rank = 0; rank < answers.size(); ++rank) {
      for (int i = 0; i < questions.counts[rank]; ++i, ++question) {
        answers[rank].push_back(layers_[Region{{*question}}.count()].value(*question));
      }
    }
    Received<std::uint8_t> const told = exchange(answers);
    // Each owner has answered its questions in the order of `wanted`.
    std::vector<std::size_t> next(answers.size(), 0);
    for (std::size_t rank = 1; rank < next.size(); ++rank) {
      next[rank] = next[rank - 1] + static_cast<std::size_t>(told.counts[rank - 1]);
    }
    std::vector<std::uint8_t> values;
    for (std::uint64_t const region : wanted) {
      values.push_back(told.numbers[next[ranks_.owner(region)]++]);
    }
    return values;
  }

  Grid<1> grid_;
  Game game_;
  Ranks ranks_;
  std::vector<Layer> layers_;  // by squares
};

// --------------------------------------------------------------------------- store

/// A folder with the layers that are finished; `layers.tsv` lists them.
class Store {
 public:
  Store(std::string folder, std::string game, Ranks const& ranks)
      : folder_(std::move(folder)), game_(std::move(game)), ranks_(ranks) {}

  /// Adds the layers that are there from 2 on, at most up to `most` squares.
  void read_into(auto& layers, unsigned most) {
    if (folder_.empty()) return;
    std::filesystem::create_directories(folder_);
    table_ = bouton::read_whole_file(table_path(), kLongestTable).value_or(head());
    if (!table_.starts_with(head())) fail("cli.boards.other_store", table_path());
    std::string_view rest = std::string_view(table_).substr(head().size());
    for (unsigned squares = 2; squares <= most && !rest.empty(); ++squares) {
      std::size_t const end = rest.find('\n');
      if (end == rest.npos) fail("cli.boards.damaged", table_path());
      std::string_view const row = rest.substr(0, end);
      rest.remove_prefix(end + 1);
      int writers = 0;
      auto const [tab, error] = std::from_chars(row.data(), row.data() + row.size(), writers);
      std::size_t const after = static_cast<std::size_t>(tab - row.data());
      if (error != std::errc{} || writers < 1 || after == row.size()) {
        fail("cli.boards.damaged", table_path());
      }
      std::vector<std::pair<std::uint64_t, std::uint8_t>> kept;
      for (int rank = 0; rank < writers; ++rank) {
        std::string const path = layer_path(squares, rank, writers);
        bool const whole = read_layer(path, layer_head(squares, rank, writers),
                                      [&](std::uint64_t region, std::uint8_t value) {
                                        if (layers.mine(region)) kept.emplace_back(region, value);
                                      });
        if (!whole) fail("cli.boards.damaged", path);
      }
      std::sort(kept.begin(), kept.end());
      Layer layer;
      for (auto const& [region, value] : kept) {
        layer.regions.push_back(region);
        layer.values.push_back(value);
      }
      bool const same = summed(squares, layer).row() == row.substr(after + 1);
      if (!same) fail("cli.boards.damaged", layer_path(squares, 0, writers));
      layers.add(std::move(layer));
    }
  }

  /// Returns when the layer is on the disks of all ranks, and listed.
  void write(Layer const& layer, Summary const& summary) {
    if (folder_.empty()) return;
    unsigned const squares = summary.squares;
    write_layer(layer_path(squares, ranks_.here, ranks_.all),
                layer_head(squares, ranks_.here, ranks_.all), layer);
    MPI_Barrier(MPI_COMM_WORLD);
    table_ += std::to_string(ranks_.all) + '\t' + summary.row() + '\n';
    if (ranks_.here == 0) bouton::write_file_durably(table_path(), table_);
  }

 private:
  [[nodiscard]] std::string head() const { return "bouton.boards-layers/1\t" + game_ + '\n'; }
  [[nodiscard]] std::string table_path() const { return folder_ + "/layers.tsv"; }
  [[nodiscard]] std::string layer_path(unsigned squares, int rank, int ranks) const {
    return folder_ + "/layer-" + std::to_string(squares) + ".rank-" + std::to_string(rank) +
           "-of-" + std::to_string(ranks);
  }
  [[nodiscard]] std::string layer_head(unsigned squares, int rank, int ranks) const {
    return "bouton.boards-layer/1\t" + game_ + '\t' + std::to_string(squares) + '\t' +
           std::to_string(rank) + '\t' + std::to_string(ranks) + '\n';
  }

  std::string folder_, game_;
  Ranks ranks_;
  std::string table_;
};

// ------------------------------------------------------------------------- program

/// "..#/.../##.": the squares of a region in the corner, in its box.
std::string drawn(Region const& region, unsigned columns) {
  unsigned wide = 0;
  region.for_each([&](unsigned at) {
    wide = std::max(wide, at % columns + 1);
    return true;
  });
  std::string text;
  for (unsigned at = 0; at <= region.last(); at += columns) {
    if (at > 0) text += '/';
    for (unsigned column = 0; column < wide; ++column) text += region.has(at + column) ? '.' : '#';
  }
  return text;
}

/// All regions of a layer, by rank 0.
void list(Layer const& layer, std::uint64_t count, unsigned columns, Ranks const& ranks) {
  if (count > INT_MAX) fail("cli.boards.long_list", std::to_string(count));
  std::vector<std::vector<std::uint64_t>> regions(static_cast<std::size_t>(ranks.all));
  std::vector<std::vector<std::uint8_t>> values(regions.size());
  regions[0] = layer.regions;
  values[0] = layer.values;
  std::vector<std::uint64_t> const all = exchange(regions).numbers;
  std::vector<std::uint8_t> const their = exchange(values).numbers;
  std::vector<std::pair<std::uint64_t, std::uint8_t>> sorted;
  for (std::size_t i = 0; i < all.size(); ++i) sorted.emplace_back(all[i], their[i]);
  std::sort(sorted.begin(), sorted.end());
  std::string text;
  for (auto const& [region, value] : sorted) {
    text += drawn(Region{{region}}, columns) + '\t' + std::to_string(value) + '\n';
  }
  put(text);
}

template <class Game>
void compute(std::string const& game, Grid<1> const& grid, unsigned most, Options const& options,
             Ranks const& ranks) {
  Layers<Game> layers(grid, ranks);
  Store store(options.store, game, ranks);
  store.read_into(layers, most);
  if (ranks.here == 0 && !options.list) put("squares\tregions\tvalues\tchecksum\n");
  if (ranks.here == 0 && options.list) put("region\tnim_value\n");
  std::uint64_t checksum = 0, regions = 0;
  for (unsigned squares = 1; squares <= most; ++squares) {
    bool const known = layers.has(squares);
    if (!known) layers.grow();
    Summary const summary = summed(squares, layers.layer(squares));
    if (!known) store.write(layers.layer(squares), summary);
    checksum = mixed(checksum) + summary.checksum;
    regions += summary.regions;
    if (options.list) list(layers.layer(squares), summary.regions, grid.columns(), ranks);
    if (ranks.here == 0 && !options.list) put(summary.row() + '\n');
  }
  if (ranks.here != 0 || options.list) return;
  Summary const whole{.squares = most, .regions = regions, .checksum = checksum};
  std::string row = whole.row();
  put("all" + row.substr(row.find('\t')) + '\n');
}

void start(int argc, char** argv, Ranks const& ranks) {
  Options options;
  std::vector<std::string> games;
  bouton::cli::Program const program{
      .name = "bouton-boards",
      .text = "help.command.boards",
      .options = {{"GAME", &games, "help.arg.boards"},
                  {"--to", &options.to, "help.opt.boards_to", "SQUARES"},
                  {"--store", &options.store, "help.opt.boards_store", "FOLDER"},
                  {"--list", &options.list, "help.opt.boards_list"}},
      .commands = {}};
  if (parse_line(program, argc, argv).help != bouton::cli::ParsedLine::Help::kNone) {
    if (ranks.here == 0) put(usage_text(program, nullptr, Language::kEnglish));
    return;
  }
  if (games.size() != 1) fail("cli.boards.game", "");
  bouton::Game const game = bouton::parse_game(games[0]);
  bouton::Board const* const told = game.rules.board;
  bool const of_things = told != nullptr && told->row->for_each_option == for_each_set_option;
  SetBoard const* const board = of_things ? &set_board(*told) : nullptr;
  if (board == nullptr || board->squares == SquareGame::kNone || board->size() > kMostCells) {
    fail("cli.boards.game", games[0]);
  }
  unsigned const columns = std::min(board->columns, board->size() / board->columns);
  if (columns > kMostShort) fail("cli.boards.game", games[0]);
  unsigned most = board->size();
  if (!options.to.empty()) {
    most = static_cast<unsigned>(bouton::front::read_count("--to", options.to, 1, most));
  }
  Grid<1> const grid(columns, board->size() / columns);
  bool const cram = board->squares == SquareGame::kCram;
  (cram ? compute<Cram<1>> : compute<GridKayles<1>>)(game.specification, grid, most, options,
                                                     ranks);
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  Ranks ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &ranks.here);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks.all);
  try {
    start(argc, argv, ranks);
  } catch (std::exception const& error) {
    std::fprintf(stderr, "bouton-boards: %s\n", error.what());
    std::fflush(nullptr);
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  MPI_Finalize();
  return 0;
}
