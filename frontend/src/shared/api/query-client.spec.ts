import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { type Reply, serve, refusal } from '../../testing/fake-server.js';
import { pass } from '../../testing/page.js';
import type { Failure } from './api-error.js';
import { send } from './client.js';
import { createQueryClient } from './query-client.js';
import { SESSION_KEY } from './session/session.js';
import { keepToken } from './session/token.js';

const ADD = 'POST /api/group/add';
const LIST = 'GET /api/group/get';
let client: QueryClient;
let shown: jest.SpyInstance;

beforeEach(() => {
  client = createQueryClient();
  shown = jest.spyOn(toast, 'error');
});

afterEach(() => client.clear());

const messages = (): unknown[] => shown.mock.calls.map(([message]: unknown[]) => message);

const groups = { queryKey: ['groups', 'list'] as const, queryFn: () => send('GET', '/group/get') };

const list = () => client.query({ ...groups, retry: false });

/** Adds a group and waits for the failure. */
async function failToAdd(failure?: Failure): Promise<void> {
  const add = new MutationObserver(client, {
    mutationFn: () => send('POST', '/group/add', { body: { name: 'north' } }),
    meta: failure === undefined ? {} : { failure },
  });
  await expect(add.mutate()).rejects.toThrow();
}

it.each<[what: string, reply: Reply, failure: Failure | undefined, said: string]>([
  [
    'the server',
    refusal('DUPLICATE', 'There is such a group already'),
    'groupAdd',
    'There is such a group already',
  ],
  ['the call when the connection breaks', 'away', 'groupAdd', 'Unable to add group!'],
  ['the catalogue at last', { status: 502, body: {} }, undefined, 'Something error happened'],
])('a failed call shows the text of %s', async (_whose, reply, failure, said) => {
  serve({ [ADD]: reply });
  await failToAdd(failure);
  expect(messages()).toEqual([said]);
});

it.each<[what: string, reply: Reply, said: string[]]>([
  ['a wrong password', refusal('INVALID_CREDENTIALS', 'Invalid credentials'), ['Invalid credentials']],
  ['a second factor that is wanted, which is no toast', refusal('SECOND_FACTOR', 'Enter the code'), []],
  ['a 401 of somebody in between', { status: 401, body: { message: 'Unauthorized' } }, ['Unauthorized']],
])('%s takes no token', async (_what, reply, said) => {
  keepToken('t1');
  serve({ [ADD]: reply });
  await failToAdd();
  expect(localStorage.getItem('token')).toBe('t1');
  expect(messages()).toEqual(said);
});

it('a 401 drops the token, and of several that come together one speaks', async () => {
  keepToken('t1');
  const ended = refusal('SESSION_ENDED', 'Your account was deleted');
  serve({ [ADD]: ended, [LIST]: ended });
  await Promise.all([failToAdd(), expect(list()).rejects.toThrow()]);
  expect(localStorage.getItem('token')).toBeNull();
  expect(messages()).toEqual(['Your account was deleted']);
});

it('a 401 leaves a token alone that came after the call was sent', async () => {
  keepToken('t1');
  serve({
    [ADD]: () => {
      keepToken('t2');
      return refusal('SESSION_ENDED', 'Signed in on another device');
    },
  });
  await failToAdd();
  expect(localStorage.getItem('token')).toBe('t2');
  expect(messages()).toEqual([]);
});

it('a second factor that is missing has the token check say so, and is no toast', async () => {
  keepToken('t1');
  client.setQueryData(SESSION_KEY, {});
  serve({ [ADD]: refusal('SECOND_FACTOR_NEEDED', 'Set up a second factor first') });
  await failToAdd();
  expect(client.getQueryState(SESSION_KEY)?.isInvalidated).toBe(true);
  expect(messages()).toEqual([]);
});

it('a screen that cannot be had is tried three times and says so within two seconds', async () => {
  const calls = serve({ [LIST]: 'away' });
  const observer = new QueryObserver(client, { ...groups, meta: { failure: 'groupList' } });
  const stop = observer.subscribe(() => undefined);
  await pass(2_000);
  expect(calls).toHaveLength(3);
  expect(messages()).toEqual(['Unable to get profile group']);
  stop();
});

it('a change of token forgets what was fetched for the one before', async () => {
  keepToken('t1');
  serve({ [LIST]: { body: { group: [] } } });
  await list();
  expect(client.getQueryData(['groups', 'list'])).toBeDefined();
  keepToken('t2');
  expect(client.getQueryData(['groups', 'list'])).toBeUndefined();
});
