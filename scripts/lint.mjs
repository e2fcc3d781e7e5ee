import { bin, root } from './support/root.mjs';
import { run } from './support/run.mjs';

/** ESLint runs as two processes whose files share few types; its own workers would each load all types. */
const SERVER = ['backend', 'test'];
const halves = [SERVER, ['.', ...SERVER.flatMap((folder) => ['--ignore-pattern', `${folder}/**`])]];
const args = process.argv.slice(2);

const looks = await Promise.all([
  ...halves.map((half) => run(bin('eslint'), [...half, ...args], { cwd: root, isQuiet: true })),
  run(bin('prettier'), ['--check', '.'], { cwd: root, isQuiet: true }),
]);
for (const { output } of looks) process.stdout.write(output);
process.exitCode = looks.some(({ code }) => code !== 0) ? 1 : 0;
