// The puzzle of the day: the same for everyone, from the date alone; what is solved is kept here.
import 'virtual:texts/send';
import {useLayoutEffect, useState} from 'preact/hooks';
import {analyst, engine} from '../engine/client';
import type {Convention, GameInfo} from '../engine/types';
import {Choices, Prose, Trouble, useAnswer} from '../parts/basics';
import {endOf, ruleOf} from '../parts/games';
import {Send, linkTo} from '../parts/share';
import {replaceRoute, writeRoute} from '../route';
import {currentLanguage, gap, t} from '../texts';
import {levels, type Level} from './exercises';
import {daysSolved, keepDay, keepTries, triesOf} from './progress';
import {usePuzzle} from './puzzle';
import {Feedback, PuzzleBoard, Short} from './table';

export const strengths = ['gentle', 'hard'] as const;
export type Strength = typeof strengths[number];
type Theme = [string, Convention, Level];

/// For those who are new: a day of the week, in turn from week to week.
const gentle: Theme[][] = [
  [['nim', 'normal', 'easy'], ['subtract:1,2,3', 'normal', 'easy']],
  [['subtract:1,2,3', 'normal', 'easy'], ['nim', 'normal', 'easy']],
  [['kayles', 'normal', 'easy'], ['wythoff', 'normal', 'easy']],
  [['nim', 'normal', 'easy'], ['kayles', 'normal', 'easy']],
  [['wythoff', 'normal', 'easy'], ['euclid', 'normal', 'easy']],
  [['subtract:1,2,3', 'normal', 'easy'], ['nim', 'misere', 'easy']],
  [['kayles', 'normal', 'easy'], ['nim', 'normal', 'easy']],
];

/// From Monday, easy, to Sunday, hard; in turn from week to week.
const hard: Theme[][] = [
  [['nim', 'normal', 'easy'], ['subtract:1,2,3', 'normal', 'easy'], ['kayles', 'normal', 'easy']],
  [['wythoff', 'normal', 'easy'], ['subtract:1,3,4', 'normal', 'middle'], ['euclid', 'normal', 'easy']],
  [['kayles', 'normal', 'middle'], ['fibonacci', 'normal', 'middle'], ['dawson-kayles', 'normal', 'middle']],
  [['nim', 'misere', 'middle'], ['pass-nim', 'normal', 'middle'], ['kayles', 'misere', 'easy']],
  [['moore:2', 'normal', 'middle'], ['lasker', 'normal', 'middle'], ['one-pass-nim', 'normal', 'middle']],
  [['grundy', 'normal', 'middle'], ['wythoff', 'normal', 'hard'], ['daisies', 'normal', 'middle']],
  [['nim', 'normal', 'hard'], ['kayles', 'normal', 'hard'], ['exact:2', 'normal', 'hard']],
];

const oneDay = 86_400_000;
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);
const before = (day: string, count: number) => dayAt(noon(day) - count * oneDay);
/// The day where the person is.
function today(): string {
  const now = new Date();
  return dayAt(now.getTime() - now.getTimezoneOffset() * 60_000);
}
const isDay = (text: string|undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '') && Number.isFinite(noon(text!)) && dayAt(noon(text!)) === text;

/// What is asked on a day. Days are counted from a Monday.
export function themeOf(day: string, strength: Strength): Theme {
  const count = Math.round((noon(day) - noon('2024-01-01')) / oneDay);
  const themes = {gentle, hard}[strength][((count % 7) + 7) % 7];
  return themes[((Math.floor(count / 7) % themes.length) + themes.length) % themes.length];
}

/// Days in a row up to today, or to yesterday while today is open.
export function streak(solved: Set<string>, now: string): number {
  let count = 0;
  for (let day = solved.has(now) ? now : before(now, 1); solved.has(day); day = before(day, 1)) ++count;
  return count;
}

const nameOf = (day: string, style: Intl.DateTimeFormatOptions) =>
    new Date(noon(day)).toLocaleDateString(currentLanguage() === 'zh' ? 'zh-CN' : 'en-GB', {...style, timeZone: 'UTC'});

export function Daily({params}: {params: Record<string, string>}) {
  const now = today();
  const [day, setDay] = useState(isDay(params.day) && params.day <= now ? params.day : now);
  const [solved, setSolved] = useState(daysSolved);
  const [strength, setStrength] = useState<Strength>(strengths.find((one) => one === params.strength) ?? 'gentle');
  useLayoutEffect(() => replaceRoute({view: 'learn', params: {
    page: 'daily', day: day === now ? '' : day, strength: strength === 'gentle' ? '' : strength, lang: params.lang ?? '',
  }}), [day, strength]);
  const [game, convention, level] = themeOf(day, strength);
  const key = `${day} ${strength}`;
  const answer = useAnswer(`daily ${key}`, async () => {
    const info = await engine.game(game);
    const chance = strength === 'hard' ? `day ${day}` : `day ${key}`;
    return {key, info, start: await analyst.puzzle(game, convention, levels.indexOf(level), chance) ?? info.example};
  });
  const made = answer.value?.key === key ? answer.value : null;
  const days = streak(solved, now);
  return (
    <div class="daily">
      <nav class="week" aria-label={t('daily.week')}>
        {[6, 5, 4, 3, 2, 1, 0].map((ago) => {
          const one = before(now, ago);
          return (
            <button class={`quiet ${solved.has(one) ? 'done' : ''}`} aria-current={one === day ? 'date' : undefined} onClick={() => setDay(one)}>
              <span class="stop" aria-hidden="true">{solved.has(one) ? '✓' : nameOf(one, {day: 'numeric'}).replace('日', '')}</span>
              <small aria-hidden="true">{nameOf(one, {weekday: 'short'})}</small>
              <span class="unseen">{nameOf(one, {weekday: 'long', day: 'numeric', month: 'long'})}{solved.has(one) && ` (${t('daily.solved')})`}</span>
            </button>
          );
        })}
        {days > 1 && <span class="streak">{t('daily.streak', {days})}</span>}
      </nav>
      <Choices label={t('daily.strength')} hideLabel value={strength} onChange={setStrength}
               choices={strengths.map((value) => ({value, label: t(`daily.${value}`) + (triesOf(day, value) ? ' ✓' : '')}))} />
      {answer.loading && !made && <p class="faint" role="status">{t('thinking')}</p>}
      {answer.error && <Trouble text={answer.error} />}
      {made &&
        <Today key={key} day={day} strength={strength} game={game} convention={convention} start={made.start} info={made.info}
               onSolved={(tries) => { keepTries(day, strength, tries); keepDay(day); setSolved(daysSolved()); }} />}
    </div>
  );
}

function Today({day, strength, game, convention, start, info, onSolved}: {
  day: string, strength: Strength, game: string, convention: Convention, start: string, info: GameInfo, onSolved: (tries: number) => void,
}) {
  const table = usePuzzle({game, convention, start, whole: false});
  const {phase, tries, plies} = table.puzzle;
  // A layout effect: whoever sees that it is solved finds it kept.
  useLayoutEffect(() => {
    if (phase === 'right') onSolved(tries + 1);
  }, [phase]);
  const solution = useAnswer(phase === 'right' ? `${game}|${start}` : null, () => analyst.solve(game, convention, start, 3)).value;
  return (
    <article class="lesson">
      <div class="words">
        <h1>{t('daily.title', {day: nameOf(day, {day: 'numeric', month: 'long'})})}</h1>
        <p class="where"><strong>{info.title}</strong><br /><Prose text={ruleOf(info)} />{gap()}{endOf(info, convention)}</p>
        <Feedback table={table} reward={
          <>
            <p><strong>{t(tries === 0 ? 'daily.first' : 'puzzle.right')}</strong></p>
            <Result day={day} strength={strength} />
            {solution && <Short solution={solution} />}
            <p class="buttons">
              <a class="button main" href={writeRoute({view: 'play', params: {
                game, start, rule: convention === 'misere' ? 'misere' : '', first: 'me', starter: '0',
                moves: plies.slice(1).map(({entry}) => entry).join('~'),
              }})}>{t('daily.play')}</a>
            </p>
          </>} why={strength === 'gentle' ? () => <></> : undefined}>
          <p class="task"><strong>{t('puzzle.ask')}</strong></p>
        </Feedback>
      </div>
      <div class="beside"><PuzzleBoard table={table} /></div>
    </article>
  );
}

const mostMarks = 8;

/// What one can send: the day and the tries, and nothing of the answer.
function Result({day, strength}: {day: string, strength: Strength}) {
  const tries = triesOf(day, strength);
  if (!tries) return null;
  const marks = '○'.repeat(Math.min(tries - 1, mostMarks)) + '●';
  const text = t('daily.result', {day: nameOf(day, {day: 'numeric', month: 'short'}), strength: t(`daily.${strength}`), marks, tries});
  const link = linkTo(writeRoute({view: 'learn', params: {
    page: 'daily', day, strength: strength === 'gentle' ? '' : strength, lang: currentLanguage() === 'zh' ? 'zh' : '',
  }}));
  return (
    <div class="result">
      <p>{text}</p>
      <Send kind="main" title="Bouton" text={text} link={link} copied={t('daily.copied')}>{t('daily.send')}</Send>
    </div>
  );
}
