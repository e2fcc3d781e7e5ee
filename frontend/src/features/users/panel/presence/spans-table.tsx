import { formatDateTime } from '@keyroster/contracts';
import { VisuallyHidden } from '@mantine/core';
import type { Presence } from './presence-api.js';
import { usePresenceWords } from './presence-words.js';

/** As many rows as somebody may listen to. */
const ROWS_MAX = 500;

/** What the strip shows, for who can't see it. */
export function SpansTable({ presence: { spans, overlaps } }: { presence: Presence }) {
  const words = usePresenceWords();
  return (
    <VisuallyHidden>
      <table>
        <caption>{words.strip}</caption>
        <thead>
          <tr>
            <th scope="col">{words.address}</th>
            <th scope="col">{words.device}</th>
            <th scope="col">{words.from}</th>
            <th scope="col">{words.to}</th>
          </tr>
        </thead>
        <tbody>
          {spans.slice(0, ROWS_MAX).map(({ ip, device, session_id, from, to }) => (
            <tr key={`${session_id} ${ip} ${from}`}>
              <td>{ip}</td>
              <td>{device || words.unknownDevice}</td>
              <td>{formatDateTime(from)}</td>
              <td>{formatDateTime(to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {overlaps.length > 0 && (
        <table>
          <caption>{words.overlaps}</caption>
          <thead>
            <tr>
              <th scope="col">{words.addresses}</th>
              <th scope="col">{words.from}</th>
              <th scope="col">{words.to}</th>
              <th scope="col">{words.duration}</th>
            </tr>
          </thead>
          <tbody>
            {overlaps.slice(0, ROWS_MAX).map(({ ips, from, to, minutes }) => (
              <tr key={from}>
                <td>{ips.join(', ')}</td>
                <td>{formatDateTime(from)}</td>
                <td>{formatDateTime(to)}</td>
                <td>{words.minutes(minutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </VisuallyHidden>
  );
}
