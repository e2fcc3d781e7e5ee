import { formatDateTime, HOUR_MS } from '@keyroster/contracts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Awaited, EmptyState } from '../../shared/ui/empty-state.js';
import { Lines } from '../../shared/ui/lines.js';
import { Screen } from '../../shared/ui/screen.js';
import { whileBusy, Hint } from '../../shared/ui/quiet.js';
import { backupsQuery, useBeginBackup } from './api.js';
import { sizeOf, useOutreachWords } from './words.js';

export function BackupsPage() {
  const words = useOutreachWords();
  const found = useQuery(backupsQuery);
  const { data } = found;
  const begin = useBeginBackup();
  const isRunning = begin.isPending || data?.is_running === true;
  const backUp = (
    <Button {...whileBusy(isRunning)} onClick={() => begin.mutate(undefined)}>
      {words.backUpNow}
    </Button>
  );
  const everyText = (hours: number) =>
    hours % 24 === 0 ? words.everyDays(hours / 24) : words.everyHours(hours);
  const isEmpty = data?.backups.length === 0;
  return (
    <Screen title={words.backups} width="cards" actions={!isEmpty && backUp}>
      {!data && <Awaited of={found} height={120} />}
      {data && (
        <Stack gap="md">
          <Hint>
            {data.every === null ? words.neverByItself : everyText(data.every / HOUR_MS)},{' '}
            {words.keeps(data.keep, data.to)}
          </Hint>
          {data.failed && (
            <Alert color="red">{words.failed(formatDateTime(data.failed.at), data.failed.message)}</Alert>
          )}
          {isRunning && <Text role="status">{words.running}</Text>}
          {isEmpty && <EmptyState Icon={IconDatabase} text={words.noBackups} action={backUp} />}
          <Lines aria-label={words.backups}>
            {data.backups.map(({ name, at, bytes }) => (
              <li key={name}>
                {formatDateTime(at)} · {sizeOf(bytes)} · {name}
              </li>
            ))}
          </Lines>
        </Stack>
      )}
    </Screen>
  );
}
