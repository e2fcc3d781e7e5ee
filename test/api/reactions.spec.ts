import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Reactions } from '../../backend/src/common/reactions.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ METRICS_PORT: '0' });
});
afterAll(() => app.stop());

/** The rows of the page's table of reactions, as it writes them. */
function told(): string[] {
  const page = readFileSync(join(process.cwd(), 'docs/architecture.md'), 'utf8');
  const [, section = ''] = page.split('\n## What reacts to what\n');
  const [table = ''] = section.split('\n## ', 1);
  const rows = table.split('\n').filter((line) => line.startsWith('| `@'));
  return rows.map((row) => row.replace(/ +/g, ' ')).sort();
}

it('what reacts to what is told in docs/architecture.md, line by line', () => {
  const declared = app.get(Reactions).table();
  const rows = declared.map(({ kind, what, by }) => `| \`@${kind}\` | ${what} | \`${by}\` |`);
  expect(told()).toEqual(rows.sort());
});
