import { Button } from '@mantine/core';
import { IconPencil, IconTrash, type Icon as TablerIcon } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { actionOn, useTexts } from '../i18n/language.js';
import { Dialog, useDialog, useConfirm } from '../ui/dialog.js';
import { EmptyState } from '../ui/empty-state.js';
import { SmallButton } from '../ui/quiet.js';
import { Screen } from '../ui/screen.js';
import { buttonColumn, type Column, idOf } from './columns/column.js';
import { DataTable, useTableView } from './data-table.js';

interface Item {
  _id: string;
  name: string;
}

interface EditingOptions<Row extends Item> {
  words: { add: string; editing: (name: string) => string };
  consequenceOf: (row: Row) => string;
  onRemove: (row: { _id: string }) => void;
  /** The form of a row; null is a new one. */
  formOf: (row: Row | null, onDone: () => void) => ReactNode;
  dialogSize?: 'md' | 'lg';
}

/** Adds and edits rows in a dialog, and removes one after a question. */
export function useEditing<Row extends Item>(options: EditingOptions<Row>) {
  const { words, consequenceOf, onRemove, formOf, dialogSize = 'md' } = options;
  const { actions } = useTexts();
  const { about, isOpen, times, open: edit, close } = useDialog<Row | null>(null);
  const [confirmation, ask] = useConfirm();
  const remove = (row: Row) =>
    ask({ consequence: consequenceOf(row), onConfirm: () => onRemove({ _id: row._id }) });
  const button = (action: string, row: Row, act: (row: Row) => void) => (
    <SmallButton aria-label={actionOn(action, row.name)} onClick={() => act(row)}>
      {action}
    </SmallButton>
  );
  return {
    edit,
    remove,
    add: <Button onClick={() => edit(null)}>{words.add}</Button>,
    buttonsOf: (row: Row) => (
      <>
        {button(actions.edit, row, edit)}
        {button(actions.delete, row, remove)}
      </>
    ),
    dialogs: (
      <>
        <Dialog
          key={times}
          opened={isOpen}
          onClose={close}
          title={about ? words.editing(about.name) : words.add}
          size={dialogSize}
        >
          {formOf(about, close)}
        </Dialog>
        {confirmation}
      </>
    ),
  };
}

interface EditedListProps<Row extends Item> extends EditingOptions<Row> {
  /** The key under which the browser keeps the columns and order of the table. */
  name: string;
  words: EditingOptions<Row>['words'] & { heading: string; none: string };
  found: Pick<UseQueryResult<Row[]>, 'data' | 'isError' | 'refetch'>;
  columns: readonly Column<Row>[];
  Icon: TablerIcon;
  isReadOnly?: boolean;
}

export function EditedList<Row extends Item>(props: EditedListProps<Row>) {
  const { name, words, found, columns, Icon, isReadOnly = false } = props;
  const { actions } = useTexts();
  const { data } = found;
  const { edit, remove, dialogs, ...editing } = useEditing(props);
  const atTheEnd = (
    key: string,
    action: string,
    Icon: TablerIcon,
    onClick: (row: Row) => void,
  ): Column<Row> => ({
    ...buttonColumn({ key, action, nameOf: (row: Row) => row.name, Icon, onClick }),
    pin: 'end',
  });
  const buttons = isReadOnly
    ? []
    : [atTheEnd('edit', actions.edit, IconPencil, edit), atTheEnd('del', actions.del, IconTrash, remove)];
  const view = useTableView(name, [...columns, ...buttons]);
  const add = !isReadOnly && editing.add;

  return (
    <Screen title={words.heading} actions={data?.length !== 0 && add}>
      <DataTable
        label={words.heading}
        view={view}
        rows={data}
        rowKey={idOf}
        empty={<EmptyState Icon={Icon} text={words.none} action={add} />}
        of={found}
      />
      {dialogs}
    </Screen>
  );
}

export const nameColumn = <Row extends Item>(header: string): Column<Row> => ({
  key: 'name',
  header,
  width: 150,
  isKept: true,
  onPhone: 'head',
  text: ({ name }) => name,
  sortBy: ({ name }) => name,
});
