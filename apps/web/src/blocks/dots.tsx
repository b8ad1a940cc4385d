// A block, as dots that can be counted.

/// Dots of a block side by side; larger blocks carry their number only.
const across: Record<string, number> = {1: 1, 2: 2, 3: 3, 4: 2, 8: 4, 16: 4};
export function Dots({size}: {size: string}) {
  const columns = across[size];
  if (!columns) return <b>{size}</b>;
  return <span class="dots" style={{'--across': columns}}>{Array.from({length: Number(size)}, () => <i />)}</span>;
}
