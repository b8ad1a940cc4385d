// Whose turn it is, what was just played, and who won.
import type {ComponentChildren} from 'preact';
import {endOf} from '../parts/games';
import {moveWords, sentence} from '../table/words';
import {gap, t} from '../texts';
import {moverAt, nameOf, winnerOf, type Match, type Player} from './match';

export function Status({match, queen, slow, turned, onStart, onCancel, onResume, onAgain}: {
  match: Match, queen: boolean, slow: boolean,
  turned?: ComponentChildren,  ///< where a game that is lost was lost
  onStart: (player: Player) => void, onCancel: () => void, onResume: () => Promise<void>, onAgain: () => void,
}) {
  const {setup, over, thinking, starter, plies, at} = match;
  const mover = moverAt(match);
  const last = plies[at];
  const told = last.entry && !setup.two && mover === 0 ? t('status.program_moved', {move: moveWords(match.info!, plies[at - 1], last, queen)}) : '';
  if (starter === null) {
    return (
      <div class="status" role="status">
        <p>{t('status.ask')}</p>
        <div class="chips">
          <button class="main" onClick={() => onStart(0)}>{t('status.i_start')}</button>
          <button class="main other" onClick={() => onStart(1)}>{t('status.you_start')}</button>
        </div>
      </div>
    );
  }
  const winner = winnerOf(match);
  if (over && winner !== null) {
    const good = setup.two || winner === 0;
    return (
      <div class={`status end ${good ? 'win' : 'lose'}`} role="status">
        <p>{told && <>{told}{gap()}</>}<strong>{t(setup.two ? 'status.wins' : winner === 0 ? 'status.you_win' : 'status.i_win', {who: sentence(nameOf(winner, setup.two))})}</strong>{gap()}
          <span class="how-it-ends">{endOf(match.info, setup.convention)}</span></p>
        {turned}
        <button class={turned ? '' : 'main'} onClick={onAgain}>{t('status.again')}</button>
      </div>
    );
  }
  if (thinking || (!setup.two && mover === 1)) {
    return (
      <div class="status" role="status">
        <p class="faint">{thinking ? t('status.thinks') : t('status.stopped')}
          {thinking && slow && <button class="quiet" onClick={onCancel}>{t('cancel')}</button>}
          {!thinking && <button class="quiet" onClick={() => void onResume()}>{t('status.resume')}</button>}
        </p>
      </div>
    );
  }
  return (
    <div class="status" role="status">
      <p>{told && <>{told}{gap()}</>}
        <strong>{t(setup.two ? 'status.turn' : 'status.your_turn', {who: nameOf(mover!, setup.two)})}</strong>
        {last.guessed && <span class="faint"> {t('status.guessed')}</span>}</p>
    </div>
  );
}
