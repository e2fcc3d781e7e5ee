import { Button } from '@mantine/core';
import { IconPencil, IconTrash, type Icon as TablerIcon } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/language.js';
import { Dialog, useDialog, useConfirm } from '../ui/dialog.js';
import { EmptyState } from '../ui/empty-state.js';
import { Screen } from '../ui/screen.js';
import { buttonColumn, type Column } from './columns/column.js';
import { DataTable, useTableView } from './data-table.js';

interface Item {
  _id: string;
  name: string;
}

interface EditedListProps<Row extends Item> {
  /** The key under which the browser keeps the columns and order of the table. */
  name: string;
  words: { heading: string; add: string; none: string; editing: (name: string) => string };
  found: Pick<UseQueryResult<Row[]>, 'data' | 'isError' | 'refetch'>;
  columns: readonly Column<Row>[];
  Icon: TablerIcon;
  isReadOnly?: boolean;
  consequenceOf: (row: Row) => string;
  onRemove: (row: { _id: string }) => void;
  /** The form of a row; null is a new one. */
  formOf: (row: Row | null, onDone: () => void) => ReactNode;
  dialogSize?: 'md' | 'lg';
}

const keyOf = ({ _id }: Item): string => _id;

/** A screen with a table whose rows are added and edited in a dialog, and removed after a question. */
export function EditedList<Row extends Item>(props: EditedListProps<Row>) {
  const { name, words, found, columns, Icon, isReadOnly = false, consequenceOf, onRemove, formOf } = props;
  const { actions } = useTexts();
  const { data, isError, refetch } = found;
  const editing = useDialog<Row | null>(null);
  const [confirmation, ask] = useConfirm();
  const remove = (row: Row) =>
    ask({ consequence: consequenceOf(row), onConfirm: () => onRemove({ _id: row._id }) });
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
    : [
        atTheEnd('edit', actions.edit, IconPencil, editing.open),
        atTheEnd('del', actions.del, IconTrash, remove),
      ];
  const view = useTableView(name, [...columns, ...buttons]);
  const add = !isReadOnly && <Button onClick={() => editing.open(null)}>{words.add}</Button>;
  const { about, isOpen, close } = editing;

  return (
    <Screen title={words.heading} actions={data?.length !== 0 && add}>
      <DataTable
        label={words.heading}
        view={view}
        rows={data}
        rowKey={keyOf}
        empty={<EmptyState Icon={Icon} text={words.none} action={add} />}
        isFailed={isError && !data}
        onRetry={() => void refetch()}
      />
      <Dialog
        key={editing.times}
        opened={isOpen}
        onClose={close}
        title={about ? words.editing(about.name) : words.add}
        size={props.dialogSize ?? 'md'}
      >
        {formOf(about, close)}
      </Dialog>
      {confirmation}
    </Screen>
  );
}

/** The column of the names, which stays in sight. */
export const nameColumn = <Row extends Item>(header: string): Column<Row> => ({
  key: 'name',
  header,
  width: 150,
  isKept: true,
  onPhone: 'head',
  text: ({ name }) => name,
  sortBy: ({ name }) => name,
});
