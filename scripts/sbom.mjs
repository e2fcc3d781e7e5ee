import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { billOfMaterials } from './supply-chain/bill-of-materials.mjs';
import { readLock } from './supply-chain/lock.mjs';

const [name = 'keyroster.cdx.json'] = process.argv.slice(2);
// npm changes to the project's root, but the name is relative to where it was typed.
const file = resolve(process.env['INIT_CWD'] ?? '.', name);
const bill = billOfMaterials(readLock());

writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
process.stdout.write(`${bill.components.length} packages, CycloneDX ${bill.specVersion}: ${file}\n`);
