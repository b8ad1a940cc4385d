// Small parts that every view uses: outcomes, reasons, choices, asking the worker.
import type {ComponentChildren} from 'preact';
import {useEffect, useRef, useState} from 'preact/hooks';
import {Cancelled} from '../engine/client';
import type {Outcome, ReasonStep, Solution} from '../engine/types';
import {currentLanguage, t} from '../texts';
import {Cite} from './cite';
import {Terms} from './terms';
import {Mark, positionTone} from './tone';

/// A text in which `code` stands between backticks. `terms`: words of the field are explained.
export function Prose({text, terms = false}: {text: string, terms?: boolean}) {
  return <>{text.split('`').map((part, i) => i % 2 === 1 ? <code>{part}</code> : terms && part ? <Terms text={part} /> : part)}</>;
}

/// The outcome of a position in a word, with its letter.
export function OutcomeWord({outcome}: {outcome: Outcome|null}) {
  const tone = positionTone(outcome);
  return (
    <strong class={`outcome ${tone}`}>
      <Mark tone={tone} /> {t(`outcome.${outcome ?? 'open'}`)}{outcome && <small class="letter"> <Terms text={`${outcome}-position`} as={outcome} /></small>}
    </strong>
  );
}

/// Signs as books print them, where the command has only those of a keyboard.
const signs: [RegExp, string][] = [
  [/ \^(?=[^\w\s]|$)/g, ' ▲'], [/ <= /g, ' ≤ '], [/ >= /g, ' ≥ '],
  [/\bphi\b/g, 'φ'], [/\balpha\b/g, 'α'],
  [/\bsqrt\((\w+)\)/g, '√$1'], [/\bsqrt\(([^()]*)\)/g, '√($1)'],
  [/\bfloor\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g, '⌊$1⌋'],
  [/([\wφα)])\^2\b/g, '$1²'],
  [/(\d) ?\* ?(?=\d)/g, '$1 · '],
  [/([A-Za-z])\*(?=[a-z])/g, '$1 · '],
  [/([\w)])\*(?=[a-zφα(])/g, '$1'],
  [/([\dφα)a-z]) - (?=[\dφαa-z(])/g, '$1 − '],
];
const printed = (text: string) => signs.reduce((words, [from, to]) => words.replace(from, to), text);

/// Columns of digits as a table, from lines of the library: sizes, a line for each number, `mod 2` and the sums.
export function Digits({rows}: {rows: string[]}) {
  const [sizes, ...lines] = rows.map((row) => row.trim().split(/\s+/));
  const odd = lines.find(([first]) => first === 'mod')?.slice(-sizes.length).map((digit) => digit !== '0') ?? [];
  const kind = (digit: string, column: number) => `${/[0.]/.test(digit) ? 'zero' : 'one'} ${odd[column] ? 'odd' : ''}`;
  return (
    <table class="columns">
      <thead><tr><td />{sizes.map((size) => <th scope="col">{size}</th>)}</tr></thead>
      <tbody>
        {lines.filter(([first]) => /\w/.test(first)).map((line) =>
          <tr class={line[0] === 'mod' ? 'sum' : ''}>
            <th scope="row">{line.slice(0, -sizes.length).join(' ')}</th>
            {line.slice(-sizes.length).map((digit, column) => <td class={kind(digit, column)}>{digit === '.' ? 0 : digit}{line[0] === 'mod' && odd[column] && <span class="arrow" aria-hidden="true">▲</span>}</td>)}
          </tr>)}
      </tbody>
    </table>
  );
}

/// One step of a reason; lines after the first are figures.
function Step({step}: {step: ReasonStep}) {
  const [first, ...lines] = step.text.split('\n');
  const figures = Array.isArray(step.rows) ? step.rows as string[] : [];
  const digits = /^[\s\d]+$/.test(figures[0] ?? '') && figures.some((row) => /^\s*mod /.test(row));
  return (
    <>
      <p><Prose text={printed(first)} terms /></p>
      {digits ? <div class="scroll" tabIndex={0}><Digits rows={figures} /></div> :
        lines.length > 0 && <pre tabIndex={0}>{lines.map((line) => printed(line.replace(/^ {2}/, ''))).join('\n')}</pre>}
    </>
  );
}

/// How an answer is known: by whom, and by which theorem of Coq if one covers it.
function Known({solution: {certainty, reference, verified_theorem: theorem}}: {solution: Solution}) {
  return <p class="known"><Terms text={t(`certainty.${certainty.replaceAll(' ', '_')}`)} />{reference && <> · {reference.replace(/docs\/games\/([\w-]+)\.md/, t('known.page'))}<Cite reference={reference} /></>}{theorem && <> · <abbr title={theorem}>Coq</abbr></>}</p>;
}

/// `folded`: after its first sentence the reason is for those who ask.
export function Reason({solution, folded = false}: {solution: Solution, folded?: boolean}) {
  const [head, ...rest] = solution.reason;
  const steps = rest.map((step) => <Step step={step} />);
  return (
    <div class="reason">
      {head && <p class="lead"><Prose text={printed(head.text)} terms /></p>}
      {folded && rest.length > 0 ? <details class="whole"><summary>{t('why.whole')}</summary><div class="reason">{steps}</div></details> : steps}
      <Known solution={solution} />
    </div>
  );
}

export function Steps({steps}: {steps: ReasonStep[]}) {
  return <div class="reason">{steps.map((step) => <Step step={step} />)}</div>;
}

export interface Answer<T> {
  value?: T;
  error?: string;
  loading: boolean;
}

/// Asks when the question changes, or the language; nothing if it is null. Until its answer is there, the value of the
/// one before is given as `loading`: from the very render that asks, for somebody may press a button right after it.
export function useAnswer<T>(question: string|null, ask: () => Promise<T>): Answer<T> {
  const key = question === null ? '' : `${currentLanguage()}|${question}`;
  const [answer, setAnswer] = useState<Answer<T>&{key?: string}>({loading: true});
  useEffect(() => {
    if (!key) return;
    let current = true;
    ask().then(
        (value) => current && setAnswer({value, loading: false, key}),
        (error: Error) => current && setAnswer({
          error: error instanceof Cancelled ? t('cancelled') : error.message,
          loading: false,
          key,
        }));
    return () => {
      current = false;
    };
  }, [key]);
  return !key ? {loading: false} : answer.key === key ? answer : {value: answer.value, loading: true};
}

export interface Choice<T extends string> {
  value: T;
  label: string;
}

/// A few exclusive choices side by side.
export function Choices<T extends string>({label, value, choices, onChange, hideLabel}: {
  label: string,
  value: T,
  choices: Choice<T>[],
  onChange: (value: T) => void,
  hideLabel?: boolean,
}) {
  const name = useRef(`choice-${Math.random().toString(36).slice(2)}`).current;
  return (
    <fieldset class="choices">
      <legend class={hideLabel ? 'unseen' : ''}>{label}</legend>
      <div>
        {choices.map((choice) =>
          <label class={choice.value === value ? 'on' : ''}>
            <input type="radio" name={name} checked={choice.value === value}
                   onChange={() => onChange(choice.value)} />
            {choice.label}
          </label>)}
      </div>
    </fieldset>
  );
}

export function Field({label, children, hint}: {label: string, children: ComponentChildren, hint?: string}) {
  return (
    <label class="field">
      <span>{label}</span>
      {children}
      {hint && <small>{hint}</small>}
    </label>
  );
}

export function Trouble({text, children}: {text: string, children?: ComponentChildren}) {
  return <div class="trouble" role="alert"><p>{text}</p>{children}</div>;
}

/// A text that is taken over when the person is done with it (Enter or leaving the field).
export function LateInput({value, onDone, ...rest}: {
  value: string,
  onDone: (value: string) => void,
  [attribute: string]: unknown,
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <input {...rest} value={text} onInput={(event) => setText(event.currentTarget.value)}
           onBlur={() => text !== value && onDone(text)}
           onKeyDown={(event) => event.key === 'Enter' && onDone(text)} />
  );
}
