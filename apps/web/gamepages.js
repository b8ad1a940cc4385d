// A page for each game of the menu, play/GAME.html and play/GAME.zh.html: what messengers and search engines read,
// who see nothing behind the hash of an address. It shows the game's board as a picture and leads into the page, with
// the hash that it was opened with.
import {spawnSync} from 'node:child_process';
import {withAddress} from './publish.js';

/// What messengers show whole.
const width = 1200, height = 630;
const frame = 44, inner = 40, foot = 44;  ///< around the felt, within it, and below it for the name
const largest = 1.7;                      ///< a board is drawn at most so large

/// The game in an address: letters, digits and hyphens; of a name that lists a whole board only its first word.
export const slug = (game) => game.length > 40 ? game.split(':')[0] : game.replaceAll(/[^a-z0-9]+/g, '-');

/// {game: name of its page}, of a menu.
export function pagesOf(menu) {
  const pages = Object.fromEntries(menu.map(({game}) => [game, slug(game)]));
  if (new Set(Object.values(pages)).size < menu.length) throw new Error('two games would have the same page');
  return pages;
}

/// The board of the library on felt. \param svg  a document whose first tag says its viewBox
export function previewSvg(svg) {
  const [, box] = /^<svg [^>]*viewBox="([^"]*)"/.exec(svg);
  const [, , across, down] = box.split(' ').map(Number);
  const felt = {width: width - 2 * frame, height: height - frame - foot - 20};
  const scale = Math.min(largest, (felt.width - 2 * inner) / across, (felt.height - 2 * inner) / down);
  const at = {x: width / 2 - scale * across / 2, y: frame + felt.height / 2 - scale * down / 2};
  const board = svg.replace(/^<svg [^>]*>/, `<svg viewBox="${box}" x="${at.x}" y="${at.y}" width="${scale * across}" height="${scale * down}">`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#fbfaf6"/>
<rect x="${frame}" y="${frame}" width="${felt.width}" height="${felt.height}" rx="36" fill="#f3ecdc" stroke="#e4d9c1" stroke-width="2"/>
${board}<text x="${width - frame}" y="${height - 20}" style="font:italic 34px serif;text-anchor:end;fill:#67625a">Bouton</text>
</svg>`;
}

/// The corner's queen as the page shows her: the library draws two heaps. \param piece  parts of an SVG picture, 40 wide
function queenSvg(start, piece) {
  const [x, y] = start.split(' ').map(Number), side = 40;
  const squares = Array.from({length: (x + 1) * (y + 1)}, (_, i) => [i % (x + 1), Math.floor(i / (x + 1))]).map(([column, row]) =>
    `<rect x="${side * column}" y="${side * row}" width="${side}" height="${side}" fill="${(column + y - row) % 2 === 0 ? '#eee8dc' : '#fff'}" stroke="#cfc7b8"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side * (x + 1)} ${side * (y + 1)}">
<style>.body{fill:#3d3a36}</style>${squares}<g transform="translate(${side * x} 0)">${piece}</g></svg>`;
}

/// A picture in points, made by rsvg-convert (Debian: librsvg2-bin); null where that is not installed.
function drawn(svg) {
  const {error, status, stdout, stderr} = spawnSync('rsvg-convert', ['--format=png'], {input: svg, maxBuffer: 1 << 26});
  if (error?.code === 'ENOENT') return null;
  if (error || status !== 0) throw new Error(`rsvg-convert: ${error?.message ?? stderr}`);
  return stdout;
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const large = (text) => text[0].toUpperCase() + text.slice(1);
const languages = ['en', 'zh'], tags = ['en', 'zh-Hans'], locales = ['en_GB', 'zh_CN'];
const fileOf = (page, language) => language === 0 ? `${page}.html` : `${page}.${languages[language]}.html`;
const head = (title, tag) => `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Bouton</title>`;
const style = `<style>body { font: 18px/1.5 Georgia, serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; } img { width: 100%; height: auto; }</style>`;

function htmlOf({game, title, rule, start}, page, picture, texts, language) {
  const text = (key) => texts[`web.${key}`][language].replaceAll('{game}', title[language]);
  const told = escaped(`${rule[language]}${language === 0 ? ' ' : ''}${text('send.page')}`);
  const name = escaped(large(title[language]));
  const hash = `#/play?${new URLSearchParams({game, start, ...language === 0 ? {} : {lang: languages[language]}})}`;
  const other = 1 - language;
  return `${head(name, tags[language])}
<meta name="description" content="${told}">
<link rel="alternate" hreflang="${tags[other]}" href="./${fileOf(page, other)}">
<meta property="og:title" content="${name}">
<meta property="og:site_name" content="Bouton">
<meta property="og:description" content="${told}">
<meta property="og:type" content="website">
<meta property="og:locale" content="${locales[language]}">
<meta property="og:image" content="${picture}">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta property="og:image:alt" content="${name} ${escaped(start)}">
<meta name="twitter:card" content="summary_large_image">
${style}
<script>location.replace('../' + (location.hash || ${JSON.stringify(hash)}));</script>
</head>
<body>
<h1>${name}</h1>
<p>${told}</p>
<p><a href="../${escaped(hash)}"><img src="${picture}" width="${width}" height="${height}" alt="${name} ${escaped(start)}"></a></p>
<p><a href="../${escaped(hash)}">${escaped(text('home.play_it'))}</a> · <a href="./" lang="en">All games</a></p>
</body>
</html>
`;
}

/// All games, for those who follow links without running scripts.
function listOf(menu, pages) {
  const list = (language) => `<ul lang="${tags[language]}">\n${menu.map(({game, title, rule}) =>
    `<li><a href="./${fileOf(pages[game], language)}">${escaped(large(title[language]))}</a> ${escaped(rule[language])}</li>\n`).join('')}</ul>\n`;
  return `${head('All games', 'en')}
${style}
</head>
<body>
<h1><a href="../">Bouton</a></h1>
${list(0)}${list(1)}</body>
</html>
`;
}

/// What a board in another page draws without the module: the board in each language, without its moves.
const boardsText = (boards) => JSON.stringify(boards.map((board) => ({...board, moves: []})));

/// The files of all games: [path, content]. `pictureOf`: a position as an SVG document; `boardsOf`: as the library draws it,
/// in English and Chinese; `queen`: her shape; `texts`: {key: [English, Chinese]};
/// `address`: where the page will be found, or empty; `warn` hears once that pictures cannot be made.
export function* gamePages(menu, {pictureOf, boardsOf, queen, texts, address = '', warn}) {
  const pages = pagesOf(menu);
  let can = true;
  for (const one of menu) {
    const page = pages[one.game];
    const picture = can ? drawn(previewSvg(one.game === 'queen' ? queenSvg(one.start, queen) : pictureOf(one.game, one.start))) : null;
    if (picture) yield [`play/${page}.png`, picture];
    else if (can) warn('rsvg-convert is not installed (Debian: librsvg2-bin): all games share one preview picture');
    can = picture !== null;
    if (one.look === 'drawn') yield [`play/${page}.json`, boardsText(boardsOf(one.game, one.start))];
    for (const language of [0, 1]) {
      const file = `play/${fileOf(page, language)}`;
      yield [file, withAddress(htmlOf(one, page, picture ? `./${page}.png` : '../preview.png', texts, language), address, file)];
    }
  }
  yield ['play/index.html', listOf(menu, pages)];
}
