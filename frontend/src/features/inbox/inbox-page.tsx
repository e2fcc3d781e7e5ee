import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inboxQuery, type Item } from '../../shared/api/inbox.js';
import { UserMessageDialog } from '../../shared/messages/message-dialog.js';
import { useDialog } from '../../shared/ui/dialog.js';
import { Screen } from '../../shared/ui/screen.js';
import { Awaited, EmptyState } from '../../shared/ui/empty-state.js';
import { InboxRow } from './inbox-row.js';
import { NoticeButton } from './notices.js';
import { useInboxWords } from './words.js';

const AT_ONCE = 100;

export function InboxPage() {
  const words = useInboxWords();
  const { about, isOpen, open, close } = useDialog({ userId: '', email: '' });
  return (
    <Screen title={words.heading} width={860} actions={<NoticeButton />}>
      <Items onMessage={({ id, name }) => open({ userId: id, email: name })} />
      <UserMessageDialog key={about.userId} {...about} isOpen={isOpen} onClose={close} />
    </Screen>
  );
}

function Items({ onMessage }: { onMessage: (item: Item) => void }) {
  const words = useInboxWords();
  const inbox = useQuery(inboxQuery);
  const { data } = inbox;
  const [shown, setShown] = useState(AT_ONCE);
  if (!data) return <Awaited of={inbox} height={120} />;
  if (data.total === 0) return <EmptyState text={words.none} />;
  const left = data.items.length - shown;
  return (
    <>
      <ul aria-label={words.list}>
        {data.items.slice(0, shown).map((item) => (
          <InboxRow key={`${item.kind}.${item.id}`} item={item} onMessage={() => onMessage(item)} />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="default" w="fit-content" onClick={() => setShown(shown + AT_ONCE)}>
          {words.more(Math.min(left, AT_ONCE))}
        </Button>
      )}
    </>
  );
}
