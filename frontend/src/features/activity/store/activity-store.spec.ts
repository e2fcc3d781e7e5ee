import type { ActivityChange, ActivityDelta, ActivityUser } from '@keyroster/contracts';
import { ActivityStore, type ListedActivity } from './activity-store.js';

const NOW_S = 1_900_000_000;
const NOW = NOW_S * 1_000;

const aUser = (seq: number, changes: Partial<ActivityUser> = {}): ActivityUser => ({
  _id: `65f0000000000000000000${String(seq).padStart(2, '0')}`,
  seq,
  email: `user_${seq}`,
  role: 'member',
  ip_address: '10.0.0.1',
  ip_address_history: ['10.0.0.1'],
  first_ip: '10.0.0.1',
  last_ping_timestamp: NOW_S - 500,
  is_locked: false,
  lock: null,
  createdAt: '2029-01-01T00:00:00.000Z',
  version: 1,
  alarm: null,
  ...changes,
});

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

const listed = (users: ActivityUser[], changes: Partial<ListedActivity> = {}): ListedActivity => ({
  users,
  counts,
  serverTime: NOW,
  askedAt: store.asking(),
  ...changes,
});

const numbers = () => store.list.lines?.map(({ _id, number }) => [store.user(_id)?.email, number]);

describe('the list', () => {
  it('is not there before it was fetched, whatever the socket tells', () => {
    store.push(aDelta(ana));
    nextFrame();
    expect(store.list.lines).toBeUndefined();
  });

  it('begins with the newest user and counts down from the total', () => {
    store.rebase(listed([ana, ben]));
    expect(numbers()).toEqual([
      ['user_2', 2],
      ['user_1', 1],
    ]);
  });

  it('takes in a new user and loses one that is gone, in one frame', () => {
    store.rebase(listed([ana, ben]));
    store.push({ ...aDelta(aUser(3)), removed: [ana._id] });
    nextFrame();
    expect(numbers()).toEqual([
      ['user_3', 2],
      ['user_2', 1],
    ]);
  });
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
    jest.restoreAllMocks();
  });

  it.each([
    ['somebody becomes Active', { _id: ana._id, last_ping_timestamp: NOW_S }],
    ['the server says that somebody fell silent', { _id: ana._id, last_ping_timestamp: NOW_S - 500 }],
    ['somebody is locked', { _id: ana._id, is_locked: true }],
  ])('have the list looked at again when %s', (_when, change) => {
    const seen = store.list;
    store.push(aDelta(change));
    nextFrame();
    expect(store.list).not.toBe(seen);
  });

  it('never put a last ping back', () => {
    store.push(aDelta({ _id: ana._id, last_ping_timestamp: NOW_S - 900 }));
    nextFrame();
    expect(store.user(ana._id)?.last_ping_timestamp).toBe(NOW_S - 500);
  });

  it('clear it when the activity was reset', () => {
    store.push(aDelta({ _id: ana._id, last_ping_timestamp: 0, ip_address: '', ip_address_history: [] }));
    nextFrame();
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
    store.push(
      aDelta({
        _id: ana._id,
        is_locked: true,
        version: 2,
        last_ping_timestamp: NOW_S,
        ip_address: '10.9.9.9',
      }),
    );
    nextFrame();
    store.rebase(listed([aUser(1), ben]));
    expect(store.user(ana._id)).toMatchObject({
      is_locked: true,
      last_ping_timestamp: NOW_S,
      ip_address: '10.9.9.9',
    });
  });

  it('brings a reset that no socket told of', () => {
    store.rebase(listed([aUser(1, { last_ping_timestamp: 0, ip_address: '', ip_address_history: [] }), ben]));
    expect(store.user(ana._id)).toMatchObject({ last_ping_timestamp: 0, ip_address: '' });
  });

  it('brings an alarm that was closed while no socket told of it, which is no edit', () => {
    store.push(aDelta({ _id: ana._id, alarm: '65f0000000000000000000a1' }));
    nextFrame();
    expect(store.user(ana._id)?.alarm).not.toBeNull();
    store.rebase(listed([aUser(1), ben]));
    expect(store.user(ana._id)?.alarm).toBeNull();
  });

  it('brings the first address, which no ping told of', () => {
    store.rebase(listed([aUser(1, { first_ip: '10.0.0.7' }), ben]));
    expect(store.user(ana._id)?.first_ip).toBe('10.0.0.7');
  });

  it('loses whoever is gone', () => {
    store.rebase(listed([ben]));
    expect(numbers()).toEqual([['user_2', 1]]);
  });
});
