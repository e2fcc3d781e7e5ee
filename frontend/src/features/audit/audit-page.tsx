import { AUDIT_ACTIONS } from '@keyroster/contracts';
import { Group, NativeSelect, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useActionWords } from '../../shared/audit/action-words.js';
import { SpanFields } from '../../shared/span/span-fields.js';
import { DownloadButton } from '../../shared/ui/download-button.js';
import { EmptyState, FailedLoad, NothingMatches, Skeletons } from '../../shared/ui/empty-state.js';
import { Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { fetchCsv, useAudit, type AuditFilter } from './api.js';
import { Timeline } from './timeline.js';
import { UndoList } from './undo-list.js';
import { Hint } from '../../shared/ui/quiet.js';
import { useAuditWords } from './words.js';

export function AuditPage() {
  const words = useAuditWords();
  const [params] = useSearchParams();
  return (
    <Screen title={words.heading}>{params.get('tab') === 'undo' ? <UndoList /> : <AuditEntries />}</Screen>
  );
}

const TYPING_MS = 250;

const AUDIT_PRESETS = ['today', 'days7', 'thisMonth'] as const;

const ALL: AuditFilter = { search: '', action: '', from: '', to: '' };

function AuditEntries() {
  const words = useAuditWords();
  const actions = useActionWords();
  const [filter, setFilter] = useState(ALL);
  const change = (part: Partial<AuditFilter>) => setFilter((before) => ({ ...before, ...part }));
  const [settled] = useDebouncedValue(filter, TYPING_MS);
  const found = useAudit(settled);
  const { total } = found;

  return (
    <Stack gap="md">
      <Group gap="sm">
        <SearchField value={filter.search} onChange={(search) => change({ search })} />
        <NativeSelect
          flex={{ base: '1 0 100%', xs: '1 1 184px' }}
          maw={{ xs: 220 }}
          aria-label={words.action}
          value={filter.action}
          onChange={({ currentTarget }) => change({ action: currentTarget.value })}
          data={[
            { value: '', label: words.allActions },
            ...AUDIT_ACTIONS.map((action) => ({ value: action, label: actions[action] })),
          ]}
        />
        <SpanFields span={filter} presets={AUDIT_PRESETS} isFilter onChange={change} />
        {/* All entries that match the filter, not only the loaded ones. */}
        <DownloadButton label="CSV" name="audit.csv" fetchFile={() => fetchCsv(filter)} />
        <Hint role="status">{total !== undefined && words.total(total)}</Hint>
      </Group>
      <Found {...found} filter={filter} onClear={() => setFilter(ALL)} />
    </Stack>
  );
}

interface FoundProps extends ReturnType<typeof useAudit> {
  filter: AuditFilter;
  onClear: () => void;
}

function Found({ rows: entries, isError, refetch, loadMore, filter, onClear }: FoundProps) {
  const words = useAuditWords();
  if (!entries && isError) return <FailedLoad onRetry={refetch} />;
  if (!entries) {
    return (
      <Stack gap="lg" aria-hidden>
        <Skeletons count={8} height={12} />
      </Stack>
    );
  }
  if (entries.length > 0) return <Timeline entries={entries} loadMore={loadMore} />;
  const isNarrowed = Object.values(filter).some((part) => part !== '');
  return isNarrowed ? (
    <NothingMatches search={filter.search} onClear={onClear} />
  ) : (
    <EmptyState Icon={IconHistory} text={words.noEntries} />
  );
}
