import { daysLeft, isAdminRole, subscriptionEnd } from '@keyroster/contracts';
import { Badge, Group, Text } from '@mantine/core';
import type { User } from '../../shared/api/lists/users.js';
import { useRoleName } from '../../shared/roles/role-name.js';
import { DaysLeft } from '../../shared/ui/days-left.js';
import { useMinute } from '../../shared/ui/use-minute.js';

/** Whom the titles are for: name, role, and for how long they can use them. */
export function Assignee({ user }: { user: User }) {
  const now = useMinute();
  const roleName = useRoleName();
  const { email, role, sub_start_date: start, sub_validity: validity } = user;
  return (
    <Group gap="sm" wrap="nowrap" mih={28}>
      <Text fw={600} truncate title={email}>
        {email}
      </Text>
      <Badge variant="default" tt="none" flex="none">
        {roleName(role)}
      </Badge>
      {!isAdminRole(role) && (
        <DaysLeft left={daysLeft(start, validity, now)} endsAt={subscriptionEnd(start, validity) ?? 0} />
      )}
    </Group>
  );
}
