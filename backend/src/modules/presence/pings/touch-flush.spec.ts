import type { Touch, UserActivityService } from '../../people/users/index.js';
import { TouchFlush } from './touch-flush.js';

/** How long the database takes for a command. */
const COMMAND_MS = 20;
const WITHIN_MS = 2_000;

let commands: Touch[][];
let isAway: boolean;
let flush: TouchFlush;

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const idsOf = (touches: readonly Touch[] = []) => touches.map(({ id }) => id);
const add = (id: string, at = 1_000, newIp?: string) => flush.add(id, at, newIp);

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick'] });
  [commands, isAway] = [[], false];
  const save = async (touches: readonly Touch[]): Promise<void> => {
    const fails = isAway;
    await new Promise((resolve) => setTimeout(resolve, COMMAND_MS));
    if (fails) throw new Error('away');
    commands.push([...touches]);
  };
  flush = new TouchFlush({ save } as unknown as UserActivityService);
});
afterEach(async () => {
  const stopped = flush['touches'].stop();
  await pass(WITHIN_MS);
  await stopped;
  jest.useRealTimers();
});

it('a ping from where somebody was before waits for others, and goes with them in one command', async () => {
  add('ana');
  await pass(300);
  add('ben');
  add('cid', 1_000, '192.0.2.1');
  await pass(300);
  expect(commands.map(idsOf)).toEqual([['cid']]);
  await pass(600);
  expect(commands.map(idsOf)).toEqual([['cid'], ['ana', 'ben']]);
});

it('touches are stored at once when they bring an address, with the latest address first', async () => {
  add('ana');
  add('ben', 1_000, '10.0.0.1');
  add('ben', 2_000, '10.0.0.2');
  add('ben', 3_000, '10.0.0.1');
  await pass(COMMAND_MS);
  expect(commands).toMatchObject([[{ id: 'ben', at: 3_000, ips: ['10.0.0.1', '10.0.0.2'] }]]);
  expect(flush.figures.waiting).toBe(1);
});

it('touches of before a reset are not stored after it', async () => {
  add('ana', 1_000, '10.0.0.1');
  flush.dropReset({ id: 'ana' });
  await pass(WITHIN_MS);
  expect(commands).toEqual([]);
});
