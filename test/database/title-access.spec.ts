import fc from 'fast-check';
import type {
  MessageAnswer,
  OneUserAnswer,
  PlannedAnswer,
  PublicUserListAnswer,
  TitleListAnswer,
  TitleSource,
  TitleUserListAnswer,
} from '@keyroster/contracts/dto';
import type { Response } from 'supertest';
import { answerOf } from '../support/checks/answer.js';
import { times } from '../support/checks/full-run.js';
import { runPlan, takeBack } from '../support/checks/changes.js';
import { seedFor } from '../support/checks/seed.js';
import {
  aCredential,
  assign,
  aSubtitle,
  aTitle,
  credentialsSeenBy,
  unassign,
} from '../support/data/courses.js';
import { orphansIn } from '../support/data/orphans.js';
import { aGroup, giveTitles, moveTo } from '../support/data/profile-groups.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';

jest.setTimeout(times(180_000, 3_600_000));

const RUNS = times(1, 20);
const STEPS = times(8, 12);
const PEOPLE = 3;
const TITLES = 3;
const GROUPS = 2;

let app: TestApp;
let admin: Session;
let nobody: Session;
let people: Session[];
const undos: string[] = [];

withApp(
  async (...begun) => {
    [app, admin] = begun;
    nobody = await Session.as(app, 'nobody');
    people = await Promise.all(Array.from({ length: PEOPLE }, () => Session.as(app, 'member')));
  },
  { PUBLIC_LIST_PER_MINUTE: '100000' },
);

const idsIn = async (collection: string): Promise<string[]> => {
  const all = app.database.collection(collection).find({}, { projection: { _id: 1 } });
  return (await all.sort({ _id: 1 }).toArray()).map(({ _id }) => String(_id));
};

/** The one subtitle of each title that has one. */
async function subtitlesByTitle(): Promise<Map<string, string>> {
  const all = await app.database.collection('subtitles').find().toArray();
  return new Map(all.map(({ _id, title_id: title }) => [String(title), String(_id)]));
}

/** Replaces titles and groups that were deleted and not restored. */
async function fill(): Promise<void> {
  for (let count = (await idsIn('titles')).length; count < TITLES; count += 1) {
    await aCredential(admin, (await aSubtitle(admin, (await aTitle(admin))._id))._id);
  }
  for (let count = (await idsIn('profile_groups')).length; count < GROUPS; count += 1) await aGroup(admin);
}

interface Picked {
  user: { _id: string };
  title: { _id: string };
  titles: { _id: string }[];
  group: { _id: string };
  pick: number;
}

const STEP_KINDS: Record<string, (picked: Picked) => PromiseLike<Response>> = {
  assign: ({ user, title }) => assign(admin, user, title),
  unassign: ({ user, title }) => unassign(admin, user, title),
  'give titles': ({ group, titles }) => giveTitles(admin, group, ...titles),
  join: ({ user, group }) => moveTo(admin, user, group),
  leave: ({ user }) => moveTo(admin, user),
  'all join': async ({ group }) => {
    const ids = people.map(({ user }) => user._id);
    const plan = await admin.post('/api/plans', { action: 'users.group', ids, group: group._id });
    return plan.status === 201 ? runPlan(admin, (plan.body as PlannedAnswer).plan) : plan;
  },
  'rename the group': ({ group, pick }) =>
    admin.post('/api/group/update', { _id: group._id, name: `Renamed ${pick}` }),
  'delete the group': ({ group }) => admin.post('/api/group/delete', { _id: group._id }),
  'delete the title': ({ title }) => admin.delete('/api/shops/delete', { id: title._id }),
  'delete its subtitle': async ({ title }) => {
    const id = (await subtitlesByTitle()).get(title._id) ?? '0'.repeat(24);
    return admin.delete('/api/shops/subtitle', { id });
  },
  undo: ({ pick }) =>
    takeBack(admin, { id: undos.splice(pick % Math.max(undos.length, 1), 1)[0] ?? '0'.repeat(24) }),
};

const step = fc.record({
  what: fc.constantFrom(...Object.keys(STEP_KINDS)),
  pick: fc.nat(1_000),
  mask: fc.nat(2 ** TITLES - 1),
});

async function take({ what, pick, mask }: { what: string; pick: number; mask: number }): Promise<number> {
  await fill();
  const one = (ids: readonly string[]) => ({ _id: ids[pick % ids.length] ?? '' });
  const titles = await idsIn('titles');
  const answer = await STEP_KINDS[what]?.({
    user: one(people.map(({ user }) => user._id)),
    title: one(titles),
    titles: titles.filter((_, place) => mask & (1 << place)).map((_id) => ({ _id })),
    group: one(await idsIn('profile_groups')),
    pick,
  });
  const { undo } = (answer?.body ?? {}) as MessageAnswer;
  if (undo) undos.push(undo.id);
  return answer?.status ?? 0;
}

type Recount = Map<string, Map<string, TitleSource>>;

/** Who has which title and through what, from the documents alone. */
async function recount(): Promise<Recount> {
  const read = (name: string) => app.database.collection(name).find().toArray();
  const [users, own, ofGroups] = [await read('users'), await read('assignments'), await read('group_titles')];
  return new Map(
    users.map(({ _id, profile_group_id: group }) => {
      const has = new Map<string, TitleSource>();
      for (const pair of ofGroups)
        if (group !== null && String(pair['group_id']) === String(group))
          has.set(String(pair['title_id']), 'group');
      for (const pair of own)
        if (String(pair['user_id']) === String(_id)) has.set(String(pair['title_id']), 'user');
      return [String(_id), has];
    }),
  );
}

const sorted = (ids: Iterable<string>): string[] => [...ids].sort();

async function expectOfPerson(person: Session, has: ReadonlyMap<string, TitleSource>) {
  const { _id } = person.user;
  for (const call of [person.get('/api/shops'), person.get(`/api/shops/member/${_id}`)]) {
    const { shops } = await answerOf<TitleListAnswer>(call);
    expect(sorted(shops.map((title) => title._id))).toEqual(sorted(has.keys()));
  }
  const glance = await answerOf<OneUserAnswer>(admin.get(`/api/users/${_id}`));
  expect(new Map(glance.titles.map((title) => [title._id, title.from]))).toEqual(new Map(has));
  for (const [title, subtitle] of await subtitlesByTitle()) {
    const status = has.has(title) ? 200 : 404;
    await person.get(`/api/shops/subtitle/${title}`).expect(status);
    await person.get(`/api/products/${subtitle}`).expect(status);
  }
}

/** A credential is there only for those who have its title; what is an admin's is closed to members. */
async function expectOfCredentials(person: Session, subtitle: string, isThere: boolean) {
  for (const { _id: p_id } of await credentialsSeenBy(admin, subtitle)) {
    const asked = { p_id, kind: 'other' };
    await person.post('/api/seats/take', { p_id }).expect(isThere ? 200 : 404);
    await person.post('/api/seats/leave', { p_id }).expect(isThere ? 200 : 404);
    // The credential has no codes.
    await person.post('/api/products/code', { p_id }).expect(isThere ? 409 : 404);
    const report = await person.post('/api/troubles/report', asked);
    // 429, because titles come and go, and a user may make only ten new reports an hour.
    expect(isThere ? [200, 201, 429] : [404]).toContain(report.status);
    await person.get(`/api/products/versions/${p_id}`).expect(403);
  }
}

async function expectOfTitle(title: string, recounted: Recount) {
  const having = [...recounted].flatMap(([_id, has]) => {
    const from = has.get(title);
    return from ? [{ _id, from }] : [];
  });
  const told = await answerOf<TitleUserListAnswer>(admin.get(`/api/shops/users/${title}`));
  expect(new Map(told.users.map(({ _id, from }) => [_id, from]))).toEqual(
    new Map(having.map(({ _id, from }) => [_id, from])),
  );
  expect(told.users).toHaveLength(having.length);
  const { users } = await answerOf<PublicUserListAnswer>(nobody.get(`/api/shops/getuserbyshopid/${title}`));
  expect(sorted(users.map(({ _id }) => _id))).toEqual(sorted(having.map(({ _id }) => _id)));
}

it('whoever is assigned, grouped, moved, deleted and taken back: every path tells what a plain recount tells', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
    const taken: string[] = [];
    for (const one of steps) {
      const status = await take(one);
      taken.push(`${one.what}: ${status}`);
      if (![200, 404, 409].includes(status)) throw new Error(taken.join('\n'));
      expect([taken, await orphansIn(app.database)]).toEqual([taken, []]);
      const [recounted, titles] = [await recount(), await idsIn('titles')];
      for (const person of people) {
        await expectOfPerson(person, recounted.get(person.user._id) ?? new Map());
      }
      for (const title of titles) await expectOfTitle(title, recounted);
    }
    const [recounted, subtitles] = [await recount(), await subtitlesByTitle()];
    for (const person of people) {
      const has = recounted.get(person.user._id);
      for (const [title, subtitle] of subtitles)
        await expectOfCredentials(person, subtitle, has?.has(title) ?? false);
    }
  });
  await fc.assert(property, { seed: seedFor('title access'), numRuns: RUNS, endOnFailure: true });
});
