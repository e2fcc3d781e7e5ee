import { useTexts } from '../../shared/i18n/language.js';
import { TabbedScreen } from '../../shared/ui/screen.js';
import { AuditEntries } from './audit-entries.js';
import { UndoList } from './undo-list.js';
import { useAuditWords, useUndoWords } from './words.js';

export function AuditPage() {
  const { screens } = useTexts();
  const words = useAuditWords();
  const { entries } = useUndoWords();
  return (
    <TabbedScreen
      title={words.heading}
      first={{ label: entries, panel: <AuditEntries /> }}
      second={{ label: screens.canBeUndone, panel: <UndoList />, tab: 'undo' }}
    />
  );
}
