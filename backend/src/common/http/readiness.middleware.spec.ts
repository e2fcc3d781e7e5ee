import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { SPANISH_SERVER_TEXTS } from '@keyroster/contracts';
import { requestContext } from '../context/request-context.js';
import { LIVE, refuseInSilence } from './readiness.middleware.js';

describe('when the database falls silent', () => {
  let server: Server;
  let url: string;
  let fallSilent: () => void;
  let underWay: Response[];
  let hasCome: () => void;

  beforeEach(async () => {
    underWay = [];
    const app = express();
    app.use(requestContext);
    app.use(refuseInSilence((listener) => (fallSilent = listener)));
    app.use((_request, response) => {
      underWay.push(response);
      hasCome();
    });
    await new Promise<void>((resolve) => (server = app.listen(0, '127.0.0.1', () => resolve())));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  /** Sends a request, and resolves once the server handles it. */
  async function ask(path: string): Promise<{ answer: Promise<globalThis.Response> }> {
    const come = new Promise<void>((resolve) => (hasCome = resolve));
    const answer = fetch(`${url}${path}`, { headers: { connection: 'close', 'accept-language': 'es' } });
    await come;
    return { answer };
  }

  it('whoever waits is refused in their language, with the time to wait', async () => {
    const { answer } = await ask('/api/shops');
    fallSilent();
    const refusal = await answer;
    expect(refusal.status).toBe(503);
    expect(await refusal.json()).toMatchObject({ message: SPANISH_SERVER_TEXTS.away });
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it.each([LIVE, '/assets/page.css', '/dashboard/users'])(
    'who asks for %s is answered all the same',
    async (path) => {
      const { answer } = await ask(path);
      fallSilent();
      underWay[0]?.json({ status: 'ok' });
      expect((await answer).status).toBe(200);
    },
  );

  it('what has begun to be answered goes on', async () => {
    const { answer } = await ask('/api/shops');
    underWay[0]?.write('a part');
    fallSilent();
    underWay[0]?.end(' and the rest');
    expect(await (await answer).text()).toBe('a part and the rest');
  });
});
