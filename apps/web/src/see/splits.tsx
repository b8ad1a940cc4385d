// Safe starts: how a number of stones can be divided so that the player who moves first loses.
import {analyst} from '../engine/client';
import type {Convention} from '../engine/types';
import {Field, LateInput, Steps, useAnswer} from '../parts/basics';
import {t} from '../texts';
import {Waiting} from './waiting';

const mostListed = 40;

export function Splits({convention, stones: number, onStones, onAt}: {
  convention: Convention, stones: number, onStones: (stones: number) => void, onAt: (at: string) => void,
}) {
  const answer = useAnswer(`${convention}|${number}`, () => analyst.split(number, convention, number <= 30));
  const split = answer.value;
  return (
    <section class="picture">
      <h2>{t('splits.title')}</h2>
      <p class="faint">{t('splits.text')}</p>
      <div class="narrow"><Field label={t('splits.tokens')}>
        <LateInput type="number" min={0} max={600} value={String(number)}
                   onDone={(text) => onStones(Math.min(600, Math.max(0, Math.floor(Number(text) || 0))))} />
      </Field></div>
      {answer.loading && <Waiting />}
      {split &&
        <>
          <p class="tell"><strong>{split.safe ? t('splits.count', {count: split.count ?? '?'}) : t('splits.none')}</strong></p>
          {split.splits && split.splits.length > 0 &&
            <div class="chips">{split.splits.slice(0, mostListed).map((heaps) => <button class="chip" onClick={() => onAt(heaps)}>{heaps}</button>)}
              {split.splits.length > mostListed && <span class="faint">…</span>}</div>}
          <details><summary>{t('action.why')}</summary><Steps steps={split.reason} /></details>
        </>}
    </section>
  );
}
