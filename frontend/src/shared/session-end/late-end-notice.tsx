import { Stack, Text } from '@mantine/core';
import type { LastEnd } from './last-end.js';
import { LockNotice } from './lock-notice.js';
import { ReplacedNotice } from './replaced-notice.js';
import { useEndWords } from './words.js';
import classes from './end-notice.module.css';

interface LateEndNoticeProps {
  end: LastEnd;
  onOver?: (() => void) | undefined;
}

/** What there is to say of it; of other failed logins a toast says enough. */
export function LateEndNotice({ end, onOver }: LateEndNoticeProps) {
  const { kind } = end;
  if (kind === 'locked' || kind === 'expired') return <LockNotice end={end} onOver={onOver} />;
  if (kind === 'replaced') return <ReplacedNotice end={end} />;
  if (kind === 'INVALID_CREDENTIALS') return <WrongNotice what="wrong" />;
  if (kind === 'PAUSED') return <WrongNotice what="paused" />;
  if (kind === 'pin') return <WrongNotice what="wrongPin" />;
  return null;
}

/** That a login failed, for as long as none has succeeded. */
function WrongNotice({ what }: { what: 'wrong' | 'wrongPin' | 'paused' }) {
  const words = useEndWords();
  return (
    <Stack className={classes['notice']} gap={4} role="alert">
      <Text fw={600}>{words[what]}</Text>
      <Text size="sm">{what === 'paused' ? words.lift : words.wait}</Text>
    </Stack>
  );
}
