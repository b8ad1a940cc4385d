// A finite commutative monoid given by its table, seen as a graph: which elements divide which, and
// where multiplying by a generator leads. Nothing is drawn here.

export interface Monoid {
  elements: string[];    ///< words; the first one is the identity
  lost: boolean[];       ///< the P-portion
  products: number[][];
  generators: {name: string, at: number}[];
}

/// Elements that divide each other stand together; every class is below those whose multiple it is.
export interface Order {
  classes: number[][];
  covers: [number, number][];  ///< from a class to one just below it
  layer: number[];             ///< of each class; the class of the identity is on layer 0
}

export function divisibility({elements, products}: Monoid): Order {
  const count = elements.length;
  const multiples = products.map((row) => new Set(row));
  const classOf = new Array<number>(count).fill(-1), classes: number[][] = [];
  for (let x = 0; x < count; ++x) {
    if (classOf[x] >= 0) continue;
    const members = elements.map((_, y) => y).filter((y) => multiples[x].has(y) && multiples[y].has(x));
    for (const y of members) classOf[y] = classes.length;
    classes.push(members);
  }
  const below = classes.map(([x], i) => classes.map(([y], j) => i !== j && multiples[x].has(y)));
  const covers: [number, number][] = [];
  classes.forEach((_, i) => classes.forEach((_, j) => {
    if (below[i][j] && !classes.some((_, k) => below[i][k] && below[k][j])) covers.push([i, j]);
  }));
  // The longest way from the top: a class comes after everything above it.
  const above = classes.map((_, j) => classes.filter((_, i) => below[i][j]).length);
  const layer = new Array<number>(classes.length).fill(0);
  for (const i of classes.map((_, i) => i).sort((a, b) => above[a] - above[b])) {
    for (const [from, to] of covers) if (from === i) layer[to] = Math.max(layer[to], layer[i] + 1);
  }
  return {classes, covers, layer};
}

export interface Cayley {
  layer: number[];  ///< of each element: the fewest generators whose product it is
  edges: {from: number, to: number, by: number, both: boolean}[];  ///< both: it leads back as well
}

/// \param by  numbers of the generators whose edges are wanted
export function cayley({elements, products, generators}: Monoid, by: number[]): Cayley {
  const layer = new Array<number>(elements.length).fill(-1);
  layer[0] = 0;
  const found = [0];
  for (let i = 0; i < found.length; ++i) {
    for (const {at} of generators) {
      const next = products[found[i]][at];
      if (layer[next] >= 0) continue;
      layer[next] = layer[found[i]] + 1;
      found.push(next);
    }
  }
  const edges: Cayley['edges'] = [];
  for (const g of by) {
    const {at} = generators[g];
    elements.forEach((_, x) => {
      const y = products[x][at], both = products[y][at] === x;
      if (x === y || !both || x < y) edges.push({from: x, to: y, by: g, both: both && x !== y});
    });
  }
  return {layer, edges};
}

/// An order of the members of each layer that brings what is connected near to each other.
export function arranged(layer: number[], edges: readonly (readonly [number, number])[]): number[][] {
  const rows: number[][] = Array.from({length: Math.max(0, ...layer) + 1}, () => []);
  layer.forEach((row, x) => rows[row].push(x));
  const neighbours = layer.map(() => [] as number[]);
  for (const [x, y] of edges) {
    if (layer[x] === layer[y]) continue;
    neighbours[x].push(y);
    neighbours[y].push(x);
  }
  const place = new Array<number>(layer.length).fill(0);
  const note = (row: number[]) => row.forEach((x, i) => place[x] = (i + 1) / (row.length + 1));
  rows.forEach(note);
  for (let sweep = 0; sweep < 8; ++sweep) {
    for (const row of sweep % 2 === 0 ? rows : [...rows].reverse()) {
      const middle = new Map(row.map((x) => [x, neighbours[x].length === 0 ? place[x] :
          neighbours[x].reduce((sum, y) => sum + place[y], 0) / neighbours[x].length]));
      row.sort((a, b) => middle.get(a)! - middle.get(b)!);
      note(row);
    }
  }
  return rows;
}
