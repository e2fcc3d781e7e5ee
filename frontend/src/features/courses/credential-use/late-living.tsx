import { lazy, Suspense } from 'react';
import { isClosed, type Credential } from '../api.js';
import classes from './living.module.css';

const Code = lazy(async () => ({ default: (await import('./code-ring.js')).Code }));
const Trouble = lazy(async () => ({ default: (await import('./living.js')).Trouble }));

interface LateProps {
  credential: Credential;
}

// After what the first screen needs: their room is kept meanwhile.

/** A credential's code, where there is one and they may see it. */
export function LateCode({ credential }: LateProps) {
  if (!credential.has_code || isClosed(credential)) return null;
  return (
    <Suspense fallback={<span className={classes['code']} />}>
      <Code credential={credential} />
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
