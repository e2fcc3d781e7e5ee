import type { SessionAnswer, SessionListAnswer } from '@keyroster/contracts/dto';
import { EmptyState } from '../ui/empty-state.js';
import { deviceOf, formatDateTime, phrase } from '@keyroster/contracts';
import { Group, Stack, Text } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { usePageTexts, useTexts, defineWords } from '../i18n/language.js';
import { getQuery } from '../api/client.js';
import type { Whom } from '../api/people.js';
import { Hint, SmallButton } from '../ui/quiet.js';
import { usePost } from '../api/use-change.js';

interface SessionListProps {
  sessions: readonly Pick<SessionAnswer, keyof SessionAnswer>[];
  /** The id of the current session. */
  here?: string | null;
  ending?: string | undefined;
  onEnd: (id: string) => void;
}

export function SessionList({ sessions, here, ending, onEnd }: SessionListProps) {
  const { actions } = useTexts();
  const page = usePageTexts();
  const words = useSessionWords();
  if (sessions.length === 0) return <EmptyState Icon={IconDevices} text={words.none} />;
  return (
    <Stack component="ul" gap={8}>
      {sessions.map(({ _id, agent, ip, createdAt, seenAt, live, client }) => {
        const isHere = _id === here;
        const browser = page.device(deviceOf(agent)) || words.unknownDevice;
        const device = client === 'extension' ? `${words.extension} · ${browser}` : browser;
        const since = words.signedIn(timeOf(createdAt));
        return (
          <Group key={_id} component="li" justify="space-between" gap="sm" wrap="nowrap">
            <Stack gap={0} miw={0}>
              <Group gap="0 8px">
                <Text size="sm" truncate title={agent}>
                  {device}
                </Text>
                <span data-mono>{ip}</span>
                {(isHere || live) && (
                  <Text size="xs" flex="none" c="var(--mantine-color-teal-text)">
                    {isHere ? words.here : words.connected}
                  </Text>
                )}
              </Group>
              <Hint size="xs">
                {since} · {words.seen(timeOf(seenAt))}
              </Hint>
            </Stack>
            <SmallButton
              isBusy={_id === ending}
              flex="none"
              aria-label={`${actions.endSession} ${device} ${ip} ${since}`}
              onClick={() => onEnd(_id)}
            >
              {actions.endSession}
            </SmallButton>
          </Group>
        );
      })}
    </Stack>
  );
}

const timeOf = (instant: string): string => formatDateTime(Date.parse(instant));

const sessionsKey = (userId: string) => ['users', 'sessions', userId] as const;

export const userSessionsQuery = (userId: string) =>
  getQuery(sessionsKey(userId), `/users/sessions/${userId}`, {
    select: ({ sessions }: SessionListAnswer) => sessions,
  });

export const useEndSession = ({ _id: userId, email }: Whom) =>
  usePost<{ id: string }>('/users/sessions/end', [sessionsKey(userId), 'oneUser'], {
    successKey: 'sessionEnded',
    about: email,
  });

const useSessionWords = defineWords({
  none: ['Not signed in anywhere', 'Sin sesiones abiertas'],
  signedIn: phrase('since {time}', 'desde {time}'),
  seen: phrase('seen {time}', 'visto {time}'),
  connected: ['Connected', 'Conectado'],
  unknownDevice: ['Unknown device', 'Dispositivo desconocido'],
  extension: ['Extension', 'Extensión'],
  here: ['This device', 'Este dispositivo'],
});
