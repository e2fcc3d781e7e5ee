import type { InboxKind } from '@keyroster/contracts';
import { Button, Group, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconCircleCheck,
  IconClockPause,
  IconCash,
  IconCreditCard,
  IconDatabaseExclamation,
  IconDatabaseExport,
  IconHistoryOff,
  IconKey,
  IconNetwork,
  IconSend,
  IconSpray,
  IconUsersGroup,
  IconWebhook,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePayCredential } from '../../shared/api/courses.js';
import { useIsAdmin } from '../../shared/api/session/session.js';
import { inboxQuery, type Item } from '../../shared/api/inbox.js';
import { usePost } from '../../shared/api/use-change.js';
import { useLiftPause } from '../../shared/locks/use-lock-user.js';
import { UserMessageDialog } from '../../shared/messages/message-dialog.js';
import { PATHS } from '../../shared/paths.js';
import { CopyTextButton } from '../../shared/ui/copying/copy-button.js';
import { useDialog } from '../../shared/ui/dialog.js';
import { Awaited, EmptyState } from '../../shared/ui/empty-state.js';
import { Row, Rows, useFirst } from '../../shared/ui/lines.js';
import { Screen } from '../../shared/ui/screen.js';
import { IconButton, whileBusy, Hint } from '../../shared/ui/quiet.js';
import { timeToday } from '../../shared/time/page-clock.js';
import { NoticeButton } from './notices.js';
import { tell, useInboxWords } from './words.js';

const AT_ONCE = 100;

export function InboxPage() {
  const words = useInboxWords();
  const { about, isOpen, open, close } = useDialog({ userId: '', email: '' });
  return (
    <Screen title={words.heading} width="cards" actions={<NoticeButton />}>
      <Items onMessage={({ id, name }) => open({ userId: id, email: name })} />
      <UserMessageDialog key={about.userId} {...about} isOpen={isOpen} onClose={close} />
    </Screen>
  );
}

function Items({ onMessage }: { onMessage: (item: Item) => void }) {
  const words = useInboxWords();
  const inbox = useQuery(inboxQuery);
  const { data } = inbox;
  const [shown, more] = useFirst(data?.items ?? [], AT_ONCE);
  if (!data) return <Awaited of={inbox} height={120} />;
  if (data.total === 0) return <EmptyState Icon={IconCircleCheck} word={words.none} text={words.appears} />;
  return (
    <>
      <Rows aria-label={words.list}>
        {shown.map((item) => (
          <InboxRow key={`${item.kind}.${item.id}`} item={item} onMessage={() => onMessage(item)} />
        ))}
      </Rows>
      {more}
    </>
  );
}

const ICONS: Readonly<Record<InboxKind, typeof IconX>> = {
  alarm: IconUsersGroup,
  trouble: IconAlertTriangle,
  exposed: IconKey,
  expiring: IconCalendarDue,
  payment: IconCash,
  source: IconCreditCard,
  pause: IconClockPause,
  spraying: IconSpray,
  proxy: IconNetwork,
  audit: IconHistoryOff,
  webhook: IconWebhook,
  channel: IconSend,
  backup: IconDatabaseExport,
  database: IconDatabaseExclamation,
};

interface ItemProps {
  item: Item;
  onMessage: () => void;
}

function InboxRow({ item, onMessage }: ItemProps) {
  const words = useInboxWords();
  const putAway = usePost<Pick<Item, 'kind' | 'id'>>('/inbox/away', ['inbox']);
  const { title, text } = tell(item, words);
  const Icon = ICONS[item.kind];
  return (
    <Row
      acts={
        <>
          <ItemAction item={item} onMessage={onMessage} />
          <IconButton
            Icon={IconX}
            label={words.away(title)}
            {...whileBusy(putAway.isPending)}
            onClick={() => putAway.mutate({ kind: item.kind, id: item.id })}
          />
        </>
      }
    >
      <Group gap={12} wrap="nowrap">
        <Icon size={18} aria-hidden color="var(--mantine-color-dimmed)" style={{ flex: 'none' }} />
        <div>
          <Text fw={500}>{title}</Text>
          <Hint>{item.at === 0 ? text : `${text} · ${words.since(timeToday(item.at))}`}</Hint>
        </div>
      </Group>
    </Row>
  );
}

/** Commands and settings for the server, which the admin copies. */
const TO_COPY: Partial<Record<Item['kind'], string>> = {
  backup: 'npm run backup',
  proxy: 'TRUST_PROXY=1',
};

const PLACES: Partial<Record<Item['kind'], string>> = {
  alarm: PATHS.sharing,
  trouble: PATHS.troubles,
  exposed: PATHS.toChange,
  payment: PATHS.payments,
  audit: PATHS.audit,
  webhook: PATHS.integrations,
  channel: PATHS.channels,
};

function ItemAction({ item, onMessage }: ItemProps): ReactNode {
  const words = useInboxWords();
  const pause = useLiftPause();
  // Lifts the pause of a block of addresses after wrong tries under many names.
  const block = usePost<{ block: string }>('/users/unpause', ['inbox'], {
    successKey: 'pauseLifted',
    about: (lifted) => lifted.block,
  });
  const paid = usePayCredential();
  const isAdmin = useIsAdmin();
  const { kind, id, name } = item;
  const label = words.actions[kind];
  if (label === undefined) return null;
  const look = {
    size: 'xs',
    variant: 'default',
    'aria-label': words.acts(label, tell(item, words).title),
  } as const;
  // The sharing screen is for admins; supervisors see the users with an alarm marked on the activity screen.
  const to = kind === 'alarm' && !isAdmin ? PATHS.activity : PLACES[kind];
  if (to !== undefined) {
    return (
      <Button {...look} component={Link} to={to}>
        {label}
      </Button>
    );
  }
  const copied = TO_COPY[kind];
  if (copied !== undefined) return <CopyTextButton {...look} label={label} text={copied} />;
  const lifts: Partial<Record<InboxKind, () => void>> = {
    spraying: () => block.mutate({ block: id }),
    source: () => paid.mutate({ _id: id, name }),
    pause: () => pause.mutate({ _id: id, email: name }),
  };
  return (
    <Button
      {...look}
      {...whileBusy(pause.isPending || block.isPending || paid.isPending)}
      onClick={lifts[kind] ?? onMessage}
    >
      {label}
    </Button>
  );
}
