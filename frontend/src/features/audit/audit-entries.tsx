import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n/language.js';
import { EmptyState } from '../../shared/ui/states/empty-state.js';
import { FailedLoad } from '../../shared/ui/states/failed-load.js';
import { NothingMatches } from '../../shared/ui/states/nobody-matches.js';
import { SearchField } from '../../shared/ui/search-field.js';
import type { AuditFilter } from './api.js';
import { CsvButton } from './csv-button.js';
import { Filters } from './filters.js';
import { Timeline } from './timeline/timeline.js';
import { useEntries } from './use-entries.js';
import { useAuditWords } from './words.js';

const ALL: AuditFilter = { search: '', action: '', from: '', to: '' };
const SKELETONS = [0, 1, 2, 3, 4, 5, 6, 7];

/** All entries of the audit, searched and filtered. */
export function AuditEntries() {
  const words = useAuditWords();
  const [filter, setFilter] = useState(ALL);
  const change = (part: Partial<AuditFilter>) => setFilter((before) => ({ ...before, ...part }));
  const found = useEntries(filter);
  const { total } = found;

  return (
    <Stack gap="md">
      <Group gap="sm">
        <SearchField value={filter.search} onChange={(search) => change({ search })} />
        <Filters filter={filter} onChange={change} />
        <CsvButton filter={filter} />
        <Text size="sm" c="dimmed" role="status">
          {total !== undefined && words.total(total)}
        </Text>
      </Group>
      <Found {...found} filter={filter} onClear={() => setFilter(ALL)} />
    </Stack>
  );
}

interface FoundProps extends ReturnType<typeof useEntries> {
  filter: AuditFilter;
  onClear: () => void;
}

function Found({ entries, isFailed, retry, loadMore, filter, onClear }: FoundProps) {
  const { screens } = useTexts();
  if (isFailed) return <FailedLoad onRetry={retry} />;
  if (!entries) {
    return (
      <Stack gap="lg" aria-hidden>
        {SKELETONS.map((row) => (
          <Skeleton key={row} height={12} />
        ))}
      </Stack>
    );
  }
  if (entries.length > 0) return <Timeline entries={entries} loadMore={loadMore} />;
  const isNarrowed = Object.values(filter).some((part) => part !== '');
  return isNarrowed ? (
    <NothingMatches search={filter.search} onClear={onClear} />
  ) : (
    <EmptyState text={screens.empty} />
  );
}
