import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { groupsQuery } from '../../shared/api/lists/groups.js';
import { Screen } from '../../shared/ui/screen.js';
import { AddForm } from './add-form.js';
import { GroupList } from './group-list.js';
import { useGroupWords } from './words.js';

/** The groups of browser profiles. */
export function GroupsPage() {
  const words = useGroupWords();
  const { data: groups } = useQuery(groupsQuery);
  return (
    <Screen title={words.heading} count={groups?.length ?? null} width={560}>
      <Stack gap="md">
        <AddForm />
        <GroupList />
      </Stack>
    </Screen>
  );
}
