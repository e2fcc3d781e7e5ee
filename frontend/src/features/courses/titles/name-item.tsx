import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import classes from '../courses.module.css';

interface NameItemProps {
  name: string;
  isOpen: boolean;
  onOpen: () => void;
  /** A title opens to show its subtitles; a subtitle is the one whose credentials show. */
  kind: 'title' | 'subtitle';
  /** There for an admin. */
  onDelete?: () => void;
  /** What a dragged credential may be dropped on. */
  dropRef?: Ref<HTMLLIElement>;
  /** How it shows while something is dragged. */
  drop?: 'possible' | 'over' | undefined;
  /** What opens below the name; absent where that stands in another pane. */
  children?: ReactNode;
}

/** One name in a list: a press opens it. */
export function NameItem({ name, isOpen, onOpen, kind, onDelete, dropRef, drop, children }: NameItemProps) {
  const { actions } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const deleteLabel = `${actions.del} ${name}`;
  const state = children === undefined ? { 'aria-current': isOpen } : { 'aria-expanded': isOpen };

  // Of a long list the open one is in sight after a reload, too.
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
