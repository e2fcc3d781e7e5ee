/** How much is done: the whole figures, or what a build can afford. */
export interface Scale {
  users: number;
  sockets: number;
  repetitions: number;
  /** Where two servers take turns under load. */
  turns: number;
  /** How long each is warmed up and watched: as a multiple of what is gathered, it pays for its flushes and frames. */
  warmUpMs: number;
  windowMs: number;
  /** Pings a second where the cost of one is asked. */
  perSecond: number;
}

export const FULL: Scale = {
  users: 10_000,
  sockets: 10_000,
  repetitions: 5,
  turns: 5,
  warmUpMs: 500,
  windowMs: 2_000,
  perSecond: 8_000,
};

export const SHORT: Scale = {
  users: 10_000,
  sockets: 600,
  repetitions: 3,
  turns: 3,
  warmUpMs: 500,
  windowMs: 1_000,
  perSecond: 1_500,
};
