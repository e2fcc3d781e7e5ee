import fc from 'fast-check';
import request from 'supertest';
import type { ErrorBody } from '@keyroster/contracts';
import { CONTRACT_ROUTES } from '../support/contract-routes.js';
import { expectErrorBody } from '../support/refusal.js';
import { Session } from '../support/session.js';
import { TestApp } from '../support/test-app.js';

const CALLS = 500;
const SEED = 20_251_121;
/** These two would end the fuzzer's own session. */
const SPARED = ['POST /api/users/logout', 'POST /api/users/password'];
const FIELDS = [
  'id',
  '_id',
  'ids',
  'email',
  'username',
  'password',
  'role',
  'value',
  'name',
  'shop_id',
  'user_id',
  'subtitle',
  'ip_address',
  'subStartDate',
  'subValidity',
  'usageLimit',
  'version',
  'q',
  'limit',
  'offset',
  'sort',
  'hours',
  'from',
  'format',
];

const { all, user, admin } = CONTRACT_ROUTES;
const routes = [...all, ...user, ...admin].filter((route) => !SPARED.includes(route));
const awkward = fc.constantFrom<unknown>(
  '',
  ' ',
  '0',
  -1,
  1e308,
  '\0',
  '\ud800',
  '../..',
  { $gt: '' },
  [[]],
  null,
);
const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 4 }),
  awkward,
  fc.constant('f'.repeat(24)),
);
const payload = fc.dictionary(fc.oneof(fc.constantFrom(...FIELDS), fc.string()), value, { maxKeys: 5 });
const word = fc.oneof(
  fc.constant('f'.repeat(24)),
  fc.string({ minLength: 1 }),
  fc.constantFrom('..', '%', 'null'),
);
const call = fc.record({ route: fc.constantFrom(...routes), payload, word, isAdmin: fc.boolean() });

/** What can't be put into a path or a query at all is left out: no client could send it. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'));

let app: TestApp;
let root: Session;
let member: Session;

beforeAll(async () => {
  app = await TestApp.start();
  root = await Session.root(app);
  member = await Session.as(app, 'member', { usageLimit: 0 });
});
afterAll(() => app.stop());

it(`answers ${CALLS} calls of any shape with sense or with the error body, and stays well`, async () => {
  await fc.assert(
    fc.asyncProperty(call, async ({ route, payload: sent, word: part, isAdmin }) => {
      const [method = '', pattern = ''] = route.split(' ');
      const path = pattern.replace(/:\w+/g, () => encode(part));
      const query = Object.entries(sent).map(([key, each]) => `${encode(key)}=${encode(String(each))}`);
      const token = isAdmin ? root.token : member.token;
      const http = request(app.url);
      const answer =
        method === 'POST' || method === 'DELETE'
          ? await http[method === 'POST' ? 'post' : 'delete'](path).auth(token, { type: 'bearer' }).send(sent)
          : await http.get(`${path}?${query.join('&')}`).auth(token, { type: 'bearer' });
      expect(answer.status).toBeLessThan(500);
      if (answer.status >= 400) expectErrorBody(answer.body as ErrorBody);
    }),
    { numRuns: CALLS, seed: SEED },
  );
  await root.get('/api/users/false').expect(200);
}, 60_000);
