import { DAY_MS } from '@keyroster/contracts';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMinute } from '../../../shared/time/page-clock.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { Awaited } from '../../../shared/ui/empty-state.js';
import { offersQuery, ownPaymentsQuery, paymentTextQuery } from '../../../shared/payments/api.js';
import { PayForm } from '../../../shared/payments/pay-form.js';
import { PaymentState } from '../../../shared/payments/payment-state.js';
import { SecondaryButton } from '../../../shared/ui/quiet.js';
import { usePaymentWords } from '../../../shared/payments/words.js';

/** How long a decided payment is shown. */
const SHOWN_MS = 3 * DAY_MS;

/** The newest payment of a member, while it is open and shortly after. */
export function OwnPayment() {
  const { data: payments = [] } = useQuery(ownPaymentsQuery);
  const now = useMinute();
  const newest = payments.find(({ state }) => state !== 'withdrawn');
  const isShown = newest && (newest.decided_at === null || now - newest.decided_at < SHOWN_MS);
  return isShown ? <PaymentState payment={newest} canWithdraw /> : null;
}

/** Opens the form in which a member says that they paid. */
export function PaidButton() {
  const words = usePaymentWords();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <SecondaryButton onClick={open}>{words.paid}</SecondaryButton>
      <Dialog opened={isOpen} onClose={close} title={words.paid}>
        <OwnPayForm onDone={close} />
      </Dialog>
    </>
  );
}

function OwnPayForm({ onDone }: { onDone: () => void }) {
  const { data: text = '' } = useQuery(paymentTextQuery);
  const offers = useQuery(offersQuery);
  if (!offers.data) return <Awaited of={offers} height={320} />;
  return <PayForm packages={offers.data} text={text} onSent={onDone} onCancel={onDone} />;
}
