import { createHash } from 'node:crypto';
import type { InboxKind } from '@keyroster/contracts';
import type { InboxItem } from '@keyroster/contracts/dto';

/** An item stays away for whoever put it away as long as its state is the same. */
export interface InboxEntry extends Omit<InboxItem, 'kind'> {
  state: string;
}

export interface InboxSource {
  readonly kind: InboxKind;
  entries(): Promise<InboxEntry[]>;
  mayTurn(from: number, to: number): boolean;
}

export const never = (): boolean => false;

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

export const stateOf = (entries: readonly InboxEntry[]): string =>
  digestOf(JSON.stringify(entries.map(({ id, state }) => `${id} ${state}`).sort()));
