import { Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTexts, useTexts } from '../i18n/language.js';
import type { Bringing } from '../ui/empty-state.js';
import { SmallButton } from '../ui/quiet.js';
import classes from './table.module.css';

const SKELETON_ROWS = Array.from({ length: 8 }, (_, index) => index);

export function LoadingRows({ columns }: { columns: number }) {
  return (
    <tbody aria-hidden>
      {SKELETON_ROWS.map((row) => (
        <tr key={row} className={classes['row']}>
          <td colSpan={columns}>
            <Skeleton height={12} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

export function FailedRows({ of }: { of: Bringing }) {
  const texts = useTexts();
  const page = usePageTexts();
  return (
    <Stack align="center" gap="sm" className={classes['notice'] ?? ''} role="alert">
      <Text c="dimmed">{texts.failures.other}</Text>
      <SmallButton onClick={() => void of.refetch()}>{page.tryAgain}</SmallButton>
    </Stack>
  );
}

export function AwaitedRows({ of, height }: { of: Bringing; height: number }) {
  return of.isError ? <FailedRows of={of} /> : <Skeleton height={height} />;
}

export function NoRows({ children }: { children: ReactNode }) {
  const texts = useTexts();
  return (
    <Stack align="center" gap="sm" className={classes['notice'] ?? ''} c="dimmed">
      {children ?? texts.screens.empty}
    </Stack>
  );
}
