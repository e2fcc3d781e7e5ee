import { useMemo } from 'react';
import { useTexts } from '../../../../shared/i18n/language.js';
import type { Column } from '../../../../shared/table/columns/column.js';
import { Secret } from '../../../../shared/ui/copying/secret.js';
import { CopyToButton, DeleteButton, EditButton, ImageButton } from './credential-buttons.js';
import classes from '../credentials.module.css';
import { CourseName, DomainLink, Login } from './credential-cells.js';
import { DragHandle } from '../../drag/drag-handle.js';
import { nameOf } from '../../drag/drag-data.js';
import { useStateColumns } from './seat-columns.js';
import { useTroubled } from '../use-troubled.js';
import type { CredentialRow } from '../use-credentials.js';

/** What is said of a credential. */
function useCredentialColumns(): readonly Column<CredentialRow>[] {
  const { columns } = useTexts();
  return useMemo(() => {
    const names = columns.credentials;
    return [
      {
        key: 'number',
        header: names.number,
        width: 52,
        pin: 'start',
        isKept: true,
        onPhone: 'head',
        text: ({ number }) => String(number),
      },
      {
        key: 'courseName',
        header: names.courseName,
        width: 140,
        isKept: true,
        isRowHeader: true,
        onPhone: 'head',
        text: ({ credential }) => credential.course_name,
        cell: ({ credential }) => <CourseName credential={credential} />,
        sortBy: ({ credential }) => credential.course_name,
      },
      {
        key: 'domain',
        header: names.domain,
        width: 118,
        text: ({ credential }) => credential.domain,
        hint: ({ credential }) => credential.domain,
        cell: ({ credential }) => <DomainLink domain={credential.domain} />,
        sortBy: ({ credential }) => credential.domain,
      },
      {
        key: 'login',
        header: names.login,
        width: 128,
        isMono: true,
        isCopyable: true,
        text: ({ credential }) => credential.email,
        cell: ({ credential }) => <Login credential={credential} />,
        sortBy: ({ credential }) => credential.email,
      },
      {
        key: 'password',
        header: names.password,
        width: 120,
        text: () => '',
        cell: ({ credential }) => (
          <Secret key={credential._id} value={credential.password} of={nameOf(credential)} />
        ),
      },
    ];
  }, [columns]);
}

/** What an admin sees: the number carries the handle to drag by, and three columns more act on the row. */
export function useAdminCredentialColumns(
  rows: readonly CredentialRow[] | undefined,
): readonly Column<CredentialRow>[] {
  const { columns } = useTexts();
  const common = useCredentialColumns();
  const { state, notes } = useStateColumns(rows, useTroubled());
  return useMemo(() => {
    const names = columns.credentials;
    return [
      ...common.map((column) =>
        column.key === 'number'
          ? { ...column, cell: ({ number }: CredentialRow) => <DragHandle number={number} /> }
          : column,
      ),
      {
        key: 'changeImage',
        header: names.changeImage,
        head: <span className={classes['narrow']}>{names.changeImage}</span>,
        width: 68,
        pin: 'end',
        isKept: true,
        onPhone: 'foot',
        align: 'center',
        text: () => '',
        cell: ({ credential }) => <ImageButton credential={credential} />,
      },
      {
        key: 'edit',
        header: names.edit,
        width: 76,
        pin: 'end',
        isKept: true,
        onPhone: 'foot',
        align: 'center',
        text: () => '',
        cell: ({ credential }) => (
          <>
            <EditButton credential={credential} />
            <CopyToButton credential={credential} />
          </>
        ),
      },
      {
        key: 'del',
        header: names.del,
        width: 60,
        pin: 'end',
        isKept: true,
        onPhone: 'foot',
        align: 'center',
        text: () => '',
        cell: ({ credential }) => <DeleteButton credential={credential} />,
      },
      ...state,
      ...notes,
    ];
  }, [columns, common, state, notes]);
}
