// A QR code as a picture: one path of squares, with the quiet edge that readers need.
import {encode} from 'uqr';

const quiet = 4;

export function Code({text, label}: {text: string, label: string}) {
  const {data, size} = encode(text, {ecc: 'M', border: 0});
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => dark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])).join('');
  const side = size + 2 * quiet;
  return (
    <svg class="code" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={squares} fill="#000" />
    </svg>
  );
}
