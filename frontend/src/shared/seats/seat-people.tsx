import { Button, Group, Stack, Text } from '@mantine/core';
import { useChange } from '../api/use-change.js';
import { agoText } from '../activity/ago-text.js';
import { useStatusWords } from '../activity/status-words.js';
import { useSecond } from '../ui/use-second.js';
import { UserLink } from '../user-panel/user-link.js';
import { whileBusy } from '../ui/while-busy.js';
import { freeSeat, SEATS_KEY, type CredentialSeats } from './api.js';
import { useSeatWords } from './seat-words.js';

interface PersonProps {
  seats: CredentialSeats;
  person: CredentialSeats['waiting'][number];
  /** What is said of the time. */
  when: string;
}

/** Who has the seats of a credential and who waits, each to be freed. */
export function SeatPeople({ seats }: { seats: CredentialSeats }) {
  const words = useSeatWords();
  const status = useStatusWords();
  const now = useSecond();
  const ago = (at: number) => agoText(Math.max(0, Math.floor((now - at) / 1_000)), status);
  if (seats.held.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {words.nobody}
      </Text>
    );
  }
  return (
    <Stack gap={4}>
      {seats.held.map((person) => (
        <Person
          key={person.user_id}
          seats={seats}
          person={person}
          when={`${words.since(ago(person.since))}, ${words.seen(ago(person.seen))}`}
        />
      ))}
      {seats.waiting.length > 0 && (
        <Text size="sm" fw={600}>
          {words.inLine}
        </Text>
      )}
      {seats.waiting.map((person) => (
        <Person key={person.user_id} seats={seats} person={person} when={words.since(ago(person.since))} />
      ))}
    </Stack>
  );
}

function Person({ seats, person: { user_id, email }, when }: PersonProps) {
  const words = useSeatWords();
  const free = useChange({ send: freeSeat, success: words.freed, about: email, changes: [SEATS_KEY] });
  return (
    <Group gap="sm" justify="space-between" wrap="nowrap">
      <Text size="sm" component="span" miw={0} truncate>
        <UserLink userId={user_id}>{email}</UserLink>{' '}
        <Text span size="xs" c="dimmed">
          {when}
        </Text>
      </Text>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={words.freeOf(email)}
        {...whileBusy(free.isPending)}
        onClick={() => free.mutate({ p_id: seats.p_id, user_id })}
      >
        {words.free}
      </Button>
    </Group>
  );
}
