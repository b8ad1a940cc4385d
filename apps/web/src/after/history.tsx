// The moves of a game. Who stood to win after each is shown when the game is over, not before: that
// would tell the players what they are to find out.
import {useEffect, useRef, useState} from 'preact/hooks';
import {analyst} from '../engine/client';
import type {GameInfo} from '../engine/types';
import {moverAt, nameOf, type Match, type Ply, type Player} from '../play/match';
import {fitsBoard, moveWords} from '../table/words';
import {t} from '../texts';
import {stands, turningPoints} from './analysis';

/// The outcome of every position, once the game has been played to its end; until then null.
export function useOutcomes(match: Match): (string|undefined)[]|null {
  const {setup, plies, over, at, info} = match;
  const judge = useRef(analyst.beside()).current;
  const [ended, setEnded] = useState<Ply[]|null>(null);
  const [known, setKnown] = useState<{plies: Ply[], letters: string}|null>(null);
  useEffect(() => () => judge.cancel(), []);
  useEffect(() => {
    if (over && plies.length > 1 && at === plies.length - 1) setEnded(plies);
  }, [over, plies, at]);
  useEffect(() => {
    if (!info || !ended || ended !== plies) return;
    judge.outcomes(setup.game, setup.convention, plies.map(({position}) => position)).then(
        (letters) => setKnown({plies: ended, letters}), () => undefined);
  }, [ended, plies, info]);
  return known && known.plies === plies ? plies.map((_, i) => known.letters[i]) : null;
}

/// The move that led to a position, in words: of the queen, where the board shows one.
export const wordsAt = (info: GameInfo, plies: Ply[], i: number): string =>
    moveWords(info, plies[i - 1], plies[i], fitsBoard(info, plies[0].position));

/// Who stood to win at a position; null: not known.
export function favourite(match: Match, outcomes: (string|undefined)[], at: number): Player|null {
  const turn = stands(outcomes, at);
  return turn === null ? null : moverAt(match, turn);
}

/// Each move; when the game is over also who stood to win, and where that changed.
export function HistoryStrip({match, outcomes, onJump}: {match: Match, outcomes: (string|undefined)[]|null, onJump: (at: number) => void}) {
  const {plies, at, setup, info} = match;
  if (match.starter === null) return null;
  const turns = new Set(outcomes ? turningPoints(outcomes) : []);
  return (
    <section class="history" aria-label={t('history.label')}>
      <ol>
        {plies.map((ply, i) => {
          const winner = favourite(match, outcomes ?? [], i);
          const words = i === 0 ? t('history.start') : wordsAt(info!, plies, i);
          const mover = i > 0 ? nameOf(moverAt(match, i - 1)!, setup.two) : '';
          const stood = winner === null ? t('history.unknown') : t('history.stood', {who: nameOf(winner, setup.two)});
          return (
            <li class={`${i === at ? 'now' : ''} ${i > at ? 'undone' : ''}`}>
              <button onClick={() => onJump(i)} aria-current={i === at ? 'step' : undefined}
                      title={outcomes ? `${words} · ${stood}` : words}>
                {outcomes && <span class={`side-${winner ?? 'open'} dot`} aria-hidden="true">{winner === null ? '?' : winner === 0 ? (setup.two ? '1' : '●') : (setup.two ? '2' : '○')}</span>}
                <span class="unseen">{(mover ? t('history.move', {who: mover, move: words}) : words) + t('stop')}</span>
                <span class="at">{ply.position}</span>
                {outcomes && <span class="unseen">{t('stop') + stood + (turns.has(i) ? t('stop') + t('history.turned') : '')}</span>}
                {turns.has(i) && <span class="turned" aria-hidden="true">?!</span>}
              </button>
            </li>
          );
        })}
      </ol>
      {outcomes &&
        <p class="legend faint">
          <span class="side-0 dot" aria-hidden="true">{setup.two ? '1' : '●'}</span> {t('history.stood', {who: nameOf(0, setup.two)})}
          <span class="side-1 dot" aria-hidden="true">{setup.two ? '2' : '○'}</span> {t('history.stood', {who: nameOf(1, setup.two)})}
          {turns.size > 0 && <><span class="turned" aria-hidden="true">?!</span> {t('history.turned')}</>}
        </p>}
    </section>
  );
}
