import { daysLeftOf, subscriptionLevel } from '@keyroster/contracts';
import type { User } from '../../../shared/api/lists/users.js';
import { useMinute } from '../../../shared/ui/use-minute.js';
import { useUserWords } from '../user-words.js';
import classes from '../users.module.css';

type State = 'locked' | 'paused' | 'expired' | 'expiring' | 'valid';

/** How somebody stands: what keeps them out comes first. */
function stateOf(user: User, now: number): State {
  if (user.is_locked) return 'locked';
  const left = daysLeftOf(user, now);
  if (left === false) return 'expired';
  if (user.paused_until !== null && user.paused_until > now) return 'paused';
  return left === null || subscriptionLevel(left) === 'normal' ? 'valid' : 'expiring';
}

/** Whether somebody can come in, in a word. */
export function UserState({ user }: { user: User }) {
  const { states } = useUserWords();
  const state = stateOf(user, useMinute());
  return (
    <span className={classes['state']} data-state={state}>
      {states[state]}
    </span>
  );
}
