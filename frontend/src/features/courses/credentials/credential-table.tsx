import { useDraggable } from '@dnd-kit/core';
import { IconKey, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type MouseEvent, type ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { ManyBar } from '../../../shared/plans/many-bar.js';
import type { ParametersForm, PlanRequest } from '../../../shared/plans/plan-dialog.js';
import { column, idOf, type Column } from '../../../shared/table/columns/column.js';
import { DataTable, useTableView } from '../../../shared/table/data-table.js';
import type { RowShell } from '../../../shared/table/rows/table-row.js';
import {
  useSelection,
  WhileSelected,
  type SelectionStore,
} from '../../../shared/table/selection/selection-store.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { Secret } from '../secret.js';
import { dragData } from '../course-drag.js';
import { useEmptyToast, useOpenCourse } from '../open-course.js';
import { openTroublesQuery, type Subtitle } from '../../../shared/api/courses.js';
import { useCourseWords } from '../words.js';
import { credentialsQuery, nameOf, type Credential } from './api.js';
import { SubtitleChoice } from './copy-dialog.js';
import { ActionButton, ImageButton, useCredentialActions } from './credential-buttons.js';
import { CourseName, DomainLink, DragHandle, DragHandleContext, Login } from './credential-cells.js';
import classes from './credentials.module.css';
import { PictureViewer } from './pictures.js';

/** With its number in the whole list, which a search doesn't change. */
type CredentialRow = Credential & { number: number };

const NOT_THE_ROW = 'a, button, input, label';

/** A press opens the sheet. Mouse and touch drag the whole row, the keyboard its handle. */
const DraggableRow: RowShell<CredentialRow> = ({ row: credential, children }) => {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: credential._id,
    data: dragData(credential),
  });
  const { drag } = useCourseWords();
  const { open } = useCredentialActions();
  const press = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest(NOT_THE_ROW)) open(credential);
  };
  const handle = {
    ref: setActivatorNodeRef,
    'aria-label': drag.handle(nameOf(credential)),
    'aria-describedby': attributes['aria-describedby'],
  };
  return (
    <DragHandleContext value={handle}>
      {children({
        ref: setNodeRef,
        ...listeners,
        onClick: press,
        'data-opens': true,
        'data-dragging': isDragging || undefined,
      })}
    </DragHandleContext>
  );
};

interface CredentialTableProps {
  subtitle: Subtitle;
  search: string;
  onClear: () => void;
}

export function CredentialTable({ subtitle, search, onClear }: CredentialTableProps) {
  const { screens } = useTexts();
  const words = useCourseWords();
  const of = useQuery(credentialsQuery(subtitle._id));
  const { data } = of;
  useEmptyToast(subtitle._id, data?.length);
  // Stable objects: each change of the rows is told to the selection.
  const numbered = useMemo(
    () => data?.map((credential, index): CredentialRow => ({ ...credential, number: index + 1 })),
    [data],
  );
  const rows = useMemo(() => numbered?.filter((row) => isFound(row, search)), [numbered, search]);
  const view = useTableView('credentials', useCredentialColumns());
  const store = useSelection(useMemo(() => data?.map(({ _id }) => _id), [data]));
  const selection = useMemo(() => ({ store, nameOf }), [store]);
  return (
    <PictureViewer>
      <DataTable
        label={words.credentialsOf(subtitle.subtitle)}
        rows={rows}
        of={of}
        view={view}
        rowKey={idOf}
        shell={DraggableRow}
        selection={selection}
        empty={
          data?.length === 0 ? (
            <EmptyState Icon={IconKey} word={screens.empty} text={words.saveFirst} />
          ) : (
            <EmptyState Icon={IconSearchOff} text={words.noMatch} onClear={onClear} />
          )
        }
      />
      <WhileSelected store={store}>
        <ManyCredentials store={store} />
      </WhileSelected>
    </PictureViewer>
  );
}

const isFound = ({ course_name }: Credential, search: string): boolean =>
  course_name.toLowerCase().includes(search.trim().toLowerCase());

const TargetForm: ParametersForm = ({ onReady }) => {
  const { subtitle } = useOpenCourse();
  return <SubtitleChoice ownId={subtitle?._id} onChoose={(subtitleId) => onReady({ subtitleId })} />;
};

function ManyCredentials({ store }: { store: SelectionStore }) {
  const { actions } = useTexts();
  const { many } = actions;
  const offers: PlanRequest[] = [
    { action: 'credentials.copy', title: actions.copyTo, verb: many.copy, Parameters: TargetForm },
    { action: 'credentials.move', title: many.moveTo, verb: many.move, Parameters: TargetForm },
    { action: 'credentials.delete', title: actions.delete, verb: actions.delete, isDanger: true },
  ];
  return <ManyBar store={store} offers={offers} />;
}

function useCredentialColumns(): readonly Column<CredentialRow>[] {
  const { columns } = useTexts();
  const troubled = useTroubled();
  return useMemo(() => {
    const names = columns.credentials;
    const button = (
      key: 'changeImage' | 'edit' | 'del',
      width: number,
      cell: (credential: Credential) => ReactNode,
    ): Column<CredentialRow> => ({
      key,
      header: names[key],
      head: <span className={classes['narrow']}>{names[key]}</span>,
      width,
      isKept: true,
      onPhone: 'foot',
      align: 'center',
      cell,
    });
    return [
      column('number', names.number, 40, ({ number }) => String(number), {
        pin: 'start',
        isKept: true,
        onPhone: 'head',
        cell: ({ number }) => <DragHandle number={number} />,
      }),
      column('courseName', names.courseName, 202, ({ course_name }) => course_name, {
        isKept: true,
        isRowHeader: true,
        onPhone: 'head',
        cell: (credential) => (
          <CourseName credential={credential} isTroubled={troubled.has(credential._id)} />
        ),
        sortBy: ({ course_name }) => course_name,
      }),
      column('domain', names.domain, 82, ({ domain }) => domain, {
        hint: ({ domain }) => domain,
        cell: ({ domain }) => (
          <span className={classes['host']}>
            <DomainLink domain={domain} />
          </span>
        ),
        sortBy: ({ domain }) => domain,
      }),
      column('login', names.login, 160, ({ email }) => email, {
        isMono: true,
        isCopyable: true,
        cell: (credential) => <Login credential={credential} />,
        sortBy: ({ email }) => email,
      }),
      {
        key: 'password',
        header: names.password,
        width: 150,
        cell: (credential) => (
          <Secret key={credential._id} value={credential.password} of={nameOf(credential)} />
        ),
      },
      button('changeImage', 53, (credential) => <ImageButton credential={credential} />),
      button('edit', 42, (credential) => <ActionButton action="edit" credential={credential} />),
      button('del', 42, (credential) => <ActionButton action="remove" credential={credential} />),
    ];
  }, [columns, troubled]);
}

function useTroubled(): ReadonlySet<string> {
  const { data } = useQuery(openTroublesQuery);
  return useMemo(() => new Set(data?.map(({ p_id }) => p_id)), [data]);
}
