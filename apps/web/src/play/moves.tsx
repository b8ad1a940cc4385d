// All moves of a position as a list, with their outcomes.
import {useState} from 'preact/hooks';
import type {JudgedMove} from '../engine/types';
import {Mark, moveTone} from '../parts/tone';
import {Worth} from '../parts/word';
import {t} from '../texts';

const atFirst = 12;

export function MoveList({moves, onPlay, values, words}: {
  moves: JudgedMove[],
  onPlay?: (entry: string) => Promise<void>,
  values: boolean,
  words: (move: JudgedMove) => string,  ///< how the board tells a move
}) {
  const [all, setAll] = useState(false);
  const rank = (move: JudgedMove) => move.outcome === 'P' ? 0 : move.outcome === null ? 1 : 2;
  const sorted = [...moves].sort((a, b) => rank(a) - rank(b));
  const shown = all ? sorted : sorted.slice(0, atFirst);
  const winning = moves.filter((move) => move.outcome === 'P').length;
  return (
    <section class="moves" aria-label={t('moves.label')}>
      <h2>{t(moves.length === 1 ? 'moves.one' : 'moves.count', {all: moves.length, winning})}</h2>
      <ul>
        {shown.map((move) =>
          <li class={moveTone(move.outcome)}>
            <Mark tone={moveTone(move.outcome)} />
            <span class="words">
              {onPlay ? <button class="plain" onClick={() => void onPlay(move.entry)}>{words(move)}</button> : words(move)}
              <span class="unseen">{t(`moves.${moveTone(move.outcome)}`)}</span>
            </span>
            <span class="at">{move.position}</span>
            {values && <span class="value">{move.worth === null ? '–' : <Worth worth={move.worth} />}</span>}
          </li>)}
      </ul>
      {sorted.length > atFirst &&
        <button class="quiet" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? t('moves.fewer') : t('moves.all', {count: sorted.length})}
        </button>}
    </section>
  );
}
