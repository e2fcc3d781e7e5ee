import { setTimeout as delay } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { ChangeFeed } from '../../backend/src/database/feed/change-feed.js';
import { Transactions } from '../../backend/src/database/connection/transactions.js';
import { SessionsRepository } from '../../backend/src/modules/access/sessions/sessions.repository.js';
import { UsersRepository } from '../../backend/src/modules/people/users/users.repository.js';
import { UserRoster } from '../../backend/src/modules/people/users/roster/user-roster.js';
import { WhitelistPolicy } from '../../backend/src/modules/access/whitelist/whitelist-policy.js';
import { breakFeed, deafen } from '../support/faults/feed-faults.js';
import { refused } from '../support/checks/answer.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { pauseByTries } from '../support/app/wrong-tries.js';
import { until } from '../support/checks/until.js';

/** With a fault or without, the process agrees with the database within this time. */
const RIGHT_WITHIN_MS = 1_000;
/** Reads, and what follows them, are over by then. */
const SETTLED_MS = 300;
const UNLISTED = '192.0.2.99';

const away = () => new mongo.MongoNetworkError('away');

let app: TestApp;
let root: Session;
let roster: UserRoster;

const users = () => app.database.collection('users');
const rowOf = ({ user }: Session) => roster.get(user._id)?.user;
const idOf = ({ user }: Session) => ({ _id: new mongo.ObjectId(user._id) });
/** Locks a user as another process or a command does. */
const lockElsewhere = (member: Session) =>
  users().updateOne(idOf(member), { $set: { is_locked: true }, $inc: { version: 1 } });
const isLocked = (member: Session) => () => rowOf(member)?.is_locked === true;
const endElsewhere = (member: Session) =>
  app.database
    .collection('sessions')
    .updateMany({ user_id: idOf(member)._id }, { $set: { endCode: 'logout', endedAt: new Date() } });

withApp(
  (...begun) => {
    [app, root] = begun;
    roster = app.get(UserRoster);
  },
  { TRUST_PROXY: 'loopback' },
);
beforeEach(() => until(5_000, () => app.get(ChangeFeed).isFresh));

describe('the users in memory', () => {
  it('are right after a read that failed', async () => {
    const member = await Session.as(app, 'member');
    await delay(SETTLED_MS);
    jest.spyOn(app.get(UsersRepository), 'listed').mockRejectedValueOnce(away());
    await lockElsewhere(member);
    await until(RIGHT_WITHIN_MS, isLocked(member));
  });

  it('are right after a reload that failed', async () => {
    const member = await Session.as(app, 'member');
    jest.spyOn(app.get(UsersRepository), 'everybody').mockImplementationOnce(() => {
      throw away();
    });
    await breakFeed(app, () => lockElsewhere(member));
    await until(RIGHT_WITHIN_MS, isLocked(member));
  });

  it('show that a pause was lifted as soon as it is, while nothing is heard', async () => {
    const member = await Session.as(app, 'member');
    await pauseByTries(app, member.user);
    await until(RIGHT_WITHIN_MS, () => rowOf(member)?.paused_until !== null);
    const ears = await deafen();
    await root.post('/api/users/unpause', { id: member.user._id }).expect(200);
    expect(rowOf(member)?.paused_until).toBeNull();
    ears.heal();
  });
});

describe('the sessions in memory', () => {
  it('are not trusted for longer because the clock was set back', async () => {
    const member = await Session.as(app, 'member');
    await member.get('/api/verify-token').expect(200);
    const ears = await deafen();
    app.turnClock(-600_000);
    await endElsewhere(member);
    await delay(RIGHT_WITHIN_MS);
    await refused(member.get('/api/verify-token'), 401);
    ears.heal();
  });

  it('are asked of the database from the very break of the feed on', async () => {
    expect(app.get(ChangeFeed).isFresh).toBe(true);
    const ears = await deafen();
    expect(app.get(ChangeFeed).isFresh).toBe(false);
    ears.heal();
  });

  it('close a socket also when the first look at its session failed', async () => {
    const member = await Session.as(app, 'member');
    const socket = await member.socket();
    await delay(SETTLED_MS);
    jest.spyOn(app.get(SessionsRepository), 'find').mockRejectedValueOnce(away());
    await endElsewhere(member);
    await until(2 * RIGHT_WITHIN_MS, () => !socket.isOpen);
    expect(socket.ends).toMatchObject([{ code: 'logout' }]);
  });
});

describe('the rule of the whitelist in memory', () => {
  const enforce = (value: boolean) => root.post('/api/whitelist/enforce', { value }).expect(200);
  const lets = (ip: string) => app.get(WhitelistPolicy).lets('member', ip);

  it('is never what a transaction saw that began before its change', async () => {
    await root.post('/api/whitelist', { ip_address: '198.51.100.1' }).expect(201);
    await app.get(Transactions).run(async () => {
      await app.get(UsersRepository).listed([root.user._id]);
      await enforce(true);
      await delay(SETTLED_MS);
      await lets(UNLISTED);
    });
    expect(await lets(UNLISTED)).toBe(false);
    await enforce(false);
    expect(await lets(UNLISTED)).toBe(true);
  });

  it('is one reading: whoever is let in before and after a change is so at each moment of it', async () => {
    const address = '198.51.100.7';
    const [entries, states] = [
      app.database.collection('whitelist_entries'),
      app.database.collection<{ _id: string }>('whitelist_state'),
    ];
    const change = (isListed: boolean) =>
      app.get(Transactions)['connection'].transaction(async (session) => {
        await states.updateOne(
          { _id: 'whitelist' },
          { $set: { enforced: isListed }, $inc: { revision: 1 } },
          { session, upsert: true },
        );
        if (isListed) await entries.insertOne({ ip_address: address, createdAt: new Date() }, { session });
        else await entries.deleteOne({ ip_address: address }, { session });
      });
    const state = { isOver: false };
    const refusals: number[] = [];
    const asking = (async () => {
      for (let asked = 0; !state.isOver; asked += 1) {
        app.get(WhitelistPolicy)['forget']();
        if (!(await lets(address))) refusals.push(asked);
      }
    })();
    for (let changes = 0; changes < 20; changes += 1) await change(changes % 2 === 0);
    state.isOver = true;
    await asking;
    expect(refusals).toEqual([]);
  });
});
