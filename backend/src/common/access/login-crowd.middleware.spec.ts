import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { refuseCrowds } from './login-crowd.middleware.js';

describe('a crowd that logs in', () => {
  let server: Server;
  let url: string;
  let underWay: Response[];

  beforeEach(async () => {
    underWay = [];
    const app = express().set('trust proxy', 'loopback');
    app.use(refuseCrowds());
    app.use((_request, response) => underWay.push(response));
    await new Promise<void>((resolve) => (server = app.listen(0, '127.0.0.1', () => resolve())));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  /** Sends a request. Resolves to 'let through' once the handler has it, else to the status of its answer. */
  async function ask(from: string): Promise<'let through' | number> {
    const before = underWay.length;
    const answer = fetch(url, { headers: { 'x-forwarded-for': from } }).catch(() => null);
    for (;;) {
      if (underWay.length > before) return 'let through';
      const answered = await Promise.race([answer, new Promise<undefined>((end) => setTimeout(end, 1))]);
      if (answered) return answered.status;
    }
  }

  async function crowd(count: number, from: (number: number) => string): Promise<string> {
    const said: (string | number)[] = [];
    for (let number = 0; number < count; number += 1) said.push(await ask(from(number)));
    const places = said.filter((each) => each === 'let through').length;
    return `${places} let through, ${said.filter((each) => each === 503).length} refused`;
  }

  it('gets 100 places, and no more from one block of addresses, and keeps nobody out who comes from elsewhere', async () => {
    expect(await crowd(120, (number) => `10.0.0.${number}`)).toBe('100 let through, 20 refused');
    expect(await ask('203.0.113.1')).toBe('let through');
  });

  it('gives its places back', async () => {
    await crowd(100, () => '2001:db8::1');
    expect(await ask('2001:db8::2')).toBe(503);
    for (const response of underWay) response.end();
    underWay = [];
    expect(await crowd(100, () => '2001:db8::3')).toBe('100 let through, 0 refused');
  });
});
