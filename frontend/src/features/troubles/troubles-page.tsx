import { useSearchParams } from 'react-router-dom';
import { Screen } from '../../shared/ui/screen.js';
import { TroubleQueue } from './trouble-queue.js';
import { useExposedWords } from './words.js';
import { formatDateTime } from '@keyroster/contracts';
import type { ExposedCredential } from '@keyroster/contracts/dto';
import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { exposedQuery } from '../../shared/api/courses.js';
import { Awaited, EmptyState } from '../../shared/ui/empty-state.js';
import { useAcceptExposed } from './api.js';
import { useEditDialog } from './edit-dialog.js';
import classes from './troubles.module.css';
import { Hint, SmallButton } from '../../shared/ui/quiet.js';

export function TroublesPage() {
  const [params] = useSearchParams();
  return params.get('tab') === 'change' ? <ToChange /> : <TroubleQueue />;
}

const ToChange = () => (
  <Screen title={useExposedWords().heading} width="cards">
    <ExposedList />
  </Screen>
);

function ExposedList() {
  const words = useExposedWords();
  const exposed = useQuery(exposedQuery);
  const { data } = exposed;
  const { edit, dialog } = useEditDialog();
  if (!data) return <Awaited of={exposed} height={160} />;
  return (
    <Stack gap="md">
      {data.length === 0 ? (
        <EmptyState Icon={IconCircleCheck} word={words.nothing} text={words.appears} />
      ) : (
        <Text c="dimmed">{words.explanation}</Text>
      )}
      <Stack component="ul" gap="md" aria-label={words.heading}>
        {data.map((one) => (
          <Exposed
            key={one.p_id}
            one={one}
            onChange={() => edit({ id: one.p_id, title: words.changeOf(one.name) })}
          />
        ))}
      </Stack>
      {dialog}
    </Stack>
  );
}

function Exposed({ one, onChange }: { one: ExposedCredential; onChange: () => void }) {
  const words = useExposedWords();
  const accept = useAcceptExposed();
  return (
    <Paper component="li" withBorder p="md" aria-label={one.name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" className={classes['head'] ?? ''}>
        <div>
          <Text fw={600}>{one.name}</Text>
          <Hint>
            {one.title} · {one.subtitle} · {words.changed(formatDateTime(one.changed_at))}
          </Hint>
        </div>
        <Group gap="xs" flex="none">
          <Button size="xs" aria-label={words.changeOf(one.name)} onClick={onChange}>
            {words.change}
          </Button>
          <SmallButton
            aria-label={words.acceptOf(one.name)}
            isBusy={accept.isPending}
            onClick={() => accept.mutate({ p_id: one.p_id })}
          >
            {words.accept}
          </SmallButton>
        </Group>
      </Group>
      <Text size="sm" mt="xs">
        {words.known(one.total)}
      </Text>
      <Stack component="ul" gap={4} mt="xs">
        {one.gone.map(({ email, why, last_read }) => (
          <Group component="li" key={`${email} ${last_read}`} gap="sm">
            <Text size="sm">{email}</Text>
            <Badge>{words.reasons[why]}</Badge>
            <Hint>{words.lastRead(formatDateTime(last_read))}</Hint>
          </Group>
        ))}
        {one.total > one.gone.length && (
          <Text component="li" size="sm" c="dimmed">
            {words.more(one.total - one.gone.length)}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
