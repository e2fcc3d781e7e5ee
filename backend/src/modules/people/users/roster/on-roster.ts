import type { UserAnswer } from '@keyroster/contracts/dto';
import { reactionKind, type Declares, type Reactions } from '../../../../common/reactions.js';
import type { RosterRow } from './row-pages.js';

/** `arrived`: first ping; `moved`: new address; `told`: `toldAt` changed; `former`: previous supervisor. */
export type RosterChange =
  | { kind: 'added' | 'removed' | 'reset' | 'arrived' | 'moved' | 'pinged' }
  | { kind: 'told' }
  | { kind: 'edited'; fields: ReadonlySet<keyof UserAnswer>; former?: string };

type Kind = RosterChange['kind'];
type Listener<Heard extends Kind> = (row: RosterRow, change: RosterChange & { kind: Heard }) => void;

interface Wanted {
  kinds: readonly Kind[];
  fields: ReadonlyArray<keyof UserAnswer> | undefined;
}

const onRoster = reactionKind<Wanted, Listener<never>>('OnRoster', ({ kinds, fields }) =>
  kinds.map((kind) => (kind === 'edited' && fields ? `edited (${fields.join(', ')})` : kind)).join(', '),
);

/** Runs synchronously when a row changes. With `fields`, edits count only if they change one of these. */
export const OnRoster = <Heard extends Kind>(
  kinds: readonly Heard[],
  fields?: ReadonlyArray<keyof UserAnswer>,
): Declares<Listener<Heard>> => onRoster({ kinds, fields });

export function rosterTeller(reactions: Reactions): (row: RosterRow, change: RosterChange) => void {
  const listeners = new Map<Kind, Array<(row: RosterRow, change: RosterChange) => void>>();
  for (const { facts, run } of reactions.of(onRoster)) {
    const { kinds, fields } = facts;
    const isWanted = (change: RosterChange): boolean =>
      !fields || change.kind !== 'edited' || fields.some((field) => change.fields.has(field));
    for (const kind of kinds) {
      const listener = (row: RosterRow, change: RosterChange): void => {
        if (isWanted(change)) run(row, change as never);
      };
      listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
    }
  }
  return (row, change) => listeners.get(change.kind)?.forEach((listener) => listener(row, change));
}
