import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import { FailedLoad, Skeletons } from '../../../shared/ui/empty-state.js';
import { useIsWide } from '../../../shared/ui/hooks/use-is-wide.js';
import { credentialsQuery } from '../credentials/api.js';
import { useCardParts, type CardPart, type CardRow } from './card-parts.js';
import classes from './member.module.css';
import { readLocalStorageValue } from '@mantine/hooks';
import { useCurrentUser } from '../../../shared/api/session/session.js';
import { storedTexts } from '../../../shared/ui/hooks/use-stored.js';

/** Few, since each shown card fetches the logins and passwords of its subtitle, which counts as reading. */
const AT_ONCE = 24;
const AHEAD = '600px';

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

const idOf = ({ mine }: CardRow): string => mine._id;

interface CardsProps {
  label: string;
  rows: readonly CardRow[];
}

export function Cards({ label, rows }: CardsProps) {
  const isWide = useIsWide();
  const parts = useCardParts(rows);
  const { before, note } = useUsed();
  const { shown, mark } = useGrowing(usedFirst(rows, before));
  const laidOut = { label, parts, rows: shown, total: rows.length, onUse: note };
  return (
    <>
      {isWide ? <CardTable {...laidOut} /> : <CardList {...laidOut} />}
      {mark}
    </>
  );
}

export const CardsToCome = () => (
  <div className={classes['cards']} aria-hidden>
    <Skeletons height={204} />
  </div>
);

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
        <li key={idOf(row)} className={`box ${classes['card']}`} data-touch>
          <Cells row={row} parts={parts} onUse={onUse} Cell="div" />
        </li>
      ))}
    </ul>
  );
}

/** Rows that look like cards. Roles are explicit, since with another `display` browsers drop a table's. */
function CardTable({ label, parts, rows, total, onUse }: LaidOutProps) {
  return (
    <table role="table" style={{ display: 'block' }} aria-label={label} aria-rowcount={total + 1}>
      <VisuallyHidden component="thead" role="rowgroup">
        <tr role="row">
          {parts.map(({ key, header }) => (
            <th key={key} role="columnheader" scope="col">
              {header}
            </th>
          ))}
        </tr>
      </VisuallyHidden>
      <tbody role="rowgroup" className={classes['cards']}>
        {rows.map((row) => (
          <tr key={idOf(row)} role="row" className={`box ${classes['card']}`} data-touch>
            <Cells row={row} parts={parts} onUse={onUse} Cell="td" role="cell" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellsProps extends Pick<LaidOutProps, 'parts' | 'onUse'> {
  row: CardRow;
  Cell: 'div' | 'td';
  role?: 'cell';
}

function Cells({ row, parts, onUse, Cell, role }: CellsProps) {
  const { data, isError, refetch } = useQuery({
    ...credentialsQuery(row.mine.s_id),
    meta: { isBackground: true },
  });
  const credential = data?.find(({ _id }) => _id === idOf(row));
  const isAway = isError && !data;
  return parts.map(({ key, show }) => (
    <Cell key={key} role={role} className={classes[key]}>
      {isAway && FETCHED.includes(key)
        ? key === 'use' && <FailedLoad onRetry={refetch} />
        : show({ ...row, credential, onUse: () => onUse(idOf(row)) })}
    </Cell>
  ));
}

const FETCHED: readonly CardPart['key'][] = ['login', 'password', 'use'];

const KEPT = 100;

const usedKey = (userId: string): string => `used:${userId}`;
const usedBy = (userId: string): string[] => storedTexts(readLocalStorageValue({ key: usedKey(userId) }));

/** The credentials that a member copied or opened. New uses count next time: no card moves meanwhile. */
function useUsed() {
  const { _id } = useCurrentUser();
  // The ids of those used in this browser before the list was opened, the most recent first.
  const [before] = useState(() => usedBy(_id));
  const note = (id: string) => {
    const used = [id, ...usedBy(_id).filter((other) => other !== id)].slice(0, KEPT);
    localStorage.setItem(usedKey(_id), JSON.stringify(used));
  };
  return { before, note };
}

function usedFirst(rows: readonly CardRow[], before: readonly string[]): CardRow[] {
  const placeOf = (row: CardRow): number => {
    const place = before.indexOf(idOf(row));
    return place === -1 ? before.length : place;
  };
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}
