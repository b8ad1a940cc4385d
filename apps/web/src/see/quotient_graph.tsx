// The misere quotient as a graph: the order of divisibility, or the Cayley graph; the lost
// elements stand out. Pointing at an element shows what belongs to it.
import {useMemo, useRef, useState} from 'preact/hooks';
import type {QuotientAnswer} from '../engine/types';
import {Word} from '../parts/word';
import {t} from '../texts';
import type {Shape} from './address';
import {colorsOf, paperColors, useScheme} from './colors';
import {Exports} from './exports';
import {fileWord, pngOfSvg} from './files';
import type {Monoid} from './monoid';
import {cayleySvg, edgeStyle, monoidDot, orderSvg} from './monoid_draw';

/// More edges than this are a thicket: fewer generators are shown at first.
const mostEdges = 90;

export function QuotientGraph({code, answer, shape, by, onBy}: {
  code: string, answer: QuotientAnswer, shape: Shape, by: string, onBy: (by: string) => void,
}) {
  const table = answer.table!;
  const place = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState<number|null>(null);
  useScheme();
  const monoid = useMemo<Monoid>(() => ({
    ...table,
    generators: answer.quotient.generators.map(({name}) => ({name, at: table.elements.indexOf(name)})).filter(({at}) => at >= 0),
  }), [table]);
  const usual = Math.max(1, Math.min(monoid.generators.length, Math.floor(mostEdges / table.elements.length)));
  const names = by ? by.split(',') : monoid.generators.slice(0, usual).map(({name}) => name);
  const chosen = monoid.generators.flatMap(({name}, g) => names.includes(name) ? [g] : []);
  const colors = colorsOf(place.current ?? document.documentElement);
  const title = t(shape === 'order' ? 'quotient.order_title' : 'quotient.cayley_title', {code});
  const draw = (palette: typeof colors, at: number|null) =>
      shape === 'order' ? orderSvg(monoid, palette, title, at) : cayleySvg(monoid, chosen, palette, title, at);
  const pointed = (event: Event) => {
    const found = (event.target as Element).closest?.('[data-element]');
    setMarked(found ? Number(found.getAttribute('data-element')) : null);
  };
  const file = () => draw(paperColors, null);
  const size = (text: string, name: string) => Number(new RegExp(`${name}="(\\d+)"`).exec(text)![1]);
  return (
    <div class="quotient-graph">
      <p class="faint">{t(shape === 'order' ? 'quotient.order_text' : 'quotient.cayley_text')}</p>
      {shape === 'cayley' &&
        <div class="chips" role="group" aria-label={t('quotient.by')}>
          {monoid.generators.map(({name}, g) => {
            const on = chosen.includes(g);
            return <button class="chip" aria-pressed={on} onClick={() => {
              const next = monoid.generators.flatMap((one, h) => (h === g ? !on : chosen.includes(h)) ? [one.name] : []);
              if (next.length > 0) onBy(next.join(','));
            }}><svg class="key" viewBox="0 0 30 8" aria-hidden="true"><path d="M0 4H30" stroke={edgeStyle(g, colors.dark).color} stroke-width="2" stroke-dasharray={edgeStyle(g, colors.dark).dash} /></svg> <Word word={name} /></button>;
          })}
        </div>}
      <div class="scroll" tabIndex={0} role="region" aria-label={title} ref={place} onPointerOver={pointed} onPointerLeave={() => setMarked(null)}
           dangerouslySetInnerHTML={{__html: draw(colors, marked)}} />
      <p class="faint legend"><span class="lost-key">P</span> {t('quotient.legend')}</p>
      <Exports name={`quotient-${shape}-${fileWord(code)}`} dot={() => monoidDot(monoid, code)}
               drawing={{svg: file, png: () => { const text = file(); return pngOfSvg(text, size(text, 'width'), size(text, 'height')); }}} />
    </div>
  );
}
