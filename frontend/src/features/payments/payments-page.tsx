import {
  formatDateTime,
  PAYMENT_TEXT_MAX_LENGTH,
  PAYMENT_REASON_MAX_LENGTH,
  typedAmount,
} from '@keyroster/contracts';
import {
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  UnstyledButton,
  Button,
  Group,
  TextInput,
} from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { IconCash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type Ref } from 'react';
import { useIsAdmin } from '../../shared/api/session/session.js';
import { boundTo, FormButtons, FieldsForm, validityIn } from '../../shared/form/form-parts.js';
import { paymentTextQuery, type Payment } from '../../shared/payments/api.js';
import { useMoney, parseAmount, useCurrency } from '../../shared/renewals/money.js';
import { Dialog, focusIfLate, useDialog } from '../../shared/ui/dialog.js';
import { Awaited, EmptyState, FailedLoad } from '../../shared/ui/empty-state.js';
import { Screen } from '../../shared/ui/screen.js';
import { KeyHint, SecondaryButton, Hint, whileBusy } from '../../shared/ui/quiet.js';
import { queueQuery, useSaveText, pictureQuery, useAccept, useRefuse } from './api.js';
import { isInDialog, isSingleKey } from '../../shared/keys/key-targets.js';
import { UserLink } from '../../shared/ui/user/user-link.js';
import { PicturePreview } from '../../shared/upload/picture-field.js';
import classes from './payments.module.css';
import { useQueueWords } from './words.js';

const STATES = ['open', 'accepted', 'refused'] as const;
type ShownState = (typeof STATES)[number];

export function PaymentsPage() {
  const words = useQueueWords();
  const isAdmin = useIsAdmin();
  const money = useMoney();
  const [state, setState] = useState<ShownState>('open');
  const [chosenId, setChosenId] = useState<string>();
  const [isTextOpen, text] = useDisclosure();
  const queue = useQuery(queueQuery(state));
  const payments = queue.data;
  const chosen = payments?.find(({ _id }) => _id === chosenId) ?? payments?.[0];
  const shownId = chosen?._id;
  const detail = useRef<HTMLElement>(null);
  const before = useRef(shownId);
  // The decided payment is gone, with the button that had the focus: the focus moves to the details.
  useEffect(() => {
    if (before.current && document.activeElement === document.body) detail.current?.focus();
    before.current = shownId;
  }, [shownId]);

  return (
    <Screen
      title={words.heading}
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label={words.state}
            value={state}
            onChange={(value) => setState(STATES.find((known) => known === value) ?? 'open')}
            data={STATES.map((value) => ({ value, label: words.states[value] }))}
          />
          {isAdmin && <SecondaryButton onClick={text.open}>{words.whereTo}…</SecondaryButton>}
        </>
      }
    >
      {!payments && <Awaited of={queue} height={320} />}
      {payments && !chosen && <EmptyState Icon={IconCash} word={words.none[state]} text={words.appears} />}
      {payments && chosen && (
        <div className={classes['queue']}>
          <Stack component="ul" gap={2} aria-label={words.states[state]}>
            {payments.map(({ _id, email, at, amount }) => (
              <li key={_id}>
                <UnstyledButton
                  className={classes['line']}
                  aria-pressed={_id === shownId}
                  onClick={() => setChosenId(_id)}
                >
                  <Text size="sm" fw={500} truncate>
                    {email}
                  </Text>
                  <Hint size="xs">
                    {money(amount)} · {formatDateTime(at)}
                  </Hint>
                </UnstyledButton>
              </li>
            ))}
          </Stack>
          <PaymentDetail key={chosen._id} ref={detail} payment={chosen} />
        </div>
      )}
      <Dialog opened={isTextOpen} onClose={text.close} title={words.whereTo}>
        <TextForm onDone={text.close} />
      </Dialog>
    </Screen>
  );
}

function TextForm({ onDone }: { onDone: () => void }) {
  const words = useQueueWords();
  const stored = useQuery(paymentTextQuery);
  const [text, setText] = useState<string>();
  const save = useSaveText();
  const shown = text ?? stored.data;
  if (shown === undefined) return <Awaited of={stored} height={160} />;
  return (
    <FieldsForm onSubmit={() => save.mutate({ text: shown }, { onSuccess: onDone })}>
      <Textarea
        label={words.text}
        description={words.textHint}
        ref={focusIfLate}
        data-autofocus
        autosize
        minRows={4}
        maxRows={12}
        maxLength={PAYMENT_TEXT_MAX_LENGTH}
        {...boundTo(shown, setText)}
      />
      <FormButtons label={words.save} isBusy={save.isPending} onCancel={onDone} />
    </FieldsForm>
  );
}

function PaymentDetail({ ref, payment }: { ref: Ref<HTMLElement>; payment: Payment }) {
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

  const facts = [
    [words.days, isOpen ? '' : String(payment.days)],
    [words.amount(currency), isOpen ? '' : money(payment.amount)],
    [words.method, method],
    [words.note, note],
    [words.at, formatDateTime(at)],
    [words.decided, decided_at === null ? '' : `${formatDateTime(decided_at)} ${by}`],
    [words.reason, reason],
  ] as const;

  return (
    <section ref={ref} tabIndex={-1} aria-label={email} className={classes['payment']}>
      <div className={`box ${classes['proof']}`}>
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
