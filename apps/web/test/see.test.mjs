// Seeing, as a researcher does it: scroll, click a cell, turn the wheel, drag, compare, save, send
// the link.
import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {resolve} from 'node:path';
import {test} from 'node:test';
import {at, eventually, shown, singleFile, top} from './help.mjs';

shown();

const params = (page) => Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.split('?')[1]));
/// The link as it stands now, opened by somebody else.
const opened = (page, options) => at.open(new URL(page.url()).hash, options);
const legend = (page) => page.locator('.pointed').first().innerText();
const plot = (page) => page.locator('.sequence-plot canvas').first();
/// The part in view, once the address has it and stays as it is.
async function steadyZoom(page) {
  let last = '';
  for (let same = 0; same < 4;) {
    await page.waitForTimeout(200);
    const now = params(page).zoom ?? '';
    same = now !== '' && now === last ? same + 1 : 0;
    last = now;
  }
  return last.split('-').map(Number);
}
const million = {name: '1\u202f000\u202f000', exact: true};

async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name, exact: true}).first().click()]);
  return {name: download.suggestedFilename(), bytes: readFileSync(await download.path())};
}

test('the verdict stays in view, and clicking a cell of the map changes it there', async () => {
  for (const viewport of [{width: 1200, height: 800}, {width: 360, height: 700}]) {
    const page = await at.open('#/see?game=wythoff&at=7+11&tab=map', {viewport});
    await page.locator('.verdict .outcome.win').waitFor();
    const map = page.locator('.heat canvas');
    await map.scrollIntoViewIfNeeded();
    // The cell 3, 5 of 32 by 32: the axes take 48 on the left and 6 at the top.
    const box = await map.boundingBox();
    const inner = box.width - 54;
    await page.mouse.click(box.x + 48 + 3.5 * inner / 32, box.y + 6 + inner - 5.5 * inner / 32);
    await page.waitForFunction(() => /at=3\+5/.test(location.hash));
    await page.locator('.verdict .outcome.lose').waitFor();
    const verdict = await page.locator('.verdict').boundingBox();
    assert.ok(verdict.y >= 0 && verdict.y + verdict.height < viewport.height / 3, `the verdict is at ${verdict.y}`);
    assert.ok(await page.evaluate(() => scrollY) > 100, 'the page was scrolled');
    await at.close(page);
  }
});

test('the position is held in the hands: dragged, stepped, typed; the verdict beside it follows', async () => {
  for (const options of [{viewport: {width: 1280, height: 800}}, {viewport: {width: 390, height: 844}, hasTouch: true}]) {
    const page = await at.open('#/see?game=nim&at=3+4+5', options);
    await page.locator('.verdict .outcome.win').waitFor();
    const board = await page.locator('.hold').boundingBox(), verdict = await page.locator('.verdict').boundingBox();
    assert.ok(board.y + board.height < options.viewport.height && verdict.y < options.viewport.height / 2, 'board and verdict are in the first view');
    // Up by two stones: 3 4 7; then down by three: 3 4 4.
    const pull = page.getByRole('slider', {name: 'heap 3'});
    const drag = async (stones) => {
      const box = await pull.boundingBox(), cell = 20;
      const [x, y] = [box.x + box.width / 2, box.y + box.height - 8];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y - stones * cell, {steps: 6});
      await page.mouse.up();
    };
    await drag(2);
    await page.waitForFunction(() => /at=3\+4\+7(&|$)/.test(location.hash));
    await page.locator('.verdict .outcome.lose').waitFor();
    await drag(-3);
    await page.waitForFunction(() => /at=3\+4\+4(&|$)/.test(location.hash));
    await page.locator('.verdict .value').filter({hasText: 'nim-value 3'}).waitFor();
    await page.getByRole('button', {name: 'one less in heap 1'}).click();
    await page.waitForFunction(() => /at=2\+4\+4(&|$)/.test(location.hash));
    await page.getByRole('button', {name: '+ heap'}).click();
    await page.waitForFunction(() => /at=2\+4\+4\+1(&|$)/.test(location.hash));
    await page.getByRole('slider', {name: 'heap 4'}).focus();
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction(() => /at=2\+4\+4\+2(&|$)/.test(location.hash));
    await page.locator('.verdict .outcome.lose').waitFor();
    await page.keyboard.press('Home');
    await page.waitForFunction(() => /at=2\+4\+4\+0(&|$)/.test(location.hash));
    await page.getByRole('button', {name: 'remove heap 4'}).click();
    await page.waitForFunction(() => /at=2\+4\+4(&|$)/.test(location.hash));
    await at.close(page);
  }
});

test('a heap of fifty digits is stepped, and five hundred heaps fit', async () => {
  const page = await at.open(`#/see?game=nim&at=${'9'.repeat(50)}+4`);
  await page.locator('.verdict').waitFor();
  await page.getByRole('button', {name: 'one more in heap 1'}).click();
  await page.waitForFunction((next) => location.hash.includes(next), `at=1${'0'.repeat(50)}+4`);
  await at.close(page);
  const many = await at.open(`#/see?game=nim&at=${Array.from({length: 500}, (_, i) => i % 7 + 1).join('+')}&tab=moves`, {viewport: {width: 1000, height: 800}});
  await many.locator('.moves li').nth(11).waitFor();
  const crossed = await many.locator('.moves li').evaluateAll((all) => all.filter((one) => {
    const [words, place] = ['.words', '.at'].map((name) => one.querySelector(name).getBoundingClientRect());
    return words.right > place.left + 1 || one.scrollHeight > 60;
  }).length);
  assert.equal(crossed, 0, 'words and positions stand side by side');
  const verdict = await many.locator('.answer').boundingBox();
  assert.ok(verdict.height < 270, `the verdict is ${verdict.height} high`);
  await at.close(many);
});

test('one thing at a time: tabs by mouse and keys, in the address, and Why? leads to the reason', async () => {
  const page = await at.open('#/see?game=kayles&at=5+4');
  await page.locator('.because .lead').waitFor();
  const names = () => page.getByRole('tab').allInnerTexts();
  assert.deepEqual(await names(), ['Reason', 'Moves', 'Sequence', 'Map']);
  await page.getByRole('tab', {name: 'Moves'}).click();
  await page.locator('.moves li').first().waitFor();
  assert.equal(await page.locator('.because').count(), 0);
  await page.keyboard.press('ArrowRight');
  await page.locator('.sequence-plot').waitFor();
  await page.waitForFunction(() => /tab=sequence/.test(location.hash));
  await page.locator('.answer').getByRole('button', {name: 'Why?'}).click();
  await page.locator('.because .lead').waitFor();
  await page.getByText('Misère', {exact: true}).click();
  await eventually(names, ['Reason', 'Moves', 'Quotient', 'Sequence', 'Map']);
  await page.goto(`${at.address}#/see?game=nim&at=3+4+5`);
  await page.locator('.because .lead').filter({hasText: 'nim-sum'}).waitFor();
  await eventually(names, ['Reason', 'Moves', 'Map', 'Theorem']);
  // Links from before there were tabs, by what they choose.
  for (const [link, shows] of [['game=kayles&at=5&n=2000', '.sequence-plot'], ['game=nim&at=3+4&map=16', '.heat'], ['game=wythoff&board=50', '.plot'],
    ['game=kayles&at=5&rule=misere&shape=order', '.quotient-graph'], ['game=0.165', '.sequence-plot']]) {
    await page.goto(`${at.address}#/see?${link}`);
    await page.locator(shows).first().waitFor();
  }
  await at.close(page);
});

test('nothing wide is asked for before the verdict is there', async () => {
  const page = await at.open('about:blank', {url: ''});
  await page.addInitScript(() => {
    globalThis.asked = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message?.name) asked.push([message.name, document.querySelector('.verdict') !== null]);
      return post.call(this, message, ...rest);
    };
  });
  for (const tab of ['quotient', 'sequence', 'map']) {
    await page.goto('about:blank');
    await page.goto(`${at.address}#/see?game=officers&at=7+5&rule=misere&tab=${tab}`);
    const wide = {quotient: 'quotient', sequence: 'sequence', map: 'grid'}[tab];
    await page.waitForFunction((name) => asked.some(([one]) => one === name), wide);
    assert.deepEqual(await page.evaluate((name) => asked.filter(([one, told]) => one === name && !told).length, wide), 0, tab);
  }
  await at.close(page);
});

test('with heaps of a thousand digits there is no picture, and nothing goes wrong', async () => {
  for (const game of ['wythoff', 'fibonacci']) {
    const page = await at.open(`#/see?game=${game}&at=${game === 'wythoff' ? `${'7'.repeat(1000)}+${'3'.repeat(999)}` : '7'.repeat(1000)}`);
    await page.locator('.because .lead').waitFor();
    assert.equal(await page.locator('.blocks-of').count(), 0, game);
    assert.doesNotMatch(await page.locator('.see').innerHTML(), /NaN|Infinity/);
    const verdict = await page.locator('.answer').boundingBox();
    assert.ok(verdict.height < 270, `the verdict is ${verdict.height} high`);
    await at.close(page);
  }
});

test('whoever wants to guess is asked first, and sees nothing before', async () => {
  const page = await at.open('#/see?game=nim&at=1+2+3');
  await page.locator('.verdict').waitFor();
  await page.getByRole('tab', {name: 'Moves'}).click();
  await page.getByLabel('Ask me first who wins').check();
  await page.locator('.ask-first .predict').waitFor();
  await eventually(() => params(page).ask, '1');
  for (const telling of ['.verdict', '.moves', '.picture', '.heat']) assert.equal(await page.locator(telling).count(), 0, telling);
  await page.getByRole('button', {name: 'whoever moves now'}).click();
  await page.locator('.guessed.not').waitFor();
  await page.locator('.verdict .outcome.lose').waitFor();
  // A move leads to another position, which is asked about again.
  await page.locator('.moves li button').first().click();
  await page.locator('.ask-first .predict').waitFor();
  await page.getByRole('button', {name: 'whoever moves now'}).click();
  await page.locator('.guessed.right').waitFor();
  await page.locator('.verdict .outcome.win').waitFor();
  await page.getByLabel('Ask me first who wins').uncheck();
  await page.locator('.guessed').waitFor({state: 'detached'});
  await page.waitForURL((address) => !address.hash.includes('ask='));
  await at.close(page);
});

test('keys work wherever the focus is, and ? lists them', async () => {
  const page = await at.open('#/see?game=kayles&at=5&tab=sequence');
  await page.locator('.pointed').filter({hasText: 'heaps 0 to 200'}).waitFor();
  await page.keyboard.press('+');
  await page.locator('.pointed').filter({hasText: 'heaps 50 to 150'}).waitFor();
  await page.keyboard.press('?');
  await page.locator('dialog').filter({hasText: 'zoom in'}).filter({hasText: 'the reason'}).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  await page.locator('.because').waitFor();
  await at.close(page);
});

test('the map by keyboard', async () => {
  const page = await at.open('#/see?game=nim&at=3+4&tab=map');
  await page.locator('.heat canvas').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.locator('.heat figcaption').filter({hasText: '2, 5: N, nim-value 7'}).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /at=2\+5/.test(location.hash));
  await page.locator('.verdict .value').filter({hasText: 'nim-value 7'}).waitFor();
  await at.close(page);
});

test('the map as SVG has axes that say what they count', async () => {
  const page = await at.open('#/see?game=nim&at=3+4&map=16');
  await page.locator('.heat canvas').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'),
    page.locator('.picture').filter({has: page.locator('.heat')}).getByRole('button', {name: 'SVG'}).click()]);
  const svg = readFileSync(await download.path(), 'utf8');
  assert.match(svg, />stones in heap 1</);
  assert.match(svg, />stones in heap 2</);
  assert.equal((svg.match(/<rect/g) ?? []).length, 256);
  assert.equal((svg.match(/>P</g) ?? []).length, 16);
  const csv = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'),
      page.locator('.picture').filter({has: page.locator('.heat')}).getByRole('button', {name: 'CSV'}).click()]);
    return readFileSync(await download.path(), 'utf8').trim().split('\n');
  };
  const lines = await csv();
  assert.equal(lines[0], 'a,b,outcome,nim_value');
  for (const line of lines.slice(1)) {
    const [a, b, outcome, value] = line.split(',');
    assert.equal(Number(value), Number(a) ^ Number(b));
    assert.equal(outcome, a === b ? 'P' : 'N');
  }
  await at.close(page);
});

test('a million values of 0.106: density, the proved period of the catalogue, and the wheel', async (t) => {
  const begin = Date.now();
  const page = await at.open('#/see?game=0.106&at=5');
  await page.locator('.pointed').first().waitFor();
  await page.getByRole('radio', million).click({force: true});
  await page.locator('.pointed').filter({hasText: '1\u202f000\u202f000'}).filter({hasText: 'the stronger the colour'}).waitFor();
  t.diagnostic(`measured: a million values of 0.106 drawn ${Date.now() - begin} ms after the address was opened`);
  const known = page.locator('.known-row').filter({hasText: '328\u202f226\u202f140\u202f474'});
  await known.waitFor();
  assert.match(await known.innerText(), /from n = 465\u202f384\u202f263\u202f797 on: proved/);
  assert.equal(await page.getByText(/No period is proved/).count(), 0);
  // With Ctrl the wheel zooms around the pointer: what is under it stays.
  await plot(page).scrollIntoViewIfNeeded();
  const box = await plot(page).boundingBox();
  const middle = [box.x + box.width * .5, box.y + box.height / 2];
  await page.mouse.move(...middle);
  await page.locator('.pointed').filter({hasText: /^n = [\d\u202f]+, g\(n\) = \d+$/}).waitFor();
  const under = await legend(page);
  await page.evaluate(() => {
    globalThis.frames = [];
    let last = performance.now();
    const tick = (now) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.keyboard.down('Control');
  for (let i = 0; i < 32; ++i) await page.mouse.wheel(0, -60);
  await page.keyboard.up('Control');
  const [from, to] = await steadyZoom(page);
  await page.mouse.move(middle[0] + 1, middle[1]);
  const frames = await page.evaluate(() => globalThis.frames.slice(2));
  t.diagnostic(`measured: frames while zooming: ${frames.length}, the longest ${Math.round(Math.max(...frames))} ms`);
  const [before, now] = [under, await legend(page)].map((text) => Number(/n = ([\d\u202f]+)/.exec(text)[1].replaceAll('\u202f', '')));
  assert.ok(Math.abs(before - now) < 20_000, `${before} became ${now}`);
  await page.mouse.move(5, 5);
  await page.locator('.pointed').filter({hasText: /one point each/}).waitFor();
  assert.ok(to - from < 40_000 && from < before && to > before, `${from}-${to}`);
  // Dragging moves, and the link shows the same part.
  await page.mouse.move(...middle);
  await page.mouse.down();
  await page.mouse.move(middle[0] - 150, middle[1], {steps: 5});
  await page.mouse.up();
  await page.waitForFunction((old) => !location.hash.includes(`zoom=${old}-`), from);
  const moved = await steadyZoom(page);
  assert.ok(moved[0] > from && Math.abs(moved[1] - moved[0] - (to - from)) <= 2, moved.join());
  const other = await opened(page);
  await other.locator('.pointed').filter({hasText: new RegExp(`heaps ${[...moved].map((n) => String(n).replace(/\B(?=(\d{3})+$)/g, '\u202f')).join(' to ')}`)}).waitFor();
  assert.equal(params(other).zoom, params(page).zoom);
  await at.close(other);
  await plot(page).dblclick();
  await page.waitForFunction(() => !/zoom=/.test(location.hash));
  await at.close(page);
});

test('the plot by keyboard, and what the page scrolls past is not held up', async () => {
  const page = await at.open('#/see?game=kayles&at=5&tab=sequence');
  await page.locator('.pointed').filter({hasText: 'heaps 0 to 200'}).waitFor();
  await plot(page).focus();
  await page.keyboard.press('+');
  await page.locator('.pointed').filter({hasText: 'heaps 50 to 150'}).waitFor();
  await page.keyboard.press('Home');
  await page.locator('.pointed').filter({hasText: 'heaps 0 to 100'}).waitFor();
  await page.keyboard.press('0');
  await page.locator('.pointed').filter({hasText: 'heaps 0 to 200'}).waitFor();
  const box = await plot(page).boundingBox();
  await page.mouse.move(box.x + 200, box.y + 60);
  const scrolled = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 200);
  await page.waitForFunction((old) => scrollY > old, scrolled);
  await page.locator('.wheel-hint').filter({hasText: '+ wheel zooms'}).waitFor();
  await page.locator('.wheel-hint').waitFor({state: 'detached'});
  await page.keyboard.press('+');
  await page.waitForFunction(() => /zoom=50-150/.test(location.hash));
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, -100);
  await page.waitForFunction((old) => scrollY < old, before);
  assert.equal(await page.locator('.wheel-hint').count(), 0, 'it is said once');
  assert.equal(params(page).zoom, '50-150', 'the page was scrolled, and the plot not zoomed');
  await at.close(page);
});

test('two fingers zoom', async () => {
  const page = await at.open('#/see?game=kayles&at=5&tab=sequence', {hasTouch: true, viewport: {width: 390, height: 800}});
  await page.locator('.pointed').filter({hasText: 'heaps 0 to 200'}).waitFor();
  await plot(page).scrollIntoViewIfNeeded();
  const box = await plot(page).boundingBox();
  const y = box.y + 80, session = await page.context().newCDPSession(page);
  const touch = (type, xs) => session.send('Input.dispatchTouchEvent', {type, touchPoints: xs.map((x, id) => ({x: box.x + x, y, id}))});
  await touch('touchStart', [100]);
  await touch('touchStart', [100, 160]);
  for (let step = 1; step <= 6; ++step) await touch('touchMove', [100 - 5 * step, 160 + 5 * step]);
  await touch('touchEnd', []);
  const [from, to] = await steadyZoom(page);
  assert.ok(to - from > 60 && to - from < 140, `${from}-${to}`);
  await at.close(page);
});

test('with fingers the plot tells about fingers', async () => {
  const page = await at.open('#/see?game=kayles&at=5&tab=sequence', {hasTouch: true, isMobile: true, viewport: {width: 390, height: 800}});
  await page.locator('#zoom-how').filter({hasText: 'two fingers to zoom'}).waitFor();
  assert.doesNotMatch(await page.locator('.see').innerText(), /wheel|click|keys/i);
  await at.close(page);
});

test('in a low window nothing sticks over what is shown', async () => {
  for (const [width, height] of [[640, 400], [844, 390]]) {
    const page = await at.open('#/play?game=nim&start=3+4+5&first=me', {viewport: {width, height}});
    await page.locator('.heap').nth(2).waitFor();
    const head = await page.locator('.heap').first().boundingBox();
    assert.ok(head.y < height * .55, `${width}: the heaps begin at ${head.y}`);
    await page.locator('.heap').nth(2).scrollIntoViewIfNeeded();
    // What a person sees of each heap: its first stone, and nothing over it.
    const covered = await page.locator('.heap').evaluateAll((all) => all.filter((heap) => {
      const {x, y, width, height} = heap.querySelector('.stone').getBoundingClientRect();
      return !heap.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }).length);
    assert.equal(covered, 0, `${width}: all heaps are in view at once`);
    await page.locator('.stone').first().click();
    await page.locator('.bar .main').waitFor();
    const stuck = await page.locator('.play .actions, .play .below').evaluateAll((all) => all.filter((one) => getComputedStyle(one).position === 'sticky').map((one) => one.className));
    assert.deepEqual(stuck, [], `${width}: nothing but the bar of the page sticks`);
    await page.locator('.play > .heading button').first().click();
    const start = page.locator('.newgame .go');
    await start.waitFor();
    assert.ok((await start.boundingBox()).y > height, `${width}: the fields of a new game are not covered`);
    await page.keyboard.press('Escape');
    await page.goto(`${at.address}#/see?game=kayles&at=5&tab=sequence`);
    await plot(page).scrollIntoViewIfNeeded();
    const verdict = await page.locator('.answer').boundingBox();
    assert.ok(verdict.y + verdict.height < 0 || verdict.width < width / 2, 'the verdict is scrolled away');
    await at.close(page);
  }
});

test('two codes side by side, with one zoom, one scale, and where they part', async () => {
  const page = await at.open('#/see?game=0.137&at=5');
  const field = page.getByRole('textbox', {name: 'Compare with the code'});
  await field.fill('0.07');
  await field.press('Enter');
  await page.locator('.tell').filter({hasText: '0.137 and 0.07 differ first at n = 1, where the values are 1 and 0'}).waitFor();
  const [one, two] = await Promise.all([0, 1].map((i) => page.locator('.sequence-plot canvas').nth(i).boundingBox()));
  assert.ok(Math.abs(one.y - two.y) < 60 && two.x > one.x + one.width, 'side by side');
  await page.getByRole('button', {name: 'zoom in'}).click();
  for (const i of [0, 1]) await page.locator('.pointed').nth(i).filter({hasText: 'heaps 50 to 150'}).waitFor();
  // 0.07 is 0.137 with every heap one larger: the catalogue's row is translated.
  await page.getByText('Period 34 from n = 52 on, proved.').waitFor();
  await page.getByText('Period 34 from n = 53 on, proved.').waitFor();
  await page.waitForFunction(() => /with=0\.07/.test(location.hash) && /zoom=50-150/.test(location.hash));
  // 0.137 comes to 9 only, 0.106 to more: then both plots count as high.
  await field.fill('0.106');
  await field.press('Enter');
  await page.locator('.one-code h3').filter({hasText: '0.106'}).waitFor();
  const highest = async (i) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.one-code').nth(i).getByRole('button', {name: 'SVG'}).click()]);
    const svg = readFileSync(await download.path(), 'utf8');
    return Math.max(...[...svg.matchAll(/<text x="42"[^>]*>(\d+)</g)].map(([, value]) => Number(value)));
  };
  const most = await highest(0);
  assert.ok(most > 9, `${most}`);
  assert.equal(await highest(1), most);
  await field.fill('0.07');
  await field.press('Enter');
  await page.getByText('Period 34 from n = 53 on, proved.').waitFor();
  const other = await opened(page);
  await other.locator('.pointed').nth(1).filter({hasText: 'heaps 50 to 150'}).waitFor();
  await at.close(other);
  await field.fill('no-game');
  await field.press('Enter');
  await page.locator('.plots .trouble').waitFor();
  await field.fill('');
  await field.press('Enter');
  await eventually(() => page.locator('.sequence-plot').count(), 1);
  await at.close(page);
});

/// A code that was computed twice, and no period is proved: itself, and further as the equivalent code whose heaps
/// are one smaller. Rows of data/*.tsv.
function computedTwice() {
  const data = resolve(top, 'data');
  const rows = readdirSync(data).filter((name) => name.endsWith('.tsv')).flatMap((name) => {
    const [names, ...lines] = readFileSync(resolve(data, name), 'utf8').split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'));
    return lines.map((fields) => Object.fromEntries(names.map((name, i) => [name, fields[i]])));
  }).filter(({convention, status}) => convention === 'normal' && status === 'open');
  for (const asked of rows.filter(({shift}) => shift === '1')) {
    const further = rows.find((row) => row.standard === asked.standard && row.shift === '0' && Number(row.done) > Number(asked.done) && row.max_heap !== '');
    if (further) return {asked, further};
  }
  assert.fail('some code was computed twice');
}

test('what is computed here too little is named from the catalogue, shifted to the code asked for', async () => {
  const {asked, further} = computedTwice();
  const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  const page = await at.open(`#/see?game=${asked.code}&at=5`);
  const row = page.locator('.known-row');
  await row.filter({hasText: `No period is proved; it may have one. Values computed: ${grouped(further.done)}.`}).waitFor();
  const words = await row.innerText();
  assert.ok(words.includes(`equivalent code ${further.code}, whose heap n is heap n + 1 here`), words);
  assert.ok(words.includes(`is ${further.max}, first at heap ${grouped(Number(further.max_heap) + 1)}`), words);
  await at.close(page);
  const long = await at.open('#/see?game=0.16&at=5&lang=zh');
  await long.locator('.known-row').filter({hasText: '周期为 149\u202f459：已证明'}).waitFor();
  await at.close(long);
});

test('a sequence is saved as picture, table, b-file and TeX', async () => {
  const page = await at.open('#/see?game=kayles&at=5&tab=sequence');
  await page.getByText('Period 12 from n = 71 on, proved.').waitFor();
  const png = await saved(page, 'PNG');
  assert.deepEqual([png.name, png.bytes.subarray(1, 4).toString()], ['nim-values-0.77.png', 'PNG']);
  assert.equal(png.bytes.readUInt32BE(16), 2400, 'twice as many pixels as units');
  const svg = (await saved(page, 'SVG')).bytes.toString();
  assert.equal(await page.evaluate((text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror')?.textContent ?? '', svg), '');
  assert.equal((svg.match(/h0/g) ?? []).length, 201, 'a point for each heap');
  assert.match(svg, />nim-value g\(n\)</);
  const csv = (await saved(page, 'CSV')).bytes.toString().trim().split('\n');
  assert.deepEqual([csv.length, csv[0], csv[12]], [202, 'n,value', '11,6']);
  const bfile = await saved(page, 'b-file');
  assert.equal(bfile.name, 'b-nim-values-0.77.txt');
  assert.equal(bfile.bytes.toString().split('\n')[11], '11 6');
  assert.match((await saved(page, 'LaTeX')).bytes.toString(), /g\(n\+12\) = g\(n\)/);
  await at.close(page);
});

test('terms of a sequence are copied, and looked up in the OEIS', async () => {
  const page = await at.open('#/see?game=kayles&at=5&tab=sequence');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const link = await page.getByRole('link', {name: 'Look it up in the OEIS'}).getAttribute('href');
  assert.match(link, /^https:\/\/oeis\.org\/search\?q=0,1,2,3,1,4,3,2,1,4,2,6,[\d,]+$/);
  await page.getByRole('button', {name: 'Copy the first 201 terms'}).click();
  await page.getByText('The terms are copied.').waitFor();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split(',');
  assert.deepEqual([copied.length, ...copied.slice(0, 12)], [201, '0', '1', '2', '3', '1', '4', '3', '2', '1', '4', '2', '6']);
  await at.close(page);
});

test('a density is saved whole: 20,001 heaps are no points any more', async () => {
  const page = await at.open('#/see?game=0.165&at=5&n=200000');
  await page.locator('.pointed').filter({hasText: '200\u202f000: the stronger'}).waitFor();
  const svg = (await saved(page, 'SVG')).bytes.toString();
  assert.match(svg, /<image [^>]*href="data:image\/png;base64,/);
  assert.doesNotMatch(svg, /stroke-linecap/);
  await at.close(page);
});

test('the quotient as an order and as a graph, kept in the address, and saved', async () => {
  const page = await at.open('#/see?game=kayles&at=5+4&rule=misere&tab=quotient');
  await page.locator('.products').waitFor();
  await page.getByRole('radio', {name: 'order', exact: true}).check({force: true});
  const nodes = page.locator('.quotient-graph [data-element]');
  await eventually(() => nodes.count(), 40);
  await page.waitForFunction(() => /shape=order/.test(location.hash));
  // Lost elements are drawn with sharper corners, and in the colour of losing.
  await eventually(() => page.locator('.quotient-graph [data-element] rect[rx="3"]').count(), 9);
  await nodes.first().hover();
  await eventually(() => page.locator('.quotient-graph [data-element][opacity]').count(), 0);
  await page.getByRole('radio', {name: 'Cayley graph', exact: true}).check({force: true});
  await page.waitForFunction(() => /shape=cayley/.test(location.hash));
  const letters = page.getByRole('group', {name: 'Generators'}).getByRole('button');
  await eventually(() => letters.count(), 7);
  await eventually(() => page.getByRole('button', {name: 'c', exact: true, pressed: false}).count(), 1);
  await page.getByRole('button', {name: 'c', exact: true}).click();
  await page.waitForFunction(() => new URLSearchParams(location.hash.split('?')[1]).get('by')?.includes('c'));
  const other = await opened(page);
  await other.getByRole('button', {name: 'c', exact: true, pressed: true}).waitFor();
  await at.close(other);
  const dot = await saved(page, 'DOT');
  assert.equal(dot.name, 'quotient-cayley-0.77.dot');
  assert.equal((dot.bytes.toString().match(/style=filled/g) ?? []).length, 9);
  const svg = (await saved(page, 'SVG')).bytes.toString();
  assert.equal(await page.evaluate((text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelectorAll('[data-element]').length, svg), 40);
  assert.equal((await saved(page, 'PNG')).bytes.subarray(1, 4).toString(), 'PNG');
  await at.close(page);
});

test('a quotient too large for a table is still a graph', async () => {
  // The catalogue says the same of the heaps up to 30 of 0.54.
  const page = await at.open('#/see?game=0.54&at=5+4&rule=misere&heaps=30');
  await page.getByText('The table is too large to be shown').waitFor();
  assert.equal(await page.locator('.products').count(), 0);
  await page.getByRole('radio', {name: 'order', exact: true}).check({force: true});
  await page.locator('.quotient-graph svg').waitFor();
  await page.locator('.tell').filter({hasText: 'For heaps up to 30 the quotient has 70 classes, 14 of them lost'}).waitFor();
  assert.equal(await page.locator('.quotient-graph [data-element]').count(), 70);
  assert.equal(await page.locator('.quotient-graph [data-element] rect[rx="3"]').count(), 14);
  await at.close(page);
});

test('the one file shows sequences and the catalogue from disk', async () => {
  const page = await at.open('#/see?game=0.106&at=5', {url: singleFile, offline: true});
  await page.locator('.known-row').filter({hasText: '328\u202f226\u202f140\u202f474'}).waitFor();
  await at.close(page);
});

test('every choice is in the address and comes back', async () => {
  const page = await at.open('#/see?game=wythoff&at=3+5&tab=map');
  await page.getByRole('radio', {name: '0–50', exact: true}).check({force: true});
  await page.getByRole('radio', {name: '0–63', exact: true}).check({force: true});
  await page.waitForFunction(() => /board=50/.test(location.hash) && /map=64/.test(location.hash));
  const other = await opened(page);
  await other.getByRole('radio', {name: '0–50', exact: true, checked: true}).waitFor({state: 'attached'});
  await other.getByRole('radio', {name: '0–63', exact: true, checked: true}).waitFor({state: 'attached'});
  await at.close(other);
  await at.close(page);
  const nim = await at.open('#/see?game=nim&at=3+4&tab=map');
  await nim.getByRole('spinbutton', {name: /Stones/}).fill('20');
  await nim.keyboard.press('Enter');
  await nim.waitForFunction(() => /stones=20/.test(location.hash));
  await at.close(nim);
  const kayles = await at.open('#/see?game=kayles&at=3&tab=sequence');
  await kayles.getByRole('radio', {name: 'logarithmic'}).check({force: true});
  await kayles.waitForFunction(() => /log=1/.test(location.hash));
  await at.close(kayles);
});

test('the catalogue is fetched by seeing alone', async () => {
  // Without the worker that fetches ahead when the page is idle.
  const page = await at.open('about:blank', {url: '', serviceWorkers: 'block'});
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${at.address}#/play?game=nim&start=3+4+5&first=me`);
  await page.locator('.heap').first().waitFor();
  await page.waitForTimeout(300);
  assert.ok(!asked.some((url) => /catalogue/.test(url)));
  await page.goto(`${at.address}#/see?game=0.106`);
  await page.locator('.known-row').waitFor();
  assert.equal(asked.filter((url) => /catalogue/.test(url)).length, 1);
  await page.context().close();
});
