import { TextInput } from '@mantine/core';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { useTexts } from '../../shared/i18n/language.js';
import { useAddGroup } from './api.js';
import { useGroupWords } from './words.js';

/** A name and Enter make a group. */
export function AddForm() {
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
