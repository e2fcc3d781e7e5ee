import { latePart } from '../late.js';
import { useLastEnd } from './last-end.js';

const LateEndNotice = latePart(async () => (await import('./late-end-notice.js')).LateEndNotice);

interface EndNoticeProps {
  /** Signs in again as before, once a lock is over; absent where nobody has tried to. */
  onOver?: (() => void) | undefined;
}

/** Why somebody is out, where they come in again. It is loaded when there is something to say. */
export function EndNotice({ onOver }: EndNoticeProps) {
  const end = useLastEnd();
  if (!end) return null;
  return <LateEndNotice end={end} onOver={onOver} />;
}
