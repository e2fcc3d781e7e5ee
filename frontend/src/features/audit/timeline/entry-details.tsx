import { formatDateTime } from '@keyroster/contracts';
import { useActionWords } from '../../../shared/audit/action-words.js';
import { useChanges } from '../../../shared/audit/use-change-text.js';
import type { Entry } from '../api.js';
import { useAuditWords } from '../words.js';
import classes from './timeline.module.css';

/** To the second, which is the same everywhere. */
function exactTime(at: string): string {
  const instant = Date.parse(at);
  return `${formatDateTime(instant)}:${String(new Date(instant).getUTCSeconds()).padStart(2, '0')}`;
}

/** All that an entry says, whole. */
export function EntryDetails({ entry }: { entry: Entry }) {
  const words = useAuditWords();
  const actions = useActionWords();
  const changes = useChanges()(entry);
  const { at, action, actor, target_name, ip, seq, hash } = entry;
  const facts = [
    [words.time, exactTime(at)],
    [words.action, target_name === null ? actions[action] : `${actions[action]}: ${target_name}`],
    [words.by, actor],
    [words.address, ip ?? words.commandLine],
    [words.place, seq === null ? words.notSealed : `${seq} · ${words.sealed(hash ?? '')}`],
  ] as const;
  return (
    <dl className={classes['facts']}>
      {facts.map(
        ([name, text]) =>
          text !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
      {changes.length > 0 && (
        <div>
          <dt>{words.change}</dt>
          {changes.map((change) => (
            <dd key={change}>{change}</dd>
          ))}
        </div>
      )}
    </dl>
  );
}

/** When the same was read, each time. */
export function ReadTimes({ entries }: { entries: readonly Entry[] }) {
  const words = useAuditWords();
  const sayChanges = useChanges();
  return (
    <ul className={classes['times']}>
      {entries.map((entry) => (
        <li key={entry._id}>
          <span>{exactTime(entry.at)}</span>
          <span>{sayChanges(entry).join(', ')}</span>
          <span>{entry.ip ?? words.commandLine}</span>
          <span>{entry.seq ?? words.notSealed}</span>
        </li>
      ))}
    </ul>
  );
}
