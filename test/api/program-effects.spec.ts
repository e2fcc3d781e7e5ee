import {
  PLAN_ACTIONS,
  PLANS,
  PROGRAM_PERMISSIONS,
  type PlanAction,
  type ProgramPermission,
} from '@keyroster/contracts';
import type { PlannedAnswer, UndoListAnswer } from '@keyroster/contracts/dto';
import { ACCESS_TABLE } from '../support/access/access-table.js';
import { Cells } from '../support/access/cells.js';
import { routesOpenTo } from '../support/access/route-permissions.js';
import type { Kind, Row } from '../support/access/row.js';
import { fresh, sessionOf, staysOf } from '../support/access/things.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { byTurns } from '../support/checks/by-turns.js';
import { planned, runPlan, takeBack, undoOf } from '../support/checks/changes.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { aProgram } from '../support/data/tokens.js';

const OF_CREDENTIALS = [
  ...['subtitles', 'credentials', 'credential_versions', 'credential_reads', 'images', 'gone_images'],
  ...['seats', 'troubles'],
];

/** The collections that a permission may change, with those that depend on them; without any it only reads. */
const MAY_CHANGE: Partial<Record<ProgramPermission, readonly string[]>> = {
  'users.manage': ['users', 'counters', 'assignments', 'renewals', 'alarms', 'credential_reads', 'pin_links'],
  'groups.manage': ['profile_groups', 'group_titles', 'users'],
  'titles.manage': ['titles', 'assignments', 'group_titles', ...OF_CREDENTIALS],
  'credentials.manage': OF_CREDENTIALS,
  'credentials.read': ['credential_reads', 'code_uses'],
  'seats.manage': ['seats'],
  'seats.take': ['seats'],
  'troubles.manage': ['troubles'],
  'troubles.report': ['troubles'],
  'alarms.manage': ['alarms', 'users', 'alarm_rule'],
  'announcements.manage': ['announcements'],
  'inbox.read': ['inbox_aways'],
  'assignments.manage': ['assignments', 'titles', 'users'],
  'whitelist.manage': ['whitelist_entries', 'whitelist_state'],
  'templates.manage': ['templates'],
  'media.manage': ['images', 'gone_images'],
  'backups.manage': ['meta'],
  'renewals.manage': ['users', 'renewals'],
  'payments.manage': ['payments', 'users', 'renewals', 'assignments', 'meta'],
  'packages.manage': ['packages'],
  'integrations.manage': ['program_tokens', 'webhooks', 'webhook_deliveries', 'rules'],
};

/** What every call leaves behind, whoever makes it, and what a plan or an undo needs until it runs. */
const BESIDE = [
  ...['audit_entries', 'audit_chain', 'throttles', 'login_tries', 'activity_points', 'spans', 'leases'],
  // The state of hourly checks, such as that of the audit's chain.
  'meta',
  ...['plans', 'imports', 'jobs', 'undos', 'undo_parts', 'webhook_deliveries'],
];
/** Fields that are no edits: users' presence, and the `revision` of users and sessions that other changes raise. */
const PASSING = ['last_ping_timestamp', 'ip_address', 'ip_address_history', 'first_ip', 'revision'];
/** Fields of tokens and sessions that record their use. */
const OF_USE = ['usedAt', 'ip', 'seenAt'];

jest.setTimeout(300_000);

let app: TestApp;
let hand: Session;
let maker: Session;
let other: Session;
/** Programs with the permission to run plans alone, and to undo alone. */
let runner: Session;
let undoer: Session;
let cells: Cells;

interface Collection {
  hash: string;
  /** By id. */
  documents: ReadonlyMap<string, string>;
}
type Stored = ReadonlyMap<string, Collection>;

const NOTHING: Collection = { hash: '', documents: new Map() };
let known: Stored = new Map();

async function read(name: string, hash: string): Promise<Collection> {
  const projection = Object.fromEntries([...PASSING, ...OF_USE].map((field) => [field, 0]));
  const documents = await app.database.collection(name).find({}, { projection }).toArray();
  return { hash, documents: new Map(documents.map((each) => [String(each._id), JSON.stringify(each)])) };
}

/** Every document, by collection and id. The database says which collections changed; only those are read. */
async function stored(): Promise<Stored> {
  const { collections } = await app.database.command({ dbHash: 1 });
  const hashes = Object.entries(collections as Record<string, string>);
  const compared = hashes.filter(([name]) => !BESIDE.includes(name));
  const now = compared.map(async ([name, hash]): Promise<[string, Collection]> => {
    const before = known.get(name);
    return [name, before?.hash === hash ? before : await read(name, hash)];
  });
  return (known = new Map(await Promise.all(now)));
}

/** The collections that differ; changes of admins' accounts and sessions are named apart. */
function differences(before: Stored, after: Stored): string[] {
  const ofOne = (name: string) =>
    differencesIn(name, before.get(name) ?? NOTHING, after.get(name) ?? NOTHING);
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...new Set([...names].flatMap(ofOne))];
}

function differencesIn(name: string, before: Collection, after: Collection): string[] {
  if (before === after) return [];
  const admins = [hand, maker, other].map(({ user }) => user._id);
  return [...new Set([...before.documents.keys(), ...after.documents.keys()])]
    .filter((id) => before.documents.get(id) !== after.documents.get(id))
    .flatMap((id) => {
      const text = before.documents.get(id) ?? after.documents.get(id) ?? '';
      if (name === 'users')
        return [admins.includes(id) || text.includes('"role":"admin"') ? 'an admin' : name];
      if (name !== 'sessions') return [name];
      return admins.some((admin) => text.includes(admin)) ? ['the session of an admin'] : [];
    });
}

async function effectsOf(call: () => Promise<unknown>): Promise<string[]> {
  const before = await stored();
  await call();
  return differences(before, await stored());
}

/** Ids that a call may name: somebody else's, and of users and sessions those of admins, too. */
async function namedBy(kind: Kind | undefined): Promise<string[]> {
  if (!kind) return [''];
  const one = await fresh(kind, app, hand);
  if (kind === 'user') return [one, maker.user._id, other.user._id];
  return kind === 'session' ? [one, await sessionOf(hand, other), await sessionOf(hand, maker)] : [one];
}

withApp(
  async (...begun) => {
    [app, hand] = begun;
    maker = await Session.as(app, 'admin');
    other = await Session.as(app, 'admin');
    const user = await Session.as(app, 'member');
    cells = new Cells(app.url, await staysOf(app, hand, user));
    runner = (await aProgram(maker, ['plans.run'])).calls;
    undoer = (await aProgram(maker, ['changes.undo'])).calls;
  },
  { TRUST_PROXY: 'loopback' },
);

/** Half of its calls are tried each time: making what they name takes long. */
const isOnTurn = byTurns('which call a program makes', 2);

it.each(PROGRAM_PERMISSIONS)(
  '%s alone changes nothing but what it names, and no admin',
  async (permission) => {
    const { calls } = await aProgram(maker, [permission]);
    const place = PROGRAM_PERMISSIONS.indexOf(permission);
    const open = ACCESS_TABLE.filter(({ route }) => routesOpenTo(permission).includes(route)).filter(
      (_row, at) => isOnTurn(place, at),
    );
    const named: Array<[Row, string]> = [];
    for (const row of open) for (const id of await namedBy(row.names)) named.push([row, id]);
    const effects = await effectsOf(async () => {
      for (const [row, id] of named) await cells.call(row, calls, id);
    });
    expect(effects.filter((name) => !MAY_CHANGE[permission]?.includes(name))).toEqual([]);
  },
);

/** What a plan needs besides its ids. */
const MORE: Partial<Record<PlanAction, () => Promise<object>>> = {
  'users.renew': () => Promise.resolve({ days: 30 }),
  'users.assign': async () => ({ titles: [await fresh('title', app, hand)] }),
  'users.unassign': async () => ({ titles: [await fresh('title', app, hand)] }),
  'users.group': async () => ({ group: await fresh('group', app, hand) }),
  'credentials.copy': async () => ({ subtitleId: await fresh('subtitle', app, hand) }),
  'credentials.move': async () => ({ subtitleId: await fresh('subtitle', app, hand) }),
};

const KIND_OF: Record<string, Kind> = {
  users: 'user',
  titles: 'title',
  subtitles: 'subtitle',
  credentials: 'credential',
};

/** A plan about something new; if it is about users, two admins are among them. */
async function asked(action: PlanAction) {
  const kind = KIND_OF[action.split('.')[0] ?? ''] ?? 'user';
  const more = (await MORE[action]?.()) ?? {};
  if (kind !== 'user') return { action, ids: [await fresh(kind, app, hand)], ...more };
  const member = await Session.as(app, 'member');
  const id = member.user._id;
  if (action === 'users.unlock') await hand.post('/api/users/lock', { id, value: true }).expect(200);
  if (action === 'users.unassign') {
    const { titles: shop_id } = more as { titles: string[] };
    await hand.post('/api/shops/assign', { user_id: id, shop_id }).expect(200);
  }
  return { action, ids: [id, maker.user._id, other.user._id], ...more };
}

describe.each(PLAN_ACTIONS)('the plan %s', (action) => {
  const { permission } = PLANS[action];
  const mayChange: readonly string[] = MAY_CHANGE[permission] ?? [];

  it('changes what its permission names and no admin, as does its undo', async () => {
    const { calls } = await aProgram(maker, [permission, 'plans.run', 'changes.undo']);
    const body = await asked(action);
    await refused(runner.post('/api/plans', body), 403, { code: 'FORBIDDEN' });
    const { plan } = await answerOf<PlannedAnswer>(calls.post('/api/plans', body), 201);
    expect(plan.total).toBe(1);
    const ran = await effectsOf(() => runPlan(calls, plan).expect(200));
    expect(ran.filter((name) => !mayChange.includes(name))).toEqual([]);
    const { undos } = await answerOf<UndoListAnswer>(hand.get('/api/undo'));
    const undo = undos.find((one) => one.action === action);
    if (!undo) return expect(action).toBe('users.endsessions');
    await refused(takeBack(undoer, { id: undo._id }), 403, { code: 'FORBIDDEN' });
    const undone = await effectsOf(() => takeBack(calls, { id: undo._id }).expect(200));
    expect(undone.filter((name) => !mayChange.includes(name))).toEqual([]);
  });
});

it('an undo of what was done to admins is for sessions alone, whatever the permissions', async () => {
  const { calls } = await aProgram(maker);
  const gone = await Session.as(app, 'admin');
  await hand.confirmed();
  const undo = undoOf(await runPlan(hand, await planned(hand, 'users.delete', [gone.user._id])).expect(200));
  const effects = await effectsOf(() => refused(takeBack(calls, undo), 403, { code: 'FORBIDDEN' }));
  expect(effects).toEqual([]);
  await takeBack(hand, undo).expect(200);
});
