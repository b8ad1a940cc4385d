// The picture of an answer in blocks. First the heaps as they break up, then blocks of one size pair
// off and fade, and what is left glows; a button shows the move that repairs it. Fibonacci Nim shows
// its parts against the limit, Wythoff's game its two staircases.
//
//   <Blocks solution={solution} />                  all of it, as in Why? and See
//   <Blocks solution={solution} show="left" />      without the move, for hints and lessons
//   <Blocks solution={solution} show="heaps" />     only how the heaps break up
//
// `solution` is the answer of engine.solve; a reason without a picture shows nothing (pictureOf
// says beforehand). Nothing moves where a person asked for reduced motion.
import {useEffect, useState} from 'preact/hooks';
import type {Solution} from '../engine/types';
import {still} from '../table/fly';
import {t} from '../texts';
import {Dots} from './dots';
import {even, fates, type Columns, type Parts} from './model';
import {pictureOf} from './read';
import {StairsPicture} from './stairs';

type Shows = 'heaps'|'left'|'all';

export function Blocks({solution, show = 'all'}: {solution: Pick<Solution, 'position'|'reason'>, show?: Shows}) {
  const picture = pictureOf(solution), of = {move: show === 'all', key: solution.position};
  return picture && (picture.kind === 'parts' ? <PartsPicture picture={picture} {...of} /> :
                     picture.kind === 'stairs' ? <StairsPicture picture={picture} {...of} /> : <ColumnsPicture picture={picture} show={show} key={of.key} />);
}

function ColumnsPicture({picture, show}: {picture: Columns, show: Shows}) {
  const [paired, setPaired] = useState(show !== 'heaps' && still());
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (paired || show === 'heaps') return;
    const timer = setTimeout(() => setPaired(true), 900);
    return () => clearTimeout(timer);
  }, [show]);
  const shown = moved && picture.after ? picture.after : picture;
  return (
    <figure class="blocks-of">
      <Board columns={shown} paired={paired} />
      {show !== 'heaps' &&
        <figcaption>
          <span aria-live="polite">{t(picture.ends ? 'blocks.ends' : picture.modulus > 2 ? even(shown) ? 'blocks.even_k' : 'blocks.left_k' :
              even(shown) ? 'blocks.even' : 'blocks.left', {k: picture.modulus})}</span>
          {show === 'all' && picture.after &&
            <button class="quiet" aria-pressed={moved} onClick={() => { setPaired(true); setMoved(!moved); }}>
              {t(moved ? 'blocks.before' : 'blocks.after')}
            </button>}
        </figcaption>}
    </figure>
  );
}

/// Read aloud: each row and its blocks, then what is left over.
function spoken(columns: Columns): string {
  const rows = columns.rows.map(({name, worth, has}) => {
    const blocks = columns.sizes.filter((_, i) => has[i]).join(' + ') || '0';
    return columns.values ? t('blocks.row_worth', {name, worth, blocks}) : t('blocks.row', {name, blocks});
  });
  const left = columns.sizes.flatMap((size, i) => columns.left[i] > 0 ? [columns.left[i] > 1 ? `${columns.left[i]} × ${size}` : size] : []);
  return [...rows, left.length > 0 ? t('blocks.left_over', {blocks: left.join(', ')}) : t('blocks.nothing_left')].join(' ');
}

/// Rows and columns of blocks. `paired`: whether those that cancel have faded.
function Board({columns, paired}: {columns: Columns, paired: boolean}) {
  const fate = columns.sizes.map((_, column) => fates(columns, column));
  return (
    <div class={`blocks-board ${paired ? 'paired' : ''} ${columns.values ? 'values' : ''}`} role="img" aria-label={spoken(columns)}
         style={{'--columns': Math.max(1, columns.sizes.length)}}>
      {columns.rows.map(({name, worth, has}, row) =>
        <div class={`blocks-row ${columns.changed.includes(row) ? 'changed' : ''}`} key={row}>
          <span class="name">{name}{columns.values && <small>{worth}</small>}</span>
          {has.map((here, column) =>
            <span class="spot" key={columns.sizes[column]}>
              {here &&
                <span class={`block ${fate[column][row].fate}`} key={`${worth}`}
                      style={{'--group': Math.max(0, fate[column][row].group) + columns.sizes.length - 1 - column}}>
                  <Dots size={columns.sizes[column]} />
                </span>}
            </span>)}
        </div>)}
      <div class="blocks-row sizes">
        <span class="name" />
        {columns.sizes.map((size, column) =>
          <span class={`spot ${columns.left[column] > 0 ? 'left' : 'gone'}`}>
            {columns.left[column] > 1 ? `${columns.left[column]} × ` : ''}{size}<span class="sign">{columns.left[column] > 0 ? '▲' : '✓'}</span>
          </span>)}
      </div>
    </div>
  );
}

/// Parts of a heap of Fibonacci Nim: the limit reaches the smallest one, or does not.
function PartsPicture({picture, move}: {picture: Parts, move: boolean}) {
  const [moved, setMoved] = useState(false);
  const part = picture.parts.at(-1)!;
  const shown = moved && picture.next ? picture.parts.slice(0, -1) : picture.parts;
  const limit = moved && picture.next ? picture.next.limit : picture.limit;
  const within = moved ? false : picture.within;
  const total = shown.reduce((sum, one) => sum + Number(one), 0);
  const share = Math.min(1, Number(limit) / total);
  const smallest = shown.at(-1)!;
  return (
    <figure class="blocks-of">
      <div class={`parts ${within ? 'within' : 'beyond'}`} role="img"
           aria-label={shown.join(' + ') + t('stop') + t('blocks.limit', {limit})}>
        <div class="limit-bar"><span style={{width: `${share * 100}%`}}><small>{t('blocks.limit', {limit})}</small></span></div>
        <div class="parts-row">
          {shown.map((one, i) =>
            <span class={`part ${i === shown.length - 1 ? 'least' : ''}`} style={{flexGrow: Number(one)}} key={`${one}`}>
              <b>{one}</b>
              {total <= 60 && <span class="dots" style={{'--across': Math.ceil(Math.sqrt(Number(one) * 1.6))}}>{Array.from({length: Number(one)}, () => <i />)}</span>}
            </span>)}
          {picture.spare && <span class="part spare" title={t('blocks.spare')}><b>1</b><span class="dots" style={{'--across': 1}}><i /></span></span>}
        </div>
      </div>
      <figcaption>
        <span aria-live="polite">{t(within ? 'blocks.part_within' : 'blocks.part_beyond', {part: smallest, limit})}{picture.spare ? ` ${t('blocks.spare')}` : ''}</span>
        {move && picture.next && picture.take === part &&
          <button class="quiet" aria-pressed={moved} onClick={() => setMoved(!moved)}>{t(moved ? 'blocks.before' : 'blocks.after')}</button>}
      </figcaption>
    </figure>
  );
}
