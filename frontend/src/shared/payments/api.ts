import type {
  PackageOfferListAnswer,
  PaymentAnswer,
  PaymentListAnswer,
  PaymentTextAnswer,
  TicketAnswer,
  TokenAnswer,
} from '@keyroster/contracts/dto';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.js';
import { formOf, getQuery, send } from '../api/client.js';
import { deviceId } from '../api/session/token.js';
import { useChange, usePost } from '../api/use-change.js';

export type Payment = Pick<PaymentAnswer, keyof PaymentAnswer>;

/** The last payments of the user, newest first. */
export const ownPaymentsQuery = getQuery(['payments', 'own'], '/payments', {
  select: ({ payments }: PaymentListAnswer): Payment[] => payments,
});

export const paymentTextQuery = getQuery(['payments', 'text'], '/payments/text', {
  select: ({ text }: PaymentTextAnswer) => text,
});

export const offersQuery = getQuery(['packages', 'offers'], '/packages', {
  select: ({ packages }: PackageOfferListAnswer) => packages,
});

export interface PaymentFields {
  package_id?: string;
  days?: number;
  amount: number;
  method: string;
  note: string;
  file: File | null;
}

/** A ticket replaces the session of a user who has none. */
export const useSendPayment = (ticket?: string) =>
  useChange({
    send: ({ file, ...fields }: PaymentFields) => {
      const body = formOf({ ...fields, ...(ticket !== undefined && { ticket }), ...(file && { file }) });
      return send('POST', '/payments', { body, isAnonymous: ticket !== undefined });
    },
    changes: ['payments'],
  });

export const useWithdrawPayment = () => usePost<{ id: string }>('/payments/withdraw', ['payments']);

/** Polled while a payment is open, because without a session there is no socket. */
const ASK_EVERY_MS = 500;

/** Whether the ticket was used, has expired, or was voided by a lock or a new password. */
export const isTicketOver = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 401;

export const ticketQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['payments', 'ticket', ticket],
    queryFn: async ({ signal }) =>
      (await send('GET', '/payments/ticket', { ticket, isAnonymous: true, signal })) as TicketAnswer,
    refetchInterval: ({ state: { data, error } }) =>
      data?.payment?.state === 'open' && !isTicketOver(error) && ASK_EVERY_MS,
    meta: { isBackground: true, isQuiet: true },
  });

export const useEnterByTicket = () =>
  useMutation({
    mutationFn: async (ticket: string) => {
      const body = { device_id: deviceId() };
      const answer = await send('POST', '/users/login/ticket', { body, ticket, isAnonymous: true });
      return (answer as TokenAnswer).token;
    },
  });
