import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { root } from '../support/root.mjs';

const modules = join(root, 'backend/src/modules');

const TABLES = /\.(repository|schema|mapper)\.js$/;

/** The folder of the module that a file belongs to: the nearest with an index.ts. @param {string} file */
function moduleOf(file) {
  let folder = dirname(file);
  while (folder.startsWith(modules + sep)) {
    if (existsSync(join(folder, 'index.ts'))) return folder;
    folder = dirname(folder);
  }
  return undefined;
}

/** @type {import('eslint').Rule.RuleModule} */
export const publicFace = {
  meta: {
    type: 'problem',
    messages: {
      insides: "Import '{{ face }}', the module's public face: what is not exported there is its own.",
      tables: 'A face exports services and types: who needs a table asks a service.',
    },
    schema: [],
  },
  create(context) {
    const file = context.filename;
    const own = moduleOf(file);

    /** @param {{ source?: unknown }} node */
    const check = (node) => {
      const source = /** @type {import('estree').Literal | null | undefined} */ (node.source);
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const target = resolve(dirname(file), source.value);
      const theirs = moduleOf(target);
      if (theirs === undefined) return;
      const face = join(theirs, 'index.js');
      if (theirs !== own && target !== face) {
        const way = relative(dirname(file), face).replaceAll(sep, '/');
        context.report({
          node: source,
          messageId: 'insides',
          data: { face: way.startsWith('.') ? way : `./${way}` },
        });
      } else if (file === join(theirs, 'index.ts') && TABLES.test(target)) {
        context.report({ node: source, messageId: 'tables' });
      }
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};
