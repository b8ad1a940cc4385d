// Common errors, each with a position that refutes it: first one says who wins there, then one may
// try it on the board. The library is asked on the spot.
import {useState} from 'preact/hooks';
import {Blocks} from '../blocks/blocks';
import {analyst, engine} from '../engine/client';
import type {Convention, Solution} from '../engine/types';
import {OutcomeWord, useAnswer} from '../parts/basics';
import {Drawing} from '../parts/drawing';
import {endOf} from '../parts/games';
import {writeRoute} from '../route';
import {t} from '../texts';
import {Predict} from './predict';
import {usePuzzle} from './puzzle';
import {Feedback, PuzzleBoard} from './table';

interface Case {
  name: string;
  game: string;
  at: string;
  convention: Convention;
  large?: boolean;  ///< no board holds it
}

export const myths: Case[] = [
  {name: 'opposite', game: 'nim', at: '3 4 5', convention: 'misere'},
  {name: 'ones', game: 'nim', at: '1 1', convention: 'misere'},
  {name: 'equal', game: 'nim', at: '2 4 6', convention: 'normal'},
  {name: 'moore', game: 'moore:2', at: '1 1', convention: 'normal'},
  {name: 'phi', game: 'wythoff', at: '165580140 267914295', convention: 'normal', large: true},
  {name: 'fibonacci', game: 'fibonacci', at: '20', convention: 'normal'},
  {name: 'pass', game: 'pass-nim', at: '2 1-', convention: 'normal'},
  {name: 'pin', game: 'kayles', at: '1 1 1', convention: 'misere'},
  {name: 'kayles', game: 'kayles', at: '9', convention: 'misere'},
];

export function Myths() {
  return (
    <div class="myths">
      <h1>{t('learn.myths')}</h1>
      <p class="rule">{t('myths.text')}</p>
      {myths.map((myth) => <Myth key={myth.name} myth={myth} />)}
    </div>
  );
}

function Myth({myth}: {myth: Case}) {
  const {name, game, at, convention} = myth;
  const [tried, setTried] = useState(false);
  const answer = useAnswer(name, () => Promise.all([engine.game(game), analyst.solve(game, convention, at, 3)]));
  const [info, solution] = answer.value ?? [];
  return (
    <section class="myth">
      <h2><span aria-hidden="true">“</span>{t(`myths.${name}`)}<span aria-hidden="true">”</span></h2>
      {info && solution && (tried ?
        <Tried myth={myth} solution={solution} /> :
        <div class="case">
          <div>
            <p class="where">{info.title} · {endOf(info, convention)}</p>
            {myth.large ? <p><code>{at}</code></p> : <Drawing info={info} position={at} />}
          </div>
          <Predict outcome={solution.outcome!}>
            <Proof myth={myth} solution={solution} />
            <p class="buttons">
              {!myth.large && <button onClick={() => setTried(true)}>{t('myths.try')}</button>}
              <a class="button" href={writeRoute({view: 'see', params: {game, at, rule: convention === 'misere' ? 'misere' : ''}})}>{t('myths.see')}</a>
            </p>
          </Predict>
        </div>)}
    </section>
  );
}

function Proof({myth, solution}: {myth: Case, solution: Solution}) {
  return (
    <>
      <p>{t(`myths.${myth.name}.but`)}</p>
      <p class="proof">
        <OutcomeWord outcome={solution.outcome} />
        {solution.winning_moves.length > 0 && <> · <code>{solution.winning_moves.join(' | ')}</code></>}
      </p>
    </>
  );
}

/// On the board: a winning move is found, or every move is answered.
function Tried({myth, solution}: {myth: Case, solution: Solution}) {
  const table = usePuzzle({game: myth.game, convention: myth.convention, start: myth.at, whole: false});
  return (
    <div class="case">
      <PuzzleBoard table={table} />
      <Feedback table={table} reward={<><p><strong>{t('puzzle.right')}</strong></p><p>{t(`myths.${myth.name}.but`)}</p><Blocks solution={solution} /></>}>
        <p>{t(solution.outcome === 'N' ? 'puzzle.ask' : 'myths.lost')}</p>
      </Feedback>
    </div>
  );
}
