import { useMemo } from 'react';
import { latePart } from '../../../../shared/late.js';
import type { Column } from '../../../../shared/table/columns/column.js';
import type { Credential } from '../../api.js';
import { useCourseWords } from '../../words.js';
import type { CredentialRow } from '../use-credentials.js';

const OwnSeat = latePart(async () => (await import('./own-seat.js')).OwnSeat);
const AdminState = latePart(async () => (await import('./admin-state.js')).AdminState);

type Rows = readonly CredentialRow[] | undefined;
type Columns = readonly Column<CredentialRow>[];

const haveNotes = (rows: Rows): boolean => rows?.some(({ credential }) => credential.note !== '') ?? false;

/** A member's way to a seat, where there are seats. */
export function SeatOf({ credential }: { credential: Credential }) {
  const { seat } = credential;
  return seat ? <OwnSeat credential={credential} seat={seat} /> : null;
}

/** An admin's: seats, code and trouble in one of them, since the pane is narrow. */
export function useStateColumns(
  rows: Rows,
  troubled: ReadonlySet<string>,
): { state: Columns; notes: Columns } {
  const words = useCourseWords();
  const hasState =
    rows?.some(({ credential: { _id, seats, has_code } }) => seats > 0 || has_code || troubled.has(_id)) ??
    false;
  const hasNotes = haveNotes(rows);
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
  cell: ({ credential }) => <AdminState credential={credential} isTroubled={troubled.has(credential._id)} />,
});

const noteColumn = (header: string): Column<CredentialRow> => ({
  key: 'note',
  header,
  width: 100,
  text: ({ credential }) => credential.note,
  hint: ({ credential }) => credential.note,
});
