import { LOOPBACK } from './process/ports.js';

export const REPLICA_SET = 'keyroster';
export const DATABASE = 'keyroster';
export const DATABASE_USER = 'keyroster';

export function memberAddress(port: number): string {
  return `${LOOPBACK}:${port}`;
}

/** For everyone who works with the data. The password is made of characters that need no escape. */
export function databaseUri(port: number, password: string): string {
  const login = `${DATABASE_USER}:${password}`;
  return `mongodb://${login}@${memberAddress(port)}/${DATABASE}?replicaSet=${REPLICA_SET}&authSource=admin`;
}

/** For the one node as it is, member of a working set or not yet. */
export function nodeUri(port: number, password?: string): string {
  const login = password === undefined ? '' : `${DATABASE_USER}:${password}@`;
  return `mongodb://${login}${memberAddress(port)}/?directConnection=true&authSource=admin`;
}
