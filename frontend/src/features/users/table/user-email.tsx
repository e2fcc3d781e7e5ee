import { formatDateTime, isStaffRole, isSeqSearched, toSearched } from '@keyroster/contracts';
import { IconLock, IconPlayerPauseFilled } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import { useIsAdmin } from '../../../shared/api/session/session.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { useLockWords } from '../../../shared/locks/lock-dialog.js';
import { CellButton, Cut } from '../../../shared/table/cells/cell-button.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import { UserLink } from '../../../shared/ui/user/user-link.js';
import { useUserActions } from '../user-actions.js';
import { useUserWords } from '../words.js';
import type { User } from '../../../shared/api/people.js';
import { named } from './user-cells.js';
import classes from './table.module.css';

export function UserEmail({ user }: { user: User }) {
  const { actions } = useTexts();
  const words = useUserWords();
  const lockWords = useLockWords();
  const { showSessions, liftPause, message, viewAs } = useUserActions();
  const isAdmin = useIsAdmin();
  const now = useMinute();
  const { email, role, is_locked, lock, paused_until } = user;
  return (
    <span className={`in-line ${classes['email']}`}>
      <span className={classes['who']}>
        <UserLink userId={user._id}>
          <Cut isWide>{email}</Cut>
        </UserLink>
        <FoundMark user={user} />
      </span>
      {is_locked && (
        <span
          role="img"
          aria-label={words.states.locked}
          title={lock ? lockWords.current(lock) : words.states.locked}
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
      <span className={classes['tools']}>
        <CellButton icon="message" {...named(words.message, user)} onClick={() => message(user)} />
        <CellButton
          icon="device-laptop"
          label={words.sessionsOf(email)}
          title={words.sessions}
          onClick={() => showSessions(user)}
        />
        {isAdmin && !isStaffRole(role) && (
          <CellButton icon="eye" {...named(words.viewAs, user)} onClick={() => viewAs(user)} />
        )}
      </span>
    </span>
  );
}

export interface Searched {
  search: string;
  /** Keys of the shown columns, and `seq` where that is shown. */
  shown: readonly string[];
}

interface FoundBy {
  kind: 'is' | 'was' | 'seq';
  text: string;
}

const SearchedContext = createContext<Searched>({ search: '', shown: [] });

export const SearchedProvider = SearchedContext.Provider;

/** Why the search found a user; null if that is in sight, which the first address's column mostly isn't. */
export function foundBy(user: User, { search, shown }: Searched): FoundBy | null {
  const searched = toSearched(search);
  const { email, ip_address, first_ip, ip_address_history, seq } = user;
  if (searched === '' || email.includes(searched)) return null;
  if (ip_address.includes(searched)) {
    return shown.includes('ipAddress') ? null : { kind: 'is', text: ip_address };
  }
  const was = [first_ip, ...ip_address_history].findLast((address) => address.includes(searched));
  if (was !== undefined) return { kind: 'was', text: was };
  return isSeqSearched(seq, searched) && !shown.includes('seq') ? { kind: 'seq', text: String(seq) } : null;
}

function FoundMark({ user }: { user: User }) {
  const { found } = useUserWords();
  const search = useContext(SearchedContext);
  const why = foundBy(user, search);
  if (!why) return null;
  const { kind, text } = why;
  const searched = toSearched(search.search);
  const at = text.indexOf(searched);
  const end = at + searched.length;
  return (
    <small className={classes['found']}>
      {found[kind]} {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </small>
  );
}
