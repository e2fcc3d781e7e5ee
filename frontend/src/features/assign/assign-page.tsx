import { daysLeftOf, isAdminRole, isStaffRole } from '@keyroster/contracts';
import { Badge, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { usePageTexts, useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { useRoleName } from '../../shared/user-words.js';
import { DaysLeft } from '../../shared/ui/user/days-left.js';
import { type Question, useConfirm } from '../../shared/ui/dialog.js';
import { EmptyState, EmptyStateLink } from '../../shared/ui/empty-state.js';
import { Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { useMinute } from '../../shared/time/page-clock.js';
import { whileBusy, Hint } from '../../shared/ui/quiet.js';
import { usersQuery, type User, type Whom } from '../../shared/api/people.js';
import { useAssign, useUnassign } from '../../shared/api/courses.js';
import { type AssignableTitle, useAssignedTitles } from './api.js';
import classes from './assign.module.css';
import { TitleRows } from './title-rows.js';
import { useAssignWords } from './words.js';

export function AssignPage() {
  const words = useAssignWords();
  const { actions } = useTexts();
  const { userGone } = usePageTexts();
  // The router matches addresses in any case; ids are compared in the server's spelling.
  const userId = useParams()['id']?.toLowerCase() ?? '';
  const { data: users } = useQuery(usersQuery);
  const list = useAssignedTitles(userId);
  const [search, setSearch] = useState('');
  const [dialog, ask] = useConfirm();

  const user = users?.find(({ _id }) => _id === userId);
  const whom = { _id: userId, email: user?.email };
  const seesAll = user !== undefined && isAdminRole(user.role);
  const assigned = list.titles?.filter(({ isAssigned }) => isAssigned).length ?? 0;

  if (users && !user) {
    const back = <EmptyStateLink to={PATHS.users}>{actions.back}</EmptyStateLink>;
    return (
      <Screen title={words.heading} width="text">
        <EmptyState text={userGone} Icon={IconUserOff} action={back} />
      </Screen>
    );
  }
  return (
    <Screen title={words.heading} width="text">
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
                <Hint size="xs">{list.titles && words.count(assigned, list.titles.length)}</Hint>
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

function Assignee({ user }: { user: User }) {
  const now = useMinute();
  const roleName = useRoleName();
  const { email, role } = user;
  return (
    <Group gap="sm" wrap="nowrap" mih={28}>
      <Text fw={600} truncate title={email}>
        {email}
      </Text>
      <Badge variant="default" tt="none" flex="none">
        {roleName(role)}
      </Badge>
      {!isStaffRole(role) && <DaysLeft left={daysLeftOf(user, now)} />}
    </Group>
  );
}

interface BulkButtonProps {
  whom: Whom;
  /** All titles, whether the search finds them or not. */
  titles: AssignableTitle[];
  ask: (question: Question) => void;
}

function BulkButton({ whom, titles, ask }: BulkButtonProps) {
  const { actions, confirmations } = useTexts();
  const words = useAssignWords();
  const assign = useAssign();
  const unassign = useUnassign();
  const assigned = titles.filter(({ isAssigned }) => isAssigned);
  const isTaking = assigned.length > 0;
  const touched = isTaking ? assigned : titles;
  const assignment = { shop_id: touched.map(({ title }) => title._id), user: whom, isBulk: true };

  const press = () => {
    if (!isTaking) {
      assign.mutate(assignment);
      return;
    }
    ask({
      text: confirmations.unassign,
      consequence: words.unassignAll(whom.email ?? words.thisUser, assigned.length),
      isUndoable: true,
      action: actions.unassign,
      onConfirm: () => unassign.mutate(assignment),
    });
  };

  return (
    <Stack gap={2} className={classes['bulk'] ?? ''}>
      <Button
        {...whileBusy(assign.isPending || unassign.isPending)}
        variant={isTaking ? 'default' : 'filled'}
        disabled={titles.length === 0}
        onClick={press}
      >
        {isTaking ? actions.unassignAll : actions.assignAll}
      </Button>
      <Hint size="xs">{words.willTouch(touched.length)}</Hint>
    </Stack>
  );
}
