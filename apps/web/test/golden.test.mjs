// Questions asked of the module, with the answers as they were: tests/golden/page.txt.
//   $ solve ["nim",0,"3 4 5",10]      the call and what is given
//   > {...}                           the answer, or ! and the error
// BOUTON_WRITE_GOLDEN=1 writes them anew; the difference is read before it is committed.
import assert from 'node:assert/strict';
import {readFileSync, writeFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {test} from 'node:test';
import {loadModule, top} from './help.mjs';

const file = resolve(top, 'tests/golden/page.txt');

test('the module answers as it did', async () => {
  const module = await loadModule();
  const answer = (question) => {
    const [, call, given] = /^(\S+) (.*)$/.exec(question);
    try {
      return `> ${JSON.stringify(module.ask(call, JSON.parse(given)))}`;
    } catch (error) {
      return `! ${error.message}`;
    }
  };
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const questions = lines.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2));
  const now = questions.flatMap((question) => [`$ ${question}`, answer(question)]);
  if (process.env.BOUTON_WRITE_GOLDEN) writeFileSync(file, now.join('\n') + '\n');
  else assert.deepEqual(now, lines);
});
