import { Group, Stack, Title, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../i18n/language.js';
import { LOCALES } from '../i18n/words.js';
import classes from './ui.module.css';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

interface ScreenProps {
  title: string;
  /** How many of them there are, whatever is searched; null while that is not known. */
  count?: number | null;
  /** At the right of the title: the search, filters, the one primary action. */
  actions?: ReactNode;
  /** In px: no wider is what is in it, nor the line of its title, where all of the room would pull it apart. */
  width?: number;
  children: ReactNode;
}

/** A screen in the frame: its heading, what acts on all of it, and its content. */
export function Screen({ title, count, actions, width, children }: ScreenProps) {
  const language = useLanguage();
  return (
    <Stack gap="md" maw={width}>
      <title>{`${title} · Keyroster`}</title>
      <Group justify="space-between" gap="sm" mih={36}>
        <Group gap="sm" wrap="nowrap" align="baseline" miw={0}>
          <Title order={1} size="h3">
            {title}
          </Title>
          {count !== undefined && (
            <span className={classes['count']} data-figure>
              {count?.toLocaleString(LOCALES[language])}
            </span>
          )}
        </Group>
        {actions && (
          <Group gap="sm" flex="0 1 auto" miw={0} className={classes['actions'] ?? ''}>
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  );
}

/** The way to the screen that imports what this one shows. */
export function ImportLink({ to }: { to: string }) {
  const { actions } = useTexts();
  return (
    <Button component={Link} to={to} variant="default" leftSection={<IconFileImport size={16} aria-hidden />}>
      {actions.import}
    </Button>
  );
}
