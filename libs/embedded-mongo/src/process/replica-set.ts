import { mongo } from 'mongoose';
import { EmbeddedMongoError } from '../errors.js';
import { type DataFiles, isClosedCleanly } from '../data/data-files.js';
import { aloneOptions } from './mongod-options.js';
import { spawnMongod, terminate } from './mongod-process.js';
import { DATABASE_USER, isListening, memberAddress, nodeUri, REPLICA_SET } from './ports.js';
import { type Patience, waitFor } from '../wait.js';

/** A busy machine may take several seconds for the first handshake. */
const REACHED_WITHIN_MS = 20_000;

const UNAUTHORIZED = 13;
const AUTHENTICATION_FAILED = 18;
const ALREADY_INITIATED = 23;
const CONFIG_NOT_READ_YET = 94;

/** Makes a listening mongod the primary of its set with our user, whatever state an earlier start left. Returns a client. */
export async function openReplicaSet(
  port: number,
  password: string,
  patience: Patience,
): Promise<mongo.MongoClient> {
  const client = await connect(nodeUri(port, password), patience).catch(async (error: unknown) => {
    if (codeOf(error) !== AUTHENTICATION_FAILED) throw error;
    await makeUser(port, password, patience);
    return connect(nodeUri(port, password), patience);
  });
  try {
    await becomePrimary(client.db('admin'), port, patience);
    return client;
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Without users, mongod lets local callers initiate the set and create the first user. */
async function makeUser(port: number, password: string, patience: Patience): Promise<void> {
  const client = await connect(nodeUri(port), patience);
  const admin = client.db('admin');
  try {
    await becomePrimary(admin, port, patience);
    // `root` can't write the set's configuration in `local`. The key file in the same folder grants as much.
    await admin.command({ createUser: DATABASE_USER, pwd: password, roles: ['root', '__system'] });
  } catch (error) {
    if (codeOf(error) !== UNAUTHORIZED) throw error;
    throw new EmbeddedMongoError('mongodb.password does not open the data beside it in DATA_DIR', {
      cause: error,
    });
  } finally {
    await client.close();
  }
}

/** mongod listens already, so connecting takes seconds at most, while commands may take long on a slow disk. */
async function connect(uri: string, { timeoutMs }: Patience): Promise<mongo.MongoClient> {
  const reachedWithin = Math.min(timeoutMs, REACHED_WITHIN_MS);
  const options = {
    serverSelectionTimeoutMS: reachedWithin,
    connectTimeoutMS: reachedWithin,
    socketTimeoutMS: timeoutMs,
  };
  return new mongo.MongoClient(uri, options).connect();
}

async function becomePrimary(admin: mongo.Db, port: number, patience: Patience): Promise<void> {
  const isPrimary = await waitFor(async () => {
    try {
      const hello = await admin.command({ hello: 1 });
      // Without a set name the node is in no set or not found in the configuration.
      if (hello.setName === undefined) await joinSet(admin, port);
      return hello.setName === REPLICA_SET && hello.isWritablePrimary === true ? true : undefined;
    } catch (error) {
      // A node that changes its state closes connections.
      if (error instanceof mongo.MongoNetworkError) return undefined;
      throw error;
    }
  }, patience);
  if (!isPrimary) throw new EmbeddedMongoError('mongod runs but did not get ready in time');
}

async function joinSet(admin: mongo.Db, port: number): Promise<void> {
  const config = { _id: REPLICA_SET, version: 1, members: [{ _id: 0, host: memberAddress(port) }] };
  try {
    await admin.command({ replSetInitiate: config });
  } catch (error) {
    if (codeOf(error) !== ALREADY_INITIATED) throw error;
    await changeAddress(admin, config);
  }
}

/** Forced, because a node outside its set can't become primary. mongod raises the version itself. */
async function changeAddress(admin: mongo.Db, config: mongo.Document): Promise<void> {
  try {
    await admin.command({ replSetReconfig: config, force: true });
  } catch (error) {
    if (codeOf(error) !== CONFIG_NOT_READ_YET) throw error;
  }
}

function codeOf(error: unknown): number | string | undefined {
  return error instanceof mongo.MongoServerError ? error.code : undefined;
}

const MOVE_PATIENCE = { timeoutMs: 10_000 };
const STOP_GRACE_MS = 5_000;

/** Changes the address before the set starts: the node may else wait half a minute for its old port. */
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
      MOVE_PATIENCE,
    );
    await writeAddress(port, password);
  } catch {
    // No harm: `changeAddress` sets the address after the regular start.
  } finally {
    await terminate(mongod, STOP_GRACE_MS);
  }
}

async function writeAddress(port: number, password: string): Promise<void> {
  const client = await connect(nodeUri(port, password), MOVE_PATIENCE);
  try {
    const memory = client.db('local').collection<{ _id: string }>('system.replset');
    await memory.updateOne({ _id: REPLICA_SET }, { $set: { 'members.0.host': memberAddress(port) } });
  } finally {
    await client.close();
  }
}
