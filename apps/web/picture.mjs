// The pictures of the page in README.md and README.zh-CN.md: node apps/web/picture.mjs, after script/web build.
import {writeFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {serve} from './serve.js';
import {browser as launch} from './test/browser.mjs';

const top = resolve(import.meta.dirname ?? resolve(new URL('.', import.meta.url).pathname), '../..');
const browser = await launch();
const server = await serve(resolve(process.env.BOUTON_WEB_OUT ?? resolve(top, 'build/web'), 'site'), 4800);
for (const [lang, name] of [['en', 'page.png'], ['zh', 'page.zh.png']]) {
  const page = await browser.newPage({viewport: {width: 1180, height: 730}, reducedMotion: 'reduce'});
  await page.goto(`http://127.0.0.1:${server.address().port}/#/play?game=kayles&start=5+7&first=me&show=v&lang=${lang}`);
  await page.locator('.pin').first().waitFor();
  await page.waitForTimeout(2500);
  writeFileSync(resolve(top, 'docs/pictures', name), await page.screenshot());
  await page.close();
}
await browser.close();
server.closeAllConnections?.();
server.close();
