import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleCountQuery } from '../../shared/api/courses.js';
import { TabbedScreen } from '../../shared/ui/screen.js';
import { exposedQuery } from './api.js';
import { ExposedList } from './exposed-list.js';
import { TroubleQueue } from './trouble-queue.js';
import { useExposedWords, useTroubleWords } from './words.js';

/** Open troubles, and passwords that somebody without access still knows. */
export function TroublesPage() {
  const words = useTroubleWords();
  const { heading } = useExposedWords();
  const { data: exposed = [] } = useQuery(exposedQuery);
  const { data: open } = useQuery(troubleCountQuery);
  const badge = exposed.length > 0 && (
    <Badge size="sm" variant="default">
      {exposed.length}
    </Badge>
  );
  return (
    <TabbedScreen
      title={words.heading}
      count={open ?? null}
      width={860}
      first={{ label: words.heading, panel: <TroubleQueue /> }}
      second={{ label: heading, panel: <ExposedList />, tab: 'change', badge }}
    />
  );
}
