// A graph that is drawn by touch: vertices lie where the finger puts them, an edge joins two that are touched one
// after the other. What comes of it is the name of a game on this graph (docs/games/graphs.md).
import type {Board} from './board';

export interface Vertex {
  name: string;
  x: number;
  y: number;
}
export interface Graph {
  vertices: Vertex[];
  edges: [number, number][];
  arrows: boolean;  ///< edges lead from their first vertex to their second
}

/// The table on which it is drawn, and how close to its rim a vertex may lie.
export const wide = 400, high = 300, rim = 30;
/// More would lie too close for a finger.
export const mostVertices = 16, mostEdges = 40;

const wordOf = (game: string) => game.split(':')[0];
const ground = '0';
const isGround = (game: string, name: string) => wordOf(game) === 'hackenbush' && name === ground;

/// The graph of a board on which everything is there; null where it is not one of a graph, or too large.
export function graphOf(game: string, {places, lines, arrows}: Board): Graph|null {
  const stalks = wordOf(game) === 'hackenbush';
  if (!stalks && !['node-kayles', 'arc-kayles', 'geography'].includes(wordOf(game))) return null;
  const names = new Map<number, string>();
  const ends: [number, number][] = [];
  if (stalks) {
    // An edge is a place; two lines lead from there to its ends, in the order of its name.
    places.forEach(({name}, edge) => {
      const [a, b] = lines.filter(([from]) => from === edge).map(([, to]) => to);
      if (!name || b === undefined) return;
      const [first, second] = name.split(/ ?[:：]/)[0].split('-');
      if (!names.has(a)) names.set(a, first);
      if (!names.has(b)) names.set(b, second);
      ends.push([a, b]);
    });
  } else {
    places.forEach(({text}, place) => names.set(place, text));
    ends.push(...lines);
  }
  const found = [...names.keys()];
  if (found.length === 0 || found.length > mostVertices || ends.length > mostEdges) return null;
  // In the middle of the table, as large as fits.
  const xs = found.map((place) => places[place].x), ys = found.map((place) => places[place].y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(1, (wide - 2 * rim) / (right - left || 1), (high - 2 * rim) / (bottom - top || 1));
  const vertices = found.map((place) => ({
    name: names.get(place)!,
    x: Math.round(wide / 2 + (places[place].x - (left + right) / 2) * scale),
    y: Math.round(high / 2 + (places[place].y - (top + bottom) / 2) * scale),
  }));
  return {vertices, edges: ends.map(([a, b]) => [found.indexOf(a), found.indexOf(b)]), arrows};
}

/// The name of the game on this graph, as the library writes it.
export function gameOn(game: string, {vertices, edges, arrows}: Graph): string {
  const joined = edges.map(([a, b]) => vertices[a].name + (arrows ? '->' : '-') + vertices[b].name);
  const lonely = vertices.filter((_, i) => !edges.some((edge) => edge.includes(i))).map(({name}) => name);
  const parts = [...joined, ...lonely];
  // One name alone would be that of a file.
  return `${wordOf(game)}:${parts.join(';')}${joined.length === 0 && parts.length === 1 ? ';' : ''}`;
}

const within = (at: number, most: number) => Math.round(Math.min(most - rim, Math.max(rim, at)));

/// With one more vertex. A text of what is wrong instead, where it cannot be.
export function withVertex(graph: Graph, x: number, y: number): Graph|'vertices' {
  if (graph.vertices.length >= mostVertices) return 'vertices';
  const taken = new Set(graph.vertices.map(({name}) => name));
  let number = 1;
  while (taken.has(String(number))) ++number;
  return {...graph, vertices: [...graph.vertices, {name: String(number), x: within(x, wide), y: within(y, high)}]};
}

/// Where there is most room for another one.
export function roomiest({vertices}: Graph): {x: number, y: number} {
  let best = {x: wide / 2, y: high / 2}, most = 0;
  for (let x = rim; x <= wide - rim; x += 10) {
    for (let y = rim; y <= high - rim; y += 10) {
      const near = Math.min(...vertices.map((one) => Math.hypot(one.x - x, one.y - y)));
      if (near > most) [best, most] = [{x, y}, near];
    }
  }
  return best;
}

/// Joins two vertices, or parts them where they are joined.
export function withEdge(graph: Graph, a: number, b: number): Graph|'edges' {
  const same = ([from, to]: [number, number]) => (from === a && to === b) || (!graph.arrows && from === b && to === a);
  if (graph.edges.some(same)) return {...graph, edges: graph.edges.filter((edge) => !same(edge))};
  return graph.edges.length >= mostEdges ? 'edges' : {...graph, edges: [...graph.edges, [a, b]]};
}

/// Without a vertex and what ends there. The ground stays, and so does the last one.
export function withoutVertex(game: string, graph: Graph, vertex: number): Graph|'last'|'ground' {
  if (isGround(game, graph.vertices[vertex].name)) return 'ground';
  if (graph.vertices.length === 1) return 'last';
  const now = (one: number) => one > vertex ? one - 1 : one;
  return {
    ...graph, vertices: graph.vertices.filter((_, i) => i !== vertex),
    edges: graph.edges.filter((edge) => !edge.includes(vertex)).map(([a, b]) => [now(a), now(b)]),
  };
}
