import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTableWords } from './table-words.js';
import type { TableView } from './use-table-view.js';

/** Chooses the columns of a table. */
export function ColumnChooser<Row>({ view }: { view: TableView<Row> }) {
  const words = useTableWords();
  const isShown = (key: string): boolean => view.shown.some((column) => column.key === key);
  return (
    <Popover hideDetached={false} position="bottom-end" trapFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {words.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown mah="min(480px, 80dvh)" style={{ overflow: 'auto' }}>
        <Stack gap={8} role="group" aria-label={words.columns}>
          {view.columns
            .filter(({ isKept }) => !isKept)
            .map(({ key, header }) => (
              <Checkbox
                key={key}
                size="sm"
                label={header}
                checked={isShown(key)}
                onChange={() => view.toggleColumn(key)}
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
