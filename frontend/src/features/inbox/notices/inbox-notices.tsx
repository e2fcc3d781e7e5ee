import { NOTIFIED_KINDS } from '@keyroster/contracts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Item } from '../../../shared/api/inbox.js';
import { PATHS } from '../../../shared/paths.js';
import { useInboxWords } from '../words.js';

/** More at once than anybody reads. */
const SHOWN_MAX = 3;

const keyOf = ({ kind, id }: Item): string => `${kind}.${id}`;

/** Says what came while nobody looked at the page; what was there before is no news. */
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
      const { title, text } = words.tell(item);
      // Of several tabs that say the same the browser shows one.
      const notice = new Notification(title, { body: text, tag: `keyroster.${keyOf(item)}` });
      notice.onclick = () => {
        window.focus();
        notice.close();
        void navigate(PATHS.inbox);
      };
    }
  }, [items, words, navigate]);

  return null;
}
