// Worksheets: random positions to solve on paper, and the answer key on a page of its own.
import {useEffect, useState} from 'preact/hooks';
import {analyst, engine} from '../engine/client';
import type {Convention, Solution} from '../engine/types';
import {Choices, Field, Prose, useAnswer} from '../parts/basics';
import {GameSelect} from '../parts/choose';
import {ruleOf} from '../parts/games';
import {replaceRoute} from '../route';
import {Waiting} from '../see/waiting';
import {gap, t} from '../texts';

/// Numbers from a seed, the same for the same sheet (mulberry32).
function numbers(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let z = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z;
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
  };
}

const exercises = 10;

export function Worksheet({params}: {params: Record<string, string>}) {
  const [game, setGame] = useState(params.game ?? 'nim');
  const [convention, setConvention] = useState<Convention>(params.rule === 'misere' ? 'misere' : 'normal');
  const [seed, setSeed] = useState(Math.max(1, Math.floor(Number(params.sheet)) || 1));
  const [hardness, setHardness] = useState<'easy'|'middle'|'hard'>(
      (['easy', 'middle', 'hard'] as const).find((word) => word === params.hard) ?? 'easy');
  useEffect(() => replaceRoute({view: 'learn', params: {
    page: 'worksheet', game, rule: convention === 'misere' ? 'misere' : '', sheet: String(seed), hard: hardness, lang: params.lang ?? '',
  }}), [game, convention, seed, hardness]);
  const answer = useAnswer(`${game}|${convention}|${seed}|${hardness}`, async () => {
    const info = await engine.game(game);
    const next = numbers(seed * 7919 + ['easy', 'middle', 'hard'].indexOf(hardness));
    const roll = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
    const most = info.limit ? {easy: 20, middle: 60, hard: 400}[hardness] : {easy: 5, middle: 9, hard: 20}[hardness];
    const seen = new Set<string>();
    const solutions: Solution[] = [];
    // Half of them won and half lost where possible; otherwise "won" would always be a good guess.
    let tries = 0;
    while (solutions.length < exercises && tries++ < 200) {
      const count = info.limit ? 1 : Number(info.heap_count ?? roll(2, {easy: 3, middle: 4, hard: 5}[hardness]));
      const at = Array.from({length: count}, () => roll(info.limit ? 4 : 1, most)).join(' ');
      if (seen.has(at)) continue;
      seen.add(at);
      const solution = await analyst.solve(game, convention, at, 6);
      const lost = solutions.filter((one) => one.outcome === 'P').length;
      const wanted = solution.outcome === 'P' ? lost < exercises / 2 : solutions.length - lost < exercises / 2 || tries > 120;
      if (wanted) solutions.push(solution);
    }
    return {info, solutions};
  });
  const sheet = answer.value;
  return (
    <div class="worksheet">
      <div class="noprint">
        <h1>{t('learn.worksheet')}</h1>
        <p class="rule">{t('sheet.text')}</p>
        <div class="question">
          <Field label={t('setup.game')}><GameSelect value={game} onChange={setGame} /></Field>
          <Field label={t('sheet.number')}><input type="number" min={1} value={seed} onInput={(event) => setSeed(Math.max(1, Math.floor(Number(event.currentTarget.value)) || 1))} /></Field>
          <Choices label={t('setup.convention')} value={convention} onChange={setConvention}
                   choices={[{value: 'normal', label: t('convention.normal')}, {value: 'misere', label: t('convention.misere')}]} />
        </div>
        <Choices label={t('sheet.hardness')} value={hardness} onChange={setHardness}
                 choices={(['easy', 'middle', 'hard'] as const).map((value) => ({value, label: t(`sheet.${value}`)}))} />
        <p><button class="main" onClick={() => print()}>{t('sheet.print')}</button></p>
        {answer.loading && <Waiting />}
        {answer.error && <p>{answer.error}</p>}
      </div>
      {sheet &&
        <>
          <section class="paper">
            <h2>{sheet.info.title} <small>{t('sheet.head', {number: seed})}</small></h2>
            <p><Prose text={ruleOf(sheet.info)} />{gap()}{t(`convention.${convention}_long`)}</p>
            <p>{t('sheet.task')}</p>
            <ol class="exercises">
              {sheet.solutions.map((one) =>
                <li><span class="at">{one.position.replaceAll(' ', '   ')}</span><span class="blank">{t('sheet.who')}</span><span class="blank">{t('sheet.move')}</span></li>)}
            </ol>
          </section>
          <section class="paper key">
            <h2>{t('sheet.key')} <small>{sheet.info.title} · {t('sheet.head', {number: seed})}</small></h2>
            <ol class="exercises">
              {sheet.solutions.map((one) =>
                <li><span class="at">{one.position.replaceAll(' ', '   ')}</span>
                  <span>{one.outcome ?? '?'}{one.winning_moves.length > 0 && ` → ${one.winning_moves.join(' | ')}${one.moves_complete ? '' : ' | …'}`}</span></li>)}
            </ol>
          </section>
        </>}
    </div>
  );
}
