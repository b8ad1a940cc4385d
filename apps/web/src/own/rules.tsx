// Rules of your own: a form that writes the rules file of the command, tried out at once.
import {useEffect, useState} from 'preact/hooks';
import {analyst, context, engine, own} from '../engine/client';
import {Choices, Field, LateInput, Mark, Trouble, positionTone, useAnswer} from '../parts/basics';
import {replaceRoute, writeRoute} from '../route';
import {HeatMap} from '../see/heatmap';
import {Waiting} from '../see/waiting';
import {t} from '../texts';
import {emptyForm, examples, plainMove, rulesText, type Example, type MoveForm, type RulesForm} from './builder';
import {readRules} from './read';

const named = ({key, form}: Example): RulesForm => ({...form, name: t(key)});

export function RulesView({params}: {params: Record<string, string>}) {
  const [text, setText] = useState(params.rules || rulesText(named(examples[0])));
  // What the form shows; while the file says something that it has no field for, there is none.
  const [form, setForm] = useState<RulesForm|null>(() => readRules(text));
  const change = (next: Partial<RulesForm>) => {
    const whole = {...form ?? emptyForm, ...next};
    setForm(whole);
    setText(rulesText(whole));
  };
  const edit = (typed: string) => {
    setText(typed);
    setForm(readRules(typed));
  };
  context.rules = text;
  useEffect(() => replaceRoute({view: 'rules', params: {rules: text, lang: params.lang ?? ''}}), [text]);

  return (
    <section class="own">
      <div class="heading">
        <h1>{t('rules.title')}</h1>
        <p class="rule">{t('rules.text')}</p>
      </div>
      <div class="halves">
        <div>
          <div class="chips">
            {examples.map((example) => <button class="chip" onClick={() => change(named(example))}>{t(example.key)}</button>)}
          </div>
          {form ? <Fields form={form} onChange={change} /> :
            <div class="note">
              <p>{t('rules.by_hand')}</p>
              <button onClick={() => change({...emptyForm, name: t('rules.title')})}>{t('rules.by_form')}</button>
            </div>}
        </div>
        <div>
          <Field label={t('rules.file')}>
            <textarea class="code" rows={Math.max(9, text.split('\n').length)} spellcheck={false} value={text}
                      onInput={(event) => edit(event.currentTarget.value)} />
          </Field>
          <Tried text={text} />
        </div>
      </div>
    </section>
  );
}

const touched = ['1', '2', '1-2', '1-3', 'any'];

/// The fields of the form; each change says what is new.
function Fields({form, onChange}: {form: RulesForm, onChange: (next: Partial<RulesForm>) => void}) {
  const changeMove = (i: number, next: Partial<MoveForm>) =>
      onChange({moves: form.moves.map((move, j) => i === j ? {...move, ...next} : move)});
  return (
    <>
      <Field label={t('rules.name')}><input value={form.name} maxLength={200} onInput={(event) => onChange({name: event.currentTarget.value})} /></Field>
      <Choices label={t('setup.convention')} value={form.misere ? 'misere' : 'normal'} onChange={(value) => onChange({misere: value === 'misere'})}
               choices={[{value: 'normal', label: t('convention.normal')}, {value: 'misere', label: t('convention.misere')}]} />
      <div class="two">
        <Field label={t('rules.heaps')} hint={t('rules.heaps_hint')}>
          <input inputMode="numeric" value={form.heaps} onInput={(event) => onChange({heaps: event.currentTarget.value})} /></Field>
        <Field label={t('rules.limit')} hint={t('rules.limit_hint')}>
          <input inputMode="numeric" value={form.limit} onInput={(event) => onChange({limit: event.currentTarget.value})} /></Field>
      </div>
      <label class="check"><input type="checkbox" checked={form.pass} onChange={(event) => onChange({pass: event.currentTarget.checked})} /> {t('rules.pass')}</label>
      {form.moves.map((move, i) =>
        <fieldset class="move">
          <legend>{t('rules.move', {number: i + 1})}</legend>
          <Field label={t('rules.take')} hint={t('rules.take_hint')}>
            <input value={move.take} spellcheck={false} onInput={(event) => changeMove(i, {take: event.currentTarget.value})} /></Field>
          <div class="two">
            <Field label={t('rules.rest')}>
              <select value={move.rest} onChange={(event) => changeMove(i, {rest: event.currentTarget.value as MoveForm['rest']})}>
                {(['whole', 'may', 'must'] as const).map((value) => <option value={value}>{t(`rules.rest.${value}`)}</option>)}
              </select></Field>
            {move.rest !== 'whole' &&
              <Field label={t('rules.parts')}>
                <select value={move.parts} onChange={(event) => changeMove(i, {parts: event.currentTarget.value as MoveForm['parts']})}>
                  {(['any', 'unequal', 'not all equal'] as const).map((value) => <option value={value}>{t(`rules.parts.${value.replaceAll(' ', '_')}`)}</option>)}
                </select></Field>}
            <Field label={t('rules.touched')}>
              <select value={move.heaps} onChange={(event) => changeMove(i, {heaps: event.currentTarget.value})}>
                {touched.map((value) => <option value={value}>{t(`rules.touched.${value}`)}</option>)}
                  {!touched.includes(move.heaps) && <option value={move.heaps}>{move.heaps}</option>}
              </select></Field>
            {move.heaps !== '1' &&
              <Field label={t('rules.amounts')}>
                <select value={move.amounts} onChange={(event) => changeMove(i, {amounts: event.currentTarget.value as MoveForm['amounts']})}>
                  {(['independent', 'equal', 'differ by at most 1'] as const).map((value) =>
                    <option value={value}>{t(`rules.amounts.${value.split(' ')[0]}`)}</option>)}
                </select></Field>}
          </div>
          {form.moves.length > 1 && <button class="quiet" onClick={() => onChange({moves: form.moves.filter((_, j) => j !== i)})}>{t('rules.remove')}</button>}
        </fieldset>)}
      <button onClick={() => onChange({moves: [...form.moves, plainMove]})}>{t('rules.add')}</button>
    </>
  );
}

/// The library's answer about the rules, and the values of single heaps under them.
function Tried({text}: {text: string}) {
  const [position, setPosition] = useState('');
  const answer = useAnswer(text, () => engine.rules(text));
  const rules = answer.error ? undefined : answer.value;
  const game = rules?.game;
  const convention = game?.convention ?? 'normal';
  const table = useAnswer(`${text}|${game?.title}`, () =>
      game && !answer.loading && (game.heap_count === null || game.heap_count === '1') ? analyst.heaps(own, convention, 21) : undefined);
  if (answer.error) return <Trouble text={answer.error} />;
  if (!game) return null;
  const start = position || game.example;
  const to = {game: own, rules: text, rule: convention === 'misere' ? 'misere' : ''};
  return (
    <div class="tried" aria-live="polite">
      <p><Mark tone="win" /> {rules.recognised ? t('rules.recognised', {game: rules.recognised}) : t('rules.searched')}</p>
      <Field label={t('setup.start')}><LateInput value={start} onDone={setPosition} spellcheck={false} autocomplete="off" /></Field>
      <p class="chips">
        <a class="button" href={writeRoute({view: 'play', params: {...to, start}})}>{t('rules.play')}</a>
        <a class="button" href={writeRoute({view: 'see', params: {...to, at: start}})}>{t('rules.see')}</a>
      </p>
      {table.loading && game.heap_count !== '2' && <Waiting />}
      {table.value && !table.error &&
        <div class="scroll" tabIndex={0} role="region" aria-label={t('rules.singles')}>
          <table class="singles">
            <caption>{t('rules.singles')}</caption>
            <tbody>
              <tr><th scope="row">n</th>{table.value.rows.map((row) => <td>{row.n}</td>)}</tr>
              <tr><th scope="row">{t('rules.who')}</th>{table.value.rows.map((row) =>
                <td class={positionTone(row.outcome)}>{row.outcome ?? '?'}</td>)}</tr>
              {convention === 'normal' && table.value.rows.some((row) => row.nim_value !== null) &&
                <tr><th scope="row">{t('columns.value')}</th>{table.value.rows.map((row) => <td>{row.nim_value ?? ''}</td>)}</tr>}
            </tbody>
          </table>
        </div>}
      {(game.heap_count === '2' || (game.heap_count === null && game.lattice)) && !answer.loading &&
        <HeatMap key={text} game={own} convention={convention} onAt={setPosition} />}
    </div>
  );
}
