import type { TokenAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../backend/src/common/time/clock.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { logInWith } from '../support/data/second-factor.js';
import { until } from '../support/checks/until.js';
import { pingAt, spansOf } from '../support/data/spans.js';

const MINUTE = 60_000;
const TEN = Date.UTC(2036, 0, 5, 15);
const HOME = '198.51.100.7';
const OFFICE = '203.0.113.9';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36';

let app: TestApp;
let admin: Session;

/** Stops the server's clock, so that times are exact; later than all before, so that no span reaches over. */
function standAt(time: number): void {
  jest.spyOn(app.get(Clock), 'now').mockReturnValue(time);
}

withApp((...begun) => ([app, admin] = begun), { TRUST_PROXY: 'loopback' });

describe('where and when somebody was', () => {
  it('10:00–10:30 at one address and 10:20–10:40 at another are 10 minutes exactly', async () => {
    const base = Date.now() + 3 * MINUTE;
    const one = await Session.as(app, 'member', { usageLimit: 0 });
    const two = await one.again();
    for (let minute = 0; minute <= 40; minute += 2) {
      standAt(base + minute * MINUTE);
      if (minute <= 30) await pingAt(one, HOME);
      if (minute >= 20) await pingAt(two, OFFICE);
    }
    const { spans, overlaps, listed } = await spansOf(admin, one, { from: base, to: base + 60 * MINUTE });
    expect(spans).toEqual([
      expect.objectContaining({ ip: HOME, from: base, to: base + 30 * MINUTE }),
      expect.objectContaining({ ip: OFFICE, from: base + 20 * MINUTE, to: base + 40 * MINUTE }),
    ]);
    const ips = [HOME, OFFICE];
    expect(overlaps).toEqual([{ from: base + 20 * MINUTE, to: base + 30 * MINUTE, minutes: 10, ips }]);
    expect(listed).toEqual([]);
    const part = { from: base + 25 * MINUTE, to: base + 26 * MINUTE };
    const cut = await spansOf(admin, one, part);
    expect(cut.overlaps).toEqual([{ ...part, minutes: 1, ips }]);
    expect(cut.spans).toMatchObject([part, part]);
    // Also in the database, for processes that read it later.
    app.turnClock(base + 45 * MINUTE - Date.now());
    const stored = () =>
      app.database.collection('spans').countDocuments({ to: base + 40 * MINUTE, open: { $exists: false } });
    await until(15_000, async () => (await stored()) === 1);
  });

  it('counts addresses on the whitelist not at all', async () => {
    const base = Date.now() + 3 * MINUTE;
    const one = await Session.as(app, 'member', { usageLimit: 0 });
    const two = await one.again();
    const listed = '192.0.2.44';
    await admin.post('/api/whitelist', { ip_address: '192.0.2.0/26' }).expect(201);
    for (const minute of [2, 4]) {
      standAt(base + minute * MINUTE);
      await pingAt(one, HOME);
      await pingAt(two, listed);
    }
    const answer = await spansOf(admin, one, { from: base, to: base + 10 * MINUTE });
    expect(answer.spans).toHaveLength(2);
    expect(answer.overlaps).toEqual([]);
    expect(answer.listed).toEqual([listed]);
  });

  it('is told with the device, and neither by logins nor by sockets', async () => {
    const member = await Session.as(app, 'member');
    const login = logInWith(app, member).set('User-Agent', WINDOWS);
    const { token } = await answerOf<TokenAnswer>(login);
    const there = member.with(token);
    const socket = await there.socket({ headers: { 'X-Forwarded-For': HOME } });
    expect((await spansOf(admin, member)).spans).toEqual([]);
    await socket.ping();
    const { spans } = await spansOf(admin, member);
    expect(spans).toMatchObject([{ ip: HOME, device: 'Chrome on Windows' }]);
    socket.close();
    // Also in the database.
    const stored = app.database.collection('spans');
    const isStored = async () => (await stored.countDocuments({ ip: HOME, device: 'Chrome on Windows' })) > 0;
    await until(5_000, isStored);
  });

  it('is asked for 7 days at most', async () => {
    const member = await Session.as(app, 'member');
    const path = `/api/activity/spans/${member.user._id}`;
    const week = 7 * 24 * 60 * MINUTE;
    await spansOf(admin, member, { from: TEN, to: TEN + week });
    await refused(admin.get(path).query({ from: TEN, to: TEN + week + 1 }), 400);
    await refused(admin.get(path).query({ from: TEN, to: TEN - 1 }), 400);
  });

  it('is forgotten after SPANS_DAYS', async () => {
    const member = await Session.as(app, 'member');
    await pingAt(member, HOME);
    const kept = () => app.database.collection('spans').countDocuments({ ip: HOME });
    await until(5_000, async () => (await kept()) > 0);
    app.turnClock(31 * 24 * 60 * MINUTE);
    await until(5_000, async () => (await kept()) === 0);
  });
});
