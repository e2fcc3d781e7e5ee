import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Types, type mongo } from 'mongoose';
import { inDatabase, insert, populate, type Person, SECRETS, tokenOf } from './lab/population.js';
import { isFullRun, times } from '../support/checks/full-run.js';
import { HeldServer } from '../support/load/held-server.js';
import { quantile, timesWhile, toSorted } from '../support/load/statistics.js';
import { ownDatabaseUri } from '../support/app/test-database.js';

/** Adds as many of all that is listed as there are users; returns the title that has all subtitles and users. */
async function manyOfAll(db: mongo.Db, userIds: readonly string[]): Promise<string> {
  const count = userIds.length;
  const each = <T>(make: (place: number) => T): T[] =>
    Array.from({ length: count }, (_, place) => make(place));
  const insertAll = (collection: string, documents: mongo.Document[]) =>
    insert(db.collection(collection), documents, (one) => one);
  const titles = each(() => new Types.ObjectId());
  const groups = each(() => new Types.ObjectId());
  const [title, group, user] = [titles[0], groups[0], new Types.ObjectId(userIds[0])];
  const named = (_id: Types.ObjectId, place: number) => {
    return { _id, name: `Name ${place}`, name_key: `name ${place}`, revision: 0 };
  };
  await insertAll('titles', titles.map(named));
  await insertAll('profile_groups', groups.map(named));
  const addressOf = (place: number) => ({
    ip_address: `10.${place >> 8}.${place & 255}.1`,
    createdAt: new Date(),
  });
  const subtitleOf = (place: number) => ({ ...named(new Types.ObjectId(), place), title_id: title });
  const users = userIds.map((id) => ({ user_id: new Types.ObjectId(id), title_id: title }));
  const others = titles.slice(1).map((title_id) => ({ user_id: user, title_id }));
  await insertAll('subtitles', each(subtitleOf));
  await insertAll('assignments', [...users, ...others]);
  await insertAll('whitelist_entries', each(addressOf));
  await insertAll('audit_entries', each(anEntry));
  const inGroup = { profile_group_id: group, profile_group: 'Name 0' };
  await db.collection('users').updateMany({ role: 'member' }, { $set: inGroup });
  return String(title);
}

const anEntry = (place: number) => ({
  at: new Date(),
  actor: 'boss_0',
  action: 'user.updated',
  target: String(new Types.ObjectId()),
  target_name: `member_${place}`,
  ip: '127.0.0.1',
  before: { niche: `before ${place}` },
  after: { niche: `after ${place}` },
  seq: place + 1,
  hash: 'f'.repeat(64),
});

jest.setTimeout(240_000);

const USERS = 10_000;
const AT_ONCE = 40;
const LIVE_EVERY_MS = 5;
const PUBLIC_ROUNDS = times(5, 25);
/** Wide on a shared machine; a full run, alone on it, keeps the limits of the security page. */
const LIVE_P99_MS = isFullRun ? 50 : 1_500;
/** In CPU time, which doesn't depend on other load. */
const CALL_MS = isFullRun ? 10 : 20;
const PAUSE_MS = isFullRun ? 50 : 75;

let server: HeldServer;
let admin: Person;
let member: Person;
let titleId: string;

beforeAll(async () => {
  const uri = ownDatabaseUri();
  const people = await populate(uri, { members: USERS, admins: 1 });
  [admin, member] = [people.admins[0], people.members[0]] as [Person, Person];
  const ids = people.members.map(({ id }) => id);
  titleId = await inDatabase(uri, (db) => manyOfAll(db, ids));
  server = await HeldServer.start({
    ...SECRETS,
    MONGODB_URI: uri,
    PUBLIC_LIST_PER_MINUTE: '1000000',
    TRUST_PROXY: 'loopback',
  });
});
afterAll(() => server.clear());

async function ask(path: string, as?: Person): Promise<number> {
  const headers = as && { authorization: `Bearer ${tokenOf(as)}` };
  const answer = await fetch(`${server.url}${path}`, { headers: headers ?? {} });
  const { byteLength } = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  return byteLength;
}

it(`the public list of a title with ${USERS} users, ${AT_ONCE} at once, holds nobody up`, async () => {
  const path = `/api/shops/getuserbyshopid/${titleId}`;
  await ask(path);
  const before = (await server.held()).cpuMs;
  const pauses: number[] = [];
  let after = before;
  const asking = new Worker(join(import.meta.dirname, '../support/load/ask-at-once.mjs'), {
    workerData: { url: server.url + path, count: AT_ONCE },
  });
  const askAll = async (): Promise<void> => {
    for (let round = 0; round < PUBLIC_ROUNDS; round += 1) {
      asking.postMessage('now');
      const [sizes] = (await once(asking, 'message')) as [number[]];
      expect(new Set(sizes).size).toBe(1);
      expect(sizes[0]).toBeGreaterThan(USERS * 50);
      const { longest, cpuMs } = await server.held();
      pauses.push(longest);
      after = cpuMs;
    }
  };
  const live = await timesWhile(askAll(), LIVE_EVERY_MS, () => ask('/api/health/live'));
  await asking.terminate();
  const aCall = (after - before) / PUBLIC_ROUNDS / AT_ONCE;
  // The median pause, because other load affects some rounds, while a list's own cost is in each.
  const found = { aCall, liveP99: quantile(toSorted(live), 0.99), pause: quantile(toSorted(pauses), 0.5) };
  process.stdout.write(`public list: ${JSON.stringify(found)}\n`);
  expect(found.aCall).toBeLessThan(CALL_MS);
  expect(found.liveP99).toBeLessThan(LIVE_P99_MS);
  expect(found.pause).toBeLessThan(PAUSE_MS);
});

it.each<[string, (ids: { title: string; user: string }) => string, 'admin' | 'member']>([
  ['all users', () => '/api/users/false', 'admin'],
  ['users that a search finds', () => '/api/users/false?q=member', 'admin'],
  ['users that a search finds, sorted', () => '/api/users/false?q=member&sort=niche', 'admin'],
  ['users sorted', () => '/api/users/false?sort=-email', 'admin'],
  ['the activity', () => '/api/users/true', 'admin'],
  ['the activity, searched and sorted', () => '/api/users/true?q=member&sort=email', 'admin'],
  ['titles', () => '/api/shops', 'admin'],
  ['titles of a member', () => '/api/shops', 'member'],
  ['titles of a user, for an admin', ({ user }) => `/api/shops/member/${user}`, 'admin'],
  ['ids of the titles of a user', ({ user }) => `/api/shops/getassignedshops/${user}`, 'admin'],
  ['subtitles', ({ title }) => `/api/shops/subtitle/${title}`, 'admin'],
  ['users of a title', ({ title }) => `/api/shops/users/${title}`, 'admin'],
  ['groups', () => '/api/browser/group/get', 'admin'],
  ['groups with their users', () => '/api/browser', 'admin'],
  ['the whitelist', () => '/api/whitelist', 'admin'],
  ['the audit', () => '/api/audit?limit=1000', 'admin'],
  ['the audit, searched', () => '/api/audit?limit=1000&q=member', 'admin'],
  ['the audit as CSV', () => '/api/audit?format=csv', 'admin'],
])('%s, by the ten thousand, make no pause', async (what, path, who) => {
  const call = path({ title: titleId, user: member.id });
  const pauses: number[] = [];
  for (let round = 0; round < times(4, 10); round += 1) {
    await server.held();
    expect(await ask(call, who === 'admin' ? admin : member)).toBeGreaterThan(100_000);
    pauses.push((await server.held()).longest);
  }
  process.stdout.write(`${what}: ${pauses.map((pause) => pause.toFixed(0)).join(' ')}\n`);
  // The median, because the first calls run cold code, and garbage collection may fall into any.
  expect(quantile(toSorted(pauses), 0.5)).toBeLessThan(PAUSE_MS);
});
