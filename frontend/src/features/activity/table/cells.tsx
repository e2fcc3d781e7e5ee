import { activityStatus, isNeverPinged, lastPingText, pingAge } from '@keyroster/contracts';
import { Switch } from '@mantine/core';
import { agoText } from '../../../shared/activity/ago-text.js';
import { useStatusWords } from '../../../shared/activity/status-words.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { Cut } from '../../../shared/table/cut.js';
import { UserLink } from '../../../shared/user-panel/user-link.js';
import { useActivityWords } from '../activity-words.js';
import { useLock } from '../use-lock.js';
import { useFact, useTimedFact } from '../use-store.js';
import { useAddressPanel } from './address-panel-context.js';
import classes from './table.module.css';

interface CellProps {
  id: string;
}

export function Email({ id }: CellProps) {
  const email = useFact(id, (user) => user.email);
  return (
    <UserLink userId={id}>
      <Cut>{email}</Cut>
    </UserLink>
  );
}

export function Address({ id }: CellProps) {
  return <Cut>{useFact(id, ({ ip_address }) => ip_address)}</Cut>;
}

export function Role({ id }: CellProps) {
  return <Cut>{useFact(id, ({ role }) => role)}</Cut>;
}

export function AddressHistory({ id }: CellProps) {
  const words = useActivityWords();
  const openPanel = useAddressPanel();
  const email = useFact(id, (user) => user.email) ?? '';
  const history = useFact(id, ({ ip_address_history }) => ip_address_history) ?? [];
  if (history.length === 0) return null;
  return (
    <span className={classes['history']}>
      <Cut>{history.join(', ')}</Cut>
      {history.length > 1 && (
        <>
          <span className={classes['count']}>+{history.length - 1}</span>
          <button
            type="button"
            className={classes['more']}
            aria-haspopup="dialog"
            aria-label={words.historyOf(email)}
            title={words.historyOf(email)}
            onClick={({ currentTarget }) => openPanel(id, currentTarget)}
          >
            ▾
          </button>
        </>
      )}
    </span>
  );
}

export function LastPing({ id }: CellProps) {
  const words = useStatusWords();
  const exact = useTimedFact(id, ({ last_ping_timestamp: at }, now) => lastPingText(at, now));
  const ago = useTimedFact(id, ({ last_ping_timestamp: at }, now) =>
    isNeverPinged(at, now) ? '' : agoText(pingAge(at, now), words),
  );
  return (
    <span className={classes['ping']}>
      {exact}
      <span className={classes['ago']}>{ago}</span>
    </span>
  );
}

export function Status({ id }: CellProps) {
  const words = useStatusWords();
  const status = useTimedFact(id, ({ last_ping_timestamp: at }, now) => activityStatus(at, now));
  return (
    status && (
      <span className={classes['status']} data-status={status}>
        {words[status]}
      </span>
    )
  );
}

export function LockSwitch({ id }: CellProps) {
  const { actions } = useTexts();
  const setLock = useLock();
  const email = useFact(id, (user) => user.email) ?? '';
  const isLocked = useFact(id, ({ is_locked }) => is_locked) ?? false;
  return (
    <Switch
      size="xs"
      color="red"
      aria-label={actions.lock(email)}
      checked={isLocked}
      onChange={({ currentTarget }) => setLock(id, currentTarget.checked)}
      classNames={{ root: classes['switch'] ?? '' }}
    />
  );
}
