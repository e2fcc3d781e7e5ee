import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { chromium, wholeChromium } from '../support/chromium.mjs';

/**
 * @typedef {object} Spec
 * @property {string} path relative to the project's root
 * @property {string} text
 */

/**
 * @typedef {object} Need
 * @property {string} message what to do where it is missing
 * @property {(spec: Spec) => boolean} isNeededBy
 * @property {() => boolean} isThere
 */

/** @param {string} name */
const isOnPath = (name) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

/** mongod isn't listed, because the embedded database finds or fetches it itself. */
/** @type {Need[]} */
const needs = [
  {
    message:
      'The browser tests need Chromium: install the package chromium-headless-shell or chromium, or name it in CHROMIUM.',
    isNeededBy: ({ path }) => path.startsWith('test/browser/'),
    isThere: () => existsSync(chromium()),
  },
  {
    message:
      'The tests of the extension need all of Chromium: install the package chromium, or name it in CHROMIUM_WHOLE.',
    isNeededBy: ({ text }) => /from '[^']*extension-browser[^']*'/.test(text),
    isThere: () => existsSync(wholeChromium()),
  },
  {
    message: 'The tests of several processes need Redis: install the package redis-server.',
    isNeededBy: ({ text }) => /from '[^']*(redis|two-processes)[^']*'/.test(text),
    isThere: () => isOnPath('redis-server'),
  },
  {
    message:
      'The tests behind a proxy need nginx: install the package nginx-light, and have /usr/sbin in PATH.',
    isNeededBy: ({ text }) => /from '[^']*support\/processes\/nginx\.js'/.test(text),
    isThere: () => isOnPath('nginx'),
  },
  {
    message: 'The tests of programs in Python need Python and venv: install the package python3-venv.',
    isNeededBy: ({ text }) => /from '[^']*support\/processes\/python-venv\.js'/.test(text),
    isThere: () => isOnPath('python3'),
  },
];

/** @param {string} root @param {string[]} projects @returns {Spec[]} */
function specsOf(root, projects) {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.spec.ts') && projects.includes(basename(dirname(path))))
    .map((path) => ({ path: `test/${path}`, text: readFileSync(join(root, 'test', path), 'utf8') }));
}

/** A missing program fails the run, it never skips tests. @param {string} root @param {string[]} projects @returns {string[]} */
export function missingNeeds(root, projects) {
  const specs = specsOf(root, projects);
  return needs.filter((need) => specs.some(need.isNeededBy) && !need.isThere()).map(({ message }) => message);
}
