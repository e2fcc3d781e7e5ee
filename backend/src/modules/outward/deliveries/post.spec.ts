import { once } from 'node:events';
import { subscribe } from 'node:diagnostics_channel';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { post, withinTime } from './post.js';

const LONGEST_MS = 10_000;
/** The diagnostics channel for "a client has received the head of an answer". */
const HAS_STATUS = 'http.client.response.finish';

let server: Server;

/** Posts to the server of this test. */
const sent = (stopping = new AbortController().signal) => {
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://receiver.example:${port}/`);
  const target = { url, host: 'receiver.example', to: { address: '127.0.0.1', family: 4 } };
  return withinTime(stopping, (signal) => post(target, { headers: {}, body: '{}' }, signal));
};

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Doesn't fake the timers inside of Node's own connections.
  jest.useFakeTimers();
});
afterEach(async () => {
  jest.useRealTimers();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

it('a try that nobody answers fails after ten seconds', async () => {
  const failed = jest.fn();
  const trying = sent().catch(failed);
  await once(server, 'request');
  await jest.advanceTimersByTimeAsync(LONGEST_MS - 1);
  expect(failed).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  await trying;
  expect(failed).toHaveBeenCalledTimes(1);
  expect(jest.getTimerCount()).toBe(0);
});

it('one whose answer never ends has its status after ten seconds', async () => {
  server.on('request', (_request, answer: ServerResponse) => answer.writeHead(200).write('…'));
  const hasStatus = new Promise((resolve) => subscribe(HAS_STATUS, resolve));
  const trying = sent();
  await hasStatus;
  jest.advanceTimersByTime(LONGEST_MS);
  expect(await trying).toMatchObject({ status: 200 });
});

it('a stop ends one that is on its way', async () => {
  const stopping = new AbortController();
  const trying = sent(stopping.signal);
  await once(server, 'request');
  stopping.abort();
  await expect(trying).rejects.toThrow();
  expect(jest.getTimerCount()).toBe(0);
});
