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

/** Shared, because thousands of touches a second are no moves. */
export const NO_MOVES: Moves = { latest: [], ips: [], firstIp: '', firstAt: Infinity };

export const moveTo = (ip: string, at: number): Moves => ({
  latest: [{ ip, at }],
  ips: [ip],
  firstIp: ip,
  firstAt: at,
});

/** Merges may be reordered and repeated; of two moves within one ms that of `two` counts as the later. */
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
