import { IconBell, IconLogout, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { inboxQuery } from '../../shared/api/inbox.js';
import { PATHS } from '../../shared/paths.js';
import { useFrameWords } from './frame-words.js';
import classes from './layouts.module.css';
import { Button } from '@mantine/core';
import { logoutTo, useLogout } from '../../shared/api/session/use-logout.js';
import { useTexts } from '../../shared/i18n/language.js';
import { InboxNotices, useNoticeLeave } from '../../features/inbox/notices.js';

const SHOWN_MAX = 99;

/** How much needs somebody, and the way there. */
export function InboxBell() {
  const words = useFrameWords();
  const { data } = useQuery(inboxQuery);
  const leave = useNoticeLeave();
  const { pathname } = useLocation();
  const total = data?.total ?? 0;
  return (
    <>
      <Link
        to={PATHS.inbox}
        className={classes['bell'] ?? ''}
        aria-label={total > 0 ? words.waiting(total) : words.inbox}
        title={words.inbox}
        aria-current={pathname.toLowerCase() === PATHS.inbox ? 'page' : undefined}
      >
        <IconBell size={18} aria-hidden />
        {total > 0 && (
          <span className={classes['count']} aria-hidden>
            {total > SHOWN_MAX ? `${SHOWN_MAX}+` : total}
          </span>
        )}
      </Link>
      {leave === 'granted' && data && <InboxNotices items={data.items} />}
    </>
  );
}

/** The way to one's own password, second factor and devices. */
export function SecurityLink({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const words = useFrameWords();
  const { pathname } = useLocation();
  return (
    <Link
      to={PATHS.security}
      className={classes['bell'] ?? ''}
      aria-label={words.security}
      title={words.security}
      aria-current={pathname.toLowerCase() === PATHS.security ? 'page' : undefined}
      onClick={onLeave}
    >
      <IconKey size={16} aria-hidden />
    </Link>
  );
}

export function LogoutButton({ role }: { role: string }) {
  const texts = useTexts();
  const logOut = useLogout(logoutTo(role));
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      leftSection={<IconLogout size={16} aria-hidden />}
      onClick={logOut}
    >
      <span className={classes['logout']} data-tip>
        {texts.actions.logout}
      </span>
    </Button>
  );
}
