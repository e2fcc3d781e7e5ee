import { phrase } from '@keyroster/contracts';
import { Group, Stack, Text } from '@mantine/core';
import { usePost } from '../api/use-change.js';
import { agoText, useStatusWords } from '../user-words.js';
import { useSecond } from '../time/page-clock.js';
import { UserLink } from '../ui/user/user-link.js';
import { Hint, SecondaryButton } from '../ui/quiet.js';
import { defineWords } from '../i18n/language.js';
import type { CredentialSeatsAnswer, SeatListAnswer, SeatTakenAnswer } from '@keyroster/contracts/dto';
import { getQuery, send } from '../api/client.js';

/** Who has the seats of a credential and who waits, each with a button that frees the seat or the place. */
export function SeatPeople({ seats }: { seats: CredentialSeats }) {
  const words = useSeatWords();
  const status = useStatusWords();
  const now = useSecond();
  const { p_id } = seats;
  const ago = (at: number) => agoText(Math.max(0, Math.floor((now - at) / 1_000)), status);
  if (seats.held.length === 0) return <Hint>{words.nobody}</Hint>;
  return (
    <Stack gap={4}>
      {seats.held.map(({ user_id, email, since, seen }) => (
        <Person
          key={user_id}
          {...{ p_id, user_id, email }}
          when={`${words.since(ago(since))}, ${words.seen(ago(seen))}`}
        />
      ))}
      {seats.waiting.length > 0 && (
        <Text size="sm" fw={600}>
          {words.inLine}
        </Text>
      )}
      {seats.waiting.map(({ user_id, email, since }) => (
        <Person key={user_id} {...{ p_id, user_id, email }} when={words.since(ago(since))} isWaiting />
      ))}
    </Stack>
  );
}

interface PersonProps {
  p_id: string;
  user_id: string;
  email: string;
  when: string;
  isWaiting?: boolean;
}

function Person({ p_id, user_id, email, when, isWaiting = false }: PersonProps) {
  const words = useSeatWords();
  const free = usePost<{ p_id: string; user_id: string }>('/seats/free', ['seats'], {
    success: isWaiting ? words.removed : words.freed,
    about: email,
  });
  return (
    <Group gap="sm" justify="space-between" wrap="nowrap">
      <Text size="sm" component="span" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <UserLink userId={user_id}>{email}</UserLink>{' '}
        <Text span size="xs" c="dimmed">
          {when}
        </Text>
      </Text>
      <SecondaryButton
        size="compact-xs"
        flex="none"
        aria-label={isWaiting ? words.removeOf(email) : words.freeOf(email)}
        isBusy={free.isPending}
        onClick={() => free.mutate({ p_id, user_id })}
      >
        {isWaiting ? words.remove : words.free}
      </SecondaryButton>
    </Group>
  );
}

export type CredentialSeats = Pick<CredentialSeatsAnswer, keyof CredentialSeatsAnswer>;

export const seatsQuery = getQuery(['seats', 'list'], '/seats', {
  select: ({ seats }: SeatListAnswer): CredentialSeats[] => seats,
});

export const takeSeat = async (p_id: string) =>
  ((await send('POST', '/seats/take', { body: { p_id } })) as SeatTakenAnswer).seat;

export const leaveSeat = (p_id: string) => send('POST', '/seats/leave', { body: { p_id } });

export const useSeatWords = defineWords({
  seats: ['Seats', 'Cupos'],
  inUse: phrase('{used} of {of} in use', '{used} de {of} en uso'),
  waiting: phrase('{count} waiting', '{count} en espera'),
  use: ['Start using', 'Usar ahora'],
  useOf: phrase('Start using {name}', 'Usar ahora: {name}'),
  next: ['You are next', 'Eres el siguiente'],
  place: phrase('You are number {place} in line', 'Eres el número {place} de la fila'),
  wasFreed: ['Your seat was freed', 'Se liberó tu cupo'],
  leave: ['Finish', 'Terminé'],
  leaveOf: phrase('Finish using {name}', 'Terminé: {name}'),
  leaveLine: ['Leave the line', 'Salir de la fila'],
  leaveLineOf: phrase('Leave the line for {name}', 'Salir de la fila de {name}'),
  free: ['Free', 'Liberar'],
  freeOf: phrase('Free the seat of {email}', 'Liberar el cupo de {email}'),
  freed: ['Seat freed', 'Cupo liberado'],
  remove: ['Remove', 'Quitar'],
  removeOf: phrase('Remove {email} from the line', 'Quitar a {email} de la fila'),
  removed: ['Removed from the line', 'Fuera de la fila'],
  who: phrase('Who uses {name}', 'Quién usa {name}'),
  nobody: ['Nobody uses it', 'Nadie lo usa'],
  inLine: ['Waiting', 'En espera'],
  since: phrase('started {ago}', 'desde {ago}'),
  seen: phrase('seen {ago}', 'visto {ago}'),
  none: [
    'No credential has a seat limit. Set one in its form.',
    'Ninguna credencial tiene un límite de cupos. Ponlo en su formulario.',
  ],
  openCourses: ['Open Courses', 'Abrir Cursos'],
});
