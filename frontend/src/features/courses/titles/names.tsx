import { useDroppable } from '@dnd-kit/core';
import { ActionIcon, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { messageOf } from '../../../shared/api/api-error.js';
import { useNewest, useSpecForm } from '../../../shared/form/use-spec-form.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { IconButton, SecondaryButton, whileBusy } from '../../../shared/ui/quiet.js';
import { dropData, useCourseDrag, type DropTarget } from '../course-drag.js';
import classes from '../courses.module.css';
import { useCourseWords } from '../words.js';
import { FailedLoad, Skeletons } from '../../../shared/ui/empty-state.js';

interface NameListProps<Item> {
  label: string;
  of: Pick<UseQueryResult<readonly Item[]>, 'data' | 'isError' | 'refetch'>;
  children: (item: Item) => ReactNode;
}

export function NameList<Item>({ label, of, children }: NameListProps<Item>) {
  const texts = useTexts();
  const items = of.data;
  if (!items && of.isError) return <FailedLoad onRetry={of.refetch} />;
  if (!items) return <Skeletons height={32} />;
  if (items.length === 0) return <Text c="dimmed">{texts.screens.empty}</Text>;
  return (
    <Stack component="ul" gap={1} className={classes['names'] ?? ''} aria-label={label}>
      {items.map(children)}
    </Stack>
  );
}

interface NameItemProps extends DropTarget {
  isOpen: boolean;
  onOpen: () => void;
  onDelete: () => void;
  /** A quiet line beneath the name. */
  note?: string | undefined;
  /** What opens below the name. */
  children?: ReactNode;
}

/** A credential that is dropped on a subtitle is copied there; over a title it only rests. */
export function NameItem({ kind, _id, name, note, isOpen, onOpen, onDelete, children }: NameItemProps) {
  const { actions } = useTexts();
  const { dragged, peekedTitleId } = useCourseDrag();
  const isSubtitle = kind === 'subtitle';
  const mayDrop = dragged !== null && dragged.shop_id !== _id;
  const { setNodeRef, isOver } = useDroppable({
    id: `${kind}:${_id}`,
    data: dropData({ kind, _id, name }),
    disabled: !mayDrop,
  });
  const drop = mayDrop && isSubtitle ? 'possible' : undefined;
  const button = useRef<HTMLButtonElement>(null);
  const state = isSubtitle ? { 'aria-current': isOpen } : { 'aria-expanded': isOpen };

  // Keeps the open name of a long list in sight after a reload.
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  return (
    <li ref={setNodeRef} className={classes['item']} data-subtitle={isSubtitle ? _id : undefined}>
      <div
        className={classes['name']}
        data-open={isOpen || undefined}
        data-drop={isOver || _id === peekedTitleId ? 'over' : drop}
      >
        {!isSubtitle && <IconChevronRight size={14} className={classes['chevron']} aria-hidden />}
        <div className={classes['label']}>
          <UnstyledButton ref={button} className={classes['open']} title={name} onClick={onOpen} {...state}>
            {name}
          </UnstyledButton>
          {note && <span className={classes['note']}>{note}</span>}
        </div>
        <IconButton
          Icon={IconTrash}
          label={`${actions.del} ${name}`}
          size={24}
          className={classes['del'] ?? ''}
          onClick={onDelete}
        />
      </div>
      {children}
    </li>
  );
}

interface NameFormProps<Body, Answer> {
  label: string;
  /** The message for an empty name. */
  ifEmpty: string;
  /** Why no name can be saved. */
  refusal?: string | undefined;
  saving: UseMutationResult<Answer, Error, Body>;
  bodyOf: (name: string) => Body;
  onSaved?: (answer: Answer, name: string) => void;
  current?: string;
}

export function NameForm<Body, Answer>(props: NameFormProps<Body, Answer>) {
  const { label, ifEmpty, refusal, saving, bodyOf, onSaved, current } = props;
  const { actions } = useTexts();
  const words = useCourseWords();
  const { fields, submitTo } = useSpecForm({
    initialValues: { name: current ?? '' },
    findFaults: ({ name }) => [
      refusal !== undefined && { field: 'name', message: refusal },
      name.trim() === '' && { field: 'name', message: ifEmpty },
    ],
  });
  const isNew = current === undefined;
  // Another admin may rename it meanwhile.
  useNewest(fields, { name: current ?? '' });

  const save = submitTo(({ name }) =>
    saving.mutate(bodyOf(name.trim()), {
      onSuccess: (answer) => {
        fields.setFieldValue('name', isNew ? '' : name.trim());
        onSaved?.(answer, name);
      },
      onError: (error) => fields.setFieldError('name', messageOf(error)),
    }),
  );

  return (
    <form onSubmit={save} noValidate>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <TextInput
          {...fields.getInputProps('name')}
          flex={1}
          aria-label={label}
          placeholder={label}
          required
          readOnly={saving.isPending}
          enterKeyHint="done"
        />
        {isNew ? (
          <ActionIcon
            {...whileBusy(saving.isPending)}
            type="submit"
            variant="default"
            size={36}
            aria-label={words.add(label)}
            title={words.add(label)}
          >
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <SecondaryButton isBusy={saving.isPending} type="submit">
            {actions.update}
          </SecondaryButton>
        )}
      </Group>
    </form>
  );
}
