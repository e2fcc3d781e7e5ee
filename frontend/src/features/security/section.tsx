import { Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './security.module.css';

interface SectionProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** One matter of the page: what it is at the left, what can be done at the right. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div>
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      <div className={classes['body']}>{children}</div>
    </section>
  );
}
