import { isStaffRole, nameKey } from '@keyroster/contracts';
import type { PackageAnswer } from '@keyroster/contracts/dto';
import { texts } from '../../../../common/context/texts.js';
import { AppError } from '../../../../common/errors/app-error.js';
import type { PackagesService } from '../../packages/index.js';
import type { User } from '../user.schema.js';
import type { Understood } from '../../../record/imports/index.js';
import { isGood, type Row, type UserRow } from './sheet-rows.js';

/** The package that a row gives; undefined for none, or for one that the user has already. */
export type SoldTo = (row: UserRow, current: User | undefined) => PackageAnswer | undefined;

/** Rows that name no package get the usual one. */
export async function packagesSold(
  packages: PackagesService,
  rows: readonly Row[],
  known: ReadonlyMap<string, User>,
  usualId: string | undefined,
): Promise<SoldTo> {
  const good = rows.filter(isGood);
  const usual = await packages.find(usualId);
  const isNamed = good.some(({ packageName }) => packageName !== '');
  const byName = isNamed ? await packages.byName() : () => undefined;
  const packageOf = ({ packageName }: UserRow) => (packageName === '' ? usual : byName(packageName));
  const trying = good
    .filter((row) => packageOf(row)?.trial && !row.hadPackage)
    .map((row) => tryingOf(row, known.get(row.email)));
  const hadTrial = trying.length > 0 ? await packages.trialCheck(trying) : () => false;
  return (row, current) => {
    const isTheirs = current?.package && nameKey(current.package.name) === nameKey(row.packageName);
    if (isTheirs) return undefined;
    const sold = packageOf(row);
    if (row.packageName !== '' && !sold) {
      throw new AppError('NOT_FOUND', texts().server.packageUnknown, { field: 'package' });
    }
    if (!sold || current?.package?._id === sold._id) return undefined;
    if (sold.trial && !row.hadPackage && hadTrial(tryingOf(row, current))) {
      throw new AppError('GUARDED', texts().server.trialUsed, { field: 'package' });
    }
    return sold;
  };
}

/** Staff who had a package before they were staff get nothing of it. */
export const termsOf = ({ amount, hadPackage }: UserRow, role: string, sold: PackageAnswer | undefined) => ({
  amount: amount ?? (hadPackage ? 0 : sold?.amount),
  package: isStaffRole(role) ? undefined : sold,
  hadPackage,
});

/** The package's amount, if the row gives none. */
export const priceOf = ({ amount, hadPackage }: UserRow, sold: PackageAnswer | undefined): Understood =>
  sold && amount === undefined && !hadPackage ? { amount: sold.amount } : {};

const tryingOf = ({ email, payload: { wasap = '' } }: UserRow, current: User | undefined) => ({
  _id: current?._id ?? email,
  wasap: wasap || (current?.wasap ?? ''),
});
