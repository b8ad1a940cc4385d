// Where the module and the words come from: beside this file on a disk or a server, or wherever
// the caller says.

/** An address as text, a URL, bytes, or a WebAssembly.Module. */
export type Source = string|object;

export interface Read {
  compiled(): Promise<object>;
  text(): Promise<string>;
}

/** Objects of another frame, too, which `instanceof` does not know. */
const kind = (given: unknown): string => Object.prototype.toString.call(given).slice('[object '.length, -1);
export const isSource = (given: unknown): given is Source =>
    typeof given === 'string' || ArrayBuffer.isView(given) || ['URL', 'ArrayBuffer', 'WebAssembly.Module'].includes(kind(given));

const isBytes = (given: Source): given is ArrayBuffer|ArrayBufferView => given instanceof ArrayBuffer || ArrayBuffer.isView(given);

async function bytesFrom(address: URL): Promise<BufferSource> {
  if (address.protocol === 'file:') {
    // Only node gets here; the name in a variable keeps bundlers for browsers from looking for it.
    const place = 'node:fs/promises';
    const {readFile} = await import(/* webpackIgnore: true */ /* @vite-ignore */ place) as {readFile(file: URL): Promise<Uint8Array>};
    return readFile(address);
  }
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`bouton: ${address.href} answers ${answer.status}`);
  return answer.arrayBuffer();
}

export function source(given: Source): Read {
  const bytes = async (): Promise<BufferSource> => {
    if (isBytes(given)) return given;
    if (given instanceof WebAssembly.Module) throw new Error('bouton: words cannot come from a module');
    // In a page an address is meant as the page means it, in node from the folder one is in.
    const page = (globalThis as {document?: {baseURI: string}}).document?.baseURI;
    const here = page ?? (globalThis as {location?: {href: string}}).location?.href ?? await workingFolder();
    return bytesFrom(new URL(String(given), here));
  };
  return {
    compiled: async () => given instanceof WebAssembly.Module ? given : WebAssembly.compile(await bytes()),
    text: async () => new TextDecoder().decode(await bytes()),
  };
}

async function workingFolder(): Promise<string> {
  const place = 'node:url';
  const {pathToFileURL} = await import(/* webpackIgnore: true */ /* @vite-ignore */ place) as {pathToFileURL(path: string): URL};
  return pathToFileURL('./').href + '/';
}
