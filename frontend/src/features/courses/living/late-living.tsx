import { lazy, Suspense } from 'react';
import type { Credential } from '../api.js';

const Living = lazy(async () => ({ default: (await import('./living.js')).Living }));

/** After what the first screen needs. */
export function LateLiving({ credential }: { credential: Credential }) {
  return (
    <Suspense>
      <Living credential={credential} />
    </Suspense>
  );
}
