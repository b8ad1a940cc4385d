// The nim-values of single heaps: a plot that stays fast at a million points, the proved period
// with what comes before it, what the catalogue knows, and a second code beside it.
import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {analyst, Cancelled} from '../engine/client';
import type {Period} from '../engine/types';
import {Choices, Field, LateInput, Steps} from '../parts/basics';
import {useShortcuts} from '../parts/keys';
import {Send} from '../parts/share';
import {t} from '../texts';
import {lengths, type Seen} from './address';
import {grouped} from './axis';
import {largest} from './density';
import {Exports} from './exports';
import {fileWord} from './files';
import {Known, useKnown} from './known';
import {Plot, plotDrawing} from './plot';
import type {Plotted} from './sequence_draw';
import {firstTerms, sequenceBfile, sequenceCsv, sequenceTex} from './sequence_files';
import {Strip} from './strip';
import {Waiting} from './waiting';
import {Zooming} from './zoom';

interface Loaded {
  game: string;
  values?: Uint16Array;
  period?: Period;
  progress: number|null;  ///< null: done
  trouble: string;
}

/// The values of a game, then what can be proved from them; what was there before stays meanwhile.
function useSequence(game: string, to: number): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({game, progress: 0, trouble: ''});
  useEffect(() => {
    let current = true;
    if (!game) {
      setLoaded({game, progress: null, trouble: ''});
      return;
    }
    const set = (next: Partial<Loaded>) => current && setLoaded((old) => ({...old, ...next}));
    setLoaded((old) => ({...old.game === game ? old : {}, game, progress: 0, trouble: ''}));
    analyst.sequence(game, to, (progress) => set({progress}))
        .then(({values, period}) => set({values, period, progress: null}))
        .catch((error: Error) => set({progress: null, trouble: error instanceof Cancelled ? t('cancelled') : error.message}));
    return () => {
      current = false;
    };
  }, [game, to]);
  return loaded;
}

/// One object as long as the values and their period are the same.
function usePlotted({values, period}: Loaded): Plotted|null {
  return useMemo(() => values ? {
    values,
    most: largest(values),
    preperiod: period?.period.proved ? Number(period.period.preperiod) : null,
    period: Number(period?.period.period ?? 0),
  } : null, [values, period]);
}

/// Two plots that are compared have one scale of values.
function onOneScale(one: Plotted|null, two: Plotted|null): [Plotted|null, Plotted|null] {
  if (!one || !two) return [one, two];
  const most = Math.max(one.most, two.most);
  return [{...one, most}, {...two, most}];
}

export function Sequence({game, code, seen, onSeen}: {
  game: string, code: string, seen: Seen, onSeen: (next: Partial<Seen>) => void,
}) {
  const one = useSequence(game, seen.length);
  const two = useSequence(seen.second, seen.length);
  const alone = usePlotted(one), other = usePlotted(two);
  const [first, second] = useMemo(() => onOneScale(alone, other), [alone, other]);
  // The last heap of the values, once they are there: they may end early.
  const last = Math.max(1, (first?.values.length ?? seen.length + 1) - 1);
  const begun = useRef(seen.zoom);
  const zoom = useMemo(() => new Zooming(last, begun.current), [last]);
  useEffect(() => {
    if (!first) return;
    begun.current = null;
    let timer = 0;
    const heard = zoom.listen(() => {
      clearTimeout(timer);
      timer = window.setTimeout(() => onSeen({zoom: zoom.range}), 250);
    });
    return () => {
      clearTimeout(timer);
      heard();
    };
  }, [zoom, !first]);
  useShortcuts([
    {key: '+', text: t('zoom.in'), run: () => zoom.by(.5)},
    {key: '-', text: t('zoom.out'), run: () => zoom.by(2)},
    {key: '0', text: t('zoom.all'), run: () => zoom.all()},
  ]);
  const busy = one.progress ?? two.progress;
  const button = (sign: string, key: string, act: () => void) =>
      <button class="quiet" aria-label={t(key)} title={t(key)} onClick={act}>{sign}</button>;
  return (
    <section class="picture wide">
      <h2>{t('sequence.title', {code})}</h2>
      <p class="faint">{t('sequence.text')}</p>
      <div class="settings">
        <Choices label={t('sequence.length')} value={String(seen.length)}
                 onChange={(length) => onSeen({length: Number(length), zoom: null})}
                 choices={lengths.map((length) => ({value: String(length), label: grouped(length)}))} />
        <Choices label={t('sequence.scale')} value={seen.log ? 'log' : 'linear'} onChange={(scale) => onSeen({log: scale === 'log'})}
                 choices={[{value: 'linear', label: t('sequence.linear')}, {value: 'log', label: t('sequence.log')}]} />
        <Field label={t('sequence.second')}>
          <LateInput value={seen.second} onDone={(text) => onSeen({second: text.trim()})} placeholder="0.137"
                     spellcheck={false} autocomplete="off" />
        </Field>
      </div>
      {busy !== null && <div class="busy"><Waiting />{busy > 0 && <progress value={busy} aria-label={t('thinking')} />}</div>}
      {one.trouble && <p class="faint">{one.trouble}</p>}
      {first &&
        <div class="zoom">{button('◂', 'zoom.left', () => zoom.move((zoom.from - zoom.to) / 2.5))}{button('+', 'zoom.in', () => zoom.by(.5))}
          {button('−', 'zoom.out', () => zoom.by(2))}{button('▸', 'zoom.right', () => zoom.move((zoom.to - zoom.from) / 2.5))}
          {button('↔', 'zoom.all', () => zoom.all())}<span class="faint" id="zoom-how">{t(matchMedia('(pointer: coarse)').matches ? 'zoom.touch' : 'zoom.how')}</span></div>}
      <div class={`plots ${second ? 'two' : ''}`}>
        {first && <One loaded={one} plotted={first} code={code} named={second !== null} zoom={zoom} log={seen.log} />}
        {two.trouble && <p class="trouble" role="alert">{two.trouble}</p>}
        {second && <One loaded={two} plotted={second} code={seen.second} named zoom={zoom} log={seen.log} />}
      </div>
      {first && second && <Difference first={first.values} second={second.values} names={[code, seen.second]} />}
    </section>
  );
}

/// So many terms are copied, and so many sent to the OEIS, which finds a sequence by less than that.
const copiedTerms = 1000, sentTerms = 24;

/// One code: its plot, what is proved, and its files.
function One({loaded, plotted, code, named, zoom, log}: {
  loaded: Loaded, plotted: Plotted, code: string, named: boolean, zoom: Zooming, log: boolean,
}) {
  const {values} = plotted, period = loaded.period?.period ?? null;
  const found = period?.proved ? period : null;
  const known = useKnown(loaded.period ? loaded.game : '', 'normal');
  const size = Number(found?.period ?? 0), preperiod = Number(found?.preperiod ?? 0);
  return (
    <div class="one-code">
      {named && <h3>{code}</h3>}
      <Plot plotted={plotted} zoom={zoom} log={log} label={t('sequence.picture', {n: values.length - 1})} />
      {found && <p class="tell"><strong>{t(Number(found.saltus) > 0 ? 'sequence.found_saltus' : 'sequence.found',
          {period: found.period!, preperiod: found.preperiod!, saltus: found.saltus!})}</strong></p>}
      {period && !found && <p class="tell">{t(known?.result.status === 'period' ? 'sequence.too_few' : 'sequence.not_found', {n: grouped(Number(period.values_computed))})}</p>}
      <Known found={known} convention="normal" proved={found !== null} />
      {loaded.period && loaded.period.text.length > 0 && <details><summary>{t('sequence.proof')}</summary><Steps steps={loaded.period.text} /></details>}
      {found && size > 1 && size <= 60 && preperiod <= 1500 && Number(found.saltus) === 0 &&
        <Periods values={values} period={size} preperiod={preperiod} />}
      <p>
        <Send kind="chip" title={code} copied={t('sequence.copied')} make={async () => firstTerms(values, copiedTerms)}>
          {t('sequence.copy', {n: grouped(Math.min(values.length, copiedTerms))})}
        </Send> <a href={`https://oeis.org/search?q=${firstTerms(values, sentTerms)}`} target="_blank" rel="noopener">{t('sequence.oeis')}</a>
      </p>
      <Exports name={`nim-values-${fileWord(code)}`} drawing={plotDrawing(plotted, zoom, log, t('sequence.title', {code}))}
               csv={() => sequenceCsv(values)} bfile={() => sequenceBfile(values)}
               tex={() => sequenceTex(code, values, period, found || known?.result.status !== 'period' ? '' :
                   `Period ${known.result.period} from n = ${known.preperiod} on: Bouton's catalogue (${known.result.proof}).`)} />
    </div>
  );
}

/// One period a line; values that differ from the line they end in are exceptions.
function Periods({values, period, preperiod}: {values: Uint16Array, period: number, preperiod: number}) {
  const lines = Math.min(40, Math.ceil((preperiod + 2 * period) / period));
  return <Strip title={t('sequence.strip')} width={period} count={Math.min(values.length, lines * period)} cell={(n) => {
    const standing = values[preperiod + ((n - preperiod) % period + period) % period];
    return {kind: values[n] !== standing ? 'odd' : n >= preperiod ? 'steady' : '', text: values[n]};
  }} />;
}

/// Where two sequences part.
function Difference({first, second, names}: {first: Uint16Array, second: Uint16Array, names: [string, string]}) {
  const [at, count] = useMemo(() => {
    const both = Math.min(first.length, second.length);
    let at = -1, count = 0;
    for (let n = 0; n < both; ++n) {
      if (first[n] === second[n]) continue;
      if (at < 0) at = n;
      ++count;
    }
    return [at, count];
  }, [first, second]);
  return <p class="tell">{at < 0 ?
      t('sequence.same', {one: names[0], two: names[1], n: grouped(Math.min(first.length, second.length) - 1)}) :
      t('sequence.differ', {one: names[0], two: names[1], n: grouped(at), a: first[at], b: second[at], count: grouped(count)})}</p>;
}
