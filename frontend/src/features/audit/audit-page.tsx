import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/language.js';
import { Screen } from '../../shared/ui/screen.js';
import { AuditEntries } from './audit-entries.js';
import { UndoList } from './undo-list.js';
import { useAuditWords, useUndoWords } from './words.js';

const TAB = 'tab';
const ENTRIES = 'entries';
const UNDOS = 'undo';

/** The entries of the audit, and the changes that can still be undone. */
export function AuditPage() {
  const { screens } = useTexts();
  const words = useAuditWords();
  const { entries } = useUndoWords();
  // Kept in the URL, so that a reload and the back button keep the tab.
  const [params, setParams] = useSearchParams();
  const open = (tab: string | null) => setParams(tab === UNDOS ? { [TAB]: UNDOS } : {});

  return (
    <Tabs value={params.get(TAB) === UNDOS ? UNDOS : ENTRIES} onChange={open} keepMounted={false}>
      <Screen
        title={words.heading}
        actions={
          <Tabs.List>
            <Tabs.Tab value={ENTRIES}>{entries}</Tabs.Tab>
            <Tabs.Tab value={UNDOS}>{screens.canBeUndone}</Tabs.Tab>
          </Tabs.List>
        }
      >
        <Tabs.Panel value={ENTRIES}>
          <AuditEntries />
        </Tabs.Panel>
        <Tabs.Panel value={UNDOS}>
          <UndoList />
        </Tabs.Panel>
      </Screen>
    </Tabs>
  );
}
