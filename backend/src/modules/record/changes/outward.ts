import type { WebhookEvent } from '@keyroster/contracts';
import { ReactionKind, type Declares } from '../../../common/reactions.js';

/** What happened, as other programs may learn of it: ids, usernames, dates and amounts, and never a secret. */
export interface OutwardEvent {
  type: WebhookEvent;
  data: Readonly<Record<string, string | number | null | readonly string[]>>;
  /** Names what is told once, whoever comes to tell it. */
  once?: string;
  /** Since when it is to be told, where time alone brought it: whoever asked later is not told of it. */
  due?: number;
}

type Writer = (events: readonly OutwardEvent[]) => Promise<void>;

export const onOutward = new ReactionKind<undefined, Writer>(
  'OnOutward',
  () => 'what a change tells the world',
);

/** Runs within the transaction of the change, at its end: what it writes is there if and only if the change is. */
export const OnOutward = (): Declares<Writer> => onOutward.declare(undefined);
