import { formatDateTime } from '@keyroster/contracts';
import { ActionIcon, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconClockPause,
  IconDatabaseExport,
  IconDatabaseExclamation,
  IconHistoryOff,
  IconKey,
  IconNetwork,
  IconSpray,
  IconUsersGroup,
  IconWebhook,
  IconX,
} from '@tabler/icons-react';
import type { InboxKind } from '@keyroster/contracts';
import type { Item } from '../../shared/api/inbox.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { usePutAway } from './api.js';
import classes from './inbox.module.css';
import { ItemAction } from './item-action.js';
import { useInboxWords } from './words.js';

const ICONS: Readonly<Record<InboxKind, typeof IconX>> = {
  alarm: IconUsersGroup,
  trouble: IconAlertTriangle,
  exposed: IconKey,
  expiring: IconCalendarDue,
  pause: IconClockPause,
  spraying: IconSpray,
  proxy: IconNetwork,
  audit: IconHistoryOff,
  webhook: IconWebhook,
  backup: IconDatabaseExport,
  database: IconDatabaseExclamation,
};

interface InboxRowProps {
  item: Item;
  onMessage: () => void;
}

/** What needs somebody, since when, and what to do about it. */
export function InboxRow({ item, onMessage }: InboxRowProps) {
  const words = useInboxWords();
  const putAway = usePutAway();
  const { title, text } = words.tell(item);
  const Icon = ICONS[item.kind];
  return (
    <li className={classes['item']}>
      <Icon size={18} aria-hidden className={classes['icon'] ?? ''} />
      <div className={classes['told']}>
        <Text fw={500}>{title}</Text>
        <Text size="sm" c="dimmed">
          {item.at === 0 ? text : `${text} · ${words.since(formatDateTime(item.at))}`}
        </Text>
      </div>
      <div className={classes['acts']}>
        <ItemAction item={item} onMessage={onMessage} />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.away(title)}
          title={words.away(title)}
          {...whileBusy(putAway.isPending)}
          onClick={() => putAway.mutate(item)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}
