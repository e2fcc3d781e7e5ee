import { UnstyledButton } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { createContext, useContext, type Ref } from 'react';
import classes from './courses.module.css';
import { useCourseWords } from './words.js';

interface Handle {
  ref: Ref<HTMLButtonElement>;
  /** What it drags. */
  name: string;
  /** Where it is said how the keyboard drags. */
  describedBy: string;
}

export const DragHandleContext = createContext<Handle | null>(null);

/** A row's number, and the handle by which the keyboard drags the row. */
export function DragHandle({ number }: { number: number }) {
  const { drag } = useCourseWords();
  const handle = useContext(DragHandleContext);
  return (
    <span className={classes['number']}>
      {handle && (
        <UnstyledButton
          ref={handle.ref}
          className={classes['handle']}
          aria-label={drag.handle(handle.name)}
          aria-describedby={handle.describedBy}
        >
          <IconGripVertical size={14} aria-hidden />
        </UnstyledButton>
      )}
      {number}
    </span>
  );
}
