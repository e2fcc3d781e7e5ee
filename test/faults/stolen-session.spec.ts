import { aUser } from '@keyroster/testing';
import type { Test } from 'supertest';
import { TestApp } from '../support/app/test-app.js';
import { times } from '../support/checks/full-run.js';
import { logIn, Session } from '../support/app/session.js';
import { Dice } from '../support/checks/dice.js';
import { upload } from '../support/data/imports.js';
import { UNKNOWN_ID } from '../support/data/courses.js';
import { ACCESS_TABLE } from '../support/access/access-table.js';
import { Cells } from '../support/access/cells.js';
import type { Kind, Row } from '../support/access/row.js';
import { fresh, sessionOf, staysOf, unknown } from '../support/access/things.js';

/** Longer than a login counts as a confirmation. */
const AGE_MS = 16 * 60_000;
/** New things are made every so many steps, because many are deleted by then. */
const FILLED_FOR = 100;
/** Steps between two checks of what the thief reached. */
const LOOKED_AT_EVERY = 20;
const THIEFS_PASSWORD = 'of the thief';

/** Audit actions that the thief must not cause, because only the session's owner may. */
const REACHED = [
  ...['credential.exported', 'credential.revealed', 'view.started', 'session.confirmed', 'password.changed'],
  ...['factor.set', 'factor.removed', 'factor.reset', 'recovery.made', 'passkey.added', 'passkey.removed'],
  ...['token.created', 'webhook.created', 'webhook.updated'],
];

/** Kinds that take seconds to make, and whose ids are of no use to a thief. */
const SLOW: readonly Kind[] = ['alarm', 'delivery', 'trouble'];

const ROWS = ACCESS_TABLE.filter(
  ({ isLast, route }) => isLast !== true && route !== 'POST /api/users/takeback',
);

/** A thief with an admin's session, minutes after its login, but without password, code or passkey. */
class StolenSession {
  private readonly dice = new Dice('the steps with a stolen session');
  private age = 0;
  private things = new Map<Kind, string>();
  private readonly known: string[] = [UNKNOWN_ID];
  private members: Session[] = [];

  private constructor(
    private readonly app: TestApp,
    private hand: Session,
    private readonly victim: Session,
    private readonly other: Session,
    private readonly cells: Cells,
    private thief: Session,
  ) {}

  static async take(app: TestApp): Promise<StolenSession> {
    const hand = await Session.root(app);
    const [victim, other] = [await Session.as(app, 'admin'), await Session.as(app, 'admin')];
    const user = await Session.as(app, 'member');
    const cells = new Cells(app.url, await staysOf(app, hand, user));
    const stolen = new StolenSession(app, hand, victim, other, cells, victim);
    await stolen.steal();
    return stolen;
  }

  /** Lists what was reached without permission. */
  async walk(steps: number): Promise<string[]> {
    const before = await this.admins();
    for (let step = 0; step < steps; step += 1) {
      if (step % FILLED_FOR === 0) await this.fill();
      await this.step();
      if (step % LOOKED_AT_EVERY > 0 && step < steps - 1) continue;
      const reached = await this.reached(before);
      if (reached.length > 0) return [...reached, `within the ${LOOKED_AT_EVERY} steps up to ${step}`];
    }
    return [];
  }

  private async step(): Promise<void> {
    const answer = await (this.dice.next() < 0.5 ? this.anyCall() : this.attack());
    this.learn(answer.text);
    if ((await this.thief.get('/api/verify-token')).status === 401) await this.steal();
  }

  private async anyCall(): Promise<{ text: string }> {
    const row = this.dice.one(ROWS);
    return this.cells.call(row, this.thief, this.named(row));
  }

  /** A random call that somebody would try who knows how the product is built. */
  private async attack(): Promise<{ text: string }> {
    const { thief, dice } = this;
    const id = this.somebody();
    const password = THIEFS_PASSWORD;
    const calls: Array<() => Test> = [
      () => thief.post('/api/users/update', { id: this.victim.user._id, password }),
      () => thief.post('/api/users/update', { id, password }),
      () => thief.post('/api/users/update', { id, role: dice.one(['admin', 'member']) }),
      () => thief.post('/api/users/update', { id, email: aUser().email }),
      () => thief.post('/api/users/register', { ...aUser({ role: 'admin' }), password }),
      () => thief.delete(`/api/users/${id}`),
      () => thief.post('/api/users/confirm', { password }),
      () => thief.post('/api/users/confirm', { code: '000000' }),
      () => thief.post('/api/users/password', { current: password, password }),
      () => upload(thief, 'users', this.file(), { mode: dice.one(['create', 'upsert']) }),
      () => thief.post('/api/plans', { action: 'users.delete', ids: [...new Set([id, this.somebody()])] }),
      () => thief.post('/api/plans/run', { id: dice.one(this.known), onlyGood: true }),
      () => thief.post('/api/undo', { id: dice.one(this.known) }),
      () => thief.get('/api/undo'),
    ];
    return dice.one(calls)();
  }

  private file(): string {
    const name = this.dice.one([this.victim, this.other, ...this.members]).user.email;
    const role = this.dice.one(['admin', 'member']);
    return `email,password,role\n${this.dice.one([name, aUser().email])},${THIEFS_PASSWORD},${role}\n`;
  }

  private somebody = (): string => this.dice.one([this.victim, this.other, ...this.members]).user._id;

  private named({ names, route }: Row): string {
    if (!names) return '';
    if (names === 'user') return this.somebody();
    if (names === 'plan' || names === 'undo' || route.startsWith('GET /api/import'))
      return this.dice.one(this.known);
    return this.things.get(names) ?? unknown(names);
  }

  private learn(text: string): void {
    for (const [, id] of text.matchAll(/"(?:id|_id)":"([0-9a-f]{24})"/g)) {
      if (id && this.known.length < 50) this.known.push(id);
      else if (id) this.known[Math.floor(this.dice.next() * this.known.length)] = id;
    }
  }

  /** Makes new things that the thief may name: earlier ones may be deleted, even the hand's own session. */
  private async fill(): Promise<void> {
    this.hand = await Session.root(this.app);
    this.members = [await Session.as(this.app, 'member'), await Session.as(this.app, 'member')];
    this.things = new Map();
    for (const kind of new Set(ROWS.flatMap(({ names }) => names ?? []))) {
      if (!SLOW.includes(kind)) this.things.set(kind, await fresh(kind, this.app, this.hand));
    }
    const others = await this.other.again();
    this.things.set('session', await sessionOf(this.hand, others));
  }

  /** Another session of the victim, long after its login. */
  private async steal(): Promise<void> {
    const token = await logIn(this.app, this.victim.user.email, this.victim.password);
    this.thief = this.victim.with(token).heldBy(THIEFS_PASSWORD);
    this.age += AGE_MS;
    this.app.turnClock(this.age);
  }

  private async admins(): Promise<string> {
    const fields = { email: 1, password_hash: 1, role: 1 };
    const users = this.app.database.collection('users').find({ role: 'admin' }, { projection: fields });
    return JSON.stringify(await users.sort({ _id: 1 }).toArray());
  }

  private async reached(before: string): Promise<string[]> {
    const { database } = this.app;
    const told = await database
      .collection('audit_entries')
      .find({ actor: this.victim.user.email, action: { $in: REACHED } })
      .toArray();
    const factors = await database.collection('second_factors').countDocuments();
    return [
      ...told.map((entry) => String(entry['action'])),
      ...(factors > 0 ? ['a second factor'] : []),
      ...((await this.admins()) === before ? [] : ['the account of an admin']),
    ];
  }
}

const STEPS = times(600, 10_000);

jest.setTimeout(STEPS * 800);

it(`${STEPS} random calls from a stolen session reach nothing that wants its owner`, async () => {
  const app = await TestApp.start({ TRUST_PROXY: 'loopback' });
  try {
    expect(await (await StolenSession.take(app)).walk(STEPS)).toEqual([]);
  } finally {
    await app.stop();
  }
});
