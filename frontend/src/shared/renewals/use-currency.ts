import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../api/settings.js';

/** What amounts are shown in until the server has named its currency: the one that it has by itself. */
const DEFAULT_CURRENCY = 'PEN';

/** The currency of all amounts, by ISO 4217. */
export function useCurrency(): string {
  const { data } = useQuery(settingsQuery);
  return data?.currency ?? DEFAULT_CURRENCY;
}
