import { Group } from '@mantine/core';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import classes from './lines.module.css';

/** A list of things with buttons, one beneath the other. */
export const Rows = (props: ComponentPropsWithoutRef<'ul'>) => <ul className={classes['rows']} {...props} />;

/** One of `Rows`. Its buttons stand at the right, and beneath it where there is no room. */
export const Row = ({ acts, children }: { acts: ReactNode; children: ReactNode }) => (
  <li className={classes['row']}>
    <div className={classes['about']}>{children}</div>
    <Group gap="sm">{acts}</Group>
  </li>
);

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
