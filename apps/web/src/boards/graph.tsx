// A graph drawn by touch: the empty table takes a vertex, two vertices an edge between them. The game follows when
// the hand rests.
import {useEffect, useRef, useState} from 'preact/hooks';
import {t} from '../texts';
import {gameOn, high, mostEdges, mostVertices, roomiest, wide, withEdge, withVertex, withoutVertex, type Graph} from './graph_model';

/// How long a hand rests before the game is asked for.
const rest = 300;

interface Drawing {
  graph: Graph;
  past: Graph[];
  chosen: number|null;
  trouble: string;
}
/// The drawing of the last game that was drawn: the view begins anew with each game, and the vertices are to stay
/// where the finger put them.
let kept: {game: string, drawing: Drawing}|null = null;
export const isDrawing = (game: string): boolean => kept?.game === game;

export function GraphBoard({game, graph: given, onGame}: {game: string, graph: Graph|null, onGame: (game: string) => void}) {
  const [drawing, draw] = useState<Drawing>(() => kept?.game === game ? kept.drawing : {graph: given!, past: [], chosen: null, trouble: ''});
  const {graph, past, chosen, trouble} = drawing;
  const felt = useRef<HTMLDivElement>(null);
  const name = gameOn(game, graph);
  const told = useRef(graph);
  const waiting = useRef<{name: string, tell: (game: string) => void}|null>(null);
  useEffect(() => {
    waiting.current = null;
    if (graph === told.current || name === game) return;
    waiting.current = {name, tell: onGame};
    const timer = setTimeout(() => {
      told.current = graph;
      waiting.current = null;
      kept = {game: name, drawing};
      onGame(name);
    }, rest);
    return () => clearTimeout(timer);
  }, [drawing]);
  useEffect(() => () => {
    if (kept?.game === game) kept = null;
  }, [game]);
  // Whoever stops drawing does not wait.
  useEffect(() => () => waiting.current?.tell(waiting.current.name), []);
  const become = (next: Graph|string) => draw(typeof next === 'string' ? {...drawing, trouble: next} :
    {graph: next, past: [...past, graph], chosen: null, trouble: ''});
  const choose = (vertex: number|null) => draw({...drawing, chosen: vertex, trouble: ''});
  const touch = (vertex: number) => chosen === null ? choose(vertex) : chosen === vertex ? choose(null) : become(withEdge(graph, chosen, vertex));
  const add = (event: MouseEvent) => {
    if ((event.target as Element).closest('button')) return;
    const {left, top, width, height} = felt.current!.getBoundingClientRect();
    become(withVertex(graph, (event.clientX - left) / width * wide, (event.clientY - top) / height * high));
  };
  const nameOf = (vertex: number) => graph.vertices[vertex].name;
  return (
    <div class="graph">
      <div class="felt" ref={felt} onClick={add}>
        <svg viewBox={`0 0 ${wide} ${high}`} aria-hidden="true">
          {graph.arrows && <marker id="drawn-arrow" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0L10 5L0 10z" /></marker>}
          {graph.edges.map(([a, b]) => {
            const from = graph.vertices[a], to = graph.vertices[b];
            // The point of an arrow stands where the vertex begins.
            const short = graph.arrows ? 20 / Math.max(20, Math.hypot(to.x - from.x, to.y - from.y)) : 0;
            return <line x1={from.x} y1={from.y} x2={to.x - (to.x - from.x) * short} y2={to.y - (to.y - from.y) * short}
                         marker-end={graph.arrows ? 'url(#drawn-arrow)' : undefined} />;
          })}
        </svg>
        {graph.vertices.map((vertex, i) =>
          <button key={vertex.name} class={`vertex ${i === chosen ? 'chosen' : ''}`} style={{left: `${vertex.x / wide * 100}%`, top: `${vertex.y / high * 100}%`}}
                  aria-pressed={i === chosen} aria-label={t('graph.vertex', {name: vertex.name})} onClick={() => touch(i)}><span>{vertex.name}</span></button>)}
      </div>
      <p class="faint" role="status">
        {trouble ? t(`graph.no.${trouble}`, {most: trouble === 'edges' ? mostEdges : mostVertices}) :
         chosen !== null ? t('graph.chosen', {name: nameOf(chosen)}) : t('graph.how')}
      </p>
      <p class="buttons">
        <button onClick={() => {
          const {x, y} = roomiest(graph);
          become(withVertex(graph, x, y));
        }}>{t('graph.add')}</button>
        {chosen !== null && <button onClick={() => become(withoutVertex(game, graph, chosen))}>{t('graph.remove', {name: nameOf(chosen)})}</button>}
        <button disabled={past.length === 0} onClick={() => draw({graph: past[past.length - 1], past: past.slice(0, -1), chosen: null, trouble: ''})}>{t('graph.undo')}</button>
      </p>
    </div>
  );
}
