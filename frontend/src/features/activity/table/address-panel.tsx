import { Popover, Stack, Text } from '@mantine/core';
import { useCallback, useState, type CSSProperties, type ReactNode } from 'react';
import { CopyButton } from '../../../shared/ui/copying/copy-button.js';
import { useActivityWords } from '../activity-words.js';
import { useFact } from '../use-store.js';
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
            <Addresses id={opened.id} />
          </Popover.Dropdown>
        </Popover>
      )}
    </AddressPanelContext>
  );
}

function Addresses({ id }: { id: string }) {
  const words = useActivityWords();
  const email = useFact(id, (user) => user.email) ?? '';
  const history = useFact(id, ({ ip_address_history }) => ip_address_history) ?? [];
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {words.historyOf(email)}
      </Text>
      <ol className={classes['addresses']}>
        {history.map((address) => (
          <li key={address}>
            {address}
            <CopyButton text={address} label={words.copyAddress(address)} />
          </li>
        ))}
      </ol>
    </Stack>
  );
}
