import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../support/root.mjs';
import { faultOf, promisesOf, titlesIn } from './security-page.mjs';

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

describe('the check of the page', () => {
  const page = [
    '# Security',
    '- **Not a promise.** Outside of the section.',
    '## What is promised',
    '- **Locks.** A lock ends sessions.',
    '  - `a.spec.ts › ends %s`',
    '- **Nothing named.** At all.',
    '## What is not promised',
    '- **Weather.** Any.',
  ].join('\n');

  it('reads promises and their tests in that section alone', () => {
    expect(promisesOf(page)).toEqual([
      { name: 'Locks', tests: [{ file: 'a.spec.ts', title: 'ends %s' }] },
      { name: 'Nothing named', tests: [] },
    ]);
  });

  it('knows titles in all the ways that tests are written', () => {
    const source = [
      "describe('a lock', () => { it('ends sessions', () => {}); });",
      "it.each([1])('of %s', () => {});",
      'it.each`a`("in a table", () => {});',
      'it(`in ${COUNT} rounds`, () => {});',
      "expect('no title').toBe(call('neither'));",
      "// it('no longer')",
      'const same = <T>(value: T) => value;',
      "it('after a generic', () => {});",
    ].join('\n');
    expect(titlesIn(source)).toEqual([
      'a lock',
      'ends sessions',
      'of %s',
      'in a table',
      'in ${COUNT} rounds',
      'after a generic',
    ]);
  });

  it('reads markup where that is what the file holds', () => {
    const source = "render(<Page size={1}>text</Page>); it('after markup', () => {});";
    expect(titlesIn(source, 'page.spec.tsx')).toEqual(['after markup']);
  });

  it('finds a file that is gone and a title that was changed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'page-'));
    writeFileSync(join(folder, 'a.spec.ts'), 'it(`ends in ${COUNT} rounds`, () => {});');
    const fault = (file: string, title: string) => faultOf({ file, title }, folder);
    expect(fault('a.spec.ts', 'ends in … rounds')).toBeUndefined();
    expect(fault('a.spec.ts', 'ends in rounds')).toBe('a.spec.ts has no test "ends in rounds"');
    expect(fault('a.spec.ts', 'ends')).toBe('a.spec.ts has no test "ends"');
    expect(fault('b.spec.ts', 'ends')).toBe('b.spec.ts is no test file');
    rmSync(folder, { recursive: true });
  });
});
