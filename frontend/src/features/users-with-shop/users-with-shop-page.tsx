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
  const { validation } = useTexts();
  const { shop_id: titleId } = useParams();
  if (titleId !== undefined) return <TitleUsers titleId={titleId} />;
  return <NoticePage title={validation.credentialsIdMissingInUrl} action={<BackLink />} />;
}

function BackLink() {
  const { actions } = useTexts();
  return (
    <Anchor component={Link} to={PATHS.login}>
      {actions.back}
    </Anchor>
  );
}

const FILTER_OVER = 12;

function TitleUsers({ titleId }: { titleId: string }) {
  const { screens } = useTexts();
  const { tryAgain } = usePageTexts();
  const words = useWords();
  const { data: users, error, refetch } = useQuery(publicUsersQuery(titleId));
  const [search, setSearch] = useState('');
  const found = users?.filter(({ email }) => email.includes(search.trim().toLowerCase()));
  const state: NamedTitle = { titleId };

  // Something that isn't an id counts as a title without users.
  if (users?.length === 0 || (error instanceof ApiError && error.code === 'BAD_ID')) {
    return <NoticePage title={screens.noUsersOnCredentials} action={<BackLink />} />;
  }
  if (!users && error) {
    const ways = (
      <Group>
        <Button onClick={() => void refetch()}>{tryAgain}</Button>
        <BackLink />
      </Group>
    );
    return <NoticePage title={messageOf(error)} action={ways} />;
  }

  return (
    <Box component="main" maw={960} mih="100dvh" mx="auto" p="24px 16px">
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
        {!found && (
          <div className={classes['tiles']} aria-hidden>
            <Skeletons height={72} />
          </div>
        )}
        {found?.length === 0 && <NobodyMatches search={search} onClear={() => setSearch('')} />}
        {found && found.length > 0 && (
          <ul className={classes['tiles']}>
            {found.map(({ _id, email }) => (
              <li key={_id}>
                <Link to={PATHS.pin(_id, email)} state={state} className={`box ${classes['tile']}`}>
                  <Avatar color="teal" radius="md" aria-hidden>
                    {initialsOf(email)}
                  </Avatar>
                  <Text truncate title={email} miw={0}>
                    {email}
                  </Text>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Box>
  );
}
