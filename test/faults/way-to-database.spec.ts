import { DatabaseFault } from '../support/faults/database-fault.js';
import { DistantDatabase } from '../support/faults/distant-database.js';
import { times } from '../support/checks/full-run.js';
import { ServerProcess } from '../support/processes/server-process.js';

jest.setTimeout(600_000);

const AWAY_MS = times(3_500, 15_000);
const COUNT = times(1, 5);

let database: DistantDatabase;
let server: ServerProcess;
let fault: DatabaseFault;

beforeAll(async () => {
  database = await DistantDatabase.start();
  server = await ServerProcess.start({ MONGODB_URI: database.uri, WS_PINGS_PER_SECOND: '50' });
  fault = await DatabaseFault.on(server, database);
});
afterAll(async () => {
  await server.clear();
  await database.stop();
});

const heal = () => database.way.heal();

it.each<[string, () => unknown, () => unknown]>([
  ['refused', () => database.way.refuse(), heal],
  ['half open', () => database.way.swallow('requests', 'answers'), heal],
  ['half open, answers lost', () => database.way.swallow('answers'), heal],
  ['half open, requests lost', () => database.way.swallow('requests'), heal],
  ['paused', () => database.pause(), () => database.resume()],
])(
  `MongoDB %s for ${AWAY_MS / 1_000} s: 503 in time, pings go on, healed by itself, nothing lost`,
  async (name, begin, end) => {
    const strike = { fault: `MongoDB ${name}`, count: COUNT, forMs: AWAY_MS, isAway: true };
    await fault.strike({ ...strike, begin, end });
  },
);

it.each<[string, () => unknown]>([
  ['cut', () => database.way.cut()],
  ['slow', () => database.way.slow({ delayMs: 100, bytesPerSecond: 256 * 1_024 })],
])(`MongoDB %s: nothing is lost, and it goes on by itself`, async (name, begin) => {
  const strike = { fault: `MongoDB ${name}`, count: COUNT, forMs: AWAY_MS, isAway: false };
  await fault.strike({ ...strike, begin, end: heal });
});
