import { formatDateTime, isNeverPinged } from '@keyroster/contracts';
import { Popover, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useState, type CSSProperties, type ReactNode } from 'react';
import { agoText, useStatusWords } from '../../shared/user-words.js';
import { CopyButton } from '../../shared/ui/copying/copy-button.js';
import { useSecond } from '../../shared/time/page-clock.js';
import classes from './activity.module.css';
import { addressTimesQuery } from './api.js';
import { useFact } from './use-activity.js';
import { useActivityWords } from './words.js';

type Open = (id: string, anchor: HTMLElement) => void;

/** One panel for all rows instead of thousands of popovers. */
const AddressPanelContext = createContext<Open>(() => undefined);

export const useAddressPanel = (): Open => useContext(AddressPanelContext);

export function AddressPanel({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<{ id: string; anchor: HTMLElement; box: CSSProperties } | null>(null);
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
          transitionProps={{ duration: 0 }}
        >
          <Popover.Target>
            <span aria-hidden style={{ position: 'fixed', pointerEvents: 'none', ...opened.box }} />
          </Popover.Target>
          <Popover.Dropdown
            maw="min(400px, calc(100vw - 16px))"
            mah="min(320px, 60dvh)"
            style={{ overflow: 'auto' }}
          >
            <AddressList id={opened.id} />
          </Popover.Dropdown>
        </Popover>
      )}
    </AddressPanelContext>
  );
}

function AddressList({ id }: { id: string }) {
  const words = useActivityWords();
  const now = useSecond();
  const email = useFact(id, (user) => user.email) ?? '';
  const history = useFact(id, ({ ip_address_history }) => ip_address_history) ?? [];
  const current = useFact(id, ({ ip_address }) => ip_address);
  const lastPing = useFact(id, ({ last_ping_timestamp }) => last_ping_timestamp) ?? 0;
  const { data: times, isError } = useQuery(addressTimesQuery(id, history));
  const isSettled = times !== undefined || isError;

  const seenAt = (address: string): number | undefined =>
    address === current && !isNeverPinged(lastPing, now) ? lastPing * 1_000 : times?.[address];

  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {words.historyOf(email)}
      </Text>
      <ol className={classes['addresses']}>
        {history.map((address) => (
          <li key={address}>
            <span className={classes['address']}>{address}</span>
            {address === current && <span className={classes['current']}>{words.current}</span>}
            <Seen at={seenAt(address)} isSettled={isSettled} now={now} />
            <CopyButton text={address} label={words.copyAddress(address)} />
          </li>
        ))}
      </ol>
    </Stack>
  );
}

function Seen({ at, isSettled, now }: { at: number | undefined; isSettled: boolean; now: number }) {
  const words = useStatusWords();
  if (at === undefined) return <span className={classes['seen']}>{isSettled && '—'}</span>;
  return (
    <span className={classes['seen']} title={formatDateTime(at)}>
      {agoText(Math.max(0, Math.floor((now - at) / 1_000)), words)}
    </span>
  );
}
