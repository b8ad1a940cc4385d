// Some thousand seeded cases: the module answers as the command does.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {test} from 'node:test';
import {loadModule, top} from './help.mjs';

const command = process.env.BOUTON ?? resolve(top, 'build/test-gcc/apps/cli/bouton');

test('the command and the module answer alike', {skip: !existsSync(command) && 'the command is not built'}, async (t) => {
  const module = await loadModule();
  const questions = new Map();
  for (const line of readFileSync(resolve(top, 'tests/cross/cases.tsv'), 'utf8').trimEnd().split('\n')) {
    const [game, convention, position] = line.split('\t');
    const key = `${game}\t${convention}`;
    questions.set(key, [...questions.get(key) ?? [], position]);
  }
  let compared = 0;
  for (const [key, positions] of questions) {
    const [game, convention] = key.split('\t');
    const output = execFileSync(command, ['solve', game, `--${convention}`, '-', '--json', '--moves', '10000', '--lang', 'en'],
                                {input: positions.join('\n') + '\n', encoding: 'utf8', maxBuffer: 1 << 28});
    const lines = output.trimEnd().split('\n');
    assert.equal(lines.length, positions.length);
    positions.forEach((position, i) => {
      const answer = module.ask('solve', [game, convention === 'misere' ? 1 : 0, position, 10_000]);
      assert.deepEqual(answer, JSON.parse(lines[i]), `${game} ${convention} ${position}`);
      ++compared;
    });
  }
  t.diagnostic(`measured: ${compared} answers compared`);
  assert.ok(compared >= 2000);
});
