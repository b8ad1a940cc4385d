// Two heaps side by side: the nim-value of every pair as a shade, the P-positions standing out.
import {useEffect, useRef, useState} from 'preact/hooks';
import {analyst} from '../engine/client';
import type {Convention} from '../engine/types';
import {Choices, useAnswer} from '../parts/basics';
import {t} from '../texts';
import {Waiting} from './waiting';

export function HeatMap({game, convention, onAt}: {game: string, convention: Convention, onAt: (at: string) => void}) {
  const [size, setSize] = useState<'16'|'32'|'64'|'128'>('32');
  const [at, setAt] = useState<[number, number]>([0, 0]);
  const n = Number(size);
  const answer = useAnswer(`${game}|${convention}|${size}`, () => analyst.grid(game, convention, n, n));
  const canvas = useRef<HTMLCanvasElement>(null);
  const rows = answer.value?.rows;
  const whole = rows && rows.length === n * n ? rows : null;
  const [scheme, setScheme] = useState(0);
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)');
    const changed = () => setScheme((old) => old + 1);
    query.addEventListener('change', changed);
    const watch = new MutationObserver(changed);
    watch.observe(document.documentElement, {attributeFilter: ['data-theme']});
    return () => {
      query.removeEventListener('change', changed);
      watch.disconnect();
    };
  }, []);
  useEffect(() => {
    if (!whole || !canvas.current) return;
    const element = canvas.current, paint = element.getContext('2d')!;
    const cell = n <= 32 ? 20 : n <= 64 ? 10 : 5;
    element.width = element.height = n * cell;
    const style = getComputedStyle(element);
    const cold = style.getPropertyValue('--lose'), hot = style.getPropertyValue('--win-soft');
    const most = Math.max(1, ...whole.map((one) => Number(one.nim_value ?? 0)));
    const dark = style.colorScheme === 'dark';
    paint.font = '600 10px system-ui, sans-serif';
    paint.textAlign = 'center';
    paint.textBaseline = 'middle';
    whole.forEach((one, i) => {
      const a = Math.floor(i / n), b = i % n;
      const share = one.nim_value === null ? 0 : Number(one.nim_value) / most;
      paint.fillStyle = one.outcome === 'P' ? cold : one.outcome === null ? '#888' : one.nim_value === null ? hot :
          dark ? `hsl(190 45% ${16 + share * 56}%)` : `hsl(190 50% ${94 - share * 62}%)`;
      paint.fillRect(a * cell, (n - 1 - b) * cell, cell - (cell > 8 ? 1 : 0), cell - (cell > 8 ? 1 : 0));
      if (cell >= 20) {
        paint.fillStyle = one.outcome === 'P' ? (dark ? '#1b1208' : '#fff') : (share > .55) !== dark ? '#fff' : dark && share > .55 ? '#0b1a1d' : '#33474b';
        if (dark && share <= .55 && one.outcome !== 'P') paint.fillStyle = '#dfeff1';
        const label = one.outcome === 'P' ? 'P' : one.nim_value ?? '';
        paint.fillText(label, a * cell + cell / 2 - .5, (n - 1 - b) * cell + cell / 2);
      }
    });
  }, [whole, scheme]);
  const pointed = (event: MouseEvent): [number, number] => {
    const box = canvas.current!.getBoundingClientRect();
    const place = (share: number) => Math.min(n - 1, Math.max(0, Math.floor(share * n)));
    return [place((event.clientX - box.left) / box.width), n - 1 - place((event.clientY - box.top) / box.height)];
  };
  const keys = (event: KeyboardEvent) => {
    const steps: Record<string, [number, number]> = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      setAt([Math.min(n - 1, Math.max(0, at[0] + step[0])), Math.min(n - 1, Math.max(0, at[1] + step[1]))]);
    } else if (event.key === 'Enter') {
      onAt(at.join(' '));
    }
  };
  const here = whole?.[at[0] * n + at[1]];
  return (
    <section class="picture">
      <h2>{t(convention === 'normal' ? 'heat.title' : 'heat.title_misere')}</h2>
      <p class="faint">{t(convention === 'normal' ? 'heat.text' : 'heat.text_misere')}</p>
      <Choices label={t('heat.size')} hideLabel value={size} onChange={(next) => { setSize(next); setAt([0, 0]); }}
               choices={(['16', '32', '64', '128'] as const).map((value) => ({value, label: `0–${Number(value) - 1}`}))} />
      {answer.error && <p>{answer.error}</p>}
      {answer.loading && <Waiting />}
      {rows &&
        <figure class="heat">
          <canvas ref={canvas} tabIndex={0} role="img"
                  aria-label={here ? t('heat.cell', {a: at[0], b: at[1], value: here.nim_value ?? '–', outcome: here.outcome ?? '?'}) : t('heat.title')}
                  onPointerMove={(event) => setAt(pointed(event))} onClick={(event) => onAt(pointed(event).join(' '))} onKeyDown={keys} />
          <figcaption aria-live="polite">{here && t('heat.cell', {a: at[0], b: at[1], value: here.nim_value ?? '–', outcome: here.outcome ?? '?'})}</figcaption>
        </figure>}
    </section>
  );
}
