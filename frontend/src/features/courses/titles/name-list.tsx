import { ActionIcon, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { FailedLoad } from '../../../shared/ui/empty-state.js';
import classes from '../courses.module.css';

const PLACES = [0, 1, 2, 3, 4, 5];

interface NameListProps<Item> {
  label: string;
  /** Absent while they load. */
  items: readonly Item[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  /** Shown without items; 'Empty' by default. */
  empty?: ReactNode;
  children: (item: Item) => ReactNode;
}

/** The titles, or the subtitles of one of them. */
export function NameList<Item>({ label, items, isFailed, onRetry, empty, children }: NameListProps<Item>) {
  const texts = useTexts();
  if (!items && isFailed) {
    return <FailedLoad onRetry={onRetry} />;
  }
  if (!items) return PLACES.map((place) => <Skeleton key={place} className={classes['waiting'] ?? ''} />);
  if (items.length === 0) return <Text c="dimmed">{empty ?? texts.screens.empty}</Text>;
  return (
    <ul className={classes['names']} aria-label={label}>
      {items.map(children)}
    </ul>
  );
}

interface NameItemProps {
  name: string;
  isOpen: boolean;
  onOpen: () => void;
  kind: 'title' | 'subtitle';
  /** Absent for a member. */
  onDelete?: () => void;
  dropRef?: Ref<HTMLLIElement>;
  /** The look while a credential is dragged. */
  drop?: 'possible' | 'over' | undefined;
  /** What opens below the name; absent where it opens in another pane. */
  children?: ReactNode;
}

export function NameItem({ name, isOpen, onOpen, kind, onDelete, dropRef, drop, children }: NameItemProps) {
  const { actions } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const deleteLabel = `${actions.del} ${name}`;
  const state = children === undefined ? { 'aria-current': isOpen } : { 'aria-expanded': isOpen };

  // Keeps the open name of a long list in sight after a reload.
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  return (
    <li ref={dropRef} className={classes['item']}>
      <div className={classes['name']} data-open={isOpen || undefined} data-drop={drop}>
        {kind === 'title' && <IconChevronRight size={14} className={classes['chevron']} aria-hidden />}
        <UnstyledButton ref={button} className={classes['open']} title={name} onClick={onOpen} {...state}>
          {name}
        </UnstyledButton>
        {onDelete && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            className={classes['del']}
            aria-label={deleteLabel}
            title={deleteLabel}
            onClick={onDelete}
          >
            <IconTrash size={14} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {children}
    </li>
  );
}
