// Why?, beside the board: the blocks first, one sentence, and the whole reason for those who ask.
// When the game is over, not the empty table is explained but the last chance of the player who lost.
import {useEffect, useRef} from 'preact/hooks';
import {Blocks} from '../blocks/blocks';
import {analyst} from '../engine/client';
import {Reason, useAnswer} from '../parts/basics';
import {useInTurn} from '../parts/inturn';
import {moveWords, sentence, type Queen} from '../table/words';
import {t} from '../texts';
import {moverAt, nameOf, winnerOf, type Match} from './match';

/// Which position is to be explained, counted from the start, and what leads to it. `outcomes`: of
/// all positions so far; null as long as one that matters is not known.
export function explained(match: Match, outcomes: (string|undefined)[], queen: Queen): {at: number, story: string}|null {
  const winner = winnerOf(match);
  if (winner === null || match.at === 0) return {at: match.at, story: ''};
  const two = match.setup.two, who = nameOf(1 - winner as 0|1, two);
  for (let at = match.at - 1; at >= 0; --at) {
    if (moverAt(match, at) === winner) continue;
    if (outcomes[at] === undefined) return null;
    if (outcomes[at] !== 'N') continue;
    const {position} = match.plies[at];
    const move = moveWords(match.info!, match.plies[at], match.plies[at + 1], queen);
    return {at, story: t('why.chance', {who, position, move})};
  }
  return {at: 0, story: t('why.no_chance', {who})};
}

export function Why({match, outcomes, queen, onJump, onClose}: {
  match: Match, outcomes: (string|undefined)[], queen: Queen, onJump: (at: number) => void, onClose: () => void,
}) {
  const {setup, plies} = match;
  const about = explained(match, outcomes, queen);
  const position = about && plies[about.at]?.position;
  const panel = useRef<HTMLElement>(null);
  // First room beside the board; then the answer is worked out, on cores that have drawn it; then what comes into it.
  const opened = useInTurn(true);
  const answer = useAnswer(position && opened ? `${setup.game}|${setup.convention}|${position}` : null, () =>
      analyst.solve(setup.game, setup.convention, position!, 20));
  const solution = answer.loading ? undefined : answer.value;
  useEffect(() => panel.current?.scrollIntoView({block: 'nearest'}), [solution === undefined]);
  return (
    <section class="why" aria-label={t('action.why')} aria-busy={!solution && !answer.error} ref={panel}>
      <button class="close quiet" onClick={onClose} aria-label={t('close')}>×</button>
      <div class="why-in">
        {about?.story &&
          <p class="story">{sentence(about.story)}{about.at < match.at &&
            <> <button class="quiet" onClick={() => onJump(about.at)}>{t('why.go')}</button></>}</p>}
        {solution ?
          <>
            <Blocks solution={solution} />
            <Reason solution={solution} folded />
          </> :
          answer.error ? <p>{answer.error}</p> :
          <p class="faint">{t('thinking')} <button class="quiet" onClick={() => analyst.cancel()}>{t('cancel')}</button></p>}
      </div>
    </section>
  );
}
