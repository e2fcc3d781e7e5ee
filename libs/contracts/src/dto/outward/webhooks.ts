import { ARRAY_UNIQUE, ArrayMinSize, IS_URL, IsArray, IsBoolean, IsIn, IsString } from 'class-validator';
import { LIST_LIMIT_MAX, LIST_LIMIT_MIN } from '../../constants.js';
import {
  DELIVERY_STATES,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_MAX_LENGTH,
  type DeliveryState,
  type WebhookEvent,
} from '../../outward/webhooks.js';
import { Count, CountOrNull, ListOf, Nested, NestedOrNull } from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { Flag, IfPresent, Text, WholeNumber } from '../fields.js';
import { Id } from '../ids.js';
import { compose, isText, rule } from '../rules.js';

const Events = (): PropertyDecorator =>
  compose(
    IsArray({ message: 'Events should be a list' }),
    ArrayMinSize(1, { message: 'Events should not be empty' }),
    IsIn(WEBHOOK_EVENTS, { each: true, message: `Events should be some of ${WEBHOOK_EVENTS.join(', ')}` }),
    rule(
      ARRAY_UNIQUE,
      'Events should not repeat one',
      (value) => Array.isArray(value) && new Set(value).size === value.length,
    ),
  );

const Name = (): PropertyDecorator => Text('Name', { required: 'Name should not be empty' });

const Address = (): PropertyDecorator =>
  compose(
    Text('Url', { max: WEBHOOK_URL_MAX_LENGTH, required: 'Url should not be empty' }),
    // Where it may lead is looked up by the server; whether it is an address at all can be told here.
    rule(
      IS_URL,
      ({ server }) => server.webhookAddress,
      (value) => isText(value) && URL.canParse(value),
    ),
  );

/** A new webhook: where to, and what it is told of. */
export class CreateWebhookPayload {
  @Address()
  url!: string;

  @Events()
  events!: WebhookEvent[];

  @Name()
  name!: string;
}

/** What of a webhook is to be another; what is absent stays. */
export class UpdateWebhookPayload {
  @Id()
  id!: string;

  @IfPresent()
  @Address()
  url?: string;

  @IfPresent()
  @Events()
  events?: WebhookEvent[];

  @IfPresent()
  @Name()
  name?: string;

  @IfPresent()
  @Flag('Paused')
  paused?: boolean;
}

/** The webhook, or the delivery, that a call is about. */
export class WebhookIdPayload {
  @Id()
  id!: string;
}

/** The webhook whose deliveries are asked for. */
export class WebhookIdParams {
  @Id()
  id!: string;
}

/** Which deliveries are asked for: all, unless told otherwise. */
export class DeliveriesQuery {
  @IfPresent()
  @IsIn(DELIVERY_STATES, { message: `State should be one of ${DELIVERY_STATES.join(', ')}` })
  state?: DeliveryState;

  @IfPresent()
  @WholeNumber('Limit', LIST_LIMIT_MIN, LIST_LIMIT_MAX)
  limit?: number;

  @IfPresent()
  @WholeNumber('Offset', 0)
  offset?: number;
}

/** What came of the last try of a webhook. */
export class LastTryAnswer {
  /** In milliseconds since 1970. */
  @Count()
  at!: number;

  /** Of the delivery, after that try. */
  @IsIn(DELIVERY_STATES)
  state!: DeliveryState;

  /** What the receiver answered; null where there was no answer. */
  @CountOrNull()
  status!: number | null;
}

/** A webhook, without its secret. */
export class WebhookAnswer {
  @Id()
  _id!: string;

  @IsString()
  name!: string;

  @IsString()
  url!: string;

  @IsArray()
  @IsIn(WEBHOOK_EVENTS, { each: true })
  events!: WebhookEvent[];

  @IsBoolean()
  paused!: boolean;

  /** Null before the first try. */
  @NestedOrNull(LastTryAnswer)
  last!: LastTryAnswer | null;

  /** How many deliveries are still to be made. */
  @Count()
  waiting!: number;
}

/** All webhooks, oldest first. */
export class WebhookListAnswer {
  @ListOf(WebhookAnswer)
  webhooks!: WebhookAnswer[];
}

/** What a change of the webhooks answers: all of them. */
export class WebhooksChangedAnswer extends MessageAnswer {
  @ListOf(WebhookAnswer)
  webhooks!: WebhookAnswer[];
}

/** A webhook that was made, with its secret, which is told nowhere else. */
export class WebhookCreatedAnswer extends MessageAnswer {
  @Nested(WebhookAnswer)
  webhook!: WebhookAnswer;

  @IsString()
  secret!: string;
}

/** One thing that a webhook is told; times are milliseconds since 1970. */
export class DeliveryAnswer {
  @Id()
  _id!: string;

  @IsIn(WEBHOOK_EVENTS)
  event!: WebhookEvent;

  @Count()
  at!: number;

  @Count()
  tries!: number;

  @IsIn(DELIVERY_STATES)
  state!: DeliveryState;

  /** What the receiver answered last; null where there was no answer. */
  @CountOrNull()
  status!: number | null;

  /** How long the last try took. */
  @CountOrNull()
  ms!: number | null;

  /** Null where there is none. */
  @CountOrNull()
  next_at!: number | null;
}

/** Deliveries of a webhook, newest first. */
export class DeliveryListAnswer {
  @ListOf(DeliveryAnswer)
  deliveries!: DeliveryAnswer[];

  @Count()
  total!: number;
}

/** What having one delivered again answers: the newest deliveries of its webhook. */
export class RedeliveredAnswer extends MessageAnswer {
  @ListOf(DeliveryAnswer)
  deliveries!: DeliveryAnswer[];

  @Count()
  total!: number;
}
