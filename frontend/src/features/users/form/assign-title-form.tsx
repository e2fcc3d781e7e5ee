import { Group, NativeSelect, type MantineSize } from '@mantine/core';
import { useState } from 'react';
import { boundTo } from '../../../shared/form/form-parts.js';
import type { Title } from '../../../shared/api/courses.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { SecondaryButton } from '../../../shared/ui/quiet.js';

interface AssignTitleFormProps {
  titles: readonly Title[];
  label: string;
  placeholder: string;
  size?: MantineSize;
  isPending?: boolean;
  onAdd: (id: string) => void;
}

/** Chooses one of many titles to assign. A choice is dropped once it is no longer offered. */
export function AssignTitleForm(props: AssignTitleFormProps) {
  const { titles, label, placeholder, size = 'sm', isPending = false, onAdd } = props;
  const { actions } = useTexts();
  const [chosen, setChosen] = useState('');
  const isOffered = titles.some(({ _id }) => _id === chosen);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isOffered) onAdd(chosen);
      }}
    >
      <Group gap={size} wrap="nowrap">
        <NativeSelect
          size={size}
          flex={1}
          miw={0}
          aria-label={label}
          {...boundTo(isOffered ? chosen : '', setChosen)}
          data={[
            { value: '', label: placeholder },
            ...titles.map(({ _id, shop_name }) => ({ value: _id, label: shop_name })),
          ]}
        />
        <SecondaryButton isBusy={isPending} type="submit" size={size} disabled={!isOffered}>
          {actions.assign}
        </SecondaryButton>
      </Group>
    </form>
  );
}
