import { join } from 'node:path';
import config, { all } from '../../jest.config.mjs';
import { GUARDS, namedTest } from './guards.mjs';

/** @import { Guard } from './guards.mjs' */
/** @typedef {(typeof config.projects)[number]} Project */

const ROOTS = ['backend/src', 'frontend/src', 'libs', 'scripts', 'test'].map(
  (folder) => `<rootDir>/${folder}`,
);
const transformer = join(import.meta.dirname, 'without-a-guard.mjs');
const words = process.env['KEYROSTER_GUARDS']?.split('\n') ?? [];
const chosen = GUARDS.filter((guard) => words.every((word) => JSON.stringify(guard).includes(word)));

/** @param {string} file @returns {Project} */
function projectOf(file) {
  const [, layer] = /^test\/(\w+)\//.exec(file) ?? [];
  const name = layer ?? (/^(frontend|libs\/extension)\//.test(file) ? 'dom' : 'unit');
  const project = config.projects.find(({ displayName }) => displayName === name);
  if (!project) throw new Error(`${file} belongs to no project of jest`);
  return project;
}

/** The file's tests with all guards in place. @param {string} file */
const whole = (file) => ({
  ...projectOf(file),
  displayName: file,
  roots: ROOTS,
  testMatch: [`<rootDir>/${file}`],
});

/** The same tests without one guard: jest compiles and loads everything itself, packages too. @param {Guard} guard */
function without(guard) {
  const project = whole(namedTest(guard).file);
  const compilers = Object.entries(all.transform).map(([files, [, swc]]) => [
    files,
    [transformer, { swc, guard }],
  ]);
  return {
    ...project,
    ...('setupFilesAfterEnv' in project ? {} : { testEnvironment: 'node', transformIgnorePatterns: [] }),
    displayName: guard.name,
    transform: Object.fromEntries(compilers),
  };
}

const files = [...new Set(chosen.map((guard) => namedTest(guard).file))];

/** Each guard is a project, and so is each file with all guards in place. */
export default {
  ...config,
  rootDir: join(import.meta.dirname, '../..'),
  reporters: [[join(import.meta.dirname, 'guard-reporter.mjs'), { chosen }]],
  // Only the outcome counts, not the time.
  testTimeout: 180_000,
  testNamePattern: chosen.map((guard) => namedTest(guard).pattern).join('|'),
  projects: [...files.map(whole), ...chosen.map(without)],
};
