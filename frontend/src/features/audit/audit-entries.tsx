import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n/language.js';
import { DataTable } from '../../shared/table/data-table.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { SearchField } from '../../shared/ui/search-field.js';
import type { AuditFilter, Entry } from './api.js';
import { useAuditColumns } from './columns.js';
import { CsvButton } from './csv-button.js';
import { Filters } from './filters.js';
import { useEntries } from './use-entries.js';
import { useAuditWords } from './words.js';

const ALL: AuditFilter = { search: '', action: '', from: '', to: '' };

const idOf = ({ _id }: Entry): string => _id;

/** All entries of the audit, searched and filtered. */
export function AuditEntries() {
  const texts = useTexts();
  const words = useAuditWords();
  const [filter, setFilter] = useState(ALL);
  const change = (part: Partial<AuditFilter>) => setFilter((before) => ({ ...before, ...part }));
  const view = useTableView('audit', useAuditColumns());
  const { entries, total, isFailed, retry, loadMore } = useEntries(filter);
  const isNarrowed = Object.values(filter).some((part) => part !== '');

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
      <DataTable
        label={words.heading}
        view={view}
        rows={entries}
        rowKey={idOf}
        empty={isNarrowed ? words.none : texts.screens.empty}
        isFailed={isFailed}
        onRetry={retry}
        loadMore={loadMore}
      />
    </Stack>
  );
}
