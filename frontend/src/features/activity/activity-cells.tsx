import {
  activityStatus,
  isNeverPinged,
  lastPingText,
  pingAge,
  type ActivityUser,
} from '@keyroster/contracts';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { useIsAdmin } from '../../shared/api/session/session.js';
import { PATHS } from '../../shared/paths.js';
import { agoText, useStatusWords } from '../../shared/user-words.js';
import { LockControl } from '../../shared/locks/lock-control.js';
import { useIsLockShown } from '../../shared/locks/use-lock-user.js';
import { Cut } from '../../shared/table/cells/cell-button.js';
import { UserLink } from '../../shared/ui/user/user-link.js';
import classes from './activity.module.css';
import { useAddressPanel } from './address-panel.js';
import { LockContext, useFact } from './use-activity.js';
import { useActivityWords } from './words.js';

interface CellProps {
  id: string;
}

export function Email({ id }: CellProps) {
  const email = useFact(id, (user) => user.email);
  const hasAlarm = useFact(id, ({ alarm }) => Boolean(alarm)) ?? false;
  return (
    <span className="in-line">
      <UserLink userId={id}>
        <Cut>{email}</Cut>
      </UserLink>
      {hasAlarm && <AlarmMark id={id} email={email ?? ''} />}
    </span>
  );
}

/** Links to the alarm: for admins on the screen of all alarms, for supervisors in the panel of its user. */
function AlarmMark({ id, email }: CellProps & { email: string }) {
  const words = useActivityWords();
  const isAdmin = useIsAdmin();
  const facts = {
    'aria-label': words.alarmOf(email),
    title: words.hasAlarm,
    className: classes['alarm'] ?? '',
  };
  return isAdmin ? (
    <Link to={PATHS.sharing} {...facts}>
      ⚠
    </Link>
  ) : (
    <UserLink userId={id}>
      <span role="img" {...facts}>
        ⚠
      </span>
    </UserLink>
  );
}

export const Fact = ({ id, of }: CellProps & { of: (user: ActivityUser) => string }) => (
  <Cut>{useFact(id, of)}</Cut>
);

export function AddressHistory({ id }: CellProps) {
  const words = useActivityWords();
  const openPanel = useAddressPanel();
  const email = useFact(id, (user) => user.email) ?? '';
  const history = useFact(id, ({ ip_address_history }) => ip_address_history) ?? [];
  if (history.length === 0) return null;
  return (
    <span className="in-line">
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
  const exact = useFact(id, ({ last_ping_timestamp: at }, now) => lastPingText(at, now));
  const ago = useFact(id, ({ last_ping_timestamp: at }, now) =>
    isNeverPinged(at, now) ? '' : agoText(pingAge(at, now), words),
  );
  return (
    <span className={classes['ping']}>
      {ago !== '' && <span className={classes['ago']}>{ago}</span>}
      <span className={classes['exact']} data-exact>
        {exact}
      </span>
    </span>
  );
}

export function Status({ id }: CellProps) {
  const words = useStatusWords();
  const status = useFact(id, ({ last_ping_timestamp: at }, now) => activityStatus(at, now));
  return (
    status && (
      <span className="dotted" data-status={status}>
        {words[status]}
      </span>
    )
  );
}

export function LockSwitch({ id }: CellProps) {
  const { setLock, ask } = useContext(LockContext);
  const email = useFact(id, (user) => user.email) ?? '';
  const isLocked = useIsLockShown(id, useFact(id, ({ is_locked }) => is_locked) ?? false);
  const lock = useFact(id, (user) => user.lock) ?? null;
  return (
    <LockControl
      email={email}
      isLocked={isLocked}
      lock={isLocked ? lock : null}
      onTurn={(value) => setLock(id, value)}
      onAsk={() => ask(id)}
    />
  );
}
