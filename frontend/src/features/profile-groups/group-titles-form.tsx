import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupsQuery, type ProfileGroup } from '../../shared/api/people.js';
import { useTexts } from '../../shared/i18n/language.js';
import { AwaitedRows } from '../../shared/table/table-states.js';
import { TitleChoice } from '../../shared/ui/title-choice.js';
import { useEver } from '../../shared/ui/use-ever.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { useGroupTitles } from './api.js';
import { useGroupWords } from './words.js';

interface GroupTitlesFormProps {
  group: ProfileGroup;
  onDone: () => void;
}

/** Which titles everybody in a group has, as they are now: all are sent, and those of before would undo what others chose. */
export function GroupTitlesForm({ group: { _id }, onDone }: GroupTitlesFormProps) {
  const groups = useQuery(groupsQuery);
  const isRead = useEver(groups.isFetchedAfterMount && !groups.isError);
  const group = groups.data?.find((one) => one._id === _id);
  if (group && isRead) return <Choice group={group} onDone={onDone} />;
  return <AwaitedRows of={groups} height={160} />;
}

function Choice({ group, onDone }: GroupTitlesFormProps) {
  const { actions } = useTexts();
  const words = useGroupWords();
  const [chosen, setChosen] = useState([...(group.titles ?? [])]);
  const { mutate, isPending } = useGroupTitles();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ _id: group._id, titles: chosen }, { onSuccess: onDone });
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
          <Button {...whileBusy(isPending)} type="submit">
            {actions.update}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
