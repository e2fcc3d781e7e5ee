import { Checkbox, Popover, Stack } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { ColumnsButton } from './columns-button.js';
import { useTableWords } from './table-words.js';

interface ColumnPopoverProps {
  columns: ReadonlyArray<{ key: string; header: string; isKept?: boolean }>;
  shown: readonly string[];
  onToggle: (key: string) => void;
}

/** The columns of a table, each to be shown or not. It opens once it is there. */
export function ColumnPopover({ columns, shown, onToggle }: ColumnPopoverProps) {
  const words = useTableWords();
  const [isOpen, setIsOpen] = useState(true);
  const isThere = useMounted();
  return (
    <Popover
      opened={isOpen && isThere}
      onChange={setIsOpen}
      hideDetached={false}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ColumnsButton onClick={() => setIsOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown mah="min(480px, 80dvh)" style={{ overflow: 'auto' }}>
        <Stack gap={8} role="group" aria-label={words.columns}>
          {columns
            .filter(({ isKept }) => !isKept)
            .map(({ key, header }) => (
              <Checkbox
                key={key}
                size="sm"
                label={header}
                checked={shown.includes(key)}
                onChange={() => onToggle(key)}
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
