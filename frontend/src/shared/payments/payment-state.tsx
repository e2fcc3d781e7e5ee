import { formatDateTime } from '@keyroster/contracts';
import { Alert, Button, Group } from '@mantine/core';
import { formatAmount, usePublicCurrency } from '../renewals/money.js';
import { timeToday } from '../time/page-clock.js';
import { whileBusy } from '../ui/quiet.js';
import { useWithdrawPayment, type Payment } from './api.js';
import { usePaymentWords } from './words.js';

const COLOURS = { open: 'gray', accepted: 'teal', refused: 'red', withdrawn: 'gray' } as const;

export function PaymentState({ payment, canWithdraw = false }: { payment: Payment; canWithdraw?: boolean }) {
  const words = usePaymentWords();
  const currency = usePublicCurrency();
  const withdraw = useWithdrawPayment();
  const { _id, state, at, amount, days, ends, reason } = payment;
  if (state === 'withdrawn') return null;
  const facts = words.facts(formatAmount(amount, currency, words.locale), days);
  const texts = {
    open: words.sent(timeToday(at), facts),
    accepted: ends === null ? words.confirmedUnused : words.confirmed(formatDateTime(ends)),
    refused: words.refused(reason),
  };
  return (
    <Alert color={COLOURS[state]} variant="light" p="sm" role="status">
      <Group gap="4px 16px" justify="space-between">
        <span>{texts[state]}</span>
        {state === 'open' && canWithdraw && (
          <Button
            size="xs"
            variant="subtle"
            {...whileBusy(withdraw.isPending)}
            onClick={() => withdraw.mutate({ id: _id })}
          >
            {words.withdraw}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
