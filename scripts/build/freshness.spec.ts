import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { forget, isFresh, renew } from './freshness.mjs';
import type { Part } from './parts.mjs';

const shared: Part = {
  name: 'shared',
  folder: 'shared',
  sources: ['shared/src'],
  needs: [],
  commands: [['none']],
  watch: ['none'],
};
const sources = ['page/src', 'page/config'];
const page: Part = { ...shared, name: 'page', folder: 'page', sources, needs: [shared] };

let root: string;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const build = () => {
  write('page/dist/main.js', 'built');
  return Promise.resolve();
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'freshness-'));
  write('package-lock.json', '{}');
  write('shared/src/texts.ts', 'one');
  write('page/src/main.ts', 'one');
  write('page/config', 'one');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('a part', () => {
  it.each<[what: string, happen: () => void]>([
    ['one of its sources changed', () => write('page/src/main.ts', 'two')],
    ['a source was added', () => write('page/src/more.ts', 'one')],
    ['a source is gone', () => rmSync(join(root, 'page/src/main.ts'))],
    ['its configuration changed', () => write('page/config', 'two')],
    ['a source of a part that it needs changed', () => write('shared/src/texts.ts', 'two')],
    ['the lock changed', () => write('package-lock.json', 'two')],
    ['its output is gone', () => rmSync(join(root, 'page/dist'), { recursive: true })],
    ['a watcher writes into its output', () => forget(root, page)],
  ])('is stale when %s', async (_what, happen) => {
    await renew(root, page, build);
    happen();
    expect(isFresh(root, page)).toBe(false);
  });

  it('is stale before its first build, and fresh after it though the same is written again or a test changes', async () => {
    expect(isFresh(root, page)).toBe(false);
    await renew(root, page, build);
    write('page/src/main.ts', 'one');
    write('page/src/main.spec.ts', 'a test');
    expect(isFresh(root, page)).toBe(true);
  });

  it('is stale after a build that failed or was killed', async () => {
    await renew(root, page, build);
    await expect(renew(root, page, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    expect(isFresh(root, page)).toBe(false);
  });

  it('is stale when a source changed while it was built', async () => {
    await renew(root, page, () => {
      write('page/src/main.ts', 'two');
      return build();
    });
    expect(isFresh(root, page)).toBe(false);
  });
});
