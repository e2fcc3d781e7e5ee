import type { TokenAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { until } from '../support/checks/until.js';
import { enterWith, logInWith, setUpApp, STEP_MS } from '../support/data/second-factor.js';
import { aPasskey, optionsOf, signIn } from '../support/passkeys/passkey-calls.js';
import { TwoProcesses } from '../support/processes/two-processes.js';

const WRONG = { code: 'INVALID_CREDENTIALS' } as const;
/** How long another process, or a socket, may not know of an end. */
const KNOWN_WITHIN_MS = 5_000;

let both: TwoProcesses;
let member: Session;

/** Stops the clocks of both at one time, or turns them on. */
function clocks(afterMs = 0): void {
  both.one.stopClock(afterMs);
  both.other.stopClock(afterMs);
}

beforeAll(async () => {
  both = await TwoProcesses.start({ withRedis: false });
});
beforeEach(async () => {
  clocks();
  member = await Session.as(both.one, 'member', { usageLimit: 0 });
});
afterEach(() => {
  both.one.turnClock(0);
  both.other.turnClock(0);
});
afterAll(() => both.stop());

it('a code is taken once, on whichever process, one after the other or at once', async () => {
  const theirs = await setUpApp(both.one, member);
  await enterWith(both.one, member, theirs.code());
  await refused(logInWith(both.other, member, { code: theirs.code() }), 401, WRONG);
  clocks(STEP_MS);
  const code = theirs.code();
  const tries = [both.one, both.other, both.one, both.other].map((app) =>
    logInWith(app, member, { code }).then(({ status }) => status),
  );
  expect((await Promise.all(tries)).sort()).toEqual([200, 401, 401, 401]);
});

it('a recovery code is taken once', async () => {
  const theirs = await setUpApp(both.one, member);
  const [code = ''] = theirs.recovery;
  const tries = [both.one, both.other].map((app) =>
    logInWith(app, member, { code }).then(({ status }) => status),
  );
  expect((await Promise.all(tries)).sort()).toEqual([200, 401]);
});

it('confirming on one holds on the other at once', async () => {
  const admin = await Session.as(both.one, 'admin');
  await refused(admin.on(both.other).get('/api/products/export'), 403, { code: 'CONFIRM_FIRST' });
  await admin.confirmed();
  await admin.on(both.other).get('/api/products/export').expect(200);
});

it('a challenge of one is answered at the other, and once', async () => {
  const { authenticator } = await aPasskey(both.one, member);
  const answer = authenticator.get(await optionsOf(both.one));
  // Each app has its own origin here, so the first try is refused; but it uses the challenge up for both.
  await refused(signIn(both.other, answer), 401, WRONG);
  await refused(signIn(both.one, answer), 401, WRONG);
  await signIn(both.one, authenticator.get(await optionsOf(both.other))).expect(200);
});

it("an admin's reset ends sessions and sockets everywhere", async () => {
  const theirs = await setUpApp(both.one, member);
  const entered = await enterWith(both.one, member, theirs.code());
  const elsewhere = entered.on(both.other);
  await elsewhere.get('/api/verify-token').expect(200);
  const socket = await elsewhere.socket();
  const admin = await (await Session.root(both.one)).confirmed();
  await admin.post('/api/users/2fa/reset', { id: member.user._id }).expect(200);
  await until(KNOWN_WITHIN_MS, async () => (await elsewhere.get('/api/verify-token')).status === 401);
  await until(KNOWN_WITHIN_MS, () => !socket.isOpen);
  expect(socket.ends).toMatchObject([{ code: 'changed' }]);
  await answerOf<TokenAnswer>(logInWith(both.other, member));
});
