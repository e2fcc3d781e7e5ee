import { UnstyledButton } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import classes from './drag.module.css';
import { useCourseWords } from '../words.js';

interface HandleProps {
  attach: (element: HTMLElement | null) => void;
  /** What it drags. */
  name: string;
  /** Where it is said how the keyboard drags. */
  describedBy: string;
}

export const DragHandleContext = createContext<HandleProps | null>(null);

/** A row's number, and the handle by which the keyboard drags the row. */
export function DragHandle({ number }: { number: number }) {
  const handle = useContext(DragHandleContext);
  return (
    <span className={classes['number']}>
      {handle && <Grip {...handle} />}
      {number}
    </span>
  );
}

function Grip({ attach, name, describedBy }: HandleProps) {
  const { drag } = useCourseWords();
  return (
    <UnstyledButton
      ref={attach}
      className={classes['handle']}
      aria-label={drag.handle(name)}
      aria-describedby={describedBy}
    >
      <IconGripVertical size={14} aria-hidden />
    </UnstyledButton>
  );
}
