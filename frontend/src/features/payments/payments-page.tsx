import { formatDateTime, PAYMENT_TEXT_MAX_LENGTH } from '@keyroster/contracts';
import { SegmentedControl, Stack, Text, Textarea, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useIsAdmin } from '../../shared/api/session/session.js';
import { boundTo, FormButtons, FieldsForm } from '../../shared/form/form-parts.js';
import { paymentTextQuery } from '../../shared/payments/api.js';
import { useMoney } from '../../shared/renewals/money.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Awaited, EmptyState } from '../../shared/ui/empty-state.js';
import { Screen } from '../../shared/ui/screen.js';
import { SecondaryButton, Hint } from '../../shared/ui/quiet.js';
import { queueQuery, useSaveText } from './api.js';
import { PaymentDetail } from './payment-detail.js';
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
          {isAdmin && <SecondaryButton onClick={text.open}>{words.whereTo}</SecondaryButton>}
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
