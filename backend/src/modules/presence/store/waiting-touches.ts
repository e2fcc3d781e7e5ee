import type { Touch } from '../../people/users/index.js';
import { mergeMoves, moveTo, NO_MOVES, type Moves } from '../model/index.js';
import { dueOf, firstOf, waitingSince } from './gathering.js';

/** A plain object: with a class of its own each ping took a third longer. */
export interface WaitingTouch extends Touch {
  /** When the first ping of it that is not stored came: by a clock that nobody sets back. */
  readonly since: number;
  /** Where `ips` and `firstIp` come from. */
  moves: Moves;
}

/** Touches that are not stored yet, one a user: who has waited longest comes first. */
export class WaitingTouches {
  private byUser = new Map<string, WaitingTouch>();
  /** Who came from a new address. */
  private moved = new Set<string>();

  get size(): number {
    return this.byUser.size;
  }

  /** How long the first of them has waited, in ms; 0 when there is none. */
  get longestMs(): number {
    for (const { since } of this.byUser.values()) return performance.now() - since;
    return 0;
  }

  add(id: string, at: number, newIp: string | undefined): void {
    if (newIp !== undefined) this.moved.add(id);
    const moves = newIp === undefined ? NO_MOVES : moveTo(newIp, at);
    const known = this.byUser.get(id);
    if (known) merge(known, at, moves);
    else {
      const { ips, firstIp } = moves;
      this.byUser.set(id, { id, at, since: waitingSince(), ips, firstIp, moves });
    }
  }

  drop(id: string): void {
    this.byUser.delete(id);
    this.moved.delete(id);
  }

  takeAll(): WaitingTouch[] {
    return this.take([...this.byUser.keys()]);
  }

  /** Who came from a new address, and who has waited long enough: neither keeps the others waiting. */
  takeReady(): WaitingTouch[] {
    const moved = this.take([...this.moved]);
    return [...moved, ...this.take([...firstOf(this.byUser.keys(), dueOf(this.size, this.longestMs))])];
  }

  /** They are the oldest again; what came since is laid upon them. */
  putBack(touches: WaitingTouch[]): void {
    const later = this.byUser;
    this.byUser = new Map(touches.map((touch) => [touch.id, touch]));
    for (const { id, ips } of touches) if (ips.length > 0) this.moved.add(id);
    for (const touch of later.values()) {
      const earlier = this.byUser.get(touch.id);
      if (earlier) merge(earlier, touch.at, touch.moves);
      else this.byUser.set(touch.id, touch);
    }
  }

  private take(ids: string[]): WaitingTouch[] {
    const taken = ids.flatMap((id) => this.byUser.get(id) ?? []);
    for (const id of ids) this.drop(id);
    return taken;
  }
}

/** In whatever order they come. */
function merge(known: WaitingTouch, at: number, moves: Moves): void {
  known.at = Math.max(known.at, at);
  if (moves === NO_MOVES) return;
  known.moves = mergeMoves(known.moves, moves);
  known.ips = known.moves.ips;
  known.firstIp = known.moves.firstIp;
}
