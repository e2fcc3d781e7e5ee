import { Button, Group, NativeSelect, type MantineSize } from '@mantine/core';
import { useState } from 'react';
import type { Title } from '../../../shared/api/courses.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';

interface TitleChoiceProps {
  titles: readonly Title[];
  label: string;
  /** What the list says while nothing is chosen. */
  placeholder: string;
  size?: MantineSize;
  /** One is being assigned, which the button shows. */
  isPending?: boolean;
  onAdd: (id: string) => void;
}

/** One of many titles to assign. What was chosen is chosen no more once it is no longer offered. */
export function TitleChoice(props: TitleChoiceProps) {
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
          value={isOffered ? chosen : ''}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={[
            { value: '', label: placeholder },
            ...titles.map(({ _id, shop_name }) => ({ value: _id, label: shop_name })),
          ]}
        />
        <Button {...whileBusy(isPending)} type="submit" size={size} variant="default" disabled={!isOffered}>
          {actions.assign}
        </Button>
      </Group>
    </form>
  );
}
