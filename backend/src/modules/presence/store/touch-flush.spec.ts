import type { Reactions } from '../../../common/reactions.js';
import { UserRoster, type Touch, type UserActivityService } from '../../people/users/index.js';
import { TouchFlush } from './touch-flush.js';

/** How long the database takes for a command. */
const COMMAND_MS = 20;
const WITHIN_MS = 2_000;

let commands: string[][];
let flush: TouchFlush;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick'] });
  commands = [];
  const save = (touches: readonly Touch[]): Promise<void> => {
    commands.push(touches.map(({ id }) => id));
    return new Promise((resolve) => setTimeout(resolve, COMMAND_MS));
  };
  flush = new TouchFlush(
    { save } as unknown as UserActivityService,
    new UserRoster({ of: () => [] } as unknown as Reactions),
  );
  flush.start();
});
afterEach(async () => {
  const stopped = flush.stop();
  await jest.advanceTimersByTimeAsync(WITHIN_MS);
  await stopped;
  jest.useRealTimers();
});

it('whoever stays where they are is stored in time, however many others come from new addresses', async () => {
  flush.add('ana', Date.now(), undefined);
  for (let ms = 0; ms < WITHIN_MS; ms += 5) {
    flush.add(`user ${ms}`, Date.now(), '192.0.2.1');
    await jest.advanceTimersByTimeAsync(5);
  }
  expect(commands.filter((ids) => ids.includes('ana'))).toHaveLength(1);
});

it('a ping from where somebody was before waits for others, and goes with them in one command', async () => {
  flush.add('ana', Date.now(), undefined);
  await jest.advanceTimersByTimeAsync(300);
  flush.add('ben', Date.now(), undefined);
  flush.add('cid', Date.now(), '192.0.2.1');
  await jest.advanceTimersByTimeAsync(300);
  expect(commands).toEqual([['cid']]);
  await jest.advanceTimersByTimeAsync(600);
  expect(commands).toEqual([['cid'], ['ana', 'ben']]);
});
