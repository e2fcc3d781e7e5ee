import { formatDateTime, isNeverPinged } from '@keyroster/contracts';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { agoText, useStatusWords } from '../../../shared/user-words.js';
import { CopyButton } from '../../../shared/ui/copying/copy-button.js';
import { useSecond } from '../../../shared/time/page-clock.js';
import { useActivityWords } from '../activity-words.js';
import { useFact } from '../use-store.js';
import { addressTimesQuery } from './address-times.js';
import classes from './table.module.css';

/** The addresses of one user, and when they were last seen at each. */
export function AddressList({ id }: { id: string }) {
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

interface SeenProps {
  at: number | undefined;
  /** What is not known by now won't be. */
  isSettled: boolean;
  now: number;
}

function Seen({ at, isSettled, now }: SeenProps) {
  const words = useStatusWords();
  if (at === undefined) return <span className={classes['seen']}>{isSettled && '—'}</span>;
  return (
    <span className={classes['seen']} title={formatDateTime(at)}>
      {agoText(Math.max(0, Math.floor((now - at) / 1_000)), words)}
    </span>
  );
}
