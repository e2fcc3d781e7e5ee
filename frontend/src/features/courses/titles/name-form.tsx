import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.js';
import { useSpecForm } from '../../../shared/form/use-spec-form.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';
import { useCourseWords } from '../words.js';

interface Settled {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

interface NameFormProps {
  label: string;
  /** The fault of a name, or null. */
  findFault: (name: string) => string | null;
  onSave: (name: string, settled: Settled) => void;
  /** The current name; absent for something new. */
  current?: string;
}

/** The form that names something new, or renames what is open. */
export function NameForm({ label, findFault, onSave, current }: NameFormProps) {
  const { actions } = useTexts();
  const words = useCourseWords();
  const { fields, submitTo } = useSpecForm({
    initialValues: { name: current ?? '' },
    findFaults: ({ name }) => {
      const message = findFault(name.trim());
      return message === null ? [] : [{ field: 'name', message }];
    },
  });
  const [isSaving, setIsSaving] = useState(false);
  const isNew = current === undefined;
  const { setValues } = fields;

  // Another admin may have renamed it meanwhile.
  useEffect(() => setValues({ name: current ?? '' }), [current, setValues]);

  const save = submitTo(({ name }) => {
    setIsSaving(true);
    onSave(name.trim(), {
      onSuccess: () => {
        setIsSaving(false);
        if (isNew) fields.reset();
      },
      onError: (error) => {
        setIsSaving(false);
        fields.setFieldError('name', messageOf(error));
      },
    });
  });

  return (
    <form onSubmit={save} noValidate>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <TextInput
          {...fields.getInputProps('name')}
          flex={1}
          aria-label={label}
          placeholder={label}
          required
          readOnly={isSaving}
          autoComplete="off"
          enterKeyHint="done"
        />
        {isNew ? (
          <ActionIcon
            {...whileBusy(isSaving)}
            type="submit"
            variant="default"
            size={36}
            aria-label={words.add(label)}
            title={words.add(label)}
          >
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <Button {...whileBusy(isSaving)} type="submit" variant="default">
            {actions.update}
          </Button>
        )}
      </Group>
    </form>
  );
}
