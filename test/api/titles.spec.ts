import { TEXTS } from '@keyroster/contracts';
import type { TitleCountsListAnswer, SearchAnswer } from '@keyroster/contracts/dto';
import {
  aCourse,
  aName,
  assign,
  aSubtitle,
  aTitle,
  auditOf,
  credentialsSeenBy,
  titlesSeenBy,
  subtitlesSeenBy,
  aCredential,
} from '../support/data/courses.js';
import { aGroup, giveTitles } from '../support/data/profile-groups.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { AN_UNDO } from '../support/checks/changes.js';
import { answerOf, refused, statuses } from '../support/checks/answer.js';

let app: TestApp;
let admin: Session;
let member: Session;

withApp(async (...begun) => {
  [app, admin] = begun;
  member = await Session.as(app, 'member');
});

it('refuses a name that is taken, however it is typed', async () => {
  const [taken, other] = [await aTitle(admin), await aTitle(admin)];
  const shop_name = `  ${taken.shop_name.toUpperCase()} `;
  const refusal = { code: 'DUPLICATE', field: 'shop_name' } as const;
  await refused(admin.post('/api/shops/create', { shop_name }), 409, refusal);
  await refused(admin.post('/api/shops/update', { id: other._id, shop_name }), 409, refusal);
  expect(await titlesSeenBy(admin)).toContainEqual(other);
});

it('makes a title under its trimmed name, answers the whole list, and renames it, if only to other letters', async () => {
  const first = await aTitle(admin);
  const shop_name = aName('Title');
  const answer = await admin.post('/api/shops/create', { shop_name: ` ${shop_name}  ` }).expect(201);
  const shops = await titlesSeenBy(admin);
  expect(answer.body).toEqual({ message: 'Created successfully!', shops });
  const { _id = '' } = shops.find((title) => title.shop_name === shop_name) ?? {};
  expect(shops).toEqual(expect.arrayContaining([first, { _id, shop_name }]));
  const made = { actor: 'root', target_name: shop_name };
  expect(await auditOf(admin, _id, 'title.created')).toMatchObject([made]);
  const renamed = shop_name.toUpperCase();
  await admin.post('/api/shops/update', { id: _id, shop_name: renamed }).expect(200);
  expect(await titlesSeenBy(admin)).toContainEqual({ _id, shop_name: renamed });
  const change = { before: { name: shop_name }, after: { name: renamed } };
  expect(await auditOf(admin, _id, 'title.updated')).toMatchObject([change]);
});

it('lists titles by name, without regard to case', async () => {
  for (const letter of ['b', 'C', 'A']) await aTitle(admin, `${letter} ${aName('Title')}`);
  const names = (await titlesSeenBy(admin)).map(({ shop_name }) => shop_name.toLowerCase());
  expect(names).toEqual([...names].sort());
});

it.each([
  ['the body', (id: string) => admin.delete('/api/shops/delete', { id })],
  ['the query', (id: string) => admin.delete(`/api/shops/delete?id=${id}`)],
])('deletes a title with everything beneath it, its id in %s', async (_, remove) => {
  const { title, subtitle, credential } = await aCourse(admin);
  const kept = await aCourse(admin);
  await aSubtitle(admin, title._id);
  await assign(admin, member.user, title, kept.title).expect(200);

  const answer = await remove(title._id).expect(200);
  expect(answer.body).toEqual({ message: TEXTS.successes.nameDeleted(title.shop_name), undo: AN_UNDO });
  expect(await titlesSeenBy(admin)).not.toContainEqual(title);
  await admin.get(`/api/shops/subtitle/${title._id}`).expect(404);
  await admin.get(`/api/products/${subtitle._id}`).expect(404);
  await admin.get(`/static/products/${credential.image}`).expect(404);
  const left = await titlesSeenBy(member);
  expect(left).toContainEqual(kept.title);
  expect(left).not.toContainEqual(title);
  expect(await credentialsSeenBy(admin, kept.subtitle._id)).toEqual([kept.credential]);
  await admin.get(`/static/products/${kept.credential.image}`).expect(200);
  expect(await auditOf(admin, title._id, 'title.deleted')).toMatchObject([{ target_name: title.shop_name }]);
});

it('makes one title for all who make it at once', async () => {
  const name = aName('Title');
  const making = ['a', 'A', 'a', 'A'].map((end) =>
    admin.post('/api/shops/create', { shop_name: name + end }),
  );
  expect(await statuses(making)).toEqual({ 201: 1, 409: 3 });
});

describe('subtitles', () => {
  it('refuses a name that is taken within the title, however it is typed', async () => {
    const { _id: shop_id } = await aTitle(admin);
    const [taken, other] = [await aSubtitle(admin, shop_id), await aSubtitle(admin, shop_id)];
    const subtitle = `  ${taken.subtitle.toUpperCase()} `;
    const refusal = { code: 'DUPLICATE', field: 'subtitle' } as const;
    await refused(admin.post('/api/shops/create_subtitle', { shop_id, subtitle }), 409, refusal);
    await refused(admin.post('/api/shops/subtitle/update', { id: other._id, subtitle }), 409, refusal);
    await aSubtitle(admin, (await aTitle(admin))._id, taken.subtitle);
  });

  it('makes a subtitle under its trimmed name, answers the list of its title, and renames it', async () => {
    const { _id } = await aTitle(admin);
    await aSubtitle(admin, (await aTitle(admin))._id);
    const first = await aSubtitle(admin, _id, 'b');
    const body = { shop_id: _id, subtitle: '  A ' };
    const answer = await admin.post('/api/shops/create_subtitle', body).expect(201);
    const [made, ...others] = await subtitlesSeenBy(admin, _id);
    expect(answer.body).toEqual({ message: 'Created successfully!', subtitle: [made, ...others] });
    expect(made).toEqual({ _id: made?._id, subtitle: 'A', shop_id: _id });
    expect(others).toEqual([first]);
    await admin.post('/api/shops/subtitle/update', { id: made?._id, subtitle: 'a' }).expect(200);
    expect(await subtitlesSeenBy(admin, _id)).toEqual([{ ...made, subtitle: 'a' }, first]);
    const told = (action: string) => auditOf(admin, made?._id ?? '', `subtitle.${action}`);
    expect(await told('created')).toMatchObject([{ actor: 'root', target_name: 'A' }]);
    expect(await told('updated')).toMatchObject([{ before: { name: 'A' }, after: { name: 'a' } }]);
  });

  it('deletes a subtitle with its credentials and pictures', async () => {
    const { title, subtitle, credential } = await aCourse(admin);
    const kept = await aSubtitle(admin, title._id);
    const message = TEXTS.successes.nameDeleted(subtitle.subtitle);
    const deleted = await answerOf(admin.delete('/api/shops/subtitle', { id: subtitle._id }));
    expect(deleted).toEqual({ message, undo: AN_UNDO });
    expect(await subtitlesSeenBy(admin, title._id)).toEqual([kept]);
    await admin.get(`/api/products/${subtitle._id}`).expect(404);
    await admin.delete('/api/products/delete', { id: credential._id }).expect(404);
    await admin.get(`/static/products/${credential.image}`).expect(404);
    const told = { target_name: subtitle.subtitle };
    expect(await auditOf(admin, subtitle._id, 'subtitle.deleted')).toMatchObject([told]);
  });
});

describe('the search', () => {
  const found = (session: Session, q: string): Promise<SearchAnswer> =>
    answerOf(session.get(`/api/search?${new URLSearchParams({ q }).toString()}`));

  /** A title, a subtitle and a credential whose names share a word. */
  async function named(word: string) {
    const title = await aTitle(admin, aName(`${word} title`));
    const subtitle = await aSubtitle(admin, title._id, aName(`${word} subtitle`));
    const credential = await aCredential(admin, subtitle._id, { course_name: aName(`${word} course`) });
    const place = { shop_id: title._id, shop_name: title.shop_name, subtitle: subtitle.subtitle };
    const { _id, course_name } = credential;
    const credentials = [{ _id, course_name, s_id: subtitle._id, ...place }];
    return { shops: [title], subtitles: [{ _id: subtitle._id, ...place }], credentials };
  }

  it('finds all three kinds by a part of their names, literally, in any case, and nothing by a blank', async () => {
    const answer = await named('50% (.*) off');
    expect(await found(admin, ' (.*) OFF  ')).toEqual(answer);
    expect(await found(admin, '  ')).toEqual({ shops: [], subtitles: [], credentials: [] });
  });

  it('finds for a member what they may see, and no secret', async () => {
    const member = await Session.as(app, 'member');
    const seen = await named('Okapi');
    await named('Okapi');
    expect(await found(member, 'okapi')).toEqual({ shops: [], subtitles: [], credentials: [] });
    await assign(admin, member.user, ...seen.shops).expect(200);
    expect(await found(member, 'okapi')).toEqual(seen);
    const all = await found(admin, 'okapi');
    expect([all.shops, all.subtitles, all.credentials].map(({ length }) => length)).toEqual([2, 2, 2]);
    expect(JSON.stringify(all)).not.toMatch(/login-|secret-/);
  });

  it('finds 20 of each at most', async () => {
    const title = await aTitle(admin);
    for (let count = 0; count < 21; count += 1) await aSubtitle(admin, title._id, aName('Gnu'));
    expect((await found(admin, 'gnu')).subtitles).toHaveLength(20);
  });
});

it('counts what lies under a title, and once each user who has it', async () => {
  const group = await aGroup(admin);
  const { title } = await aCourse(admin);
  await aCredential(admin, (await aSubtitle(admin, title._id))._id);
  const grouped = await Session.as(app, 'member', { profileGroup: group._id });
  for (const { user } of [member, grouped]) await assign(admin, user, title).expect(200);
  await giveTitles(admin, group, title).expect(200);
  const empty = await aTitle(admin);
  const { counts } = await answerOf<TitleCountsListAnswer>(admin.get('/api/shops/counts'));
  expect(counts).toContainEqual({ _id: title._id, subtitles: 2, credentials: 2, users: 2 });
  expect(counts).toContainEqual({ _id: empty._id, subtitles: 0, credentials: 0, users: 0 });
});
