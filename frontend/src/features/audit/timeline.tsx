import { DAY_MS, formatDate } from '@keyroster/contracts';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useMinute } from '../../shared/time/page-clock.js';
import type { Entry } from './api.js';
import { Box } from '@mantine/core';
import classes from './audit.module.css';
import { toItems, type Item } from './timeline-items.js';
import { TimelineRow } from './timeline-row.js';
import { useAuditWords } from './words.js';

export function Timeline({ entries, loadMore }: { entries: readonly Entry[]; loadMore: () => void }) {
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
    <Box role="table" aria-label={words.heading} aria-rowcount={-1} fz="sm" lh="20px">
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
    </Box>
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

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target as HTMLElement).matches('[data-row]')) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  buttons[buttons.indexOf(event.target as HTMLElement) + step]?.focus();
  event.preventDefault();
}

const WINDOW_FROM = 100;
const SPARE = 12;
const ROW_HEIGHT = 37;

/** The items near the viewport, and the heights around them. Rows unfold, so each item is measured. */
function useTimelineWindow(items: readonly Item[]) {
  const [element, holder] = useState<HTMLElement | null>(null);
  const count = items.length;
  const isWindowed = count > WINDOW_FROM;
  const rows = useWindowVirtualizer({
    count,
    enabled: isWindowed,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: SPARE,
    scrollMargin: element?.offsetTop ?? 0,
  });
  if (!isWindowed) return { first: 0, end: count, before: 0, after: 0, holder, measure: undefined };
  const rendered = rows.getVirtualItems();
  const [head, tail] = [rendered[0], rendered.at(-1)];
  const margin = rows.options.scrollMargin;
  return {
    first: head?.index ?? 0,
    end: (tail?.index ?? -1) + 1,
    before: head ? head.start - margin : 0,
    after: rows.getTotalSize() - (tail ? tail.end - margin : 0),
    holder,
    measure: rows.measureElement,
  };
}
