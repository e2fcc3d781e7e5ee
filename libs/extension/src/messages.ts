import type { MineCredentialAnswer } from '@keyroster/contracts/dto';
import type { Part } from './filling/fill.js';

/** What the popup asks of the worker. */
export interface FillMessage {
  kind: 'fill';
  p_id: string;
  tabId: number;
}

/** What the worker tells an open popup: what it shows is not how it is any more. */
export interface NewsMessage {
  kind: 'news';
}

/** What came of filling, or what a person reads instead. */
export type FillOutcome = { filled: Part[] } | { problem: string };

/** A credential without login and password. */
export type MineCredential = Pick<MineCredentialAnswer, keyof MineCredentialAnswer>;

/** The tab to fill in. */
export interface Tab {
  id: number;
  origin: string;
}

export const isFill = (message: unknown): message is FillMessage => kindOf(message) === 'fill';
export const isNews = (message: unknown): message is NewsMessage => kindOf(message) === 'news';

const kindOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined;
