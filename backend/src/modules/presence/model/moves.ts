import { ADDRESS_HISTORY_LIMIT } from '@keyroster/contracts';

export interface Move {
  readonly ip: string;
  readonly at: number;
}

export interface Moves {
  readonly latest: readonly Move[];
  readonly ips: readonly string[];
  /** The very first address of all, if none was known before; empty where there are no moves. */
  readonly firstIp: string;
  readonly firstAt: number;
}

/** Shared by the thousands a second who did not move. */
export const NO_MOVES: Moves = { latest: [], ips: [], firstIp: '', firstAt: Infinity };

export const moveTo = (ip: string, at: number): Moves => ({
  latest: [{ ip, at }],
  ips: [ip],
  firstIp: ip,
  firstAt: at,
});

/** The order and repetition of merges don't matter; of two within one ms the second counts as the later one. */
export function mergeMoves(one: Moves, two: Moves): Moves {
  if (one === NO_MOVES) return two;
  if (two === NO_MOVES) return one;
  const byAddress = new Map<string, Move>();
  for (const move of [...two.latest, ...one.latest]) {
    const known = byAddress.get(move.ip);
    if (!known || move.at > known.at) byAddress.set(move.ip, move);
  }
  const latest = [...byAddress.values()].sort((a, b) => b.at - a.at).slice(0, ADDRESS_HISTORY_LIMIT);
  const { firstIp, firstAt } = two.firstAt < one.firstAt ? two : one;
  return { latest, ips: latest.map(({ ip }) => ip), firstIp, firstAt };
}
