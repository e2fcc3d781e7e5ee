import { createHash } from 'node:crypto';
import type { InboxKind } from '@keyroster/contracts';
import type { InboxItem } from '@keyroster/contracts/dto';

/** An item stays away for whoever put it away as long as its state is the same. */
export interface InboxEntry extends Omit<InboxItem, 'kind'> {
  state: string;
}

/** One kind of items, derived from the data each time. */
export interface InboxSource {
  readonly kind: InboxKind;
  entries(): Promise<InboxEntry[]>;
  /** Whether time alone may have changed its items between two instants, the first excluded. */
  mayTurn(from: number, to: number): boolean;
}

/** For kinds that only change with data. */
export const never = (): boolean => false;

/** For kinds that time alone may change at any moment. */
export const always = (): boolean => true;

export const isBetween = (moment: number, from: number, to: number): boolean => moment > from && moment <= to;

export const hasAny = (those: Iterable<unknown>): boolean => {
  for (const _one of those) return true;
  return false;
};

export const entryOf = (
  entry: Pick<InboxEntry, 'id' | 'at' | 'state'> & Partial<InboxEntry>,
): InboxEntry => ({ name: '', title: '', count: null, until: null, ...entry });

/** States may be long: the names of a hundred people. */
export const digestOf = (state: string): string => createHash('sha256').update(state).digest('base64');

/** The digest of all items of a kind, in any order. */
export const stateOf = (entries: readonly InboxEntry[]): string =>
  digestOf(JSON.stringify(entries.map(({ id, state }) => `${id} ${state}`).sort()));
