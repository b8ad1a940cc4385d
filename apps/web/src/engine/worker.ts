// The worker that owns the module. Messages are plain objects with a number; a computation is
// cancelled by ending the worker.
import {Beyond, BoutonError, BoutonModule, type ModuleName} from './module';
import type {Attempt} from './types';

export interface Request {
  id: number;
  rules: string;
  laws: string;  ///< certificates of laws that were found, a line each
  name: string;
  args: (string|number)[];
}
export interface Reply {
  id: number;
  result?: unknown;
  error?: {message: string, offset: number|null};
  progress?: Progress;
  beyond?: ModuleName;  ///< ask again with this module
}
/// The share of values that are there, or the attempt of a search that begins.
export type Progress = number|Attempt;

let module: BoutonModule;
let answering = 0;  // the number of the question
let laws = '';      // those that the module has been told

function give(code: WebAssembly.Module): void {
  module = new BoutonModule(code, (attempt) => postMessage({id: answering, progress: attempt} satisfies Reply));
  laws = '';
}

function values(request: Request): Uint16Array {
  const [game, to] = request.args as [string, number];
  module.ask('values', [game]);
  const all = new Uint16Array(to + 1);
  let at = 0;
  let told = performance.now();
  while (at <= to) {
    const piece = module.nextValues(to + 1);
    if (piece.length === 0) return all.slice(0, at);
    all.set(piece, at);
    at += piece.length;
    if (performance.now() - told > 100) {
      told = performance.now();
      postMessage({id: request.id, progress: at / (to + 1)} satisfies Reply);
    }
  }
  return all;
}

/// First the module, then its words, then questions; other words at any time.
addEventListener('message', (event: MessageEvent<WebAssembly.Module|string|Request>) => {
  if (event.data instanceof WebAssembly.Module) return give(event.data);
  if (typeof event.data === 'string') return module.set('texts', event.data);
  const request = event.data;
  answering = request.id;
  try {
    module.set('own_rules', request.rules);
    if (request.laws !== laws) module.ask('own_laws', [request.laws]);
    laws = request.laws;
    const result = request.name === 'all_values' ? values(request) :
                                                   module.ask(request.name, request.args);
    const transfer = result instanceof Uint16Array ? [result.buffer as ArrayBuffer] : [];
    postMessage({id: request.id, result} satisfies Reply, {transfer});
  } catch (error) {
    if (error instanceof Beyond) return postMessage({id: request.id, beyond: error.module} satisfies Reply);
    const message = error instanceof Error ? error.message : String(error);
    const offset = error instanceof BoutonError ? error.offset : null;
    postMessage({id: request.id, error: {message, offset}} satisfies Reply);
  }
});
