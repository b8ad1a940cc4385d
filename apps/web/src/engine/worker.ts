// The worker that owns the module. Messages are plain objects with a number; a computation is
// cancelled by ending the worker.
import {NeedsWhole, BoutonError, BoutonModule} from './module';
import type {Progress} from './types';

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
  beyond?: true;  ///< ask again with the whole module
}

let module: BoutonModule;
let answering = 0;  // the number of the question
let laws = '';      // those that the module has been told

function give(code: WebAssembly.Module): void {
  module = new BoutonModule(code, (progress) => postMessage({id: answering, progress} satisfies Reply));
  laws = '';
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
    if (request.name === 'sequence') {
      const result = module.sequence(...request.args as [string, number]);
      return postMessage({id: request.id, result} satisfies Reply, {transfer: [result.values.buffer as ArrayBuffer]});
    }
    postMessage({id: request.id, result: module.ask(request.name, request.args)} satisfies Reply);
  } catch (error) {
    if (error instanceof NeedsWhole) return postMessage({id: request.id, beyond: true} satisfies Reply);
    const message = error instanceof Error ? error.message : String(error);
    const offset = error instanceof BoutonError ? error.offset : null;
    postMessage({id: request.id, error: {message, offset}} satisfies Reply);
  }
});
