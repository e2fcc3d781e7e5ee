import { Injectable, Logger } from '@nestjs/common';
import { DELTA_GATHER_MS } from '@keyroster/contracts';
import { WriteBehind, type WriteBehindFigures } from '../../../common/time/write-behind.js';
import { OnRoster, UserActivityService, type RosterRow, type Touch } from '../../people/users/index.js';
import { mergeMoves, moveTo, NO_MOVES, type Moves } from '../model/index.js';

/** So that it is stored within the second. */
const GATHER_MS = DELTA_GATHER_MS - 50;
/** All in one go would hold up the process, the database and the screens. */
const PORTIONS = { atLeast: 1_000, everyMs: 100, withinMs: DELTA_GATHER_MS };
/** A database that failed is left alone for so long. */
const REST_MS = 1_000;

/** A plain object: with a class of its own each ping took a third longer. */
interface WaitingTouch extends Touch {
  /** Where `ips` and `firstIp` come from. */
  moves: Moves;
}

/**
 * Pings on their way to the database: one command a second for up to a thousand users, a new address at once. Nobody is
 * stored more than once a second, however often they ping. While the database is away they wait here, one entry a user at
 * most, and nothing is lost when it returns.
 */
@Injectable()
export class TouchFlush {
  private readonly logger = new Logger(TouchFlush.name);
  private readonly touches = new WriteBehind<WaitingTouch>({
    store: (touches) => this.pings.save(touches),
    merge,
    gatherMs: GATHER_MS,
    portions: PORTIONS,
    restMs: REST_MS,
    failed: (error) => this.logger.debug(error),
  });

  constructor(private readonly pings: UserActivityService) {}

  /** What came before a reset must not ride along with what comes after it. */
  @OnRoster(['reset'])
  dropReset({ id }: Pick<RosterRow, 'id'>): void {
    this.touches.drop(id);
  }

  get figures(): WriteBehindFigures {
    return this.touches.figures;
  }

  add(id: string, at: number, newIp: string | undefined): void {
    const moves = newIp === undefined ? NO_MOVES : moveTo(newIp, at);
    const { ips, firstIp } = moves;
    this.touches.put(id, { id, at, ips, firstIp, moves }, newIp !== undefined);
  }
}

/** In whatever order they come. */
function merge(known: WaitingTouch, { at, moves }: WaitingTouch): WaitingTouch {
  known.at = Math.max(known.at, at);
  if (moves === NO_MOVES) return known;
  known.moves = mergeMoves(known.moves, moves);
  known.ips = known.moves.ips;
  known.firstIp = known.moves.firstIp;
  return known;
}
