import { createHash } from 'node:crypto';
import type { InboxKind } from '@keyroster/contracts';
import type { InboxItem } from '@keyroster/contracts/dto';
import { reactionKind } from '../../../common/reactions.js';
import { describeWanted, type Wanted } from '../../../database/feed/change-feed.js';

/** An item stays hidden for the admin who hid it as long as its state is the same. */
export interface InboxEntry extends Omit<InboxItem, 'kind' | 'state' | 'message'> {
  state: string;
  /** The user whom it concerns, for kinds that supervisors see too. */
  user_id?: string;
  backup?: Required<Pick<InboxItem, 'state' | 'message'>>;
}

interface InboxSource {
  kind: InboxKind;
  /** The collections whose changes may change its items. */
  changedBy: readonly Wanted[];
  /** Whether its items may come and go with time alone. */
  turns: boolean;
}

export const inboxSource = reactionKind<InboxSource, () => Promise<InboxEntry[]>>(
  'ListsInbox',
  ({ kind, changedBy }) =>
    changedBy.length === 0 ? kind : `${kind}: ${changedBy.map(describeWanted).join(', ')}`,
);

/** Declares the method that lists the items of one kind, derived from the data each time. */
export const ListsInbox = (kind: InboxKind, changedBy: readonly Wanted[] = [], turns = false) =>
  inboxSource({ kind, changedBy, turns });

export const entryOf = (
  entry: Pick<InboxEntry, 'id' | 'at' | 'state'> & Partial<InboxEntry>,
): InboxEntry => ({ name: '', title: '', count: null, until: null, ...entry });

/** Shortens states, which may be as long as the names of a hundred people. */
export const digestOf = (state: string): string => createHash('sha256').update(state).digest('base64');

export const stateOf = (entries: readonly InboxEntry[]): string =>
  digestOf(JSON.stringify(entries.map(({ id, state }) => `${id} ${state}`).sort()));
