import { createHash } from 'node:crypto';
import type { InboxKind } from '@keyroster/contracts';
import type { InboxItem } from '@keyroster/contracts/dto';

/** An item, and what it says: as long as that is the same, it stays away for whoever put it away. */
export interface InboxEntry extends Omit<InboxItem, 'kind'> {
  state: string;
}

/** One kind of what needs somebody: derived from what there is, each time that it is asked. */
export interface InboxSource {
  readonly kind: InboxKind;
  entries(): Promise<InboxEntry[]>;
  /** Whether it may have become another one between these by time alone; the first excluded, in ms. */
  mayTurn(from: number, to: number): boolean;
}

/** For what is told when it changes. */
export const never = (): boolean => false;

/** For what time alone changes, at moments that nobody knows beforehand. */
export const always = (): boolean => true;

/** Whether a moment lies between, the first excluded. */
export const isBetween = (moment: number, from: number, to: number): boolean => moment > from && moment <= to;

export const hasAny = (those: Iterable<unknown>): boolean => {
  for (const _one of those) return true;
  return false;
};

/** An entry with what most of them leave open. */
export const entryOf = (
  entry: Pick<InboxEntry, 'id' | 'at' | 'state'> & Partial<InboxEntry>,
): InboxEntry => ({ name: '', title: '', count: null, until: null, ...entry });

/** What is said may be long: the names of a hundred people. */
export const digestOf = (state: string): string => createHash('sha256').update(state).digest('base64');

/** What a kind says as a whole, in whatever order. */
export const stateOf = (entries: readonly InboxEntry[]): string =>
  digestOf(JSON.stringify(entries.map(({ id, state }) => `${id} ${state}`).sort()));
