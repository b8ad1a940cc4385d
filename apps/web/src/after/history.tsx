// The moves of a game, and who stood to win after each.
import {useEffect, useRef, useState} from 'preact/hooks';
import {analyst} from '../engine/client';
import {pinWords} from '../table/words';
import {moverAt, nameOf, type Match, type Player} from '../play/match';
import {readHit} from '../play/position';
import {t} from '../texts';

/// The outcome of every position so far; old ones are not asked again.
export function useOutcomes(match: Match): (string|undefined)[] {
  const judge = useRef(analyst.beside()).current;
  const known = useRef(new Map<string, string>());
  useEffect(() => () => judge.cancel(), []);
  const [, refresh] = useState(0);
  const {setup, plies, info} = match;
  const id = (position: string) => `${setup.game} ${setup.convention} ${position}`;
  useEffect(() => {
    if (!info) return;
    const open = [...new Set(plies.map((ply) => ply.position))].filter((position) => !known.current.has(id(position)));
    if (open.length === 0) return;
    judge.outcomes(setup.game, setup.convention, open).then((letters) => {
      open.forEach((position, i) => known.current.set(id(position), letters[i]));
      refresh((n) => n + 1);
    }, () => undefined);
  }, [plies, info, setup.convention]);
  return plies.map((ply) => known.current.get(id(ply.position)));
}

/// Each move, and who was winning after it, so that a person sees where the game turned.
export function HistoryStrip({match, outcomes, onJump}: {match: Match, outcomes: (string|undefined)[], onJump: (at: number) => void}) {
  const {plies, at, setup, info} = match;
  if (match.starter === null) return null;
  const stands = (i: number): Player|null => {
    const letter = outcomes[i];
    if (letter !== 'N' && letter !== 'P') return null;
    const mover = moverAt(match, i)!;
    return (letter === 'N' ? mover : 1 - mover) as Player;
  };
  return (
    <section class="history" aria-label={t('history.label')}>
      <ol>
        {plies.map((ply, i) => {
          const winner = stands(i);
          const turned = i > 0 && winner !== null && stands(i - 1) !== null && winner !== stands(i - 1);
          const hit = info!.pins && i > 0 ? readHit(ply.entry, true, plies[i - 1].segments) : null;
          const words = i === 0 ? t('history.start') : hit ? pinWords(hit, plies[i - 1]) : ply.text;
          const mover = i > 0 ? nameOf(moverAt(match, i - 1)!, setup.two) : '';
          const stood = winner === null ? t('history.unknown') : t('history.stood', {who: nameOf(winner, setup.two)});
          return (
            <li class={`${i === at ? 'now' : ''} ${i > at ? 'undone' : ''}`}>
              <button onClick={() => onJump(i)} aria-current={i === at ? 'step' : undefined}
                      title={`${ply.position} · ${stood}`}>
                <span class={`side-${winner ?? 'open'} dot`} aria-hidden="true">{winner === null ? '?' : winner === 0 ? (setup.two ? '1' : '●') : (setup.two ? '2' : '○')}</span>
                <span class="unseen">{`${mover} ${words}. `}</span>
                <span class="at">{ply.position}</span>
                <span class="unseen">{`. ${stood}${turned ? `. ${t('history.turned')}` : ''}`}</span>
                {turned && <span class="turned" aria-hidden="true">?!</span>}
              </button>
            </li>
          );
        })}
      </ol>
      <p class="legend faint">
        <span class="side-0 dot" aria-hidden="true">{setup.two ? '1' : '●'}</span> {t('history.legend', {who: nameOf(0, setup.two)})}
        <span class="side-1 dot" aria-hidden="true">{setup.two ? '2' : '○'}</span> {t('history.legend', {who: nameOf(1, setup.two)})}
        <span class="turned" aria-hidden="true">?!</span> {t('history.turned')}
      </p>
    </section>
  );
}
