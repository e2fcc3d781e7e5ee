import { IsBoolean, IsIn, IsString } from 'class-validator';
import { PLAN_TITLES_MAX, VALIDITY_MAX_DAYS } from '../../constants.js';
import { PACKAGE_STARTS, type PackageStart, AMOUNT_MAX } from '../../people/renewals.js';
import { USAGE_LIMIT_MAX } from '../../people/user-fields.js';
import { Count, CountOrNull, ListOf } from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { Flag, IfPresent, Name, OneOf, WholeNumber } from '../fields.js';
import { Id, IdList, IdsOrNone } from '../ids.js';

/** A package as users see it. */
export class PackageOffer {
  @Id() _id!: string;
  @IsString() name!: string;
  @Count() days!: number;
  /** In the currency's smallest unit. */
  @Count() amount!: number;
}

/** A package as staff sees it. */
export class PackageAnswer extends PackageOffer {
  @IdList('Titles') titles!: string[];
  /** 0 = no limit; null leaves it to each user. */
  @CountOrNull() usage_limit!: number | null;
  /** Only for new users: with `first_use` their days begin with their first login. */
  @IsIn(PACKAGE_STARTS) starts!: PackageStart;
  /** Whether it is a trial, which a user and a phone number get only once. */
  @IsBoolean() trial!: boolean;
}

/** All packages, by name. Users who aren't staff get `PackageOfferListAnswer`. */
export class PackageListAnswer {
  @ListOf(PackageAnswer, PackageOffer) packages!: PackageAnswer[];
}

/** The packages that a user can choose from, without trials. */
export class PackageOfferListAnswer {
  @ListOf(PackageOffer) packages!: PackageOffer[];
}

export class PackagesChangedAnswer extends MessageAnswer {
  @ListOf(PackageAnswer) packages!: PackageAnswer[];
}

/** A new package, or with an `_id` a changed one. Users who already have it stay as they are. */
export class SavePackagePayload {
  @IfPresent() @Id() _id?: string;
  @Name('Name', { required: 'Name should not be empty' }) name!: string;
  @WholeNumber('Days', 1, VALIDITY_MAX_DAYS) days!: number;
  @WholeNumber('Amount', 0, AMOUNT_MAX) amount!: number;
  @IdsOrNone('Titles', PLAN_TITLES_MAX) titles!: string[];
  /** Absent: it leaves the limit to each user. */
  @IfPresent() @WholeNumber('Usage limit', 0, USAGE_LIMIT_MAX) usage_limit?: number;
  @OneOf('Starts', PACKAGE_STARTS) starts!: PackageStart;
  @Flag('Trial') trial!: boolean;
}
