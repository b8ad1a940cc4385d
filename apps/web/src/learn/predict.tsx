// Predict first: who wins? What is known is shown when the person has said what they think.
import 'virtual:texts/learn';
import type {ComponentChildren} from 'preact';
import {useState} from 'preact/hooks';
import type {Outcome} from '../engine/types';
import {t} from '../texts';

export function Predict({outcome, children, onGuess}: {outcome: Outcome, children: ComponentChildren, onGuess?: (right: boolean) => void}) {
  const [guess, setGuess] = useState<Outcome|null>(null);
  if (guess === null) {
    return (
      <div class="predict" role="group" aria-label={t('predict.ask')}>
        <p>{t('predict.ask')}</p>
        <p class="buttons">
          {(['N', 'P'] as const).map((letter) =>
            <button onClick={() => { setGuess(letter); onGuess?.(letter === outcome); }}>{t(`predict.${letter}`)}</button>)}
        </p>
      </div>
    );
  }
  return (
    <div class={`predicted ${guess === outcome ? 'right' : 'not'}`} role="status">
      <p><strong>{t(guess === outcome ? 'predict.right' : 'predict.not')}</strong></p>
      {children}
    </div>
  );
}
