import type { LastEnd } from './last-end.js';
import { LockNotice } from './lock-notice.js';
import { ReplacedNotice } from './replaced-notice.js';
import { WrongNotice } from './wrong-notice.js';

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
