import { Badge, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { troubleCountQuery } from '../../shared/api/courses.js';
import { Screen } from '../../shared/ui/screen.js';
import { exposedQuery } from './exposed/api.js';
import { ExposedList } from './exposed/exposed-list.js';
import { useExposedWords } from './exposed/words.js';
import { TroubleQueue } from './trouble-queue.js';
import { useTroubleWords } from './words.js';

const TAB = 'tab';
const QUEUE = 'queue';
const CHANGE = 'change';

/** What doesn't work, and what somebody who is gone still knows: for somebody to see to. */
export function TroublesPage() {
  const words = useTroubleWords();
  const { heading } = useExposedWords();
  const { data: exposed = [] } = useQuery(exposedQuery);
  const { data: open } = useQuery(troubleCountQuery);
  // In the address, so that a reload and the back button keep the place.
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
