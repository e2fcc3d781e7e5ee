import type { Touch } from '../../people/users/index.js';
import { TouchFlush } from './touch-flush.js';

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick'] }));
afterEach(() => jest.useRealTimers());

it('a ping waits for others and goes with them in one command, but for one from a new address', async () => {
  const commands: string[][] = [];
  const save = (touches: readonly Touch[]) => Promise.resolve(commands.push(touches.map(({ id }) => id)));
  const flush = new TouchFlush({ save } as never);
  flush.add('ana', 1_000, undefined);
  await pass(300);
  flush.add('ben', 1_000, undefined);
  flush.add('cid', 1_000, '192.0.2.1');
  await pass(300);
  expect(commands).toEqual([['cid']]);
  await pass(600);
  expect(commands).toEqual([['cid'], ['ana', 'ben']]);
});
