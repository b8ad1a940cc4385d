// A game looked at move by move: the positions, the outcome of each, and where it turned.
import {analyst, context} from '../engine/client';
import type {GameInfo, Move, Outcome} from '../engine/types';
import {firstPly, nextPly, type Ply} from '../play/match';
import type {GameRecord} from './record';

export interface Reviewed {
  record: GameRecord;
  info: GameInfo;
  plies: Ply[];
  outcomes: (Outcome|null)[];  ///< of each position, for the player to move there
  over: boolean;               ///< no move is left at the end
}

/// A move that the library refuses: which one, counted from 1, and what it says.
export class WrongMove extends Error {
  constructor(readonly number: number, readonly move: string, message: string) {
    super(message);
  }
}

const engine = analyst.beside();

/// \throws WrongMove, or the library's error for the game or its start.
export async function reviewed(record: GameRecord): Promise<Reviewed> {
  if (record.rules) context.rules = record.rules;
  const info = await engine.game(record.game);
  const start = await engine.isOver(record.game, record.start || info.example);
  const plies = [firstPly(record.game, start.position)];
  for (const [i, entry] of record.moves.entries()) {
    let move: Move;
    try {
      move = await engine.move(record.game, plies[i].position, entry);
    } catch (error) {
      throw new WrongMove(i + 1, entry, (error as Error).message);
    }
    plies.push(nextPly(plies[i], move, entry, info));
  }
  const {over} = await engine.isOver(record.game, plies.at(-1)!.position);
  const letters = await engine.outcomes(record.game, record.convention, plies.map(({position}) => position));
  return {record, info, plies, over, outcomes: [...letters].map((letter) => letter === '?' ? null : letter as Outcome)};
}

/// The moves, by their number from 1, of a player who could win and then no longer could: a
/// position with a winning move from which the move leads to another such position.
export function turningPoints(outcomes: (string|null|undefined)[]): number[] {
  return outcomes.flatMap((outcome, i) => i > 0 && outcomes[i - 1] === 'N' && outcome === 'N' ? [i] : []);
}

/// Who stands to win at a position: 0 the one who moved first, 1 the other, null unknown.
export const stands = (outcomes: (string|null|undefined)[], at: number): 0|1|null =>
    outcomes[at] !== 'N' && outcomes[at] !== 'P' ? null : ((at + (outcomes[at] === 'N' ? 0 : 1)) % 2) as 0|1;
