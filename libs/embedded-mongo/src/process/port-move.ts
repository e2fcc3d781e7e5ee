import { type DataFiles, isClosedCleanly } from '../data/data-files.js';
import { memberAddress, nodeUri, REPLICA_SET } from '../mongo-address.js';
import { aloneOptions } from './mongod-options.js';
import { spawnMongod, terminate } from './mongod-process.js';
import { isListening } from './ports.js';
import { connect } from './replica-set.js';
import { waitFor } from '../wait.js';

const PATIENCE = { timeoutMs: 10_000 };
const STOP_GRACE_MS = 5_000;

/**
 * Writes the new address into the set's memory before the set is started, as MongoDB's manual does it.
 * A started node first looks for itself at the old address, and while the one who has that port now accepts and
 * stays silent, it waits half a minute for the answer. Without this step it all comes right too, only later: so
 * it is left out on data that were not closed cleanly, and a failure does no harm.
 */
export async function moveToPort(
  binary: string,
  files: DataFiles,
  port: number,
  password: string,
): Promise<void> {
  if (!(await isClosedCleanly(files))) return;
  const mongod = await spawnMongod(binary, files, aloneOptions(files, port));
  try {
    await waitFor(
      async () => ((await mongod.hasEnded()) || (await isListening(port)) ? true : undefined),
      PATIENCE,
    );
    await writeAddress(port, password);
  } catch {
    // The started node is told its address then.
  } finally {
    await terminate(mongod, STOP_GRACE_MS);
  }
}

async function writeAddress(port: number, password: string): Promise<void> {
  const client = await connect(nodeUri(port, password), PATIENCE);
  try {
    const memory = client.db('local').collection<{ _id: string }>('system.replset');
    await memory.updateOne({ _id: REPLICA_SET }, { $set: { 'members.0.host': memberAddress(port) } });
  } finally {
    await client.close();
  }
}
