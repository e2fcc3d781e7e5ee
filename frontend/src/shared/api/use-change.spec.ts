import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { fetchAgain } from './use-change.js';

const LIST = ['users', 'list'] as const;
let client: QueryClient;
/** The fetches so far: each ends when the test says so. */
let fetches: { signal: AbortSignal; end: (data: string) => void; fail: () => void }[];
let unwatch: () => void;

function watch(): void {
  const observer = new QueryObserver(client, {
    queryKey: LIST,
    queryFn: ({ signal }) =>
      new Promise<string>((resolve, reject) => {
        fetches.push({ signal, end: resolve, fail: () => reject(new Error('away')) });
      }),
    retry: false,
  });
  unwatch = observer.subscribe(() => undefined);
}

const flush = () => jest.advanceTimersByTimeAsync(1);
const shown = () => client.getQueryData(LIST);

async function end(index: number, data: string): Promise<void> {
  fetches[index]?.end(data);
  await flush();
}

beforeEach(async () => {
  client = new QueryClient();
  fetches = [];
  watch();
  await flush();
});

afterEach(() => {
  unwatch();
  client.clear();
});

it('what is fetched again comes after the very first fetch, which the news came into, and is over then', async () => {
  let isOver = false;
  void fetchAgain(client, { queryKey: ['users'] }).then(() => (isOver = true));
  await end(0, 'old');
  expect(fetches).toHaveLength(2);
  expect(isOver).toBe(false);
  await end(1, 'new');
  expect(isOver).toBe(true);
  expect(shown()).toBe('new');
  expect(fetches).toHaveLength(2);
});

it('what is fetched again comes after a first fetch that failed', async () => {
  void fetchAgain(client, { queryKey: ['users'] });
  fetches[0]?.fail();
  await flush();
  await end(1, 'new');
  expect(shown()).toBe('new');
});

it('what is fetched again gives up no fetch that is under way, and comes once after it however much is told meanwhile', async () => {
  await end(0, 'old');
  for (let told = 0; told < 10; told += 1) {
    void fetchAgain(client, { queryKey: ['users'] });
    await flush();
  }
  expect(fetches).toHaveLength(2);
  expect(fetches[1]?.signal.aborted).toBe(false);
  await end(1, 'newer');
  expect(shown()).toBe('newer');
  expect(fetches).toHaveLength(3);
  await end(2, 'newest');
  expect(fetches).toHaveLength(3);
});

it('what is fetched again is not fetched for a screen that has been left, but when somebody comes back', async () => {
  await end(0, 'old');
  void fetchAgain(client, { queryKey: ['users'] });
  void fetchAgain(client, { queryKey: ['users'] });
  unwatch();
  await flush();
  expect(fetches).toHaveLength(2);
  expect(client.getQueryState(LIST)?.isInvalidated).toBe(true);
});
