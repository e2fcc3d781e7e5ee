import { formatDateTime, PAYMENT_REASON_MAX_LENGTH, typedAmount } from '@keyroster/contracts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { boundTo, FormButtons, FieldsForm, validityIn } from '../../shared/form/form-parts.js';
import { isInDialog, isSingleKey } from '../../shared/keys/key-targets.js';
import type { Payment } from '../../shared/payments/api.js';
import { parseAmount, useCurrency, useMoney } from '../../shared/renewals/money.js';
import { Dialog, useDialog } from '../../shared/ui/dialog.js';
import { FailedLoad } from '../../shared/ui/empty-state.js';
import { UserLink } from '../../shared/ui/user/user-link.js';
import { PicturePreview } from '../../shared/upload/picture-field.js';
import { whileBusy, SecondaryButton } from '../../shared/ui/quiet.js';
import { pictureQuery, useAccept, useRefuse } from './api.js';
import classes from './payments.module.css';
import { useQueueWords } from './words.js';

const KeyHint = ({ name }: { name: string }) => <span data-key-hint>&nbsp;({name})</span>;

export function PaymentDetail({ ref, payment }: { ref: Ref<HTMLElement>; payment: Payment }) {
  const words = useQueueWords();
  const currency = useCurrency();
  const money = useMoney();
  const { _id, user_id, email, method, note, at, state, has_picture, decided_at, by, reason } = payment;
  const [daysText, setDays] = useState(String(payment.days));
  // Follows the currency, which may load later, until something is typed.
  const [typed, setAmount] = useState<string>();
  const amountText = typed ?? typedAmount(payment.amount, currency);
  const accept = useAccept();
  const refusal = useDialog<null>(null);
  const isOpen = state === 'open';

  const days = validityIn(daysText);
  const amount = parseAmount(amountText, currency);
  const canAccept = isOpen && !accept.isPending && !accept.isSuccess;

  const acceptIt = () => {
    if (canAccept && days !== null && amount !== null) accept.mutate({ id: _id, days, amount });
  };

  useWindowEvent('keydown', (event) => {
    if (!isOpen || !isSingleKey(event) || isInDialog(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === 'a') acceptIt();
    else if (key === 'r') refusal.open(null);
    else return;
    event.preventDefault();
  });

  const facts: ReadonlyArray<readonly [string, string]> = [
    [words.days, isOpen ? '' : String(payment.days)],
    [words.amount(currency), isOpen ? '' : money(payment.amount)],
    [words.method, method],
    [words.note, note],
    [words.at, formatDateTime(at)],
    ...(decided_at === null ? [] : ([[words.decided, `${formatDateTime(decided_at)} ${by}`]] as const)),
    [words.reason, reason],
  ];

  return (
    <section ref={ref} tabIndex={-1} aria-label={email} className={classes['payment']}>
      <div className={classes['proof']}>
        {has_picture ? <Picture id={_id} email={email} /> : <Text c="dimmed">{words.noPicture}</Text>}
      </div>
      <Stack gap="sm">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          <UserLink userId={user_id}>{email}</UserLink>
        </Text>
        {payment.package !== '' && <Text size="sm">{payment.package}</Text>}
        {isOpen && (
          <Group gap="sm" grow>
            <TextInput
              label={words.days}
              inputMode="numeric"
              {...boundTo(daysText, setDays)}
              error={days === null && words.daysFault}
            />
            <TextInput
              label={words.amount(currency)}
              inputMode="decimal"
              {...boundTo(amountText, setAmount)}
              error={amount === null && words.amountFault}
            />
          </Group>
        )}
        <dl className={classes['details']}>
          {facts
            .filter(([, fact]) => fact !== '')
            .map(([name, fact]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
        </dl>
        {isOpen && (
          <Group gap="sm">
            <Button
              {...whileBusy(accept.isPending)}
              disabled={days === null || amount === null}
              onClick={acceptIt}
            >
              {words.accept}
              <KeyHint name="A" />
            </Button>
            <SecondaryButton onClick={() => refusal.open(null)}>
              {words.refuse}
              <KeyHint name="R" />
            </SecondaryButton>
          </Group>
        )}
      </Stack>
      <Dialog opened={refusal.isOpen} onClose={refusal.close} title={words.refuseOf(email)}>
        <RefusalForm key={refusal.times} payment={payment} onDone={refusal.close} />
      </Dialog>
    </section>
  );
}

function RefusalForm({ payment: { _id: id, email }, onDone }: { payment: Payment; onDone: () => void }) {
  const words = useQueueWords();
  const refuse = useRefuse(email);
  const [reason, setReason] = useState('');
  return (
    <FieldsForm
      onSubmit={() => {
        if (reason.trim() !== '') refuse.mutate({ id, reason: reason.trim() }, { onSuccess: onDone });
      }}
    >
      <TextInput
        label={words.reason}
        data-autofocus
        maxLength={PAYMENT_REASON_MAX_LENGTH}
        {...boundTo(reason, setReason)}
      />
      <FormButtons
        label={words.refuse}
        isBusy={refuse.isPending}
        isDisabled={reason.trim() === ''}
        onCancel={onDone}
      />
    </FieldsForm>
  );
}

function Picture({ id, email }: { id: string; email: string }) {
  const words = useQueueWords();
  const { data, isError, refetch } = useQuery(pictureQuery(id));
  if (isError && !data) return <FailedLoad onRetry={refetch} />;
  return <PicturePreview file={data} alt={words.pictureOf(email)} className={classes['proofPicture']} />;
}
