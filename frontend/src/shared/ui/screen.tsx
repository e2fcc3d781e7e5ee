import { Button, Group, Stack, Tabs, Title } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useLanguage, usePageTexts, useTexts } from '../i18n/language.js';
import { LOCALES } from '../i18n/words.js';
import classes from './ui.module.css';

interface ScreenProps {
  title: string;
  /** How many there are, whatever is searched; null while that is not known. */
  count?: number | null;
  /** How many of them a search or filter shows. */
  found?: number | undefined;
  /** At the right of the title: the search, filters, the primary action. */
  actions?: ReactNode;
  /** The most that content and heading take, in px. */
  width?: number;
  /** The table takes the height that the window has left. */
  isFilled?: boolean;
  children: ReactNode;
}

export function Screen({ title, count, found, actions, width, isFilled, children }: ScreenProps) {
  const page = usePageTexts();
  const locale = LOCALES[useLanguage()];
  const total = count?.toLocaleString(locale);
  return (
    <Stack gap="md" maw={width} className={isFilled ? (classes['filled'] ?? '') : ''}>
      <title>{`${title} · Keyroster`}</title>
      <Group justify="space-between" gap="sm" mih={36}>
        <Group gap="sm" wrap="nowrap" align="baseline" miw={0}>
          <Title order={1} size="h3">
            {title}
          </Title>
          {count !== undefined && (
            <span className={classes['count']} data-figure>
              {found !== undefined && total ? page.of(found.toLocaleString(locale), total) : total}
            </span>
          )}
        </Group>
        {actions && (
          <Group gap="sm" flex="0 1 auto" miw={0} data-unprinted className={classes['actions'] ?? ''}>
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  );
}

interface Tab {
  label: string;
  panel: ReactNode;
}

interface TabbedScreenProps extends Omit<ScreenProps, 'actions' | 'children'> {
  first: Tab;
  second: Tab & { tab: string; badge?: ReactNode };
}

/** A screen with two tabs. `?tab=` in the URL says that the second is open, for a reload and the back button. */
export function TabbedScreen({ first, second, ...screen }: TabbedScreenProps) {
  const [params, setParams] = useSearchParams();
  const { tab } = second;
  const show = (value: string | null) => setParams(value === tab ? { tab } : {});
  return (
    <Tabs value={params.get('tab') === tab ? tab : 'first'} onChange={show} keepMounted={false}>
      <Screen
        {...screen}
        actions={
          <Tabs.List>
            <Tabs.Tab value="first">{first.label}</Tabs.Tab>
            <Tabs.Tab value={tab} rightSection={second.badge}>
              {second.label}
            </Tabs.Tab>
          </Tabs.List>
        }
      >
        <Tabs.Panel value="first">{first.panel}</Tabs.Panel>
        <Tabs.Panel value={tab}>{second.panel}</Tabs.Panel>
      </Screen>
    </Tabs>
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
