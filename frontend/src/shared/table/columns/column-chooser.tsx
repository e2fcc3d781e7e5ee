import { Checkbox, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { useTableWords } from '../table-words.js';
import type { TableView, Column } from './column.js';
import { IconButton, SecondaryButton } from '../../ui/quiet.js';
import classes from '../table.module.css';

const shownFirst = <Row,>(columns: readonly Column<Row>[], shown: readonly Column<Row>[]): Column<Row>[] => [
  ...shown,
  ...columns.filter(({ key }) => !shown.some((other) => other.key === key)),
];

export function ColumnChooser<Row>({ view }: { view: TableView<Row> }) {
  const words = useTableWords();
  const [isOpen, popover] = useDisclosure(false);
  return (
    <Popover opened={isOpen} onChange={popover.close} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <SecondaryButton leftSection={<IconColumns3 size={16} aria-hidden />} onClick={popover.toggle}>
          {words.columns}
        </SecondaryButton>
      </Popover.Target>
      <Popover.Dropdown>
        <ColumnChoices view={view} />
      </Popover.Dropdown>
    </Popover>
  );
}

const MOVES = [
  { by: -1, word: 'moveUp', Icon: IconArrowUp },
  { by: 1, word: 'moveDown', Icon: IconArrowDown },
] as const;

export function ColumnChoices<Row>({ view }: { view: TableView<Row> }) {
  const words = useTableWords();
  const { columns, shown, toggleColumn, moveColumn } = view;
  const choices = moveColumn ? shownFirst(columns, shown) : columns;
  const keys = shown.filter(({ isKept }) => !isKept).map(({ key }) => key);
  return (
    <div className={classes['choices']} role="group" aria-label={words.columns}>
      {choices
        .filter(({ isKept }) => !isKept)
        .map(({ key, header }) => (
          <div key={key} className={`in-line ${classes['column']}`}>
            <Checkbox
              size="sm"
              label={header}
              checked={keys.includes(key)}
              onChange={() => toggleColumn(key)}
            />
            {moveColumn && keys.includes(key) && (
              <span className={classes['moves']}>
                {MOVES.map(({ by, word, Icon }) => {
                  const isOff = keys.at(by > 0 ? -1 : 0) === key;
                  return (
                    <IconButton
                      key={word}
                      Icon={Icon}
                      label={words[word](header)}
                      size={24}
                      // It stays focusable at an end, so that keyboard users continue from there.
                      aria-disabled={isOff}
                      data-disabled={isOff || undefined}
                      onClick={({ currentTarget }) => {
                        if (isOff) return;
                        moveColumn(key, by);
                        // A line that moves in the page loses the focus.
                        requestAnimationFrame(() => currentTarget.focus());
                      }}
                    />
                  );
                })}
              </span>
            )}
          </div>
        ))}
    </div>
  );
}
