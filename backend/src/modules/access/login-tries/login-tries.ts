import { Injectable } from '@nestjs/common';
import {
  KNOWN_ADDRESS_MS,
  PAUSE_MAX_MS,
  PAUSE_MIN_MS,
  placeOf,
  WRONG_TRIES_BEFORE_PAUSE,
} from '@keyroster/contracts';
import { ownBlock, type CallerAddress } from '../../../common/access/caller-address.js';
import { Clock } from '../../../common/time/clock.js';
import { AppError } from '../../../common/errors/app-error.js';
import { digest } from '../../../common/secrets/digests.js';
import { KeyedQueue } from '../../../common/queues/keyed-queue.js';
import { Settings } from '../../../config/settings.js';
import { Throttles } from '../../../database/throttles/throttles.js';
import { BlockTriesRepository, type BlockState } from './block-tries.repository.js';
import { LoginTriesRepository, type Ids } from './login-tries.repository.js';
import { texts } from '../../../common/context/texts.js';

/** A known address is stored again only after this time, not at each login. */
const REMEMBERED_FOR_MS = 60 * 60_000;
/** In a queue of so many tries of one count, the last one waits for about 2 s. */
const QUEUE_MAX = 50;
const UNKNOWN_BLOCK = 'unknown';
const PAUSE = { after: WRONG_TRIES_BEFORE_PAUSE, min: PAUSE_MIN_MS, max: PAUSE_MAX_MS };

/** A try that was let through to the password check, and counts as wrong until it proves right. */
export interface Attempt {
  succeeded(): Promise<void>;
  takeBack(): Promise<void>;
  /** Takes as long as noting a user's pause: timing must not tell which names exist. */
  noteNothing(): Promise<void>;
  pausesUntil: number | null;
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

  /** Runs `check`, or throws. Tries of one count run one by one: concurrent right ones would pause it. */
  async attempt<T>(
    name: string,
    address: CallerAddress,
    check: (attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    const limited = this.throttles.consume('login', address, this.settings.loginsPerMinute);
    // Not awaited yet, because a try that a pause or a full queue refuses counts for its address too.
    limited.catch(() => undefined);
    const ids = idsOf(name, address);
    const standing = await this.standingOf(ids);
    const waits = standing.pausedUntil - this.clock.now();
    if (waits > 0) throw paused(waits);
    if (standing.block && !standing.isKnown && standing.block.waits > 0) throw heldFor(standing.block);
    return this.queue.run(
      standing.id,
      async () => check(await this.count(standing, ids)),
      () => limited,
    );
  }

  /** For a proof that nobody can guess, such as a passkey: ignores pauses, which strangers can cause. */
  async proven(name: string, address: CallerAddress): Promise<Attempt> {
    await this.throttles.consume('login', address, this.settings.loginsPerMinute);
    const ids = idsOf(name, address);
    const { id, pausedUntil, knownAt } = await this.standingOf(ids);
    // A running pause stays for others, who may have caused it.
    const ended = pausedUntil > this.clock.now() ? null : id;
    const nothing = () => Promise.resolve();
    return {
      pausesUntil: null,
      pausedUntil: () => this.repository.longestPause(ids.name),
      noteNothing: nothing,
      takeBack: nothing,
      succeeded: () => this.noteRight(ended, ids, { knownAt, counted: null }),
    };
  }

  async lift(name: string): Promise<void> {
    await this.repository.resetName(digest(name));
  }

  liftBlock(block: string): Promise<boolean> {
    return this.blocks.lift(block, this.clock.now());
  }

  heldBlocks(): Promise<BlockState[]> {
    return this.blocks.held(this.clock.now());
  }

  async pauseOf(name: string, address: CallerAddress): Promise<number | null> {
    const { pausedUntil } = await this.standingOf(idsOf(name, address));
    return pausedUntil > this.clock.now() ? pausedUntil : null;
  }

  private async standingOf(ids: Ids): Promise<Standing> {
    const { knownAt, block, ...pauses } = await this.repository.stored(ids);
    const isKnown = knownAt > this.clock.now() - KNOWN_ADDRESS_MS;
    if (ids.address === null || !isKnown) {
      return { id: ids.name, pausedUntil: pauses.namePausedUntil, isKnown: false, knownAt, block };
    }
    return { id: ids.address, pausedUntil: pauses.addressPausedUntil, isKnown, knownAt, block };
  }

  private async count({ id, isKnown, knownAt }: Standing, ids: Ids): Promise<Attempt> {
    const now = this.clock.now();
    // At once, because timing must not tell which names are known at a shared address.
    const [counted, ofBlock] = await Promise.all([
      this.repository.count(id, ids.name, now, PAUSE),
      // A known address is not counted for its block.
      isKnown ? null : this.blocks.count(ids.block, shortened(ids.name), now),
    ]);
    // An earlier try in the queue or on another process has begun a pause.
    if (!counted.admitted) {
      await this.settle(ids.block, ofBlock, null);
      throw paused(counted.paused_until - now);
    }
    // A try that a held block refuses doesn't count for the name either.
    if (ofBlock && !ofBlock.admitted) {
      await this.repository.uncount(counted);
      throw heldFor(ofBlock);
    }
    return {
      pausesUntil: counted.paused_until === 0 ? null : counted.paused_until,
      pausedUntil: () => this.repository.longestPause(ids.name),
      noteNothing: () => this.repository.noteNothing(id),
      takeBack: async () => {
        await Promise.all([this.repository.uncount(counted), this.settle(ids.block, ofBlock, null)]);
      },
      succeeded: () => this.noteRight(id, ids, { knownAt, counted: ofBlock }),
    };
  }

  /** Resets the count of wrong tries, makes the address known, and raises its block's limit for a day. */
  private async noteRight(
    ended: string | null,
    { name, address, block }: Ids,
    known: Pick<Standing, 'knownAt'> & { counted: BlockState | null },
  ): Promise<void> {
    const now = this.clock.now();
    // The address and the sign-in are stored together, at most once an hour.
    const isNoted = address !== null && known.knownAt > now - REMEMBERED_FOR_MS;
    await Promise.all([
      ended === null ? null : this.repository.reset(ended),
      address === null || isNoted ? null : this.repository.remember(address, new Date(now)),
      this.settle(block, known.counted, isNoted ? null : shortened(name)),
    ]);
  }

  private async settle(block: string, state: BlockState | null, signedIn: string | null): Promise<void> {
    const counted = state?.admitted ? state : null;
    if (counted ?? signedIn) await this.blocks.settle(block, this.clock.now(), { counted, signedIn });
  }
}

interface Standing {
  /** The id of the count: of the name, or of an address that is known for it. */
  id: string;
  pausedUntil: number;
  /** Whether the name signed in from this address before: its block then neither counts nor holds it. */
  isKnown: boolean;
  /** In ms; 0 for never. */
  knownAt: number;
  block: BlockState | null;
}

/** An IPv6 address counts with its whole /64. */
const idsOf = (name: string, address: CallerAddress): Ids => ({
  name: digest(name),
  address: address.ip === '' ? null : digest(`${name}\n${ownBlock(address)}`),
  block: placeOf(address.limitedAs) || UNKNOWN_BLOCK,
});

const shortened = (name: string): string => name.slice(0, 16);

const heldFor = ({ waits }: BlockState): AppError =>
  new AppError('TOO_MANY', texts().server.blockHeld, {
    retryAfterSeconds: Math.max(1, Math.ceil(waits / 1_000)),
  });

const paused = (ms: number): AppError =>
  new AppError('PAUSED', texts().server.paused, { retryAfterSeconds: Math.ceil(ms / 1_000) });
