import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from '../support/root.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** As the hosts of repositories make them from headings. */
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
    // What is built or written while the product runs is in no checkout.
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
  it('that the server reads are all in the README, and no others', () => {
    const code = read('backend/src/config/environment.ts');
    const [, shape = ''] = /z\.object\(\{\n(.*?)\n\}\);/s.exec(code) ?? [];
    const known = [...shape.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name);
    const [, table = ''] = read('README.md').split('\n## Settings\n');
    const rows = (table.split('\n## ', 1)[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
    const told = rows
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name))
      .filter((name) => !name.endsWith('_FILE'));
    // Not the operator's: npm sets the one, and the other stands in the text.
    const ours = known.filter((name) => name !== 'INIT_CWD' && name !== 'NODE_ENV');
    expect(told.sort()).toEqual(ours.sort());
  });

  it('that may be files are told as such', () => {
    const [, list = ''] = /FROM_FILES = \[(.*?)\]/s.exec(read('backend/src/config/environment.ts')) ?? [];
    const names = [...list.matchAll(/'([A-Z_]+)'/g)].map(([, name = '']) => `${name}_FILE`);
    const told = [...read('README.md').matchAll(/`([A-Z_]+_FILE)`/g)].map(([, name = '']) => name);
    expect([...new Set(told)].sort()).toEqual(names.sort());
  });
});
