import { formatDateTime, VERSIONED_FIELDS } from '@keyroster/contracts';
import type { VersionAnswer } from '@keyroster/contracts/dto';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { whileBusy, SecondaryButton } from '../../../shared/ui/quiet.js';
import { Facts } from '../../../shared/ui/lines.js';
import { Section } from '../../../shared/ui/screen.js';
import { useVersionWords } from '../words.js';
import { useRestoreVersion, useRevealVersion, versionsQuery, type Credential } from './api.js';
import classes from './credentials.module.css';

/** The values of former versions are passwords: they are fetched on demand. */
export function Versions({ credential }: { credential: Credential }) {
  const words = useVersionWords();
  const { data } = useQuery(versionsQuery(credential._id));
  if (!data) return null;
  return (
    <Section order={3} gap="xs" name={words.heading}>
      {data.length === 0 && <Text c="dimmed">{words.none}</Text>}
      <Stack component="ul" gap="xs">
        {data.map((version) => (
          <Version key={version._id} version={version} />
        ))}
      </Stack>
    </Section>
  );
}

function Version({ version: { _id, at, by, changed } }: { version: VersionAnswer }) {
  const words = useVersionWords();
  const restore = useRestoreVersion();
  const reveal = useRevealVersion();
  const time = formatDateTime(at);
  return (
    <li>
      <Group gap="sm">
        <Text size="sm" flex={1}>
          {words.before(time, by, changed.map((field) => words.fields[field]).join(', '))}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          {...whileBusy(reveal.isPending)}
          aria-label={reveal.data ? words.hide : words.revealOf(time)}
          onClick={() => (reveal.data ? reveal.reset() : reveal.mutate(_id))}
        >
          {reveal.data ? words.hide : words.reveal}
        </Button>
        <SecondaryButton
          size="compact-sm"
          aria-label={words.restoreOf(time)}
          isBusy={restore.isPending}
          onClick={() => restore.mutate({ id: _id })}
        >
          {words.restore}
        </SecondaryButton>
      </Group>
      {reveal.data && (
        <div className={classes['values']}>
          <Facts facts={VERSIONED_FIELDS.map((field) => [words.fields[field], reveal.data[field]])} />
        </div>
      )}
    </li>
  );
}
