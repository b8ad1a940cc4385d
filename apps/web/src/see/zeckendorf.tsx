// A heap of Fibonacci Nim as its Zeckendorf parts: blocks as wide as they count. The smallest
// block is what the first player takes, or cannot.
import {analyst} from '../engine/client';
import type {Convention} from '../engine/types';
import {Field, useAnswer} from '../parts/basics';
import {Mark} from '../parts/tone';
import {t} from '../texts';

export function Zeckendorf({convention, at, onAt}: {convention: Convention, at: string, onAt: (at: string) => void}) {
  const answer = useAnswer(`${convention}|${at}`, () => analyst.solve('fibonacci', convention, at, 0));
  const solution = answer.value;
  const step = solution?.reason.find((one) => one.step.startsWith('fibonacci.parts'));
  const named = step?.parts;
  const size = Number(at.split('/')[0]);
  const parts = Array.isArray(named) ? named : step ? [String(step.m ?? size)] : null;
  const total = parts?.reduce((sum, part) => sum + Number(part), 0) ?? 0;
  return (
    <section class="picture">
      <h2>{t('zeckendorf.title')}</h2>
      <p class="faint">{t('zeckendorf.text')}</p>
      <Field label={t('zeckendorf.heap', {size: at})}>
        <input type="range" min={2} max={144} value={Math.min(144, size)} onInput={(event) => onAt(event.currentTarget.value)} />
      </Field>
      {parts && Number.isSafeInteger(size) &&
        <div class="blocks" role="img" aria-label={parts.join(' + ')}>
          {parts.map((part, i) =>
            <div class={i === parts.length - 1 ? 'last' : ''} style={{flexGrow: Number(part), flexBasis: 0}}>
              <b>{part}</b>
              {total <= 60 && <span>{'●'.repeat(Number(part))}</span>}
            </div>)}
        </div>}
      {solution?.outcome &&
        <p class="tell"><Mark tone={solution.outcome === 'N' ? 'win' : 'lose'} /> {solution.reason[0]?.text}</p>}
    </section>
  );
}
