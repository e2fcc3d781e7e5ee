import { Button, Group, TextInput } from '@mantine/core';
import type { ProfileGroup } from '../../shared/api/people.js';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { useTexts } from '../../shared/i18n/language.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { useRenameGroup } from './api.js';
import { useGroupWords } from './words.js';

interface RenameFormProps {
  group: ProfileGroup;
  onDone: () => void;
}

export function RenameForm({ group, onDone }: RenameFormProps) {
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
          autoComplete="off"
          key={fields.key('name')}
          {...fields.getInputProps('name')}
        />
        <Button {...whileBusy(rename.isPending)} type="submit" size="xs">
          {actions.update}
        </Button>
        <Button variant="default" size="xs" onClick={onDone}>
          {actions.cancel}
        </Button>
      </Group>
    </form>
  );
}
