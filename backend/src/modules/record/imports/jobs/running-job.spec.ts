import { JOB_NEWS_EVERY_MS } from '@keyroster/contracts';
import { Types } from 'mongoose';
import type { StoredJob } from './job.schema.js';
import type { JobsRepository } from './jobs.repository.js';
import { RunningJob } from './running-job.js';

const STEP_MS = 10;
const STEPS = 100;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('is told at most five times a second, and at last as it is', async () => {
  const told: Array<{ done: number; at: number }> = [];
  const stored = { _id: new Types.ObjectId(), done: 0 } as StoredJob;
  const repository = { progress: () => Promise.resolve() } as unknown as JobsRepository;
  const clock = { steady: () => performance.now() };
  const tell = ({ done }: StoredJob) => told.push({ done, at: clock.steady() });
  const job = new RunningJob(stored, repository, tell, clock);
  for (let done = 1; done <= STEPS; done += 1) {
    await job.step(done);
    await jest.advanceTimersByTimeAsync(STEP_MS);
  }
  await jest.advanceTimersByTimeAsync(JOB_NEWS_EVERY_MS);

  const pauses = told.slice(1).map(({ at }, place) => at - (told[place]?.at ?? 0));
  expect(told.length).toBeGreaterThan(3);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(JOB_NEWS_EVERY_MS);
  expect(told.at(-1)?.done).toBe(STEPS);
});
