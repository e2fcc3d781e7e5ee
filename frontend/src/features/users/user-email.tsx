import { formatDateTime } from '@keyroster/contracts';
import { ActionIcon } from '@mantine/core';
import { IconDeviceLaptop, IconLock, IconPlayerPauseFilled } from '@tabler/icons-react';
import type { User } from '../../shared/api/users.js';
import { useTexts } from '../../shared/i18n/language.js';
import { Cut } from '../../shared/table/cut.js';
import { useMinute } from '../../shared/ui/use-minute.js';
import { useUserActions } from './user-actions.js';
import { useUserWords } from './user-words.js';
import classes from './users.module.css';

/** The name, whether he is locked or paused, and the way to his sessions. */
export function UserEmail({ user }: { user: User }) {
  const { actions } = useTexts();
  const words = useUserWords();
  const { showSessions, liftPause } = useUserActions();
  const now = useMinute();
  const isPaused = user.paused_until !== null && user.paused_until > now;
  return (
    <span className={classes['email']}>
      <Cut>{user.email}</Cut>
      {user.is_locked && (
        <span role="img" aria-label={words.isLocked} title={words.isLocked} className={classes['danger']}>
          <IconLock size={14} aria-hidden />
        </span>
      )}
      <span className={classes['space']} />
      {isPaused && (
        <ActionIcon
          variant="subtle"
          color="orange"
          size="sm"
          aria-label={`${actions.liftPause} ${user.email}`}
          title={`${actions.liftPause}. ${words.pausedUntil(formatDateTime(user.paused_until ?? 0))}`}
          onClick={() => liftPause(user)}
        >
          <IconPlayerPauseFilled size={14} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes['quiet'] ?? ''}
        size="sm"
        aria-label={words.sessionsOf(user.email)}
        title={words.sessions}
        onClick={() => showSessions(user)}
      >
        <IconDeviceLaptop size={14} aria-hidden />
      </ActionIcon>
    </span>
  );
}
