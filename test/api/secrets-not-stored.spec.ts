import type { FactorBegunAnswer, VersionListAnswer } from '@keyroster/contracts/dto';
import type { Response, Test } from 'supertest';
import { answerOf } from '../support/checks/answer.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { aCourse } from '../support/data/courses.js';
import { appCode, clockOf } from '../support/data/second-factor.js';
import { ALLOWED, create } from '../support/data/webhooks.js';
import { begunBy, pageOf } from '../support/passkeys/passkey-calls.js';
import { SoftAuthenticator } from '../support/passkeys/soft-authenticator.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start(ALLOWED);
});
afterAll(() => app.stop());

/** Each kind of answer that carries a secret, as an admin gets it who has just confirmed. */
const ANSWERS: Array<[string, (admin: Session) => Test | Promise<Response>]> = [
  ['the secret of an app', (admin) => admin.post('/api/users/2fa/begin')],
  [
    'recovery codes with a first app',
    async (admin) => {
      const { secret } = await answerOf<FactorBegunAnswer>(admin.post('/api/users/2fa/begin'));
      return admin.post('/api/users/2fa/confirm', { code: appCode(secret, clockOf(app)()) });
    },
  ],
  [
    'recovery codes with a first passkey',
    async (admin) => {
      const made = new SoftAuthenticator(pageOf(app)).create(await begunBy(admin));
      return admin.post('/api/users/passkeys/add', made);
    },
  ],
  [
    'new recovery codes',
    async (admin) => {
      const made = new SoftAuthenticator(pageOf(app)).create(await begunBy(admin));
      await admin.post('/api/users/passkeys/add', made).expect(200);
      return admin.post('/api/users/2fa/recovery');
    },
  ],
  [
    'a token for a program',
    (admin) => admin.post('/api/tokens', { name: 'CRM', permissions: ['titles.read'] }),
  ],
  ['the secret of a webhook', (admin) => create(admin, 'http://127.0.0.1:9999/', ['user.created'])],
  ['the export of credentials', (admin) => admin.get('/api/products/export')],
  [
    'a former password',
    async (admin) => {
      const { credential } = await aCourse(admin);
      await admin.post('/api/products/update', { id: credential._id, password: 'another' }).expect(200);
      const { versions } = await answerOf<VersionListAnswer>(
        admin.get(`/api/products/versions/${credential._id}`),
      );
      return admin.post('/api/products/versions/reveal', { id: versions[0]?._id });
    },
  ],
];

it.each(ANSWERS)('an answer that carries %s is kept by nothing on its way', async (_, ask) => {
  const admin = await (await Session.as(app, 'admin')).confirmed();
  const answer = await ask(admin);
  expect(answer.status).toBeLessThan(300);
  expect(answer.headers['cache-control']).toBe('no-store');
});
