import {
  daysUntil,
  formatDateTime,
  PROTECTED_ROLE,
  RENEWAL_DAYS,
  activityStatus,
  isNeverPinged,
  pingAge,
} from '@keyroster/contracts';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { OneUser } from '../../../shared/api/people.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { PATHS } from '../../../shared/paths.js';
import { useRenewalWords } from '../../../shared/renewals/renew-dialog.js';
import { useIsRenewing, useRenew } from '../../../shared/renewals/use-renew.js';
import { DaysLeft } from '../../../shared/ui/days-left.js';
import { useMinute, useSecond } from '../../../shared/time/page-clock.js';
import { useRoleOptions, withRole } from '../form/use-role-options.js';
import { useUserWords } from '../user-words.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';
import { agoText, useStatusWords } from '../../../shared/user-words.js';
import { LockSwitch } from './lock-switch.js';
import type { PanelActions } from './panel-dialogs.js';
import { usePanelWords } from './panel-words.js';
import classes from './panel.module.css';

interface PanelHeadProps {
  one: OneUser;
  actions: PanelActions;
}

/** Who it is, how they stand, and what can be done. */
export function PanelHead({ one, actions }: PanelHeadProps) {
  const texts = useTexts();
  const words = useUserWords();
  const renewal = useRenewalWords();
  const renew = useRenew();
  const { user, end } = one;
  const isRenewing = useIsRenewing(user._id);
  const role = withRole(useRoleOptions() ?? [], user.role).find(({ value }) => value === user.role)?.label;
  const look = { variant: 'default', size: 'xs' } as const;
  return (
    <Stack gap="sm">
      <Group gap="md">
        <Badge variant="default" tt="none">
          {role}
        </Badge>
        <PingStatus lastPing={user.last_ping_timestamp} />
        <LockSwitch user={user} />
      </Group>
      {end && <End at={end.at} toldAt={one.told_at} />}
      <div className={classes['actions']}>
        {end && (
          <>
            <Button
              {...whileBusy(isRenewing)}
              size="xs"
              onClick={() => void renew(user, { days: RENEWAL_DAYS })}
            >
              {texts.actions.renew}
            </Button>
            <Button {...look} onClick={actions.renewBy}>
              {renewal.renewBy}
            </Button>
          </>
        )}
        <Button {...look} onClick={actions.message}>
          {words.message}
        </Button>
        <Button {...look} component={Link} to={PATHS.assign(user._id)}>
          {texts.actions.assign}
        </Button>
        <Button {...look} onClick={actions.resetPassword}>
          {texts.actions.resetPassword}
        </Button>
        {end && (
          <Button {...look} onClick={actions.viewAs}>
            {words.viewAs}
          </Button>
        )}
        {user.role !== PROTECTED_ROLE && (
          <Button {...look} c="var(--mantine-color-error)" onClick={actions.remove}>
            {texts.actions.delete}
          </Button>
        )}
      </div>
    </Stack>
  );
}

function End({ at, toldAt }: { at: number; toldAt: number | null }) {
  const words = usePanelWords();
  const now = useMinute();
  const left = daysUntil(at, now);
  const time = formatDateTime(at);
  return (
    <Group gap="sm">
      <DaysLeft left={left} endsAt={at} />
      <Text size="sm" c="dimmed">
        {left === false ? words.endedOn(time) : words.endsOn(time)}
      </Text>
      {toldAt !== null && (
        <Text size="sm" c="dimmed">
          {words.told(formatDateTime(toldAt))}
        </Text>
      )}
    </Group>
  );
}

/** Active or not, and how long ago they were heard of. */
function PingStatus({ lastPing }: { lastPing: number }) {
  const words = useStatusWords();
  const { neverPinged } = usePanelWords();
  const now = useSecond();
  const status = activityStatus(lastPing, now);
  return (
    <Text component="span" size="sm" className={classes['status'] ?? ''} data-status={status}>
      {words[status]} · {isNeverPinged(lastPing, now) ? neverPinged : agoText(pingAge(lastPing, now), words)}
    </Text>
  );
}
