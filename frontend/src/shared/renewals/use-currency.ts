import type { ConfigAnswer } from '@keyroster/contracts/dto';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../api/config.js';

/** That of a server that names none. */
const DEFAULT_CURRENCY = 'PEN';

/** The currency of all amounts, by ISO 4217. */
export function useCurrency(): string {
  const { data } = useQuery({
    ...configQuery,
    select: ({ currency }: ConfigAnswer & { currency?: string }) => currency,
  });
  return data ?? DEFAULT_CURRENCY;
}
