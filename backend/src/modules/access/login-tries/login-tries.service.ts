import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  KNOWN_ADDRESS_MS,
  PAUSE_MAX_MS,
  PAUSE_MIN_MS,
  placeOf,
  SERVER_TEXTS,
  WRONG_TRIES_BEFORE_PAUSE,
} from '@keyroster/contracts';
import { ownBlock, type CallerAddress } from '../../../common/access/caller-address.js';
import { Clock } from '../../../common/time/clock.js';
import { AppError } from '../../../common/errors/app-error.js';
import { KeyedQueue } from '../../../common/queues/keyed-queue.js';
import { Settings } from '../../../config/settings.js';
import { Throttles } from '../../../database/throttles/throttles.js';
import { BlockTriesRepository, type BlockState } from './block-tries.repository.js';
import { LoginTriesRepository } from './login-tries.repository.js';

/** So many tries of one name, or of one address known for it, at most: the last of them waits for about 2 s. */
const QUEUE_MAX = 50;
/** One for all who have no address that can be read. */
const UNKNOWN_BLOCK = 'unknown';
const PAUSE = { after: WRONG_TRIES_BEFORE_PAUSE, min: PAUSE_MIN_MS, max: PAUSE_MAX_MS };

/** A try that was let through to the password check, and counts as wrong until it proves right. */
export interface Attempt {
  succeeded(): Promise<void>;
  /** It was neither wrong nor right: it counts for nothing. */
  takeBack(): Promise<void>;
  /** What it costs to note a pause of a user, where there is none: or the clock would tell which names exist. */
  noteNothing(): Promise<void>;
  /** Until when it pauses the name if it is wrong: for everybody, or for an address known to it alone. Null: it doesn't. */
  pausesUntil: number | null;
  /** Until when anybody waits who tries the name, in ms; 0 for nobody. */
  pausedUntil(): Promise<number>;
}

/** Slows guessing down without letting strangers, who know all names, lock anybody out. */
@Injectable()
export class LoginTries {
  private readonly queue = new KeyedQueue(QUEUE_MAX);

  constructor(
    private readonly repository: LoginTriesRepository,
    private readonly blocks: BlockTriesRepository,
    private readonly throttles: Throttles,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Lets a try through, or throws. Those of one count go one by one, or right ones in parallel would pause it; known
   * addresses don't wait behind strangers, and nobody waits for a pause to refuse them.
   */
  async attempt<T>(
    name: string,
    address: CallerAddress,
    check: (attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    const limited = this.throttles.consume('login', address, this.settings.loginsPerMinute);
    // Each try counts for its address, also one that a pause or a full queue refuses before that is known.
    limited.catch(() => undefined);
    const ids = idsOf(name, address);
    const standing = await this.standingOf(ids);
    const waits = standing.pausedUntil - this.clock.now();
    if (waits > 0) throw paused(waits);
    if (standing.block && !standing.isKnown) refuseHeld(standing.block);
    return this.queue.run(
      standing.id,
      async () => check(await this.count(standing, ids)),
      () => limited,
    );
  }

  /**
   * Of somebody who showed what nobody can guess: their address counts it, but no pause holds them up, which strangers
   * could have brought about by knowing the name.
   */
  async proven(name: string, address: CallerAddress): Promise<Attempt> {
    await this.throttles.consume('login', address, this.settings.loginsPerMinute);
    const ids = idsOf(name, address);
    const { id, pausedUntil, block } = await this.standingOf(ids);
    // A pause goes on for the others, who may have brought it about.
    const ended = pausedUntil > this.clock.now() ? null : id;
    const nothing = () => Promise.resolve();
    return {
      pausesUntil: null,
      pausedUntil: () => this.repository.longestPause(ids.name),
      noteNothing: nothing,
      takeBack: nothing,
      succeeded: () => this.noteRight(ended, ids, { block, counted: null }),
    };
  }

  /** An admin lifts whatever pause a name is in. */
  async lift(name: string): Promise<void> {
    await this.repository.resetName(digest(name));
  }

  /** An admin lets a block of addresses try again; false where it isn't held. */
  liftBlock(block: string): Promise<boolean> {
    return this.blocks.lift(block, this.clock.now());
  }

  /** Blocks that are held after wrong tries of many names, or were and have not been refilled since. */
  heldBlocks(): Promise<BlockState[]> {
    return this.blocks.held(this.clock.now());
  }

  /** Until when a try of this name from there would be refused, in ms; in the past or 0 when it wouldn't. */
  async pausedUntil(name: string, address: CallerAddress): Promise<number> {
    return (await this.standingOf(idsOf(name, address))).pausedUntil;
  }

  /** The name's own, or that of an address from which it signed in. All is asked at once: a flood waits for one answer. */
  private async standingOf({ name, address, block }: Ids): Promise<Standing> {
    const now = this.clock.now();
    const [ofName, ofAddress, knownAt, ofBlock] = await Promise.all([
      this.repository.pausedUntil(name),
      address === null ? 0 : this.repository.pausedUntil(address),
      address === null ? 0 : this.repository.knownAt(address),
      this.blocks.stateOf(block, now),
    ]);
    const isKnown = address !== null && knownAt > now - KNOWN_ADDRESS_MS;
    return isKnown
      ? { id: address, pausedUntil: ofAddress, isKnown, block: ofBlock }
      : { id: name, pausedUntil: ofName, isKnown, block: ofBlock };
  }

  private async count({ id, isKnown, block }: Standing, ids: Ids): Promise<Attempt> {
    const now = this.clock.now();
    const counted = await this.repository.count(id, ids.name, now, PAUSE);
    // Paused by a try that went before it in the queue, or on another process.
    if (!counted.admitted) throw paused(counted.paused_until - now);
    const ofBlock = await this.countForBlock(id, ids, isKnown);
    return {
      pausesUntil: counted.paused_until === 0 ? null : counted.paused_until,
      pausedUntil: () => this.repository.longestPause(ids.name),
      noteNothing: () => this.repository.noteNothing(id),
      takeBack: async () => {
        await Promise.all([this.repository.uncount(id), this.settle(ids.block, ofBlock, null)]);
      },
      succeeded: () => this.noteRight(id, ids, { block, counted: ofBlock }),
    };
  }

  /** Nothing from a known address. A try that the bucket has no room for doesn't count for the name either. */
  private async countForBlock(
    id: string,
    { block, name }: Ids,
    isKnown: boolean,
  ): Promise<BlockState | null> {
    if (isKnown) {
      await this.blocks.noteNothing(block);
      return null;
    }
    const state = await this.blocks.count(block, shortened(name), this.clock.now());
    if (state.admitted) return state;
    await this.repository.uncount(id);
    throw heldFor(state);
  }

  /** A right try ends the wrong ones before it, makes its address known, and raises the limit of its block for a day. */
  private async noteRight(
    ended: string | null,
    { name, address, block }: Ids,
    known: { block: BlockState | null; counted: BlockState | null },
  ): Promise<void> {
    const user = shortened(name);
    await Promise.all([
      ended === null ? null : this.repository.reset(ended),
      address === null ? null : this.repository.remember(address, new Date(this.clock.now())),
      this.settle(block, known.counted, known.block?.signedIn.has(user) ? null : user),
    ]);
  }

  private async settle(block: string, counted: BlockState | null, signedIn: string | null): Promise<void> {
    if (counted ?? signedIn) await this.blocks.settle(block, this.clock.now(), { counted, signedIn });
  }
}

/** What is known of a name at an address before it is tried. */
interface Standing {
  /** Which count it belongs to. */
  id: string;
  pausedUntil: number;
  /** Whether the name signed in from there: the block then counts and holds nothing. */
  isKnown: boolean;
  block: BlockState | null;
}

interface Ids {
  name: string;
  /** Null for an address that can't be read: it becomes known for no name. */
  address: string | null;
  /** The block around the address: somebody who sprays guesses has many addresses of one block. */
  block: string;
}

/** Whoever has an IPv6 address has its /64, and is known in all of it. */
const idsOf = (name: string, address: CallerAddress): Ids => ({
  name: digest(name),
  address: address.ip === '' ? null : digest(`${name}\n${ownBlock(address)}`),
  block: placeOf(address.limitedAs) || UNKNOWN_BLOCK,
});

/** Of names a block keeps no more than it takes to tell them apart. */
const shortened = (name: string): string => name.slice(0, 16);

function refuseHeld(state: BlockState): void {
  if (state.waits > 0) throw heldFor(state);
}

const heldFor = ({ waits }: BlockState): AppError =>
  new AppError('TOO_MANY', SERVER_TEXTS.blockHeld, {
    retryAfterSeconds: Math.max(1, Math.ceil(waits / 1_000)),
  });

function paused(ms: number): AppError {
  return new AppError('PAUSED', SERVER_TEXTS.paused, {
    retryAfterSeconds: Math.ceil(ms / 1_000),
  });
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
