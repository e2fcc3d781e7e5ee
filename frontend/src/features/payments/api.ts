import type { PaymentListAnswer, RenewedAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { getQuery, send, sendForFile } from '../../shared/api/client.js';
import { useChange } from '../../shared/api/use-change.js';
import { PAYMENTS_KEY, type Payment } from '../../shared/payments/api.js';

const QUEUE_LIMIT = 100;

export const queueQuery = (state: Payment['state']) =>
  getQuery([...PAYMENTS_KEY, 'queue', state], `/payments?state=${state}&limit=${QUEUE_LIMIT}`, {
    select: ({ payments }: PaymentListAnswer): Payment[] => payments,
  });

const ACCEPTING_CHANGES = [
  PAYMENTS_KEY,
  ['inbox'],
  ['renewals'],
  ['users'],
  ['dueCount'],
  ['oneUser'],
] as const;

interface Acceptance {
  id: string;
  days?: number;
  amount?: number;
}

export const useAccept = () =>
  useChange({
    send: async (body: Acceptance) => (await send('POST', '/payments/accept', { body })) as RenewedAnswer,
    about: (_body, { user }) => user.email,
    changes: ACCEPTING_CHANGES,
  });

export const useRefuse = () =>
  useChange({
    send: ({ payment: { _id: id }, reason }: { payment: Payment; reason: string }) =>
      send('POST', '/payments/refuse', { body: { id, reason } }),
    about: ({ payment }) => payment.email,
    changes: ACCEPTING_CHANGES,
  });

/** The picture needs the caller's token: an address alone shows nothing. */
export const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'picture', id],
    queryFn: () => sendForFile(`/payments/${id}/picture`),
    staleTime: Infinity,
  });

/** Saves what users read above the form of a payment. */
export const useSaveText = () =>
  useChange({
    send: (text: string) => send('POST', '/payments/text', { body: { text } }),
    successKey: 'updated',
    changes: [PAYMENTS_KEY],
  });
