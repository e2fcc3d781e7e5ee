import { ADDRESS_HISTORY_LIMIT } from '@keyroster/contracts';

/** That a user came from another address than before, and when, in ms. */
export interface Move {
  readonly ip: string;
  readonly at: number;
}

/** The moves of one user that wait together to be stored. */
export interface Moves {
  /** One for each address, the latest first: as many as a history holds. */
  readonly latest: readonly Move[];
  /** Their addresses, in the same order. */
  readonly ips: readonly string[];
  /** That of the very first: the user's first address, if none was known before. Empty where there are no moves. */
  readonly firstIp: string;
  readonly firstAt: number;
}

/** One for all of the thousands a second who come from where they came from before. */
export const NO_MOVES: Moves = { latest: [], ips: [], firstIp: '', firstAt: Infinity };

export const moveTo = (ip: string, at: number): Moves => ({
  latest: [{ ip, at }],
  ips: [ip],
  firstIp: ip,
  firstAt: at,
});

/** The same in whatever order and however often they are merged; of two within one ms the second counts as the later one. */
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
