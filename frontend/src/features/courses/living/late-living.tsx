import { lazy, Suspense } from 'react';
import type { Credential } from '../api.js';
import classes from './living.module.css';

const OwnCode = lazy(async () => ({ default: (await import('./living.js')).OwnCode }));
const Trouble = lazy(async () => ({ default: (await import('./living.js')).Trouble }));

interface LateProps {
  credential: Credential;
}

// After what the first screen needs: their room is kept meanwhile.

export function LateCode({ credential }: LateProps) {
  if (!credential.has_code) return null;
  return (
    <Suspense fallback={<span className={classes['code']} />}>
      <OwnCode credential={credential} />
    </Suspense>
  );
}

export function LateTrouble({ credential }: LateProps) {
  return (
    <Suspense fallback={<span className={classes['trouble']} />}>
      <Trouble credential={credential} />
    </Suspense>
  );
}

/** What a member does with a credential beside copying it: its code, and what is wrong with it. */
export function LateLiving({ credential }: LateProps) {
  return (
    <span className={classes['living']}>
      <LateCode credential={credential} />
      <LateTrouble credential={credential} />
    </span>
  );
}
