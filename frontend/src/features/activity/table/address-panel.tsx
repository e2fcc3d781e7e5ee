import { Popover } from '@mantine/core';
import { useCallback, useState, type CSSProperties, type ReactNode } from 'react';
import { AddressList } from './address-list.js';
import { AddressPanelContext } from './address-panel-context.js';
import classes from './table.module.css';

interface Opened {
  id: string;
  /** The button that opened it, and where it was. */
  anchor: HTMLElement;
  box: CSSProperties;
}

/** Shows the addresses of one user beside the button that asks for them. */
export function AddressPanel({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback((id: string, anchor: HTMLElement) => {
    const { top, left, width, height } = anchor.getBoundingClientRect();
    setOpened({ id, anchor, box: { top, left, width, height } });
  }, []);

  const close = () => {
    opened?.anchor.focus();
    setOpened(null);
  };

  return (
    <AddressPanelContext value={open}>
      {children}
      {opened && (
        <Popover
          opened
          onChange={close}
          position="bottom-start"
          shadow="md"
          trapFocus
          hideDetached={false}
          transitionProps={{ duration: 0 }}
        >
          <Popover.Target>
            <span aria-hidden className={classes['anchor']} style={opened.box} />
          </Popover.Target>
          <Popover.Dropdown className={classes['panel'] ?? ''}>
            <AddressList id={opened.id} />
          </Popover.Dropdown>
        </Popover>
      )}
    </AddressPanelContext>
  );
}
