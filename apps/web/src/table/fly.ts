// What moves when a position changes: stones fly to a tray, pins fall, rows part. Only transform and
// opacity change, and clones fly above the board, so that nothing is laid out again on the way.

/// Where things were: by their names in data-stone, relative to the table.
export type Places = Map<string, {x: number, y: number, width: number, height: number}>;

export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
export const flightTime = 320;
const mostFlying = 24;

export function placesOf(table: HTMLElement): Places {
  const origin = table.getBoundingClientRect();
  const places: Places = new Map();
  for (const stone of table.querySelectorAll<HTMLElement>('[data-stone]')) {
    const {left, top, width, height} = stone.getBoundingClientRect();
    places.set(stone.dataset.stone!, {x: left - origin.left, y: top - origin.top, width, height});
  }
  return places;
}

interface Flight {
  table: HTMLElement;
  before: Places;
  tray: HTMLElement|null;
  looks: string;   ///< class of what flies: stone, or pin
  pile: {name: string, count: number}[];  ///< heaps that are not drawn stone by stone
}

/// Lets everything that is gone since `before` leave, and what stands elsewhere now move there.
export function leave({table, before, tray, looks, pile}: Flight): void {
  const now = placesOf(table);
  const gone = [...before].filter(([name]) => !now.has(name) && !name.startsWith('pile'));
  for (const {name, count} of pile) {
    const from = before.get(name);
    if (!from) continue;
    const side = Math.min(from.height, 40);
    for (let i = 0; i < Math.min(count, 10); ++i) {
      gone.push([`${name} ${i}`, {x: from.x + from.width / 2 - side / 2 + (i % 4 - 1.5) * side * .4, y: from.y + from.height / 2 - side / 2, width: side, height: side}]);
    }
  }
  if (still()) return;
  for (const stone of table.querySelectorAll<HTMLElement>('[data-stone]')) {
    const old = before.get(stone.dataset.stone!), here = now.get(stone.dataset.stone!);
    if (!old || !here || (Math.abs(old.x - here.x) < 1 && Math.abs(old.y - here.y) < 1)) continue;
    stone.animate([{transform: `translate(${old.x - here.x}px, ${old.y - here.y}px)`}, {transform: 'none'}],
                  {duration: flightTime, easing: 'cubic-bezier(.3, .7, .3, 1)'});
  }
  const layer = table.querySelector<HTMLElement>('.flight');
  if (!layer || gone.length === 0) return;
  const origin = table.getBoundingClientRect();
  const goal = tray?.getBoundingClientRect();
  const falls = looks.includes('pin');
  gone.slice(0, mostFlying).forEach(([, from], i) => {
    const clone = document.createElement('span');
    clone.className = `flying ${looks}`;
    clone.style.cssText = `left:${from.x}px;top:${from.y}px;width:${from.width}px;height:${from.height}px`;
    layer.append(clone);
    const wait = Math.min(i * 26, 110);
    let frames: Keyframe[];
    if (falls) {
      const way = i % 2 === 0 ? 1 : -1;
      frames = [
        {transform: 'none', opacity: 1},
        {transform: `rotate(${way * 78}deg)`, opacity: 1, offset: .6, easing: 'ease-out'},
        {transform: `translateY(6px) rotate(${way * 90}deg) scale(.8)`, opacity: 0},
      ];
    } else if (goal) {
      const x = goal.left - origin.left + goal.width / 2 - from.x - from.width / 2;
      const y = goal.top - origin.top + goal.height / 2 - from.y - from.height / 2;
      const small = Math.max(.15, Math.min(1, 22 / from.width));
      frames = [
        {transform: 'none', opacity: 1},
        {transform: `translate(${x * .5}px, ${y * .5 - from.height * .7}px) scale(${(1 + small) / 2})`, opacity: 1, offset: .5},
        {transform: `translate(${x}px, ${y}px) scale(${small})`, opacity: .9},
      ];
    } else {
      frames = [{transform: 'none', opacity: 1}, {transform: 'translateY(-20px) scale(.6)', opacity: 0}];
    }
    const flight = clone.animate(frames, {duration: flightTime - 20, delay: wait, easing: falls ? 'ease-in' : 'cubic-bezier(.35, .1, .35, 1)', fill: 'both'});
    const land = () => clone.remove();
    flight.onfinish = land;
    flight.oncancel = land;
  });
}
