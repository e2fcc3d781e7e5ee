import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { titlesQuery } from '../../shared/api/courses.js';
import { useIsAdmin } from '../../shared/api/session/session.js';
import { partFrom } from '../../shared/ui/late-part.js';
import { isStoredOn, storedTexts, useStored } from '../../shared/ui/hooks/use-stored.js';

const FirstRun = partFrom(async () => (await import('./first-run-page.js')).FirstRun);
const Examples = partFrom(async () => (await import('./first-run-page.js')).Examples);

/** Shows the first steps instead of the users while the product has no title. */
export function FirstRunGate({ children }: { children: ReactNode }) {
  const isAdmin = useIsAdmin();
  const { data } = useQuery({ ...titlesQuery, enabled: isAdmin });
  // A supervisor's user form asks for their own titles, which may be none.
  const titles = isAdmin ? data : undefined;
  const [isOver, setIsOver] = useStored('first-run-over', isStoredOn);
  // The titles that were filled in as examples.
  const [exampleIds, setExampleIds] = useStored('examples', storedTexts);
  // Remembered, because the first step already creates a title.
  const [isBegun, setIsBegun] = useState(false);
  if (titles?.length === 0 && !isOver && !isBegun) setIsBegun(true);

  const fillIn = (ids: string[]) => {
    setExampleIds(ids);
    setIsBegun(false);
  };
  const examples = titles?.map(({ _id }) => _id).filter((id) => exampleIds.includes(id)) ?? [];
  return (
    <Suspense>
      {isBegun && !isOver ? (
        <FirstRun onExamples={fillIn} onDone={() => setIsOver(true)} />
      ) : (
        <>
          {examples.length > 0 && <Examples ids={examples} />}
          {children}
        </>
      )}
    </Suspense>
  );
}
