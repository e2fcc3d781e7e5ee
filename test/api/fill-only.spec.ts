import type { CredentialsChangedAnswer } from '@keyroster/contracts/dto';
import { ACCESS_TABLE, isClosed, whoseOf } from '../support/access/access-table.js';
import { Listener } from '../support/access/listeners.js';
import { AccessScene } from '../support/access/scene.js';
import { lookAs } from '../support/app/look.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { answerOf } from '../support/checks/answer.js';
import { Canaries } from '../support/data/canaries.js';
import {
  aCourse,
  aCredential,
  aSubtitle,
  assign,
  auditOf,
  credentialsSeenBy,
} from '../support/data/courses.js';
import { csvOf, imported, planCredentials } from '../support/data/imports.js';

jest.setTimeout(240_000);

/** Each role sees groups or titles in its own way. */
const ROLES = ['member', 'specific', 'all_profile'];

describe('a credential that is filled in and not shown', () => {
  let app: TestApp;
  let admin: Session;
  let course: Awaited<ReturnType<typeof aCourse>>;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    admin = await (await Session.root(app)).confirmed();
    course = await aCourse(admin);
  });
  afterAll(() => app.stop());

  const set = (fill_only: unknown) =>
    admin.post('/api/products/update', { id: course.credential._id, fill_only });

  it.each(['true', 'false'])('is made so by a form that says %s', async (fill_only) => {
    const made = await aCredential(admin, course.subtitle._id, { fill_only });
    expect(made.fill_only).toBe(fill_only === 'true');
  });

  it('is empty for members in every list, and whole for admins', async () => {
    const member = await Session.as(app, 'member');
    await assign(admin, member.user, course.title).expect(200);
    await set(true).expect(200);
    const { email, password } = course.credential;
    const seen = async (session: Session) => (await credentialsSeenBy(session, course.subtitle._id))[0];
    expect(await seen(member)).toMatchObject({ email: '', password: '', fill_only: true });
    expect(await seen(admin)).toMatchObject({ email, password, fill_only: true });
    await set(false).expect(200);
    expect(await seen(member)).toMatchObject({ email, password, fill_only: false });
  });

  it('makes no version and leaves the day of its last change', async () => {
    await set(true).expect(200);
    const [now] = await credentialsSeenBy(admin, course.subtitle._id);
    expect(now?.changed_at).toBe(course.credential.changed_at);
    const versions = await admin.get(`/api/products/versions/${course.credential._id}`).expect(200);
    expect(versions.body).toEqual({ versions: [] });
    expect(await auditOf(admin, course.credential._id, 'credential.updated')).toMatchObject([
      { after: { fill_only: true } },
    ]);
  });

  it('goes along with a copy', async () => {
    await set(true).expect(200);
    const target = await aSubtitle(admin, course.title._id);
    const copy = admin.post('/api/products/copy', { p_id: course.credential._id, subtitleId: target._id });
    expect((await answerOf<CredentialsChangedAnswer>(copy, 201)).products[0]?.fill_only).toBe(true);
  });

  describe('in files', () => {
    const rowsOf = async (file: string): Promise<string[]> => {
      const { plan } = await planCredentials(admin, file);
      const report = await csvOf(admin.get(`/api/import/${plan.id}/report`));
      return [...report.matchAll(/,(create|same|refused),/g)].map(([, outcome = '']) => outcome);
    };

    it('is yes or no, in the words of either language', async () => {
      const subtitle = await aSubtitle(admin, course.title._id);
      const place = `${course.title.shop_name},${subtitle.subtitle}`;
      const rows = ['yes', 'sí', 'si', 'no', ''].map(
        (answer, at) => `${place},c${at},https://a.example,ana,pw,${answer}`,
      );
      for (const [head, some] of [
        ['Title,Subtitle,Course name,Domain,Email/Username,Password,Fill only', rows.slice(0, 2)],
        ['Title,Subtitle,Course name,Domain,Email/Username,Password,Solo rellenar', rows.slice(2)],
      ] as const) {
        await imported(admin, await planCredentials(admin, `${head}\n${some.join('\n')}\n`));
      }
      const made = await credentialsSeenBy(admin, subtitle._id);
      expect(made.map(({ fill_only }) => fill_only)).toEqual([true, true, true, false, false]);
      const file = await csvOf(admin.get(`/api/products/export?shop_id=${course.title._id}`));
      expect(file).toContain('password,fill_only\r\n');
      expect(file).toContain(`${place},c0,https://a.example,ana,pw,yes\r\n`);
      expect(await rowsOf(file)).toEqual(Array.from({ length: 6 }, () => 'same'));
      expect(await rowsOf(file.replace('pw,yes', 'pw,no'))).toContain('create');
    });

    it('is refused as anything else', async () => {
      const file =
        'title,subtitle,course_name,domain,email,password,fill_only\nT,S,c,https://a.example,ana,pw,maybe\n';
      expect(await rowsOf(file)).toEqual(['refused']);
    });
  });
});

it('shows its login and password to no member, by whatever they call, hear or look at', async () => {
  const scene = await AccessScene.set();
  const { app } = scene;
  const hand = await (await scene.hand()).confirmed();
  const canaries = new Canaries();
  const stored = await app.database
    .collection('credentials')
    .find({}, { projection: { _id: 1 } })
    .toArray();
  const members = scene.callers.filter(({ name }) => ROLES.includes(name));
  const listeners = await Promise.all(
    members.map(async ({ name, session }) => new Listener(name, await session.socket())),
  );
  for (const [at, { _id }] of stored.entries()) {
    const id = String(_id);
    await hand.post('/api/products/update', { id, fill_only: true }).expect(200);
    // Changed twice, so that versions keep the first values as former ones.
    for (const turn of ['former', 'present']) {
      const change = {
        email: canaries.make(`${turn} login ${at}`),
        password: canaries.make(`${turn} password ${at}`),
      };
      await hand.post('/api/products/update', { id, ...change }).expect(200);
    }
  }
  const [first] = members;
  if (!first) throw new Error('Members are among the callers');
  const look = {
    ...first,
    name: 'a look',
    isLook: true as const,
    session: await lookAs(await scene.hand(), first.session),
  };

  const shown: string[] = [];
  for (const caller of [...members, look]) {
    for (const row of ACCESS_TABLE) {
      if (row.route === 'POST /api/products/fill' || isClosed(row, caller)) continue;
      // View-as sessions change nothing, and unknown things have nothing to show.
      if (caller === look && !row.route.startsWith('GET')) continue;
      for (const whose of whoseOf(row).filter((each) => each !== 'unknown')) {
        const { text } = await scene.call(row, caller, whose);
        if (canaries.in(text).length > 0) shown.push(`${caller.name}: ${row.route}`);
      }
    }
  }
  for (const { name, heard } of listeners) {
    if (canaries.in(JSON.stringify(heard)).length > 0) shown.push(`${name}: an event`);
  }
  const audit = await hand.get('/api/audit').query({ limit: 1000 }).expect(200);
  if (canaries.in(audit.text).length > 0) shown.push('the audit');
  expect(shown).toEqual([]);
  // Proves that there was something to show.
  const answers = await Promise.all(
    stored.map(({ _id }) =>
      answerOf(
        hand.post('/api/products/fill', {
          p_id: String(_id),
          origin: 'https://shop.example',
        }),
      ),
    ),
  );
  expect(canaries.in(JSON.stringify(answers))).toHaveLength(stored.length * 2);
  await app.stop();
});
