import { formatDateTime } from '@keyroster/contracts';
import { IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTexts } from '../../shared/i18n/language.js';
import { buttonColumn } from '../../shared/table/cells/cell-button.js';
import type { Column } from '../../shared/table/columns/column.js';
import type { Entry } from './api.js';

/** An entry, numbered downwards from the total. */
export interface EntryRow {
  entry: Entry;
  number: number;
}

export function useWhitelistColumns(onRemove: (entry: Entry) => void): readonly Column<EntryRow>[] {
  const { columns, actions } = useTexts();
  return useMemo(() => {
    const names = columns.whitelist;
    return [
      {
        key: 'number',
        header: names.number,
        width: 52,
        align: 'end',
        isKept: true,
        onPhone: 'head',
        text: ({ number }) => String(number),
      },
      {
        key: 'ipAddress',
        header: names.ipAddress,
        width: 150,
        isKept: true,
        isMono: true,
        onPhone: 'head',
        isCopyable: true,
        text: ({ entry }) => entry.ip_address,
        sortBy: ({ entry }) => entry.ip_address,
      },
      {
        key: 'listedTime',
        header: names.listedTime,
        width: 136,
        isKept: true,
        text: ({ entry }) => formatDateTime(Date.parse(entry.createdAt)),
        sortBy: ({ entry }) => Date.parse(entry.createdAt),
      },
      {
        ...buttonColumn({
          key: 'del',
          action: actions.del,
          nameOf: ({ entry }: EntryRow) => entry.ip_address,
          icon: <IconTrash size={16} aria-hidden />,
          onClick: ({ entry }) => onRemove(entry),
        }),
        header: names.del,
      },
    ];
  }, [columns, actions, onRemove]);
}
