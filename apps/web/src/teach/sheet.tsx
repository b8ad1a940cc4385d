// A sheet: ten drawn positions to judge on paper, and the answers on a page of their own. What is printed is shown.
import {useLayoutEffect, useState} from 'preact/hooks';
import {engine, rulesOf} from '../engine/client';
import type {Convention, GameInfo} from '../engine/types';
import {itemsOfSheet, levels, sheetOf, type Exercise, type Level} from '../learn/exercises';
import {Choices, Field, Prose, Trouble, useAnswer} from '../parts/basics';
import {ConventionChoices, GameSelect} from '../parts/choose';
import {Drawing, positionWords} from '../parts/drawing';
import {endOf, gameTrouble, ruleOf} from '../parts/games';
import {readPosition} from '../play/position';
import {replaceRoute} from '../route';
import {drawnWords, sentence} from '../table/words';
import {gap, t} from '../texts';
import {Foot, whole} from './foot';

/// Whoever corrects with the answers has to find every right move there.
const mostMoves = 24;
const stonesInLine = 20;
const prints = ['both', 'pupils', 'answers'] as const;

/// A winning move, in the words of the board where there is one: a king goes to a square.
const moveTold = (info: GameInfo, from: string, {text, position}: Exercise['winning'][number]) =>
    info.drawing === 'heaps' ? drawnWords(info, from, {text, position}) :
    info.drawing ? text : t('exercises:answer', {move: text, after: position});

export function Sheet({params}: {params: Record<string, string>}) {
  const [game, setGame] = useState(params.game ?? 'nim');
  const [convention, setConvention] = useState<Convention>(params.rule === 'misere' ? 'misere' : 'normal');
  const [number, setNumber] = useState(Math.max(1, Math.floor(Number(params.sheet)) || 1));
  const [level, setLevel] = useState<Level>(levels.find((word) => word === params.hard) ?? 'easy');
  const [print, setPrint] = useState(prints.find((word) => word === params.print) ?? 'both');
  const rule = convention === 'misere' ? 'misere' : '', rules = rulesOf(game);
  const sheet = {page: 'sheet', game, rule, sheet: String(number), hard: level, rules};
  useLayoutEffect(() => replaceRoute({view: 'teach', params: {
    ...sheet, print: print === 'both' ? '' : print, lang: params.lang ?? '',
  }}), [game, convention, number, level, print]);
  const key = `${game}|${convention}|${level}|${number}`;
  const answer = useAnswer(key, async () => {
    const info = await engine.game(game);
    return {key, info, ...await sheetOf(game, convention, level, number)};
  });
  const made = answer.value?.key === key ? answer.value : null;
  return (
    <div class="worksheet with-paper">
      <div class="noprint">
        <h1>{t('teach.sheet')}</h1>
        <p class="rule">{t('sheet.text')}</p>
        <div class="question">
          <Field label={t('setup.game')}><GameSelect value={game} onChange={setGame} /></Field>
          <Field label={t('sheet.number')}>
            <input type="number" min={1} value={number} onInput={(event) => setNumber(Math.max(1, Math.floor(Number(event.currentTarget.value)) || 1))} />
          </Field>
        </div>
        <div class="sheet-choices">
          <Choices label={t('sheet.hardness')} value={level} onChange={setLevel}
                   choices={levels.map((value) => ({value, label: t(`exercises:${value}`)}))} />
          <ConventionChoices value={convention} onChange={setConvention} />
        </div>
        <Choices label={t('sheet.prints')} value={print} onChange={setPrint}
                 choices={prints.map((value) => ({value, label: t(`sheet.prints.${value}`)}))} />
        <p class="buttons">
          <button class="main" disabled={!made?.items} onClick={() => window.print()}>{t('sheet.print')}</button>
          <button onClick={() => setNumber(number + 1)}>{t('sheet.another')}</button>
        </p>
        {answer.loading && <p class="faint" role="status">{t('thinking')}</p>}
        {answer.error && <Trouble text={gameTrouble(answer.error, game)} />}
        {made?.items && made.level !== level &&
          <p class="faint" role="status">{t('exercises:harder', {asked: t(`exercises:${level}`), level: t(`exercises:${made.level}`)})}</p>}
        {made && !made.items && <Trouble text={t('exercises:too_few', {count: itemsOfSheet})} />}
      </div>
      {made?.items &&
        <div class="papers">
          {print !== 'answers' && <Questions info={made.info} convention={convention} number={number} level={made.level} items={made.items}
                     address={whole({view: 'play', params: {game, rule, rules}})} />}
          {print !== 'pupils' && <Answers info={made.info} convention={convention} number={number} level={made.level} items={made.items}
                   address={whole({view: 'teach', params: sheet})} />}
        </div>}
    </div>
  );
}

interface PaperProps {
  info: GameInfo;
  convention: Convention;
  number: number;
  level: Level;
  items: Exercise[];
  address: string;
}

const headOf = ({number, level}: PaperProps) => t('exercises:head', {number, level: t(`exercises:${level}`)});

function Questions(props: PaperProps) {
  const {info, convention, items} = props;
  return (
    <section class="paper questions" aria-label={t('teach.sheet')}>
      <p class="name-line"><span>{t('exercises:name')}</span><span>{t('exercises:class')}</span><span>{t('exercises:date')}</span></p>
      <h2>{sentence(info.title)} <small>{headOf(props)}</small></h2>
      <p class="rule"><Prose text={ruleOf(info)} />{gap()}{endOf(info, convention)}</p>
      <p class="task">{t('exercises:task')}</p>
      <ol class="items">
        {items.map((item, i) =>
          <li>
            <p class="which"><b>{t('exercises:item', {number: i + 1})}</b> {!info.drawing && positionWords(info, item.position)}</p>
            <Drawing info={info} position={item.position} wide={stonesInLine} />
            <p class="ticks">{['mover', 'other'].map((who) => <span><span class="box" />{t(`exercises:${who}`)}</span>)}</p>
            <p class="line">{t('exercises:move')}<span /></p>
          </li>)}
      </ol>
      {/* Not the sheet: it has the answers beside it. */}
      <Foot address={props.address} text={t('sheet.scan')} />
    </section>
  );
}

function Answers(props: PaperProps) {
  const {info, convention, items} = props;
  const mean = (list: number[]) => (list.reduce((sum, one) => sum + one, 0) / list.length).toFixed(1);
  const won = items.filter(({outcome}) => outcome === 'N');
  const difficulty = mean(items.map((one) => one.difficulty / 100));
  const board = Boolean(info.drawing);
  const sizes = board ? [] : items.map(({position}) => readPosition(position).heaps.map(({size}) => size));
  return (
    <section class="paper key" aria-label={t('exercises:key')} data-measure={difficulty}>
      <h2>{t('exercises:key')} <small>{info.title} · {t(`convention.${convention}`)} · {headOf(props)}</small></h2>
      <table class="answers">
        <tbody>
          {items.map(({position, outcome, winning}, i) =>
            <tr>
              <th scope="row">{t('exercises:item', {number: i + 1})}</th>
              <td>{positionWords(info, position)}</td>
              <td><b>{t(outcome === 'N' ? 'exercises:mover' : 'exercises:other')}</b> ({outcome})</td>
              <td>{winning.slice(0, mostMoves).map((move, i) => `${i > 0 ? t('exercises:semicolon') : ''}${moveTold(info, position, move)}`)}
                {winning.length > mostMoves && `${t('exercises:semicolon')}${t('sheet.more', {count: winning.length - mostMoves})}`}
                {winning.length === 0 && t('exercises:no_move')}</td>
            </tr>)}
        </tbody>
      </table>
      {!info.pins && !board && <p class="measure">{t('sheet.measure', {
        heaps: mean(sizes.map((list) => list.filter((size) => size > 0).length)),
        stones: mean(sizes.map((list) => list.reduce((sum, size) => sum + size, 0))),
        moves: mean(won.map((one) => one.moves)),
        winning: mean(won.map((one) => one.winning.length)),
        difficulty,
      })}</p>}
      <Foot address={props.address} text={t('sheet.again')} />
    </section>
  );
}
