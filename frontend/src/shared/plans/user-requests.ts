import { useTexts } from '../i18n/language.js';
import type { PlanRequest } from './plan-dialog.js';

/** What several screens can do with many users. */
export function useUserRequests(): Record<'lock' | 'unlock' | 'endSessions', PlanRequest> {
  const { many } = useTexts().actions;
  const named = (word: string) => ({ title: word, verb: word });
  return {
    lock: { action: 'users.lock', ...named(many.lock), isDanger: true },
    unlock: { action: 'users.unlock', ...named(many.unlock) },
    endSessions: { action: 'users.endsessions', ...named(many.endSessions), isDanger: true },
  };
}
