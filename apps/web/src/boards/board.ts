// What a board of the page is given, and how a move is made on it: the contract of all boards that the
// library draws. A board knows no game. It gets
//
//   places   where something may stand: x and y in hundredths of a square, what it looks like, which piece
//            stands there, and its name; places without a name are labels
//   lines    between places, as in a graph; arrows, if they lead one way
//   moves    all of them, each with the places that it changes and what stands there then, and with those that
//            are touched to make it, where these are fewer
//
// and calls back with the place that is touched. Which move is meant follows from the places touched so
// far (`touch`), so a new kind of board needs no code here: the library draws it (src/rules/drawing.hpp).
// A piece that is new gets its shape in apps/front/pieces.def, a place that is new its look in boards.css.
import type {JudgedMove} from '../engine/types';
import type {OnTable} from '../table/stage';

export interface Place {
  x: number;
  y: number;
  look: string;
  piece: string;      ///< empty: nothing stands there
  name: string|null;  ///< with what stands there, for those who hear it
  text: string;
}

export interface BoardMove {
  entry: string;     ///< as it is typed
  position: string;  ///< after it
  text: string;
  changes: [place: number, piece: string][];
  touch?: number[];  ///< the places that make it; absent: all that it changes
}

/// bouton.board/1
export interface Board {
  schema: 'bouton.board/1';
  game: string;
  position: string;
  places: Place[];  ///< none: too large to be drawn
  lines: [number, number][];
  arrows: boolean;  ///< the lines lead from their first place to their second
  how: string;      ///< what a person does to make a move
  notes: string[];
  last: number[];   ///< what the last move changed
  moves: BoardMove[];
  complete: boolean;
}

/// State in, callbacks out.
export interface BoardProps extends OnTable {
  board: Board;
  touched: Touched;
  mover: number;      ///< who made the last move
  judged?: Map<string, JudgedMove>;  ///< by the position after; where winning moves are to be shown
  onTouch(place: number): void;
}

/// The places touched so far, and the move that they mean, once there is one.
export interface Touched {
  places: number[];
  move: BoardMove|null;
}
export const untouched: Touched = {places: [], move: null};

/// To look at: where a move might put something, there is nothing yet.
export const atRest = (board: Board): Board =>
    ({...board, moves: [], places: board.places.map((place) => place.look || place.piece ? place : {...place, look: 'none', name: null})});

/// The places that make a move.
export const touches = ({touch, changes}: BoardMove): number[] => touch ?? changes.map(([place]) => place);

const has = (move: BoardMove, places: number[]) => places.every((place) => touches(move).includes(place));

/// The moves that are made with all of these places, and perhaps more.
export const movesWith = (moves: BoardMove[], places: number[]): BoardMove[] => moves.filter((move) => has(move, places));

/// The move that leaves this; heaps of one size may be one thing on the board, and then one move stands for theirs.
export function wayTo(moves: BoardMove[], position: string): BoardMove|undefined {
  const sorted = (text: string) => text.split(' ').sort().join(' ');
  return moves.find((move) => move.position === position) ?? moves.find((move) => sorted(move.position) === sorted(position));
}

/// The move that is meant: of those with these places the one that needs the fewest, if one does.
export function meant(moves: BoardMove[], places: number[]): BoardMove|null {
  const all = movesWith(moves, places);
  const fewest = Math.min(...all.map((move) => touches(move).length));
  const least = all.filter((move) => touches(move).length === fewest);
  return least.length === 1 ? least[0] : null;
}

/// After another place is touched: it is added; or begins anew, where no move changes it together with the
/// others; or is taken back, while no move is meant. Null: no move changes it.
export function touch(moves: BoardMove[], {places, move}: Touched, place: number): Touched|null {
  if (places.includes(place) && !move) return untouched;
  const more = [...places, place];
  if (places.length > 0 && movesWith(moves, more).length > 0) return {places: more, move: meant(moves, more)};
  return movesWith(moves, [place]).length > 0 ? {places: [place], move: meant(moves, [place])} : null;
}
