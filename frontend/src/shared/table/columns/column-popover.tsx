import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { defineWords } from '../../i18n/words.js';
import classes from './column-popover.module.css';
import { ColumnsButton } from './columns-button.js';
import { useTableWords } from '../table-words.js';

const useMoveWords = defineWords({
  en: { up: (name: string) => `Move ${name} up`, down: (name: string) => `Move ${name} down` },
  es: { up: (name) => `Subir ${name}`, down: (name) => `Bajar ${name}` },
});

interface ColumnPopoverProps {
  columns: ReadonlyArray<{ key: string; header: string; isKept?: boolean }>;
  /** Those that can be hidden and are not, in their order. */
  shown: readonly string[];
  onToggle: (key: string) => void;
  onMove?: ((key: string, by: number) => void) | undefined;
}

/** The columns of a table, each to be shown or not, and to be moved where the table lets them. It opens once it is there. */
export function ColumnPopover({ columns, shown, onToggle, onMove }: ColumnPopoverProps) {
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
        <Stack gap={0} role="group" aria-label={words.columns}>
          {columns
            .filter(({ isKept }) => !isKept)
            .map(({ key, header }) => (
              <div key={key} className={classes['column']}>
                <Checkbox
                  size="sm"
                  label={header}
                  checked={shown.includes(key)}
                  onChange={() => onToggle(key)}
                />
                {onMove && shown.includes(key) && (
                  <MoveButtons
                    name={header}
                    isFirst={shown[0] === key}
                    isLast={shown.at(-1) === key}
                    onMove={(by) => onMove(key, by)}
                  />
                )}
              </div>
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface MoveButtonsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
}

function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  const words = useMoveWords();
  return (
    <span className={classes['moves']}>
      <MoveButton label={words.up(name)} isOff={isFirst} Icon={IconArrowUp} onPress={() => onMove(-1)} />
      <MoveButton label={words.down(name)} isOff={isLast} Icon={IconArrowDown} onPress={() => onMove(1)} />
    </span>
  );
}

interface MoveButtonProps {
  label: string;
  isOff: boolean;
  Icon: typeof IconArrowUp;
  onPress: () => void;
}

function MoveButton({ label, isOff, Icon, onPress }: MoveButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={label}
      title={label}
      // At an end it stays one to focus: whoever moves by the keyboard goes on from there.
      aria-disabled={isOff}
      data-disabled={isOff || undefined}
      onClick={({ currentTarget }) => {
        if (isOff) return;
        onPress();
        // A line that is moved in the page loses the focus.
        requestAnimationFrame(() => currentTarget.focus());
      }}
    >
      <Icon size={14} aria-hidden />
    </ActionIcon>
  );
}
