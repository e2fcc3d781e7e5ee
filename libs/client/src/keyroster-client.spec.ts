import { errorBody } from '@keyroster/contracts';
import type { ClientEvents, ClientOptions } from './client-types.js';
import { KeyrosterClient } from './keyroster-client.js';
import { SERVER_TIME, StandInServer } from './testing/stand-in-server.js';

let server: StandInServer;
let client: KeyrosterClient;

function make(options: Partial<ClientOptions> = {}): void {
  const { url = server.url } = options;
  client = new KeyrosterClient({ token: 't1', reconnect: { firstMs: 5, maxMs: 20 }, ...options, url });
}

beforeEach(async () => {
  server = await StandInServer.start();
  make();
});

afterEach(async () => {
  client.close();
  await server.stop();
});

const next = <Name extends keyof ClientEvents>(name: Name) =>
  new Promise<ClientEvents[Name]>((resolve) => client.once(name, resolve));

/** Waits for `live` among all states, because a ping over HTTP may be quicker than the socket. */
function connected(): Promise<void> {
  const live = new Promise<void>((resolve) => {
    client.on('state', (state) => {
      if (state === 'live') resolve();
    });
  });
  client.open();
  return live;
}

describe('getting in', () => {
  it('takes a websocket at once, the token not in its address, and knows the time of the server', async () => {
    await connected();
    const [socket] = await server.sockets.fetchSockets();
    expect(socket?.handshake.auth).toEqual({ token: 't1' });
    expect(socket?.handshake.query).toMatchObject({ transport: 'websocket' });
    expect(socket?.handshake.url).not.toContain('t1');
    await server.until('ping');
    const early = client.clock.now() - SERVER_TIME;
    expect(early).toBeGreaterThan(-1_000);
    expect(early).toBeLessThan(5_000);
  });

  it.each([
    ['a token that is not valid', 'UNAUTHENTICATED', { message: 'Please log in', code: 'logout' }],
    ['a session that has ended', 'SESSION_ENDED', { message: 'You have logged out', code: 'logout' }],
  ] as const)('gives up over %s and says why', async (_what, code, told) => {
    server.refuse(code, told.message);
    const over = next('ended');
    client.open();
    expect(await over).toEqual(told);
    expect(client.state).toBe('ended');
  });

  it.each([
    ['the database is away', 'UNAVAILABLE'],
    ['too many come at once', 'TOO_MANY'],
  ] as const)('keeps trying while %s', async (_what, code) => {
    server.refuse(code, 'Please wait');
    server.refuse(code, 'Please wait');
    await connected();
    expect(server.times('handshake')).toBe(3);
  });
});

describe('pings', () => {
  it.each([
    ['follow the pace that an answer changes', 60_000, { serverTime: SERVER_TIME, pingEvery: 10 }],
    ['go on after one that came too soon', 10, errorBody('TOO_MANY', 'Please slow down')],
  ])('%s', async (_what, pingEvery, pingAnswer) => {
    Object.assign(server, { pingEvery, pingAnswer });
    await connected();
    await server.until('ping', 3);
  });

  it('have failed over HTTP where the server takes them and never answers', async () => {
    const late = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    server.isSilent = true;
    const ping = client.ping();
    await server.until('http ping Bearer t1');
    late.abort();
    timeout.mockRestore();
    expect(await ping).toBe(false);
  });

  it('stop when a call says that the session has ended', async () => {
    server.pingEvery = 10;
    await connected();
    const over = next('ended');
    server.pingAnswer = errorBody('SESSION_ENDED', 'Your account is locked');
    server.closeSockets();
    expect(await over).toEqual({ message: 'Your account is locked', code: 'logout' });
  });
});

describe('without a socket', () => {
  it('pings over HTTP: it is polling while those succeed, and connecting while they do not', async () => {
    server.pingEvery = 10;
    await connected();
    server.closeSockets();
    while ((await next('state')) !== 'polling');
    await server.until('http ping Bearer t1', 2);
    server.pingAnswer = errorBody('UNAVAILABLE', 'Please wait');
    expect(await next('state')).toBe('connecting');
  });

  it('says what went wrong, how often, and when it tries again', async () => {
    server.refuse('FOREIGN_ORIGIN', 'Not from here');
    server.refuse('TOO_BUSY', 'Please wait');
    const errors: object[] = [];
    client.on('error', (error) => errors.push(error));
    await connected();
    const nextTryMs = expect.any(Number) as number;
    expect(errors).toEqual([
      { code: 'FOREIGN_ORIGIN', message: 'Not from here', attempt: 1, nextTryMs },
      { code: 'TOO_BUSY', message: 'Please wait', attempt: 2, nextTryMs },
    ]);
    server.sockets.disconnectSockets(true);
    expect(await next('error')).toMatchObject({ code: 'NETWORK', attempt: 0 });
  });

  it('says in the language that was asked for that there is no server', async () => {
    const { url } = server;
    await server.stop();
    make({ url, language: 'es' });
    const error = next('error');
    client.open();
    expect(await error).toMatchObject({ message: 'No se puede conectar con el servidor', attempt: 1 });
    expect(client.state).toBe('connecting');
  });
});

it('listeners hear one event with once, and none after off', async () => {
  await connected();
  const [once, off, on, offOnce] = [jest.fn(), jest.fn(), jest.fn(), jest.fn()];
  for (const listener of [off, on]) client.on('data', listener);
  for (const listener of [once, offOnce]) client.once('data', listener);
  for (const listener of [off, offOnce]) client.off('data', listener);
  for (const what of ['shops', 'ads'] as const) {
    const heard = next('data');
    server.sockets.emit('data:changed', { what, ids: ['1'] });
    expect(await heard).toEqual({ what, ids: ['1'] });
  }
  expect([once, off, on, offOnce].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 2, 0]);
});

it('the end of the session is told with its reason, and nothing is tried after it', async () => {
  await connected();
  const over = next('ended');
  const end = { code: 'locked', message: 'Your account is locked' } as const;
  server.sockets.emit('session:ended', end);
  server.sockets.disconnectSockets(true);
  expect(await over).toEqual(end);
  expect(client.state).toBe('ended');
  expect(await client.ping()).toBe(false);
  expect(server.times('handshake')).toBe(1);
});

describe('silence', () => {
  const bearing = (silenceMs: number): string[] => {
    make({ silenceMs });
    const states: string[] = [];
    client.on('state', (state) => states.push(state));
    return states;
  };

  it('of a server that answers no more is a lost connection to whoever shows how it is', async () => {
    const states = bearing(300);
    client.watchConnection();
    await connected();
    server.isSilent = true;
    await server.until('connection', 2);
    expect(states.slice(0, 2)).toEqual(['live', 'connecting']);
  });

  it('is broken by asking, and nobody else is asked', async () => {
    const states = bearing(100);
    const stop = client.watchConnection();
    await connected();
    await server.until('ping', 5);
    expect(states).toEqual(['live']);
    stop();
    const asked = server.times('ping');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.times('ping') - asked).toBeLessThanOrEqual(1);
  });
});

describe('a token that is asked for', () => {
  const askedFor = (...tokens: (string | Error)[]) => {
    const source = jest.fn(() => {
      const token = tokens.length > 1 ? tokens.shift() : tokens[0];
      return token instanceof Error ? Promise.reject(token) : Promise.resolve(token ?? '');
    });
    make({ token: source });
    return source;
  };
  const handshakeTokens = async () =>
    (await server.sockets.fetchSockets()).map(({ handshake }) => (handshake.auth as { token: string }).token);

  const by = { device: 'Chrome', ip_tail: '7' };

  it.each([
    ['a 401', errorBody('UNAUTHENTICATED', 'Please log in')],
    ['a replaced session', { ...errorBody('SESSION_ENDED', 'Not here'), by }],
  ])('is asked once more after %s, and another one goes on', async (_what, refusal) => {
    const source = askedFor('t1', 't2');
    server.refusals.push(refusal);
    await connected();
    expect(await handshakeTokens()).toEqual(['t2']);
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
    ['a token that comes back', ['t1'], 'UNAUTHENTICATED', 'logout', 2],
    ['a lock', ['t1', 't2'], 'LOCKED', 'locked', 1],
    ['an end', ['t1', 't2'], 'EXPIRED', 'expired', 1],
  ] as const)('is over with %s', async (_what, tokens, refusal, code, times) => {
    const source = askedFor(...tokens);
    server.refuse(refusal, 'Not you');
    const over = next('ended');
    client.open();
    expect(await over).toEqual({ code, message: 'Not you' });
    expect(source).toHaveBeenCalledTimes(times);
  });
});

describe('attached to a page', () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const page = Object.assign(new EventTarget(), { document });

  it('pings at once when the page is shown, and not when it is hidden', async () => {
    make({ attach: page });
    await connected();
    await server.until('ping');
    document.dispatchEvent(new Event('visibilitychange'));
    await server.until('ping', 2);
    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    await client.ping();
    expect(server.times('ping')).toBe(3);
  });

  it('tries at once when the network is back, and hangs up when it is gone', async () => {
    const reconnect = { firstMs: 3_600_000, maxMs: 3_600_000 };
    make({ attach: page, reconnect });
    await connected();
    const lost = next('error');
    page.dispatchEvent(new Event('offline'));
    await lost;
    expect(client.state).toBe('connecting');
    page.dispatchEvent(new Event('online'));
    await server.until('connection', 2);
  });
});
