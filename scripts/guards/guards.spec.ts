import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultOf, promisesOf } from '../docs/security-page.mjs';
import { root } from '../support/root.mjs';
import { GUARDS, namedTest, outcomeOf } from './guards.mjs';

const promises = promisesOf(readFileSync(join(root, 'docs/security.md'), 'utf8')).map(({ name }) => name);

describe('the list of guards', () => {
  it('has at least 25, each with a name of its own', () => {
    expect(GUARDS.length).toBeGreaterThanOrEqual(25);
    expect(new Set(GUARDS.map(({ name }) => name)).size).toBe(GUARDS.length);
  });

  it.each(GUARDS)('has what the source still says: $name', ({ file, text, replacement }) => {
    expect(readFileSync(join(root, file), 'utf8')).toContain(text);
    expect(replacement).not.toBe(text);
  });

  it.each(GUARDS)('names a promise and a test that exist: $name', (guard) => {
    expect(promises).toContain(guard.promise);
    expect(faultOf(namedTest(guard))).toBeUndefined();
  });
});

describe('what came of the test', () => {
  const guard = { test: 'a.spec.ts › of the … role' };
  const test = (status: string, title = 'of the first role', message = 'expected 403') => ({
    title,
    status,
    failureMessages: status === 'failed' ? [message] : [],
  });

  it.each([
    ['failed', [test('failed')], 'failed'],
    ['passed', [test('passed')], 'passed'],
    ['failed in one of its cases', [test('passed'), test('failed')], 'failed'],
    ['was left out', [test('pending')], 'not run'],
    ['has another name', [test('failed', 'of the first role of all')], 'not run'],
    ['was too slow', [test('failed', undefined, 'thrown: "Exceeded timeout of 30000 ms"')], 'not run'],
    ['could not be loaded', [], 'not run'],
  ])('that %s', (_what, tests, outcome) => {
    expect(outcomeOf(guard, tests)).toMatchObject({ outcome });
  });
});
