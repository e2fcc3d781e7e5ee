import type { MineCredentialAnswer } from '@keyroster/contracts/dto';
import type { Part } from './filling/fill.js';

/** From the popup to the worker. */
export interface FillMessage {
  kind: 'fill';
  p_id: string;
  tabId: number;
}

/** From the worker to an open popup: its data is outdated. */
export interface NewsMessage {
  kind: 'news';
}

export type FillOutcome = { filled: Part[] } | { problem: string };

/** A credential without login and password. */
export type MineCredential = Pick<MineCredentialAnswer, keyof MineCredentialAnswer>;

export interface Tab {
  id: number;
  origin: string;
}

export const isFill = (message: unknown): message is FillMessage => kindOf(message) === 'fill';
export const isNews = (message: unknown): message is NewsMessage => kindOf(message) === 'news';

const kindOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined;
