import { IconDots, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTableWords } from '../../../shared/table/table-words.js';
import type { NamedViews } from '../../../shared/table/views/named-views.js';
import { Button, Group, TextInput } from '@mantine/core';
import { Dialog, useDialog } from '../../../shared/ui/dialog.js';
import { IconButton } from '../../../shared/ui/quiet.js';
import { boundTo, FormButtons, FieldsForm } from '../../../shared/form/form-parts.js';

/** Makes a view of the columns that show, and changes the chosen one if it is the user's own. */
export function ViewTools({ views }: { views: NamedViews }) {
  const words = useTableWords();
  const { about: isNew, isOpen, open, close } = useDialog(false);
  const change = words.changeView(views.chosen.name);
  const title = isNew ? words.newView : change;
  return (
    <Group gap={0} wrap="nowrap" data-touch>
      {views.isOwn && <IconButton Icon={IconDots} label={change} onClick={() => open(false)} />}
      <IconButton Icon={IconPlus} label={words.newView} onClick={() => open(true)} />
      <Dialog opened={isOpen} onClose={close} title={title} withCloseButton={false} size="sm">
        <ViewForm views={views} isNew={isNew} onClose={close} />
      </Dialog>
    </Group>
  );
}

const NAME_MAX_LENGTH = 40;

interface ViewFormProps {
  views: NamedViews;
  /** True for a new view, false for changing the chosen one. */
  isNew: boolean;
  onClose: () => void;
}

function ViewForm({ views, isNew, onClose }: ViewFormProps) {
  const words = useTableWords();
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
    <FieldsForm onSubmit={save}>
      <TextInput
        label={words.viewName}
        description={isNew ? words.keepsColumns : undefined}
        data-autofocus
        maxLength={NAME_MAX_LENGTH}
        {...boundTo(name, setName)}
      />
      <FormButtons label={words.saveView} isDisabled={!isNamed} onCancel={onClose}>
        {!isNew && (
          <Button variant="subtle" color="red" mr="auto" onClick={remove}>
            {words.removeView}
          </Button>
        )}
      </FormButtons>
    </FieldsForm>
  );
}
