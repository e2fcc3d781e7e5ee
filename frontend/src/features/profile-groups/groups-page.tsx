import { Stack } from '@mantine/core';
import { Screen } from '../../shared/ui/screen.js';
import { AddForm } from './add-form.js';
import { GroupList } from './group-list.js';
import { useGroupWords } from './words.js';

/** The groups of browser profiles. */
export function GroupsPage() {
  const words = useGroupWords();
  return (
    <Screen title={words.heading} width={560}>
      <Stack gap="md">
        <AddForm />
        <GroupList />
      </Stack>
    </Screen>
  );
}
