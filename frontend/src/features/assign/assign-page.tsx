import { daysLeftOf, isAdminRole, isStaffRole } from '@keyroster/contracts';
import type { AssignedTitlesAnswer } from '@keyroster/contracts/dto';
import { Badge, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconBooks, IconCheck, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { getQuery } from '../../shared/api/client.js';
import { titlesQuery, useAssign, useUnassign, type Title } from '../../shared/api/courses.js';
import { usersQuery, type User, type Whom } from '../../shared/api/people.js';
import { usePageTexts, useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { useMinute } from '../../shared/time/page-clock.js';
import { type Question, useConfirm } from '../../shared/ui/dialog.js';
import {
  EmptyState,
  EmptyStateLink,
  FailedLoad,
  NothingMatches,
  Skeletons,
} from '../../shared/ui/empty-state.js';
import { Boxed } from '../../shared/ui/lines.js';
import { whileBusy, Hint } from '../../shared/ui/quiet.js';
import { Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { DaysLeft } from '../../shared/ui/user/days-left.js';
import { useRoleName } from '../../shared/user-words.js';
import classes from './assign.module.css';
import { useAssignWords } from './words.js';

const assignedTitlesQuery = (userId: string) =>
  getQuery(['assignments', 'list', { userId }], `/shops/getassignedshops/${encodeURIComponent(userId)}`, {
    select: ({ shops }: AssignedTitlesAnswer): ReadonlySet<string> => new Set(shops),
  });

export function AssignPage() {
  const words = useAssignWords();
  const { actions } = useTexts();
  const { userGone } = usePageTexts();
  // The router matches addresses in any case; ids are compared in the server's spelling.
  const userId = useParams()['id']?.toLowerCase() ?? '';
  const { data: users } = useQuery(usersQuery);
  const user = users?.find(({ _id }) => _id === userId);

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
        {user && isAdminRole(user.role) ? (
          <Text c="dimmed">{words.seesAll}</Text>
        ) : (
          <Assigning whom={{ _id: userId, email: user?.email }} />
        )}
      </Stack>
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
      <Badge flex="none">{roleName(role)}</Badge>
      {!isStaffRole(role) && <DaysLeft left={daysLeftOf(user, now)} />}
    </Group>
  );
}

function Assigning({ whom }: { whom: Whom }) {
  const { screens } = useTexts();
  const words = useAssignWords();
  const all = useQuery(titlesQuery);
  const assigned = useQuery(assignedTitlesQuery(whom._id));
  const [search, setSearch] = useState('');
  const [dialog, ask] = useConfirm();
  const titles = assigned.data && all.data;
  const owned = titles?.filter(({ _id }) => assigned.data?.has(_id)) ?? [];
  const sought = search.trim().toLowerCase();
  const found = titles?.filter(({ shop_name }) => shop_name.toLowerCase().includes(sought));
  const retry = () => {
    void all.refetch();
    void assigned.refetch();
  };
  const list = () => {
    if (!titles || !found) {
      return all.isError || assigned.isError ? (
        <FailedLoad onRetry={retry} />
      ) : (
        <Stack gap={1} aria-hidden>
          <Skeletons height={44} />
        </Stack>
      );
    }
    if (titles.length === 0) {
      return <EmptyState Icon={IconBooks} word={screens.emptyShop} text={words.noTitles} />;
    }
    if (found.length === 0) {
      return <NothingMatches search={search} onClear={() => setSearch('')} word={screens.emptyShop} />;
    }
    return (
      <Boxed aria-label={words.titles}>
        {found.map((title) => (
          <TitleRow key={title._id} whom={whom} title={title} isAssigned={owned.includes(title)} ask={ask} />
        ))}
      </Boxed>
    );
  };
  return (
    <>
      <Group justify="space-between" align="flex-start" gap="sm" mih={58}>
        <Stack gap={2} flex={{ base: '1 0 100%', xs: '0 1 auto' }}>
          <SearchField value={search} onChange={setSearch} />
          <Hint size="xs">{titles && words.count(owned.length, titles.length)}</Hint>
        </Stack>
        {titles && <BulkButton whom={whom} titles={titles} owned={owned} ask={ask} />}
      </Group>
      {list()}
      {dialog}
    </>
  );
}

interface Asking {
  whom: Whom;
  ask: (question: Question) => void;
}

/** Assigns titles at once, and takes them away after a question. */
function useAssigning({ whom: user, ask }: Asking) {
  const { actions, confirmations } = useTexts();
  const assign = useAssign();
  const unassign = useUnassign();
  const idsOf = (titles: readonly Title[]) => titles.map(({ _id }) => _id);
  return {
    isBusy: assign.isPending || unassign.isPending,
    assign: (titles: readonly Title[], more?: { isBulk: true }) =>
      assign.mutate({ shop_id: idsOf(titles), user, ...more }),
    askToUnassign: (titles: readonly Title[], consequence: string, more?: { isBulk: true }) =>
      ask({
        text: confirmations.unassign,
        consequence,
        isUndoable: true,
        action: actions.unassign,
        onConfirm: () => unassign.mutate({ shop_id: idsOf(titles), user, ...more }),
      }),
  };
}

interface BulkButtonProps extends Asking {
  /** All titles, whether the search finds them or not. */
  titles: readonly Title[];
  owned: readonly Title[];
}

function BulkButton({ titles, owned, ...asking }: BulkButtonProps) {
  const { actions } = useTexts();
  const words = useAssignWords();
  const { isBusy, assign, askToUnassign } = useAssigning(asking);
  const isTaking = owned.length > 0;
  const askFirst = () =>
    askToUnassign(owned, words.unassignAll(asking.whom.email ?? words.thisUser, owned.length), BULK);
  return (
    <Stack gap={2} className={classes['bulk'] ?? ''}>
      <Button
        {...whileBusy(isBusy)}
        variant={isTaking ? 'default' : 'filled'}
        disabled={titles.length === 0}
        onClick={isTaking ? askFirst : () => assign(titles, BULK)}
      >
        {isTaking ? actions.unassignAll : actions.assignAll}
      </Button>
      <Hint size="xs">{words.willTouch(isTaking ? owned.length : titles.length)}</Hint>
    </Stack>
  );
}

const BULK = { isBulk: true } as const;

interface TitleRowProps extends Asking {
  title: Title;
  isAssigned: boolean;
}

function TitleRow({ title, isAssigned, ...asking }: TitleRowProps) {
  const { actions } = useTexts();
  const words = useAssignWords();
  const { isBusy, assign, askToUnassign } = useAssigning(asking);
  const askFirst = () =>
    askToUnassign([title], words.unassignOne(asking.whom.email ?? words.thisUser, title.shop_name));
  const action = isAssigned ? actions.unassign : actions.assign;
  return (
    <li className={`in-line ${classes['row']}`}>
      <Text flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {title.shop_name}
      </Text>
      <Text size="sm" className={`in-line ${classes['state']}`} data-assigned={isAssigned || undefined}>
        {isAssigned && <IconCheck size={14} aria-hidden />}
        {isAssigned ? words.assigned : words.notAssigned}
      </Text>
      <Button
        variant={isAssigned ? 'default' : 'light'}
        size="xs"
        w={96}
        {...whileBusy(isBusy)}
        aria-label={`${action} ${title.shop_name}`}
        onClick={isAssigned ? askFirst : () => assign([title])}
      >
        {action}
      </Button>
    </li>
  );
}
