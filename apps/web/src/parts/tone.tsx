// Whether a position or a move is good, in a colour and a symbol, and in a word for those who do not see them.
import type {Outcome} from '../engine/types';
import {t} from '../texts';

export type Tone = 'win'|'lose'|'open';

/// A move is good if it leaves the opponent a lost position.
export const moveTone = (after: Outcome|null): Tone =>
    after === null ? 'open' : after === 'P' ? 'win' : 'lose';
/// A position from the side of the player to move.
export const positionTone = (outcome: Outcome|null): Tone =>
    outcome === null ? 'open' : outcome === 'N' ? 'win' : 'lose';
export const symbol: Record<Tone, string> = {win: '✓', lose: '✕', open: '?'};

/// What a marked move is worth, for those who do not see the mark.
export const judgement = (move: {outcome: Outcome|null, worth: string|null}|undefined, values: boolean): string =>
    !move ? '' :
    values && move.worth !== null ? t('board.judged_worth', {word: t(`moves.${moveTone(move.outcome)}`), worth: move.worth}) :
    t('board.judged', {word: t(`moves.${moveTone(move.outcome)}`)});

export function Mark({tone}: {tone: Tone}) {
  return <span class={`mark ${tone}`} aria-hidden="true">{symbol[tone]}</span>;
}
