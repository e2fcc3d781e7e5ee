import { Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { groupsQuery } from '../../shared/api/people.js';
import { Screen } from '../../shared/ui/screen.js';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { useTexts } from '../../shared/i18n/language.js';
import { GroupList } from './group-list.js';
import { useGroupWords } from './words.js';
import { useAddGroup } from './api.js';

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

/** A name and Enter make a group. */
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
    add.mutate(name.trim(), { onSuccess: () => fields.reset(), onError: showRefusal });
  };

  return (
    <form noValidate onSubmit={submitTo(save)}>
      <TextInput
        label={words.name}
        description={words.hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        withAsterisk={false}
        autoComplete="off"
        key={fields.key('name')}
        {...fields.getInputProps('name')}
      />
    </form>
  );
}
