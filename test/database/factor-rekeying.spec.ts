import { randomBytes } from 'node:crypto';
import { Clock } from '../../backend/src/common/time/clock.js';
import { KeyRing } from '../../backend/src/database/keys/key-ring.js';
import { Rekeying } from '../../backend/src/modules/courses/credentials/keys/rekeying.service.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { answerOf } from '../support/checks/answer.js';
import { appCode, enterWith, logInWith, setUpApp } from '../support/data/second-factor.js';

const aKey = (): string => randomBytes(32).toString('base64');
const ignore = (): void => undefined;
const [former, next] = [aKey(), aKey()];

let before: TestApp;

const startWith = (...keys: string[]): Promise<TestApp> =>
  TestApp.start({ MONGODB_URI: before.uri, CREDENTIALS_KEY: keys.join(',') });

beforeAll(async () => {
  before = await TestApp.start({ CREDENTIALS_KEY: former });
});
afterAll(() => before.stop());

const keyOf = async () => {
  const factor = await before.database
    .collection<{ app: { key_id: string } }>('second_factors')
    .findOne({ app: { $ne: null } as never });
  return factor?.app.key_id;
};

it('second factors move to the first key with the credentials, those of deleted users too', async () => {
  before.stopClock();
  const member = await Session.as(before, 'member', { usageLimit: 0 });
  const gone = await Session.as(before, 'member', { usageLimit: 0 });
  const [theirs, goners] = [await setUpApp(before, member), await setUpApp(before, gone)];
  const root = await Session.root(before);
  const { undo } = await answerOf<{ undo?: { id: string } }>(root.delete(`/api/users/${gone.user._id}`));
  const moving = await startWith(next, former);
  await moving.get(Rekeying).run(ignore);
  expect(await keyOf()).toBe(moving.get(KeyRing).writing.id);
  await moving.stop({ keepData: true });
  const without = await startWith(next);
  without.stopClock();
  await enterWith(without, member, appCode(theirs.secret, without.get(Clock).now()));
  await (await Session.root(without)).post('/api/undo', { id: undo?.id }).expect(200);
  await logInWith(without, gone).expect(401);
  await enterWith(without, gone, goners.recovery[0] ?? '');
  await enterWith(without, gone, appCode(goners.secret, without.get(Clock).now()));
  await without.stop({ keepData: true });
});
