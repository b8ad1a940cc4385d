// What a preview needs where links are shared: the whole address of the picture. Those who put the page
// on a server say where it lies with BOUTON_WEB_ADDRESS; without it the addresses stay relative.

/// `address`: https://example.org/nim/, with or without the last slash; empty: nothing changes. `file`: which file of it.
export function withAddress(html, address, file = '') {
  if (!address) return html;
  const base = new URL(address.endsWith('/') ? address : `${address}/`);
  if (!/^https?:$/.test(base.protocol)) throw new Error(`BOUTON_WEB_ADDRESS must begin with https:// or http://, not ${base.protocol}`);
  const here = new URL(file, base).href;
  return html.replace(/(<meta property="og:image" content=")([^"]*)("[^>]*>\n)/, (_, head, picture, rest) =>
    `<meta property="og:url" content="${here}" data-beside>\n${head}${new URL(picture, here).href}${rest}`);
}
