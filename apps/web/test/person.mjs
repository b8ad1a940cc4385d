// A person at the table: makes moves on the board by mouse, by touch or by keyboard, as the board
// offers it. Which move to make the tests say; nothing here knows how to win.
import assert from 'node:assert/strict';

/// The stretches of pins that stand, in the order of the heaps: [row, first place, length].
const runs = (page) => page.evaluate(() => {
  const found = [];
  let last = null;
  for (const pin of document.querySelectorAll('[data-pin]')) {
    const [row, place] = pin.dataset.pin.split(',').map(Number);
    if (last && last.row === row && last.start + last.size === place && !pin.classList.contains('parted')) ++last.size;
    else found.push(last = {row, start: place, size: 1});
  }
  return found;
});

/// What a typed move hits in a heap: first and last place, counted from 0; a cut has last < first.
function hitOf(entry, pins, size) {
  const parts = /^\d+ (\d+)\+(\d+)$/.exec(entry);
  if (parts) return [Number(parts[1]), size - Number(parts[2]) - 1];
  const [, first, last] = /^\d+ (\d+)(?:-(\d+))?$/.exec(entry);
  return pins ? [Number(first) - 1, Number(last ?? first) - 1] : [size - Number(first), size - 1];
}

const chosenPins = (page) => page.locator('.pin.chosen').evaluateAll((all) => all.map((pin) => pin.dataset.pin));

export class Person {
  /// `by`: mouse, touch or keyboard.
  constructor(page, by) {
    this.page = page;
    this.by = by;
  }

  async press(locator, position) {
    if (this.by === 'touch') return locator.tap({position});
    if (this.by === 'mouse') return locator.click({position});
    await locator.focus();
    await this.page.keyboard.press(await locator.evaluate((element) => element.matches('a, button:not([data-pin])')) ? 'Enter' : 'Space');
  }

  /// Chooses a move on the board. `move`: as the library tells it; `from`: the position before.
  async choose(move, info, from) {
    const {page} = this;
    if (await page.locator('.queen').count()) return this.press(page.locator(`[data-square="${move.position}"]`));
    if (move.entry === 'pass') return this.press(page.locator('.limit .pass'));
    const pass = /^pass (\d+)$/.exec(move.entry);
    if (pass) return this.press(page.locator('.heap').nth(Number(pass[1]) - 1).locator('.pass'));
    if (info.splits) return this.hit(move, info, from);
    for (const {heap, taken} of move.changes) await this.take(heap - 1, Number(taken), parseInt(from.split(/[ /]/)[heap - 1], 10));
  }

  async take(heap, amount, size) {
    const {page} = this;
    const row = page.locator('.heap').nth(heap);
    if (this.by !== 'keyboard') return this.press(row.locator('.stone:not(.trace)').nth(size - amount));
    const slider = row.getByRole('slider');
    await slider.focus();
    const now = async () => Number(await slider.getAttribute('aria-valuenow'));
    for (let tries = 0; tries < 40 && await now() < amount; ++tries) await page.keyboard.press('ArrowRight');
    assert.equal(await now(), amount, 'the arrow keys come to every amount that may be taken');
  }

  async hit(move, info, from) {
    const {page} = this;
    const heap = Number(move.entry.split(' ')[0]) - 1;
    const sizes = from.split(' ').map(Number);
    const run = (await runs(page))[sizes.slice(0, heap).filter((size) => size > 0).length];
    const [first, last] = hitOf(move.entry, info.pins, sizes[heap]);
    const pin = (offset) => page.locator(`[data-pin="${run.row},${run.start + offset}"]`);
    const mode = page.locator('.mode button').nth(last < first ? 1 : 0);
    if (await mode.count()) await this.press(mode);
    if (last < first) {
      const box = await pin(first).boundingBox();
      return this.press(pin(first), {x: box.width * .2, y: box.height / 2});
    }
    const wanted = Array.from({length: last - first + 1}, (_, i) => `${run.row},${run.start + first + i}`).join(' ');
    const done = async () => (await chosenPins(page)).join(' ') === wanted;
    if (this.by === 'mouse' && last > first) {
      const middle = async (offset) => {
        const {x, y, width, height} = await pin(offset).boundingBox();
        return [x + width / 2, y + height / 2];
      };
      await pin(first).scrollIntoViewIfNeeded();
      await page.mouse.move(...await middle(first));
      await page.mouse.down();
      await page.mouse.move(...await middle(last), {steps: 4});
      await page.mouse.up();
      return;
    }
    // A press chooses the shortest stretch that may be hit there; presses beside it widen it.
    const all = Array.from({length: last - first + 1}, (_, i) => first + i);
    const middle = (first + last) >> 1;
    for (const offsets of [[middle], [last], [middle, first], [middle, last], all, [...all].reverse()]) {
      await page.keyboard.press('Escape');
      for (const offset of offsets) {
        if (!await pin(offset).evaluate((element) => element.classList.contains('chosen'))) await this.press(pin(offset));
      }
      if (await done()) return;
    }
    assert.fail(`${this.by}: ${move.entry} cannot be chosen: ${await chosenPins(page)} instead of ${wanted}`);
  }

  /// Touches on a drawn board what makes a move, place by place, until that move is meant.
  async touch({places}, {position, changes, touch}) {
    const leaves = this.page.locator('.leaves');
    for (const place of touch ?? changes.map(([changed]) => changed)) {
      if (await leaves.count() && await leaves.locator('span').first().innerText() === `→ ${position}`) return;
      assert.notEqual(places[place].name, null, 'what a move changes has a name');
      await this.press(this.page.locator(`.drawn [data-place="${place}"]`));
    }
    await leaves.filter({hasText: `→ ${position}`}).waitFor({state: 'attached'});  // a lesson on a phone does not show it
    const main = await this.page.locator('.bar .main').boundingBox();
    assert.ok(main.y >= 0 && main.y + main.height <= this.page.viewportSize().height, 'the button that makes the move is in view');
  }

  /// The one button, or Enter, makes the move.
  async confirm() {
    const main = this.page.locator('.bar .main');
    await main.waitFor();
    if (this.by === 'keyboard') await main.focus();
    await (this.by === 'touch' ? main.tap() : this.by === 'mouse' ? main.click() : this.page.keyboard.press('Enter'));
  }
}

/// Touches only what a person sees and a finger meets: all of it in the view, nothing above it, not too small.
export class Seeing extends Person {
  async press(locator, position) {
    await locator.waitFor();
    const hidden = await locator.evaluate((element, point) => {
      const box = element.getBoundingClientRect();
      const x = box.x + (point?.x ?? box.width / 2), y = box.y + (point?.y ?? box.height / 2);
      const there = document.elementFromPoint(x, y);
      if (box.x < 0 || box.y < 0 || box.right > document.documentElement.clientWidth || box.bottom > innerHeight) return `outside: ${JSON.stringify(box)}`;
      if (Math.min(box.width, box.height) < 23.5) return `small: ${JSON.stringify(box)}`;
      return element === there || element.contains(there) || there?.closest('button') === element ? '' : `under ${there?.outerHTML.slice(0, 120)}`;
    }, position);
    assert.equal(hidden, '', `${this.what}: ${await locator.evaluate((element) => element.outerHTML.slice(0, 120))}`);
    return super.press(locator, position);
  }

  confirm() {
    return this.press(this.page.locator('.bar .main'));
  }
}
