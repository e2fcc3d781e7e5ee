import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inboxQuery, type Item } from '../../shared/api/inbox.js';
import { UserMessageDialog } from '../../shared/messages/message-dialog.js';
import { Screen } from '../../shared/ui/screen.js';
import { EmptyState, FailedLoad } from '../../shared/ui/empty-state.js';
import { InboxRow } from './inbox-row.js';
import classes from './inbox.module.css';
import { NoticeButton } from './notices.js';
import { useInboxWords } from './words.js';

const AT_ONCE = 100;

export function InboxPage() {
  const words = useInboxWords();
  // Kept until the dialog has faded out.
  const [messaged, setMessaged] = useState({ userId: '', email: '', isOpen: false });
  return (
    <Screen title={words.heading} width={860} actions={<NoticeButton />}>
      <Items onMessage={({ id, name }) => setMessaged({ userId: id, email: name, isOpen: true })} />
      <UserMessageDialog
        key={messaged.userId}
        {...messaged}
        onClose={() => setMessaged((before) => ({ ...before, isOpen: false }))}
      />
    </Screen>
  );
}

function Items({ onMessage }: { onMessage: (item: Item) => void }) {
  const words = useInboxWords();
  const { data, isError, refetch } = useQuery(inboxQuery);
  const [shown, setShown] = useState(AT_ONCE);
  if (!data && isError) {
    return <FailedLoad onRetry={refetch} />;
  }
  if (!data) return <Skeleton height={120} />;
  if (data.total === 0) return <EmptyState text={words.none} />;
  const left = data.items.length - shown;
  return (
    <>
      <ul className={classes['list']} aria-label={words.list}>
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
