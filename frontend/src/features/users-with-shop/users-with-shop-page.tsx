import type { PublicUserAnswer, PublicUserListAnswer } from '@keyroster/contracts/dto';
import { Anchor, Avatar, Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ApiError, messageOf } from '../../shared/api/api-error.js';
import { send } from '../../shared/api/client.js';
import { usePageTexts, useTexts, defineWords } from '../../shared/i18n/language.js';
import { type NamedTitle, PATHS } from '../../shared/paths.js';
import { initialsOf } from '../../shared/upload/tile.js';
import { Brand, Corner } from '../../shared/ui/whole-page/brand.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { NobodyMatches, Skeletons } from '../../shared/ui/empty-state.js';
import { NoticePage } from '../../shared/ui/whole-page/notice.js';
import classes from './users-with-shop-page.module.css';

type PublicUser = Pick<PublicUserAnswer, keyof PublicUserAnswer>;

/** Who can log in to a title by PIN. It is the only call that never carries the token. */
const publicUsersQuery = (titleId: string) =>
  queryOptions({
    queryKey: ['public-users', 'list', titleId],
    queryFn: async ({ signal }) =>
      (await send('GET', `/shops/getuserbyshopid/${encodeURIComponent(titleId)}`, {
        signal,
        isAnonymous: true,
      })) as PublicUserListAnswer,
    select: ({ users }): PublicUser[] => users,
  });

const useWords = defineWords({ heading: ['Who are you?', '¿Quién eres?'] });

export function UsersWithShopPage() {
  const texts = useTexts();
  const { shop_id: titleId } = useParams();
  if (titleId !== undefined) return <TitleUsers titleId={titleId} />;
  return (
    <NoticePage
      title={texts.validation.credentialsIdMissingInUrl}
      action={
        <Anchor component={Link} to={PATHS.login}>
          {texts.actions.back}
        </Anchor>
      }
    />
  );
}

const FILTER_OVER = 12;

/** Something that isn't an id counts as a title without users. */
const isNoId = (error: Error | null): boolean => error instanceof ApiError && error.code === 'BAD_ID';

function TitleUsers({ titleId }: { titleId: string }) {
  const texts = useTexts();
  const page = usePageTexts();
  const words = useWords();
  const { data: users, error, refetch } = useQuery(publicUsersQuery(titleId));
  const [search, setSearch] = useState('');
  const sought = search.trim().toLowerCase();

  const back = (
    <Anchor component={Link} to={PATHS.login}>
      {texts.actions.back}
    </Anchor>
  );

  if (users?.length === 0 || isNoId(error)) {
    return <NoticePage title={texts.screens.noUsersOnCredentials} action={back} />;
  }
  if (!users && error) {
    const again = <Button onClick={() => void refetch()}>{page.tryAgain}</Button>;
    const ways = (
      <Group>
        {again}
        {back}
      </Group>
    );
    return <NoticePage title={messageOf(error)} action={ways} />;
  }

  return (
    <Box component="main" className={classes['page']}>
      <title>{`${words.heading} · Keyroster`}</title>
      <Corner />
      <Stack gap="lg">
        <Brand />
        <Group justify="space-between" mih={36}>
          <Title order={1} size="h2">
            {words.heading}
          </Title>
          {users && users.length > FILTER_OVER && <SearchField value={search} onChange={setSearch} />}
        </Group>
        {users ? (
          <UserTiles
            users={users.filter(({ email }) => email.includes(sought))}
            search={search}
            onClear={() => setSearch('')}
          />
        ) : (
          <WaitingTiles />
        )}
      </Stack>
    </Box>
  );
}

const WaitingTiles = () => (
  <div className={classes['tiles']} aria-hidden>
    <Skeletons height={72} />
  </div>
);

function UserTiles({ users, search, onClear }: { users: PublicUser[]; search: string; onClear: () => void }) {
  if (users.length === 0) return <NobodyMatches search={search} onClear={onClear} />;
  return (
    <ul className={classes['tiles']}>
      {users.map((user) => (
        <li key={user._id}>
          <UserTile user={user} />
        </li>
      ))}
    </ul>
  );
}

function UserTile({ user }: { user: PublicUser }) {
  const { shop_id: titleId } = useParams();
  const state: NamedTitle = { titleId };
  return (
    <Link to={PATHS.pin(user._id, user.email)} state={state} className={classes['tile']}>
      <Avatar color="teal" radius="md" aria-hidden>
        {initialsOf(user.email)}
      </Avatar>
      <Text truncate title={user.email} miw={0}>
        {user.email}
      </Text>
    </Link>
  );
}
