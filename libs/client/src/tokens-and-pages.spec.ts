import { KeyrosterClient } from './keyroster-client.js';
import type { ClientEvents } from './client-types.js';
import { nextEvent } from './testing/next-event.js';
import { StandInServer } from './testing/stand-in-server.js';

let server: StandInServer;
let client: KeyrosterClient;

beforeEach(async () => {
  server = await StandInServer.start();
});

afterEach(async () => {
  client.close();
  await server.stop();
});

const next = <Name extends keyof ClientEvents>(name: Name) => nextEvent(client, name);

async function connected(): Promise<void> {
  const state = next('state');
  client.open();
  expect(await state).toBe('live');
}

describe('a token that is asked for', () => {
  const askedFor = (...tokens: (string | Error)[]) => {
    const source = jest.fn(() => {
      const token = tokens.length > 1 ? tokens.shift() : tokens[0];
      return token instanceof Error ? Promise.reject(token) : Promise.resolve(token ?? '');
    });
    client = new KeyrosterClient({ url: server.url, token: source, reconnect: { firstMs: 5, maxMs: 20 } });
    return source;
  };
  const handshakeTokens = async () =>
    (await server.sockets.fetchSockets()).map(({ handshake }) => (handshake.auth as { token: string }).token);

  it('is asked once more after a 401, and another one goes on', async () => {
    const source = askedFor('t1', 't2');
    server.refuse('UNAUTHENTICATED', 'Please log in');
    await connected();
    expect(await handshakeTokens()).toEqual(['t2']);
    expect(source).toHaveBeenCalledTimes(2);
  });

  it('is over when the same one comes back', async () => {
    const source = askedFor('t1');
    server.refuse('UNAUTHENTICATED', 'Please log in');
    const over = next('ended');
    client.open();
    expect(await over).toEqual({ code: 'logout', message: 'Please log in' });
    expect(source).toHaveBeenCalledTimes(2);
  });

  it('is over when the other one is refused too', async () => {
    const source = askedFor('t1', 't2', 't3');
    server.refuse('UNAUTHENTICATED', 'Please log in');
    server.refuse('UNAUTHENTICATED', 'Please log in');
    const over = next('ended');
    client.open();
    expect(await over).toMatchObject({ code: 'logout' });
    expect(source).toHaveBeenCalledTimes(2);
  });

  it('is asked again after each good one', async () => {
    const source = askedFor('t1', 't2', 't3');
    server.refuse('UNAUTHENTICATED', 'Please log in');
    await connected();
    server.refuse('UNAUTHENTICATED', 'Please log in');
    server.sockets.disconnectSockets(true);
    await server.until('connection', 2);
    expect(source).toHaveBeenCalledTimes(3);
  });

  it('may be out of reach for a while', async () => {
    askedFor(new Error('No token today'), 't1');
    const error = next('error');
    await connected();
    expect(await error).toMatchObject({ code: 'NETWORK', message: 'Error: No token today' });
  });

  it.each([
    ['LOCKED', 'locked'],
    ['EXPIRED', 'expired'],
  ] as const)('is not asked again over %s', async (refusal, code) => {
    const source = askedFor('t1', 't2');
    server.refuse(refusal, 'Not you');
    const over = next('ended');
    client.open();
    expect(await over).toEqual({ code, message: 'Not you' });
    expect(source).toHaveBeenCalledTimes(1);
  });
});

describe('attached to a page', () => {
  const aPage = () => {
    const heard = new EventTarget();
    const shown = new EventTarget();
    const add = (target: EventTarget) => ({
      addEventListener: (type: string, listener: () => void) => target.addEventListener(type, listener),
      removeEventListener: (type: string, listener: () => void) => target.removeEventListener(type, listener),
    });
    const page = { ...add(heard), document: { ...add(shown), visibilityState: 'visible' } };
    return {
      page,
      say: (type: string) => [heard, shown].forEach((each) => each.dispatchEvent(new Event(type))),
    };
  };

  it('pings at once when the page is shown, and not when it is hidden', async () => {
    const { page, say } = aPage();
    client = new KeyrosterClient({ url: server.url, token: 't1', attach: page });
    await connected();
    await server.until('ping');
    say('visibilitychange');
    await server.until('ping', 2);
    page.document.visibilityState = 'hidden';
    say('visibilitychange');
    await client.ping();
    expect(server.times('ping')).toBe(3);
  });

  it('tries at once when the network is back, and hangs up when it is gone', async () => {
    const { page, say } = aPage();
    const reconnect = { firstMs: 3_600_000, maxMs: 3_600_000 };
    client = new KeyrosterClient({ url: server.url, token: 't1', attach: page, reconnect });
    await connected();
    const lost = next('error');
    say('offline');
    await lost;
    expect(client.state).toBe('connecting');
    say('online');
    await server.until('connection', 2);
  });

  it('listens no more once it is closed', async () => {
    const { page, say } = aPage();
    client = new KeyrosterClient({ url: server.url, token: 't1', attach: page });
    await connected();
    client.close();
    say('online');
    expect(client.state).toBe('closed');
  });
});
