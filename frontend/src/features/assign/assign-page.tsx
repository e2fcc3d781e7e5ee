import { isAdminRole, daysLeft, subscriptionEnd } from '@keyroster/contracts';
import { Box, Group, Skeleton, Stack, Text, Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { usersQuery, type User } from '../../shared/api/people.js';
import { useConfirm } from '../../shared/ui/confirm-dialog.js';
import { Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { useRoleName } from '../../shared/user-words.js';
import { DaysLeft } from '../../shared/ui/days-left.js';
import { useMinute } from '../../shared/time/page-clock.js';
import { BulkButton } from './bulk-button.js';
import { TitleRows } from './title-rows.js';
import { useAssignedTitles } from './use-assigned-titles.js';
import { useAssignWords } from './words.js';

/** Assigns titles to a user. */
export function AssignPage() {
  const words = useAssignWords();
  // The address is read without regard to case; ids are compared in the server's spelling.
  const userId = useParams()['id']?.toLowerCase() ?? '';
  const { data: users } = useQuery(usersQuery);
  const list = useAssignedTitles(userId);
  const [search, setSearch] = useState('');
  const [dialog, ask] = useConfirm();

  const user = users?.find(({ _id }) => _id === userId);
  const whom = { _id: userId, email: user?.email };
  const seesAll = user !== undefined && isAdminRole(user.role);
  const assigned = list.titles?.filter(({ isAssigned }) => isAssigned).length ?? 0;

  return (
    <Screen title={words.heading} width={760}>
      <Stack gap="md">
        <Box mih={28}>
          {user && <Assignee user={user} />}
          {!users && <Skeleton h={20} w={240} mt={4} />}
        </Box>
        {seesAll ? (
          <Text c="dimmed">{words.seesAll}</Text>
        ) : (
          <>
            <Group justify="space-between" align="flex-start" gap="sm" mih={58}>
              <Stack gap={2} flex={{ base: '1 0 100%', xs: '0 1 auto' }}>
                <SearchField value={search} onChange={setSearch} />
                <Text size="xs" c="dimmed">
                  {list.titles && words.count(assigned, list.titles.length)}
                </Text>
              </Stack>
              {list.titles && <BulkButton whom={whom} titles={list.titles} ask={ask} />}
            </Group>
            <TitleRows list={list} search={search} onClear={() => setSearch('')} whom={whom} ask={ask} />
          </>
        )}
      </Stack>
      {dialog}
    </Screen>
  );
}

/** Whom the titles are for: name, role, and for how long they can use them. */
function Assignee({ user }: { user: User }) {
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
