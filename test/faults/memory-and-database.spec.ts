import { setTimeout as delay } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { ChangeCursor } from '../../backend/src/database/feed/change-cursor.js';
import { SessionsRepository } from '../../backend/src/modules/access/sessions/sessions.repository.js';
import { UsersRepository } from '../../backend/src/modules/people/users/users.repository.js';
import { UserRoster } from '../../backend/src/modules/people/users/roster/user-roster.js';
import { WhitelistPolicy } from '../../backend/src/modules/access/whitelist/whitelist-policy.js';
import { setLock } from '../support/sockets/activity.js';
import { callerAt } from '../support/app/caller-at.js';
import { times } from '../support/checks/full-run.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withTwoProcesses, type TwoProcesses } from '../support/processes/two-processes.js';
import { repeatedly, stopAll } from '../support/checks/repeatedly.js';
import { until } from '../support/checks/until.js';

jest.setTimeout(900_000);

const TOGGLES = times(80, 500);
const ROUNDS = times(20, 200);
const RIGHT_WITHIN_MS = 1_000;
const LISTED = '198.51.100.1';
const UNLISTED = '192.0.2.99';

let both: TwoProcesses;
let root: Session;

withTwoProcesses((started) => ([both, root] = [started, started.root]));
afterEach(() => jest.restoreAllMocks());

it(`${TOGGLES} toggles of the whitelist beside logins leave no process with the old rule`, async () => {
  await root.post('/api/whitelist', { ip_address: LISTED }).expect(201);
  const member = await Session.as(both.one, 'member');
  const logIn = (app: TestApp, ip: string) => callerAt(app, ip).logIn(member.user.email, member.password);
  const logins = both.apps.map((app) => repeatedly(async () => logIn(app, LISTED).expect(200)));
  const lets = (app: TestApp) => app.get(WhitelistPolicy).lets('member', UNLISTED);
  let isEnforced = false;
  for (let toggles = 0; toggles < TOGGLES; toggles += 1) {
    isEnforced = !isEnforced;
    await root.post('/api/whitelist/enforce', { value: isEnforced }).expect(200);
    // The process that made the change knows it once it has answered.
    expect(await lets(both.one)).toBe(!isEnforced);
    await until(RIGHT_WITHIN_MS, async () => (await lets(both.other)) === !isEnforced);
    // It stays so, because an earlier read is not put back.
    await delay(20);
    expect(await Promise.all(both.apps.map(lets))).toEqual([!isEnforced, !isEnforced]);
  }
  await stopAll(logins);
  await root.post('/api/whitelist/enforce', { value: true }).expect(200);
  await until(RIGHT_WITHIN_MS, async () => (await logIn(both.other, UNLISTED)).status === 403);
  await logIn(both.one, UNLISTED).expect(403);
  await root.post('/api/whitelist/enforce', { value: false }).expect(200);
});

it(`${ROUNDS} changes of users and sessions are right everywhere while reads fail and the news breaks off`, async () => {
  const roster = both.other.get(UserRoster);
  const away = () => new mongo.MongoNetworkError('away');
  const openReally = ChangeCursor.open.bind(ChangeCursor);
  const faults = [
    () => jest.spyOn(both.other.get(UsersRepository), 'listed').mockRejectedValueOnce(away()),
    () => jest.spyOn(both.other.get(SessionsRepository), 'find').mockRejectedValueOnce(away()),
    () => jest.spyOn(ChangeCursor.prototype, 'look').mockRejectedValueOnce(away()),
    // MongoDB no longer has the resume point, and the load that follows fails once.
    () => {
      jest.spyOn(both.other.get(UsersRepository), 'everybody').mockImplementationOnce(() => {
        throw away();
      });
      jest.spyOn(ChangeCursor, 'open').mockImplementationOnce((...[connection, db, pipeline]) => {
        const forgotten = new mongo.MongoServerError({ message: 'the resume point is gone', code: 286 });
        jest.spyOn(ChangeCursor, 'open').mockImplementation(openReally);
        return pipeline.length > 0 ? Promise.reject(forgotten) : openReally(connection, db, pipeline);
      });
      jest.spyOn(ChangeCursor.prototype, 'look').mockRejectedValueOnce(away());
    },
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await Session.as(both.one, 'member');
    const there = member.on(both.other);
    await until(RIGHT_WITHIN_MS, () => roster.get(member.user._id) !== undefined);
    await until(RIGHT_WITHIN_MS, async () => (await there.get('/api/verify-token')).status === 200);
    const row = () => roster.get(member.user._id)?.user;
    faults[round % faults.length]?.();
    if (round % 3 === 0) {
      await setLock(root, member);
      await until(RIGHT_WITHIN_MS, () => row()?.is_locked === true);
    } else if (round % 3 === 1) {
      const observation = `edited ${round}`;
      await root.post('/api/users/update', { id: member.user._id, observation }).expect(200);
      await until(RIGHT_WITHIN_MS, () => row()?.observation === observation);
      await member.post('/api/users/logout').expect(200);
    } else {
      await root.delete(`/api/users/${member.user._id}`).expect(200);
      await until(RIGHT_WITHIN_MS, () => row() === undefined);
    }
    await until(RIGHT_WITHIN_MS, async () => (await there.get('/api/verify-token')).status === 401);
  }
});
