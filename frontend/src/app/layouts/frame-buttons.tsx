import { Button } from '@mantine/core';
import { IconBell, IconLogout, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { inboxQuery } from '../../shared/api/inbox.js';
import { logoutTo, useLogout } from '../../shared/api/session/session.js';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { useFrameWords } from './frame-words.js';
import classes from './layouts.module.css';

interface IconLinkProps {
  to: string;
  title: string;
  label?: string;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

function IconLink({ to, title, label = title, onClick, children }: IconLinkProps) {
  const { pathname } = useLocation();
  const current = pathname.toLowerCase() === to ? 'page' : undefined;
  return (
    <Link
      to={to}
      className={classes['bell'] ?? ''}
      aria-label={label}
      title={title}
      aria-current={current}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}

/** For widths that have neither the sidebar nor, as on a phone, the tabs at the bottom. */
export function InboxBell() {
  const words = useFrameWords();
  const { data: { total = 0 } = {} } = useQuery(inboxQuery);
  const label = total > 0 ? `${words.inbox} ${total}` : words.inbox;
  return (
    <IconLink to={PATHS.inbox} title={words.inbox} label={label}>
      <IconBell size={18} aria-hidden />
      {total > 0 && <span className={classes['count']}>{total}</span>}
    </IconLink>
  );
}

export function SecurityLink({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const words = useFrameWords();
  return (
    <IconLink to={PATHS.security} title={words.security} onClick={onLeave}>
      <IconKey size={16} aria-hidden />
    </IconLink>
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
