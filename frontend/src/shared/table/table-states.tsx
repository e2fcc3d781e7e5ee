import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/language.js';
import { type Bringing, FailedLoad } from '../ui/empty-state.js';
import classes from './table.module.css';

export const LoadingRows = ({ columns }: { columns: number }) => (
  <tbody aria-hidden>
    {Array.from({ length: 8 }, (_, row) => (
      <tr key={row} className={classes['row']}>
        <td colSpan={columns}>
          <Skeleton height={12} />
        </td>
      </tr>
    ))}
  </tbody>
);

export const FailedRows = ({ of }: { of: Bringing }) => (
  <FailedLoad onRetry={of.refetch} align="center" className={classes['notice'] ?? ''} />
);

export function NoRows({ children }: { children: ReactNode }) {
  const texts = useTexts();
  return (
    <Stack align="center" gap="sm" className={classes['notice'] ?? ''} c="dimmed">
      {children ?? texts.screens.empty}
    </Stack>
  );
}
