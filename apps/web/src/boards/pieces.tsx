// The pieces of boards by their names in the library, in a square of 40. Others are stones.
/// As lines: a letter would be heard, and found by those who search the page.
const letters = {
  H: 'M15.5 14v12M24.500 14v12M15.500 20h9',
  T: 'M14.500 14.500h11M20 14.500v11.500',
  $: 'M24.6 15.800c-1-1.700-2.600-2.300-4.600-2.300-2.700 0-4.600 1.200-4.600 3.200 0 4.700 9.300 1.900 9.300 6.600 0 2-1.900 3.200-4.700 3.200-2.200 0-3.900-.8-5-2.600M20 10.800v18.400',
};
const letter = (sign: keyof typeof letters) => <path class="letter" d={letters[sign]} />;

const shapes: Record<string, preact.JSX.Element> = {
  heads: <><circle class="body" cx="20" cy="20" r="16.5" /><circle class="rim" cx="20" cy="20" r="13" />{letter('H')}</>,
  tails: <><circle class="hollow" cx="20" cy="20" r="15.8" /><circle class="rim" cx="20" cy="20" r="12.5" />{letter('T')}</>,
  coin: <><circle class="body" cx="20" cy="20" r="16" /><circle class="rim" cx="20" cy="20" r="12" /></>,
  dollar: <><circle class="body silver" cx="20" cy="20" r="16" /><circle class="rim" cx="20" cy="20" r="12.5" />{letter('$')}</>,
  chip: <><circle class="body" cx="20" cy="20" r="16" /><circle class="notches" cx="20" cy="20" r="14" /><circle class="rim" cx="20" cy="20" r="9" /></>,
  white: <circle class="white" cx="20" cy="20" r="15" />,
  black: <circle class="black" cx="20" cy="20" r="15" />,
  cross: <path class="cross" d="M9 9L31 31M31 9L9 31" />,
  pin: <g transform="translate(20 20) scale(27) translate(-.5 -.4)"><path class="body" d="M.5 -.25c.22 0 .26.26.18.5-.06.2-.06.3.06.55.16.35.1.9-.02 1.05h-.44c-.12-.15-.18-.7-.02-1.05.12-.25.12-.35.06-.55-.08-.24-.04-.5.18-.5z" transform="translate(0 -.1) scale(1 .72)" /><path class="stripe" d="M.36 .1h.28M.38 .19h.24" /></g>,
  king: <path class="body" d="M18.5 3.5h3v3h3v3h-3v3.8c6.3-1.4 11.5.9 11.5 6.4 0 3.2-2 6-4.6 8l-.9 3.3h-15l-.9-3.3c-2.6-2-4.6-4.8-4.6-8 0-5.5 5.2-7.8 11.5-6.4v-3.8h-3v-3h3zM11.5 33h17v3h-17z" />,
  knight: <path class="body" d="M11.5 36h19c.3-9.500-.6-16.500-3.600-21.500-2.300-3.900-5.900-6.300-10.300-7.100l-1.800-3.900-2.500 4.400c-2.800 3-4.800 7.400-5.800 11.800l3.700 4 3.800-1.800 3.700-1.500c-.4 5-5.800 6.600-6.200 15.600z" />,
  rook: <path class="body" d="M10 36v-3.500h2.500l1.200-13h-2.700v-11h4.200v3.500h2.900v-3.500h3.800v3.500h2.900v-3.500h4.200v11h-2.700l1.200 13h2.500v3.500z" />,
  queen: <path class="body" d="M9 35h22l-.8-4h-20.400zM10 29h20l4-18-7.500 8-2.500-11.500-4 10.500-4-10.500-2.500 11.500-7.500-8z" />,
  bishop: <path class="body" d="M20 4.500a3 3 0 0 1 2.400 4.800c4.600 3.200 7.600 8 7.600 12.700 0 3-1.700 5.200-4 6.500l1 3.500h3v4h-20v-4h3l1-3.500c-2.300-1.300-4-3.500-4-6.500 0-4.700 3-9.500 7.600-12.700a3 3 0 0 1 2.400-4.800z" />,
  wall: <rect class="wall" x="1" y="1" width="38" height="38" rx="2" />,
  tile: <rect class="body" x="3" y="3" width="34" height="34" rx="7" />,
  barred: <path class="barred" d="M15 15L25 25M25 15L15 25" />,
  chocolate: <><rect class="chocolate" x="1.500" y="1.500" width="37" height="37" rx="4" /><rect class="bevel" x="8" y="8" width="24" height="24" rx="3" /></>,
  poison: <><rect class="poison" x="1.500" y="1.500" width="37" height="37" rx="4" /><path class="bevel" d="M13 13L27 27M27 13L13 27" /></>,
  disc: <circle class="disc" cx="20" cy="20" r="14" />,
  stalk: <circle class="stalk" cx="20" cy="20" r="8" />,
  token: <circle class="body" cx="20" cy="20" r="15" />,
};
const stone = <circle class="body" cx="20" cy="20" r="16" />;

export function Piece({piece, ghost}: {piece: string, ghost?: boolean}) {
  return <svg class={`a-piece a-${piece} ${ghost ? 'ghost' : ''}`} viewBox="0 0 40 40" aria-hidden="true">{shapes[piece] ?? stone}</svg>;
}
