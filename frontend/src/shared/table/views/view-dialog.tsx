import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../i18n/language.js';
import { defineWords } from '../../i18n/words.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { useTableWords } from '../table-words.js';
import type { NamedViews } from './use-named-views.js';

const NAME_MAX_LENGTH = 40;

const useViewWords = defineWords({
  en: {
    name: 'Name',
    save: 'Save',
    remove: 'Remove view',
    keeps: 'Keeps the columns that show now, in their order.',
  },
  es: {
    name: 'Nombre',
    save: 'Guardar',
    remove: 'Quitar vista',
    keeps: 'Guarda las columnas que se ven ahora, en su orden.',
  },
});

interface ViewDialogProps {
  views: NamedViews;
  /** A new one, or the one of one's own that is chosen. */
  isNew: boolean;
  isOpen: boolean;
  onClose: () => void;
}

export function ViewDialog({ views, isNew, isOpen, onClose }: ViewDialogProps) {
  const words = useTableWords();
  const title = isNew ? words.newView : words.changeView(views.chosen.name);
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title} withCloseButton={false} size="sm">
      <ViewForm views={views} isNew={isNew} onClose={onClose} />
    </Dialog>
  );
}

function ViewForm({ views, isNew, onClose }: Omit<ViewDialogProps, 'isOpen'>) {
  const { actions } = useTexts();
  const words = useViewWords();
  const [name, setName] = useState(isNew ? '' : views.chosen.name);
  const isNamed = name.trim() !== '';

  const save = () => {
    if (!isNamed) return;
    (isNew ? views.keepAs : views.rename)(name.trim());
    onClose();
  };
  const remove = () => {
    views.remove();
    onClose();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="md">
        <TextInput
          label={words.name}
          description={isNew ? words.keeps : undefined}
          data-autofocus
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          {!isNew && (
            <Button variant="subtle" color="red" mr="auto" onClick={remove}>
              {words.remove}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {actions.cancel}
          </Button>
          <Button type="submit" disabled={!isNamed}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
