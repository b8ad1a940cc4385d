// A game looked at move by move: the positions, the outcome of each, and where it turned.
import {analyst, context} from '../engine/client';
import type {GameInfo, Outcome} from '../engine/types';
import {replayed, type Ply} from '../play/match';
import type {GameRecord} from './record';

export interface Reviewed {
  record: GameRecord;
  info: GameInfo;
  plies: Ply[];
  outcomes: (Outcome|null)[];  ///< of each position, for the player to move there
  over: boolean;               ///< no move is left at the end
}

const engine = analyst.beside();

/// \throws the library's error for the game, its start or a move
export async function reviewed(record: GameRecord): Promise<Reviewed> {
  if (record.rules) context.rules = record.rules;
  const played = await replayed(engine, record.game, record.start, record.moves);
  const letters = await engine.outcomes(record.game, record.convention, played.plies.map(({position}) => position));
  return {...played, record, outcomes: [...letters].map((letter) => letter === '?' ? null : letter as Outcome)};
}

/// The moves, by their number from 1, of a player who could win and then no longer could: a
/// position with a winning move from which the move leads to another such position.
export function turningPoints(outcomes: (string|null|undefined)[]): number[] {
  return outcomes.flatMap((outcome, i) => i > 0 && outcomes[i - 1] === 'N' && outcome === 'N' ? [i] : []);
}

/// Who stands to win at a position: 0 the one who moved first, 1 the other, null unknown.
export const stands = (outcomes: (string|null|undefined)[], at: number): 0|1|null =>
    outcomes[at] !== 'N' && outcomes[at] !== 'P' ? null : ((at + (outcomes[at] === 'N' ? 0 : 1)) % 2) as 0|1;
