import {
  activityStatus,
  daysUntil,
  formatDateTime,
  isAdminRole,
  isNeverPinged,
  isStaffRole,
  pingAge,
  PROTECTED_ROLE,
} from '@keyroster/contracts';
import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { agoText, useStatusWords } from '../../../shared/user-words.js';
import { useIsAdmin } from '../../../shared/api/session/session.js';
import { usePageTexts, useTexts } from '../../../shared/i18n/language.js';
import { LockControl } from '../../../shared/locks/lock-control.js';
import { LockDialog, type LockTerms } from '../../../shared/locks/lock-dialog.js';
import { useIsLockShown, useLockUser } from '../../../shared/locks/use-lock-user.js';
import { PATHS } from '../../../shared/paths.js';
import { useRenewalWords } from '../../../shared/renewals/renew-dialog.js';
import { useIsRenewing, usePressTerms, useRenew } from '../../../shared/renewals/use-renew.js';
import { DaysLeft } from '../../../shared/ui/user/days-left.js';
import { useMinute, useSecond } from '../../../shared/time/page-clock.js';
import { whileBusy, Hint, SmallButton } from '../../../shared/ui/quiet.js';
import { PrintButton } from '../form/handover.js';
import { useRoleOptions, withRole } from '../form/user-form-values.js';
import type { UserActions } from '../user-actions.js';
import { usePanelWords, useUserWords } from '../words.js';
import { type OneUser, type User } from '../../../shared/api/people.js';

interface PanelHeadProps {
  one: OneUser;
  actions: Pick<UserActions, 'message' | 'resetPassword' | 'viewAs' | 'remove'>;
  onRenewBy: () => void;
}

export function PanelHead({ one, actions, onRenewBy }: PanelHeadProps) {
  const texts = useTexts();
  const words = useUserWords();
  const panel = usePanelWords();
  const renewal = useRenewalWords();
  const renew = useRenew();
  const { user, end } = one;
  const page = usePageTexts();
  const terms = usePressTerms()(user.package);
  const isMember = !isStaffRole(user.role);
  const isAdmin = useIsAdmin();
  const isRenewing = useIsRenewing(user._id);
  const role = withRole(useRoleOptions() ?? [], user.role).find(({ value }) => value === user.role)?.label;
  return (
    <Stack gap="sm" data-touch>
      <Group gap="md">
        <Badge>{role}</Badge>
        <PingStatus lastPing={user.last_ping_timestamp} />
        {/* Admins can't be locked, and have all titles. */}
        {!isAdminRole(user.role) && <LockSwitch user={user} />}
      </Group>
      {one.staff && (
        <Anchor component={Link} to={PATHS.usersOf(user.email)} size="sm">
          {panel.supervises(one.staff.users, one.staff.limit)}
        </Anchor>
      )}
      {end && <End at={end.at} toldAt={one.told_at} />}
      {isMember && !end && <DaysLeft left={null} />}
      <Group gap={6}>
        {isMember && (
          <>
            <Button {...whileBusy(isRenewing)} size="xs" onClick={() => void renew(user, terms)}>
              {page.plusDays(terms.days)}
            </Button>
            <SmallButton onClick={onRenewBy}>{renewal.renewBy}</SmallButton>
          </>
        )}
        <SmallButton onClick={() => actions.message(user)}>{words.message}</SmallButton>
        {!isAdminRole(user.role) && (
          <Button variant="default" size="xs" component={Link} to={PATHS.assign(user._id)}>
            {texts.actions.assign}
          </Button>
        )}
        <SmallButton onClick={() => actions.resetPassword(user)}>{texts.actions.resetPassword}</SmallButton>
        {isMember && <PrintButton user={user} />}
        {isMember && isAdmin && (
          <SmallButton onClick={() => actions.viewAs(user)}>{words.viewAs}</SmallButton>
        )}
        {isAdmin && user.role !== PROTECTED_ROLE && (
          <SmallButton c="var(--mantine-color-error)" onClick={() => actions.remove(user)}>
            {texts.actions.delete}
          </SmallButton>
        )}
      </Group>
    </Stack>
  );
}

function End({ at, toldAt }: { at: number; toldAt: number | null }) {
  const words = useUserWords();
  const { told } = usePanelWords();
  const left = daysUntil(at, useMinute());
  const time = formatDateTime(at);
  return (
    <Group gap="sm">
      <DaysLeft left={left} />
      {left !== 0 && <Hint>{left === false ? words.ended(time) : words.endsOn(time)}</Hint>}
      {toldAt !== null && <Hint>{told(formatDateTime(toldAt))}</Hint>}
    </Group>
  );
}

function PingStatus({ lastPing }: { lastPing: number }) {
  const words = useStatusWords();
  const { neverPinged } = usePanelWords();
  const now = useSecond();
  const status = activityStatus(lastPing, now);
  return (
    <Text component="span" size="sm" className="dotted" data-status={status}>
      {words[status]} · {isNeverPinged(lastPing, now) ? neverPinged : agoText(pingAge(lastPing, now), words)}
    </Text>
  );
}

function LockSwitch({ user }: { user: User }) {
  const words = usePanelWords();
  const [isAsked, setIsAsked] = useState(false);
  const lock = useLockUser();
  const isLocked = useIsLockShown(user._id, user.is_locked);
  const turn = (value: boolean, terms?: LockTerms) => {
    if (!lock.isPending) lock.mutate({ user, value, ...terms });
  };
  return (
    <>
      <LockControl
        email={user.email}
        isLocked={isLocked}
        lock={isLocked ? user.lock : null}
        label={isLocked ? words.locked : words.unlocked}
        onTurn={(value) => turn(value)}
        onAsk={() => setIsAsked(true)}
      />
      <LockDialog
        user={isAsked ? user : null}
        onLock={(_, terms) => turn(true, terms)}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}
