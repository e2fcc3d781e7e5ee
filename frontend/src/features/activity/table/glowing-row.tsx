import { activityStatus } from '@keyroster/contracts';
import { useState, type ReactNode } from 'react';
import type { RowAttributes } from '../../../shared/table/rows/table-row.js';
import type { Line } from '../store/lines.js';
import { useTimedFact } from '../use-store.js';

interface GlowingRowProps {
  row: Line;
  children: (attributes: RowAttributes) => ReactNode;
}

/** A row that glows once when its status, address or lock has changed; a ping alone is no news. */
export function GlowingRow({ row, children }: GlowingRowProps) {
  const news = useTimedFact(
    row._id,
    ({ last_ping_timestamp, ip_address, is_locked }, now) =>
      `${activityStatus(last_ping_timestamp, now)} ${ip_address} ${is_locked ? 'locked' : ''}`,
  );
  const [seen, setSeen] = useState({ news, times: 0 });
  if (seen.news !== news) setSeen({ news, times: seen.times + 1 });
  // Two names for one glow: a second change starts it anew.
  const glow = seen.times % 2 === 0 ? 'even' : 'odd';
  return children(seen.times === 0 ? {} : { 'data-glow': glow });
}
