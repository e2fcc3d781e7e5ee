import { randomBytes, randomUUID } from 'node:crypto';
import type { UserChangedAnswer } from '@keyroster/contracts/dto';
import { Types, type mongo } from 'mongoose';
import { answerOf } from '../checks/answer.js';
import { aCodeSecret } from '../data/codes.js';
import { aCourse, aCredential, assign } from '../data/courses.js';
import { aGroup } from '../data/profile-groups.js';
import { Session } from '../app/session.js';
import { TestApp } from '../app/test-app.js';
import { isClosed, mayCall } from './access-table.js';
import { tableCallers, type TableCaller } from './callers.js';
import { Cells, type Answer } from './cells.js';
import { OF_SUPERVISORS } from './route-permissions.js';
import { KINDS, type Kind, type Row, type Whose } from './row.js';
import { fresh, freshOf, sessionOf, staysOf, unknown, type Things } from './things.js';

/** Collections that change by themselves, or that record refused calls. */
const NOT_COMPARED = [
  ...['audit_entries', 'audit_chain', 'sessions', 'throttles', 'passkey_challenges', 'login_tries'],
  ...['block_tries', 'activity_points', 'spans', 'credential_reads', 'meta'],
];
const OF_PRESENCE = ['last_ping_timestamp', 'ip_address', 'ip_address_history', 'first_ip', 'pinged_at'];
const OF_USE = ['usedAt', 'ip'];

/** Only the admin who made them can see these. */
const OF_WHO_MADE_IT: readonly Kind[] = ['import', 'job'];

/** Kinds of which a supervisor has things of their own; other kinds they share with the other callers. */
const OF_SUPERVISOR: readonly Kind[] = ['user', 'alarm', 'payment', 'plan', 'undo', 'import', 'job'];

/** Things, and the texts that must not be in an answer to callers who can't see the people, group or course. */
interface Belongings {
  things: Things;
  people: string[];
  group: string[];
  course: string[];
  /** Of a credential that is filled in and not shown: present and former ones. */
  filledIn: string[];
}

/** One app with everything that the access table needs: callers, what is theirs, and what is somebody else's. */
export class AccessScene {
  private constructor(
    readonly app: TestApp,
    readonly callers: TableCaller[],
    private readonly admin: Session,
    private readonly cells: Cells,
    private readonly theirs: Belongings,
    private readonly others: Belongings,
  ) {}

  static async set(env: Record<string, string> = {}): Promise<AccessScene> {
    const app = await TestApp.start({ PUBLIC_LIST_PER_MINUTE: '100000', TRUST_PROXY: 'loopback', ...env });
    const admin = await Session.root(app);
    const [theirs, others] = [await belongings(app, admin), await belongings(app, admin)];
    const { title, group } = theirs.things;
    const callers = await tableCallers(app, { admin, title, group });
    const user = await Session.as(app, 'member', { usageLimit: 0 });
    const stays = await staysOf(app, admin, user);
    const supervisor = callers.find(({ standing }) => standing === 'supervisor')?.session.user;
    if (!supervisor) throw new Error('A supervisor calls too');
    const supervised = await Session.as(app, 'member', { supervisor: supervisor.email });
    const { subtitle, credential } = theirs.things;
    const named = { ...supervised.user, password: supervised.password };
    const own = { ...stays, user: named, title, group, subtitle, credential };
    const cells = new Cells(app.url, stays, new Map([[supervisor._id, own]]));
    return new AccessScene(app, callers, admin, cells, theirs, others);
  }

  async call(row: Row, caller: TableCaller, whose: Whose, as?: (path: string) => string): Promise<Answer> {
    const isPerson = typeof caller.standing === 'string' && caller.standing !== 'program';
    const session = row.isLast && isPerson ? await caller.session.again() : caller.session;
    if (!isClosed(row, caller)) await confirmFor(row, session);
    return this.cells.call(row, session, row.names ? await this.idOf(row, row.names, caller, whose) : '', as);
  }

  /** Makes a row's call in any session and with any id; confirms the session first where that is needed. */
  async callNaming(row: Row, session: Session, id: string): Promise<Answer> {
    await confirmFor(row, session);
    return this.cells.call(row, session, id);
  }

  /** A new thing that the row's call can change; an empty id if the row names none. */
  freshFor({ names }: Row): Promise<string> {
    return names ? fresh(names, this.app, this.admin) : Promise.resolve('');
  }

  callAsHand(row: Row, id: string): Promise<Answer> {
    return this.callNaming(row, this.admin, id);
  }

  hand(): Promise<Session> {
    return this.admin.again();
  }

  /** For a user, that user, logged in; else a new user who is assigned the title that holds the thing. */
  async ownerOf(kind: Kind, id: string): Promise<Session> {
    if (kind === 'user') return this.enteredAs(id);
    const owner = await Session.as(this.app, 'member');
    await assign(this.admin, owner.user, { _id: await this.titleWith(kind, id) }).expect(200);
    return owner;
  }

  private async titleWith(kind: Kind, id: string): Promise<string> {
    const { database } = this.app;
    const find = async (name: string, _id: mongo.BSON.ObjectId | undefined) =>
      (await database.collection(name).findOne({ _id })) as Record<string, mongo.BSON.ObjectId> | null;
    let at: mongo.BSON.ObjectId | undefined = new Types.ObjectId(id);
    if (kind === 'version') at = (await find('credential_versions', at))?.['credential_id'];
    if (kind === 'credential' || kind === 'version') at = (await find('credentials', at))?.['subtitle_id'];
    if (kind !== 'title') at = (await find('subtitles', at))?.['title_id'];
    return String(at);
  }

  private async enteredAs(id: string): Promise<Session> {
    const password = 'known to the test';
    const updated = this.admin.post('/api/users/update', { id, password });
    return Session.of(this.app, (await answerOf<UserChangedAnswer>(updated)).user.email, password);
  }

  /** Texts that the answer must not hold: others' things, and all things if the session has ended. */
  hiddenFrom({ route }: Row, { standing, isUnassigned, seesAllGroups }: TableCaller): string[] {
    if (standing === 'admin' || standing === 'program') return [];
    const isPublicList = route === 'GET /api/shops/getuserbyshopid/:shop_id';
    const isOut = typeof standing === 'object';
    return [
      ...this.theirs.filledIn,
      ...this.others.filledIn,
      ...this.others.course,
      ...(isOut || isUnassigned ? this.theirs.course : []),
      ...(seesAllGroups && !isOut ? [] : this.others.group),
      ...(isPublicList ? [] : this.others.people),
      ...(isPublicList || standing !== 'supervisor' ? [] : this.theirs.people),
    ];
  }

  /** All documents, without what any call may change. */
  async whatIsStored(): Promise<string> {
    const { database } = this.app;
    const names = (await database.listCollections().toArray()).map(({ name }) => name).sort();
    const stored: Record<string, mongo.Document[]> = {};
    for (const name of names.filter((each) => !NOT_COMPARED.includes(each))) {
      const projection = Object.fromEntries([...OF_PRESENCE, ...OF_USE].map((field) => [field, 0]));
      stored[name] = await database.collection(name).find({}, { projection }).sort({ _id: 1 }).toArray();
    }
    return JSON.stringify(stored);
  }

  private async idOf(row: Row, kind: Kind, caller: TableCaller, whose: Whose): Promise<string> {
    if (whose === 'unknown') return unknown(kind);
    const isOwn = whose === 'own';
    if (
      isOwn &&
      caller.standing === 'supervisor' &&
      OF_SUPERVISORS.includes(row.route) &&
      OF_SUPERVISOR.includes(kind)
    ) {
      return freshOf(caller.session, kind, { app: this.app, admin: this.admin });
    }
    const isAdmin = caller.standing === 'admin' || caller.standing === 'program';
    if (isOwn && kind === 'user') return caller.session.user._id || unknown(kind);
    if (isOwn && isAdmin && !isClosed(row, caller) && OF_WHO_MADE_IT.includes(kind))
      return fresh(kind, this.app, caller.session);
    if (isOwn && kind === 'session' && typeof caller.standing !== 'object' && !caller.isLook)
      return sessionOf(this.admin, await caller.session.again());
    // Owners may end their session too, but only admins may end others'.
    const isAdmins = mayCall(row.route) === 'admin' || kind === 'session';
    const changesIt = isAdmin && !isClosed(row, caller) && isAdmins && !row.route.startsWith('GET');
    if (!changesIt) return (isOwn ? this.theirs : this.others).things[kind];
    // Only who made a plan can run it.
    return fresh(kind, this.app, kind === 'plan' ? caller.session : this.admin);
  }
}

/** Confirms before each call, as that lasts only minutes. Its refusal is ignored: the call shows it. */
async function confirmFor({ wantsConfirmed }: Row, session: Session): Promise<void> {
  if (wantsConfirmed) await session.post('/api/users/confirm', { password: session.password });
}

async function belongings(app: TestApp, admin: Session): Promise<Belongings> {
  const [course, group] = [await aCourse(admin), await aGroup(admin)];
  // A name that is no part of any other name, because answers are searched for it.
  const email = `owner_${randomBytes(6).toString('hex')}`;
  const owner = await Session.as(app, 'member', { email, profileGroup: group._id, usageLimit: 0 });
  const { title, subtitle, credential } = course;
  await assign(admin, owner.user, title).expect(200);
  const otp = aCodeSecret();
  await admin.post('/api/products/update', { id: credential._id, otp }).expect(200);
  const things: Partial<Things> = {
    user: owner.user._id,
    session: await sessionOf(admin, owner),
    title: title._id,
    subtitle: subtitle._id,
    credential: credential._id,
    picture: credential.image,
    group: group._id,
  };
  for (const kind of KINDS) things[kind] ??= await fresh(kind, app, admin);
  return {
    people: [owner.user.email, owner.user._id],
    group: [group._id, group.name],
    course: [
      ...[title._id, title.shop_name, subtitle._id, subtitle.subtitle],
      ...[credential._id, credential.email, credential.password, credential.image, otp],
    ],
    filledIn: await filledInSecrets(admin, subtitle._id),
    things: things as Things,
  };
}

async function filledInSecrets(admin: Session, subtitleId: string): Promise<string[]> {
  const former = await aCredential(admin, subtitleId, { fill_only: 'true' });
  const present = { email: randomUUID(), password: randomUUID() };
  await admin.post('/api/products/update', { id: former._id, ...present }).expect(200);
  return [former.email, former.password, present.email, present.password];
}
