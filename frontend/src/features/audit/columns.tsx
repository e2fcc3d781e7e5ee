import { formatDateTime } from '@keyroster/contracts';
import { useMemo } from 'react';
import type { Column } from '../../shared/table/column.js';
import { Cut } from '../../shared/table/cut.js';
import { UserLink } from '../../shared/user-panel/user-link.js';
import type { Entry } from './api.js';
import { changeText } from '../../shared/audit/change-text.js';
import { userOf } from '../../shared/audit/user-of.js';
import { useAuditWords } from './words.js';

/** Whose or what; a user's name leads to them. */
function Target({ entry }: { entry: Entry }) {
  const words = useAuditWords();
  const userId = userOf(entry);
  const name = <Cut>{entry.target_name ?? entry.target ?? words.nobody}</Cut>;
  return userId === null ? name : <UserLink userId={userId}>{name}</UserLink>;
}

export function useAuditColumns(): readonly Column<Entry>[] {
  const words = useAuditWords();
  return useMemo(
    () => [
      {
        key: 'time',
        header: words.time,
        width: 136,
        isKept: true,
        text: ({ at }) => formatDateTime(Date.parse(at)),
        hint: ({ at }) => at,
      },
      { key: 'actor', header: words.actor, width: 140, text: ({ actor }) => actor ?? words.nobody },
      {
        key: 'action',
        header: words.action,
        width: 180,
        isKept: true,
        text: ({ action }) => words.actions[action],
        hint: ({ action }) => action,
      },
      {
        key: 'target',
        header: words.target,
        width: 170,
        isCopyable: true,
        text: ({ target, target_name }) => target_name ?? target ?? words.nobody,
        cell: (entry) => <Target entry={entry} />,
      },
      {
        key: 'change',
        header: words.change,
        width: 300,
        text: (entry) => changeText(entry),
        cell: (entry) => <Cut isWide>{changeText(entry)}</Cut>,
      },
      {
        key: 'address',
        header: words.address,
        width: 140,
        isMono: true,
        isCopyable: true,
        text: ({ ip }) => ip ?? words.commandLine,
      },
      {
        key: 'place',
        header: words.place,
        width: 80,
        align: 'end',
        text: ({ seq }) => (seq === null ? words.notSealed : String(seq)),
        hint: ({ hash }) => (hash === null ? words.notSealed : words.sealed(hash)),
      },
    ],
    [words],
  );
}
