import { lazy, Suspense, useMemo } from 'react';
import type { Column } from '../../../shared/table/column.js';
import type { Credential } from '../api.js';
import { useCourseWords } from '../words.js';
import type { CredentialRow } from './use-credentials.js';

const OwnSeat = lazy(async () => ({ default: (await import('./own-seat.js')).OwnSeat }));
const AdminState = lazy(async () => ({ default: (await import('./admin-state.js')).AdminState }));

/** A member's way to a seat, where there are seats. */
export function SeatOf({ credential }: { credential: Credential }) {
  const { seat } = credential;
  return seat ? (
    <Suspense>
      <OwnSeat credential={credential} seat={seat} />
    </Suspense>
  ) : null;
}

/** A member's columns that are there for lists alone in which something has seats, or a note. */
export function useSeatColumns(rows: readonly CredentialRow[] | undefined): readonly Column<CredentialRow>[] {
  const words = useCourseWords();
  const hasSeats = rows?.some(({ credential }) => credential.seats > 0) ?? false;
  const hasNotes = rows?.some(({ credential }) => credential.note !== '') ?? false;
  return useMemo(
    () => [
      ...(hasSeats
        ? [
            {
              key: 'seats',
              header: words.seats,
              width: 215,
              text: () => '',
              cell: ({ credential }: CredentialRow) => <SeatOf credential={credential} />,
            },
          ]
        : []),
      ...(hasNotes ? [noteColumn(words.note)] : []),
    ],
    [words, hasSeats, hasNotes],
  );
}

type Columns = readonly Column<CredentialRow>[];

/** An admin's: seats, code and trouble in one of them, since the pane is narrow. */
export function useStateColumns(
  rows: readonly CredentialRow[] | undefined,
  troubled: ReadonlySet<string>,
): { state: Columns; notes: Columns } {
  const words = useCourseWords();
  const hasState =
    rows?.some(({ credential: { _id, seats, has_code } }) => seats > 0 || has_code || troubled.has(_id)) ??
    false;
  const hasNotes = rows?.some(({ credential }) => credential.note !== '') ?? false;
  return useMemo(
    () => ({
      state: hasState ? [stateColumn(words.state, troubled)] : [],
      notes: hasNotes ? [noteColumn(words.note)] : [],
    }),
    [words, troubled, hasState, hasNotes],
  );
}

const stateColumn = (header: string, troubled: ReadonlySet<string>): Column<CredentialRow> => ({
  key: 'state',
  header,
  width: 116,
  text: () => '',
  cell: ({ credential }) => (
    <Suspense>
      <AdminState credential={credential} isTroubled={troubled.has(credential._id)} />
    </Suspense>
  ),
});

const noteColumn = (header: string): Column<CredentialRow> => ({
  key: 'note',
  header,
  width: 100,
  text: ({ credential }) => credential.note,
  hint: ({ credential }) => credential.note,
});
