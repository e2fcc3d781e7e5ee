/** @typedef {(text: string, version: string) => string} Write */

/** @type {(pattern: RegExp) => Write} */
const after = (pattern) => (text, version) => {
  if (!pattern.test(text)) throw new Error(`There is no place for the version: ${pattern.source}`);
  return text.replace(pattern, `$1${version}`);
};

const ofPackage = after(/^( {2}"version": ")[^"]+/m);

/** @type {Write} */
function ofLock(text, version) {
  const lock = JSON.parse(text);
  for (const entry of [lock, lock.packages[''], lock.packages['libs/client']]) entry.version = version;
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** How to write the version into each file that states it. @type {Record<string, Write>} */
export const VERSION_PLACES = {
  'package.json': ofPackage,
  'package-lock.json': ofLock,
  'libs/client/package.json': ofPackage,
  'libs/extension/public/manifest.json': ofPackage,
  'docker-compose.yml': after(/(\$\{KEYROSTER_VERSION:-)[^}]+/),
  'docs/operations.md': after(/(docker build -t keyroster:)\S+/),
  'ops/kubernetes/kustomization.yaml': after(/^( {4}newTag: ).+/m),
};

const PARTS = ['major', 'minor', 'patch'];

/** @param {string} version @param {string} part */
export function bumped(version, part) {
  const place = PARTS.indexOf(part);
  if (place < 0) throw new Error('Usage: npm run release -- major|minor|patch');
  const numbers = version.split('.').map((number, at) => (at > place ? 0 : Number(number)));
  return numbers.map((number, at) => (at === place ? number + 1 : number)).join('.');
}

/** The changelog with the entries under Unreleased moved to a version. @param {string} changelog @param {string} version @param {string} day */
export function dated(changelog, version, day) {
  const [, entries = ''] = /^## Unreleased\n(.*?)(?=^## )/ms.exec(changelog) ?? [];
  if (!entries.includes('\n- ')) throw new Error('CHANGELOG.md has no entry under Unreleased.');
  return changelog.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} (${day})`);
}
