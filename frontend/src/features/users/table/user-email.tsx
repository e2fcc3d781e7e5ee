import { formatDateTime, isAdminRole } from '@keyroster/contracts';
import { IconLock, IconPlayerPauseFilled } from '@tabler/icons-react';
import type { User } from '../../../shared/api/people.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { useLockWords } from '../../../shared/locks/lock-dialog.js';
import { CellButton, Cut } from '../../../shared/table/cells/cell-button.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import { UserLink } from '../../../shared/ui/user-link.js';
import { FoundMark } from '../search/found-mark.js';
import { useUserActions } from '../actions/user-actions.js';
import { useUserWords } from '../user-words.js';
import classes from '../users.module.css';

/** The name, whether they are locked, paused or share their account, and the ways to their sessions and to what they see. */
export function UserEmail({ user }: { user: User }) {
  const { actions } = useTexts();
  const words = useUserWords();
  const lockWords = useLockWords();
  const { showSessions, liftPause, message, viewAs } = useUserActions();
  const now = useMinute();
  const { email, role, is_locked, lock, paused_until } = user;
  return (
    <span className={classes['email']}>
      <span className={classes['who']}>
        <UserLink userId={user._id}>
          <Cut>{email}</Cut>
        </UserLink>
        <FoundMark user={user} />
      </span>
      {is_locked && (
        <span
          role="img"
          aria-label={words.isLocked}
          title={lock ? lockWords.current(lock) : words.isLocked}
          className={classes['danger']}
        >
          <IconLock size={14} aria-hidden />
        </span>
      )}
      {user.alarm && (
        <span role="img" aria-label={words.hasAlarm} title={words.hasAlarm} className={classes['danger']}>
          ⚠
        </span>
      )}
      <span className={classes['space']} />
      {paused_until !== null && paused_until > now && (
        <CellButton
          isWarning
          label={`${actions.liftPause} ${email}`}
          title={`${actions.liftPause}. ${words.pausedUntil(formatDateTime(paused_until))}`}
          onClick={() => liftPause(user)}
        >
          <IconPlayerPauseFilled size={14} aria-hidden />
        </CellButton>
      )}
      <CellButton
        icon="message"
        label={`${words.message} ${email}`}
        title={words.message}
        onClick={() => message(user)}
      />
      <CellButton
        icon="device-laptop"
        label={words.sessionsOf(email)}
        title={words.sessions}
        onClick={() => showSessions(user)}
      />
      {!isAdminRole(role) && (
        <CellButton
          icon="eye"
          label={`${words.viewAs} ${email}`}
          title={words.viewAs}
          onClick={() => viewAs(user)}
        />
      )}
    </span>
  );
}
