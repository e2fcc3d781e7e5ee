import { Skeleton, Text } from '@mantine/core';
import { useCallback, useState, type ReactNode } from 'react';
import { FailedLoad } from '../../../shared/ui/empty-state.js';
import { useIsWide } from '../../../shared/ui/use-is-wide.js';
import type { CredentialRow, FoundCredentials } from '../credentials/credential-list.js';
import { useCardParts, type CardPart } from './card-parts.js';
import classes from './member.module.css';
import { usedFirst, useUsed } from './remembered.js';

/** A card has some thirty elements: a thousand cards at once block a phone for seconds. */
const AT_ONCE = 60;
const AHEAD = '1500px';

/** Shows the first rows, and more whenever `mark`, which stands at their end, comes near. */
function useGrowing<Row>(rows: readonly Row[]): { shown: readonly Row[]; mark: ReactNode } {
  const [end, setEnd] = useState(AT_ONCE);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setEnd((before) => before + AT_ONCE);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  if (rows.length <= end) return { shown: rows, mark: null };
  // A new element each time: the observer reports an element that stays in sight only once.
  return { shown: rows.slice(0, end), mark: <div key={end} ref={watch} aria-hidden /> };
}

const idOf = ({ credential }: CredentialRow): string => credential._id;

export function CredentialCards({ label, rows, isFailed, onRetry, empty }: FoundCredentials) {
  if (!rows && isFailed) return <FailedLoad onRetry={onRetry} />;
  if (!rows) return <Skeleton height={220} maw={420} />;
  if (rows.length === 0) return <Text c="dimmed">{empty}</Text>;
  return <Cards label={label} rows={rows} />;
}

interface CardsProps {
  label: string;
  rows: readonly CredentialRow[];
}

function Cards({ label, rows }: CardsProps) {
  const isWide = useIsWide();
  const parts = useCardParts(rows);
  const { before, note } = useUsed();
  const given = { label, parts, rows: usedFirst(rows, idOf, before), onUse: note };
  const { shown, mark } = useGrowing(given.rows);
  const laidOut = { ...given, total: rows.length, rows: shown };
  return (
    <>
      {isWide ? <CardTable {...laidOut} /> : <CardList {...laidOut} />}
      {mark}
    </>
  );
}

interface LaidOutProps extends CardsProps {
  parts: readonly CardPart[];
  /** The number of all rows; `rows` are the first of them. */
  total: number;
  onUse: (id: string) => void;
}

function CardList({ label, parts, rows, onUse }: LaidOutProps) {
  return (
    <ul className={classes['cards']} aria-label={label}>
      {rows.map((row) => (
        <li key={idOf(row)} className={classes['card']}>
          {parts.map(({ key, show }) => (
            <div key={key} className={classes[key]}>
              {show(row, () => onUse(idOf(row)))}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

/**
 * The table of the specification, whose rows look like cards. The header is for screen readers; the explicit roles are
 * needed because browsers drop those of a table with another `display`.
 */
function CardTable({ label, parts, rows, total, onUse }: LaidOutProps) {
  return (
    <table role="table" className={classes['table']} aria-label={label} aria-rowcount={total + 1}>
      <thead role="rowgroup" className={classes['columns']}>
        <tr role="row">
          {parts.map(({ key, header }) => (
            <th key={key} role="columnheader" scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={classes['cards']}>
        {rows.map((row) => (
          <tr key={idOf(row)} role="row" className={classes['card']}>
            {parts.map(({ key, show }) => (
              <td key={key} role="cell" className={classes[key]}>
                {show(row, () => onUse(idOf(row)))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
