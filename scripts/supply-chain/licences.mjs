import { productionPackages } from './lock.mjs';

/** @import { Installed, Lock } from './lock.mjs' */

/** Permissive licences. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
]);

/** Licences with further conditions, each for certain packages only. */
const allowedFor = [
  // libvips is an unchanged, exchangeable file, as the LGPL asks.
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/ },
  // Unchanged fonts, which must not be sold by themselves.
  { licence: 'OFL-1.1', packages: /^@fontsource-variable\// },
];

/** These packages declare their licence in a form from before 2014, which the lock lacks. */
export const toldInOldForm = /** @type {Record<string, string>} */ ({
  busboy: 'MIT',
  streamsearch: 'MIT',
  'xmlhttprequest-ssl': 'MIT',
});

/** @param {Installed} installed @returns {string} an SPDX expression; empty where none is declared */
export const licenceOf = ({ name, entry }) => entry.license ?? toldInOldForm[name] ?? '';

/** Understands `A`, `A AND B` and `(A OR B)`. @param {string} name @param {string} expression */
export function isAllowed(name, expression) {
  const bare = /^\((.*)\)$/.exec(expression)?.[1] ?? expression;
  return bare
    .split(' OR ')
    .some((choice) =>
      choice
        .split(' AND ')
        .every(
          (licence) =>
            allowed.has(licence) ||
            allowedFor.some((rule) => rule.licence === licence && rule.packages.test(name)),
        ),
    );
}

/** @param {Lock} lock @returns {string[]} production packages whose licence has to be reviewed first */
export function refusedLicences(lock) {
  return productionPackages(lock)
    .filter((installed) => !isAllowed(installed.name, licenceOf(installed)))
    .map((installed) => `${installed.path} ${installed.version}: ${licenceOf(installed) || 'no licence'}`);
}

/** @param {Lock} lock @returns {{ licence: string, packages: string[] }[]} the most frequent first */
export function licencesInUse(lock) {
  /** @type {Map<string, Set<string>>} */
  const byLicence = new Map();
  for (const installed of productionPackages(lock)) {
    const licence = licenceOf(installed) || 'none';
    const packages = byLicence.get(licence) ?? new Set();
    byLicence.set(licence, packages.add(`${installed.name}@${installed.version}`));
  }
  return [...byLicence]
    .map(([licence, packages]) => ({ licence, packages: [...packages].sort() }))
    .sort((a, b) => b.packages.length - a.packages.length || a.licence.localeCompare(b.licence));
}
