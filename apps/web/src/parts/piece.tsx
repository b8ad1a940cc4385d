// The pieces of boards by their names in the library, from the file that pictures are made of, too
// (apps/front/pieces.def).
import shapes from 'virtual:pieces';

export function Piece({piece, ghost}: {piece: string, ghost?: boolean}) {
  return <svg class={`a-piece a-${piece} ${ghost ? 'ghost' : ''}`} viewBox="0 0 40 40" aria-hidden="true"
              dangerouslySetInnerHTML={{__html: shapes[piece] ?? shapes.stone}} />;
}
