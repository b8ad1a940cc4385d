// Words of the field tell what they mean where they stand: by mouse, finger and keyboard, in both languages, in the words
// of the manual's glossary. Works are cited as the manual has them.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {glossaryFile, readGlossary} from '../glossary.js';
import {readReferences, referenceFiles} from '../references.js';
import {accessible, address, at, button, eventually, phone, settled, shown, top} from './help.mjs';

shown();

const slow = {timeout: 60_000};  // the glossary comes when nothing else is to be done

const entries = readGlossary(top);
const meansOf = (word, language = 0) => entries.find(({words}) => words.includes(word)).means[language];
const told = (page) => page.getByRole('tooltip');

test('the words and what they mean are those of the manual, in both languages', () => {
  const manual = readFileSync(glossaryFile(top), 'utf8');
  for (const {words, means} of entries) {
    assert.ok(words.some((word) => /[a-z]/.test(word)) && words.some((word) => /[一-鿿]/.test(word)), words.join());
    assert.match(means[1], /[一-鿿Φ]/, words.join());
    assert.ok(means[0].startsWith(`${words[0]}: `) && manual.includes(means[0].split(': ')[1].slice(0, 20)), words.join());
  }
  assert.deepEqual(entries.find(({words}) => words.includes('nim-value')).words, ['nim-value', 'Sprague-Grundy value', 'SG value', '尼姆值', 'SG 值', 'SG 函数值']);
});

test('in See a word is explained by mouse, by focus and by touch, and goes with Escape', async () => {
  const page = await at.open(address('see', {game: 'kayles', at: '5 7'}), {hasTouch: true});
  const word = page.locator('.verdict .term', {hasText: 'nim-value'});
  await word.waitFor(slow);
  await word.hover();
  await eventually(() => told(page).allInnerTexts(), [meansOf('nim-value')]);
  await page.mouse.move(5, 500);
  await eventually(() => told(page).count(), 0);
  await word.focus();
  await eventually(() => told(page).count(), 1);
  assert.equal(await page.locator(`#${await word.getAttribute('aria-describedby')}`).innerText(), meansOf('nim-value'), 'those who listen hear it');
  await accessible(page, 'a word that is explained');
  await page.keyboard.press('Escape');
  await eventually(() => told(page).count(), 0);
  const letter = page.locator('.verdict .letter .term');
  await letter.tap();
  await eventually(() => told(page).allInnerTexts(), [meansOf('N-position')]);
  const {x, y, width, height} = await told(page).boundingBox();
  assert.ok(x >= 0 && y >= 0 && x + width <= 1200 && y + height <= 900);
  await letter.tap();
  await eventually(() => told(page).count(), 0);
  await letter.tap();
  await page.locator('h1').first().tap();
  await eventually(() => told(page).count(), 0);
  await at.close(page);
});

test('a reason explains each of its words once, in Chinese on a phone too, and reads as before', async () => {
  const page = await at.open(address('play', {game: 'kayles', start: '5 7', first: 'me', lang: 'zh'}), {viewport: {width: 320, height: 640}, hasTouch: true, isMobile: true});
  await settled(page);
  assert.equal(await page.locator('.term').count(), 0, 'not in rules');
  await button(page, '为什么？').click();
  const lead = page.locator('.reason .lead');
  const text = await lead.innerText();
  const word = lead.locator('.term', {hasText: '尼姆值'});
  await word.waitFor(slow);
  assert.equal(await word.count(), 1);
  assert.equal(await lead.innerText(), text);
  await word.tap();
  await eventually(() => told(page).allInnerTexts(), [meansOf('nim-value', 1)]);
  const {x, width} = await told(page).boundingBox();
  assert.ok(x >= 0 && x + width <= 320);
  await at.close(page);
});

test('cite copies the BibTeX of the works that an answer names, as the manual has them', async () => {
  const manual = readFileSync(referenceFiles(top)[0], 'utf8');
  for (const [lang, name, told] of [['en', 'cite', 'The BibTeX of the reference is copied.'], ['zh', '引用', '参考文献的 BibTeX 已复制。']]) {
    const page = await at.open(address('see', {game: 'kayles', at: '5 7', lang}), phone);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, name).first().tap();
    await page.getByText(told).waitFor(slow);
    const bibtex = await page.evaluate(() => navigator.clipboard.readText());
    const works = bibtex.trim().split('\n\n');
    assert.ok(works.length >= 2 && works.every((work) => /^@\w+\{\w+,\n/.test(work) && manual.includes(work)), bibtex);
    assert.match(bibtex, /Sprague1935/);
    await at.close(page);
  }
});

test('every reference of answers that names a year has its work', () => {
  const {works, named} = readReferences(top);
  assert.ok(Object.keys(named).length >= 30 && Object.values(named).every((keys) => keys.length > 0 && keys.every((key) => works[key].includes(`{${key},`))));
  assert.deepEqual(named['Sprague 1935、Grundy 1939'], ['Sprague1935', 'Grundy1939']);
  assert.deepEqual(named['Büchi 1960'], ['Buechi1960']);
});

test('no line begins with a comma after a word that is explained', async () => {
  const page = await at.open(address('see', {game: 'nim', at: '3 4 5'}), {viewport: {width: 390, height: 800}});
  await page.locator('.because .term').first().waitFor(slow);
  const marked = page.locator('.because .kept', {hasText: /[,.;:]$/});
  assert.ok(await marked.count() > 0);
  for (let width = 300; width < 460; width += 2) {
    await page.setViewportSize({width, height: 800});
    assert.deepEqual(await marked.evaluateAll((all) => all.filter((one) => one.getClientRects().length > 1).map((one) => one.textContent)), [], `${width}`);
  }
  await at.close(page);
});
