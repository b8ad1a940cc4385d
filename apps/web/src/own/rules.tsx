// Rules of your own: a form that writes the rules file of the command, tried out at once.
import 'virtual:texts/own';
import 'virtual:texts/see';
import {useLayoutEffect, useState} from 'preact/hooks';
import {analyst, context, engine, own} from '../engine/client';
import {Choices, Field, LateInput, Prose, Trouble, useAnswer} from '../parts/basics';
import {ConventionChoices} from '../parts/choose';
import {ruleOf} from '../parts/games';
import {Mark, positionTone} from '../parts/tone';
import {readPosition} from '../play/position';
import {replaceRoute, writeRoute} from '../route';
import {HeatMap} from '../see/heatmap';
import {Waiting} from '../see/waiting';
import {t} from '../texts';
import {emptyForm, examples, plainMove, rulesText, type Example, type MoveForm, type RulesForm} from './builder';
import {moveKeys, vectorKeys, wholeKeys, type Chosen, type Key} from './keys';
import {readRules} from './read';
import {Theorem} from './theorem';

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
  useLayoutEffect(() => replaceRoute({view: 'rules', params: {rules: text, lang: params.lang ?? ''}}), [text]);

  return (
    <section class="own">
      <div class="heading">
        <h1>{t('game.own')}</h1>
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
              <button onClick={() => change({...emptyForm, name: t('game.own')})}>{t('rules.by_form')}</button>
            </div>}
        </div>
        <div>
          <Field label={t('rules.file')}>
            <textarea class="code" rows={Math.max(9, text.split('\n').length)} spellcheck={false} value={text}
                      onInput={(event) => edit(event.currentTarget.value)} />
          </Field>
          <Tried text={text} form={form !== null} />
        </div>
      </div>
    </section>
  );
}

/// The fields of the form; each change says what is new.
function Fields({form, onChange}: {form: RulesForm, onChange: (next: Partial<RulesForm>) => void}) {
  const changeMove = (i: number, next: Partial<MoveForm>) =>
      onChange({moves: form.moves.map((move, j) => i === j ? {...move, ...next} : move)});
  // Lists of amounts have one for each heap.
  const listed = (i: number) => {
    const heaps = form.heaps.trim() || '2';
    const amounts = Array.from({length: Math.min(8, Math.max(1, Number(heaps) || 2))}, (_, n) => n + 1);
    onChange({heaps, moves: form.moves.map((move, j) => i === j ?
        {...plainMove, take: '', vectors: `${amounts.join(' ')}; ${[...amounts].reverse().join(' ')}`} : move)});
  };
  return (
    <>
      <Field label={t('rules.name')}><input value={form.name} maxLength={200} onInput={(event) => onChange({name: event.currentTarget.value})} /></Field>
      <ConventionChoices value={form.misere ? 'misere' : 'normal'} onChange={(value) => onChange({misere: value === 'misere'})} />
      <div class="two">
        <Field label={t('rules.heaps')} hint={t('rules.heaps_hint')}>
          <input inputMode="numeric" value={form.heaps} onInput={(event) => onChange({heaps: event.currentTarget.value})} /></Field>
        <Field label={t('rules.limit')} hint={t('rules.limit_hint')}>
          <input value={form.limit} spellcheck={false} onInput={(event) => onChange({limit: event.currentTarget.value})} /></Field>
        <Pick label={t('rules.pass')} name="pass" value={form.pass} all={['none', 'each heap', 'once', 'each heap and once']} onPick={(pass) => onChange({pass})} />
        {(form.circle || form.moves.some((move) => move.within)) &&
          <Pick label={t('rules.lie')} name="lie" value={form.circle ? 'circle' : 'row'} all={['row', 'circle']} onPick={(value) => onChange({circle: value === 'circle'})} />}
      </div>
      <details class="rare" open={Object.keys(form.more).length > 0}>
        <summary>{t('rules.rare_whole')}</summary>
        <More keys={wholeKeys} chosen={form.more} onChange={(more) => onChange({more})} />
      </details>
      {form.moves.map((move, i) =>
        <fieldset class="move">
          <legend>{t('rules.move', {number: i + 1})}</legend>
          <Choices label={t('rules.way')} value={move.vectors ? 'vectors' : 'take'}
                   onChange={(value) => value === 'vectors' ? listed(i) : changeMove(i, {take: '1-3', vectors: '', more: {}})}
                   choices={[{value: 'take', label: t('rules.way.take')}, {value: 'vectors', label: t('rules.way.vectors')}]} />
          {move.vectors ?
            <Field label={t('rules.vectors')} hint={t('rules.vectors_hint')}>
              <input value={move.vectors} spellcheck={false} onInput={(event) => changeMove(i, {vectors: event.currentTarget.value || ' '})} /></Field> :
            <Taking move={move} onChange={(next) => changeMove(i, next)} />}
          {move.vectors && <More keys={vectorKeys} chosen={move.more} onChange={(more) => changeMove(i, {more})} />}
          {form.moves.length > 1 && <button class="quiet" onClick={() => onChange({moves: form.moves.filter((_, j) => j !== i)})}>{t('rules.remove')}</button>}
        </fieldset>)}
      <button onClick={() => onChange({moves: [...form.moves, plainMove]})}>{t('rules.add')}</button>
    </>
  );
}

/// A choice from a list. Its texts are rules.NAME.VALUE; a value without one stands as it is.
function Pick<T extends string>({label, name, value, all, onPick}: {
  label: string, name: string, value: T, all: readonly T[], onPick: (value: T) => void,
}) {
  return (
    <Field label={label}>
      <select value={value} onChange={(event) => onPick(event.currentTarget.value as T)}>
        {all.map((one) => <option value={one}>{t(`rules.${name}.${one.replaceAll(' ', '_')}`)}</option>)}
        {!all.includes(value) && <option value={value}>{value}</option>}
      </select></Field>
  );
}

/// The keys that few games need, each with a field.
function More({keys, chosen, onChange}: {keys: readonly Key[], chosen: Chosen, onChange: (next: Chosen) => void}) {
  const set = (key: string, value: string) => {
    const {[key]: _, ...others} = chosen;
    onChange(value.trim() ? {...others, [key]: value} : others);
  };
  return (
    <div class="two">
      {keys.map(({key, kind, words}) => {
        const value = chosen[key] ?? '';
        if (kind === 'flag') {
          return <label class="check"><input type="checkbox" checked={value !== ''}
              onChange={(event) => set(key, event.currentTarget.checked ? 'true' : '')} /> {t(`rules.${key}`)}</label>;
        }
        if (kind === 'word') {
          return <Pick label={t(`rules.${key}`)} name={key} value={value || 'none'} all={['none', ...words ?? []]}
                       onPick={(word) => set(key, word === 'none' ? '' : word)} />;
        }
        return <Field label={t(`rules.${key}`)} hint={t(`rules.${key}_hint`)}>
          <input value={value} spellcheck={false} onInput={(event) => set(key, event.currentTarget.value)} /></Field>;
      })}
    </div>
  );
}

/// A kind of move that takes from some heaps.
function Taking({move, onChange}: {move: MoveForm, onChange: (next: Partial<MoveForm>) => void}) {
  const rare = move.within !== '' || move.bound !== 'none' || move.unit !== 'token' || Object.keys(move.more).length > 0;
  return (
    <>
      <Field label={t('rules.take')} hint={t('rules.take_hint')}>
        <input value={move.take} spellcheck={false} onInput={(event) => onChange({take: event.currentTarget.value})} /></Field>
      <div class="two">
        <Pick label={t('rules.rest')} name="rest" value={move.rest} all={['whole', 'may', 'must']} onPick={(rest) => onChange({rest})} />
        {move.rest !== 'whole' &&
          <Pick label={t('rules.parts')} name="parts" value={move.parts} all={['any', 'unequal', 'not all equal', 'equal']} onPick={(parts) => onChange({parts})} />}
        <Pick label={t('rules.touched')} name="touched" value={move.heaps} all={['1', '2', '1-2', '1-3', 'any', 'all']} onPick={(heaps) => onChange({heaps})} />
        {move.heaps !== '1' &&
          <Pick label={t('rules.amounts')} name="amounts" value={move.amounts} all={['independent', 'equal', 'differ by at most 1']} onPick={(amounts) => onChange({amounts})} />}
      </div>
      <details class="rare" open={rare}>
        <summary>{t('rules.rare')}</summary>
        <div class="two">
          <Pick label={t('rules.bound')} name="bound" value={move.bound}
                all={['none', '1/2 of the heap', 'root of the heap', 'every other heap', 'some other heap', 'all other heaps together']} onPick={(bound) => onChange({bound})} />
          {move.heaps !== '1' &&
            <Pick label={t('rules.within')} name="within" value={move.within || 'anywhere'} all={['anywhere', '2', '3']}
                  onPick={(within) => onChange({within: within === 'anywhere' ? '' : within})} />}
          <Pick label={t('rules.unit')} name="unit" value={move.unit} all={['token', 'another heap']} onPick={(unit) => onChange({unit})} />
        </div>
        <More keys={moveKeys} chosen={move.more} onChange={(more) => onChange({more})} />
      </details>
    </>
  );
}

/// The library's answer about the rules, and the values of single heaps under them.
function Tried({text, form}: {text: string, form: boolean}) {
  const [position, setPosition] = useState('');
  const answer = useAnswer(text, () => engine.rules(text));
  const rules = answer.error ? undefined : answer.value;
  const game = rules?.game;
  const convention = game?.convention ?? 'normal';
  const [laws, setLaws] = useState(context.laws);
  const start = position || game?.example || '';
  // Rules without a theory of the literature may have a law that is proved. Asked about empty heaps: a
  // search is over at once then.
  const empty = readPosition(start).heaps.map(() => '0').join(' ');
  const known = useAnswer(game && !rules?.recognised && !answer.loading ? `${text}|${empty}|${laws}` : null, () =>
      engine.solve(own, convention, empty, 1).then((solution) => solution.certainty === 'law proved', () => false));
  const table = useAnswer(game && !answer.loading && (game.heap_count === null || game.heap_count === '1') ? `${text}|${laws}` : null, () =>
      analyst.heaps(own, convention, 21));
  // The file would say it with brackets and quotes.
  if (answer.error) return <Trouble text={form && /^['“]take['”]/.test(answer.error) ? t('rules.take_wrong') : answer.error} />;
  if (!game) return null;
  const to = {game: own, rules: text, rule: convention === 'misere' ? 'misere' : ''};
  return (
    <div class="tried" aria-live="polite">
      <p><Mark tone="win" /> {rules.recognised ? t('rules.recognised', {game: rules.recognised}) :
        known.loading ? t('rules.good') : known.value ? t('rules.by_law') : t('rules.searched')}</p>
      {game.rule && <p class="rule"><Prose text={ruleOf(game)} /></p>}
      <Field label={t('setup.start')}><LateInput value={start} onDone={setPosition} spellcheck={false} autocomplete="off" /></Field>
      <p class="chips">
        <a class="button" href={writeRoute({view: 'play', params: {...to, start}})}>{t('rules.play')}</a>
        <a class="button" href={writeRoute({view: 'see', params: {...to, at: start}})}>{t('rules.see')}</a>
      </p>
      <Theorem key={text} game={own} info={game} convention={convention} onFound={() => setLaws(context.laws)} />
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
        <HeatMap key={`${text}|${laws}`} game={own} convention={convention} onAt={setPosition} />}
    </div>
  );
}
