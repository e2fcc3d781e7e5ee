import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './support/root.mjs';
import { run } from './support/run.mjs';
import { checkedOn } from './supply-chain/advisories.mjs';

const TABLE = 'scripts/supply-chain/advisories.mjs';

if (process.argv.includes('--checked')) {
  const today = new Date().toISOString().slice(0, 10);
  const table = readFileSync(join(root, TABLE), 'utf8');
  writeFileSync(join(root, TABLE), table.replace(`checkedOn = '${checkedOn}'`, `checkedOn = '${today}'`));
  process.stdout.write(`The tables were checked on ${today}\n`);
} else {
  // npm exits with 1 both for findings and for a failed request; its output says which.
  const { output } = await run('npm', ['audit', '--loglevel=notice'], { cwd: root, isQuiet: true });
  process.stdout.write(`${output.trim()}

The tables of known holes were last checked on ${checkedOn}. By hand:
1. What npm audit says above of a package: its row into ${TABLE}, and the update.
2. What MongoDB says (https://www.mongodb.com/resources/products/alerts) since then: the least releases and the lines that
   are over into libs/embedded-mongo/src/binary/mongod-releases.ts, the release of docker-compose.yml, then
   npm run mongod:pins
3. npm run advisories -- --checked
`);
}
