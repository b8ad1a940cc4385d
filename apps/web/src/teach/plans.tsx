// Plans of a lesson for three ages: what to bring, what to do when, what to ask, what to watch
// for. Texts are in text/web_teach.def; here is only how many of each there are.
import {useLayoutEffect, useState} from 'preact/hooks';
import {engine} from '../engine/client';
import {Choices, useAnswer} from '../parts/basics';
import {replaceRoute, writeRoute} from '../route';
import {gap, t} from '../texts';

interface Plan {
  key: string;
  phases: {minutes: number, play?: Record<string, string>}[];
  questions: number;
  watch: number;
  sheets: {game: string, hard: string}[];
}

const plans: Plan[] = [
  {
    key: 'young',
    phases: [
      {minutes: 5, play: {game: 'subtract:1,2', start: '7'}},
      {minutes: 15, play: {game: 'subtract:1,2', start: '10'}},
      {minutes: 10, play: {game: 'nim', start: '4 4'}},
      {minutes: 10, play: {game: 'nim', start: '3 5'}},
      {minutes: 5},
    ],
    questions: 4, watch: 3,
    sheets: [{game: 'subtract:1,2', hard: 'easy'}],
  },
  {
    key: 'middle',
    phases: [
      {minutes: 5, play: {game: 'nim', start: '3 4 5'}},
      {minutes: 10, play: {game: 'nim', start: '3 6'}},
      {minutes: 15, play: {game: 'nim', start: '1 2 4'}},
      {minutes: 10, play: {game: 'nim', start: '1 3 5 7'}},
      {minutes: 5, play: {game: 'nim', start: '1 1 3', rule: 'misere'}},
    ],
    questions: 4, watch: 3,
    sheets: [{game: 'nim', hard: 'easy'}, {game: 'nim', hard: 'middle'}],
  },
  {
    key: 'old',
    phases: [
      {minutes: 10, play: {game: 'wythoff', start: '5 8'}},
      {minutes: 10, play: {game: 'nim', start: '5 9 14'}},
      {minutes: 20, play: {game: 'kayles', start: '1 11'}},
      {minutes: 15, play: {game: 'fibonacci', start: '20'}},
      {minutes: 5},
    ],
    questions: 5, watch: 3,
    sheets: [{game: 'nim', hard: 'hard'}, {game: 'wythoff', hard: 'middle'}, {game: 'kayles', hard: 'middle'}],
  },
];

export function Plans({params}: {params: Record<string, string>}) {
  const [key, setKey] = useState(plans.find((plan) => plan.key === params.plan)?.key ?? plans[0].key);
  useLayoutEffect(() => replaceRoute({view: 'teach', params: {page: 'plans', plan: key, lang: params.lang ?? ''}}), [key]);
  const plan = plans.find((one) => one.key === key)!;
  const titles = useAnswer(key, () => Promise.all(plan.sheets.map(async ({game}) => (await engine.game(game)).title)));
  const list = (name: string, count: number) => Array.from({length: count}, (_, i) => t(`plan.${key}.${name}.${i + 1}`));
  return (
    <div class="plans with-paper">
      <div class="noprint">
        <h1>{t('teach.plans')}</h1>
        <Choices label={t('plan.age')} value={key} onChange={setKey}
                 choices={plans.map(({key: value}) => ({value, label: t(`plan.${value}.age`)}))} />
        <p class="buttons"><button class="main" onClick={() => print()}>{t('sheet.print')}</button></p>
      </div>
      <section class="paper plan" aria-label={t(`plan.${key}.title`)}>
        <h2>{t(`plan.${key}.title`)} <small>{t(`plan.${key}.age`)} · {t('plan.minutes', {minutes: plan.phases.reduce((sum, {minutes}) => sum + minutes, 0)})}</small></h2>
        <p><b>{t('plan.goal')}</b>{gap()}{t(`plan.${key}.goal`)}</p>
        <p><b>{t('plan.bring')}</b>{gap()}{t(`plan.${key}.bring`)}</p>
        <table class="phases">
          <thead><tr><th scope="col">{t('plan.time')}</th><th scope="col">{t('plan.what')}</th></tr></thead>
          <tbody>
            {plan.phases.map(({minutes, play}, i) =>
              <tr>
                <td>{t('plan.minutes', {minutes})}</td>
                <td>{t(`plan.${key}.phase.${i + 1}`)}
                  {play && <span class="noprint"> <a target="_blank" rel="noreferrer" href={writeRoute({view: 'play', params: {...play, present: '1'}})}>{t('plan.play')}</a></span>}</td>
              </tr>)}
          </tbody>
        </table>
        <h3>{t('plan.questions')}</h3>
        <ul>{list('question', plan.questions).map((text) => <li>{text}</li>)}</ul>
        <h3>{t('plan.watch')}</h3>
        <ul>{list('watch', plan.watch).map((text) => <li>{text}</li>)}</ul>
        <h3>{t('plan.answer')}</h3>
        <p>{t(`plan.${key}.answer`)}</p>
        <p class="noprint">{t('plan.sheets')}{gap()}{plan.sheets.map(({game, hard}, i) =>
          <>{i > 0 && ' · '}<a target="_blank" rel="noreferrer" href={writeRoute({view: 'teach', params: {page: 'sheet', game, hard}})}>{titles.loading ? '…' : titles.value?.[i] ?? game} · {t(`exercises:${hard}`)}</a></>)}</p>
      </section>
    </div>
  );
}
