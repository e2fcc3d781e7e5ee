import { licenceOf } from './licences.mjs';
import { productionPackages } from './lock.mjs';

/** @import { Installed, Lock, LockEntry } from './lock.mjs' */

const MODULES = 'node_modules/';

/** @param {string} name @param {string} version */
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** @param {string} integrity @returns {{ alg: string, content: string }[]} */
function hashesOf(integrity) {
  return integrity.split(' ').map((part) => {
    const [, size, sum = ''] = /^sha(\d+)-(.+)$/.exec(part) ?? [];
    return { alg: `SHA-${size}`, content: Buffer.from(sum, 'base64').toString('hex') };
  });
}

/** @param {string} licence */
function licencesOf(licence) {
  if (!licence) return {};
  return { licenses: [/ (AND|OR) /.test(licence) ? { expression: licence } : { license: { id: licence } }] };
}

/** @param {Installed} installed */
function componentOf({ name, version, entry, path }) {
  const slash = name.lastIndexOf('/');
  return {
    type: 'library',
    'bom-ref': purlOf(name, version),
    ...(slash > 0 && { group: name.slice(0, slash) }),
    name: name.slice(slash + 1),
    version,
    scope: entry.optional ? 'optional' : 'required',
    purl: purlOf(name, version),
    ...(entry.integrity && { hashes: hashesOf(entry.integrity) }),
    ...licencesOf(licenceOf({ name, version, entry, path })),
  };
}

/** @param {LockEntry} entry */
export const namesOf = ({ dependencies, optionalDependencies, peerDependencies }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

/**
 * Resolves as Node does: beside the package that asks, then one folder further up. Undefined for a missing optional peer.
 * @param {Map<string, Installed>} byPath @param {string} from @param {string} name @returns {Installed | undefined}
 */
export function resolved(byPath, from, name) {
  for (let folder = from; ;) {
    const found = byPath.get(`${folder}${folder ? '/' : ''}${MODULES}${name}`);
    if (found || !folder) return found;
    const above = folder.lastIndexOf(`/${MODULES}`);
    folder = above < 0 ? '' : folder.slice(0, above);
  }
}

/** CycloneDX 1.5, from the lock alone, so that the same lock gives the same file. @param {Lock} lock */
export function billOfMaterials(lock) {
  const installed = productionPackages(lock);
  const byPath = new Map(installed.map((one) => [one.path, one]));
  /** @type {Map<string, ReturnType<typeof componentOf>>} */
  const components = new Map();
  /** @type {Map<string, Set<string>>} */
  const dependencies = new Map();

  /** @param {string} ref @param {string} from @param {string[]} names */
  const depend = (ref, from, names) => {
    const refs = dependencies.get(ref) ?? new Set();
    for (const name of names) {
      const found = resolved(byPath, from, name);
      if (found) refs.add(purlOf(found.name, found.version));
    }
    dependencies.set(ref, refs);
  };

  const product = purlOf('keyroster', lock.version ?? '');
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path && !path.includes(MODULES)) depend(product, path, Object.keys(entry.dependencies ?? {}));
  }
  for (const one of installed) {
    const component = componentOf(one);
    const known = components.get(component.purl);
    components.set(component.purl, known?.scope === 'required' ? known : component);
    depend(component.purl, one.path, namesOf(one.entry));
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': product, name: 'keyroster', version: lock.version ?? '' },
    },
    components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
    dependencies: [...dependencies]
      .map(([ref, refs]) => ({ ref, dependsOn: [...refs].sort() }))
      .sort((a, b) => (a.ref < b.ref ? -1 : 1)),
  };
}
