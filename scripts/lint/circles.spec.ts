import { join } from 'node:path';
import { root } from '../support/root.mjs';
import { circlesIn, importsIn } from './circles.mjs';

const at = (name: string) => join(root, name);
const graph = (lines: Record<string, string[]>) =>
  new Map(Object.entries(lines).map(([file, imported]) => [at(file), imported.map(at)]));

it.each([
  ['none', { a: ['b', 'c'], b: ['c'], c: [] }, []],
  ['two that import each other', { a: ['b'], b: ['a'] }, ['a → b']],
  ['a long way round', { a: ['b'], b: ['c', 'd'], c: ['a'], d: [] }, ['a → b → c']],
  ['two circles beside each other', { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] }, ['c → d', 'a → b']],
  ['two that share a file are one', { a: ['b', 'c'], b: ['a'], c: ['a'] }, ['a → b → c']],
  ['a file that imports itself', { a: ['a'] }, ['a']],
])('finds %s', (_name, lines, circles) => {
  expect(circlesIn(graph(lines))).toEqual(circles);
});

describe('the project', () => {
  const imports = importsIn(['libs', 'backend', 'frontend', 'scripts', 'test']);

  it.each([
    ['a neighbour', 'backend/src/app.setup.ts', 'backend/src/app.module.ts'],
    ['a library by its name', 'frontend/src/features/audit/audit-page.tsx', 'libs/contracts/src/index.ts'],
    ['a type', 'frontend/src/features/audit/audit-page.tsx', 'frontend/src/features/audit/api.ts'],
    ['a component', 'frontend/src/main.tsx', 'frontend/src/app/providers.tsx'],
    ['what is loaded later', 'frontend/src/app/routes.tsx', 'frontend/src/app/signed-in.tsx'],
  ])('is seen to import %s', (_name, file, imported) => {
    expect(imports.get(at(file))).toContain(at(imported));
  });

  it('has no circle, not even of types', () => {
    expect(circlesIn(imports)).toEqual([]);
  });
});
