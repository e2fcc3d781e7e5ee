import { formatDateTime, LOCK_REASON_MAX_LENGTH, phrase, type UserLock } from '@keyroster/contracts';
import type { LockPayload } from '@keyroster/contracts/dto';
import { SegmentedControl, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { User } from '../api/people.js';
import { FormButtons, FieldsForm } from '../form/form-parts.js';
import { defineWords } from '../i18n/language.js';
import { Hint } from '../ui/quiet.js';
import { Dialog } from '../ui/dialog.js';

export type LockTerms = Pick<LockPayload, 'reason' | 'minutes'>;
export type LockedUser = Pick<User, '_id' | 'email' | 'lock'>;

interface LockDialogProps {
  /** Null while the dialog is closed. */
  user: LockedUser | null;
  onLock: (id: string, terms: LockTerms) => void;
  onClose: () => void;
}

export function LockDialog({ user, onLock, onClose }: LockDialogProps) {
  const words = useLockWords();
  return (
    <Dialog opened={user !== null} onClose={onClose} title={user ? words.heading(user.email) : ''}>
      {user && <LockForm user={user} onLock={onLock} onClose={onClose} />}
    </Dialog>
  );
}

function LockForm({ user, onLock, onClose }: LockDialogProps & { user: LockedUser }) {
  const words = useLockWords();
  const [reason, setReason] = useState('');
  const [time, setTime] = useState<LockTime>('good');

  const submit = () => {
    const minutes = LOCK_TIMES[time];
    onLock(user._id, { ...(reason.trim() !== '' && { reason }), ...(minutes !== null && { minutes }) });
    onClose();
  };

  return (
    <FieldsForm onSubmit={submit}>
      {user.lock && <Hint>{words.current(user.lock)}</Hint>}
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
      <FormButtons label={words.lock} color="red" onCancel={onClose} />
    </FieldsForm>
  );
}

/** In minutes; null is for good. */
const LOCK_TIMES = { quarter: 15, hour: 60, day: 1_440, good: null } as const;

type LockTime = keyof typeof LOCK_TIMES;
const NAMES = Object.keys(LOCK_TIMES) as LockTime[];

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

export const useLockWords = defineWords({
  options: phrase(
    'Lock {email} with a reason or for a time',
    'Bloquear a {email} con un motivo o por un tiempo',
  ),
  heading: phrase('Lock {email}', 'Bloquear a {email}'),
  reason: ['Reason', 'Motivo'],
  reasonHint: ['The user sees this', 'El usuario lo ve'],
  howLong: ['How long', 'Cuánto tiempo'],
  times: {
    quarter: ['15 min', '15 min'],
    hour: ['1 h', '1 h'],
    day: ['1 day', '1 día'],
    good: ['Until I unlock it', 'Hasta desbloquear'],
  },
  lock: ['Lock', 'Bloquear'],
  current: [
    ({ reason, until, by, at }: UserLock) =>
      joined([
        'Locked',
        reason,
        until === null ? '' : `until ${formatDateTime(until)}`,
        at === 0 ? '' : `by ${by} on ${formatDateTime(at)}`,
      ]),
    ({ reason, until, by, at }: UserLock) =>
      joined([
        'Bloqueado',
        reason,
        until === null ? '' : `hasta el ${formatDateTime(until)}`,
        at === 0 ? '' : `por ${by} el ${formatDateTime(at)}`,
      ]),
  ],
});
