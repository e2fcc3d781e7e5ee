/** When the days of a package begin: at once, or with the first login. */
export const PACKAGE_STARTS = ['now', 'first_use'] as const;
/** One of the ways in which a package begins. */
export type PackageStart = (typeof PACKAGE_STARTS)[number];

/** The last package of a user, as it was called then. */
export interface UserPackage {
  _id: string;
  name: string;
}

/** The facts of a package that a renewal needs. */
export interface RenewablePackage {
  _id: string;
  days: number;
  amount: number;
  trial: boolean;
}

/** The package that a renewal in one press repeats; undefined after a trial, or where it is gone. */
export function renewedPackage<Package extends RenewablePackage>(
  last: UserPackage | null,
  packages: readonly Package[],
): Package | undefined {
  const found = packages.find(({ _id }) => _id === last?._id);
  return found?.trial === false ? found : undefined;
}
