import type { ClientOptions } from '@keyroster/client';
import type { Account, Ended } from './account.js';

/** The contents of `chrome.storage`, and the answer of `chrome.idle`. */
let kept: Record<'session' | 'local', Record<string, unknown>>;
let idle: 'active' | 'idle' | 'locked';
let mockMade: FakeClient[];

interface FakeClient {
  options: ClientOptions;
  state: string;
  ping: jest.Mock;
  close: () => void;
  on: (name: string, listener: (event: unknown) => void) => void;
  tell: (name: string, event: unknown) => void;
}

jest.mock('@keyroster/client', () => ({
  connect: (options: ClientOptions) => {
    const listeners: Record<string, (event: unknown) => void> = {};
    const client: FakeClient = {
      options,
      state: 'connecting',
      ping: jest.fn(() => Promise.resolve(true)),
      close: () => void (client.state = 'closed'),
      on: (name, listener) => void (listeners[name] = listener),
      tell: (name, event) => listeners[name]?.(event),
    };
    mockMade.push(client);
    return client;
  },
}));

const area = (name: 'session' | 'local') => ({
  get: (key: string) => Promise.resolve({ [key]: kept[name][key] }),
  set: (values: object) => Promise.resolve(void Object.assign(kept[name], values)),
  remove: (keys: string | string[]) =>
    Promise.resolve([keys].flat().forEach((key) => Reflect.deleteProperty(kept[name], key))),
});

Object.assign(globalThis, {
  chrome: {
    storage: { session: area('session'), local: area('local') },
    idle: { queryState: () => Promise.resolve(idle) },
    i18n: { getUILanguage: () => 'es-PE' },
    runtime: { sendMessage: () => Promise.resolve() },
  },
});

const ANA: Account = { url: 'https://roster.example', token: 't1', name: 'ana', stays: false };

const aPresence = async () => new (await import('./presence.js')).Presence();
const open = () => mockMade.filter(({ state }) => state !== 'closed');

beforeEach(() => {
  kept = { session: { account: ANA }, local: {} };
  idle = 'active';
  mockMade = [];
});

it('is one connection of who is signed in, however often it is looked at, and pings while there is no socket', async () => {
  const presence = await aPresence();
  await Promise.all([presence.renew(), presence.renew()]);
  expect(mockMade).toHaveLength(1);
  const [client] = mockMade;
  expect(client?.options).toMatchObject({ url: ANA.url, token: 't1', language: 'es' });
  expect(client?.options.deviceId).toMatch(/^[0-9a-f]{32}$/);
  expect(client?.ping).toHaveBeenCalledTimes(2);
  if (client) client.state = 'live';
  await presence.renew();
  expect(client?.ping).toHaveBeenCalledTimes(2);
});

it.each(['locked', 'idle'] as const)(
  'is none while the computer is %s, and one again afterwards',
  async (state) => {
    const presence = await aPresence();
    await presence.renew();
    idle = state;
    await presence.renew();
    expect(open()).toEqual([]);
    idle = 'active';
    await presence.renew();
    expect(open()).toHaveLength(1);
  },
);

it('is none of who is signed out, and another one of whoever comes then', async () => {
  const presence = await aPresence();
  await presence.renew();
  kept.session = {};
  await presence.renew();
  expect(open()).toEqual([]);
  kept.local = { account: { ...ANA, token: 't2', stays: true } };
  await presence.renew();
  expect(open().map(({ options }) => options.token)).toEqual(['t2']);
});

it('ends with the session, and keeps why', async () => {
  const presence = await aPresence();
  await presence.renew();
  const end = { code: 'locked', message: 'Your account is locked' } as const;
  mockMade[0]?.tell('ended', end);
  while (!('ended' in kept.session)) await Promise.resolve();
  // As the worker does once it hears that nobody is signed in.
  await presence.renew();
  const ended: Ended = { ...end, account: ANA };
  expect(kept.session).toEqual({ ended });
  expect(open()).toEqual([]);
});
