import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { serve, refusal } from '../../testing/fake-server.js';
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

afterEach(() => {
  shown.mockRestore();
  client.clear();
});

const messages = (): unknown[] => shown.mock.calls.map(([message]: unknown[]) => message);

const list = () =>
  client.query({ queryKey: ['groups', 'list'], queryFn: () => send('GET', '/group/get'), retry: false });

/** Adds a group and waits for the failure. */
async function failToAdd(failure?: Failure): Promise<void> {
  const add = new MutationObserver(client, {
    mutationFn: () => send('POST', '/group/add', { body: { name: 'north' } }),
    meta: failure === undefined ? {} : { failure },
  });
  await expect(add.mutate()).rejects.toThrow();
}

describe('a failed call', () => {
  it('shows the message of the server', async () => {
    serve({ [ADD]: refusal('DUPLICATE', 'There is such a group already') });
    await failToAdd('groupAdd');
    expect(messages()).toEqual(['There is such a group already']);
  });

  it('falls back to the text of the call when the connection breaks', async () => {
    serve({ [ADD]: 'away' });
    await failToAdd('groupAdd');
    expect(messages()).toEqual(['Unable to add group!']);
  });

  it('falls back to the last text of the catalogue', async () => {
    serve({ [ADD]: { status: 502, body: {} } });
    await failToAdd();
    expect(messages()).toEqual(['Something error happened']);
  });
});

describe('a 401', () => {
  it('drops the token, and of several that come together one speaks', async () => {
    keepToken('t1');
    const ended = refusal('SESSION_ENDED', 'Your account was deleted');
    serve({ [ADD]: ended, [LIST]: ended });
    await Promise.all([failToAdd(), expect(list()).rejects.toThrow()]);
    expect(localStorage.getItem('token')).toBeNull();
    expect(messages()).toEqual(['Your account was deleted']);
  });

  it('leaves a token alone that came after the call was sent', async () => {
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

  it('about a wrong password leaves the token alone', async () => {
    keepToken('t1');
    serve({ [ADD]: refusal('INVALID_CREDENTIALS', 'Invalid credentials') });
    await failToAdd();
    expect(localStorage.getItem('token')).toBe('t1');
    expect(messages()).toEqual(['Invalid credentials']);
  });
});

describe('what is no failure', () => {
  it('a second factor that is wanted takes no token, and is no toast', async () => {
    keepToken('t1');
    serve({ [ADD]: refusal('SECOND_FACTOR', 'Enter the code of your app') });
    await failToAdd();
    expect(localStorage.getItem('token')).toBe('t1');
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

  it('a 401 of somebody in between takes no token', async () => {
    keepToken('t1');
    serve({ [ADD]: { status: 401, body: { message: 'Unauthorized' } } });
    await failToAdd();
    expect(localStorage.getItem('token')).toBe('t1');
  });
});

it('a change of token forgets what was fetched for the one before', async () => {
  keepToken('t1');
  serve({ [LIST]: { body: { group: [] } } });
  await list();
  expect(client.getQueryData(['groups', 'list'])).toBeDefined();
  keepToken('t2');
  expect(client.getQueryData(['groups', 'list'])).toBeUndefined();
});
