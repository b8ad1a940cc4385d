// The graph of a misere quotient as SVG text, for the page and for files.
import {wordParts} from '../parts/word';
import type {Colors} from './colors';
import {arranged, cayley, divisibility, type Monoid} from './monoid';
import {escaped} from './pen';

interface Place {
  x: number;
  y: number;
}
const high = 30;

const widthOf = (word: string) => Math.max(34, 16 + wordParts(word).reduce((sum, {text, power}) => sum + text.length * (power ? 6 : 9), 0));

function node(monoid: Monoid, x: number, {x: at, y}: Place, colors: Colors, faded: boolean): string {
  const lost = monoid.lost[x], width = widthOf(monoid.elements[x]);
  // A power is raised, and what follows lowered again.
  let raised = false;
  const text = wordParts(monoid.elements[x]).map(({text, power}) => {
    const shift = power === raised ? '' : power ? ' dy="-5"' : ' dy="5"';
    raised = power;
    return `<tspan${shift}${power ? ' font-size="11"' : ''}>${escaped(text)}</tspan>`;
  }).join('');
  return `<g data-element="${x}"${faded ? ' opacity=".25"' : ''}><rect x="${at - width / 2}" y="${y - high / 2}" width="${width}" height="${high}" rx="${lost ? 3 : 15}" fill="${lost ? colors.lose : colors.sheet}" stroke="${lost ? colors.lose : colors.soft}" stroke-width="1.3"/>` +
      `<text x="${at}" y="${y + 5}" text-anchor="middle" font-style="italic" font-size="16" fill="${lost ? (colors.dark ? '#1b1208' : '#ffffff') : colors.ink}">${text}</text></g>`;
}

const svg = (width: number, height: number, title: string, parts: string[]) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width)}" height="${Math.ceil(height)}" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" font-family="Georgia, serif" fill="none" role="img"><title>${escaped(title)}</title>${parts.join('')}</svg>\n`;

/// Divisibility: boxes of elements that divide each other, multiples lower down.
/// \param marked  an element: what divides it and its multiples stand out; or null
export function orderSvg(monoid: Monoid, colors: Colors, title: string, marked: number|null): string {
  const {classes, covers, layer} = divisibility(monoid);
  const pad = 10, gap = 26, step = 46;
  const boxes = classes.map((members) => {
    const columns = Math.ceil(Math.sqrt(members.length)), cell = Math.max(...members.map((x) => widthOf(monoid.elements[x]))) + 8;
    return {columns, cell, width: columns * cell + 2 * pad - 8, height: Math.ceil(members.length / columns) * (high + 8) + 2 * pad - 8};
  });
  const rows = arranged(layer, covers);
  const widths = rows.map((row) => row.reduce((sum, i) => sum + boxes[i].width + gap, -gap));
  const width = Math.max(...widths) + 20;
  const corners: Place[] = [];
  let y = 10;
  rows.forEach((row, r) => {
    let x = (width - widths[r]) / 2;
    for (const i of row) {
      corners[i] = {x, y};
      x += boxes[i].width + gap;
    }
    y += Math.max(...row.map((i) => boxes[i].height)) + step;
  });
  const related = (x: number) => marked === null || monoid.products[marked].includes(x) || monoid.products[x].includes(marked);
  const parts: string[] = covers.map(([i, j]) => {
    const dim = marked !== null && !(related(classes[i][0]) && related(classes[j][0]));
    return `<path d="M${corners[i].x + boxes[i].width / 2} ${corners[i].y + boxes[i].height}L${corners[j].x + boxes[j].width / 2} ${corners[j].y}" stroke="${colors.soft}" stroke-width="1.3"${dim ? ' opacity=".25"' : ''}/>`;
  });
  classes.forEach((members, i) => {
    const {columns, cell, width: wide, height} = boxes[i];
    if (members.length > 1) parts.push(`<rect x="${corners[i].x}" y="${corners[i].y}" width="${wide}" height="${height}" rx="10" fill="${colors.faint}" stroke="${colors.line}"/>`);
    members.forEach((x, k) => parts.push(node(monoid, x, {
      x: corners[i].x + pad - 4 + (k % columns + .5) * cell, y: corners[i].y + pad + Math.floor(k / columns) * (high + 8) + high / 2,
    }, colors, !related(x))));
  });
  return svg(width, y - step + 10, title, parts);
}

/// One colour and one kind of line for each generator; they repeat after six.
export const edgeStyle = (generator: number, dark: boolean) => ({
  color: `hsl(${[200, 25, 130, 290, 50, 340][generator % 6]} ${dark ? '60% 68%' : '65% 34%'})`,
  dash: ['', '7 4', '2 4', '10 3 2 3', '5 2', '1 5'][generator % 6],
});

/// The Cayley graph: an arrow for each generator from every element to its product with it.
export function cayleySvg(monoid: Monoid, by: number[], colors: Colors, title: string, marked: number|null): string {
  const {layer, edges} = cayley(monoid, by);
  const all = cayley(monoid, monoid.generators.map((_, g) => g));
  const rows = arranged(layer, all.edges.map(({from, to}) => [from, to] as const));
  const cell = Math.max(...monoid.elements.map(widthOf)) + 30;
  const width = Math.max(...rows.map((row) => row.length)) * cell + 40, step = 104;
  const places: Place[] = [];
  rows.forEach((row, r) => row.forEach((x, i) => {
    places[x] = {x: width / 2 + (i - (row.length - 1) / 2) * cell, y: 40 + r * step};
  }));
  const parts = ['<defs>', ...by.map((g) => `<marker id="end-${g}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="${edgeStyle(g, colors.dark).color}"/></marker>`), '</defs>'];
  for (const {from, to, by: g, both} of edges) {
    const {color, dash} = edgeStyle(g, colors.dark);
    const dim = marked !== null && from !== marked && to !== marked;
    const ends = ` stroke="${color}" stroke-width="1.4"${dash ? ` stroke-dasharray="${dash}"` : ''} marker-end="url(#end-${g})"${both ? ` marker-start="url(#end-${g})"` : ''}${dim ? ' opacity=".12"' : ''}`;
    const a = places[from], b = places[to];
    if (from === to) {
      const right = a.x + widthOf(monoid.elements[from]) / 2, out = 18 + 5 * (g % 4);
      parts.push(`<path d="M${right - 3} ${a.y - 8}C${right + out} ${a.y - 22} ${right + out} ${a.y + 22} ${right - 3} ${a.y + 8}"${ends}/>`);
      continue;
    }
    parts.push(`<path d="${bent(a, b, widthOf(monoid.elements[from]), widthOf(monoid.elements[to]), g)}"${ends}/>`);
  }
  const near = new Set(marked === null ? [] : edges.flatMap(({from, to}) => from === marked || to === marked ? [from, to] : []));
  monoid.elements.forEach((_, x) => parts.push(node(monoid, x, places[x], colors, marked !== null && x !== marked && !near.has(x))));
  return svg(width, 80 + (rows.length - 1) * step, title, parts);
}

/// From border to border, bent to one side: edges of several generators stay apart.
function bent(a: Place, b: Place, widthA: number, widthB: number, generator: number): string {
  const flat = a.y === b.y, side = 10 + 7 * (generator % 4);
  const middle = {x: (a.x + b.x) / 2 + (flat ? 0 : side), y: (a.y + b.y) / 2 + (flat ? -26 - Math.abs(a.x - b.x) / 8 - side / 2 : 0)};
  const border = (at: Place, towards: Place, wide: number): Place => {
    const dx = towards.x - at.x, dy = towards.y - at.y;
    const share = Math.min(wide / 2 / Math.max(1e-6, Math.abs(dx)), (high / 2 + 2) / Math.max(1e-6, Math.abs(dy)));
    return {x: at.x + dx * share, y: at.y + dy * share};
  };
  const from = border(a, middle, widthA + 4), to = border(b, middle, widthB + 4);
  const one = (place: Place) => `${place.x.toFixed(1)} ${place.y.toFixed(1)}`;
  return `M${one(from)}Q${one(middle)} ${one(to)}`;
}

/// For Graphviz.
export function monoidDot(monoid: Monoid, name: string): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`;
  const all = cayley(monoid, monoid.generators.map((_, g) => g));
  return [
    `digraph ${quoted(name)} {`,
    ...monoid.elements.map((word, x) => `  ${quoted(word)}${monoid.lost[x] ? ' [style=filled]' : ''};`),
    ...all.edges.map(({from, to, by, both}) => `  ${quoted(monoid.elements[from])} -> ${quoted(monoid.elements[to])} [label=${quoted(monoid.generators[by].name)}${both ? ', dir=both' : ''}];`),
    '}',
    '',
  ].join('\n');
}
