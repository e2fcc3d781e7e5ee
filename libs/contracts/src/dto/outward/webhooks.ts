import { ArrayMinSize, IsArray, IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import {
  DELIVERY_STATES,
  EXPIRING_DAYS_MAX,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_MAX_LENGTH,
  type DeliveryState,
  type WebhookEvent,
} from '../../outward/webhooks.js';
import { urlOf } from '../../urls.js';
import { Count, CountOrNull, ListOf, Nested, NestedOrNull, EpochMs } from '../answer-fields.js';
import { MessageAnswer, PartQuery } from '../common.js';
import { DaySet, Flag, IfPresent, OneOf, Text } from '../fields.js';
import { Id } from '../ids.js';
import { compose, hasNoRepeat, isText, rule } from '../rules.js';

const Events = (): PropertyDecorator =>
  compose(
    IsArray({ message: 'Events should be a list' }),
    ArrayMinSize(1, { message: 'Events should not be empty' }),
    IsIn(WEBHOOK_EVENTS, { each: true, message: `Events should be some of ${WEBHOOK_EVENTS.join(', ')}` }),
    rule('arrayUnique', 'Events should not repeat one', hasNoRepeat),
  );

const ExpiringDays = (): PropertyDecorator => DaySet('Expiring days', 1, EXPIRING_DAYS_MAX);

const Name = (): PropertyDecorator => Text('Name', { required: 'Name should not be empty' });

const Address = (): PropertyDecorator =>
  compose(
    Text('Url', { max: WEBHOOK_URL_MAX_LENGTH, required: 'Url should not be empty' }),
    // Only the syntax is checked here; the server looks up where it leads.
    rule(
      'isUrl',
      ({ server }) => server.webhookAddress,
      (value) => isText(value) && urlOf(value) !== null,
    ),
  );

export class CreateWebhookPayload {
  @Address() url!: string;
  @Events() events!: WebhookEvent[];
  @Name() name!: string;
  /** How many days before an end `user.expiring` is sent, once for each number. Absent: 3. */
  @IfPresent() @ExpiringDays() expiring_days?: number[];
}

/** A change of a webhook; absent fields stay. */
export class UpdateWebhookPayload {
  @Id() id!: string;
  @IfPresent() @Address() url?: string;
  @IfPresent() @Events() events?: WebhookEvent[];
  @IfPresent() @Name() name?: string;
  @IfPresent() @ExpiringDays() expiring_days?: number[];
  @IfPresent() @Flag('Paused') paused?: boolean;
}

export class DeliveriesQuery extends PartQuery {
  @IfPresent() @OneOf('State', DELIVERY_STATES) state?: DeliveryState;
}

export class LastTryAnswer {
  @EpochMs() at!: number;
  /** The delivery's state after this try. */
  @IsIn(DELIVERY_STATES) state!: DeliveryState;
  /** The HTTP status; null without an answer. */
  @CountOrNull() status!: number | null;
}

/** A webhook, without its secret. */
export class WebhookAnswer {
  @Id() _id!: string;
  @IsString() name!: string;
  @IsString() url!: string;
  @IsArray() @IsIn(WEBHOOK_EVENTS, { each: true }) events!: WebhookEvent[];
  @IsArray() @IsInt({ each: true }) expiring_days!: number[];
  @IsBoolean() paused!: boolean;
  /** Null before the first try. */
  @NestedOrNull(LastTryAnswer) last!: LastTryAnswer | null;
  /** Pending deliveries. */
  @Count() waiting!: number;
}

/** All webhooks, oldest first. */
export class WebhookListAnswer {
  @ListOf(WebhookAnswer) webhooks!: WebhookAnswer[];
}

export class WebhooksChangedAnswer extends MessageAnswer {
  @ListOf(WebhookAnswer) webhooks!: WebhookAnswer[];
}

/** A new webhook with its secret, which is answered only here. */
export class WebhookCreatedAnswer extends MessageAnswer {
  @Nested(WebhookAnswer) webhook!: WebhookAnswer;
  @IsString() secret!: string;
}

/** One delivery; times are in ms. */
export class DeliveryAnswer {
  @Id() _id!: string;
  @IsIn(WEBHOOK_EVENTS) event!: WebhookEvent;
  @Count() at!: number;
  @Count() tries!: number;
  @IsIn(DELIVERY_STATES) state!: DeliveryState;
  /** The last HTTP status; null without an answer. */
  @CountOrNull() status!: number | null;
  /** The duration of the last attempt. */
  @CountOrNull() ms!: number | null;
  @CountOrNull() next_at!: number | null;
}

/** Deliveries of a webhook, newest first. */
export class DeliveryListAnswer {
  @ListOf(DeliveryAnswer) deliveries!: DeliveryAnswer[];
  @Count() total!: number;
}

/** The newest deliveries of a webhook after one is sent again. */
export class RedeliveredAnswer extends MessageAnswer {
  @ListOf(DeliveryAnswer) deliveries!: DeliveryAnswer[];
  @Count() total!: number;
}
