// Prove my formula: a law that somebody has written as a formula, for the P-positions or the nim-values,
// is proved, or its first counterexample is shown.
import {useState} from 'preact/hooks';
import type {Convention, LawFacts} from '../engine/types';
import {Field} from '../parts/basics';
import {Mark} from '../parts/tone';
import {t} from '../texts';

/// What a formula says, by the key of a file with a conjecture.
const kinds = ['p', 'value'] as const;

/// `onProve`: is given the conjecture as a file for the command.
export function Formula({heaps, convention, busy, onProve}: {
  heaps: number, convention: Convention, busy: boolean, onProve: (text: string) => void,
}) {
  const [kind, setKind] = useState<typeof kinds[number]>('p');
  const [formula, setFormula] = useState('');
  // In misère play there are no nim-values to speak of.
  const about = convention === 'misere' ? 'p' : kind;
  const example = Array.from({length: heaps}, (_, heap) => `x${heap + 1}`).join(' ^ ') + (about === 'p' ? ' == 0' : '');
  return (
    <form class="formula" onSubmit={(event) => {
      event.preventDefault();
      onProve(`heaps = ${heaps}\n${about} = ${JSON.stringify(formula)}\n`);
    }}>
      <h3>{t('theorem.formula')}</h3>
      <div class="chips ask">
        {convention === 'normal' && <Field label={t('theorem.formula.about')}>
          <select value={kind} disabled={busy} onChange={(event) => setKind(event.currentTarget.value as typeof kind)}>
            {kinds.map((one) => <option value={one}>{t(`theorem.formula.${one}`)}</option>)}
          </select></Field>}
        <Field label={t('theorem.formula.text')}>
          <input type="text" value={formula} disabled={busy} spellcheck={false} autocapitalize="off" autocomplete="off"
                 onInput={(event) => setFormula(event.currentTarget.value)} /></Field>
        <button class="main" disabled={busy || formula.trim() === ''}>{t('theorem.formula.prove')}</button>
      </div>
      <p class="faint">{t('theorem.formula.example', {example})}</p>
    </form>
  );
}

/// A conjecture that is not proved.
export function NotProved({law}: {law: LawFacts}) {
  const {about, status, counterexample: shown} = law.conjecture!;
  const how = {heaps: law.heaps, convention: t(`theorem.${law.convention}`)};
  if (status !== 'refuted') return <p class="lead">{t('theorem.formula.unknown', how)}</p>;
  const why = !shown || shown.actual === null ? 'contradiction' :
    about === 'p' ? shown.claimed === 'N' ? 'no_move' : shown.move === null ? 'end' : 'move' :
    shown.claimed === null ? 'no_value' : shown.move === null ? 'value' : 'value_move';
  return (
    <>
      <p class="lead"><Mark tone="lose" /> <strong>{t('theorem.formula.refuted', how)}</strong></p>
      {shown && <p>{t(shown.first ? 'theorem.wrong.first' : 'theorem.wrong.some', {position: shown.position})}</p>}
      {shown && <p>{t(`theorem.wrong.${why}`, {claimed: shown.claimed ?? '', value: shown.actual ?? '', move: shown.move ?? ''})}</p>}
    </>
  );
}
