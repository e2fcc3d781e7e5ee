interface Numbered {
  user: { seq: number };
}

/** The order of every list of users. */
export const newestFirst = (a: Numbered, b: Numbered): number => b.user.seq - a.user.seq;
