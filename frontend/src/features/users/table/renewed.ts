import { daysLeftOf, RENEWAL_DAYS } from '@keyroster/contracts';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { User } from '../../../shared/api/people.js';
import { useRenew } from '../../../shared/renewals/use-renew.js';
import { pageClock } from '../../../shared/time/page-clock.js';

/** A renewal that its row still shows. */
export interface JustRenewed {
  from: number;
  to: number;
  /** Of the user, as it made them. */
  version: number;
  undoId: string | undefined;
}

const SHOWN_MS = 5_000;

const Context = createContext<ReadonlyMap<string, JustRenewed>>(new Map());

export const RenewedProvider = Context.Provider;

const daysOf = (user: User): number => daysLeftOf(user, pageClock.now()) || 0;

/** Renews from a row, which says for a moment what that changed. */
export function useRowRenewal(): [
  renewed: ReadonlyMap<string, JustRenewed>,
  renew: (user: User) => Promise<unknown>,
] {
  const [renewed, setRenewed] = useState<ReadonlyMap<string, JustRenewed>>(new Map());
  const before = useRef(new Map<string, number>());
  // With the answer: the lists that are fetched anew take their time.
  const sendRenewal = useRenew(({ user, undo }) => {
    const from = before.current.get(user._id) ?? 0;
    const made = { from, to: daysOf(user), version: user.version, undoId: undo?.id };
    setRenewed((others) => new Map(others).set(user._id, made));
  });

  // One time for all: while one after the other is renewed they stay together.
  useEffect(() => {
    if (renewed.size === 0) return;
    const timer = setTimeout(() => setRenewed(new Map()), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [renewed]);

  const renew = (user: User) => {
    before.current.set(user._id, daysOf(user));
    return sendRenewal(user, { days: RENEWAL_DAYS });
  };
  return [renewed, renew];
}

/** The renewal that somebody's row shows; none once they are another since. */
export function useJustRenewed({ _id, version }: User): JustRenewed | undefined {
  const renewed = useContext(Context).get(_id);
  return renewed?.version === version ? renewed : undefined;
}
