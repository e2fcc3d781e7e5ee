import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/root.mjs';
import { licenceOf } from './licences.mjs';
import { productionPackages, readLock } from './lock.mjs';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;
const RULE = `\n${'-'.repeat(80)}\n`;

/** @param {string} folder @returns {string} the texts of the licences and notices in a package */
const textsIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');

/** The licence texts that packages ask for, each once; without versions, which would help attackers. */
export function thirdPartyNotices() {
  /** @type {Map<string, Set<string>>} */
  const byText = new Map();
  for (const installed of productionPackages(readLock())) {
    const folder = join(root, installed.path);
    // Binaries for other platforms are not installed.
    if (!existsSync(folder)) continue;
    const text = textsIn(folder) || 'The package brings no text of its licence.';
    byText.set(text, (byText.get(text) ?? new Set()).add(`${installed.name} (${licenceOf(installed)})`));
  }
  const parts = [...byText].map(([text, names]) => `${[...names].sort().join('\n')}\n\n${text}`).sort();
  return ['Keyroster contains these packages of others.', ...parts].join(RULE) + '\n';
}
