import { phrase } from '@keyroster/contracts';
import { Group } from '@mantine/core';
import { useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { defineWords } from '../i18n/language.js';
import classes from './lines.module.css';
import { SecondaryButton } from './quiet.js';

/** A list of things with buttons, one beneath the other. */
export const Rows = (props: ComponentPropsWithoutRef<'ul'>) => <ul className={classes['rows']} {...props} />;

/** One of `Rows`. Its buttons stand at the right, and beneath it where there is no room. */
export const Row = ({ acts, children }: { acts: ReactNode; children: ReactNode }) => (
  <li className={`in-line ${classes['row']}`}>
    <div className={classes['about']}>{children}</div>
    <Group gap="sm" data-touch>
      {acts}
    </Group>
  </li>
);

const useMoreWords = defineWords({ more: phrase('Show {count} more', 'Mostrar {count} más') });

/** The first rows of a long list, and a button that shows as many more. */
export function useFirst<Row>(rows: readonly Row[], step: number): [shown: readonly Row[], more: ReactNode] {
  const words = useMoreWords();
  const [end, setEnd] = useState(step);
  const left = rows.length - end;
  const more = left > 0 && (
    <SecondaryButton w="fit-content" onClick={() => setEnd(end + step)}>
      {words.more(Math.min(left, step))}
    </SecondaryButton>
  );
  return [rows.slice(0, end), more];
}

/** Names with what they say, which may be several values, one beneath the other. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, ...values: string[]])[] }) => (
  <dl className={classes['facts']}>
    {facts.map(([name, ...values]) => (
      <div key={name}>
        <dt>{name}</dt>
        {values.map((value) => (
          <dd key={value}>{value}</dd>
        ))}
      </div>
    ))}
  </dl>
);

/** A list in a box, with a line between its items. */
export const Boxed = (props: ComponentPropsWithoutRef<'ul'>) => (
  <ul className={classes['boxed']} {...props} />
);

export const Lines = (props: ComponentPropsWithoutRef<'ul'>) => (
  <ul className={classes['lines']} {...props} />
);
