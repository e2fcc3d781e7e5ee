import type { ActivityChange, ActivityDelta, ActivityUser } from '@keyroster/contracts';
import { anActivityUser } from '../../../testing/data/activity.js';
import { ActivityStore, type ListedActivity } from './activity-store.js';

const NOW_S = 1_900_000_000;
const NOW = NOW_S * 1_000;

const aUser = (seq: number, changes: Partial<ActivityUser> = {}) =>
  anActivityUser(seq, { last_ping_timestamp: NOW_S - 500, ...changes });

const counts = { active: 1, total: 2, locked: 0 };

const aDelta = (...users: ActivityChange[]): ActivityDelta => ({
  epoch: 'one',
  from: 1,
  to: 2,
  serverTime: NOW,
  users,
  removed: [],
  counts,
});

const ana = aUser(1);
const ben = aUser(2);
let store: ActivityStore;

beforeEach(() => {
  store = new ActivityStore();
});

const nextFrame = () => jest.advanceTimersByTime(20);
const tell = (change: ActivityChange) => {
  store.push(aDelta(change));
  nextFrame();
};

const listed = (users: ActivityUser[], changes: Partial<ListedActivity> = {}): ListedActivity => ({
  users,
  counts,
  serverTime: NOW,
  askedAt: store.asking(),
  ...changes,
});

const numbers = () => store.list.lines?.map(({ _id, number }) => [store.user(_id)?.email, number]);

it('the list is not there before it was fetched, whatever the socket tells', () => {
  tell(ana);
  expect(store.list.lines).toBeUndefined();
});

it('the list begins with the newest user and counts down from the total', () => {
  store.rebase(listed([ana, ben]));
  expect(numbers()).toEqual([
    ['user_2', 2],
    ['user_1', 1],
  ]);
});

it('the list takes in a new user and loses one that is gone, in one frame', () => {
  store.rebase(listed([ana, ben]));
  store.push({ ...aDelta(aUser(3)), removed: [ana._id] });
  nextFrame();
  expect(numbers()).toEqual([
    ['user_3', 2],
    ['user_2', 1],
  ]);
});

describe('changes', () => {
  beforeEach(() => store.rebase(listed([ana, ben])));

  it('show with the next frame, however many there are, and only where they belong', () => {
    const heard = jest.fn();
    store.onNews(heard);
    for (let second = 1; second <= 50; second += 1) {
      store.push(aDelta({ _id: ana._id, last_ping_timestamp: NOW_S + second }));
    }
    expect(heard).not.toHaveBeenCalled();
    nextFrame();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(store.user(ben._id)).toBe(ben);
    expect(store.user(ana._id)?.last_ping_timestamp).toBe(NOW_S + 50);
  });

  it('show within a second on a page that draws no frames', () => {
    jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    store.push(aDelta({ _id: ana._id, is_locked: true }));
    jest.advanceTimersByTime(1_000);
    expect(store.user(ana._id)?.is_locked).toBe(true);
  });

  it.each([
    ['somebody becomes Active', { _id: ana._id, last_ping_timestamp: NOW_S }],
    ['the server says that somebody fell silent', { _id: ana._id, last_ping_timestamp: NOW_S - 500 }],
    ['somebody is locked', { _id: ana._id, is_locked: true }],
  ])('have the list looked at again when %s', (_when, change) => {
    const seen = store.list;
    tell(change);
    expect(store.list).not.toBe(seen);
  });

  it('never put a last ping back', () => {
    tell({ _id: ana._id, last_ping_timestamp: NOW_S - 900 });
    expect(store.user(ana._id)?.last_ping_timestamp).toBe(NOW_S - 500);
  });

  it('clear it when the activity was reset', () => {
    tell({ _id: ana._id, last_ping_timestamp: 0, ip_address: '', ip_address_history: [] });
    expect(store.user(ana._id)).toMatchObject({ last_ping_timestamp: 0, ip_address: '' });
  });

  it('of an edit are not taken when a later one is known', () => {
    store.push(aDelta({ _id: ana._id, email: 'new', version: 5 }));
    store.push(aDelta({ _id: ana._id, email: 'old', version: 4 }));
    nextFrame();
    expect(store.user(ana._id)).toMatchObject({ email: 'new', version: 5 });
  });
});

describe('a list that is fetched again', () => {
  beforeEach(() => store.rebase(listed([ana, ben])));

  it('has what came while it was under way laid upon it', () => {
    const askedAt = store.asking();
    store.push(aDelta({ _id: ana._id, is_locked: true, version: 2 }));
    store.rebase(listed([aUser(1), ben], { askedAt }));
    expect(store.user(ana._id)).toMatchObject({ is_locked: true, version: 2 });
  });

  it('from a process that is behind takes back no edit and no ping', () => {
    const told = { last_ping_timestamp: NOW_S, ip_address: '10.9.9.9', is_locked: true };
    tell({ _id: ana._id, version: 2, ...told });
    store.rebase(listed([aUser(1), ben]));
    expect(store.user(ana._id)).toMatchObject(told);
  });

  it.each<[what: string, changes: Partial<ActivityUser>]>([
    ['a reset that no socket told of', { last_ping_timestamp: 0, ip_address: '', ip_address_history: [] }],
    ['the first address, which no ping told of', { first_ip: '10.0.0.7' }],
  ])('brings %s', (_what, changes) => {
    store.rebase(listed([aUser(1, changes), ben]));
    expect(store.user(ana._id)).toMatchObject(changes);
  });

  it('brings an alarm that was closed while no socket told of it, which is no edit', () => {
    tell({ _id: ana._id, alarm: '65f0000000000000000000a1' });
    expect(store.user(ana._id)?.alarm).not.toBeNull();
    store.rebase(listed([aUser(1), ben]));
    expect(store.user(ana._id)?.alarm).toBeNull();
  });

  it('loses whoever is gone', () => {
    store.rebase(listed([ben]));
    expect(numbers()).toEqual([['user_2', 1]]);
  });
});
