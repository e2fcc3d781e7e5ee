import type { PackageAnswer } from '@keyroster/contracts/dto';

/** A package as staff sees it; the number makes the id. */
export const aPackage = (number: number, details: Partial<PackageAnswer> = {}): PackageAnswer => ({
  _id: `65f8${String(number).padStart(20, '0')}`,
  name: `Package ${number}`,
  days: 30,
  amount: 1_500,
  titles: [],
  usage_limit: null,
  starts: 'now',
  trial: false,
  ...details,
});
