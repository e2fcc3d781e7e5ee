import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';

import { readEnvironment } from '../../backend/src/config/environment.js';
import { root } from '../support/root.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The anchors that repository hosts make from headings. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const matchesOf = (page: string, pattern: RegExp) =>
  [...read(page).matchAll(pattern)].map(([, text = '']) => text);

describe.each(pages)('%s', (page) => {
  it('links to files and headings that are there', () => {
    const links = matchesOf(page, /\]\(([^)\s]+)\)/g).filter((link) => !/^https?:/.test(link));
    const broken = links.filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file ? join(dirname(page), file) : page;
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('names paths that are there', () => {
    const paths = matchesOf(page, /`((?:backend|frontend|libs|test|scripts|ops|docs|\.ci)\/[\w./-]*\w)`/g);
    // Build output and files that are written at runtime are in no checkout.
    const kept = paths.filter((path) => !/(^|\/)(dist|output)(\/|$)/.test(path));
    expect(kept.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names commands that npm knows', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = matchesOf(page, /npm run ([\w:]+)/g);
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });
});

describe('the settings', () => {
  const [, shape = ''] = /z\.object\(\{\n(.*?)\n\}\);/s.exec(read('backend/src/config/environment.ts')) ?? [];
  const known = [...shape.matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name = '']) => name);
  // These have no row of their own: npm sets INIT_CWD, and the page's text explains NODE_ENV.
  const ours = known.filter((name) => name !== 'INIT_CWD' && name !== 'NODE_ENV').sort();
  const cells = read('docs/settings.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((row) => row.split('|')[1] ?? '');

  it('that the server reads are all in docs/settings.md, and no others', () => {
    const told = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name));
    expect(told.filter((name) => !name.endsWith('_FILE')).sort()).toEqual(ours);
  });

  it('are all in .env.example, with their defaults', () => {
    const example = parseEnv(read('.env.example').replace(/^#(?=[A-Z])/gm, ''));
    expect(Object.keys(example).sort()).toEqual(ours);
    expect(readEnvironment(example as NodeJS.ProcessEnv)).toEqual(readEnvironment({}));
  });

  it('that may be files are told as such', () => {
    const [, list = ''] = /FROM_FILES = \[(.*?)\]/s.exec(read('backend/src/config/environment.ts')) ?? [];
    const names = [...list.matchAll(/'([A-Z0-9_]+)'/g)].map(([, name = '']) => `${name}_FILE`);
    const told = cells.flatMap((cell) =>
      [...cell.matchAll(/`([A-Z0-9_]+_FILE)`/g)].map(([, name = '']) => name),
    );
    expect(told.sort()).toEqual(names.sort());
  });
});
