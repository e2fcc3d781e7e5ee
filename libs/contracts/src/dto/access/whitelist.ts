import { IsBoolean, IsString } from 'class-validator';
import { normaliseIpEntry } from '../../access/ip-address.js';
import { Count, Instant, ListOf } from '../answer-fields.js';
import { Flag, Text } from '../fields.js';
import { Id } from '../ids.js';
import { compose, isText, rule } from '../rules.js';

const IpEntry = (): PropertyDecorator =>
  compose(
    Text('IP address', { required: 'IP address should not be empty' }),
    rule(
      'isString',
      'IP address should be an IPv4 or IPv6 address, or a block of them like 10.0.0.0/8',
      (value) => isText(value) && normaliseIpEntry(value.trim()) !== null,
    ),
  );

/** An entry of the whitelist: an address, or a block of them as CIDR. */
export class WhitelistEntryAnswer {
  @Id() _id!: string;
  @IsString() ip_address!: string;
  @Instant() createdAt!: string;
}

/** The whitelist, whether it is enforced, and the caller's own address as the server sees it. */
export class WhitelistAnswer {
  @ListOf(WhitelistEntryAnswer) whitelist!: WhitelistEntryAnswer[];
  @IsBoolean() enforced!: boolean;
  @IsString() ip!: string;
}

/** A session of somebody who is no admin, at an address that isn't listed. */
export class UnlistedSession {
  @Id() user_id!: string;
  @IsString() username!: string;
  @IsString() ip!: string;
}

/** The sessions that end if the whitelist is enforced. `total` counts all, `sessions` has the first ones. */
export class UnlistedSessionsAnswer {
  @Count() total!: number;
  @ListOf(UnlistedSession) sessions!: UnlistedSession[];
}

export class AddWhitelistPayload {
  @IpEntry() ip_address!: string;
}

/** The switch that lets non-admins in from listed addresses alone. */
export class EnforceWhitelistPayload {
  @Flag('Value') value!: boolean;
}
