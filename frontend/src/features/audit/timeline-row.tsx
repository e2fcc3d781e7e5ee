import { formatDate, formatDateTime, formatTime } from '@keyroster/contracts';
import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, type MouseEvent } from 'react';
import { useActionWords } from '../../shared/audit/action-words.js';
import { useChanges, useChangeText } from '../../shared/audit/use-change-text.js';
import { Facts } from '../../shared/ui/lines.js';
import { IconButton } from '../../shared/ui/quiet.js';
import type { Entry } from './api.js';
import classes from './audit.module.css';
import { Sentence, useSentenceText } from './sentence.js';
import { isRead, timesRead } from './timeline-items.js';
import { useAuditWords } from './words.js';

interface TimelineRowProps {
  entry: Entry;
  entries: readonly Entry[];
  isOpen: boolean;
  onToggle: () => void;
}

export function TimelineRow({ entry, entries, isOpen, onToggle }: TimelineRowProps) {
  const words = useAuditWords();
  const changeText = useChangeText();
  const sentence = useSentenceText(entry);
  const detailsId = useId();
  const { at, ip, seq, hash } = entry;
  const instant = Date.parse(at);
  const times = isRead(entry) ? timesRead(entries) : 1;
  const change = isRead(entry) ? '' : changeText(entry);

  const press = ({ target }: MouseEvent) => {
    // Selecting text or following a link doesn't open the details.
    const isOwn = (target as Element).closest('a, button') !== null;
    if (!isOwn && window.getSelection()?.isCollapsed !== false) onToggle();
  };

  return (
    <>
      <div role="row" className={classes['row']} onClick={press}>
        <div role="cell" className={classes['time']}>
          <time dateTime={at}>
            <VisuallyHidden>{`${formatDate(instant)} `}</VisuallyHidden>
            {formatTime(instant)}
          </time>
        </div>
        <div role="cell" className={`cut ${classes['sentence']}`}>
          <Sentence entry={entry} />
          {times > 1 && <strong>{` · ${times}×`}</strong>}
        </div>
        <div role="cell" className={`cut ${classes['change']}`} title={change}>
          {change}
        </div>
        <div role="cell" className="cut" data-mono>
          {ip ?? words.commandLine}
        </div>
        <div role="cell" className={classes['place']} title={hash === null ? undefined : words.sealed(hash)}>
          {seq ?? words.notSealed}
        </div>
        <div role="cell" className={classes['more']}>
          <IconButton
            Icon={IconChevronDown}
            label={words.detailsOf(sentence)}
            data-row
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={onToggle}
          />
        </div>
      </div>
      {isOpen && (
        <div role="row" id={detailsId}>
          <div role="cell" aria-colspan={5} className={classes['details']}>
            {entries.length > 1 ? <ReadTimes entries={entries} /> : <EntryDetails entry={entry} />}
          </div>
        </div>
      )}
    </>
  );
}

/** The time with seconds, which are the same in all time zones. */
function exactTime(at: string): string {
  const instant = Date.parse(at);
  return `${formatDateTime(instant)}:${String(new Date(instant).getUTCSeconds()).padStart(2, '0')}`;
}

function EntryDetails({ entry }: { entry: Entry }) {
  const words = useAuditWords();
  const actions = useActionWords();
  const changes = useChanges()(entry);
  const { at, action, actor, target_name, ip, seq, hash } = entry;
  const facts = [
    [words.time, exactTime(at)],
    [words.action, target_name === null ? actions[action] : `${actions[action]}: ${target_name}`],
    ...(actor === null ? [] : [[words.by, actor] as const]),
    [words.address, ip ?? words.commandLine],
    [words.place, seq === null ? words.notSealed : `${seq} · ${words.sealed(hash ?? '')}`],
    ...(changes.length > 0 ? [[words.change, ...changes] as const] : []),
  ] as const;
  return <Facts facts={facts} />;
}

function ReadTimes({ entries }: { entries: readonly Entry[] }) {
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
