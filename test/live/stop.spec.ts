import { activityList } from '../support/sockets/activity.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';

it('a process that stops stores every ping that it acknowledged, and its successor knows them and lets everybody in', async () => {
  const first = await TestApp.start();
  const root = await Session.root(first);
  const members = await Promise.all(Array.from({ length: 5 }, () => Session.as(first, 'member')));
  const sockets = await Promise.all(members.map((member) => member.socket()));
  first.turnClock(60_000);
  const answers = await Promise.all(sockets.map((socket) => socket.ping()));
  await first.stop({ keepData: true });
  await until(2_000, () => sockets.every(({ isOpen }) => !isOpen));
  // The process is over, not their sessions.
  expect(sockets.flatMap(({ ends }) => ends)).toEqual([]);

  const second = await TestApp.start({ MONGODB_URI: first.uri });
  const { users } = await activityList(root.on(second));
  members.forEach(({ user }, index) => {
    const answer = answers[index];
    if (!answer || 'statusCode' in answer) throw new Error('A ping was not acknowledged');
    const row = users.find(({ _id }) => _id === user._id);
    expect(row?.last_ping_timestamp).toBe(Math.floor(answer.serverTime / 1_000));
  });
  for (const member of members) expect((await member.on(second).socket()).isOpen).toBe(true);
  await second.stop();
});
