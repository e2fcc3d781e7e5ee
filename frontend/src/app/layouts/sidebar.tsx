import { todayInLima } from '@keyroster/contracts';
import { CloseButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconKeyboard, IconLayoutSidebar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, Suspense, useEffect, useRef } from 'react';
import { useLocation, Link } from 'react-router-dom';
import { useKeptImports } from '../../features/import/job/kept-imports.js';
import { KIND_FACTS } from '../../features/import/kinds.js';
import { settingsQuery } from '../../shared/api/config.js';
import { troubleCountQuery } from '../../shared/api/courses.js';
import { inboxQuery } from '../../shared/api/inbox.js';
import { activityCountsQuery, userCountQuery } from '../../shared/api/people.js';
import { useIsAdmin, type CurrentUser } from '../../shared/api/session/session.js';
import { usePageTexts } from '../../shared/i18n/language.js';
import { showKeys } from '../../shared/keys/keys.js';
import { PATHS } from '../../shared/paths.js';
import { dueCountQuery } from '../../shared/renewals/api.js';
import { useMinute } from '../../shared/time/page-clock.js';
import { LanguageSwitch, ThemeSwitch, Brand } from '../../shared/ui/whole-page/brand.js';
import { placesOf } from '../../shared/ui/user/user-link.js';
import { ConnectionState } from './connection-state.js';
import { LogoutButton, SecurityLink } from './frame-buttons.js';
import { useFrameWords } from './frame-words.js';
import { PaletteEntry } from './palette-key.js';
import { placeAt, usePlaces } from './places.js';
import { Hint, IconButton } from '../../shared/ui/quiet.js';
import classes from './sidebar.module.css';
import { partFrom } from '../../shared/ui/late-part.js';

const RunningImport = partFrom(
  async () => (await import('../../features/import/job/running-import.js')).RunningImport,
);

interface SidebarProps {
  user: CurrentUser;
  /** Present where the sidebar is a drawer. */
  onClose?: () => void;
  /** Present where it can be folded to its icons. */
  fold?: { isFolded: boolean; toggle: () => void };
}

export function Sidebar({ user, onClose, fold }: SidebarProps) {
  const page = usePageTexts();
  const words = useFrameWords();
  return (
    <div className={classes['column']} data-folded={fold?.isFolded || undefined}>
      <div className={`in-line ${classes['row']}`}>
        <Brand />
        {onClose && <CloseButton onClick={onClose} aria-label={page.closeMenu} />}
      </div>
      {!onClose && <PaletteEntry />}
      <div className={classes['screens']}>
        <Navigation isFolded={fold?.isFolded ?? false} onLeave={onClose} />
        <RunningImports onLeave={onClose} />
      </div>
      <div className={classes['foot']} data-touch>
        <div className={`in-line ${classes['row']}`}>
          <ConnectionState />
          {fold && (
            <IconButton
              Icon={IconLayoutSidebar}
              label={fold.isFolded ? words.unfold : words.fold}
              onClick={fold.toggle}
            />
          )}
        </div>
        <Account user={user} onLeave={onClose} />
      </div>
    </div>
  );
}

function Account({ user, onLeave }: { user: CurrentUser; onLeave: (() => void) | undefined }) {
  const words = useFrameWords();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const leave = () => {
    close();
    onLeave?.();
  };
  return (
    <>
      {isOpen && <Version />}
      {isOpen && (
        <div className={`in-line ${classes['row']}`}>
          <SecurityLink onLeave={leave} />
          <LanguageSwitch />
          <ThemeSwitch />
          <IconButton Icon={IconKeyboard} label={words.keys} onClick={showKeys} />
        </div>
      )}
      <div className={`in-line ${classes['row']}`}>
        <span className={`cut ${classes['name']}`} title={user.username}>
          {user.username}
        </span>
        <span className={`cut ${classes['role']}`}>{user.role}</span>
      </div>
      <div className={`in-line ${classes['row']}`}>
        <LogoutButton />
        <IconButton
          Icon={isOpen ? IconChevronDown : IconChevronUp}
          label={words.account}
          aria-expanded={isOpen}
          onClick={toggle}
        />
      </div>
    </>
  );
}

function Version() {
  const { data } = useQuery(settingsQuery);
  return (
    <Hint size="xs" px={8} data-word>
      {data && `Keyroster ${data.version}`}
    </Hint>
  );
}

interface RunningImportsProps {
  isCompact?: boolean;
  onLeave?: (() => void) | undefined;
}

/** Imports that were begun in this tab, on all screens but their own. */
export function RunningImports({ isCompact = false, onLeave }: RunningImportsProps) {
  const { pathname } = useLocation();
  const kept = useKeptImports().filter(
    ({ kind, isHidden }) => !isHidden && KIND_FACTS[kind].path !== pathname.toLowerCase(),
  );
  if (kept.length === 0) return null;
  return (
    <Suspense>
      {kept.map((each) => (
        <RunningImport key={each.jobId} kept={each} isCompact={isCompact} onLeave={onLeave} />
      ))}
    </Suspense>
  );
}

function Navigation({ isFolded, onLeave }: { isFolded: boolean; onLeave: (() => void) | undefined }) {
  const words = useFrameWords();
  const places = usePlaces();
  const counts = usePlaceCounts();
  const { place: open, tab: shown } = placeAt(places, placesOf(useLocation()).screen);
  const links = useRef<HTMLElement>(null);
  const at = `${open?.to} ${shown?.to}`;
  // In a low window the links scroll.
  useEffect(() => {
    links.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <nav ref={links} className={classes['places']} aria-label={words.screens}>
      {places.map((place, index) => {
        const { to, label, Icon, part, tabs } = place;
        const isOpen = place === open;
        const hasTabs = isOpen && tabs.length > 1 && !isFolded;
        const current = hasTabs ? 'true' : 'page';
        return (
          <Fragment key={to}>
            {part !== places[index - 1]?.part && index > 0 && (
              <p className={`quiet ${classes['part']}`} data-word>
                {words.parts[part]}
              </p>
            )}
            <Link
              to={to}
              onClick={onLeave}
              className={`in-line finger ${classes['link']}`}
              aria-current={isOpen ? current : undefined}
            >
              <Icon size={16} aria-hidden />
              <span style={{ flex: 1 }} data-tip>
                {label}
              </span>
              <Count of={counts[to]} />
            </Link>
            {hasTabs &&
              tabs.map((tab) => (
                <Link
                  key={tab.label}
                  to={tab.to}
                  onClick={onLeave}
                  className={`in-line finger ${classes['link']}`}
                  data-tab
                  aria-current={tab === shown ? 'page' : undefined}
                >
                  <span className={`cut ${classes['name']}`}>{tab.label}</span>
                  <Count of={tab.count} />
                </Link>
              ))}
          </Fragment>
        );
      })}
    </nav>
  );
}

function Count({ of }: { of: number | undefined }) {
  if (!of) return null;
  return (
    <span className={`quiet ${classes['count']}`} data-count data-figure>
      {of}
    </span>
  );
}

export function usePlaceCounts(): Partial<Record<string, number | undefined>> {
  const inbox = useQuery(inboxQuery);
  const users = useQuery(userCountQuery);
  const due = useQuery(dueCountQuery(todayInLima(useMinute())));
  const troubles = useQuery({ ...troubleCountQuery, enabled: useIsAdmin() });
  const activity = useQuery(activityCountsQuery);
  return {
    [PATHS.inbox]: inbox.data?.total,
    [PATHS.users]: users.data,
    [PATHS.renewals]: due.data === undefined ? undefined : due.data + (inbox.data?.counts.payment ?? 0),
    [PATHS.courses]: (troubles.data ?? 0) + (inbox.data?.counts.exposed ?? 0),
    [PATHS.activity]: activity.data?.active,
  };
}
