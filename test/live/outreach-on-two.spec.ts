import { CAUSE_WAITS_MS } from '@keyroster/contracts';
import { ChannelCalls } from '../../backend/src/modules/outward/messages/channel-calls.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';
import { aMessageTemplate, anHttpChannel, aRule, HttpReceiver } from '../support/data/outreach.js';
import { registered } from '../support/data/renewals.js';

const PER_SECOND = 5;
const MESSAGES = 20;
const SENT_WITHIN_MS = 60_000;

let one: TestApp;
let other: TestApp;
let receiver: HttpReceiver;

beforeAll(async () => {
  receiver = await HttpReceiver.start();
  const env = { WEBHOOK_ALLOW: '127.0.0.1' };
  one = await TestApp.start(env);
  other = await TestApp.start({ ...env, MONGODB_URI: one.uri });
});
afterAll(async () => {
  await other.stop({ keepData: true });
  await one.stop();
  await receiver.stop();
});

it(`two processes together send ${PER_SECOND} messages in any second, and not more`, async () => {
  const admin = await (await Session.root(one)).confirmed();
  const channel = await anHttpChannel(admin, receiver.url, { per_second: PER_SECOND });
  await aRule(admin, { when: 'welcome', template: await aMessageTemplate(admin, '{name}'), channel });
  const sent = [one, other].map((app) => jest.spyOn(app.get(ChannelCalls), 'send'));
  const user = { wasap: '987 654 321' };
  await Promise.all(Array.from({ length: MESSAGES }, () => registered(admin, user)));
  for (const app of [one, other]) app.turnClock(CAUSE_WAITS_MS);
  await until(SENT_WITHIN_MS, () => receiver.got.length >= MESSAGES);
  const at = receiver.got.map((got) => got.at);
  const within = at.map((from) => at.filter((each) => each >= from && each < from + 1_000).length);
  expect(Math.max(...within)).toBeLessThanOrEqual(PER_SECOND);
  expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(MESSAGES);
  for (const { mock } of sent) expect(mock.calls.length).toBeGreaterThan(0);
}, 120_000);
