import { DAY_MS } from '@keyroster/contracts';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMinute } from '../time/page-clock.js';
import { Dialog } from '../ui/dialog.js';
import { Awaited } from '../ui/empty-state.js';
import { offersQuery, ownPaymentsQuery, paymentTextQuery } from './api.js';
import { PayForm } from './pay-form.js';
import { PaymentState } from './payment-state.js';
import { SecondaryButton } from '../ui/quiet.js';
import { usePaymentWords } from './words.js';

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
