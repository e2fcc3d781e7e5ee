import type { Socket } from 'node:net';
import { mongo } from 'mongoose';
import { fieldOf } from '../../common/errors/to-app-error.js';

type Write = (this: DriverConnection, command: unknown, options: unknown) => Promise<void>;

interface DriverConnection {
  readonly socket: Socket;
  writeCommand: Write;
  onError(error: Error): void;
}

/** Marks the driver itself, so that it is patched once however often this module is loaded. */
const MENDED = Symbol.for('keyroster.failBrokenWrites');

/**
 * The driver waits for a full socket to drain. A socket that breaks meanwhile never drains, or fails with
 * Node's error, which lacks the labels that transactions need. This patch turns both into network errors. It
 * does nothing where the driver's internals differ from version 7.8.
 */
export function failBrokenWrites(client: mongo.MongoClient): void {
  const connection = poolsOf(client).flat().find(isDriverConnection);
  if (!connection) return;
  const driver = Object.getPrototypeOf(connection) as DriverConnection;
  if (MENDED in driver) return;
  driver.writeCommand = failing(driver.writeCommand);
  Object.assign(driver, { [MENDED]: true });
}

export function poolsOf(client: mongo.MongoClient): unknown[][] {
  const servers = fieldOf(fieldOf(fieldOf(client, 'topology'), 's'), 'servers');
  if (!(servers instanceof Map)) return [];
  return [...(servers.values() as Iterable<unknown>)].map((server) => {
    const connections = fieldOf(fieldOf(server, 'pool'), 'connections');
    return isIterable(connections) ? [...connections] : [];
  });
}

function failing(write: Write): Write {
  return async function (command, options) {
    const { socket } = this;
    let onClose = (): void => undefined;
    const broken = new Promise<never>((_resolve, reject) => {
      onClose = () => reject(new Error('the connection is closed'));
      if (socket.closed) onClose();
      else socket.once('close', onClose);
    });
    try {
      await Promise.race([write.call(this, command, options), broken]);
    } catch (error) {
      if (error instanceof mongo.MongoError || !(error instanceof Error)) throw error;
      const failure = new mongo.MongoNetworkError(error.message, { cause: error });
      this.onError(failure);
      throw failure;
    } finally {
      socket.off('close', onClose);
    }
  };
}

function isDriverConnection(found: unknown): found is DriverConnection {
  return ['writeCommand', 'onError'].every((name) => typeof fieldOf(found, name) === 'function');
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}
