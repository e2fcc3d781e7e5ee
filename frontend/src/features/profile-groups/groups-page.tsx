import { Skeleton, Stack, TextInput, Button, Group, Text } from '@mantine/core';
import { IconUsersGroup, IconBooks, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormButtons, FieldsForm } from '../../shared/form/form-parts.js';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { useTexts } from '../../shared/i18n/language.js';
import { useConfirm, Dialog } from '../../shared/ui/dialog.js';
import { Boxed } from '../../shared/ui/lines.js';
import { Screen } from '../../shared/ui/screen.js';
import { EmptyState, FailedLoad, Awaited } from '../../shared/ui/empty-state.js';
import { groupsQuery, type ProfileGroup } from '../../shared/api/people.js';
import { membersQuery, useAddGroup, useDeleteGroup, useGroupTitles, useRenameGroup } from './api.js';
import { useGroupWords } from './words.js';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Hint, IconButton, SmallButton, whileBusy } from '../../shared/ui/quiet.js';
import { TitleChoice } from '../../shared/ui/title-choice.js';
import { useEver } from '../../shared/ui/hooks/use-ever.js';
import classes from './groups.module.css';

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
        required
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

interface GroupItemProps {
  group: ProfileGroup;
  members: number | undefined;
  isGoing: boolean;
  onDelete: () => void;
}

function GroupItem({ group, members, isGoing, onDelete }: GroupItemProps) {
  const { actions } = useTexts();
  const words = useGroupWords();
  const [isRenamed, setIsRenamed] = useState(false);
  const titles = group.titles?.length ?? 0;
  if (isRenamed) {
    return (
      <li className={`in-line ${classes['item']}`}>
        <div className={classes['name']}>
          <RenameForm group={group} onDone={() => setIsRenamed(false)} />
        </div>
      </li>
    );
  }
  return (
    <li className={`in-line ${classes['item']}`}>
      <Text className={classes['name'] ?? ''} truncate title={group.name}>
        {group.name}
      </Text>
      <Hint className={classes['members'] ?? ''}>
        {members !== undefined && words.members(members)}
        {titles > 0 && ` · ${words.titles(titles)}`}
      </Hint>
      <GroupTitlesButton group={group} />
      <IconButton
        Icon={IconPencil}
        label={words.rename(group.name)}
        title={actions.edit}
        onClick={() => setIsRenamed(true)}
      />
      <IconButton
        {...whileBusy(isGoing)}
        Icon={IconTrash}
        label={`${actions.del} ${group.name}`}
        title={actions.del}
        onClick={onDelete}
      />
    </li>
  );
}

function RenameForm({ group, onDone }: { group: ProfileGroup; onDone: () => void }) {
  const { actions, validation } = useTexts();
  const words = useGroupWords();
  const rename = useRenameGroup();
  const { fields, submitTo, showRefusal } = useSpecForm({
    initialValues: { name: group.name },
    findFaults: ({ name }) => (name.trim() === '' ? [{ field: 'name', message: validation.groupEmpty }] : []),
  });

  const save = ({ name }: { name: string }) => {
    rename.mutate({ _id: group._id, name: name.trim() }, { onSuccess: onDone, onError: showRefusal });
  };

  return (
    <form
      noValidate
      onSubmit={submitTo(save)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onDone();
      }}
    >
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <TextInput
          size="xs"
          flex={1}
          autoFocus
          aria-label={words.newName(group.name)}
          {...fields.getInputProps('name')}
        />
        <Button {...whileBusy(rename.isPending)} type="submit" size="xs">
          {actions.update}
        </Button>
        <SmallButton onClick={onDone}>{actions.cancel}</SmallButton>
      </Group>
    </form>
  );
}

function GroupTitlesButton({ group }: { group: ProfileGroup }) {
  const words = useGroupWords();
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <IconButton Icon={IconBooks} label={words.titlesOf(group.name)} onClick={dialog.open} />
      <Dialog opened={isOpen} onClose={dialog.close} title={words.titlesOf(group.name)} size="sm">
        <GroupTitlesForm group={group} onDone={dialog.close} />
      </Dialog>
    </>
  );
}

interface GroupTitlesFormProps {
  group: ProfileGroup;
  onDone: () => void;
}

/** Sends all titles of a group. Waits for the newest, since older ones would undo other admins' choices. */
function GroupTitlesForm({ group: { _id }, onDone }: GroupTitlesFormProps) {
  const groups = useQuery(groupsQuery);
  const isRead = useEver(groups.isFetchedAfterMount && !groups.isError);
  const group = groups.data?.find((one) => one._id === _id);
  if (group && isRead) return <Choice group={group} onDone={onDone} />;
  return <Awaited of={groups} height={160} />;
}

function Choice({ group, onDone }: GroupTitlesFormProps) {
  const { actions } = useTexts();
  const words = useGroupWords();
  const [chosen, setChosen] = useState([...(group.titles ?? [])]);
  const { mutate, isPending } = useGroupTitles();
  return (
    <FieldsForm onSubmit={() => mutate({ _id: group._id, titles: chosen }, { onSuccess: onDone })}>
      <Hint>{words.titlesHint}</Hint>
      <TitleChoice chosen={chosen} onChange={setChosen} />
      <FormButtons label={actions.update} isBusy={isPending} onCancel={onDone} />
    </FieldsForm>
  );
}
