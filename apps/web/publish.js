// What a preview needs where links are shared: the whole address of the picture. Those who put the page
// on a server say where it lies with BOUTON_WEB_ADDRESS; without it the addresses stay relative.

/// `address`: https://example.org/nim/, with or without the last slash; empty: nothing changes.
export function withAddress(html, address) {
  if (!address) return html;
  const base = new URL(address.endsWith('/') ? address : `${address}/`);
  if (!/^https?:$/.test(base.protocol)) throw new Error(`BOUTON_WEB_ADDRESS must begin with https:// or http://, not ${base.protocol}`);
  const home = `<meta property="og:url" content="${base.href}" data-beside>\n`;
  return html.replace(/(<meta property="og:image" content=")\.\/([^"]*"[^>]*>\n)/, (_, head, rest) => `${home}${head}${base.href}${rest}`);
}
