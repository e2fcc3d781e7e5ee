import fc from 'fast-check';
import type { MessageAnswer, TitleListAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import type { Response, Test } from 'supertest';
import { aUser } from '@keyroster/testing';
import { answerOf } from '../support/checks/answer.js';
import { times } from '../support/checks/full-run.js';
import { seedFor } from '../support/checks/seed.js';
import { takeBack } from '../support/checks/undo.js';
import { aCredentialForm, fill } from '../support/data/courses.js';
import { dumpOf } from '../support/data/dump.js';
import { orphansIn } from '../support/data/orphans.js';
import { pictures } from '../support/data/pictures.js';
import type { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';

jest.setTimeout(times(60_000, 1_200_000));

const RUNS = times(2, 60);
const STEPS = 24;
const KINDS = [
  'titles',
  'subtitles',
  'credentials',
  'assignments',
  'group_titles',
  'images',
  'users',
  'profile_groups',
  'renewals',
];
/** Few, so that names are used again. */
const NAMES = ['One', 'Two', 'Three'];

let app: TestApp;
let admin: Session;
let png: Buffer;

withApp(async (...begun) => {
  [app, admin] = begun;
  png = await pictures.png();
});

let undos: string[] = [];

/** The id of one of the documents; undefined if there is none. */
async function one(collection: string, pick: number): Promise<string | undefined> {
  const all = await app.database
    .collection(collection)
    .find({ role: { $ne: 'admin' } }, { projection: { _id: 1 } })
    .sort({ _id: 1 })
    .toArray();
  return all.length === 0 ? undefined : String(all[pick % all.length]?._id);
}

type Step = (pick: number, name: string) => PromiseLike<Response | undefined>;

const about =
  (collection: string, call: (id: string, name: string, pick: number) => Test | Promise<Response>): Step =>
  async (pick, name) => {
    const id = await one(collection, pick);
    return id === undefined ? undefined : call(id, name, pick);
  };

const makes: Record<string, Step> = {
  title: (_pick, name) => admin.post('/api/shops/create', { shop_name: name }),
  subtitle: about('titles', (shop_id, subtitle) =>
    admin.post('/api/shops/create_subtitle', { shop_id, subtitle }),
  ),
  credential: about('subtitles', (id) => fill(admin.post('/api/products/create'), aCredentialForm(id), png)),
  group: (_pick, name) => admin.post('/api/group/add', { name }),
  user: async (pick, name) => {
    const group = await one('profile_groups', pick);
    const email = `user ${name}`;
    return admin.post('/api/users/register', aUser({ email, ...(group && { profileGroup: group }) }));
  },
  assignment: about('users', async (user_id, _name, pick) => {
    const title = await one('titles', pick);
    return admin.post('/api/shops/assign', { user_id, shop_id: title ? [title] : [] });
  }),
  'title of a group': about('profile_groups', async (_id, _name, pick) => {
    const title = await one('titles', pick);
    return admin.post('/api/group/titles', { _id, titles: title ? [title] : [] });
  }),
};
const changes: Record<string, Step> = {
  'a title is renamed': about('titles', (id, shop_name) =>
    admin.post('/api/shops/update', { id, shop_name }),
  ),
  'a user is edited': about('users', (id, observation) =>
    admin.post('/api/users/update', { id, observation }),
  ),
  'a user leaves the group': about('users', (id) =>
    admin.post('/api/users/update', { id, profileGroup: '' }),
  ),
  'a picture is replaced': about('credentials', (id) => fill(admin.post('/api/update/image'), { id }, png)),
};
const deletions: Record<string, Step> = {
  'a title goes': about('titles', (id) => admin.delete('/api/shops/delete', { id })),
  'a subtitle goes': about('subtitles', (id) => admin.delete('/api/shops/subtitle', { id })),
  'a credential goes': about('credentials', (id) => admin.delete('/api/products/delete', { id })),
  'a group goes': about('profile_groups', (_id) => admin.post('/api/group/delete', { _id })),
  'a user goes': about('users', (id) => admin.delete(`/api/users/${id}`)),
  'titles are taken away': about('users', async (user_id, _name, pick) => {
    const title = await one('titles', pick);
    return admin.delete('/api/shops/unassign', { user_id, shop_id: title ? [title] : [] });
  }),
};

const STEP_KINDS = { ...makes, ...changes, ...deletions };

const step = fc.record({
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...Object.keys(STEP_KINDS)) },
    { weight: 2, arbitrary: fc.constant('undo') },
  ),
  pick: fc.nat(1_000),
  name: fc.constantFrom(...NAMES),
});

async function take({ what, pick, name }: { what: string; pick: number; name: string }): Promise<number> {
  if (what === 'undo') {
    const [id] = undos.splice(pick % Math.max(undos.length, 1), 1);
    return id === undefined ? 404 : (await takeBack(admin, { id })).status;
  }
  const answer = await STEP_KINDS[what]?.(pick, name);
  if (!answer) return 404;
  const { undo } = answer.body as MessageAnswer;
  if (undo) undos.push(undo.id);
  return answer.status;
}

async function data(): Promise<Record<string, string[]>> {
  const dump = await dumpOf(app.database);
  return Object.fromEntries(KINDS.map((kind) => [kind, dump[kind] ?? []]));
}

const idsIn = async (collection: string): Promise<string[]> =>
  (
    await app.database
      .collection(collection)
      .find({}, { projection: { _id: 1 } })
      .toArray()
  )
    .map(({ _id }) => String(_id))
    .sort();

async function expectMemoryToAgree(): Promise<void> {
  const { users } = await answerOf<UserListAnswer>(admin.get('/api/users/true'));
  const { shops } = await answerOf<TitleListAnswer>(admin.get('/api/shops'));
  expect(users.map(({ _id }) => _id).sort()).toEqual(
    (
      await app.database
        .collection('users')
        .find({ role: { $ne: 'admin' } })
        .toArray()
    )
      .map(({ _id }) => String(_id))
      .sort(),
  );
  expect(shops.map(({ _id }) => _id).sort()).toEqual(await idsIn('titles'));
}

it('whatever is made, changed, deleted and taken back in any order: nothing is half there', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
    const taken: string[] = [];
    for (const one of steps) {
      const status = await take(one);
      taken.push(`${one.what}: ${status}`);
      if (![200, 201, 400, 404, 409].includes(status)) throw new Error(taken.join('\n'));
      const orphans = await orphansIn(app.database);
      if (orphans.length > 0) throw new Error([...taken, ...orphans].join('\n'));
    }
    await expectMemoryToAgree();
  });
  await fc.assert(property, { seed: seedFor('undo'), numRuns: RUNS, endOnFailure: true });
});

it.each(Object.keys(deletions))(
  '%s and is taken back at once: all is as it was, to the byte',
  async (what) => {
    for (const kind of [
      'title',
      'subtitle',
      'credential',
      'group',
      'user',
      'assignment',
      'title of a group',
    ]) {
      await take({ what: kind, pick: 0, name: 'One' });
    }
    const before = await data();
    undos = [];
    expect(await take({ what, pick: 0, name: 'One' })).toBe(200);
    const [id = ''] = undos;
    await takeBack(admin, { id }).expect(200);
    const after = await data();
    // Users whose group was changed have another version.
    const counted = what === 'a group goes' || what === 'titles are taken away' ? ['users', 'titles'] : [];
    for (const kind of KINDS.filter((one) => !counted.includes(one)))
      expect(after[kind]).toEqual(before[kind]);
  },
);
