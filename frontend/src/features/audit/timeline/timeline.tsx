import { DAY_MS, formatDate } from '@keyroster/contracts';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useMinute } from '../../../shared/time/page-clock.js';
import type { Entry } from '../api.js';
import { useAuditWords } from '../words.js';
import { toItems, type Item } from './items.js';
import { TimelineRow } from './timeline-row.js';
import classes from './timeline.module.css';
import { useTimelineWindow } from './use-timeline-window.js';

interface TimelineProps {
  entries: readonly Entry[];
  /** Called when the last one is near. */
  loadMore: () => void;
}

/** What happened, day by day, newest first. On a phone each is a card. */
export function Timeline({ entries, loadMore }: TimelineProps) {
  const words = useAuditWords();
  const items = useMemo(() => toItems(entries), [entries]);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { first, end, before, after, holder, measure } = useTimelineWindow(items);
  const isNearEnd = end >= items.length;
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, loadMore]);

  const toggle = (key: string) =>
    setOpen((known) => {
      const others = new Set(known);
      if (!others.delete(key)) others.add(key);
      return others;
    });

  return (
    <div role="table" aria-label={words.heading} aria-rowcount={-1} className={classes['timeline']}>
      <div role="rowgroup" className={classes['head']}>
        <div role="row" className={classes['row']}>
          {[words.time, words.happened, words.change, words.address, words.place].map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
      </div>
      <div
        role="rowgroup"
        ref={holder}
        style={{ paddingTop: before, paddingBottom: after }}
        onKeyDown={moveBetweenRows}
      >
        {items.slice(first, end).map((item, offset) => (
          <div
            key={item.key}
            role="presentation"
            ref={measure}
            data-index={first + offset}
            className={classes[item.kind === 'day' ? 'day' : 'item']}
          >
            {item.kind === 'day' ? (
              <Day day={item.day} />
            ) : (
              <TimelineRow
                entry={item.entry}
                entries={item.entries}
                isOpen={open.has(item.key)}
                onToggle={() => toggle(item.key)}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function Day({ day }: Pick<Extract<Item, { kind: 'day' }>, 'day'>) {
  const words = useAuditWords();
  const now = useMinute();
  const names = new Map([
    [formatDate(now), words.today],
    [formatDate(now - DAY_MS), words.yesterday],
  ]);
  return (
    <div role="row">
      <div role="rowheader" aria-colspan={5}>
        <h2 title={day}>{names.get(day) ?? day}</h2>
      </div>
    </div>
  );
}

/** Up and down between the buttons that unfold rows. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target as HTMLElement).matches('[data-row]')) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  buttons[buttons.indexOf(event.target as HTMLElement) + step]?.focus();
  event.preventDefault();
}
