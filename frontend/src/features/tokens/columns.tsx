import { formatDateTime } from '@keyroster/contracts';
import { IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTexts } from '../../shared/i18n/language.js';
import { buttonColumn } from '../../shared/table/cells/cell-button.js';
import type { Column } from '../../shared/table/columns/column.js';
import { pageClock } from '../../shared/time/page-clock.js';
import type { ProgramToken } from './api.js';
import { useTokenWords } from './words.js';

export function useTokenColumns(onRemove: (token: ProgramToken) => void): readonly Column<ProgramToken>[] {
  const { actions } = useTexts();
  const words = useTokenWords();
  return useMemo(
    () => [
      {
        key: 'name',
        header: words.name,
        width: 170,
        isKept: true,
        onPhone: 'head',
        text: ({ name }) => name,
      },
      {
        key: 'permissions',
        header: words.permissions,
        width: 220,
        text: ({ permissions }) => permissions.join(', '),
      },
      { key: 'by', header: words.by, width: 110, onPhone: 'half', text: ({ by }) => by },
      {
        key: 'made',
        onPhone: 'half',
        header: words.made,
        width: 136,
        text: ({ createdAt }) => formatDateTime(Date.parse(createdAt)),
      },
      {
        key: 'used',
        onPhone: 'half',
        header: words.used,
        width: 136,
        text: ({ usedAt }) => (usedAt === null ? words.never : formatDateTime(Date.parse(usedAt))),
      },
      {
        key: 'ip',
        header: words.from,
        width: 130,
        isMono: true,
        onPhone: 'half',
        text: ({ ip }) => ip ?? '',
      },
      {
        key: 'expires',
        header: words.expires,
        width: 150,
        text: ({ expires_at }) => {
          if (expires_at === null) return words.never;
          const day = formatDateTime(expires_at);
          return expires_at <= pageClock.now() ? words.expired(day) : day;
        },
      },
      {
        ...buttonColumn({
          key: 'del',
          action: actions.del,
          nameOf: ({ name }: ProgramToken) => name,
          icon: <IconTrash size={16} aria-hidden />,
          onClick: onRemove,
        }),
        pin: 'end',
      },
    ],
    [actions, words, onRemove],
  );
}
