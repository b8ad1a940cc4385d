// Whose turn it is, what was just played, and who won.
import type {ComponentChildren} from 'preact';
import {endOf} from '../parts/games';
import {Send, tableLink} from '../parts/share';
import {writeRoute} from '../route';
import {moveWords, sentence, type Queen} from '../table/words';
import {currentLanguage, gap, t} from '../texts';
import {matchParams, moverAt, nameOf, winnerOf, type Match, type Player} from './match';

export function Status({match, queen, slow, turned, onStart, onCancel, onResume, onAgain}: {
  match: Match, queen: Queen, slow: boolean,
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
  const link = setup.link && at > 0 &&
      <Send kind="main" title={`${match.info!.title} · Bouton`} text={t(over ? 'link.message_over' : 'link.message', {game: match.info!.title, number: at + 1})}
            link={tableLink(match.setup.game, writeRoute({view: 'play', params: {...matchParams(match), lang: currentLanguage() === 'zh' ? 'zh' : ''}}))}>{t('link.send')}</Send>;
  const winner = winnerOf(match);
  if (over && winner !== null) {
    const good = setup.two || winner === 0;
    return (
      <div class={`status end ${good ? 'win' : 'lose'}`} role="status">
        <p>{told && <>{told}{gap()}</>}<strong>{t(setup.two ? 'status.wins' : winner === 0 ? 'status.you_win' : 'status.i_win', {who: sentence(nameOf(winner, setup.two))})}</strong>{gap()}
          <span class="how-it-ends">{endOf(match.info, setup.convention)}</span></p>
        {turned}
        {link}
        <button class={turned ? '' : 'main'} onClick={onAgain}>{t('status.again')}</button>
      </div>
    );
  }
  if (match.mine !== null && mover !== match.mine) {
    return <div class="status" role="status"><p><strong>{t('link.theirs')}</strong></p>{link}</div>;
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
        {match.mine !== null && last.entry && <>{t('link.moved', {move: moveWords(match.info!, plies[at - 1], last, queen)})}{gap()}</>}
        <strong>{t(match.mine !== null ? 'status.your_turn' : setup.two ? 'status.turn' : 'status.your_turn', {who: nameOf(mover!, setup.two)})}</strong>
        {last.guessed && <span class="faint"> {t('status.guessed')}</span>}</p>
    </div>
  );
}
