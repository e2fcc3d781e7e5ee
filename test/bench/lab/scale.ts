/** How much is done: the whole figures, or what a build can afford. */
export interface Scale {
  users: number;
  sockets: number;
  repetitions: number;
  warmUpMs: number;
  windowMs: number;
  /** Pings a second where the cost of one is asked. */
  perSecond: number;
}

export const FULL: Scale = {
  users: 10_000,
  sockets: 10_000,
  repetitions: 6,
  warmUpMs: 2_000,
  windowMs: 4_000,
  perSecond: 3_000,
};

export const SHORT: Scale = {
  users: 10_000,
  sockets: 1_000,
  repetitions: 5,
  warmUpMs: 1_000,
  windowMs: 1_500,
  perSecond: 1_500,
};
