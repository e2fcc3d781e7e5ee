import { type ActivityChange, activityStatus } from '@keyroster/contracts';
import { Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.js';
import { usePageTexts } from '../../../shared/i18n/language.js';
import { useRealtime } from '../../../shared/realtime/realtime-context.js';
import { RenewDialog } from '../../../shared/renewals/renew-dialog.js';
import { useRenew } from '../../../shared/renewals/use-renew.js';
import { Awaited } from '../../../shared/ui/empty-state.js';
import { SideDialog } from '../../../shared/ui/dialog.js';
import { useUserDialogs } from '../user-actions.js';
import { usePanelWords } from '../words.js';
import { oneUserQuery, type User } from '../../../shared/api/people.js';
import { PanelHead } from './panel-head.js';
import { PanelTabs } from './panel-tabs.js';
import classes from './panel.module.css';

interface UserPanelProps {
  userId: string;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

export function UserPanel({ userId, isOpen, onClose, onClosed }: UserPanelProps) {
  const words = usePanelWords();
  const { userGone } = usePageTexts();
  const one = useOneUser(userId, isOpen);
  const { dialogs, ...actions } = useUserDialogs(onClose);
  const renew = useRenew();
  const [isRenewing, setIsRenewing] = useState(false);
  const user = one.data?.user;
  const isGone = one.error instanceof ApiError && one.error.status === 404;

  return (
    <>
      <SideDialog
        opened={isOpen}
        onClose={onClose}
        onExitTransitionEnd={onClosed}
        width={720}
        title={user?.email ?? words.user}
        classNames={{ content: classes['content'] ?? '', title: classes['title'] ?? '' }}
      >
        {isGone && <Text c="dimmed">{userGone}</Text>}
        {!isGone && one.data && (
          <Stack gap="md">
            <PanelHead one={one.data} actions={actions} onRenewBy={() => setIsRenewing(true)} />
            <PanelTabs one={one.data} />
          </Stack>
        )}
        {!isGone && !one.data && <Awaited of={one} height={240} />}
      </SideDialog>
      {user && (
        <RenewDialog
          userId={user._id}
          email={user.email}
          isOpen={isRenewing}
          onRenew={(terms) => renew(user, terms)}
          onClose={() => setIsRenewing(false)}
        />
      )}
      {dialogs}
    </>
  );
}

function useOneUser(userId: string, isOpen: boolean) {
  const client = useRealtime();
  const queryClient = useQueryClient();
  const query = useQuery({ ...oneUserQuery(userId), enabled: isOpen });

  useEffect(() => {
    if (!isOpen) return;
    return client?.watchActivity({
      onDelta: ({ users, serverTime }) => {
        const change = users.find(({ _id }) => _id === userId);
        const { queryKey } = oneUserQuery(userId);
        const one = queryClient.getQueryData(queryKey);
        if (!change || !one) return;
        const isOlder = change.version !== undefined && change.version < one.user.version;
        if (!isOlder) queryClient.setQueryData(queryKey, { ...one, user: { ...one.user, ...change } });
        if (hasArrived(one.user, change, serverTime)) void queryClient.invalidateQueries({ queryKey });
      },
      // Nothing to do, because after an interruption everything is fetched again.
      onGap: () => undefined,
    });
  }, [client, queryClient, userId, isOpen]);

  return query;
}

/** Whether the change looks like a login, about which there is no other news. */
function hasArrived(
  user: User,
  { last_ping_timestamp: last = user.last_ping_timestamp, ip_address = user.ip_address }: ActivityChange,
  now: number,
): boolean {
  const isBack =
    activityStatus(user.last_ping_timestamp, now) === 'Inactive' && last > user.last_ping_timestamp;
  return isBack || ip_address !== user.ip_address;
}
