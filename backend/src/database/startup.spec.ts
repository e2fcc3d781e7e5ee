import { Startup } from './startup.js';

const nothing = () => Promise.resolve();

it('is ready once it is, where the database is away at the end of the start', async () => {
  const database = { isReachable: false, connection: { models: {} }, locate: nothing, open: nothing };
  const startup = new Startup(
    database as never,
    { check: nothing } as never,
    { endOrphaned: nothing } as never,
    { run: nothing } as never,
    { checkData: nothing, run: nothing } as never,
    { start: nothing } as never,
    { start: nothing } as never,
  );
  await startup.run();
  let isReady: boolean | undefined;
  const waiting = startup.untilReady().then((answer) => (isReady = answer));
  await nothing();
  expect(isReady).toBeUndefined();
  database.isReachable = true;
  await waiting;
  expect(isReady).toBe(true);
});
