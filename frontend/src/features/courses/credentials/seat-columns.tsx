import { lazy, Suspense, useMemo } from 'react';
import type { Column } from '../../../shared/table/column.js';
import type { Credential } from '../api.js';
import { useCourseWords } from '../words.js';
import type { CredentialRow } from './use-credentials.js';

const OwnSeat = lazy(async () => ({ default: (await import('./own-seat.js')).OwnSeat }));
const AdminSeats = lazy(async () => ({ default: (await import('./admin-seats.js')).AdminSeats }));

/** Whether login and password are hidden until they take a seat. */
export const isClosed = ({ seat }: Credential): boolean => seat !== undefined && seat.state !== 'seated';

/** A member's way to a seat, where there are seats. */
export function SeatOf({ credential }: { credential: Credential }) {
  const { seat } = credential;
  return seat ? (
    <Suspense>
      <OwnSeat credential={credential} seat={seat} />
    </Suspense>
  ) : null;
}

/** Columns that are there for lists alone in which something has seats, or a note. */
export function useSeatColumns(
  rows: readonly CredentialRow[] | undefined,
  isAdmin: boolean,
): readonly Column<CredentialRow>[] {
  const words = useCourseWords();
  const hasSeats = rows?.some(({ credential }) => credential.seats > 0) ?? false;
  const hasNotes = rows?.some(({ credential }) => credential.note !== '') ?? false;
  return useMemo(() => {
    const seats: Column<CredentialRow> = {
      key: 'seats',
      header: words.seats,
      width: isAdmin ? 64 : 230,
      text: () => '',
      cell: ({ credential }) =>
        isAdmin ? (
          credential.seats > 0 && (
            <Suspense>
              <AdminSeats credential={credential} />
            </Suspense>
          )
        ) : (
          <SeatOf credential={credential} />
        ),
    };
    const note: Column<CredentialRow> = {
      key: 'note',
      header: words.note,
      width: 130,
      text: ({ credential }) => credential.note,
      hint: ({ credential }) => credential.note,
    };
    return [...(hasSeats ? [seats] : []), ...(hasNotes ? [note] : [])];
  }, [words, hasSeats, hasNotes, isAdmin]);
}
