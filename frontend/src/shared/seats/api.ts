import type { CredentialSeatsAnswer, SeatListAnswer, SeatTakenAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../api/client.js';

/** What every query key about seats begins with. */
export const SEATS_KEY = ['seats'] as const;

/** The seats of a credential, and who has them. */
export type CredentialSeats = Pick<CredentialSeatsAnswer, keyof CredentialSeatsAnswer>;

/** The seats of all credentials that have some, for admins. */
export const seatsQuery = queryOptions({
  queryKey: [...SEATS_KEY, 'list'],
  queryFn: async ({ signal }) => (await send('GET', '/seats', { signal })) as SeatListAnswer,
  select: ({ seats }): CredentialSeats[] => seats,
});

export const takeSeat = async (p_id: string) =>
  ((await send('POST', '/seats/take', { body: { p_id } })) as SeatTakenAnswer).seat;

export const leaveSeat = (p_id: string) => send('POST', '/seats/leave', { body: { p_id } });

export interface Freed {
  p_id: string;
  user_id: string;
}

export const freeSeat = (freed: Freed) => send('POST', '/seats/free', { body: freed });
