// Every view: what it shows, that it fits a phone, and that axe finds no violation.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {accessible, at, shown} from './help.mjs';

shown();

const views = {
  'home': ['#/home?', '.tile'],
  'play nim': ['#/play?game=nim&start=3+4+5&first=me&show=m', '.moves li'],
  'play kayles': ['#/play?game=kayles&start=1+11&vs=person&moves=2+6&show=mv', '.moves li'],
  'play wythoff': ['#/play?game=wythoff&start=7+11&first=me&show=m', '.square.win'],
  'play grundy': ['#/play?game=grundy&start=7+9&first=me', '.rows.cutting'],
  'play passes': ['#/play?game=pass-nim&start=3+4+5&first=me', '.pass'],
  'play one pass': ['#/play?game=one-pass-nim&start=3+4+5&first=me', '.limit .pass'],
  'play, won by a person': ['#/play?game=nim&start=3+4+5&vs=person&moves=1+2~2+3~3+1~3+4~1+1~2+1', '.status.end'],
  'play fibonacci': ['#/play?game=fibonacci&start=20', '.stone'],
  'play a graph with its values': ['#/play?game=node-kayles:petersen&first=me&show=mv', '.drawn i'],
  'see a board': ['#/see?game=notakto:2', '.edit .can'],
  'see nim': ['#/see?game=nim&at=3+4+5', '.because .columns'],
  'see the map of nim': ['#/see?game=nim&at=3+4+5&tab=map', '.heat figcaption'],
  'see the moves of kayles': ['#/see?game=kayles&at=1+11&tab=moves', '.moves li'],
  'see kayles': ['#/see?game=kayles&at=1+11&tab=sequence', '.strip'],
  'see misere kayles': ['#/see?game=kayles&at=5+4&rule=misere&tab=quotient', '.products'],
  'see wythoff': ['#/see?game=wythoff&at=12+19&tab=map', '.plot .cold'],
  'see fibonacci': ['#/see?game=fibonacci&at=20', '.parts'],
  'see a million': ['#/see?game=0.106&at=5&n=1000000&with=0.137&log=1', '.one-code + .one-code canvas'],
  'see the order of a quotient': ['#/see?game=kayles&at=5+4&rule=misere&shape=order', '.quotient-graph svg'],
  'see the graph of a quotient': ['#/see?game=kayles&at=5+4&rule=misere&shape=cayley', '.quotient-graph svg'],
  'see moore': ['#/see?game=moore:2&at=5+8+10', '.columns'],
  'rules': ['#/rules', '.singles'],
  'path': ['#/learn?page=path&step=xor', '.blocks-board'],
  'path, a wrong move': ['#/learn?page=path&step=wythoff', '.square.can'],
  'the end of the path': ['#/learn?page=path&step=end', '.known'],
  'the lesson of a game': ['#/learn?page=lesson&game=hackenbush:0-1;1-2;2-3;2-4;0-5;5-6;6-0;6-7;7-8&step=win', '.drawn .can'],
  'puzzle of the day': ['#/learn?page=daily&day=2026-11-18', '.pin'],
  'ten questions': ['#/learn?page=quiz&game=kayles', '.predict'],
  'myths': ['#/learn?page=myths', '.myth .predict'],
  'sheet': ['#/teach?page=sheet', '.items li'],
  'lesson plan': ['#/teach?page=plans&plan=old', '.phases'],
  'sheet of a board': ['#/teach?page=sheet&game=northcott&hard=hard', '.items .drawn'],
  'card of a board': ['#/teach?page=card&game=northcott', '.card .drawn'],
  'card': ['#/teach?page=card&game=kayles', '.code'],
  'review': ['#/review?game=nim&start=3+4+5&moves=1+2~2+3~2+1~3+5~1+1&starter=0&at=2', '.feedback.wrong'],
  'open a game': ['#/review?at=0', '.open-game'],
};

/// What is shown or read aloud: marks of English sentences beside Chinese characters, numbers without
/// a space beside them, keys without a text.
const ill = (page) => page.evaluate(() => {
  const texts = [...document.querySelectorAll('[aria-label], [title], [placeholder]')]
      .flatMap((one) => ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''));
  const walk = document.createTreeWalker(document.getElementById('page'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (!walk.currentNode.parentElement.closest('pre, code, textarea, script, style')) texts.push(walk.currentNode.data);
  return texts.map((text) => text.replaceAll(/\d+月\d+日/g, '')).filter((text) => /[\u4e00-\u9fff] ?[,.;:!?()](?!\d)|(?<!\d)[,;:!?] ?[\u4e00-\u9fff]|[\u4e00-\u9fff] [\u4e00-\u9fff]{1,3} [\u4e00-\u9fff]|[\u4e00-\u9fff]\d|\d[\u4e00-\u9fff]|undefined|NaN|^web\.|\{\w+\}/.test(text));
});

for (const [name, [hash, ready]] of Object.entries(views)) {
  test(`${name}: nothing that axe finds serious, on desk and phone, light and dark`, async () => {
    for (const [width, colorScheme, language] of [[1200, 'light', 'en'], [360, 'dark', 'zh']]) {
      const page = await at.open(`${hash}&lang=${language}`.replace('#/rules&', '#/rules?'), {viewport: {width, height: 800}, colorScheme});
      await page.locator(ready).first().waitFor();
      await accessible(page, `${width} ${colorScheme}`);
      if (language === 'zh') assert.deepEqual(await ill(page), []);
      await at.close(page);
    }
  });
}

test('a page enlarged twice: the rule is whole, and what is touched is not smaller than 24 pixels', async () => {
  for (const [name, touched] of [['play wythoff', '.square'], ['play kayles', '.pin'], ['puzzle of the day', '.pin'], ['path, a wrong move', '.square'], ['sheet', null], ['see moore', null]]) {
    const [hash, ready] = views[name];
    const page = await at.open(hash, {viewport: {width: 640, height: 400}});
    await page.locator(ready).first().waitFor();
    assert.equal(await page.evaluate(() => [...document.querySelectorAll('.rule')].filter((rule) => rule.scrollWidth > rule.clientWidth).length), 0, name);
    if (touched) {
      const sides = await page.locator(touched).evaluateAll((all) => all.flatMap((one) => [one.offsetWidth, one.offsetHeight]));
      assert.ok(sides.length > 3 && Math.min(...sides) >= 24, `${name}: ${Math.min(...sides)}`);
    }
    await at.close(page);
  }
});

test('rules of one\'s own: written, refused, mended, played', async () => {
  const page = await at.open('#/rules');
  const file = page.getByRole('textbox', {name: 'The rules file'});
  await page.locator('.singles').waitFor();
  await file.fill('name = "Mine"\n\n[[move]]\ntake = "everything"\n');
  await page.locator('.trouble').waitFor();
  await file.fill('name = "Mine"\nheaps = 1\n\n[[move]]\ntake = "1-2"\n');
  await page.locator('.tried').filter({hasText: 'Good rules'}).or(page.locator('.tried').filter({hasText: 'known theory'})).waitFor();
  await page.getByRole('textbox', {name: 'Start with'}).fill('4');
  await page.keyboard.press('Enter');
  await page.getByRole('link', {name: 'Play it'}).click();
  await page.getByRole('button', {name: 'I go first', exact: true}).click();
  await page.locator('.stone').nth(3).click();
  await page.locator('.bar .main').click();
  await page.waitForFunction(() => /moves=4|moves=1\+1/.test(location.hash));
  await at.close(page);
});

test('seeing: columns follow the heaps, the board follows the click', async () => {
  const page = await at.open('#/see?game=nim&at=3+4+5');
  await page.getByRole('button', {name: 'one less in heap 1'}).click();
  await page.waitForFunction(() => /at=2\+4\+5/.test(location.hash));
  await page.locator('.verdict .value').filter({hasText: 'nim-value 3'}).waitFor();
  await page.goto(`${at.address}#/see?game=wythoff&at=3+5`);
  await page.locator('.verdict').filter({hasText: 'loses against'}).waitFor();
  await at.close(page);
});

test('a pasted code shows its sequence and its proved period', async () => {
  const page = await at.open('#/see?game=nim');
  const code = page.getByRole('textbox', {name: /Game or code/});
  await code.waitFor();
  await code.fill('0.165');
  await code.press('Enter');
  await page.getByText('20\u202f000', {exact: true}).click();
  await page.getByText('Period 1550 from n = 5181 on, proved.').waitFor();
  await at.close(page);
});
