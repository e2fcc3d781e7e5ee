import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';
import { root } from '../support/root.mjs';

/** @typedef {ReadonlyMap<string, readonly string[]>} Imports the files that each file imports, type imports included */

const CODE = /\.(ts|tsx|mjs)$/;
const NOT_OURS = ['node_modules', 'dist', '.cache', 'output'];

/** The libraries' import names with their entry files. */
function libraries() {
  const libs = join(root, 'libs');
  return new Map(
    readdirSync(libs).flatMap((folder) => {
      const { name, exports } = JSON.parse(readFileSync(join(libs, folder, 'package.json'), 'utf8'));
      return Object.entries(exports ?? {}).map(([path, leads]) => {
        const types = typeof leads === 'string' ? leads : leads.types;
        // A published library exports its built types: its source stands in for them.
        const source = types.startsWith('./dist/') ? './src/index.ts' : types;
        return [join(name, path).replaceAll(sep, '/'), join(libs, folder, source)];
      });
    }),
  );
}

/** @param {string} folder */
const codeIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => CODE.test(path) && !path.split(sep).some((part) => NOT_OURS.includes(part)))
    .map((path) => join(root, folder, path));

/** @param {string} path as in an import, where `.js` may stand for a .ts or .tsx file */
function fileOf(path) {
  const names = [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')];
  return names.find((name) => existsSync(name) && statSync(name).isFile());
}

/** The project's own files that each file in these folders imports. @param {string[]} folders @returns {Imports} */
export function importsIn(folders) {
  const names = libraries();
  /** @param {string} file */
  const importedBy = (file) =>
    ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles.flatMap(({ fileName }) => {
      const found = fileName.startsWith('.') ? fileOf(resolve(dirname(file), fileName)) : names.get(fileName);
      return found ?? [];
    });
  return new Map(folders.flatMap(codeIn).map((file) => [file, importedBy(file)]));
}

/** Import cycles, direct or indirect, one line for each (Tarjan's algorithm). @param {Imports} imports */
export function circlesIn(imports) {
  /** @type {Map<string, { order: number, lowest: number, isOpen: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[]} */
  const circles = [];

  /** @param {string} file */
  const visit = (file) => {
    const own = { order: seen.size, lowest: seen.size, isOpen: true };
    seen.set(file, own);
    open.push(file);
    for (const imported of imports.get(file) ?? []) {
      const other = seen.get(imported) ?? visit(imported);
      if (other.isOpen) own.lowest = Math.min(own.lowest, other.lowest);
    }
    if (own.lowest === own.order) close(file);
    return own;
  };

  /** @param {string} first file of a strongly connected component */
  const close = (first) => {
    const files = open.splice(open.lastIndexOf(first));
    for (const file of files) Object.assign(seen.get(file) ?? {}, { isOpen: false });
    if (files.length > 1 || imports.get(first)?.includes(first)) {
      circles.push(files.map((file) => relative(root, file)).join(' → '));
    }
  };

  for (const file of imports.keys()) if (!seen.has(file)) visit(file);
  return circles;
}
