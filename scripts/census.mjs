// Counts the sources (without specs and tests) by part of the project.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { productionPackages, readLock } from './supply-chain/lock.mjs';
import { root } from './support/root.mjs';

/** @typedef {{ path: string, text: string, lines: number, importers: Set<string> }} Source */

const SOURCE = /\.(ts|tsx|css|mjs|cjs)$/;
const TEST = /\.spec\.|^test\/|^libs\/testing\/|\/testing\//;
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
const INJECTABLE = /@Injectable\(\)\s*export class/;
/** A method or getter at the first level of a class that is not marked private. */
const PUBLIC_METHOD =
  /^ {2}(?!private|protected|constructor|static|override|if|for)(?:async |\*|get )*\w+(?:<[^(]*>)?\(/gm;
const TIMER = /\bset(?:Timeout|Interval)\(/;

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

/** @param {string} path @returns {Source} */
function read(path) {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, lines: text.split('\n').length - 1, importers: new Set() };
}

const sources = tracked.filter((path) => SOURCE.test(path) && !TEST.test(path)).map(read);
const tests = tracked.filter((path) => SOURCE.test(path) && TEST.test(path)).map(read);
const byPath = new Map(sources.map((source) => [source.path, source]));

for (const { path, text } of sources) {
  for (const [, target = ''] of text.matchAll(IMPORT)) {
    const wanted = join(dirname(path), target);
    const bare = wanted.replace(/\.js$/, '');
    (byPath.get(wanted) ?? byPath.get(`${bare}.ts`) ?? byPath.get(`${bare}.tsx`))?.importers.add(path);
  }
}

/** @param {string} path */
const partOf = (path) =>
  /^backend\/src\/modules\/[^/]+|^(?:backend|frontend)\/src\/[^/]+(?=\/)|^libs\/[^/]+|^[^/]+/.exec(
    path,
  )?.[0] ?? path;

/** @param {Source} source */
const hasOneNeighbour = ({ path, importers }) =>
  importers.size === 1 && [...importers].every((importer) => dirname(importer) === dirname(path));

/** @param {Source[]} some */
const linesOf = (some) => some.reduce((sum, { lines }) => sum + lines, 0);
/** @param {Source[]} some */
const medianOf = (some) => some.map(({ lines }) => lines).sort((a, b) => a - b)[some.length >> 1] ?? 0;

/** @param {string} name @param {Source[]} some */
const row = (name, some) =>
  process.stdout.write(
    `| ${name.padEnd(32)} | ${[
      some.length,
      linesOf(some),
      medianOf(some),
      some.filter(({ importers }) => importers.size === 1).length,
      some.filter((one) => hasOneNeighbour(one) && one.lines <= 40).length,
    ]
      .map((figure) => String(figure).padStart(8))
      .join(' | ')} |\n`,
  );

process.stdout.write(`| ${'part'.padEnd(32)} |    files |    lines |   median | importer | neighbour |\n`);
for (const part of [...new Set(sources.map(({ path }) => partOf(path)))].sort()) {
  row(
    part,
    sources.filter(({ path }) => partOf(path) === part),
  );
}
row('all', sources);
row('tests and their support', tests);

const server = sources.filter(({ path }) => path.startsWith('backend/src/'));
const injectables = server.filter(({ text }) => INJECTABLE.test(text));
const small = injectables.filter(({ text }) => (text.match(PUBLIC_METHOD) ?? []).length <= 1);
process.stdout.write(
  [
    '',
    'importer: files with one importer; neighbour: of at most 40 lines, with their one importer in the same folder',
    `files of injectables with at most one public method: ${small.length} of ${injectables.length}`,
    `files with timers on the server: ${server.filter(({ text }) => TIMER.test(text)).length}`,
    `production packages in the lock: ${productionPackages(readLock()).length}`,
    '',
  ].join('\n'),
);
