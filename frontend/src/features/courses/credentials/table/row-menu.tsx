import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import classes from './row-menu.module.css';

interface RowMenuItem {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  isDanger?: boolean;
}

interface RowMenuProps {
  label: string;
  items: readonly RowMenuItem[];
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const now = items.findIndex((item) => item === document.activeElement);
  items.at((now + step) % items.length)?.focus();
}

/** What can be done with a row, behind three dots. The kit's own menu would make the first screen heavier by 3 kB. */
export function RowMenu({ label, items }: RowMenuProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  return (
    <Popover
      opened={isOpen}
      onChange={close}
      position="bottom-end"
      shadow="md"
      withRoles={false}
      trapFocus
      returnFocus
      hideDetached={false}
      floatingStrategy="fixed"
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label}
          title={label}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={4} role="menu" aria-label={label} onKeyDown={walk}>
        {items.map(({ label: text, icon, onClick, isDanger }) => (
          <UnstyledButton
            key={text}
            role="menuitem"
            className={classes['item']}
            data-danger={isDanger}
            onClick={() => {
              close();
              onClick();
            }}
          >
            {icon}
            {text}
          </UnstyledButton>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
