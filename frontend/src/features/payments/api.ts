import type {
  AcceptPaymentPayload,
  PaymentListAnswer,
  PaymentTextPayload,
  RefusePaymentPayload,
  RenewedAnswer,
} from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { getQuery, sendForFile } from '../../shared/api/client.js';
import { usePost } from '../../shared/api/use-change.js';
import type { Payment } from '../../shared/payments/api.js';

const QUEUE_LIMIT = 100;

export const queueQuery = (state: Payment['state']) =>
  getQuery(['payments', 'queue', state], `/payments?state=${state}&limit=${QUEUE_LIMIT}`, {
    select: ({ payments }: PaymentListAnswer): Payment[] => payments,
  });

const DECIDED = ['payments', 'inbox', 'renewals', 'users', 'dueCount', 'oneUser'] as const;

export const useAccept = () =>
  usePost<AcceptPaymentPayload, RenewedAnswer>('/payments/accept', DECIDED, {
    about: (_body, { user }) => user.email,
  });

export const useRefuse = (email: string) =>
  usePost<RefusePaymentPayload>('/payments/refuse', DECIDED, { about: email });

/** The picture needs the caller's token: an address alone shows nothing. */
export const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'picture', id],
    queryFn: () => sendForFile(`/payments/${id}/picture`),
    staleTime: Infinity,
  });

/** Saves what users read above the form of a payment. */
export const useSaveText = () =>
  usePost<PaymentTextPayload>('/payments/text', ['payments'], { successKey: 'updated' });
