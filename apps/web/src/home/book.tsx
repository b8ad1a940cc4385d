// Three questions of a book that readers in China know, answered by the library, to be played on the spot.
import 'virtual:texts/book';
import {analyst, engine} from '../engine/client';
import type {Convention} from '../engine/types';
import {OutcomeWord, Trouble, useAnswer} from '../parts/basics';
import {Drawing, positionWords} from '../parts/drawing';
import {endOf} from '../parts/games';
import {writeRoute} from '../route';
import {gap, t} from '../texts';
import '../style/book.css';

type Asked = readonly [at: string, convention: Convention];

const questions: {name: string, game: string, cases: Asked[]}[] = [
  {name: 'row', game: 'kayles', cases: [['9', 'normal'], ['7', 'misere'], ['9', 'misere']]},
  {name: 'heaps', game: 'nim', cases: [['6 6', 'normal'], ['3 4 5', 'normal'], ['1 1 1', 'misere']]},
  {name: 'two', game: 'wythoff', cases: [['5 8', 'normal'], ['4 7', 'normal'], ['2 2', 'misere']]},
];

/// A position, who wins it, and the way to its board: whoever can win begins.
function Case({game, asked: [at, convention]}: {game: string, asked: Asked}) {
  const answer = useAnswer(`${game}|${at}|${convention}`, () => Promise.all([engine.game(game), analyst.solve(game, convention, at, 1)]));
  if (answer.error) return <Trouble text={answer.error} />;
  if (!answer.value) return <div class="case" />;
  const [info, solution] = answer.value;
  const rule = convention === 'misere' ? 'misere' : '';
  const first = solution.outcome === 'N' ? 'me' : 'program';
  return (
    <div class="case">
      <Drawing info={info} position={at} />
      <p><strong>{positionWords(info, at)}</strong> <OutcomeWord outcome={solution.outcome} /><br />
        <span class="faint">{endOf(info, convention)}</span>
        {solution.moves.length > 0 && <><br />{t('book.move', {move: solution.moves[0].text})}</>}</p>
      <p class="buttons">
        <a class="button" href={writeRoute({view: 'play', params: {game, start: at, rule, first}})}>{t('home.play')}</a>
        <a class="button" href={writeRoute({view: 'see', params: {game, at, rule, tab: 'reason'}})}>{t('action.why')}</a>
      </p>
    </div>
  );
}

export function BookView() {
  return (
    <article class="book">
      <h1>{t('nav.book')}</h1>
      <p class="rule">{t('book.text')}</p>
      {questions.map(({name, game, cases}) =>
        <section key={name} aria-label={t(`book.${name}`)}>
          <h2>{t(`book.${name}`)}</h2>
          <p><b>{t('book.asks')}</b>{gap()}{t(`book.${name}.asks`)}</p>
          <p><b>{t('book.answer')}</b>{gap()}{t(`book.${name}.answer`)}</p>
          <p><b>{t('book.last')}</b>{gap()}{t(`book.${name}.last`)}</p>
          <div class="cases">{cases.map((asked) => <Case key={asked.join()} game={game} asked={asked} />)}</div>
          {name === 'heaps' && <p><a href={writeRoute({view: 'see', params: {game: 'nim', at: '3 4 5', stones: '12', tab: 'map'}})}>{t('book.heaps.split')}</a></p>}
        </section>)}
    </article>
  );
}
