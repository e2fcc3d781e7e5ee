import { LOCK_REASON_MAX_LENGTH } from '@keyroster/contracts';
import type { LockPayload } from '@keyroster/contracts/dto';
import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { User } from '../api/lists/users.js';
import { useTexts } from '../i18n/language.js';
import { LOCK_TIMES, useLockWords, type LockTime } from './lock-words.js';

export type LockTerms = Pick<LockPayload, 'reason' | 'minutes'>;

/** Whom a lock is about. */
export type LockedUser = Pick<User, '_id' | 'email' | 'lock'>;

interface LockFormProps {
  user: LockedUser;
  onLock: (terms: LockTerms) => void;
  onCancel: () => void;
}

const NAMES = Object.keys(LOCK_TIMES) as LockTime[];

/** Why, and for how long. */
export function LockForm({ user, onLock, onCancel }: LockFormProps) {
  const { actions } = useTexts();
  const words = useLockWords();
  const [reason, setReason] = useState('');
  const [time, setTime] = useState<LockTime>('good');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const minutes = LOCK_TIMES[time];
    onLock({ ...(reason.trim() !== '' && { reason }), ...(minutes !== null && { minutes }) });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {user.lock && (
          <Text size="sm" c="dimmed">
            {words.current(user.lock)}
          </Text>
        )}
        <TextInput
          label={words.reason}
          description={words.reasonHint}
          maxLength={LOCK_REASON_MAX_LENGTH}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div role="group" aria-label={words.howLong}>
          <Text size="sm" fw={500} aria-hidden>
            {words.howLong}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={words.howLong}
            data={NAMES.map((value) => ({ value, label: words.times[value] }))}
            value={time}
            onChange={(value) => setTime(value)}
          />
        </div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {actions.cancel}
          </Button>
          <Button type="submit" color="red">
            {words.lock}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
