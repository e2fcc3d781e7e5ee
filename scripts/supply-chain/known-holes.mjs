import { advisories, forged } from './advisories.mjs';
import { installedPackages } from './lock.mjs';

/** @import { Lock } from './lock.mjs' */

/** @param {string} version @returns {[major: number, minor: number, patch: number, isRelease: number]} */
function partsOf(version) {
  const [, major, minor, patch, draft] = /^(\d+)\.(\d+)\.(\d+)(-.+)?/.exec(version) ?? [];
  return [Number(major), Number(minor), Number(patch), draft ? 0 : 1];
}

/** @param {string} version */
const majorOf = (version) => partsOf(version)[0];

/** @param {string} version @param {string} least */
function isOlder(version, least) {
  const wanted = partsOf(least);
  const difference = partsOf(version)
    .map((part, place) => part - (wanted[place] ?? 0))
    .find((part) => part !== 0);
  return (difference ?? 0) < 0;
}

/** A major line without a fix has the hole, unless it is newer than all others. @param {string} version @param {string[]} fixed */
export function hasHole(version, fixed) {
  const ofLine = fixed.find((least) => majorOf(least) === majorOf(version));
  if (ofLine !== undefined) return isOlder(version, ofLine);
  return fixed.some((least) => majorOf(least) > majorOf(version));
}

/** @param {Lock} lock @returns {string[]} what is installed and must not be, each with the reason */
export function knownHoles(lock) {
  return installedPackages(lock).flatMap(({ path, name, version }) => [
    ...(advisories[name] ?? [])
      .filter(({ fixed }) => hasHole(version, fixed))
      .map(({ id, fixed, why }) => `${path} ${version}: ${id}, mended in ${fixed.join(', ')}: ${why}`),
    ...(forged[name]?.versions.includes(version)
      ? [`${path} ${version}: ${forged[name].id}, published by an attacker`]
      : []),
  ]);
}

const DAY_MS = 86_400_000;
const OLD_AFTER_DAYS = 30;

/** A warning about old tables, or an empty text. @param {string} checkedOn @param {number} now */
export function staleness(checkedOn, now) {
  const days = Math.floor((now - Date.parse(checkedOn)) / DAY_MS);
  return days > OLD_AFTER_DAYS
    ? `The tables of known holes are ${days} days old: look them up again with npm run advisories`
    : '';
}
