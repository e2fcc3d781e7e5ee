import { daysLeftOf, formatTime, subscriptionEnd, subscriptionLevel } from '@keyroster/contracts';
import { lazy, Suspense } from 'react';
import type { User } from '../../../shared/api/people.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { CellButton } from '../../../shared/table/cells/cell-button.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import { useJustRenewed } from './renewed.js';
import { useUserActions } from '../actions/user-actions.js';
import { useUserWords } from '../user-words.js';
import classes from '../users.module.css';

const RenewedDays = lazy(async () => ({ default: (await import('./renewed-days.js')).RenewedDays }));

/** The days left as a number and a tiny bar, red towards the end, and the renewal. */
export function DaysLeftCell({ user }: { user: User }) {
  const { actions } = useTexts();
  const words = useUserWords();
  const { renew } = useUserActions();
  const now = useMinute();
  const renewed = useJustRenewed(user);
  const left = daysLeftOf(user, now);
  if (left === null) return <span title={words.neverExpires}>—</span>;
  return (
    <span className={classes['daysLeft']}>
      {renewed ? (
        <Suspense fallback={<Left user={user} left={left} />}>
          <RenewedDays renewed={renewed} email={user.email} />
        </Suspense>
      ) : (
        <Left user={user} left={left} />
      )}
      <CellButton label={`${actions.renew} ${user.email}`} title={actions.renew} onClick={() => renew(user)}>
        {actions.renew}
      </CellButton>
    </span>
  );
}

interface LeftProps {
  user: User;
  left: number | false;
}

function Left({ user, left }: LeftProps) {
  return (
    <span className={classes['left']} data-level={subscriptionLevel(left)}>
      <LeftText user={user} left={left} />
    </span>
  );
}

function LeftText({ user, left }: LeftProps) {
  const { screens } = useTexts();
  if (left === false) return screens.expired;
  if (left === 0) {
    const end = subscriptionEnd(user.sub_start_date, user.sub_validity) ?? 0;
    return (
      <>
        {screens.expired}
        <small>{screens.endsToday(formatTime(end))}</small>
      </>
    );
  }
  return (
    <>
      <span className={classes['days']}>{left}</span>
      <span className={classes['bar']} aria-hidden>
        <span style={{ width: `${Math.min(100, (left / user.sub_validity) * 100)}%` }} />
      </span>
    </>
  );
}
