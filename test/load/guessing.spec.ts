import { PasswordHasher } from '../../backend/src/common/secrets/password-hasher.js';
import type { Answer } from '../support/load/http.js';
import { LoginCalls } from '../support/load/login-calls.js';
import { type Session, withApp } from '../support/app/session.js';
import { registered } from '../support/data/renewals.js';
import type { TestApp } from '../support/app/test-app.js';

jest.setTimeout(120_000);

const GUESSES = 1_000;
const AT_ONCE = 50;
const MINUTE_MS = 60_000;

let app: TestApp;
let root: Session;
let calls: LoginCalls;

afterAll(() => calls.hangUp());
withApp(
  async (...begun) => {
    [app, root] = begun;
    calls = new LoginCalls(app.url);
    // The first try makes the hash against which unknown names are compared.
    await calls.logIn('nobody', 'guess', '192.0.2.1');
  },
  { TRUST_PROXY: 'loopback', LOGINS_PER_MINUTE: '' },
);
afterEach(() => jest.restoreAllMocks());

/** How many hashes a thousand guesses cost, by password and PIN in turn, and how they are answered. */
async function hashesOf(guess: (number: number) => { name: string; from: string }) {
  const hasher = app.get(PasswordHasher);
  const [verify, hash] = [jest.spyOn(hasher, 'verify'), jest.spyOn(hasher, 'hash')];
  const began = performance.now();
  const answers: Answer[] = [];
  for (let first = 0; first < GUESSES; first += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, index) => {
      const { name, from } = guess(first + index);
      return calls.logIn(name, `guess ${first + index}`, from, index % 2 ? 'pin' : 'password');
    });
    answers.push(...(await Promise.all(some)));
  }
  expect(performance.now() - began).toBeLessThan(MINUTE_MS);
  const others = answers.filter(({ status }) => status !== 401);
  expect(others.filter(({ status, retryAfter }) => status !== 429 || !retryAfter)).toEqual([]);
  return { hashes: verify.mock.calls.length + hash.mock.calls.length, let: answers.length - others.length };
}

const anywhere = (number: number): string => `10.1.${number >> 8}.${number & 255}`;

it('a thousand guesses in a minute from one address cost ten hashes', async () => {
  const outcome = await hashesOf((number) => ({ name: `name_${number}`, from: '203.0.113.1' }));
  expect(outcome).toEqual({ hashes: 10, let: 10 });
});

it('a thousand guesses in a minute from all addresses of a /64 cost ten hashes', async () => {
  const from = (number: number) => `2001:db8:1:1:${number.toString(16)}::1`;
  const outcome = await hashesOf((number) => ({ name: `other_${number}`, from: from(number) }));
  expect(outcome).toEqual({ hashes: 10, let: 10 });
});

it('a thousand guesses in a minute at one account from as many addresses cost six hashes at most', async () => {
  const { email } = await registered(root);
  const { hashes } = await hashesOf((number) => ({ name: email, from: anywhere(number) }));
  expect(hashes).toBeGreaterThan(0);
  expect(hashes).toBeLessThanOrEqual(6);
});

it('a thousand guesses in a minute at a name that nobody has cost as many', async () => {
  const { hashes } = await hashesOf((number) => ({ name: 'not_there', from: anywhere(number) }));
  expect(hashes).toBeGreaterThan(0);
  expect(hashes).toBeLessThanOrEqual(6);
});
