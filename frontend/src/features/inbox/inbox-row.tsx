import { formatDateTime, type InboxKind } from '@keyroster/contracts';
import { ActionIcon, Button, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconClockPause,
  IconDatabaseExclamation,
  IconDatabaseExport,
  IconHistoryOff,
  IconKey,
  IconNetwork,
  IconSpray,
  IconUsersGroup,
  IconWebhook,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLiftPause } from '../../shared/locks/use-lock-user.js';
import { PATHS } from '../../shared/paths.js';
import { useCopyWords, useCopy } from '../../shared/ui/copying/copy-button.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import type { Whom } from '../../shared/api/people.js';
import type { Item } from '../../shared/api/inbox.js';
import { useLiftBlock, usePutAway } from './api.js';
import classes from './inbox.module.css';
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

/** Commands and settings for the server, to be copied. */
const TO_COPY: Partial<Record<Item['kind'], string>> = {
  backup: 'npm run backup',
  proxy: 'TRUST_PROXY=1',
};

/** The screens for what isn't done right here. */
const PLACES: Partial<Record<Item['kind'], string>> = {
  alarm: PATHS.activity,
  trouble: PATHS.troubles,
  exposed: PATHS.toChange,
  audit: PATHS.audit,
  webhook: PATHS.integrations,
};

interface ItemActionProps {
  item: Item;
  onMessage: () => void;
}

/** The action of an item. */
function ItemAction({ item, onMessage }: ItemActionProps): ReactNode {
  const words = useInboxWords();
  const { kind } = item;
  const label = words.actions[kind];
  if (label === undefined) return null;
  const of = {
    size: 'xs',
    variant: 'default',
    'aria-label': words.acts(label, words.tell(item).title),
  } as const;
  const to = PLACES[kind];
  if (to !== undefined) {
    return (
      <Button {...of} component={Link} to={to}>
        {label}
      </Button>
    );
  }
  const copied = TO_COPY[kind];
  if (copied !== undefined) return <CopyText {...of} label={label} text={copied} />;
  if (kind === 'spraying') return <LiftBlock {...of} block={item.id} label={label} />;
  if (kind === 'pause') return <LiftPause {...of} user={{ _id: item.id, email: item.name }} label={label} />;
  return (
    <Button {...of} onClick={onMessage}>
      {label}
    </Button>
  );
}

interface DoneHereProps {
  size: 'xs';
  variant: 'default';
  'aria-label': string;
  label: string;
}

function LiftPause({ user, label, ...of }: DoneHereProps & { user: Whom }) {
  const lift = useLiftPause();
  return (
    <Button {...of} {...whileBusy(lift.isPending)} onClick={() => lift.mutate(user)}>
      {label}
    </Button>
  );
}

function LiftBlock({ block, label, ...of }: DoneHereProps & { block: string }) {
  const lift = useLiftBlock();
  return (
    <Button {...of} {...whileBusy(lift.isPending)} onClick={() => lift.mutate(block)}>
      {label}
    </Button>
  );
}

function CopyText({ text, label, ...of }: DoneHereProps & { text: string }) {
  const { copied } = useCopyWords();
  const [isCopied, copy] = useCopy(text);
  return (
    <Button {...of} onClick={copy}>
      {isCopied ? copied : label}
    </Button>
  );
}
