import { Button } from '@mantine/core';
import { IconBell, IconLogout, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, type LinkProps } from 'react-router-dom';
import { inboxQuery } from '../../shared/api/inbox.js';
import { useLogout } from '../../shared/api/session/session.js';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { useFrameWords } from './frame-words.js';
import classes from './layouts.module.css';

function IconLink({ to, title, ...link }: LinkProps & { to: string }) {
  const isHere = useLocation().pathname.toLowerCase() === to;
  return (
    <Link
      to={to}
      className={`finger ${classes['bell']}`}
      aria-label={title}
      title={title}
      aria-current={isHere ? 'page' : undefined}
      {...link}
    />
  );
}

/** For widths that have neither the sidebar nor, as on a phone, the tabs at the bottom. */
export function InboxBell() {
  const words = useFrameWords();
  const { data: { total = 0 } = {} } = useQuery(inboxQuery);
  const title = words.places.inbox;
  return (
    <IconLink to={PATHS.inbox} title={title} aria-label={total > 0 ? `${title} ${total}` : title}>
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

export function LogoutButton() {
  const texts = useTexts();
  const logOut = useLogout();
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
