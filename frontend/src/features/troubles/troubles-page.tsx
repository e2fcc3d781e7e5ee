import { Badge, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { troubleCountQuery } from '../../shared/api/courses.js';
import { Screen } from '../../shared/ui/screen.js';
import { exposedQuery } from './api.js';
import { ExposedList } from './exposed-list.js';
import { TroubleQueue } from './trouble-queue.js';
import { useExposedWords, useTroubleWords } from './words.js';

const TAB = 'tab';
const QUEUE = 'queue';
const CHANGE = 'change';

/** Open troubles, and passwords that somebody without access still knows. */
export function TroublesPage() {
  const words = useTroubleWords();
  const { heading } = useExposedWords();
  const { data: exposed = [] } = useQuery(exposedQuery);
  const { data: open } = useQuery(troubleCountQuery);
  // Kept in the URL, so that a reload and the back button keep the tab.
  const [params, setParams] = useSearchParams();
  const show = (tab: string | null) => setParams(tab === CHANGE ? { [TAB]: CHANGE } : {});
  return (
    <Tabs value={params.get(TAB) === CHANGE ? CHANGE : QUEUE} onChange={show} keepMounted={false}>
      <Screen
        title={words.heading}
        count={open ?? null}
        width={860}
        actions={
          <Tabs.List>
            <Tabs.Tab value={QUEUE}>{words.heading}</Tabs.Tab>
            <Tabs.Tab
              value={CHANGE}
              rightSection={
                exposed.length > 0 && (
                  <Badge size="sm" variant="default">
                    {exposed.length}
                  </Badge>
                )
              }
            >
              {heading}
            </Tabs.Tab>
          </Tabs.List>
        }
      >
        <Tabs.Panel value={QUEUE}>
          <TroubleQueue />
        </Tabs.Panel>
        <Tabs.Panel value={CHANGE}>
          <ExposedList />
        </Tabs.Panel>
      </Screen>
    </Tabs>
  );
}
