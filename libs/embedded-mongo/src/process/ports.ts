import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { type DataFiles, readText, writePrivate } from '../data/data-files.js';

export const LOOPBACK = '127.0.0.1';
export const REPLICA_SET = 'keyroster';
const DATABASE = 'keyroster';
export const DATABASE_USER = 'keyroster';

export const memberAddress = (port: number): string => `${LOOPBACK}:${port}`;

/** The address for clients. The password needs no escaping, because it is base64url. */
export function databaseUri(port: number, password: string): string {
  const login = `${DATABASE_USER}:${password}`;
  return `mongodb://${login}@${memberAddress(port)}/${DATABASE}?replicaSet=${REPLICA_SET}&authSource=admin`;
}

/** The address of the single node, whatever the state of its set. */
export function nodeUri(port: number, password?: string): string {
  const login = password === undefined ? '' : `${DATABASE_USER}:${password}@`;
  return `mongodb://${login}${memberAddress(port)}/?directConnection=true&authSource=admin`;
}

/** Below the range of outgoing ports: a client that keeps dialling one of those can connect to itself. */
const FIRST_PORT = 20_000;
const LAST_PORT = 29_999;

export async function keptPort(files: DataFiles): Promise<number | undefined> {
  const port = Number(await readText(files.port));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

/** Takes the kept port if it is free, else a new one, which is kept. */
export async function choosePort(files: DataFiles): Promise<number> {
  const kept = await keptPort(files);
  if (kept !== undefined && (await isFree(kept))) return kept;
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (!(await isFree(port))) continue;
    await writePrivate(files.port, String(port));
    return port;
  }
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, LOOPBACK);
    const answer = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, LOOPBACK, () => server.close(() => resolve(true)));
  });
}
