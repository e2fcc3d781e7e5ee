import { Injectable, Logger } from '@nestjs/common';
import { DELTA_GATHER_MS } from '@keyroster/contracts';
import { WriteBehind, type WriteBehindFigures } from '../../../common/time/write-behind.js';
import { OnRoster, UserActivityService, type RosterRow, type Touch } from '../../people/users/index.js';
import { mergeMoves, moveTo, NO_MOVES, type Moves } from '../model/index.js';

const GATHER_MS = DELTA_GATHER_MS - 50;
const PORTIONS = { atLeast: 1_000, everyMs: 100, withinMs: DELTA_GATHER_MS };
const REST_MS = 1_000;

/** A plain object, because with a class each ping took a third longer. */
interface WaitingTouch extends Touch {
  moves: Moves;
}

/** Stores a user once a second, a new address at once. Without a database, one touch per user waits. */
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

  /** Touches from before a reset must not be stored with later ones. */
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

function merge(known: WaitingTouch, { at, moves }: WaitingTouch): WaitingTouch {
  known.at = Math.max(known.at, at);
  if (moves === NO_MOVES) return known;
  known.moves = mergeMoves(known.moves, moves);
  known.ips = known.moves.ips;
  known.firstIp = known.moves.firstIp;
  return known;
}
