import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../support/root.mjs';
import { faultOf, promisesOf } from './security-page.mjs';

describe('docs/security.md', () => {
  const promises = promisesOf(readFileSync(join(root, 'docs/security.md'), 'utf8'));

  it('promises something in every line, and names a test for it', () => {
    expect(promises.length).toBeGreaterThan(30);
    expect(promises.filter(({ tests }) => tests.length === 0).map(({ name }) => name)).toEqual([]);
    expect(new Set(promises.map(({ name }) => name)).size).toBe(promises.length);
  });

  it('names tests that exist', () => {
    const faults = promises.flatMap(({ name, tests }) =>
      tests.map((test) => faultOf(test)).flatMap((fault) => (fault ? [`${name}: ${fault}`] : [])),
    );
    expect(faults).toEqual([]);
  });
});

it('the check of the page finds a file that is gone and a title that was changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  writeFileSync(join(folder, 'a.spec.ts'), 'it(`ends in ${COUNT} rounds`, () => {});');
  const fault = (file: string, title: string) => faultOf({ file, title }, folder);
  expect(fault('a.spec.ts', 'ends in … rounds')).toBeUndefined();
  expect(fault('a.spec.ts', 'ends in rounds')).toBe('a.spec.ts has no test "ends in rounds"');
  expect(fault('a.spec.ts', 'ends')).toBe('a.spec.ts has no test "ends"');
  expect(fault('b.spec.ts', 'ends')).toBe('b.spec.ts is no test file');
  rmSync(folder, { recursive: true });
});
