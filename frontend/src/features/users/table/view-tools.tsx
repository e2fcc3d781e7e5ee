import { IconDots, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTableWords } from '../../../shared/table/table-words.js';
import type { NamedViews } from '../../../shared/table/views/named-views.js';
import classes from '../../../shared/ui/ui.module.css';
import { Button, TextInput } from '@mantine/core';
import { Dialog, useDialog } from '../../../shared/ui/dialog.js';
import { boundTo, FormButtons, FieldsForm } from '../../../shared/form/form-parts.js';

function ViewDialog({ views, isNew, isOpen, onClose }: ViewDialogProps) {
  const words = useTableWords();
  const title = isNew ? words.newView : words.changeView(views.chosen.name);
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title} withCloseButton={false} size="sm">
      <ViewForm views={views} isNew={isNew} onClose={onClose} />
    </Dialog>
  );
}

/** Makes a view of the columns that show, and changes the chosen one if it is the user's own. */
export function ViewTools({ views }: { views: NamedViews }) {
  const words = useTableWords();
  const dialog = useDialog(false);
  const { chosen, isOwn } = views;
  return (
    <>
      {isOwn && (
        <ToolButton label={words.changeView(chosen.name)} onClick={() => dialog.open(false)}>
          <IconDots size={16} aria-hidden />
        </ToolButton>
      )}
      <ToolButton label={words.newView} onClick={() => dialog.open(true)}>
        <IconPlus size={16} aria-hidden />
      </ToolButton>
      <ViewDialog views={views} isNew={dialog.about} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  );
}

interface ToolButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function ToolButton({ label, onClick, children }: ToolButtonProps) {
  return (
    <button type="button" className={classes['tool']} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}

const NAME_MAX_LENGTH = 40;

interface ViewDialogProps {
  views: NamedViews;
  /** True for a new view, false for changing the chosen one. */
  isNew: boolean;
  isOpen: boolean;
  onClose: () => void;
}

function ViewForm({ views, isNew, onClose }: Omit<ViewDialogProps, 'isOpen'>) {
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
        autoComplete="off"
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
