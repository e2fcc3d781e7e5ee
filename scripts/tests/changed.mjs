import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../support/root.mjs';

/** @import { Spec } from './needs.mjs' */

/** Layers in which a spec is named after the module that it is about. */
const BY_NAME = /^test\/(database|api|live)\//;

/** @param {...string} args */
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** @param {string} path */
const nameOf = (path) => basename(path).replace(/\..*$/, '');

/** The end of an import path of this file. Keeps `.schema`, so that `seats.schema.ts` isn't taken for `seats.ts`. @param {string} path */
const importedAs = (path) => `/${basename(path).replace(/\.tsx?$/, '.js')}'`;

/** What a source is about: its module, and its own name. @param {string} path */
function subjectsOf(path) {
  const [, module] = /modules\/[^/]+\/([^/.]+)\//.exec(path) ?? [];
  return path.includes('.spec.') ? [] : [nameOf(path), ...(module ? [module] : [])];
}

/** @param {string} subject @param {string} spec */
const isAbout = (subject, spec) => spec === subject || spec.startsWith(`${subject}-`);

/**
 * The specs that a change touches: changed ones, those beside a changed file, those that import it directly,
 * and those of the layers above that are named after its module. Indirect imports would add nearly all.
 * @param {string[]} changed @param {Spec[]} specs @returns {string[]}
 */
export function touchedBy(changed, specs) {
  /** @param {Spec} spec @param {string} file */
  const touches = ({ path, text }, file) =>
    path === file ||
    (!BY_NAME.test(path) && dirname(path) === dirname(file)) ||
    text.includes(importedAs(file)) ||
    subjectsOf(file).some((subject) => BY_NAME.test(path) && isAbout(subject, nameOf(path)));
  const sources = changed.filter((file) => /\.(ts|tsx|mjs|cjs|css)$/.test(file));
  return specs.filter((spec) => sources.some((file) => touches(spec, file))).map(({ path }) => path);
}

/** The specs that the working tree's changes touch, of all layers. @returns {string[]} */
export function changedSpecs() {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((path) =>
    existsSync(join(root, path)),
  );
  const specs = files
    .filter((path) => /\.spec\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const changed = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return touchedBy(changed, specs);
}
