// A tray for each player: what they took, whose turn it is, and who won in the end. What a choice
// would bring stands there already, in outline.
import type {ComponentChildren} from 'preact';
import {moverAt, nameOf, winnerOf, type Match, type Player} from '../play/match';
import {stonesIn} from '../play/position';
import {t} from '../texts';
import {sentence} from './words';

const mostDots = 24;

/// What each player has taken so far.
export function takenBy(match: Match): [number, number] {
  const sums: [number, number] = [0, 0];
  for (let i = 1; i <= match.at; ++i) {
    const mover = moverAt(match, i - 1) ?? 0;
    sums[mover] += Math.max(0, stonesIn(match.plies[i - 1].position) - stonesIn(match.plies[i].position));
  }
  return sums;
}

export function Trays({match, coming, counts, level, refs}: {
  match: Match,
  coming: number,   ///< what the choice on the board would take
  counts: boolean,  ///< stones are taken in this game, and shown one by one
  level?: ComponentChildren,  ///< of the program, in place of its name
  refs: {current: (HTMLElement|null)[]},
}) {
  const sums = takenBy(match);
  const winner = winnerOf(match), mover = match.over ? null : moverAt(match);
  return (
    <div class="trays">
      {([0, 1] as Player[]).map((player) => {
        const ghosts = player === mover ? coming : 0;
        const dots = Math.min(sums[player], mostDots);
        return (
          <div class={`tray tray-${player} ${mover === player ? 'turn' : ''} ${winner === player ? 'winner' : ''}`}>
            <span class="who">{player === 1 && !match.setup.two && level || sentence(nameOf(player, match.setup.two))}</span>
            <span class="pebbles" aria-hidden="true" ref={(element) => { refs.current[player] = element; }}>
              {counts && Array.from({length: Math.min(sums[player] + ghosts, mostDots)}, (_, i) => <i key={i} class={i < dots ? '' : 'ghost'} style={{'--i': i}} />)}
            </span>
            {counts &&
              <span class="sum">
                <span aria-hidden="true">{sums[player] || ''}{ghosts > 0 && <small> +{ghosts}</small>}</span>
                <span class="unseen">{t('board.has_taken', {count: sums[player]})}</span>
              </span>}
          </div>
        );
      })}
    </div>
  );
}
