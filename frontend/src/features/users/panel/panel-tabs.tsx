import { Tabs } from '@mantine/core';
import type { OneUser } from '../../../shared/api/people.js';
import { latePart } from '../../../shared/late.js';
import type { Question } from '../../../shared/ui/confirm-dialog.js';
import { History } from './history/history.js';
import { Overview } from './overview/overview.js';
import classes from './panel.module.css';
import { usePanelWords } from './panel-words.js';
import { PanelSessions } from './panel-sessions.js';
import { PanelTitles } from './panel-titles.js';

interface PanelTabsProps {
  one: OneUser;
  ask: (question: Question) => void;
}

const TABS = ['overview', 'titles', 'sessions', 'presence', 'history', 'why'] as const;

const PanelWhy = latePart(async () => (await import('./panel-why.js')).PanelWhy);

const PanelPresence = latePart(async () => (await import('./presence/panel-presence.js')).PanelPresence);

/** The parts of what there is to know of a user. */
export function PanelTabs({ one, ask }: PanelTabsProps) {
  const words = usePanelWords();
  return (
    <Tabs defaultValue="overview" keepMounted={false}>
      <Tabs.List aria-label={words.tabs} mb="md" className={classes['tabs'] ?? ''}>
        {TABS.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {words[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="overview">
        <Overview user={one.user} />
      </Tabs.Panel>
      <Tabs.Panel value="titles">
        <PanelTitles one={one} ask={ask} />
      </Tabs.Panel>
      <Tabs.Panel value="sessions">
        <PanelSessions one={one} />
      </Tabs.Panel>
      <Tabs.Panel value="presence">
        <PanelPresence user={one.user} />
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <History one={one} />
      </Tabs.Panel>
      <Tabs.Panel value="why">
        <PanelWhy user={one.user} />
      </Tabs.Panel>
    </Tabs>
  );
}
