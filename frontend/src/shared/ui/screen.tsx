import { Button, Group, Stack, Title, type StackProps } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { createContext, useContext, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLanguage, usePageTexts, useTexts, LOCALES } from '../i18n/language.js';
import classes from './ui.module.css';

interface ScreenProps {
  title: string;
  /** How many there are, whatever is searched; null while that is not known. */
  count?: number | null;
  /** How many of them a search or filter shows. */
  found?: number | undefined;
  /** At the right of the title: the search, filters, the primary action. */
  actions?: ReactNode;
  /** The table, or what has `flex: 1`, takes the height that the window has left. */
  isFilled?: boolean;
  /** Beside the tabs. */
  tools?: ReactNode;
  /** For text and forms, or cards and charts; without it tables and boards take the whole width. */
  width?: keyof typeof WIDTHS;
  children: ReactNode;
}

const WIDTHS = { text: 720, cards: 1200 };

export function Screen(props: ScreenProps) {
  const { title, count, found, actions, tools, width, isFilled, children } = props;
  const page = usePageTexts();
  const locale = LOCALES[useLanguage()];
  const total = count?.toLocaleString(locale);
  const maw = width && WIDTHS[width];
  return (
    <Stack gap="md" className={isFilled ? (classes['filled'] ?? '') : ''}>
      <title>{`${title} · Keyroster`}</title>
      <Group justify="space-between" gap="sm" mih={36} maw={maw}>
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
      <Tabs tools={tools} />
      {maw ? (
        <Stack gap="md" maw={maw}>
          {children}
        </Stack>
      ) : (
        children
      )}
    </Stack>
  );
}

interface SectionProps extends Pick<StackProps, 'gap'> {
  name: string;
  order?: 2 | 3;
  /** Beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a screen or a dialog, under its own heading. */
export const Section = ({ name, order = 2, gap = 'sm', actions, children }: SectionProps) => (
  <Stack component="section" gap={gap} aria-label={name}>
    <Group justify="space-between" gap="sm">
      <Title order={order} size={order === 2 ? 'h5' : 'h6'}>
        {name}
      </Title>
      {actions}
    </Group>
    {children}
  </Stack>
);

/** A link to a screen beside the one that shows. */
export interface ScreenTab {
  to: string;
  label: string;
  /** How much there is to do there. */
  count?: number | undefined;
}

/** The tabs of the screen that shows, and which of them it is; the frame provides them. */
export const ScreenTabs = createContext<{
  label: string;
  tabs: readonly ScreenTab[];
  shown?: ScreenTab;
} | null>(null);

function Tabs({ tools }: { tools: ReactNode }) {
  const place = useContext(ScreenTabs);
  const shownTab = useRef<HTMLAnchorElement>(null);
  const shownAt = place?.shown?.to;
  // On a phone the bar scrolls sideways, and the chosen tab may be the last. Not in a ref's callback: the router's link
  // calls it at each render, and each measurement lays out the whole page.
  useLayoutEffect(() => {
    const tab = shownTab.current;
    const bar = tab?.parentElement;
    if (bar) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
  }, [shownAt]);
  if (!place || place.tabs.length < 2) return null;
  return (
    <div className={`in-line ${classes['tabBar']}`} data-unprinted>
      <nav className={classes['tabs']} aria-label={place.label}>
        {place.tabs.map((tab) => (
          <Link
            key={tab.label}
            ref={tab === place.shown ? shownTab : undefined}
            to={tab.to}
            className={`cut finger ${classes['tab']}`}
            aria-current={tab === place.shown ? 'page' : undefined}
          >
            {tab.label}
            {tab.count ? <small data-figure>{tab.count}</small> : null}
          </Link>
        ))}
      </nav>
      {tools}
    </div>
  );
}

export function ImportLink({ to }: { to: string }) {
  const { actions } = useTexts();
  return (
    <Button component={Link} to={to} variant="default" leftSection={<IconFileImport size={16} aria-hidden />}>
      {actions.import}
    </Button>
  );
}
