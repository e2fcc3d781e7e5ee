import { Stack } from '@mantine/core';
import { Screen } from '../../shared/ui/screen.js';
import { AddForm } from './add-form.js';
import { GroupList } from './group-list.js';
import { useGroupWords } from './words.js';

/** The groups of browser profiles. */
export function GroupsPage() {
  const words = useGroupWords();
  return (
    <Screen title={words.heading}>
      <Stack gap="md" maw={560}>
        <AddForm />
        <GroupList />
      </Stack>
    </Screen>
  );
}
