import { MetadataScanner, type DiscoveryService } from '@nestjs/core';
import fc from 'fast-check';
import { Types } from 'mongoose';
import type { ActivityDelta, ActivityPosition } from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { Reactions } from '../../../common/reactions.js';
import type { Clock } from '../../../common/time/clock.js';
import { UserRoster } from '../../people/users/index.js';
import { LOOK_MS } from './delta-lanes.js';
import { Deltas } from './deltas.js';
import { PresenceBoard } from '../board/presence-board.js';

const USERS = 4;
const FRAMES_WITHIN_MS = 2_000;

type Shown = Map<string, object>;

/** The fields that a screen shows here. */
const seenOf = ({ email, is_locked, last_ping_timestamp, ip_address, version }: Partial<UserAnswer>) => ({
  email,
  is_locked,
  last_ping_timestamp,
  ip_address,
  version,
});

/** Everything between roster and screen, wired as in the app, with a screen that records the frames. */
class Scene {
  readonly frames: ActivityDelta[] = [];
  readonly roster: UserRoster;
  readonly ids = Array.from({ length: USERS }, () => new Types.ObjectId());
  readonly board: PresenceBoard;
  readonly deltas: Deltas;
  private readonly looking: NodeJS.Timeout;
  private versions = 0;

  constructor() {
    const clock: Clock = { now: () => Date.now(), steady: () => performance.now() };
    this.board = new PresenceBoard(clock);
    const providers = { getProviders: () => [{ instance: this.board }] } as unknown as DiscoveryService;
    this.roster = new UserRoster(new Reactions(providers, new MetadataScanner()));
    const watchers = {
      count: 1,
      send: (delta: ActivityDelta) => void this.frames.push(structuredClone(delta)),
    };
    this.deltas = new Deltas(this.board, this.roster, watchers as never, clock);
    this.ids.forEach((_, user) => this.edit(user, false));
    this.looking = setInterval(() => this.deltas.sendDue(), LOOK_MS);
  }

  edit(user: number, is_locked: boolean): void {
    this.roster.put(
      aListedUser(this.ids[user] ?? new Types.ObjectId(), user, (this.versions += 1), is_locked),
    );
  }

  ping(user: number, ip = '192.0.2.1'): void {
    this.roster.touch(String(this.ids[user]), ip, Date.now());
  }

  remove(user: number): void {
    this.roster.remove(String(this.ids[user]));
  }

  /** As `GET /api/users/true` answers it. */
  list(): { position: ActivityPosition; rows: Shown } {
    const position = this.deltas.position();
    return { position, rows: this.rows() };
  }

  rows(): Shown {
    return new Map(this.board.shown.slice().map(({ id, user }) => [id, seenOf(user)]));
  }

  stop(): void {
    clearInterval(this.looking);
    void this.deltas['urgent'].stop();
  }
}

/** A user as the database holds them, with just what roster and frames need. */
const aListedUser = (_id: Types.ObjectId, seq: number, version: number, is_locked: boolean) =>
  ({
    _id,
    seq,
    version,
    is_locked,
    email: `user_${seq}`,
    role: 'member',
    supervisor: '',
    profile_group_id: null,
    ip_address: '',
    ip_address_history: [] as string[],
    first_ip: '',
    sub_start_date: '01/01/2026',
    sub_validity: 30,
    last_ping_timestamp: 0,
    reset_at: 0,
    createdAt: new Date(0),
  }) as Parameters<UserRoster['put']>[0];

/** Applies a frame as a screen does: merges changed fields and deletes removed users. */
function lay(shown: Shown, { users, removed }: ActivityDelta): void {
  for (const id of removed) shown.delete(id);
  for (const { _id, ...change } of users) {
    shown.set(_id, seenOf({ ...shown.get(_id), ...change }));
  }
}

let scene: Scene;

beforeEach(() => {
  jest.useFakeTimers({ now: 1_800_000_000_000 });
  scene = new Scene();
});
afterEach(() => {
  scene.stop();
  jest.useRealTimers();
});

/** Makes all users Active, and sends that to the screens. */
function begin(): void {
  for (let user = 0; user < USERS; user += 1) scene.ping(user);
  scene.deltas.tellAll();
  scene.frames.length = 0;
}

it('the list leaves refreshed times gathered, however often it is asked for', () => {
  begin();
  for (let round = 0; round < 20; round += 1) {
    scene.ping(round % USERS);
    scene.list();
    jest.advanceTimersByTime(50);
  }
  expect(scene.frames.length).toBeLessThanOrEqual(1);
  jest.advanceTimersByTime(FRAMES_WITHIN_MS);
  expect(scene.frames.length).toBeLessThanOrEqual(2);
  expect(new Set(scene.frames.flatMap(({ users }) => users.map(({ _id }) => _id))).size).toBe(USERS);
});

it('a screen hears at least every 5 s that there is no news', () => {
  begin();
  const { epoch, seq } = scene.deltas.tellAll();
  for (let seconds = 0; seconds < 5; seconds += 1) {
    jest.advanceTimersByTime(1_000);
    scene.deltas.turnInactive();
  }
  expect(scene.frames).not.toEqual([]);
  for (const frame of scene.frames) {
    expect(frame).toMatchObject({ epoch, from: seq, to: seq, users: [], removed: [] });
  }
});

const step = fc.record({
  act: fc.oneof(
    { weight: 4, arbitrary: fc.constant('ping') },
    { weight: 4, arbitrary: fc.constantFrom('move', 'lock', 'remove', 'subscribe') },
    { weight: 3, arbitrary: fc.constant('list') },
    { weight: 3, arbitrary: fc.constant('wait') },
  ),
  user: fc.nat(USERS - 1),
  ms: fc.integer({ min: 1, max: 700 }),
});

it('whoever has a list, of whatever moment, and hears the frames that come after it, has what is', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      scene.stop();
      scene = new Scene();
      begin();
      const lists: { at: number; rows: Shown; position: ActivityPosition }[] = [];
      const isShown = new Map<number, string>();
      let turns = 0;
      for (const { act, user, ms } of steps) {
        turns += 1;
        if (act === 'ping') scene.ping(user);
        if (act === 'move') scene.ping(user, `198.51.100.${turns}`);
        if (act === 'lock') scene.edit(user, turns % 2 === 0);
        if (act === 'remove') scene.remove(user);
        if (act === 'subscribe') scene.deltas.tellAll();
        if (act === 'wait') jest.advanceTimersByTime(ms);
        if (act !== 'list') continue;
        const { position, rows } = scene.list();
        lists.push({ at: scene.frames.length, rows, position });
        // One number means one state, so that a 304 is right.
        const text = JSON.stringify([...rows]);
        expect(isShown.get(position.seq) ?? text).toBe(text);
        isShown.set(position.seq, text);
        expect(scene.list().position.seq).toBe(position.seq);
      }
      scene.deltas.tellAll();
      const missed = lists.map(({ position }) => scene.deltas.missedSince(position));
      const now = Object.fromEntries(scene.rows());
      for (const [index, { at, rows }] of lists.entries()) {
        const caughtUp = structuredClone(rows);
        const delta = missed[index];
        if (!delta) throw new Error('So few frames are all kept');
        lay(caughtUp, delta);
        expect(Object.fromEntries(caughtUp)).toEqual(now);
        for (const frame of scene.frames.slice(at)) lay(rows, frame);
        expect(Object.fromEntries(rows)).toEqual(now);
      }
      let before = scene.frames[0]?.from;
      for (const { from, to } of scene.frames) {
        expect(from).toBe(before);
        expect(to).toBeGreaterThan(from);
        before = to;
      }
    }),
    { numRuns: 300 },
  );
});
