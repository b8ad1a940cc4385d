// The pieces of boards, read from the library's front end when the page is built.
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';

export const piecesFile = (top) => resolve(top, 'apps/front/pieces.def');

/// {piece: parts of an SVG picture}
export function readPieces(top) {
  const text = readFileSync(piecesFile(top), 'utf8');
  return Object.fromEntries([...text.matchAll(/^BOUTON_PIECE\("(\w+)", R"svg\((.*)\)svg"\)$/gm)].map(([, name, shape]) => [name, shape]));
}
