// The plot of one sequence on the page: it draws when its zoom moves, at most once a frame.
import {useEffect, useRef, useState} from 'preact/hooks';
import {currentLanguage, t} from '../texts';
import {grouped} from './axis';
import {colorsOf, paperColors, useScheme} from './colors';
import {pngFile, type Drawing} from './files';
import {gestures} from './gestures';
import {canvasPen, svgPen} from './pen';
import {drawSequence, frameOf, mostPoints, shownHeaps, type Plotted} from './sequence_draw';
import type {Zooming} from './zoom';

const words = () => ({heaps: t('sequence.axis'), values: t('sequence.axis_value'), often: t('sequence.often')});

/// What the plot shows now, for files.
export function plotDrawing(plotted: Plotted, zoom: Zooming, log: boolean, title: string): Drawing {
  const width = 1200, height = 520;
  const [from, to] = [zoom.from, zoom.to];
  return {
    svg: () => {
      const pen = svgPen(width, height, title);
      drawSequence(pen, plotted, from, to, frameOf(width, height), paperColors, words(), log, 1);
      return pen.done();
    },
    png: () => pngFile(width, height, (pen, scale) =>
        drawSequence(pen, plotted, from, to, frameOf(width, height), paperColors, words(), log, scale)),
  };
}

/// Said once: how the wheel zooms.
let told = false;
const key = () => /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';

export function Plot({plotted, zoom, log, label}: {plotted: Plotted, zoom: Zooming, log: boolean, label: string}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pointed, setPointed] = useState('');
  const [hint, setHint] = useState(false);
  const scheme = useScheme();
  useEffect(() => {
    const element = canvas.current!;
    let colors = colorsOf(element), waiting = 0;
    let frame = frameOf(300, 200);
    const draw = () => {
      waiting = 0;
      const scale = devicePixelRatio, width = Math.max(240, element.clientWidth), height = element.clientHeight;
      if (element.width !== Math.round(width * scale) || element.height !== Math.round(height * scale)) {
        element.width = Math.round(width * scale);
        element.height = Math.round(height * scale);
      }
      frame = frameOf(width, height);
      const paint = element.getContext('2d')!;
      paint.setTransform(1, 0, 0, 1, 0, 0);
      paint.clearRect(0, 0, element.width, element.height);
      drawSequence(canvasPen(paint, scale), plotted, zoom.from, zoom.to, frame, colors, words(), log, scale);
    };
    const soon = () => {
      waiting ||= requestAnimationFrame(draw);
    };
    const fit = new ResizeObserver(soon);
    fit.observe(element);
    const heard = zoom.listen(soon);
    let hinting = 0;
    const ended = gestures(element, zoom, () => ({left: frame.left, width: frame.right - frame.left}), () => {
      if (told) return;
      told = true;
      setHint(true);
      hinting = window.setTimeout(() => setHint(false), 2500);
    });
    const over = (event: PointerEvent) => {
      const share = (event.clientX - element.getBoundingClientRect().left - frame.left) / (frame.right - frame.left);
      const [first, last] = shownHeaps(plotted, zoom.from, zoom.to);
      const n = Math.round(zoom.from - .5 + share * (zoom.to - zoom.from + 1));
      setPointed(share < 0 || share > 1 || n < first || n > last ? '' : `n = ${grouped(n)}, g(n) = ${plotted.values[n]}`);
    };
    const left = () => setPointed('');
    element.addEventListener('pointermove', over);
    element.addEventListener('pointerleave', left);
    draw();
    return () => {
      cancelAnimationFrame(waiting);
      clearTimeout(hinting);
      fit.disconnect();
      heard();
      ended();
      element.removeEventListener('pointermove', over);
      element.removeEventListener('pointerleave', left);
    };
  }, [plotted, zoom, log, scheme, currentLanguage()]);
  return (
    <div class="sequence-plot">
      <canvas ref={canvas} tabIndex={0} role="img" aria-label={label} aria-describedby="zoom-how" />
      {hint && <span class="wheel-hint" role="status">{t('zoom.wheel', {key: key()})}</span>}
      <p class="pointed" aria-hidden="true">{pointed || <Legend plotted={plotted} zoom={zoom} />}</p>
    </div>
  );
}

/// What a mark on the plot means, which depends on how many heaps it shows.
function Legend({plotted, zoom}: {plotted: Plotted, zoom: Zooming}) {
  const [, again] = useState(0);
  useEffect(() => zoom.listen(() => again((old) => old + 1)), [zoom]);
  const [first, last] = shownHeaps(plotted, zoom.from, zoom.to);
  return <>{t(last - first + 1 > mostPoints ? 'sequence.density' : 'sequence.points', {from: grouped(first), to: grouped(last)})}</>;
}
