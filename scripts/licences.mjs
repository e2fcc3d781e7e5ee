import { licencesInUse, refusedLicences } from './supply-chain/licences.mjs';
import { readLock } from './supply-chain/lock.mjs';

const lock = readLock();
for (const { licence, packages } of licencesInUse(lock)) {
  process.stdout.write(`${licence} (${packages.length})\n  ${packages.join('\n  ')}\n`);
}

const refused = refusedLicences(lock);
for (const line of refused) process.stderr.write(`Not on the list of allowed licences: ${line}\n`);
process.exitCode = refused.length > 0 ? 1 : 0;
