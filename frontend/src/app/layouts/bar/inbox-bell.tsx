import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { useNoticeLeave } from '../../../features/inbox/notices.js';
import { inboxQuery } from '../../../shared/api/lists/inbox.js';
import { latePart } from '../../../shared/late.js';
import { PATHS } from '../../../shared/paths.js';
import { useFrameWords } from '../frame-words.js';
import classes from './inbox-bell.module.css';

// For whoever gave the page leave.
const InboxNotices = latePart(async () => (await import('../../../features/inbox/notices.js')).InboxNotices);

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
