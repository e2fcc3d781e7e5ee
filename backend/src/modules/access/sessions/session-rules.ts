import { SESSION_IDLE_MS, SESSION_MAX_MS, type SessionEndCode } from '@keyroster/contracts';
import type { Session } from './session.schema.js';

/** Why a session that nobody ended is over all the same: its own age, or its user's subscription. */
export function overBecause(session: Session, seenAt: number, now: number): SessionEndCode | 'idle' | null {
  if (session.ends_at !== null && now >= session.ends_at) return 'expired';
  if (now - session.createdAt.getTime() >= SESSION_MAX_MS) return 'idle';
  if (now - seenAt >= SESSION_IDLE_MS) return 'idle';
  return null;
}

/** The sessions that make way for one more device; a limit of 0 is none. */
export function thoseMakingWay(openOldestFirst: Session[], usageLimit: number): Session[] {
  if (usageLimit === 0) return [];
  return openOldestFirst.slice(0, Math.max(0, openOldestFirst.length - (usageLimit - 1)));
}
