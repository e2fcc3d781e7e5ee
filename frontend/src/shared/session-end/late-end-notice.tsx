import type { LastEnd } from './last-end.js';
import { LockNotice } from './lock-notice.js';
import { ReplacedNotice } from './replaced-notice.js';

interface LateEndNoticeProps {
  end: LastEnd;
  onOver?: (() => void) | undefined;
}

export const LateEndNotice = ({ end, onOver }: LateEndNoticeProps) =>
  end.kind === 'locked' ? <LockNotice end={end} onOver={onOver} /> : <ReplacedNotice end={end} />;
