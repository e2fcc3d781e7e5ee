import { Skeleton, Stack, TextInput } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { REQUIRED_TEXT } from '../../shared/form/form-parts.js';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { useTexts } from '../../shared/i18n/language.js';
import { useConfirm } from '../../shared/ui/dialog.js';
import { Boxed } from '../../shared/ui/lines.js';
import { Screen } from '../../shared/ui/screen.js';
import { EmptyState, FailedLoad } from '../../shared/ui/empty-state.js';
import { groupsQuery, type ProfileGroup } from '../../shared/api/people.js';
import { membersQuery, useAddGroup, useDeleteGroup } from './api.js';
import { GroupItem } from './group-item.js';
import { useGroupWords } from './words.js';

export function GroupsPage() {
  const words = useGroupWords();
  const { data: groups } = useQuery(groupsQuery);
  return (
    <Screen title={words.heading} count={groups?.length ?? null} width="text">
      <Stack gap="md">
        <AddForm />
        <GroupList />
      </Stack>
    </Screen>
  );
}

function AddForm() {
  const { validation } = useTexts();
  const words = useGroupWords();
  const add = useAddGroup();
  const { fields, submitTo, showRefusal } = useSpecForm({
    initialValues: { name: '' },
    findFaults: ({ name }) => (name.trim() === '' ? [{ field: 'name', message: validation.groupEmpty }] : []),
  });

  const save = ({ name }: { name: string }) => {
    if (add.isPending) return;
    add.mutate({ name: name.trim() }, { onSuccess: () => fields.reset(), onError: showRefusal });
  };

  return (
    <form noValidate onSubmit={submitTo(save)}>
      <TextInput
        label={words.name}
        description={words.hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...REQUIRED_TEXT}
        {...fields.getInputProps('name')}
      />
    </form>
  );
}

function GroupList() {
  const { failures, screens } = useTexts();
  const words = useGroupWords();
  const { data: groups, isError, refetch } = useQuery(groupsQuery);
  const { data: members } = useQuery(membersQuery);
  const { mutate, isPending, variables } = useDeleteGroup();
  const [dialog, ask] = useConfirm();

  if (!groups) {
    if (!isError) return <Skeleton h={140} />;
    return <FailedLoad text={failures.groupList} onRetry={refetch} />;
  }
  if (groups.length === 0)
    return <EmptyState Icon={IconUsersGroup} word={screens.emptyGroups} text={words.none} />;

  const remove = ({ _id, name }: ProfileGroup) => {
    const count = members?.get(_id) ?? 0;
    ask({
      consequence: count === 0 ? words.goes(name) : `${words.goes(name)} ${words.usersStay(count)}`,
      isUndoable: true,
      onConfirm: () => mutate({ _id }),
    });
  };

  return (
    <>
      <Boxed aria-label={words.heading}>
        {groups.map((group) => (
          <GroupItem
            key={group._id}
            group={group}
            members={members?.get(group._id)}
            isGoing={isPending && variables._id === group._id}
            onDelete={() => remove(group)}
          />
        ))}
      </Boxed>
      {dialog}
    </>
  );
}
