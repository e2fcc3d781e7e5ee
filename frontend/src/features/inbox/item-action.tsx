import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Item } from '../../shared/api/inbox.js';
import type { Whom } from '../../shared/api/people.js';
import { PATHS } from '../../shared/paths.js';
import { useCopyWords, useCopy } from '../../shared/ui/copying/copy-button.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { useLiftPause } from '../../shared/locks/use-lock-user.js';
import { useLiftBlock } from './api.js';
import { useInboxWords } from './words.js';

/** What is to be done on the server, as somebody copies it from here. */
const TO_COPY: Partial<Record<Item['kind'], string>> = {
  backup: 'npm run backup',
  proxy: 'TRUST_PROXY=1',
};

/** Where something is seen to, of what isn't done right here. */
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

/** The one thing to do about an item. */
export function ItemAction({ item, onMessage }: ItemActionProps): ReactNode {
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
