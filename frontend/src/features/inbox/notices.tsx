import { NOTIFIED_KINDS } from '@keyroster/contracts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { Listeners } from '../../shared/listeners.js';
import { PATHS } from '../../shared/paths.js';
import type { Item } from '../../shared/api/inbox.js';
import { SecondaryButton, Hint } from '../../shared/ui/quiet.js';
import { tell, useInboxWords } from './words.js';

const SHOWN_MAX = 3;

const keyOf = ({ kind, id }: Item): string => `${kind}.${id}`;

/** Notifies of items that arrive while the page is hidden. */
export function InboxNotices({ items }: { items: readonly Item[] }) {
  const words = useInboxWords();
  const navigate = useNavigate();
  const known = useRef<ReadonlySet<string>>(undefined);

  useEffect(() => {
    const before = known.current;
    known.current = new Set(items.map(keyOf));
    if (!before || !document.hidden) return;
    const news = items.filter((item) => NOTIFIED_KINDS.includes(item.kind) && !before.has(keyOf(item)));
    for (const item of news.slice(0, SHOWN_MAX)) {
      const { title, text } = tell(item, words);
      // With equal tags the browser shows the notification of only one tab.
      const notice = notify(title, { body: text, tag: `keyroster.${keyOf(item)}` });
      if (!notice) return;
      notice.onclick = () => {
        window.focus();
        notice.close();
        void navigate(PATHS.inbox);
      };
    }
  }, [items, words, navigate]);

  return null;
}

/** Chrome on Android has the class, but its constructor throws: only service workers may notify there. */
function notify(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}

export function NoticeButton() {
  const words = useInboxWords();
  const leave = useNoticeLeave();
  if (leave === 'default') {
    return <SecondaryButton onClick={() => void askNoticeLeave()}>{words.notify}</SecondaryButton>;
  }
  return <Hint>{leave === 'granted' ? words.notified : words.notNotified}</Hint>;
}

/** Whether the page may show notifications; `none` where the browser has none. */
type NoticeLeave = NotificationPermission | 'none';

const listeners = new Listeners();

const read = (): NoticeLeave => ('Notification' in window ? Notification.permission : 'none');

export const useNoticeLeave = (): NoticeLeave => useSyncExternalStore(listeners.add, read);

/** The browser asks only once. */
async function askNoticeLeave(): Promise<void> {
  if (!('Notification' in window)) return;
  await Notification.requestPermission();
  listeners.tell();
}
