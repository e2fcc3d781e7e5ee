import type { SearchAnswer } from '@keyroster/contracts/dto';
import { answerOf } from '../support/checks/answer.js';
import { aCredential, aName, assign, aSubtitle, aTitle } from '../support/data/courses.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});
afterAll(() => app.stop());

const found = (session: Session, q: string): Promise<SearchAnswer> =>
  answerOf(session.get(`/api/search?${new URLSearchParams({ q }).toString()}`));

/** A title, a subtitle and a credential whose names have a word in common. */
async function named(word: string) {
  const title = await aTitle(admin, aName(`${word} title`));
  const subtitle = await aSubtitle(admin, title._id, aName(`${word} subtitle`));
  const credential = await aCredential(admin, subtitle._id, { course_name: aName(`${word} course`) });
  const place = { shop_id: title._id, shop_name: title.shop_name, subtitle: subtitle.subtitle };
  return {
    title,
    answer: {
      shops: [title],
      subtitles: [{ _id: subtitle._id, ...place }],
      credentials: [
        { _id: credential._id, course_name: credential.course_name, s_id: subtitle._id, ...place },
      ],
    },
  };
}

it('is refused without a token, and without what to look for', async () => {
  const nobody = await Session.as(app, 'nobody');
  await nobody.get('/api/search?q=a').expect(401);
  await admin.get('/api/search').expect(400);
  await admin.get(`/api/search?q=${'x'.repeat(501)}`).expect(400);
});

it.each(['Zebra', 'zEBRA', ' zebra  '])('finds all three kinds by a part of their names: %j', async (q) => {
  const { answer } = await named('Zebra');
  const { shops, subtitles, credentials } = await found(admin, q);
  expect(shops).toEqual(expect.arrayContaining(answer.shops));
  expect(subtitles).toEqual(expect.arrayContaining(answer.subtitles));
  expect(credentials).toEqual(expect.arrayContaining(answer.credentials));
});

it('takes what is looked for literally, and a blank for nothing', async () => {
  const { answer } = await named('50% (.*) off');
  expect(await found(admin, '(.*) OFF')).toEqual(answer);
  expect(await found(admin, '  ')).toEqual({ shops: [], subtitles: [], credentials: [] });
});

it('finds for a member what they may see, and no secret', async () => {
  const member = await Session.as(app, 'member');
  const seen = await named('Okapi');
  await named('Okapi');
  expect(await found(member, 'okapi')).toEqual({ shops: [], subtitles: [], credentials: [] });
  await assign(admin, member.user, seen.title).expect(200);
  expect(await found(member, 'okapi')).toEqual(seen.answer);
  const all = await found(admin, 'okapi');
  expect([all.shops, all.subtitles, all.credentials].map(({ length }) => length)).toEqual([2, 2, 2]);
  expect(JSON.stringify(all)).not.toMatch(/password|email|login-|secret-/);
});

it('finds 20 of each at most', async () => {
  const title = await aTitle(admin);
  for (let count = 0; count < 21; count += 1) await aSubtitle(admin, title._id, aName('Gnu'));
  expect((await found(admin, 'gnu')).subtitles).toHaveLength(20);
});
