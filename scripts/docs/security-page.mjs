import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { patternOf } from '../guards/guards.mjs';
import { root } from '../support/root.mjs';

/** @typedef {{ file: string, title: string }} NamedTest */
/** @typedef {{ name: string, tests: NamedTest[] }} Promised */

const PROMISE = /^- \*\*(.+?)\.?\*\*/;
const TEST = /^ {2}- `(\S+) › (.+)`$/;
const SECTION = '## What is promised';

/** @param {string} page @returns {string[]} */
function linesOfSection(page) {
  const [, rest = ''] = page.split(`\n${SECTION}\n`);
  return (rest.split(/\n## /, 1)[0] ?? '').split('\n');
}

/** The promises of docs/security.md with their tests. @param {string} page @returns {Promised[]} */
export function promisesOf(page) {
  /** @type {Promised[]} */
  const promises = [];
  for (const line of linesOfSection(page)) {
    const [, name] = PROMISE.exec(line) ?? [];
    if (name !== undefined) promises.push({ name, tests: [] });
    const [, file, title] = TEST.exec(line) ?? [];
    if (file !== undefined && title !== undefined) promises.at(-1)?.tests.push({ file, title });
  }
  return promises;
}

/** @param {ts.Expression} callee @returns {string} `it` of `it`, `it.each(rows)` and it.each`table` */
function firstWordOf(callee) {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isTaggedTemplateExpression(callee)) return firstWordOf(callee.tag);
  if (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee))
    return firstWordOf(callee.expression);
  return '';
}

/** The titles as in the source, `%s` and `${COUNT}` included. @param {string} source @param {string} [file] @returns {string[]} */
function titlesIn(source, file = 'any.spec.ts') {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.ESNext);
  /** @type {string[]} */
  const titles = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && ['it', 'describe'].includes(firstWordOf(node.expression))) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text);
      else if (title && ts.isTemplateExpression(title)) titles.push(title.getText(parsed).slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return titles;
}

/** Cached, because many promises name the same files. @type {Map<string, string[]>} */
const titlesOfFiles = new Map();

/** @param {string} path */
function titlesOf(path) {
  const titles = titlesOfFiles.get(path) ?? titlesIn(readFileSync(path, 'utf8'), path);
  titlesOfFiles.set(path, titles);
  return titles;
}

/** What is wrong with a named test; `…` is a wildcard. @param {NamedTest} test @param {string} [folder] @returns {string | undefined} */
export function faultOf({ file, title }, folder = root) {
  const path = join(folder, file);
  if (!/\.spec\.tsx?$/.test(file) || !existsSync(path)) return `${file} is no test file`;
  const wanted = new RegExp(`^${patternOf(title)}`, 's');
  return titlesOf(path).some((known) => wanted.test(known)) ? undefined : `${file} has no test "${title}"`;
}
