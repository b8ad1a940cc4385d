// Common errors, each with a position that refutes it. The library is asked on the spot.
import {engine} from '../engine/client';
import type {Convention} from '../engine/types';
import {OutcomeWord, useAnswer} from '../parts/basics';
import {writeRoute} from '../route';
import {t} from '../texts';

export const myths: {name: string, game: string, at: string, convention: Convention}[] = [
  {name: 'opposite', game: 'nim', at: '3 4 5', convention: 'misere'},
  {name: 'ones', game: 'nim', at: '1 1', convention: 'misere'},
  {name: 'equal', game: 'nim', at: '2 4 6', convention: 'normal'},
  {name: 'moore', game: 'moore:2', at: '1 1', convention: 'normal'},
  {name: 'phi', game: 'wythoff', at: '165580140 267914295', convention: 'normal'},
  {name: 'fibonacci', game: 'fibonacci', at: '20', convention: 'normal'},
  {name: 'pass', game: 'pass-nim', at: '2 1-', convention: 'normal'},
  {name: 'pin', game: 'kayles', at: '1 1 1', convention: 'misere'},
  {name: 'kayles', game: 'kayles', at: '9', convention: 'misere'},
];

export function Myths() {
  return (
    <div class="column">
      <h1>{t('learn.myths')}</h1>
      <p class="rule">{t('myths.text')}</p>
      {myths.map((myth) => <Myth {...myth} />)}
    </div>
  );
}

function Myth({name, ...myth}: typeof myths[number]) {
  const answer = useAnswer(name, () => engine.solve(myth.game, myth.convention, myth.at, 3));
  return (
    <section class="myth">
      <h2><span aria-hidden="true">“</span>{t(`myths.${name}`)}<span aria-hidden="true">”</span></h2>
      <p>{t(`myths.${name}.but`)}</p>
      {answer.value &&
        <p class="proof">
          <code>{answer.value.game} {answer.value.position}</code> <span class="faint">{t(`convention.${myth.convention}`)}</span><br />
          <OutcomeWord outcome={answer.value.outcome} />
          {answer.value.winning_moves.length > 0 && <> · <code>{answer.value.winning_moves.join(' | ')}</code></>}
          <br /><a href={writeRoute({view: 'see', params: {game: myth.game, at: myth.at, rule: myth.convention === 'misere' ? 'misere' : ''}})}>{t('myths.see')}</a>
        </p>}
    </section>
  );
}
