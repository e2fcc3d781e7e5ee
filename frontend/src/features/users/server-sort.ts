import type { UserSortField } from '@keyroster/contracts/dto';
import type { Sorting } from '../../shared/table/column.js';

/** By which field of the answer the server sorts for a column. */
const SORT_FIELDS: Readonly<Record<string, UserSortField>> = {
  number: 'seq',
  email: 'email',
  role: 'role',
  profileGroup: 'profile_group',
  ipAddress: 'ip_address',
  wasap: 'wasap',
  paymentMethod: 'payment_method',
  firstIp: 'first_ip',
  nstbrowserEmail: 'nstbrowser_email',
  niche: 'niche',
  affiliate: 'affiliate',
  supervisor: 'supervisor',
  observation: 'observation',
  startedAt: 'sub_start_date',
  validity: 'sub_validity',
  openingDate: 'createdAt',
};

export function toServerSort(sorting: Sorting | null): string | undefined {
  const field = sorting && SORT_FIELDS[sorting.key];
  return field ? `${sorting.isDescending ? '-' : ''}${field}` : undefined;
}
