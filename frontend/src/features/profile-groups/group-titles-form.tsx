import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ProfileGroup } from '../../shared/api/lists/groups.js';
import { useTexts } from '../../shared/i18n/language.js';
import { TitleChoice } from '../../shared/ui/title-choice.js';
import { useGroupTitles } from './api.js';
import { useGroupWords } from './words.js';

interface GroupTitlesFormProps {
  group: ProfileGroup;
  onDone: () => void;
}

/** Which titles everybody in a group has. */
export function GroupTitlesForm({ group, onDone }: GroupTitlesFormProps) {
  const { actions } = useTexts();
  const words = useGroupWords();
  const [chosen, setChosen] = useState([...(group.titles ?? [])]);
  const { mutate, isPending } = useGroupTitles();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate({ _id: group._id, titles: chosen }, { onSuccess: onDone });
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {words.titlesHint}
        </Text>
        <TitleChoice chosen={chosen} onChange={setChosen} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            {actions.cancel}
          </Button>
          <Button type="submit">{actions.update}</Button>
        </Group>
      </Stack>
    </form>
  );
}
