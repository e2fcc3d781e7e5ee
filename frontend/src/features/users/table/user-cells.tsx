import { daysLeftOf, isStaffRole, PROTECTED_ROLE, subscriptionLevel } from '@keyroster/contracts';
import { useIsAdmin } from '../../../shared/api/session/session.js';
import { usePageTexts, useTexts } from '../../../shared/i18n/language.js';
import { usePressTerms } from '../../../shared/renewals/use-renew.js';
import { PATHS } from '../../../shared/paths.js';
import { CellButton, CellLink } from '../../../shared/table/cells/cell-button.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import { whileBusy } from '../../../shared/ui/quiet.js';
import { type JustRenewed, useRenewed, useUserActions } from '../user-actions.js';
import { useUserWords } from '../words.js';
import { useTakeBack } from '../../../shared/undo/undo-toast.js';
import type { User } from '../../../shared/api/people.js';
import classes from './table.module.css';

export function DaysLeftCell({ user }: { user: User }) {
  const page = usePageTexts();
  const words = useUserWords();
  const { renew } = useUserActions();
  const justRenewed = useRenewed().get(user._id);
  const left = daysLeftOf(user, useMinute());
  const plus = page.plusDays(usePressTerms()(user.package).days);
  if (isStaffRole(user.role)) return <span title={words.neverExpires}>—</span>;
  return (
    <span className="in-line">
      {/* Shown until the user changes again. */}
      {justRenewed?.version === user.version ? (
        <RenewedDays renewed={justRenewed} email={user.email} />
      ) : (
        <span
          className={`in-line ${classes['left']}`}
          data-level={subscriptionLevel(left)}
          data-unbegun={left === null || undefined}
        >
          <LeftText user={user} left={left} />
        </span>
      )}
      <CellButton {...named(plus, user)} onClick={() => renew(user)}>
        {plus}
      </CellButton>
    </span>
  );
}

function LeftText({ user, left }: { user: User; left: number | false | null }) {
  const { screens } = useTexts();
  const page = usePageTexts();
  if (left === null) return page.startsAtFirstUse;
  if (left === false) return screens.expired;
  if (left === 0) {
    return (
      <>
        {screens.expired}
        <small>{screens.untilMidnight}</small>
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

function RenewedDays({ renewed: { from, to, undoId }, email }: { renewed: JustRenewed; email: string }) {
  const { actions } = useTexts();
  const words = useUserWords();
  const { mutate, isPending, isSuccess } = useTakeBack();
  return (
    <span className={classes['renewed']}>
      <span>{words.renewed(from, to)}</span>
      {undoId !== undefined && (
        <>
          <span className={classes['dot']}> · </span>
          <button
            type="button"
            aria-label={`${actions.undo} ${email}`}
            {...whileBusy(isPending || isSuccess)}
            onClick={() => mutate(undoId)}
          >
            {actions.undo}
          </button>
        </>
      )}
    </span>
  );
}

export function UserState({ user }: { user: User }) {
  const { states } = useUserWords();
  const state = stateOf(user, useMinute());
  return (
    <span className={`dotted ${classes['state']}`} data-state={state}>
      {states[state]}
    </span>
  );
}

/** States that keep a user out come first. */
function stateOf(user: User, now: number): keyof ReturnType<typeof useUserWords>['states'] {
  if (user.is_locked) return 'locked';
  const left = daysLeftOf(user, now);
  if (left === false) return 'expired';
  if (user.paused_until !== null && user.paused_until > now) return 'paused';
  return left === null || subscriptionLevel(left) === 'normal' ? 'valid' : 'expiring';
}

export function EditButton({ user }: { user: User }) {
  const { edit } = useTexts().actions;
  const actions = useUserActions();
  return <CellButton icon="pencil" {...named(edit, user)} onClick={() => actions.edit(user)} />;
}

export function AssignLink({ user }: { user: User }) {
  const { assignPassword } = useTexts().actions;
  return <CellLink icon="key" {...named(assignPassword, user)} to={PATHS.assign(user._id)} />;
}

/** Rows of the protected role can't be deleted, and a supervisor deletes nobody. */
export function DeleteButton({ user }: { user: User }) {
  const { actions, notAvailable } = useTexts();
  const { remove } = useUserActions();
  const isAdmin = useIsAdmin();
  if (!isAdmin) return null;
  if (user.role === PROTECTED_ROLE) return notAvailable;
  return <CellButton icon="trash" {...named(actions.del, user)} onClick={() => remove(user)} />;
}

/** The accessible name and the tooltip of an action in a user's row. */
export const named = (action: string, { email }: User) => ({ label: `${action} ${email}`, title: action });
